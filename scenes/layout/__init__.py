"""Layout: turns pictures into items with coordinates (texts, sheets of cells, curves, formulas).

Laid-out pictures are plain data, which the stage draws and other programs can read.
"""
