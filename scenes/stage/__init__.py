"""The stage: draws laid-out pictures, and animates the change from one to the next.

`transition` decides what moves from one picture to the next, `timing` when; `durations` holds all
times. `motion` and `tweens` compute the pictures in between, `shoot` draws them. Only `scene` loads
manim.
"""
