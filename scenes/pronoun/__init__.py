"""The film about one query's attention, in one sentence or two, and in two rounds (layers)."""
