"""Decks whose films the browser draws, opened in one."""

from __future__ import annotations

import json

import pytest
from drawings import Drawn

from qkvideo.studio.films.plan import wanted_shows
from qkvideo.studio.requests.films import RenderRequest
from qkvideo.studio.vector import deck as decks


@pytest.fixture(scope="module")
def make_drawn(browser, tmp_path_factory):
    """A deck of films, opened where the one before was.

    Its languages can be given, the browser's choices, and how its data is changed before it is
    written.
    """
    usual, unusual, made = Drawn(browser), [], {}
    path = tmp_path_factory.mktemp("drawn") / "deck.html"

    def make(*slugs, sentence="Hello world", langs=("en",), data=None, **options):
        choices = options.pop("browser", {})
        key = json.dumps([slugs, sentence, langs, options])
        if key not in made:
            request = RenderRequest(sentence=sentence, slugs=slugs, **options)
            shows = wanted_shows(request)
            with pytest.MonkeyPatch.context() as patch:
                if langs is not None:
                    patch.setattr(decks, "languages_of", lambda _: langs)
                made[key] = shows, decks.deck(shows, request.theme)
        shows, html = made[key]
        path.write_text(html if data is None else data(html), encoding="utf-8")
        while unusual:
            unusual.pop().context.close()
        if not choices:
            return usual.open(path, shows)
        unusual.append(Drawn(browser, **choices))
        return unusual[-1].open(path, shows)

    yield make
    for session in (usual, *unusual):
        session.context.close()
