"""Exercises of one row of attention, for paper and for the question banks of course platforms."""
