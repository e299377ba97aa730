"""The score where people play with real cards: what is entered, what follows from it, and sheets on paper."""
