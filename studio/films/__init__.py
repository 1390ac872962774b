"""Turns requests into finished films."""
