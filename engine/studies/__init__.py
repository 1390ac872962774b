"""Experiments on attention: removing links, replacing words, deliberate faults, random samples."""
