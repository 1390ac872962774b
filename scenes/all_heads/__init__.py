"""The picture of all heads of a layer, or of one: a still, not a film."""
