"""Describes pictures in words, for viewers who cannot see them; each kind of part yields facts."""
