"""A recurrence to compare attention with: a GRU, trained on the lesson's sentences for its task."""
