"""Pictures as manim's own mobjects, with names and the indices of their tensors."""
