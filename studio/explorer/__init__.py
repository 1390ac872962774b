"""The page to explore attention in: one file, with its own engine in the browser's language."""
