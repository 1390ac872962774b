"""The film that compares attention with a class of pupils."""
