"""The film about several heads side by side."""
