"""What the program says, one catalogue a language."""
