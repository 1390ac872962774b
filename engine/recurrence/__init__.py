"""A GRU with which attention is compared, trained on the lesson's sentences for the same task."""
