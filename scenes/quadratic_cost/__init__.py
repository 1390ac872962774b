"""The film about the cost of n²: counted, measured, and when it matters."""
