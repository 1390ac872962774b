"""How large things are in their room, and where they are: one module for each kind that asks."""
