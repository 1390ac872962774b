"""The library: a reader, a question, a shelf of books."""
