"""Writes the final film: copies encoded streams, and adds chapters, captions and metadata.

Nothing is encoded again. The index is at the beginning of the file, so that a browser can start
playing before it has the whole file. Chapters and captions are placed by frame number.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import av

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.encoding.reading import reading
from qkvideo.studio.encoding.stamp import Stamp
from qkvideo.studio.text.caption_files import TimeMark, cue


@dataclass(frozen=True)
class _Wrapping:
    """How a format's container is written.

    Attributes:
        options: Options of the muxer.
        captions: Codec of the captions.
    """

    options: dict[str, str]
    captions: str


_WRAPPINGS = {
    "mp4": _Wrapping({"movflags": "+faststart"}, "mov_text"),
    "mov": _Wrapping({"movflags": "+faststart"}, "mov_text"),
    # The index is written in front here too, and no random number is written.
    "webm": _Wrapping({"cues_to_front": "1", "fflags": "+bitexact"}, "webvtt"),
}


def language_code(lang: str, form: str = "mp4") -> str:
    """Return a language's three-letter code (ISO 639-2) for a film; "und" if unknown.

    Args:
        lang: The language's tag (BCP 47), such as "de".
        form: The format of the film. Some languages have two codes: for "mov", the bibliographic
            code is returned, such as "ger"; for other formats, the terminological code, "deu".
    """
    import langcodes  # its tables take as long to load as NumPy
    from langcodes.tag_parser import LanguageTagError

    try:
        return langcodes.get(lang).to_alpha3(variant="B" if form == "mov" else "T")
    except (LookupError, LanguageTagError):
        return "und"


class Excerpt(NamedTuple):
    """Video frames to copy from a file: all of them, or successive ones from a key frame on.

    Attributes:
        path: The video file.
        frames: Number of frames to copy.
        first: Index of the first frame to copy, from 0; None to copy all frames of the file.
    """

    path: Path
    frames: int
    first: int | None = None


def assemble(
    sources: Sequence[Excerpt | tuple[Path, int]],
    target: Path,
    *,
    fps: int,
    marks: Sequence[TimeMark],
    title: str,
    lang: str,
    stamp: Stamp,
    cues: Sequence[TimeMark] | None = None,
    sound: Path | None = None,
    form: str = "mp4",
) -> None:
    """Write a film from encoded videos, with chapters, captions and a title.

    Args:
        sources: The videos to copy, in order, all encoded with the same settings. An `Excerpt` can
            stand for some frames of a file. A pair stands for all frames: the file's path, and the
            number of frames that it should have.
        target: The file to write.
        fps: Frames per second of the videos and of the film.
        marks: The chapters, in order.
        title: The film's title.
        lang: Tag (BCP 47) of the language of the captions and the narration, such as "de".
        stamp: What the file's metadata say besides the title.
        cues: The captions, in order; if None, each chapter has one caption, its
            `TimeMark.say`.
        sound: A file with the film's sound, to copy; None for a film without sound.
        form: Format of the film, and of the files in `sources`: "mp4", "mov" or "webm".

    Raises:
        QKVideoError: The videos were not all encoded with the same settings, or a video does not
            have the number of frames given in `sources`.
    """
    time_base, wrapping = Fraction(1, fps), _WRAPPINGS[form]
    spoken_in = language_code(lang, form)
    with (
        reading(sources[0][0], sources[0][0].name) as first,
        av.open(str(target), "w", format=form, container_options=dict(wrapping.options)) as film,
        contextlib.ExitStack() as held,
    ):
        film.metadata.update({"title": title, **stamp.of_film})
        copied = film.add_stream_from_template(first.streams.video[0])
        # The tag says, among other things, that there is alpha. Without it, ProRes 4444 would be
        # marked as 422.
        copied.codec_context.codec_tag = first.streams.video[0].codec_context.codec_tag
        copied.metadata.update({**first.streams.video[0].metadata, "language": "und"})
        heard: list[Any] = []
        if sound is not None:
            have = held.enter_context(av.open(str(sound)))
            speech = film.add_stream_from_template(have.streams.audio[0])
            speech.metadata["language"] = spoken_in
            heard = [packet for packet in have.demux(audio=0) if packet.dts is not None]
            for packet in heard:
                packet.stream = speech
        captions: Any = film.add_stream(wrapping.captions)
        captions.time_base = time_base
        captions.metadata["language"] = spoken_in
        captions.codec_context.subtitle_header = _ASS_HEADER
        film.set_chapters(
            [
                {
                    "id": number,
                    "start": mark.first_frame,
                    "end": mark.first_frame + mark.frames,
                    "time_base": time_base,
                    "metadata": {"title": mark.title},
                }
                for number, mark in enumerate(marks)
            ]
        )
        write = _CAPTIONS[wrapping.captions]
        spoken = [
            _caption(mark, write, captions, time_base)
            for mark in (marks if cues is None else cues)
            if mark.say
        ]
        beside = deque(sorted((*spoken, *heard), key=_when))
        for packet in joined(sources, time_base):
            while beside and _when(beside[0]) <= _when(packet):
                film.mux(beside.popleft())
            packet.stream = copied
            film.mux(packet)
        for late in beside:
            film.mux(late)


def _when(packet: Any) -> Fraction:
    """Return the time at which a packet has to be decoded, in seconds."""
    return Fraction(packet.dts * packet.time_base)


def joined(sources: Sequence[Excerpt | tuple[Path, int]], time_base: Fraction) -> Iterator[Any]:
    """Yield the packets of several videos, one video after the other.

    Each packet gets the time at which the joined film shows it.

    Args:
        sources: The videos, in order. A pair of a path and a number of frames stands for all
            frames of a file.
        time_base: Duration of a frame in seconds.

    Raises:
        QKVideoError: The videos were not all encoded with the same settings, or a video does not
            have the number of frames given in `sources`.
    """
    frames, headers = 0, None
    for path, expected, first in (Excerpt(*source) for source in sources):
        count, begin = 0, first or 0
        with reading(path, path.name) as have:
            video = have.streams.video[0]
            own = video.codec_context.extradata
            if headers not in (None, own):
                raise QKVideoError(f"{path.name} was not made like the pieces before it")
            headers = own
            for packet in have.demux(video):
                if packet.dts is None or packet.pts is None:  # the demuxer's mark of the end
                    continue
                # Computed in whole frames, because WebM's times are rounded to milliseconds.
                pts, dts = (
                    round(when * packet.time_base / time_base) - begin
                    for when in (packet.pts, packet.dts)
                )
                if first is not None and not 0 <= pts < expected:
                    continue
                packet.pts, packet.dts = frames + pts, frames + dts
                packet.time_base, packet.duration = time_base, 1
                count += 1
                yield packet
        if count != expected:
            raise QKVideoError(f"{path.name} holds {count} frames, not {expected}")
        frames += count


_ASS_HEADER = b"""[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, \
Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, \
Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Sans,18,&Hffffff,&Hffffff,&H0,&H0,0,0,0,0,100,100,0,0,1,1,0,2,10,10,10,0

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
"""


def _timed_text(mark: TimeMark) -> bytes:
    """Return a 3GPP timed text sample: the length in two bytes, then the text without escaping."""
    text = ("\n".join(mark.lines) or mark.say).encode()
    return len(text).to_bytes(2, "big") + text


def _cue(mark: TimeMark) -> bytes:
    """Return the text of a WebVTT cue."""
    return cue(mark).encode()


_CAPTIONS = {"mov_text": _timed_text, "webvtt": _cue}


def _caption(
    mark: TimeMark, write: Callable[[TimeMark], bytes], stream: Any, time_base: Fraction
) -> Any:
    packet = av.Packet(write(mark))
    packet.stream = stream
    packet.time_base = time_base
    packet.pts = packet.dts = mark.first_frame
    packet.duration = mark.frames
    return packet
