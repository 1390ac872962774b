"""A deck as plain data, from which all its formats are made."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from qkvideo.scenes.text.lengths import ended, joined
from qkvideo.studio.decks.own import OwnSlide
from qkvideo.studio.requests.shared import Front


@dataclass(frozen=True)
class Slide:
    """The slide of one beat of a film.

    Attributes:
        name: The beat's name.
        title: The beat's title.
        say: The beat's caption.
        notes: Notes for the lecturer.
        seconds: Length of the beat in seconds.
        film: An MP4 file of the beat, as bytes; empty for stills, or if the browser draws the film.
        seen: A description of the beat's last picture, for people who cannot see the picture.
    """

    name: str
    title: str
    say: str
    notes: str
    seconds: float
    film: bytes
    seen: str = ""

    @property
    def speaker_notes(self) -> tuple[str, ...]:
        """Paragraphs of the speaker's notes: the caption and the lecturer's notes, unless empty."""
        return tuple(text for text in (self.say, self.notes) if text)

    @property
    def description(self) -> str:
        """The alternative text of the beat's still: title, caption, what the picture shows."""
        return joined((ended(self.title), self.say, self.seen))


@dataclass(frozen=True)
class Chapter:
    """One film of the deck, with its slides."""

    slug: str
    title: str
    slides: tuple[Slide, ...]


UNSIGNED: Final = Front()
"""The first page of a lecture to which nobody has added anything."""


@dataclass(frozen=True, kw_only=True)
class DeckFront(Front):
    """The first page, and other facts that a deck, a handout and a worksheet have in common.

    Attributes:
        document: Title of the document: the lecture's title, followed by the sentence.
        sentence: The sentence, as typed.
        badge: Text that says where the model weights come from.
        lang: Language of the texts, such as "en".
        licence: A line with the lecturer's licence; empty if none was named.
    """

    document: str
    sentence: str
    badge: str
    lang: str
    licence: str = ""

    @property
    def signed(self) -> str:
        """Author and date in one line; empty if neither is known."""
        return " · ".join(filter(None, (self.author, self.date)))


@dataclass(frozen=True, kw_only=True)
class Deck(DeckFront):
    """A lecture on one sentence, as slides that contain films.

    Attributes:
        width: Width of the films in pixels.
        height: Height of the films in pixels.
        spoken: Whether the films have sound.
        chapters: The films in order, each with its slides.
        marks: Logo and footer of the lecturer's institution, for slides without a film: for each
            theme that the deck can have, its name and a transparent PNG of a slide's size.
        opening: The lecturer's own slides, between the title slide and the first film.
        closing: The lecturer's own slides, after the last film.
    """

    width: int
    height: int
    spoken: bool
    chapters: tuple[Chapter, ...]
    marks: tuple[tuple[str, bytes], ...] = ()
    opening: tuple[OwnSlide, ...] = ()
    closing: tuple[OwnSlide, ...] = ()

    @property
    def slides(self) -> tuple[Slide, ...]:
        """The slides of all films."""
        return tuple(slide for chapter in self.chapters for slide in chapter.slides)

    @property
    def numbers(self) -> tuple[int, ...]:
        """For each film, the number of its first slide in the deck.

        All slides are counted: the title slide is number 1, and the lecturer's own slides in
        `opening` come next.
        """
        counts = (len(chapter.slides) for chapter in self.chapters)
        return tuple(accumulate(counts, initial=2 + len(self.opening)))[:-1]
