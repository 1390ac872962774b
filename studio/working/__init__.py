"""Processes of our own, and how many of them are at work at once."""
