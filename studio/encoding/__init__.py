"""Encoding: sizes, formats, encoders, containers."""
