"""Finds mistakes in a picture's layout by measuring it."""
