"""`python -m beaufort` is the command `beaufort`."""

from beaufort.cli import main

main()
