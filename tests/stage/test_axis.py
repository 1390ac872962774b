from __future__ import annotations

import pytest

from qkvideo.engine.attention.folding import MOST_WHOLE
from qkvideo.scenes.look.axis import WINDOW, axis, window
from qkvideo.scenes.look.places import PIXEL


@pytest.mark.parametrize("n", [1, 2, MOST_WHOLE])
def test_up_to_twelve_all_are_at_full_size(n):
    assert window(n, (0,)) == tuple(range(n))


@pytest.mark.parametrize("n", [13, 30, 64])
@pytest.mark.parametrize("focus", [(0,), (5, 12), (12, 0), (11, 12, 3)])
def test_beyond_that_a_window_holds_what_is_in_focus(n, focus):
    full = window(n, focus)
    assert len(full) == WINDOW
    assert set(focus) <= set(full) <= set(range(n))
    assert list(full) == sorted(full)


@pytest.mark.parametrize("n", [1, 2, 10, 12, 13, 30, 64])
@pytest.mark.parametrize("room", [3.2, 4.0, 7.35])
def test_entries_fit_their_room_on_the_pixel_grid(n, room):
    full = window(n, (0, n // 2))
    made = axis(n, room, 1.0, full)
    assert made.length <= room + 1e-9
    assert len(made.sizes) == n
    assert all(size > 0 for size in made.sizes)
    for i in full:
        steps = made.sizes[i] / PIXEL
        assert made.sizes[i] == 1.0 or steps == pytest.approx(round(steps))


def test_the_window_is_what_can_be_read():
    made = axis(64, 4.0, 1.0, window(64, (3, 40)))
    full = {made.sizes[i] for i in made.full}
    thin = {size for i, size in enumerate(made.sizes) if i not in made.full}
    assert min(full) > 5 * max(thin)


def test_the_middle_of_an_entry():
    made = axis(3, 3.0, 1.0, (0, 1, 2))
    assert [made.middle(i) for i in range(3)] == [0.5, 1.5, 2.5]


def test_a_window_wider_than_the_axis_is_the_axis():
    assert window(6, (2,), size=9, most=3) == tuple(range(6))
