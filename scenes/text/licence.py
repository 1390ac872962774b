"""The lecturer's licence for what is made, as films, pages and files say it."""

from __future__ import annotations

from qkvideo.scenes.text.catalogue import Catalogue, Message, Word


def licence_line(licence: str, lines: Catalogue) -> Message:
    """Return “Licence: CC BY 4.0” in the catalogue's language; empty without a licence."""
    if not licence:
        return Message("", ())
    return lines.say("licence-line", {"licence": Word(licence)})
