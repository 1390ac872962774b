"""A deck as plain data: what all its formats are made from."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from qkvideo.studio.decks.own import OwnSlide


@dataclass(frozen=True)
class Slide:
    """One beat of a film.

    Attributes:
        name: The beat's name.
        title: Its title.
        say: Its caption.
        notes: Notes for the lecturer.
        seconds: Length of its film.
        film: Its film, an unchanged MP4; empty if only stills were drawn.
        seen: A description of its last picture.
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
        """The notes of the slide, by paragraph."""
        return tuple(text for text in (self.say, self.notes) if text)

    @property
    def description(self) -> str:
        """The alternative text of the still: title, caption and description."""
        ends = "" if self.title.endswith((".", "?", "!", "…", ":")) else "."
        return " ".join(filter(None, (f"{self.title}{ends}", self.say, self.seen)))


@dataclass(frozen=True)
class Chapter:
    """One film of the deck."""

    slug: str
    title: str
    slides: tuple[Slide, ...]


@dataclass(frozen=True)
class About:
    """The subject of a file.

    Attributes:
        title: Title of everything about the sentence.
        document: Title and sentence, as a file's title.
        sentence: The sentence, as typed.
        badge: Where the weights come from.
        lang: Language of the texts.
    """

    title: str
    document: str
    sentence: str
    badge: str
    lang: str


@dataclass(frozen=True)
class Deck(About):
    """A lecture on one sentence.

    Attributes:
        width: Width of the films in pixels.
        height: Height of the films in pixels.
        spoken: Whether the films have sound.
        chapters: The films, in order.
        opening: Slides of the lecturer's own, after the title slide.
        closing: Slides of the lecturer's own, at the end.
    """

    width: int
    height: int
    spoken: bool
    chapters: tuple[Chapter, ...]
    opening: tuple[OwnSlide, ...] = ()
    closing: tuple[OwnSlide, ...] = ()

    @property
    def slides(self) -> tuple[Slide, ...]:
        """The beats of all films."""
        return tuple(slide for chapter in self.chapters for slide in chapter.slides)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of each film's first slide; the title slide is number 1."""
        counts = (len(chapter.slides) for chapter in self.chapters)
        return tuple(accumulate(counts, initial=2 + len(self.opening)))[:-1]
