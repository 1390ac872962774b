"""From what is wanted to finished films."""
