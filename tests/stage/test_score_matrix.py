from __future__ import annotations

HEADLINE = "The cat sat on the mat because it was tired"


def test_the_film_takes_about_a_minute_and_a_half(shoot):
    _, record = shoot(HEADLINE, timed=True)
    assert 75 <= record.frames / record.fps <= 110
