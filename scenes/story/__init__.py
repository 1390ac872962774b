"""What stories are made of: facts about a sentence, without manim, positions or language."""
