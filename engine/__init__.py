"""The engine turns a sentence into tokens, and tokens into exact tensors.

NumPy and the standard library only; torch and `regex` are loaded inside the function that needs
them. Nothing here draws.
"""
