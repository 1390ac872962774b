"""Encodes films and animations: sizes, file formats, encoders and containers."""
