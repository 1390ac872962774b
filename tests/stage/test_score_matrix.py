from __future__ import annotations

HEADLINE = "The cat sat on the mat because it was tired"


def test_the_film_takes_about_two_minutes(shoot):
    _, record = shoot(HEADLINE, timed=True)
    assert 90 <= record.frames / record.fps <= 130
