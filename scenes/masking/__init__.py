"""Masks: who may see whom, and what goes wrong with it."""
