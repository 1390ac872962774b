"""The film about masks: which keys a query may see, and what can go wrong."""
