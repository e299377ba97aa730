"""Players that are programs, and what can be said of their play."""
