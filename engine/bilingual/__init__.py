"""Builds the `bilingual` weights: words in two languages, pairs of sentences, training.

Nothing in this package is used when films are made.
"""
