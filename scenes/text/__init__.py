"""Words and numbers: how they are set, written, and said in every language."""
