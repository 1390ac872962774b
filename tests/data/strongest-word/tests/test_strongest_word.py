"""The film is well laid out in every shape of frame, and what it says is true."""

from qkvideo.testing import check_film


def test_the_film() -> None:
    """Nothing overlaps, nothing is missing, every number is a cell."""
    check_film("strongest-word")
