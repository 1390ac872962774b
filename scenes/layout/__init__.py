"""From a picture and a frame to places: every text, cell, curve and formula with its coordinates.

Laid-out pictures are data. The stage draws them with manim, a page could draw them as SVG.
"""
