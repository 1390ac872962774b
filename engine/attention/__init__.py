"""Self-attention on a sentence: tokens, masks, every tensor, and the file formats of traces."""
