"""The small language that rules are written in: records, sets of cards, chance, and the door to the compilers."""
