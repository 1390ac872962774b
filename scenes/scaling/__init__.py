"""Why scores are divided by √d_k: what sums of more terms do to softmax."""
