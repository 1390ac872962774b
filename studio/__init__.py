"""Turns films into files, and publishes them as decks, web pages and courses."""
