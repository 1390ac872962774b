"""What a job's process makes of its lecture file, without drawing it."""

from __future__ import annotations

import pytest

from qkvideo.studio.lectures.make import Made
from qkvideo.studio.serve import making
from qkvideo.studio.serve.making import Begun, Finished, Over, work

LECTURE = """schema = 1
sentences = {ada = "The cat sat", ben = "The dog sat"}
[[films]]
film = "mixing"
beats = ["weights"]
[[films]]
film = "scaling"
beats = ["nudge"]
[output]
to = "."
quality = "l"
"""


class Connection:
    """The server's end, which hears everything."""

    def __init__(self) -> None:
        self.heard: list[object] = []
        self.send = self.heard.append


@pytest.mark.parametrize("chosen", [("scaling",), ("mixing", "scaling")])
def test_only_the_chosen_films_are_made_one_by_one_and_each_under_its_name(
    tmp_path, monkeypatch, chosen
):
    (tmp_path / "lecture.toml").write_text(LECTURE)
    asked = []

    def done(batch, at_once, listener):
        del at_once, listener
        asked.append((batch.sentence, *batch.names))
        (job,) = batch.planned.jobs
        return [Made(batch.names[0], "rendered", (job.folder / job.film.slug,))]

    monkeypatch.setattr(making, "done", done)
    monkeypatch.setattr(making, "frames_of", lambda _: 1)
    server = Connection()
    work(server, tmp_path, chosen, 1)
    films = [(name, film) for name in ("ada", "ben") for film in chosen]
    assert asked == [(name, f"{name}/{film}.mp4") for name, film in films]
    assert server.heard == [
        Begun(chosen),
        *(Finished(film, (tmp_path / name / film,), last=name == "ben") for name, film in films),
        Over(),
    ]
