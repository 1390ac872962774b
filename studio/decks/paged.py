"""Makes a deck as a PDF of slides: one still on each page, as large as the page."""

from __future__ import annotations

from collections.abc import Sequence

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.look.brand import themed
from qkvideo.studio.decks.deck import Deck
from qkvideo.studio.decks.typesetting import fonts, own_slides, stills, typeset
from qkvideo.studio.text.fonts import spelled

_HIGH = 540
"""Height of a page in points; PowerPoint's pages have it, too."""


def paged(deck: Deck, brief: Brief, theme: str, drawn: Sequence[bytes] = ()) -> bytes:
    """Return a deck as a PDF with a page for each slide.

    Args:
        deck: The deck.
        brief: The brief of the deck's films.
        theme: Name of the theme of the stills, for the other pages.
        drawn: For each slide of the films its still, as the bytes of a PNG or JPEG file. If empty,
            the last picture of each slide's clip is taken.

    Raises:
        QKVideoError: Typst failed.
    """
    pictures, look = stills(deck, drawn), themed(theme, brief.brand)
    written = spelled([deck.title, deck.signed, deck.sentence, deck.licence], "the slides")
    data = {
        "width": _HIGH * deck.width / deck.height,
        "height": _HIGH,
        "ground": look.ground,
        "ink": look.ink,
        "quiet": look.quiet,
        "fonts": fonts(brief.brand),
        "lang": deck.lang.partition("-")[0],
        "title": deck.title.translate(written),
        "document": deck.document,
        "author": deck.author or "QKVideo",
        "signed": deck.signed.translate(written),
        "sentence": deck.sentence.translate(written),
        "badge": deck.badge,
        "licence": deck.licence.translate(written),
        "slides": [
            {"alt": slide.description, "still": name}
            for slide, name in zip(deck.slides, [*pictures], strict=True)
        ],
        "opening": own_slides(deck.opening, "opening", pictures),
        "closing": own_slides(deck.closing, "closing", pictures),
        "mark": "mark.png" if deck.marks else "",
    }
    if deck.marks:
        pictures["mark.png"] = deck.marks[0][1]
    return typeset("slides.typ", data, pictures, brief.brand)
