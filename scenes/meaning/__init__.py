"""The film about what a query asks for: each noun takes the place of one word of the sentence."""
