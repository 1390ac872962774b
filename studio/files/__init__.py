"""The store of pieces, manifests, and writing sets of files safely."""
