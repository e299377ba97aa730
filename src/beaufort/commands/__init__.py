"""What people type: the command line and what it leads to."""
