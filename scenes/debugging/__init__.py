"""The film about five mistakes in attention: what each looks like, and what finds it."""
