"""Weights trained on a lecturer's own sentences: how they are marked, trained and examined."""
