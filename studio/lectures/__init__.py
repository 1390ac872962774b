"""Lecture files: the entries of `lecture.toml`, and the requests that they make."""
