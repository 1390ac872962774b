"""Builds the `bilingual` weights: words in two languages, pairs of sentences, training.

Nothing here is used when films are made.
"""
