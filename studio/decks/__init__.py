"""Decks made from films: an HTML page, a PowerPoint file and a handout."""
