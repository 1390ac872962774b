"""The stage: draws laid-out pictures with manim, and makes motion of two of them.

`tempo` and `plan` decide what moves when, and load no manim; `draw`, `motion` and `scene` do it.
"""
