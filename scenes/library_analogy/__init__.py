"""The film that explains attention as a library: a reader, a question, a shelf of books."""
