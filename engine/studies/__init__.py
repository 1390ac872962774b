"""Experiments on attention: links cut, words replaced, faults made on purpose, samples drawn."""
