"""Draws figures as pixels and as SVG, with Cairo."""
