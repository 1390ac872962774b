"""Layout: turns pictures into items with coordinates (texts, sheets of cells, curves, formulas).

Laid-out pictures are data: the stage draws them, and other programs can.
"""
