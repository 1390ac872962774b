"""What manim draws for us: texts, numbers, grids, ribbons."""
