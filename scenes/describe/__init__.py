"""Describes pictures in words, for viewers who cannot see them: facts for each kind of part."""
