"""The cache of pieces of films, manifests, and safe writing of sets of files."""
