"""The film about one word with two meanings in two sentences."""
