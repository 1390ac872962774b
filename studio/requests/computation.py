"""The sentence, and the options of its computation."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from qkvideo.engine.choices import AUTO, DEFAULT_WEIGHTS, DTYPES, MASKS
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.studio.requests.option import MOST_NUMBER, Wanted, computed, given, of_sentence

if TYPE_CHECKING:
    from qkvideo.engine.attention.trace import ModelTrace

# Far more than the 2,000 characters allowed in a sentence, but small enough to read at once.
_MAX_BYTES = 1 << 16


Sentence = Annotated[
    str | None,
    of_sentence("The sentence, taken literally. You can also put it last, after --.", "TEXT"),
]
SentenceFile = Annotated[
    Path | str | None,
    of_sentence("Read the sentence from a UTF-8 file; - is standard input.", "PATH", role="reads"),
]


@dataclass(frozen=True, kw_only=True)
class SentenceRequest(Wanted):
    """The base class of requests about a sentence."""

    sentence: Sentence = field(default=None, kw_only=False)
    sentence_file: SentenceFile = None

    @property
    def text(self) -> str:
        """The sentence: the option `sentence`, or the content of `sentence_file`.

        Raises:
            RequestError: If both options are given or both are missing, if the file cannot be read
                or is too large, or if the text is not UTF-8.
        """
        return read_sentence(self.sentence, self.sentence_file)


@dataclass(frozen=True, kw_only=True)
class Computing:
    """How a trace is computed: the weights, and what else `engine` is told."""

    weights: Annotated[
        str,
        computed(
            "Source of the weights. minilm is a pretrained model (90 MB), and smollm2 a language "
            "model (89 MB); gguf: is followed by the file of another one. auto is minilm, if it is "
            "on this machine, for sentences that the lesson's weights misread. hf: is followed by "
            "the name or folder of another model; recorded: has one model's attention "
            "for two sentences; bilingual (trace only) has queries from a French sentence, keys "
            "and values from the English --versus.",
            "lesson|auto|minilm|smollm2|bilingual|random|FILE.npz|gguf:FILE|hf:NAME|recorded:minilm",
            named=True,
        ),
    ] = DEFAULT_WEIGHTS
    seed: Annotated[int, computed("Seed of the random weights.", "N", least=-MOST_NUMBER)] = 0
    mask: Annotated[str, computed("Keys that a query may not see.", choices=MASKS)] = MASKS[0]
    pad: Annotated[int, computed("Padding tokens to add on the right.", "N", least=0)] = 0
    temperature: Annotated[
        float,
        computed(
            "Scores are divided by √d_k and by it before the softmax; below 1, the largest weight "
            "grows.",
            "T",
            above=0,
        ),
    ] = 1.0
    dtype: Annotated[
        str | None,
        computed(
            "Number format in which a pretrained model computes.",
            choices=DTYPES,
            unset="float64 of a language model, else float32",
        ),
    ] = None
    download: Annotated[
        bool, computed("Download a pretrained model that is not on this machine.")
    ] = False


Layer = Annotated[
    int | None,
    computed("Layer, from 1.", "N", unset="the last; of minilm, for a pronoun, 4", least=1),
]
Head = Annotated[
    int | None,
    computed(
        "Head, from 1.",
        "N",
        unset="the one that was trained for the word that is followed, or 1; of minilm, for a "
        "pronoun, 2",
        least=1,
    ),
]


@dataclass(frozen=True, kw_only=True)
class ShownHead:
    """The head that is shown, and a second sentence."""

    versus: Annotated[
        str | None,
        of_sentence(
            "A second sentence, to compare with the first.",
            "TEXT",
            unset="in films, for the example that ends in “tired”, the one that ends in “dirty”",
        ),
    ] = None
    layer: Layer = None
    head: Head = None


@dataclass(frozen=True, kw_only=True)
class Computed(Computing, SentenceRequest):
    """The base class of requests about the trace of one sentence."""

    @property
    def source(self) -> str:
        """The weights that are used: for "auto", those that read the sentence best."""
        if self.weights != AUTO:
            return self.weights
        from qkvideo.studio.text.reading import best_weights

        return best_weights(self.text)

    @property
    def compute(self) -> Callable[[str], ModelTrace]:
        """A function that takes a sentence and returns its trace, computed as this request says.

        The trace contains all layers and heads, whatever `layer` and `head` are.
        """
        from qkvideo.engine.attention.forward import trace

        return partial(
            trace,
            **given(self, Computing) | {"weights": self.source},
        )


@dataclass(frozen=True, kw_only=True)
class Computation(ShownHead, Computed):
    """The base class of requests about a sentence and its trace, and maybe a second one."""


def read_sentence(typed: str | None, file: str | Path | None, *, most: int = _MAX_BYTES) -> str:
    """Return the sentence: either the given text, or the content of a file.

    Args:
        typed: The sentence; None if `file` is given.
        file: The UTF-8 file that contains the sentence; "-" is standard input. None if `typed` is
            given.
        most: Maximum size of the file in bytes.

    Raises:
        RequestError: If `typed` and `file` are both given or both None, if the file cannot be read
            or is too large, or if the text is not UTF-8.
    """
    if (typed is None) == (file is None):
        what = "no sentence" if typed is None else "two sentences"
        raise RequestError(f"{what}: give either --sentence TEXT or --sentence-file PATH")
    if typed is not None:
        # Bytes of the command line that are not UTF-8 arrive as surrogates. All other errors in
        # the sentence are found by `check_characters`.
        return typed if not isinstance(typed, str) else _typed(typed)
    name = "standard input" if str(file) == "-" else f"“{file}”"
    try:
        if str(file) == "-":
            content = sys.stdin.buffer.read(most + 1)
        else:
            content = untrusted.content(Path(str(file)), most, links=True)
    except OSError as error:
        more = "; give - to read a pipe" if error.errno == errno.EINVAL else ""
        raise RequestError(f"{name} cannot be read: {error.strerror}{more}") from error
    if len(content) > most:
        raise RequestError(f"{name} holds more than {most} bytes; give less of it")
    return _utf8(content, name).removeprefix("\ufeff")


def _typed(text: str) -> str:
    try:
        content = text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # a lone surrogate, which cannot come from a command line
        return text
    return _utf8(content, "--sentence")


def _utf8(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        if content.startswith((b"PK\3\4", b"%PDF")):
            raise RequestError(f"{name} is no text: save the sentence as plain text") from error
        raise RequestError(
            f"{name} is not UTF-8: byte {error.start + 1} is 0x{content[error.start]:02x};"
            " save it as UTF-8"
        ) from error
