"""The film about one sentence that asks another."""
