"""The picture of all heads of a layer, or of one head: a still, not a film."""
