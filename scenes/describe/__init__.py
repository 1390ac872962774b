"""Pictures in words, for those who do not see them: each kind of part describes itself."""
