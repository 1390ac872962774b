"""The film about how the matrices are learned."""
