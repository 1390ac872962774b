"""Films as data that a browser draws: their pictures, what becomes of each thing, and when."""
