"""Draws laid-out pictures, and animates the change from one to the next.

`transition` decides what moves from one picture to the next, and `timing` decides when; all
durations are in `durations`. `motion` and `tweens` compute the pictures in between, and `shoot`
draws them. Only `scene` loads manim.
"""
