"""The picture of what a language model says comes next: a still, not a film."""
