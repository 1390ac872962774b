from __future__ import annotations

HEADLINE = "The cat sat on the mat because it was tired"


def test_the_film_takes_forty_to_sixty_seconds(shoot):
    _, record = shoot(HEADLINE)
    assert 40 <= record.frames / record.fps <= 60
