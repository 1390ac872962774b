"""How each kind of part is measured, and where its pieces go."""
