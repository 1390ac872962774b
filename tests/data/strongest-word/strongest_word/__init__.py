"""Strongest word: a film for QKVideo."""
