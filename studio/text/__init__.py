"""Captions, transcripts and descriptions; checks whether a text can be drawn."""
