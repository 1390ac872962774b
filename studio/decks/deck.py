"""A deck as plain data: what every format of it is made from."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True)
class Slide:
    """One beat of a film.

    Attributes:
        name: The beat's name.
        title: Its title.
        say: What is said.
        notes: What the lecturer may add.
        seconds: How long its film is.
        film: Its film, an MP4 from its first frame to its last, as it was made; nothing where only
            pictures were drawn.
        seen: Its last picture in words.
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
        """What the lecturer sees, paragraph by paragraph."""
        return tuple(text for text in (self.say, self.notes) if text)

    @property
    def description(self) -> str:
        """The still in words: its title, what is said, and what is to be seen."""
        ends = "" if self.title.endswith((".", "?", "!", "…", ":")) else "."
        return " ".join(filter(None, (f"{self.title}{ends}", self.say, self.seen)))


@dataclass(frozen=True)
class Chapter:
    """One film."""

    slug: str
    title: str
    slides: tuple[Slide, ...]


@dataclass(frozen=True)
class About:
    """What a file is about.

    Attributes:
        title: Of all there is about the sentence.
        document: The same with the sentence, as a file's title.
        sentence: As typed.
        badge: Where the weights come from.
        lang: Language of what is said.
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
        width: Pixels of a film's frame.
        height: Pixels of a film's frame.
        spoken: Whether the films have sound.
        chapters: The films, in order.
    """

    width: int
    height: int
    spoken: bool
    chapters: tuple[Chapter, ...]

    @property
    def slides(self) -> tuple[Slide, ...]:
        """The beats of all films."""
        return tuple(slide for chapter in self.chapters for slide in chapter.slides)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The slide with which each film begins, as slides are numbered: the title is 1."""
        counts = (len(chapter.slides) for chapter in self.chapters)
        return tuple(accumulate(counts, initial=2))[:-1]
