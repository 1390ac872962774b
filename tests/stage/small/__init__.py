"""A small film, made by following CONTRIBUTING's “How to add a film”."""
