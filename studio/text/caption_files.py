r"""Caption files (SRT, WebVTT): each beat's caption, divided into cues that share the beat's time.

A cue has at most two lines of 42 letters, or 16 wide characters (Netflix, Timed Text Style Guide).
Longer captions are divided, after a sentence if possible.

SRT has no escapes for plain text: players read `<b>`, `{\an8}` and lines with an arrow as commands.
Therefore an invisible word joiner is inserted after the first character of such text. WebVTT has
escapes.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf

import pysubs2

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.text.lengths import joined, letters, set_letters, unbroken

_JOINER = "\N{WORD JOINER}"
# pysubs2 writes \n, \N and \h as line breaks and spaces, in both formats, and leaves out a text
# with \p1 in braces, which it takes for a drawing.
_BACKSLASH = re.compile(r"\\(?=[nNhp])")
# A time with fractions: players read a line with two of them as times, even without an arrow.
_TIME = re.compile(r":\d\d?(?=[.,]\d)")
# An arrow between times, a tag, an override block.
_SRT_COMMAND = re.compile(r"--(?=>)|<(?=\s*[/a-zA-Z])|\{")
# The times of a cue. No caption's text has such a line, because ">" is escaped there.
_TIMES = re.compile(
    r"^(?:\d\d:){2}\d\d\.\d{3} --> (?:\d\d:){2}\d\d\.\d{3}$", re.ASCII | re.MULTILINE
)
# White space, except the no-break spaces that keep a number and its unit together.
_GAP = re.compile(r"(?:(?![\u00a0\u202f])[\s\x00-\x1f\x7f-\x9f])+")


@dataclass(frozen=True)
class TimeMark:
    """A span of a film's time, with its texts: a beat, a chapter, or one cue of a caption.

    Attributes:
        title: Title of the beat or chapter to which the span belongs; empty if not known.
        say: The caption, or the part of it that a cue shows, without line breaks; empty if there is
            no caption.
        first_frame: Index in the film of the span's first video frame, from 0.
        frames: Number of video frames in the span.
        lines: `say` divided into lines. If empty, `say` is one line.
    """

    title: str
    say: str
    first_frame: int
    frames: int
    lines: tuple[str, ...] = ()


def spanning(marks: Sequence[TimeMark], frames: int) -> list[TimeMark]:
    """Return chapters that cover a whole film without gaps.

    The first chapter begins with the film. Each chapter lasts until the next one begins, and the
    last one until the film ends.

    Args:
        marks: The spans that become chapters, in order, such as the beats of a film; there may be
            gaps between them.
        frames: Number of video frames in the film.
    """
    ends = [*(mark.first_frame for mark in marks[1:]), frames]
    starts = [0, *ends[:-1]]
    return [
        replace(mark, first_frame=start, frames=end - start)
        for mark, start, end in zip(marks, starts, ends, strict=True)
    ]


LINE, LINES = 42, 2
"""Maximum number of letters in a line, and of lines in a cue."""
FASTEST = 17.0
"""Maximum number of letters per second in a cue, spoken or not (Netflix, adults)."""
_LATER = dict(zip(".?!。？！:;：；,，、", (0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 12), strict=True))
"""How undesirable a break after a character is, in letters of imbalance; 0 at the end of a
sentence."""
_ANYWHERE = 20


def cues(marks: Iterable[TimeMark], spoken: Mapping[int, int] | None = None) -> list[TimeMark]:
    """Divide captions into cues that are short enough to be read.

    A cue with twice the letters is shown twice as long.

    Args:
        marks: The beats of the film, each with its caption.
        spoken: For each narrated beat, the number of video frames from its start to the end of its
            speech; the key is the beat's `first_frame`. The cues follow the speech, and the last
            one stays until the beat ends. None for a film without narration.

    Returns:
        The cues of all beats, in order, each with the title of its beat.
    """
    return [cue_ for mark in marks for cue_ in _divided(mark, (spoken or {}).get(mark.first_frame))]


def _divided(mark: TimeMark, spoken: int | None) -> Iterator[TimeMark]:
    texts = _captions(unbroken(_plain(mark.say)))
    total, end = sum(map(letters, texts)), mark.first_frame + mark.frames
    room = mark.frames if spoken is None else min(spoken, mark.frames)
    done, start = 0.0, mark.first_frame
    for number, text in enumerate(texts, start=1):
        done += letters(text)
        until = end if number == len(texts) else mark.first_frame + round(room * done / total)
        yield TimeMark(mark.title, text, start, until - start, _two_lines(unbroken(text)))
        start = until


def _captions(words: Sequence[str]) -> list[str]:
    """Divide words into as few captions as possible, of similar lengths, with good breaks."""
    ends = len(words)
    best: list[tuple[float, int]] = [(0.0, 0)] + [(inf, 0)] * ends
    whole = set_letters("".join(words))
    for end in range(1, ends + 1):
        for start in range(end - 1, -1, -1):
            long = set_letters("".join(words[start:end]).rstrip())
            if long > LINE * LINES + 1 and end - start > 1:
                break
            if len(_two_lines(words[start:end])) > LINES:
                continue
            worse = _break(words[end - 1]) if end < ends else 0
            cost = best[start][0] + whole + worse + long**2 / whole
            best[end] = min(best[end], (cost, start))
    cut = [ends]
    while cut[0] > 0:
        cut.insert(0, best[cut[0]][1])
    return ["".join(words[a:b]).rstrip() for a, b in pairwise(cut)]


def _two_lines(words: Sequence[str]) -> tuple[str, ...]:
    """Break words into at most two lines of similar length, preferably after a clause.

    If the words do not fit into two lines, each word becomes a line.
    """
    text = "".join(words).rstrip()
    if set_letters(text) <= LINE or len(words) == 1:
        return (text,)
    halves = ((words[:k], words[k:]) for k in range(1, len(words)))
    ways = [("".join(a).rstrip(), "".join(b).rstrip()) for a, b in halves]
    fitting = [way for way in ways if max(map(set_letters, way)) <= LINE]
    if not fitting:
        return tuple(word.rstrip() for word in words)
    return min(fitting, key=_imbalance)


def _imbalance(way: tuple[str, str]) -> float:
    return abs(set_letters(way[0]) - set_letters(way[1])) + _break(way[0])


def _break(text: str) -> int:
    return _LATER.get(text.rstrip(" ”“»)…）")[-1:], _ANYWHERE)


def srt(marks: Sequence[TimeMark], fps: int) -> str:
    """Return the captions in SubRip format."""
    return _written(
        "srt", [(mark, _SRT_COMMAND.sub(rf"\g<0>{_JOINER}", _text(mark))) for mark in marks], fps
    )


def vtt(marks: Sequence[TimeMark], fps: int, note: str = "") -> str:
    """Return the captions in WebVTT format, with a note at their beginning that no player shows."""
    text = _written("vtt", [(mark, cue(mark)) for mark in marks], fps)
    head, gap, cues = text.partition("\n\n")
    return f"{head}{gap}NOTE {_plain(note).replace('-->', '→')}{gap}{cues}" if note else text


def cue(mark: TimeMark) -> str:
    """Return a caption as the escaped text of a WebVTT cue."""
    escapes = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
    return _text(mark).translate(escapes)


def read(text: str, fps: int) -> list[TimeMark]:
    """Return the cues of a WebVTT file that `vtt` wrote; each `TimeMark.title` is empty.

    Args:
        text: Contents of the file.
        fps: Video frames per second of the film.

    Raises:
        QKVideoError: A cue ends before it begins.
    """
    marks = []
    for block in re.split(r"\n{2,}", text.replace("\r\n", "\n")):
        times = _TIMES.search(block)
        if times is None:
            continue
        start, end = (_frame(when, fps) for when in times[0].split(" --> "))
        if start > end:
            raise QKVideoError("the captions of a film are damaged: delete them, and make it again")
        lines = tuple(map(html.unescape, block[times.end() :].strip("\n").split("\n")))
        marks.append(TimeMark("", joined(lines), start, end - start, lines))
    return marks


def _frame(when: str, fps: int) -> int:
    """Return the frame that begins at a WebVTT time, undoing the rounding of `milliseconds`."""
    seconds, _, thousandths = when.rpartition(".")
    whole = 0
    for part in seconds.split(":"):
        whole = whole * 60 + int(part)
    return -(-(whole * 1000 + int(thousandths)) * fps // 1000)


def at_top(text: str) -> str:
    """Return a WebVTT text with a setting for each cue that places it at the top of the video.

    At the bottom of the video, the cues would cover the film's own captions and the badge.

    Args:
        text: Contents of a WebVTT file that `vtt` wrote.
    """
    return _TIMES.sub(r"\g<0> line:0", text)


def _plain(text: str) -> str:
    """Put a text on one line: a blank line would end the caption."""
    return _GAP.sub(" ", text).strip()


def _text(mark: TimeMark) -> str:
    """Return the caption of a part, line by line, in a form that pysubs2 does not interpret."""
    text = "\n".join(filter(None, map(_plain, mark.lines or (mark.say,))))
    for command in (_BACKSLASH, _TIME):
        text = command.sub(rf"\g<0>{_JOINER}", text)
    return text


def _written(kind: str, texts: Sequence[tuple[TimeMark, str]], fps: int) -> str:
    subtitles = pysubs2.SSAFile()
    for mark, text in texts:
        if text:
            start = milliseconds(mark.first_frame, fps)
            end = milliseconds(mark.first_frame + mark.frames, fps)
            subtitles.append(pysubs2.SSAEvent(start=start, end=end, text=text))
    return subtitles.to_string(kind, keep_ssa_tags=True)


def milliseconds(frame: int, fps: int) -> int:
    """Return the time at which a video frame begins, in milliseconds, rounded down.

    Args:
        frame: Index of the video frame in the film, from 0.
        fps: Video frames per second.
    """
    # If times were rounded up, players would still show the previous cue during the first video
    # frame of a cue.
    return frame * 1000 // fps
