"""The film about cross-attention: one sentence asks another."""
