"""Attention in tiles: how softmax is computed without a whole row of scores."""
