"""The trace of a sentence: every tensor of every layer and head, read-only.

`TENSORS` (in `names`) is the only list of the tensors and their axes. A new trace is checked
against it; `archive`, `export` and the films iterate over it.
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
"""Value of `mask_kind` for a model's own mask that is not in `choices.MASKS`, such as a sliding
window."""


@dataclass(frozen=True)
class Provenance:
    """Where the weights come from. Every trace has this record, and every film shows its badge.

    Attributes:
        name: The name by which the user chose the weights, or the file's name.
        kind: "random", "file", "trained" (on a lecturer's sentences), "lesson" or "hf" (a
            pretrained model, run or recorded).
        sha256: SHA-256 digest of the weights, in hexadecimal.
        badge: Text of a few words that tells viewers where the weights come from.
        purpose: What these weights are for, in one sentence.
        unknown: Words of the sentence that the weights have no vector for, each once, in the
            sentence's order.
        sentences: Number of a lecturer's sentences that the weights were trained on; 0 for other
            weights.
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
    """Every intermediate tensor of one head of one layer, in the papers' symbols.

    Arrays are copied into immutable memory: float64 (mask: bool), C-contiguous, read-only. Row =
    query, column = key. `TENSORS` gives the shapes.

    Attributes:
        tokens: Words as readers see them, pads included.
        layer: Number of the layer, from 1.
        head: Number of the head, from 1.
        temperature: Number by which the scores are divided, besides √d_k.
        mask_kind: One of `choices.MASKS`, or `OWN_MASK` for any other mask of the model itself.
        X: Input of the projections: the layer's input, normalised if a norm stands before them.
        W_Q: Learned projection to queries; `W_K` to keys, `W_V` to values. None in a recording.
        Q: Queries from which the scores are computed, after rotation if positions are rotary; `K`
            holds the keys, `V` the values.
        scores: `Q @ K.T`.
        scaled: `scores / sqrt(d_k) / temperature`, or divided by `divisor` instead of √d_k if there
            is one.
        mask: True = blocked.
        masked: `scaled` (plus `bias`, if there is one), with -inf where blocked.
        weights: Row-wise softmax of `masked`.
        output: `weights @ V`.
        W_O: Maps the outputs of all heads, side by side, back to d_model.
        result: `X + concat(outputs) @ W_O`, of the whole layer: the next layer's X.
        b_Q: Bias added to `Q`, if the weights have biases; `b_K` is added to `K`, `b_V` to `V`.
        cos: Cosines by which `Q` and `K` are rotated (see `rotary.rotate`), only for rotary
            positions; `sin` holds the sines.
        divisor: Number by which scores are divided, only if it is not √d_k.
        bias: Numbers added to `scaled`, only in models that encode positions in this way.
        pieces: For each row, its piece of a word, as the vocabulary writes it; equal to `tokens` if
            no word was split.
        words: For each piece, the index (from 0) of its token.

    Raises:
        RequestError: The shape, type or value of an argument breaks the rules above.
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
        """Return tables of the tensors, for notebooks."""
        return tables.to_html(self, [f"layer {self.layer}, head {self.head} · arrays: .weights, …"])

    def __reduce__(self) -> tuple[Any, ...]:
        # Copying and unpickling call __post_init__ again, so that copies are read-only as well.
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

    @property
    def n(self) -> int:
        """Number of rows of the tensors: one for each word or piece of a word, and for each pad."""
        return int(self.X.shape[0])

    @property
    def d_model(self) -> int:
        """Length of a row of X."""
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
        """Label of each row: its word, or its piece of a word if the word was split."""
        return labels(self.tokens, self.pieces, self.words)

    def texts(self) -> dict[str, tuple[str, ...] | tuple[int, ...]]:
        """Return `tokens` and, if a word was split into pieces, `pieces` and `words`, by name."""
        if self.pieces == self.tokens:
            return {"tokens": self.tokens}
        return {"tokens": self.tokens, "pieces": self.pieces, "words": self.words}

    def along(self, axis: str) -> tuple[str, ...] | None:
        """Return the labels along an axis such as "n"; None if there are none."""
        return self.labels if axis == "n" else None

    def spelled(self, axis: str) -> tuple[str, ...] | None:
        """Return the labels along an axis as the vocabulary writes them; None if there are none."""
        return self.pieces if axis == "n" else None

    @property
    def plain(self) -> bool:
        """Whether scores are divided by √d_k, as in the paper, and no bias is added."""
        return self.divisor is None and self.bias is None

    def tensors(self) -> dict[str, NDArray[Any]]:
        """Return the available tensors by name, in the order of `TENSORS`."""
        return {name: getattr(self, name) for name in TENSORS if getattr(self, name) is not None}


@dataclass(frozen=True)
class ModelTrace:
    """The traces of all heads of all layers for one sentence.

    Attributes:
        sentence: The sentence, as typed.
        tokens: Words as readers see them, then "[pad]" `pad` times.
        mask_kind: One of `choices.MASKS`, or `OWN_MASK` for any other mask of the model itself.
        temperature: Number by which the scores are divided, besides √d_k.
        pad: Number of padding tokens, on the right.
        seed: Seed of the random weights.
        source: Where the weights come from.
        layers: The heads of each layer. For a large model, a head is computed when it is first
            used.
        pieces: For each row, its piece of a word, as the vocabulary writes it; equal to `tokens` if
            no word was split.
        words: For each piece, the index (from 0) of its token.
        special: Indices of the tokens that the model adds, such as "[CLS]".
        answers: For each token, the number (from 1) of the head of the last layer that is
            responsible for this token's query; 0 if none is. Empty if the weights do not say.
        opens: The name under which `sources.open_source` opens the same weights again, to compute
            other sentences; empty if that is not possible.
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
        """Return tables of the tensors of one head, for notebooks."""
        part, heads = self.at(), sum(len(layer) for layer in self.layers)
        where = f"layer {part.layer}, head {part.head}, of {heads} heads: .at(layer=…, head=…)"
        return tables.to_html(part, [self.sentence, self.source.badge, where])

    @property
    def n(self) -> int:
        """Number of rows of the tensors: one for each word or piece of a word, and for each pad."""
        return len(self.pieces)

    @property
    def labels(self) -> tuple[str, ...]:
        """Label of each row: its word, or its piece of a word if the word was split."""
        return labels(self.tokens, self.pieces, self.words)

    @property
    def default_row(self) -> int:
        """Index (from 0) of the row that films follow by default, which belongs to a typed word."""
        real = range(len(self.tokens) - self.pad)
        typed = [k for k in real if k not in self.special] or list(real)
        word = typed[default_row([self.tokens[k] for k in typed])]
        return self.words.index(word)

    def default_head(self, layer: int | None = None, row: int | None = None) -> int:
        """Choose the head that films show by default.

        Args:
            layer: Number of the layer, from 1; None for the last one.
            row: Index of the query, from 0; `default_row` if None.

        Returns:
            The number of a head, from 1: in the last layer, the head that is responsible for the
            row's word, if the weights say which; otherwise the first head.
        """
        number, there = _numbers(self.layers[-1])
        if self.answers and layer in (None, number):
            row = self.default_row if row is None else row
            answering = self.answers[self.words[row]]
            if answering in there:
                return answering
        return _numbers(self.layers[-1] if layer is None else self.heads(layer))[1][0]

    def heads(self, layer: int) -> Sequence[AttentionTrace]:
        """Return all heads of one layer.

        Args:
            layer: Number of the layer, from 1.

        Raises:
            RequestError: There is no such layer; the message lists the layers.
        """
        numbers = [_numbers(heads)[0] for heads in self.layers]
        if layer not in numbers:
            raise RequestError(_no_such("layer", layer, numbers))
        return self.layers[numbers.index(layer)]

    def at(self, layer: int | None = None, head: int | None = None) -> AttentionTrace:
        """Return the trace of one head of one layer.

        Args:
            layer: Number of the layer, from 1; None for the last one.
            head: Number of the head, from 1; None for `default_head`.

        Raises:
            RequestError: There is no such layer or head; the message lists the existing ones.
        """
        heads = self.layers[-1] if layer is None else self.heads(layer)
        there = _numbers(heads)[1]
        head = self.default_head(layer) if head is None else head
        if head not in there:
            raise RequestError(_no_such("head", head, there))
        return heads[there.index(head)]


def with_unknown(provenance: Provenance, unknown: Sequence[str]) -> Provenance:
    """Return a copy of the provenance with `unknown` set; the badge names up to three words."""
    if not unknown:
        return provenance
    named = ", ".join(f"“{word}”" for word in unknown[:3])
    more = f" and {len(unknown) - 3} more" if len(unknown) > 3 else ""
    words = "unknown word" if len(unknown) == 1 else "unknown words"
    badge = f"{provenance.badge} · {words}: {named}{more}"
    return replace(provenance, badge=badge, unknown=tuple(unknown))


class HeadsToMake(Sequence[AttentionTrace]):
    """One layer's heads, each made when it is used, for models too large to hold all traces.

    Args:
        layer: Number of the layer, from 1.
        weights: (heads, n, n), the weights as the model computed them.
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
        # The other process has no model from which to make the heads, so all are made first.
        return tuple, (list(self),)


def all_weights(heads: Sequence[AttentionTrace]) -> Array:
    """Return the weights of all heads, (heads, n, n), without computing their other tensors."""
    if isinstance(heads, HeadsToMake):
        return heads.weights
    return np.stack([head.weights for head in heads])


def labels(tokens: Sequence[str], pieces: Sequence[str], words: Sequence[int]) -> tuple[str, ...]:
    """Return the label of each row: the word if it was not split, otherwise the piece.

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
    """Return a layer's number and the numbers of its heads, without making any trace."""
    if isinstance(heads, HeadsToMake):
        return heads.layer, list(range(1, len(heads) + 1))
    return heads[0].layer, [trace.head for trace in heads]


def freeze(name: str, value: object) -> NDArray[Any]:
    """Copy an array into immutable memory: float64 (bool for the mask), C-contiguous.

    The memory is a `bytes` object, so no flag can make it writable again. An array that already is
    in such memory is shared, not copied.

    Args:
        name: The tensor's name; "mask" for an array of bool, any other name for numbers.
        value: The array.

    Raises:
        RequestError: The array's dtype is not float64, float32 or float16 (for the mask: bool).
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
