"""Processes, the pool that limits how many work at once, and signals."""
