"""A language model writes word by word: what is computed again, and what is kept."""
