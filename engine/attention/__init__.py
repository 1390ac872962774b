"""Self-attention on a sentence: tokens, masks, all tensors, and the file formats of traces."""
