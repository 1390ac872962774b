"""Parts: what pictures are made of, with keys but without positions; boxes contain other parts."""
