"""A page to explore attention: a single file with its own engine in JavaScript."""
