"""A finished film as plain data, from which all kinds of pages are made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from qkvideo.scenes.text.badge import badge_facts
from qkvideo.scenes.text.catalogue import Word, catalogue
from qkvideo.scenes.text.licence import licence_line
from qkvideo.studio.files import manifest as manifests
from qkvideo.studio.files.manifest import Manifest
from qkvideo.studio.pages.film import PageFilm
from qkvideo.studio.text import caption_files
from qkvideo.studio.text.caption_files import TimeMark
from qkvideo.studio.text.transcript import clock


@dataclass(frozen=True)
class TranscriptPart:
    """One beat of a film, as an entry of the film's transcript.

    Attributes:
        clock: Time in the film at which the beat starts, in minutes and seconds, such as "1:05".
        title: Title of the beat.
        say: Caption of the beat; empty if the beat has none.
        seen: Description of the beat's last picture, for viewers who cannot see it.
    """

    clock: str
    title: str
    say: str
    seen: str


@dataclass(frozen=True)
class Exhibit:
    """What pages need to know about a film: a video, an animated image or a set of stills.

    Attributes:
        id: Identifier of the film's element in the HTML page; no other film has the same one.
        slug: Name of the film in commands and file names, such as "mixing".
        title: Title of the film.
        document: Title of a page that shows only this film: the film's title and the sentence.
        sentence: The sentence, as typed.
        badge: Text that says where the weights come from; empty if this is not known.
        licence: The lecturer's licence, as typed; empty if none was named.
        licensed: The licence as a line of a page; empty without one.
        lang: Language code of the texts.
        length: Length of the film in minutes and seconds, such as "1:05".
        width: Width in pixels.
        height: Height in pixels.
        parts: The film's beats, as entries of the transcript.
        said: The cues of the captions, each as a tuple of its lines. Only a video has captions.
        captions: The captions as the text of a WebVTT file; empty without captions.
        descriptions: The descriptions of the pictures as the text of a WebVTT file. Only a video
            has this file; otherwise, the text is empty.
        chapters: The titles of the beats as the text of a WebVTT file.
    """

    id: str
    slug: str
    title: str
    document: str
    sentence: str
    badge: str
    licence: str
    licensed: str
    lang: str
    length: str
    width: int
    height: int
    parts: tuple[TranscriptPart, ...]
    said: tuple[tuple[str, ...], ...]
    captions: str
    descriptions: str
    chapters: str

    @property
    def poster(self) -> str:
        """A description of the film's last picture."""
        last = self.parts[-1]
        return f"{last.title}. {last.seen or last.say}"


def exhibit(film: PageFilm) -> Exhibit:
    """Return what pages need to know about a finished film.

    The data are read from the film's manifest and caption files.

    Args:
        film: The result of the film's job: a video, an animated image or a set of stills.

    Raises:
        QKVideoError: If a file cannot be read, or does not match the manifest.
    """
    found = manifest_of(film)
    lang = film.lang
    lines = catalogue(lang)
    badge = "" if film.brief is None else lines.say("badge", badge_facts(film.brief, lines)).text
    fps = found.video.fps
    spoken = _text(film, found, "vtt")
    marks = [TimeMark(beat.title, beat.say, beat.first_frame, beat.frames) for beat in found.beats]
    return Exhibit(
        id=f"qkvideo-{found.slug}-{next(iter(found.files.values())).sha256[:8]}",
        slug=found.slug,
        title=found.title,
        document=lines.say(
            "page-document", {"title": Word(found.title), "sentence": Word(found.sentence)}
        ).text,
        sentence=found.sentence,
        badge=badge,
        licence=found.licence or "",
        licensed=licence_line(found.licence or "", lines).text,
        lang=lang,
        length=clock(round(found.video.seconds)),
        width=found.video.width,
        height=found.video.height,
        parts=tuple(
            TranscriptPart(
                clock(beat.first_frame // fps),
                beat.title,
                beat.say,
                beat.description,
            )
            for beat in found.beats
        ),
        said=tuple(cue.lines for cue in caption_files.read(spoken, fps)),
        captions=caption_files.at_top(spoken),
        descriptions=_text(film, found, "descriptions"),
        chapters=caption_files.vtt([replace(mark, say=mark.title) for mark in marks], fps),
    )


def manifest_of(film: PageFilm) -> Manifest:
    """Return the manifest of a film.

    Args:
        film: The result of the film's job, which must not have failed.

    Raises:
        QKVideoError: If the manifest cannot be read, or was changed after it was written.
    """
    path = film.files["manifest"]
    assert isinstance(path, Path)
    return manifests.expect(path)


def _text(film: PageFilm, found: Manifest, kind: str) -> str:
    """Return a text file of the film; an empty text if the film has no such file."""
    path = film.files.get(kind)
    if not isinstance(path, Path):
        return ""
    return manifests.text(found, path)
