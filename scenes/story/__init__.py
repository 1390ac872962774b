"""What stories are made of: what is true of a sentence, told without manim, places or language."""
