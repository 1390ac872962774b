"""Turns requests into finished films: plans jobs, runs them, and joins films."""
