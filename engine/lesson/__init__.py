"""Builds the `lesson` weights: grammar, word vectors, training.

Only `classes` is used when films are made; it sorts nouns into groups.
"""
