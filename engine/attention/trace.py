"""The trace of a sentence: every tensor of every layer and head, frozen.

`TENSORS` names each tensor's axes once. A trace is checked against it when it is made; archive,
export and films iterate over it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Final, overload

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import tables
from qkvideo.engine.attention.names import OPTIONAL, TENSORS
from qkvideo.engine.attention.pieces import readable
from qkvideo.engine.attention.pronouns import default_row
from qkvideo.engine.attention.steps import check_temperature
from qkvideo.engine.choices import MASKS
from qkvideo.engine.errors import RequestError

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

PAD: Final = "[pad]"

OWN_MASK: Final = "own"
"""A model's own mask that is not one of `choices.MASKS`, such as a sliding window."""


@dataclass(frozen=True)
class Provenance:
    """Where the weights come from. Every trace has it, and every film shows it.

    Attributes:
        name: The name that the user gave, or the file's name.
        kind: "random", "file", "trained" (on a lecturer's sentences), "lesson" or "hf" (a
            pretrained model, run or recorded).
        sha256: Digest of the weights, in hexadecimal.
        badge: A few words for viewers.
        purpose: What these weights are for, in one sentence.
        unknown: Words of the sentence that the source does not know, each once, in order.
        sentences: Number of the lecturer's sentences that they were trained on.
    """

    name: str
    kind: str
    sha256: str
    badge: str
    purpose: str
    unknown: tuple[str, ...] = ()
    sentences: int = 0


@dataclass(frozen=True, eq=False)
class AttentionTrace:
    """One head of one layer, every intermediate tensor, in the papers' symbols.

    Arrays are copied on entry into immutable memory: float64 (mask: bool), C-contiguous,
    read-only for good. Row = query, column = key. Shapes are those of `TENSORS`.

    Attributes:
        tokens: Words as readers see them, pads included.
        layer: from 1.
        head: from 1.
        temperature: The scaled scores are divided by it.
        mask_kind: one of `choices.MASKS`, or `OWN_MASK`.
        X: the layer's input, as it enters the projections (after a norm that stands before them).
        W_Q: learned projection to queries; W_K to keys, W_V to values. None of a recording.
        Q: queries as they enter the score, after rotation if there is any; K keys, V values.
        scores: `Q @ K.T`.
        scaled: `scores / sqrt(d_k) / temperature`; by `divisor` instead of √d_k, if there is one.
        mask: True = blocked.
        masked: `scaled` (plus `bias`, if there is any), -inf where blocked.
        weights: row-wise softmax of `masked`.
        output: `weights @ V`.
        W_O: maps all heads' outputs, side by side, back to d_model.
        result: `X + concat(outputs) @ W_O`, of the whole layer: the next layer's X.
        b_Q: added to Q, where the source has biases; b_K to K, b_V to V.
        cos: with sin, what Q and K are rotated by (`rotary.rotate`), where positions are rotary.
        divisor: what scores are divided by, only where it is not √d_k.
        bias: added to `scaled`, only where a model knows positions by it.
        pieces: The pieces that rows belong to; the tokens, unless a tokenizer split them.
        words: for each piece the index (from 0) of its token.

    Raises:
        RequestError: a shape, a dtype or a value breaks the rules above.
    """

    axes: ClassVar[Mapping[str, tuple[str, ...]]] = TENSORS

    tokens: tuple[str, ...]
    layer: int
    head: int
    temperature: float
    mask_kind: str
    X: Array
    Q: Array
    K: Array
    V: Array
    scores: Array
    scaled: Array
    mask: Mask
    masked: Array
    weights: Array
    output: Array
    W_Q: Array | None = None
    W_K: Array | None = None
    W_V: Array | None = None
    W_O: Array | None = None
    result: Array | None = None
    b_Q: Array | None = None
    b_K: Array | None = None
    b_V: Array | None = None
    cos: Array | None = None
    sin: Array | None = None
    divisor: Array | None = None
    bias: Array | None = None
    pieces: tuple[str, ...] = ()
    words: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        put = object.__setattr__  # the dataclass is frozen, and this is where it is made
        put(self, "tokens", tuple(map(str, self.tokens)))
        put(self, "pieces", tuple(map(str, self.pieces)) or self.tokens)
        put(self, "words", tuple(map(int, self.words)) or tuple(range(len(self.tokens))))
        for name in TENSORS:
            value = getattr(self, name)
            if not (value is None and name in OPTIONAL):
                put(self, name, freeze(name, value))
        _check(self)

    def __repr__(self) -> str:
        sizes = f"n={self.n}, d_model={self.d_model}, d_k={self.d_k}, d_v={self.d_v}"
        return f"AttentionTrace(layer={self.layer}, head={self.head}, {sizes})"

    def _repr_html_(self) -> str:
        """Tables of the tensors, for notebooks."""
        return tables.to_html(self, [f"layer {self.layer}, head {self.head} · arrays: .weights, …"])

    def __reduce__(self) -> tuple[Any, ...]:
        # Copying and unpickling go through __post_init__ again: copies are read-only as well.
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

    @property
    def n(self) -> int:
        """Number of rows of the tensors: tokens (or pieces), pads included."""
        return int(self.X.shape[0])

    @property
    def d_model(self) -> int:
        """Length of a token's vector."""
        return int(self.X.shape[1])

    @property
    def d_k(self) -> int:
        """Length of a query and of a key."""
        return int(self.Q.shape[1])

    @property
    def d_v(self) -> int:
        """Length of a value."""
        return int(self.V.shape[1])

    @property
    def labels(self) -> tuple[str, ...]:
        """Label of each row: its word, or its piece if the word was split."""
        return labels(self.tokens, self.pieces, self.words)

    def texts(self) -> dict[str, tuple[str, ...] | tuple[int, ...]]:
        """The tokens, and if words were split, the pieces and their words, by name."""
        if self.pieces == self.tokens:
            return {"tokens": self.tokens}
        return {"tokens": self.tokens, "pieces": self.pieces, "words": self.words}

    def along(self, axis: str) -> tuple[str, ...] | None:
        """Labels along an axis; None for an axis without words."""
        return self.labels if axis == "n" else None

    def spelled(self, axis: str) -> tuple[str, ...] | None:
        """Labels along an axis, as the model's vocabulary writes them."""
        return self.pieces if axis == "n" else None

    @property
    def plain(self) -> bool:
        """Whether `scaled` is the paper's, scores / √d_k, with nothing added."""
        return self.divisor is None and self.bias is None

    def tensors(self) -> dict[str, NDArray[Any]]:
        """The available tensors by name, in the order of `TENSORS`."""
        return {name: getattr(self, name) for name in TENSORS if getattr(self, name) is not None}


@dataclass(frozen=True)
class ModelTrace:
    """One sentence through all layers and heads.

    Attributes:
        sentence: as typed.
        tokens: Words as readers see them, then `pad` times "[pad]".
        mask_kind: one of `choices.MASKS`, or `OWN_MASK`.
        temperature: The scaled scores are divided by it.
        pad: Number of padding tokens, on the right.
        seed: Seed of the random weights.
        source: Where the weights come from.
        layers: The heads of each layer; those of a large model are computed when they are used.
        pieces: The pieces that rows belong to; the tokens, unless a tokenizer split them.
        words: for each piece the index (from 0) of its token.
        special: indices of the tokens that are the model's own, such as "[CLS]".
        answers: For each token, the head of the last layer that is responsible for it, from 1; 0
            for none. Empty if the weights do not say.
        opens: The name under which the weights can be opened again (`sources.open_source`), to
            compute other sentences; empty if they cannot.
    """

    sentence: str
    tokens: tuple[str, ...]
    mask_kind: str
    temperature: float
    pad: int
    seed: int
    source: Provenance
    layers: Sequence[Sequence[AttentionTrace]]
    pieces: tuple[str, ...] = ()
    words: tuple[int, ...] = ()
    special: tuple[int, ...] = ()
    answers: tuple[int, ...] = ()
    opens: str = ""

    def __post_init__(self) -> None:
        put = object.__setattr__  # the dataclass is frozen, and this is where it is made
        put(self, "pieces", self.pieces or self.tokens)
        put(self, "words", self.words or tuple(range(len(self.tokens))))
        if not self.layers or not all(self.layers):
            raise RequestError("there are 0 heads in a layer or 0 layers: a trace has at least one")
        made = (trace for heads in self.layers if isinstance(heads, tuple) for trace in heads)
        if any(trace.tokens != self.tokens or trace.pieces != self.pieces for trace in made):
            raise RequestError("a head has other tokens than the sentence: they must be the same")
        if len(self.answers) not in (0, len(self.tokens)):
            raise RequestError(
                f"there are {len(self.answers)} answers for {len(self.tokens)} tokens: each has one"
            )
        if not 0 <= self.pad < len(self.tokens):
            raise RequestError(
                f"pad is {self.pad}: with n = {self.n} it must be from 0 to {self.n - 1}"
            )

    def _repr_html_(self) -> str:
        """Tables of the tensors, for notebooks."""
        part, heads = self.at(), sum(len(layer) for layer in self.layers)
        where = f"layer {part.layer}, head {part.head}, of {heads} heads: .at(layer=…, head=…)"
        return tables.to_html(part, [self.sentence, self.source.badge, where])

    @property
    def n(self) -> int:
        """Number of rows of the tensors: tokens (or pieces), pads included."""
        return len(self.pieces)

    @property
    def labels(self) -> tuple[str, ...]:
        """Label of each row: its word, or its piece if the word was split."""
        return labels(self.tokens, self.pieces, self.words)

    @property
    def default_row(self) -> int:
        """The query that films follow by default, from 0: never a pad or a special token."""
        real = range(len(self.tokens) - self.pad)
        typed = [k for k in real if k not in self.special] or list(real)
        word = typed[default_row([self.tokens[k] for k in typed])]
        return self.words.index(word)

    def default_head(self, layer: int | None = None, row: int | None = None) -> int:
        """The head that films show by default, from 1.

        Args:
            layer: From 1; the last one if None.
            row: Index of the query, from 0; `default_row` if None.

        Returns:
            The head of the last layer that is responsible for the row's word, if the weights say
            which; otherwise the first head.
        """
        number, there = _numbers(self.layers[-1])
        if self.answers and layer in (None, number):
            row = self.default_row if row is None else row
            answering = self.answers[self.words[row]]
            if answering in there:
                return answering
        return _numbers(self.layers[-1] if layer is None else self.heads(layer))[1][0]

    def heads(self, layer: int) -> Sequence[AttentionTrace]:
        """All heads of one layer, which counts from 1.

        Raises:
            RequestError: There is no such layer; the message lists the layers.
        """
        numbers = [_numbers(heads)[0] for heads in self.layers]
        if layer not in numbers:
            raise RequestError(_no_such("layer", layer, numbers))
        return self.layers[numbers.index(layer)]

    def at(self, layer: int | None = None, head: int | None = None) -> AttentionTrace:
        """One head of one layer.

        Args:
            layer: From 1; the last one if None.
            head: From 1; `default_head` if None.

        Raises:
            RequestError: There is no such layer or head; the message lists those there are.
        """
        heads = self.layers[-1] if layer is None else self.heads(layer)
        there = _numbers(heads)[1]
        head = self.default_head(layer) if head is None else head
        if head not in there:
            raise RequestError(_no_such("head", head, there))
        return heads[there.index(head)]


def with_unknown(provenance: Provenance, unknown: Sequence[str]) -> Provenance:
    """Add the words that a source does not know to its badge."""
    if not unknown:
        return provenance
    named = ", ".join(f"“{word}”" for word in unknown[:3])
    more = f" and {len(unknown) - 3} more" if len(unknown) > 3 else ""
    words = "unknown word" if len(unknown) == 1 else "unknown words"
    badge = f"{provenance.badge} · {words}: {named}{more}"
    return replace(provenance, badge=badge, unknown=tuple(unknown))


class HeadsToMake(Sequence[AttentionTrace]):
    """The heads of one layer of a model too large to hold every trace: made when they are used.

    Args:
        layer: From 1.
        weights: (heads, n, n), the model's own weights.
        make: Makes the trace of a head, given its number from 1.
    """

    def __init__(self, layer: int, weights: Array, make: Callable[[int], AttentionTrace]) -> None:
        self.layer = layer
        self.weights = freeze("weights", weights)
        self._make = make
        self._made: dict[int, AttentionTrace] = {}

    def __len__(self) -> int:
        return len(self.weights)

    @overload
    def __getitem__(self, index: int) -> AttentionTrace: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[AttentionTrace, ...]: ...
    def __getitem__(self, index: int | slice) -> AttentionTrace | tuple[AttentionTrace, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(len(self))[index])
        number = range(len(self))[index] + 1
        if number not in self._made:
            self._made[number] = self._make(number)
        return self._made[number]

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process has no model to make them from.
        return tuple, (list(self),)


def all_weights(heads: Sequence[AttentionTrace]) -> Array:
    """The weights of all heads of a layer, (heads, n, n), without making any trace."""
    if isinstance(heads, HeadsToMake):
        return heads.weights
    return np.stack([head.weights for head in heads])


def labels(tokens: Sequence[str], pieces: Sequence[str], words: Sequence[int]) -> tuple[str, ...]:
    """Label of each row: the word if it was not split, otherwise the piece.

    Args:
        tokens: (t,), the words.
        pieces: (n,), as the model's vocabulary writes them.
        words: (n,), the index of each piece's word.

    Returns:
        (n,): a piece that continues a word begins with "·"; bytes that are not a whole character
        are shown as "‹E2›".
    """
    return tuple(
        tokens[word]
        if words.count(word) == 1
        else ("·" if i and words[i - 1] == word else "") + readable(piece, tokens[word])
        for i, (piece, word) in enumerate(zip(pieces, words, strict=True))
    )


def _numbers(heads: Sequence[AttentionTrace]) -> tuple[int, list[int]]:
    """Give a layer's number, and those of its heads, without making any."""
    if isinstance(heads, HeadsToMake):
        return heads.layer, list(range(1, len(heads) + 1))
    return heads[0].layer, [trace.head for trace in heads]


def freeze(name: str, value: object) -> NDArray[Any]:
    """Copy an array into immutable memory: float64 (bool for the mask), C-contiguous.

    The memory is a `bytes` object, so no flag can make it writable again. An array that is in such
    memory already is shared, not copied.

    Raises:
        RequestError: The array has another type (integers, complex numbers, objects, text).
    """
    array = np.asarray(value)
    wanted = "b" if name == "mask" else "f"
    if array.dtype.kind != wanted or array.dtype.itemsize > 8:
        rule = "bool (True = blocked)" if name == "mask" else "float64, float32 or float16"
        raise RequestError(f"{name} has dtype {array.dtype}: it must be {rule}")
    array = np.asarray(array, dtype=np.bool_ if name == "mask" else np.float64)
    if array.flags.c_contiguous and _immutable(array):
        return array
    return np.frombuffer(array.tobytes(), dtype=array.dtype).reshape(array.shape)


def _immutable(array: NDArray[Any]) -> bool:
    base: object = array
    while isinstance(base, np.ndarray):
        base = base.base
    return isinstance(base, bytes)


def _check(trace: AttentionTrace) -> None:
    sizes: dict[str, int] = {"n": len(trace.pieces), "one": 1}
    for name, array in trace.tensors().items():
        axes = TENSORS[name]
        if array.ndim == len(axes):
            for axis, size in zip(axes, array.shape, strict=True):
                sizes.setdefault(axis, size)
        if array.shape != tuple(sizes.get(axis, 0) for axis in axes):
            raise RequestError(
                f"{name} has shape {array.shape}: it must be ({', '.join(axes)}) with "
                + ", ".join(f"{axis} = {size}" for axis, size in sizes.items())
            )
        if array.size == 0:
            raise RequestError(f"{name} is empty (shape {array.shape}): every axis must be >= 1")
        finite = np.isfinite(array)
        if name == "masked":
            finite = finite | ((array == -np.inf) & trace.mask)
            if not (array[trace.mask] == -np.inf).all():
                raise RequestError("masked must be -inf wherever mask is True")
        if not finite.all():
            at = tuple(int(i) for i in np.argwhere(~finite)[0])
            raise RequestError(
                f"{name}{list(at)} is {array[at]}: every number must be finite in float64; "
                "use smaller weights or a temperature nearer 1"
            )
    _check_labels(trace)


def _check_labels(trace: AttentionTrace) -> None:
    if len(trace.words) != len(trace.pieces):
        raise RequestError(
            f"{len(trace.words)} words for {len(trace.pieces)} pieces: every piece has one word"
        )
    if not all(0 <= word < len(trace.tokens) for word in trace.words):
        raise RequestError(f"words {trace.words} must be indices into {len(trace.tokens)} tokens")
    if trace.layer < 1 or trace.head < 1:
        raise RequestError(f"layer is {trace.layer}, head is {trace.head}: both count from 1")
    check_temperature(trace.temperature)
    if trace.mask_kind not in (*MASKS, OWN_MASK):
        raise RequestError(f"mask is {trace.mask_kind!r}: choose one of {', '.join(MASKS)}")


def _no_such(what: str, asked: int, there: Iterable[int]) -> str:
    numbers = sorted(there)
    whole = numbers == list(range(numbers[0], numbers[-1] + 1)) and len(numbers) > 1
    listed = f"from {numbers[0]} to {numbers[-1]}" if whole else ", ".join(map(str, numbers))
    return f"there is no {what} {asked}: choose {listed}"
