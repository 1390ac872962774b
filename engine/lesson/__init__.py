"""Builds the `lesson` weights: grammar, word vectors, training.

When films are made, only `classes` is used, which sorts nouns into groups.
"""
