"""The engine computes: a sentence becomes tokens, tokens become exact tensors.

NumPy and the standard library only; torch and `regex` are loaded inside the function that needs
them. Nothing here draws.
"""
