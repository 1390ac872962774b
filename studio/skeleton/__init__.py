"""The skeleton of a package with a film of one's own."""
