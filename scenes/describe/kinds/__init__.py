"""How each kind of part describes itself, one module for kinds that belong together."""
