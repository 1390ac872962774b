"""Narration: the voices that speak captions, the duration of their speech, and a film's sound."""
