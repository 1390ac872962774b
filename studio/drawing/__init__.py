"""Draws the beats of a film in one or several processes, and writes stills."""
