"""The score matrix: every token asks every token."""
