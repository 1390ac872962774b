"""Decks whose films the browser draws, opened in one."""

from __future__ import annotations

import json

import pytest
from drawings import Drawn

from qkvideo.studio.films.plan import wanted_shows
from qkvideo.studio.requests.films import RenderRequest
from qkvideo.studio.vector.deck import deck


@pytest.fixture(scope="module")
def make_drawn(browser, tmp_path_factory):
    """A deck of films, opened; how its data is changed before it is written can be given."""
    sessions, made = [], {}

    def make(*slugs, sentence="Hello world", data=None, **options):
        choices = options.pop("browser", {})
        key = json.dumps([slugs, sentence, options])
        if key not in made:
            request = RenderRequest(sentence=sentence, slugs=slugs, **options)
            shows = wanted_shows(request)
            made[key] = shows, deck(shows, request.theme)
        shows, html = made[key]
        path = tmp_path_factory.mktemp("drawn") / "deck.html"
        path.write_text(html if data is None else data(html), encoding="utf-8")
        sessions.append(Drawn(browser, path, shows, **choices))
        return sessions[-1]

    yield make
    for session in sessions:
        session.context.close()
