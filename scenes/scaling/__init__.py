"""The film `scaling`: why scores are divided by √d_k, and what softmax does without this."""
