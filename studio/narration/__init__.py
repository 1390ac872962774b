"""Narration: the voice, its duration, and the sound of a film."""
