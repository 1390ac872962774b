"""Functions that measure and arrange each kind of part."""
