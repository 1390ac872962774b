"""A deck as plain data, from which all its formats are made."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from qkvideo.studio.decks.own import OwnSlide


@dataclass(frozen=True)
class Slide:
    """The slide of one beat of a film.

    Attributes:
        name: The beat's name.
        title: The beat's title.
        say: The beat's caption.
        notes: Notes for the lecturer.
        seconds: Length of the beat's clip, in seconds.
        film: The beat's clip, the contents of an MP4 file; empty if only stills were drawn.
        seen: A description of the beat's last picture, for those who cannot see it.
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
        """The speaker's notes, as paragraphs: the caption, then the lecturer's notes."""
        return tuple(text for text in (self.say, self.notes) if text)

    @property
    def description(self) -> str:
        """The alternative text of the slide's still: title, caption and description."""
        ends = "" if self.title.endswith((".", "?", "!", "…", ":")) else "."
        return " ".join(filter(None, (f"{self.title}{ends}", self.say, self.seen)))


@dataclass(frozen=True)
class Chapter:
    """One film of the deck, with its slides."""

    slug: str
    title: str
    slides: tuple[Slide, ...]


@dataclass(frozen=True)
class About:
    """What a file is about: title, sentence, weights and language.

    Attributes:
        title: Title of the lecture, the same for every sentence.
        document: Title of the file: the lecture's title and the sentence.
        sentence: The sentence, as typed.
        badge: Text that says where the weights come from.
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
        opening: The lecturer's own slides after the title slide.
        closing: The lecturer's own slides at the end.
    """

    width: int
    height: int
    spoken: bool
    chapters: tuple[Chapter, ...]
    opening: tuple[OwnSlide, ...] = ()
    closing: tuple[OwnSlide, ...] = ()

    @property
    def slides(self) -> tuple[Slide, ...]:
        """The slides of all films."""
        return tuple(slide for chapter in self.chapters for slide in chapter.slides)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of each film's first slide; the title slide is number 1."""
        counts = (len(chapter.slides) for chapter in self.chapters)
        return tuple(accumulate(counts, initial=2 + len(self.opening)))[:-1]
