"""The stage: draws laid-out pictures, and makes motion of two of them.

`plan` and `timing` decide what moves when; `motion` and `shoot` do it; only `scene` loads manim.
"""
