"""Attention as a program: five mistakes, how each looks, and what finds them."""
