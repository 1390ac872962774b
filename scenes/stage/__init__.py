"""Draws laid-out pictures, and animates the change from one to the next.

`transition` decides what moves from one picture to the next, and `schedule` decides when; all
durations are in `durations`. `tracks` makes data of it, between which `motion` and `tweens`
interpolate, and `shoot` draws the pictures. Only `scene` loads manim.
"""
