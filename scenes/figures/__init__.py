"""Drawings at one moment, as data: outlines, colours and grids of cells."""
