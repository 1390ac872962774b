"""Does what a request asks for, whichever command the request is of."""

from __future__ import annotations

from qkvideo.studio.embed import Snippet, embed
from qkvideo.studio.films.result import Films
from qkvideo.studio.render import render
from qkvideo.studio.requests.films import EmbedRequest, RenderRequest, Request, SlidesRequest
from qkvideo.studio.slides import Decks, slides


def carried_out(request: Request) -> Films | Decks | Snippet:
    """Return what the request's command returns, and raise what it raises."""
    match request:
        case RenderRequest():
            return render(**vars(request))
        case SlidesRequest():
            return slides(**vars(request))
        case EmbedRequest():
            return embed(**vars(request))
