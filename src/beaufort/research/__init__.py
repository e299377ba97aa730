"""Many games at once, and environments for learning."""
