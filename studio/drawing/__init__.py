"""From a film's beats to pictures: manim, switched on by us, and who draws which beat."""
