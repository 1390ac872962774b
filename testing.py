"""Checks for films in other packages: call `check_film("my-film")` in a test."""

from qkvideo.studio.testing import SENTENCES, check_film

__all__ = ["SENTENCES", "check_film"]
