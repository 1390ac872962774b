"""The film about how the matrices are learned: the default weights' training, step by step."""
