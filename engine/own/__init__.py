"""Weights trained on a lecturer's own sentences: marking of sentences, training, testing."""
