"""The film about the score matrix: each token's query meets each token's key."""
