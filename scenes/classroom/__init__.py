"""The film that compares attention with a class."""
