"""Building blocks of stories: facts about a sentence, without manim, positions or language."""
