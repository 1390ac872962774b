"""From mobjects to pixels, and to outlines: manim's camera and renderer, made quicker."""
