"""The film `closing`: how the number with which the lecture began is computed."""
