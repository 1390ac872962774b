r"""What is said, as caption files: one caption per beat, shown exactly as long as the beat.

Neither format has a way to say "this is text": SRT readers take `<b>`, `{\an8}` and a line with
an arrow for commands wherever they stand. An invisible word joiner behind the first sign of such
a command keeps it text. VTT has escapes for the rest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import pysubs2

_JOINER = "\N{WORD JOINER}"
# The format's own line breaks in pysubs2, which both writers would turn into real ones.
_BACKSLASH = re.compile(r"\\(?=[nNh])")
# A time of day with fractions: two of them make a line a heading even without an arrow.
_TIME = re.compile(r":\d\d?(?=[.,]\d)")
# An arrow between times, a tag, an override block.
_SRT_COMMAND = re.compile(r"--(?=>)|<(?=\s*[/a-zA-Z])|\{")
# No caption's text has such a line: its ">" are escaped.
_TIMES = re.compile(r"^[\d:.]+ --> [\d:.]+$", re.MULTILINE)
_GAP = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")


@dataclass(frozen=True)
class Mark:
    """A stretch of the film, in frames.

    Attributes:
        title: The chapter's name.
        say: What is said meanwhile; empty for silence.
        first_frame: Where it begins.
        frames: How long it lasts.
    """

    title: str
    say: str
    first_frame: int
    frames: int


def srt(marks: Sequence[Mark], fps: int) -> str:
    """The captions as SubRip."""
    return _written(
        "srt", [(mark, _SRT_COMMAND.sub(rf"\g<0>{_JOINER}", _line(mark))) for mark in marks], fps
    )


def vtt(marks: Sequence[Mark], fps: int) -> str:
    """The captions as WebVTT."""
    return _written("vtt", [(mark, cue(mark)) for mark in marks], fps)


def cue(mark: Mark) -> str:
    """What is said, as the text of a WebVTT cue."""
    escapes = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
    return _line(mark).translate(escapes)


def at_top(text: str) -> str:
    """WebVTT with its captions at the top.

    At the bottom the film writes what it says, and where its numbers come from.
    """
    return _TIMES.sub(r"\g<0> line:0", text)


def _line(mark: Mark) -> str:
    """What is said, on one line: a blank line would end the caption."""
    text = _GAP.sub(" ", mark.say).strip()
    for command in (_BACKSLASH, _TIME):
        text = command.sub(rf"\g<0>{_JOINER}", text)
    return text


def _written(kind: str, texts: Sequence[tuple[Mark, str]], fps: int) -> str:
    subtitles = pysubs2.SSAFile()
    for mark, text in texts:
        if text:
            start = milliseconds(mark.first_frame, fps)
            end = milliseconds(mark.first_frame + mark.frames, fps)
            subtitles.append(pysubs2.SSAEvent(start=start, end=end, text=text))
    return subtitles.to_string(kind, keep_ssa_tags=True)


def milliseconds(frame: int, fps: int) -> int:
    """When a frame begins, rounded down.

    Down, so that a caption is there on its first frame (a player asks at the frame's own time)
    and gone on the first frame of the next one; a frame lasts longer than a millisecond.
    """
    return frame * 1000 // fps
