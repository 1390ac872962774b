"""What `qkvideo train` reads and keeps: sentences with marked answers, interrupted trainings."""
