"""Voices that speak captions: espeak-ng on this machine, or a service of manim-voiceover."""

from __future__ import annotations

import importlib
import inspect
import io
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any, Protocol

import av
import numpy as np
import numpy.typing as npt
from av.container import InputContainer

from qkvideo.engine.errors import MissingError, QKVideoError, RequestError
from qkvideo.engine.files import untrusted
from qkvideo.scenes.look.choices import PACES
from qkvideo.scenes.text.lengths import SPOKEN, wide
from qkvideo.studio.narration.cut import is_cut
from qkvideo.studio.narration.limits import ESPEAK, MOST_BYTES, MOST_SECONDS, RATES
from qkvideo.studio.text.packages import line

Samples = npt.NDArray[np.float32]
"""Sound with one channel, shape (n,); samples are between -1 and 1 (full scale)."""

RATE = 48_000
"""Samples per second of all sound in this package."""
SERVICES = ("azure", "elevenlabs", "gemini", "gtts", "openai", "pyttsx3", "recorder")
"""Services of manim-voiceover, by the names of their modules. Services that are not in this list
are accepted too, if manim-voiceover is installed."""
_WORDS_A_MINUTE = dict(zip(PACES, (130, 155, 180), strict=True))
"""Speed of espeak in words per minute, by pace. The BBC's guide for captions calls 160 to 180
usual; espeak is harder to follow than a person, so it speaks more slowly."""
_GROUPED = re.compile("(?<=\\d)[\u00a0\u202f](?=\\d{3})")
"""A space between the thousands of a number, which espeak-ng reads as two numbers."""
_FORMATS = "wav,flac,mp3,aac,mov,mp4,m4a,3gp,3g2,mj2,ogg"
"""FFmpeg's names of the formats that are read; others, such as playlists, name further files."""
_SILENT = 0.003
"""Largest absolute value of a sample that counts as silence at the ends of a recording."""
_LOUDEST = 1000.0
"""Largest absolute value of a sample in a file of floats; full scale is 1."""


class Voice(Protocol):
    """A function that turns a list of texts into speech: the sound samples of each text.

    Attributes:
        identity: Name of the voice and version of its program, for cache keys.
    """

    @property
    def identity(self) -> str:
        """Name of the voice and version of its program."""

    def __call__(self, texts: Sequence[str]) -> list[Samples]:
        """Speak the texts, and return the sound of each."""


def voice(name: str, lang: str, pace: str = PACES[1]) -> Voice:
    """Return the voice with the given name.

    Args:
        name: "espeak", or a service of manim-voiceover ("gtts", "azure", …).
        lang: Language code of the texts.
        pace: One of `PACES`. It sets the speed of espeak; services ignore it.

    Raises:
        MissingError: If the program or package of the voice is not installed.
        RequestError: If there is no such voice, or if espeak-ng does not speak the language.
    """
    return _Espeak(lang, pace) if name == ESPEAK else _Service(name, lang)


@dataclass(frozen=True)
class _Espeak:
    lang: str
    pace: str

    def __post_init__(self) -> None:
        if shutil.which("espeak-ng") is None:
            raise MissingError(line("espeak-ng"), "the voice espeak needs")
        if self._run("a", "-q").returncode != 0:
            raise RequestError(
                f"espeak-ng does not speak “{self.lang}”; name another voice with --narrate"
            )

    @property
    def identity(self) -> str:
        """Name and version of espeak-ng."""
        return self._run("", "--version").stdout.decode(errors="replace").partition("Data")[0]

    def _run(self, text: str, *options: str) -> subprocess.CompletedProcess[bytes]:
        # espeak-ng would read a text in double brackets as phonemes.
        plain = _GROUPED.sub("", re.sub(r"\[(?=\[)", "[ ", text))
        # Of Chinese, espeak-ng takes each syllable for a word.
        speed = round(_WORDS_A_MINUTE[self.pace] * (SPOKEN if wide(text) else 1))
        command = ["espeak-ng", "-b", "1", "-v", self.lang, "-s", str(speed), "--stdin"]
        return subprocess.run(  # noqa: S603  # the text comes by standard input
            [*command, *options], input=plain.encode(), capture_output=True, check=False
        )

    def __call__(self, texts: Sequence[str]) -> list[Samples]:
        return list(self._spoken(texts))

    def _spoken(self, texts: Sequence[str]) -> Iterator[Samples]:
        with tempfile.TemporaryDirectory() as folder:
            for number, text in enumerate(texts):
                path = Path(folder) / f"{number}.wav"
                done = self._run(text, "-w", str(path))
                if done.returncode != 0 or not path.exists():
                    why = " ".join(done.stderr.decode(errors="replace").split())
                    raise QKVideoError(f"espeak-ng could not speak “{text}”: {why}")
                yield heard(path)


class _Service:
    """A service of manim-voiceover; only the interface common to all services is used."""

    def __init__(self, name: str, lang: str) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or (
            name not in SERVICES and find_spec("manim_voiceover") is None
        ):
            known = ", ".join((ESPEAK, *SERVICES))
            raise RequestError(f"there is no voice “{name}”; the voices are: {known}")
        if find_spec("manim_voiceover") is None:
            raise MissingError(f"pip install 'manim-voiceover[{name}]'", f"the voice {name} needs")
        self._name, self._lang = name, lang
        with redirect_stdout(sys.stderr):
            self._class = self._find()

    @property
    def identity(self) -> str:
        """Name of the service and version of manim-voiceover."""
        try:
            return f"{self._name} {version('manim-voiceover')}"
        except PackageNotFoundError:
            return self._name

    def _find(self) -> Any:
        from qkvideo.scenes.mobjects.importing import import_manim

        import_manim()  # before manim-voiceover imports it with different settings
        try:
            module = importlib.import_module(f"manim_voiceover.services.{self._name}")
        except ModuleNotFoundError as error:
            if error.name == f"manim_voiceover.services.{self._name}":
                known = ", ".join((ESPEAK, *SERVICES))
                raise RequestError(
                    f"manim-voiceover has no service “{self._name}”; the voices are: {known}"
                ) from error
            raise MissingError(
                f"pip install 'manim-voiceover[{self._name}]'", f"the voice {self._name} needs"
            ) from error
        base = importlib.import_module("manim_voiceover.services.base").SpeechService
        found = [
            each
            for _, each in inspect.getmembers(module, inspect.isclass)
            if issubclass(each, base) and each.__module__.startswith(module.__name__)
        ]
        if len(found) != 1:
            raise RequestError(f"manim-voiceover's “{self._name}” is not a speech service")
        return found[0]

    def __call__(self, texts: Sequence[str]) -> list[Samples]:
        with tempfile.TemporaryDirectory() as folder, redirect_stdout(sys.stderr), _nobody_to_ask():
            choices = {"cache_dir": folder}
            if "lang" in inspect.signature(self._class.__init__).parameters:
                choices["lang"] = self._lang
            try:
                service = self._class(**choices)
                files = [
                    Path(folder) / service.generate_from_text(text)["original_audio"]
                    for text in texts
                ]
            except EOFError as error:  # it asked whether it may install what it needs
                raise MissingError(
                    f"pip install 'manim-voiceover[{self._name}]'", f"the voice {self._name} needs"
                ) from error
            except Exception as error:  # services raise whatever their libraries raise
                why = " ".join(f"{type(error).__name__}: {error}".split())
                raise QKVideoError(f"the voice “{self._name}” failed: {why}") from error
            return [heard(path) for path in files]


@contextmanager
def _nobody_to_ask() -> Iterator[None]:
    """Replace standard input with an empty one, so that a question fails instead of waiting."""
    before, sys.stdin = sys.stdin, io.StringIO()
    try:
        yield
    finally:
        sys.stdin = before


def heard(path: Path) -> Samples:
    """Return the sound of a file, without the silence at its beginning and end.

    Args:
        path: The sound file.

    Returns:
        Samples of one channel, `RATE` of them per second; an empty array if the file is silent.

    Raises:
        QKVideoError: If the file is not a sound file, is cut off, states an impossible sampling
            rate, is longer than `MOST_SECONDS`, or contains NaN, infinite or huge samples.
        OSError: If the file cannot be read, is not a regular file, or is too large.
    """
    resampler = av.AudioResampler(format="flt", layout="mono", rate=RATE)
    parts: list[Samples] = []
    only = {"format_whitelist": _FORMATS}
    with (
        untrusted.opened(path, MOST_BYTES, links=True) as file,
        untrusted.understood(
            lambda _: QKVideoError(f"{path.name} holds no sound that can be read")
        ),
        av.open(file, "r", container_options=only) as container,
    ):
        for frame in chain(_frames(container, path.name), (None,)):
            parts += (made.to_ndarray()[0] for made in resampler.resample(frame))
        if is_cut(file, container, sum(map(len, parts)) / RATE):
            raise QKVideoError(f"{path.name} is cut off, its end is missing")
    sound = np.concatenate(parts) if parts else np.zeros(0, np.float32)
    if not (np.abs(sound) <= _LOUDEST).all():  # or a sample is no number
        raise QKVideoError(f"{path.name} has samples that are no sound")
    loud = np.flatnonzero(np.abs(sound) > _SILENT)
    if not loud.size:
        return np.zeros(0, np.float32)
    return np.asarray(sound[loud[0] : loud[-1] + 1], np.float32)


def _frames(container: InputContainer, name: str) -> Iterator[av.AudioFrame]:
    """Yield the frames of a file's sound; raise an error if there would be too many samples."""
    seconds = 0.0
    for frame in container.decode(audio=0):
        # A file that states one sample per second would become 48,000 times as long.
        if not RATES[0] <= frame.sample_rate <= RATES[1]:
            raise QKVideoError(
                f"{name} has {frame.sample_rate:,} samples per second, from {RATES[0]:,} to"
                f" {RATES[1]:,} are possible"
            )
        seconds += frame.samples / frame.sample_rate
        if seconds > MOST_SECONDS:
            raise QKVideoError(
                f"{name} is longer than {MOST_SECONDS} seconds, the limit for a beat"
            )
        yield frame
