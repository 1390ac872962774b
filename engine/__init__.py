"""Turns a sentence into tokens, and tokens into exact tensors. Draws nothing.

Only NumPy and the standard library are imported at the top of modules; torch and `regex` are loaded
inside the functions that need them.
"""
