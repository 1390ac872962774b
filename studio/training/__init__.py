"""The files of `qkvideo train`: sentences with marked answers, and unfinished training."""
