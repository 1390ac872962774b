"""Files of ours: the store of pieces, manifests, and how files get into their place."""
