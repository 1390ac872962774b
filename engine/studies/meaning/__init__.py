"""What a word means in its sentence: how weights read it, and what other words would change."""
