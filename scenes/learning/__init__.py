"""How the matrices are learned: the lesson's training, step by step, for one sentence."""
