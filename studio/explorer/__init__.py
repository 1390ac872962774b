"""The page on which attention can be explored: a single file with an engine in JavaScript."""
