"""Files of ours: the store of pieces, keys, manifests, and how files get into their place."""
