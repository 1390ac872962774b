"""Reads a lecture file; errors name the line and the remedy."""

from __future__ import annotations

import codecs
import time
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.engine.working.limited import limited
from qkvideo.scenes.look.brand import Brand, Logo
from qkvideo.scenes.look.choices import THEMES
from qkvideo.scenes.look.logo import OTHER, logo_text, sign
from qkvideo.scenes.text.pango import OURS, Font
from qkvideo.studio.decks.own import check_inside, own_slides
from qkvideo.studio.lectures.bounds import BoundsError, check_bounds
from qkvideo.studio.lectures.entries import STRAY
from qkvideo.studio.lectures.fonts import installed, of_files
from qkvideo.studio.lectures.lines import Place, line_of, lines_of
from qkvideo.studio.lectures.model import LectureFile, OneSentence, homes
from qkvideo.studio.lectures.paths import check_reach
from qkvideo.studio.lectures.recordings import Found, recordings_in, sounds_in
from qkvideo.studio.lectures.table import SentenceTable, read_table
from qkvideo.studio.requests.option import meant

MOST_BYTES = 1 << 20
"""Maximum size of a lecture file in bytes."""
_HEARING = 120.0
"""Maximum time to check all recordings, in seconds; a hundred of a minute take a few seconds."""
_SHOWING = 60.0
"""Maximum time to check all of a lecture's own slides, in seconds."""
_MOST_PICTURES = 256 << 20
"""Maximum size of all pictures on a lecture's own slides, in bytes; decks contain all of them."""
_MOST_SAID = 500
"""Maximum number of characters in a message, which may quote a value of any length."""


class LectureError(RequestError):
    """A lecture file is invalid; the message begins with the file and the line."""


@dataclass(frozen=True)
class Lecture:
    """The contents of a lecture file and of the files that the lecture file names.

    Attributes:
        path: Path of the lecture file. Paths written in the file are relative to its folder.
        file: The entries of the lecture file.
        sentences: The sentences by name, in order. If the lecture file contains a single sentence,
            as `sentence`, its name is "".
        lines: For each entry of the lecture file, the line (from 1) in which it begins. The key
            ("films", 0, "beats"), for example, stands for `beats` of the first film.
        table: The contents of the .csv file with the sentences; None if the sentences are in the
            lecture file.
        brand: Colours, logo, footer and font of the institution; None if none is given.
        recordings: For each pair of language and film, the beats with recorded narration, each with
            the path of its sound file.
        trusted: Whether the lecture may use files outside its folder, and a network.
        within: Folder whose files the lecture may use in any case; None for `folder`.
    """

    path: Path
    file: LectureFile
    sentences: Mapping[str, OneSentence]
    lines: Mapping[Place, int] = field(repr=False)
    table: SentenceTable | None = None
    brand: Brand | None = None
    recordings: Found = field(default_factory=dict, repr=False)
    trusted: bool = False
    within: Path | None = None

    @property
    def folder(self) -> Path:
        """The lecture file's folder, to which paths written in the file are relative."""
        return self.path.parent

    def beside(self, name: str) -> Path:
        """Return the path of a file or folder that the lecture file names.

        Args:
            name: The path as written in the lecture file: absolute, relative to the lecture file's
                folder, or beginning with "~".
        """
        return self.folder / Path(name).expanduser()

    @property
    def reach(self) -> Path | None:
        """The folder in which all files are that the lecture may use; None if it is trusted."""
        return None if self.trusted else self.within or self.folder

    def may_use(self, path: Path) -> bool:
        """Return whether the lecture may read or write a file or folder."""
        return self.reach is None or untrusted.inside(path, self.reach)

    def wrong(self, what: str, *place: str | int) -> LectureError:
        """Return an error about an entry of the lecture.

        The message begins with the file and the number of the line in which the entry begins.

        Args:
            what: What is wrong, and the remedy.
            *place: Path of the entry, such as "films", 0, "beats".
        """
        if self.table is not None and place[:1] == ("sentences",) and len(place) > 1:
            return LectureError(f"{self.table.path}:{self.table.lines[str(place[1])]}: {what}")
        return LectureError(f"{self.path}:{line_of(self.lines, place)}: {what}")


def read(
    path: Path | str,
    *,
    trusted: bool = False,
    within: Path | None = None,
    progress: Callable[[Any], None] | None = None,
) -> Lecture:
    """Read a lecture file and the files that it names, and check their contents.

    Nothing is computed yet.

    Args:
        path: Path of the lecture file.
        trusted: Whether the lecture file may name files outside its folder, download a model, and
            send captions to a service that speaks them.
        within: Folder whose files the lecture file may name in any case; None for its own folder.
        progress: Function that gets a `Looked` every few seconds; None for no reports.

    Raises:
        RequestError: If the lecture file or a file that it names cannot be read or is invalid, or
            if it must be trusted and is not. The message is one line, with the file, the line of
            the cause, and a remedy.
    """
    lecture = read_alone(path, trusted=trusted, within=within)
    file = lecture.file
    if isinstance(file.sentences, str):
        place = lecture.beside(file.sentences)
        if not place.exists():
            raise lecture.wrong(
                f"there is no table “{file.sentences}” beside this file: name a .csv file, or put"
                " the sentences in [ ]",
                "sentences",
            )
        table = read_table(place, progress)
        lecture = replace(lecture, sentences=table.sentences, table=table)
    _check_slides(lecture)
    return replace(lecture, brand=_brand(lecture), recordings=_recordings(lecture))


def read_alone(path: Path | str, *, trusted: bool = False, within: Path | None = None) -> Lecture:
    """Read a lecture file, but none of the files that it names.

    Args:
        path: As for `read`.
        trusted: As for `read`.
        within: As for `read`.

    Raises:
        RequestError: If the lecture file cannot be read or is invalid, or if it must be trusted and
            is not.
    """
    path = Path(path)
    try:
        content = _content(path).removeprefix(codecs.BOM_UTF8)
    except OSError as error:
        more = f": {error.strerror or error}; qkvideo init writes one"
        raise RequestError(f"“{path}” cannot be read{more}") from error
    entries = _parsed(path, content)
    lines = lines_of(content)
    try:
        file = LectureFile.model_validate(entries)
    except ValidationError as error:
        raise LectureError(_first(path, lines, error)) from error
    lecture = Lecture(path, file, _sentences(file), lines, trusted=trusted, within=within)
    check_reach(lecture)
    return lecture


def _recordings(lecture: Lecture) -> Found:
    """Return the lecture's recordings of beats; empty if the file names no folder of recordings."""
    if lecture.file.recordings is None:
        return {}
    try:
        folder = lecture.beside(lecture.file.recordings)
        for lang in lecture.file.lang:
            _check_own(lecture, folder / lang)
        for _, path in sounds_in(folder, lecture.file):
            _check_own(lecture, path)
        return limited("a recording", recordings_in, folder, lecture.file, seconds=_HEARING)
    except RequestError as error:
        raise lecture.wrong(str(error), "recordings") from error


def _check_own(lecture: Lecture, path: Path) -> None:
    if lecture.reach is not None:
        check_inside(path, lecture.reach)


def _check_slides(lecture: Lecture) -> None:
    """Raise an error if a slide that the lecturer wrote cannot be shown."""
    begun, pictures = time.monotonic(), 0
    for which in ("opening", "closing"):
        for k, name in enumerate(getattr(lecture.file.slides, which)):
            file = lecture.beside(name)
            try:
                slides = limited(f"the slide “{name}”", own_slides, [file], lecture.reach)
                blocks = chain(*(slide.blocks for slide in slides))
                pictures += sum(len(block.picture) for block in blocks)
                if time.monotonic() - begun > _SHOWING:
                    raise RequestError(
                        f"the slides up to “{name}” take more than {_SHOWING:g} seconds to open:"
                        " leave some of them out"
                    )
                if pictures > _MOST_PICTURES:
                    raise RequestError(
                        f"the pictures up to “{name}” have more than {_MOST_PICTURES >> 20} MiB:"
                        " make them smaller"
                    )
            except RequestError as error:
                if str(error).startswith(f"{file}:"):  # it names a line of its own
                    raise LectureError(str(error)) from error
                raise lecture.wrong(str(error), "slides", which, k) from error


def _brand(lecture: Lecture) -> Brand | None:
    """Return the look of the lecturer's institution; None if the file gives nothing for it."""
    said = lecture.file.brand
    colours = said.colours.model_dump(exclude_none=True)
    font = _font(lecture)
    if not (colours or said.logo or said.footer) and font == OURS:
        return None
    logo = None
    if said.logo is not None:
        try:
            text = logo_text(_content(lecture.beside(said.logo)))
            limited(f"the logo “{said.logo}”", sign, text)
        except (OSError, UnicodeDecodeError) as error:
            what = error.strerror if isinstance(error, OSError) else OTHER
            raise lecture.wrong(
                f"the logo “{said.logo}” cannot be read: {what}; name a file beside this one",
                *("brand", "logo"),
            ) from error
        except RequestError as error:
            raise lecture.wrong(str(error), "brand", "logo") from error
        logo = Logo(text, said.place)
    return Brand(
        tuple(sorted(colours.items())),
        lecture.file.theme or THEMES[0],
        logo=logo,
        footer=said.footer or "",
        font=font,
    )


def _font(lecture: Lecture) -> Font:
    """Return the font that the lecture file names; the default font if none is named."""
    said = lecture.file.brand
    if said.font is not None and said.fonts:
        raise lecture.wrong("give either font or fonts: leave one of them out", "brand", "fonts")
    try:
        if said.font is not None:
            return installed(said.font)
        paths = [lecture.beside(name).absolute() for name in said.fonts]
        words = "".join(map(str, (lecture.file, *lecture.sentences.values())))
        letters = "".join(dict.fromkeys(words))
        return limited("the font", of_files, paths, letters) if paths else OURS
    except RequestError as error:
        raise lecture.wrong(str(error), "brand", "fonts" if said.fonts else "font") from error


def _content(path: Path) -> bytes:
    return untrusted.content(path, MOST_BYTES, links=True)


def _parsed(path: Path, content: bytes) -> dict[str, Any]:
    try:
        text = content.decode("utf-8")
        check_bounds(text)
        return tomllib.loads(text)
    except BoundsError as error:
        raise LectureError(f"{path}:{error.line}: {error}") from error
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise LectureError(f"{path}:{line}: this is not UTF-8: save the file as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        what, _, where = str(error).rpartition(" (at ")
        # "line 3, column 7)", or "end of document)".
        place = where.removeprefix("line ").partition(",")[0]
        line = int(place) if place.isdecimal() else content.rstrip().count(b"\n") + 1
        what = what[:1].lower() + what[1:]
        if set("“”„‘’") & set(text.splitlines()[line - 1]):
            what = 'curly quotes are none here: type straight ones, " "'
        raise LectureError(
            f"{path}:{line}: this is no TOML: {what}; mend the line (texts stand between quotes,"
            " lists in [ ])"
        ) from error


def _sentences(file: LectureFile) -> Mapping[str, OneSentence]:
    if isinstance(file.sentences, dict):
        return file.sentences
    return {} if file.sentence is None else {"": OneSentence(text=file.sentence)}


def _first(path: Path, lines: Mapping[Place, int], error: ValidationError) -> str:
    """Return the message of the error that is nearest to the start of the file."""
    found = []
    for each in error.errors():
        loc = (*each["loc"], *each.get("ctx", {}).get("place", ()))
        place = _known(loc, lines)
        found.append((line_of(lines, place), said(each)))
    line, what = min(found)
    what = " ".join(what.split())
    return f"{path}:{line}: {what if len(what) <= _MOST_SAID else f'{what[:_MOST_SAID]}…'}"


def _known(loc: tuple[Any, ...], lines: Mapping[Place, int]) -> Place:
    """Return the path of an error's entry, without the parts that pydantic inserts for unions."""
    place: Place = ()
    for part in loc:
        if (*place, part) in lines:
            place = (*place, part)
    return place


_SAID = {
    "string_type": "is to be a text: put it between quotes",
    "int_type": "is to be a whole number, without quotes",
    "float_type": "is to be a number, without quotes",
    "bool_type": "is to be true or false, without quotes",
    "dict_type": "is to be a table",
    "model_type": "is to be a table",
    "tuple_type": "is to be a list, in [ ]",
    "too_long": "has more than {max_length} entries: leave some out",
    "too_short": "has too few entries: give {min_length} or more",
    "string_too_long": "has more than {max_length} characters: shorten it",
    "string_unicode": "has half a character (a lone surrogate): leave it out",
    "extra_forbidden": "is not known here: leave it out",
}
_LENGTHS = ("too_long", "too_short")
_MOST_SHOWN = 60
"""Maximum number of characters of a wrong value that a message repeats."""


def said(error: Any) -> str:
    """Return the message for lecturers about an error that pydantic found in a lecture file.

    The message may have several lines.

    Args:
        error: One of the dictionaries from `ValidationError.errors`.
    """
    kind, given = error["type"], error["input"]
    name = next((part for part in reversed(error["loc"]) if isinstance(part, str)), "the file")
    if kind == "lecture":
        return str(error["msg"])
    if kind == STRAY:
        (stray,), known = error["ctx"]["place"], error["ctx"]["known"]
        elsewhere = " or ".join(homes(stray))
        hint = f"put it {elsewhere}" if elsewhere else meant(stray, known)
        return f"there is no entry “{stray}” here; {hint}"
    if kind == "missing":
        # The schema has only one version, so the remedy can name it.
        value = " = 1" if name == "schema" else ""
        return f"{name} is missing: add {name}{value}"
    if kind == "literal_error" and name != "schema":
        return f"{name} “{_short(given)}” is not known: choose {error['ctx']['expected']}"
    if kind == "literal_error":
        return (
            f"{name} {given!r} is not known to this version of qkvideo: pip install --upgrade"
            f" qkvideo, or set {name} = 1"
        )
    said = _SAID.get(kind, f"is not right ({error['msg']})").format(**error.get("ctx", {}))
    return f"{name} {said}" if kind in _LENGTHS else f"{name} “{_short(given)}” {said}"


def _short(given: object) -> str:
    """Return a wrong value as text, shortened if it is long; the type of a list or table."""
    if not isinstance(given, bool | int | float | str):
        return type(given).__name__
    shown = str(given)
    return shown if len(shown) <= _MOST_SHOWN else f"{shown[:_MOST_SHOWN]}…"
