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
from qkvideo.engine.attention.pronouns import default_row, find_pronouns
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
    """The origin of the model weights, as stored in every trace and shown in every film.

    Attributes:
        name: The name by which the user chose the weights, or the file's name.
        kind: "random", "file", "trained" (on a lecturer's sentences), "lesson" (the default) or
            "hf" (a pretrained model, run or recorded, with whatever library).
        sha256: SHA-256 digest of the weights, in hexadecimal.
        badge: Text of a few words that tells viewers where the weights come from.
        purpose: What the weights are for, in one sentence.
        unknown: Words of the sentence for which the weights have no vector. Each word occurs once,
            in the sentence's order.
        sentences: Number of a lecturer's sentences that the weights were trained on; 0 if the kind
            is not "trained".
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
    """One head of self-attention: the tokens, and every intermediate tensor.

    Tensors have the symbols of “Attention Is All You Need”. In (n, n) tensors, rows are queries,
    and columns are keys. `TENSORS` gives the axes of each tensor. All tensors are float64 (mask:
    bool), C-contiguous and read-only. A tensor is None if the model has no such tensor, or if its
    values are not known.

    Attributes:
        tokens: The words as readers see them, special tokens such as "[CLS]", and any padding
            tokens. If the model splits words, the rows of the tensors are `pieces` instead.
        layer: Number of the layer, from 1.
        head: Number of the head, from 1.
        temperature: Number by which the scores are divided, in addition to √d_k.
        mask_kind: "none", "causal", "padding" or "causal+padding"; "own" for a pretrained model
            with another mask, such as a sliding window.
        X: Input of the projections: the layer's input. If the layer normalises its input first, the
            normalised input.
        W_Q: Learned matrix that maps X to queries. None in a recording.
        W_K: Learned matrix that maps X to keys. None in a recording.
        W_V: Learned matrix that maps X to values. None in a recording.
        b_Q: Bias that is added to the queries.
        b_K: Bias that is added to the keys.
        b_V: Bias that is added to the values.
        cos: Cosines of the angles by which queries and keys are rotated, in models that encode
            positions by rotation.
        sin: Sines of these angles.
        Q_unrotated: Queries before they are rotated.
        K_unrotated: Keys before they are rotated.
        Q: Queries, rotated if the model rotates queries.
        K: Keys, rotated if the model rotates keys.
        V: Values.
        scores: `Q @ K.T`.
        divisor: Number by which scores are divided in a model that does not divide by √d_k.
        scaled: `scores / sqrt(d_k) / temperature`, or `scores / divisor / temperature`.
        bias: Numbers added to `scaled`, in models that encode positions in this way.
        mask: True where a key is blocked for a query.
        masked: `scaled` (plus `bias`, if there is one), with -inf where blocked.
        weights: Attention weights, the softmax of each row of `masked`.
        output: `weights @ V`.
        W_O: Learned matrix that maps the outputs of all heads, side by side, to d_model numbers.
        result: `X + concat(outputs) @ W_O`, from the outputs of all heads of the layer. None in
            pretrained and recorded models.
        resid_pre: The vectors before the layer (the residual stream), of which X is the norm. This
            one and the following ones belong to the whole layer of a language model.
        resid_mid: `resid_pre + concat(outputs) @ W_O`.
        X_mlp: Input of the MLP: resid_mid, normed.
        gate: What opens and closes the MLP's neurons, before its activation function.
        up: What the gates let through.
        act: The activations, silu(gate) · up.
        resid_post: `resid_mid + act @ W_down`, the vectors before the next layer.
        pieces: For each row of the tensors, its token: a whole word, a piece of a word, or a
            token that is no word, such as "[CLS]". Written as in the vocabulary of the model's
            tokenizer; equal to `tokens` if the model has no tokenizer of its own.
        words: For each entry of `pieces`, the index (from 0) of the entry of `tokens` that it is or
            is a part of.

    Raises:
        RequestError: A tensor has a wrong shape or dtype or a number that is not finite, or another
            argument is invalid.
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
    Q_unrotated: Array | None = None
    K_unrotated: Array | None = None
    divisor: Array | None = None
    bias: Array | None = None
    resid_pre: Array | None = None
    resid_mid: Array | None = None
    X_mlp: Array | None = None
    gate: Array | None = None
    up: Array | None = None
    act: Array | None = None
    resid_post: Array | None = None
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
        """Number of rows of X, Q, K and V: one for each piece of a word and each padding token.

        A word that was not split is one piece.
        """
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
        """Readable label of each row of the tensors: a word, or a piece of a split word."""
        return labels(self.tokens, self.pieces, self.words)

    def texts(self) -> dict[str, tuple[str, ...] | tuple[int, ...]]:
        """Return the attribute `tokens` by name; if a word was split, also `pieces` and `words`.

        `words` gives, for each piece, the index in `tokens` of the word that it is a part of.
        """
        if self.pieces == self.tokens:
            return {"tokens": self.tokens}
        return {"tokens": self.tokens, "pieces": self.pieces, "words": self.words}

    def along(self, axis: str) -> tuple[str, ...] | None:
        """Return the readable labels along one axis of a tensor.

        Args:
            axis: Name of the axis, such as "n" or "d_k".

        Returns:
            If the axis is "n", the label of each word or piece; otherwise None.
        """
        return self.labels if axis == "n" else None

    def spelled(self, axis: str) -> tuple[str, ...] | None:
        """Return the labels along one axis of a tensor, as the vocabulary writes them.

        Args:
            axis: Name of the axis, such as "n" or "d_k".

        Returns:
            If the axis is "n", the attribute `pieces`; otherwise None.
        """
        return self.pieces if axis == "n" else None

    @property
    def plain(self) -> bool:
        """Whether scores are divided by √d_k, as in the paper, and no bias is added to them."""
        return self.divisor is None and self.bias is None

    def tensors(self) -> dict[str, NDArray[Any]]:
        """Return all tensors that are not None, by name, in the order of `TENSORS`."""
        return {name: getattr(self, name) for name in TENSORS if getattr(self, name) is not None}


@dataclass(frozen=True)
class ModelTrace:
    """The traces of all heads of all layers for one sentence.

    Attributes:
        sentence: The sentence, as typed.
        tokens: The words as readers see them, then `pad` times "[pad]".
        mask_kind: "none", "causal", "padding" or "causal+padding"; "own" for a pretrained model
            with another mask, such as a sliding window.
        temperature: Number by which the scores are divided, in addition to √d_k.
        pad: Number of padding tokens at the end of `tokens`.
        seed: Seed of the random weights.
        source: Where the model weights come from.
        layers: The heads of each layer. In a pretrained model, each head's trace is made when it is
            first used.
        pieces: For each row of the tensors, its token: a whole word, a piece of a word, or a
            token that is no word, such as "[CLS]". Written as in the vocabulary of the model's
            tokenizer; equal to `tokens` if the model has no tokenizer of its own.
        words: For each entry of `pieces`, the index in `tokens`, from 0, of the word that it is or
            is a part of.
        special: Indices (from 0) in `tokens` of the tokens that a pretrained model adds, such as
            "[CLS]".
        answers: For each token, the number (from 1) of the head in the last layer that finds what
            the token refers to, such as a pronoun's noun; 0 if there is no such head. Empty if the
            weights do not say.
        finder: Layer and head (from 1) of a head that was not trained for pronouns, but finds their
            nouns best, as was measured; None if nobody has measured it.
        opens: The name with which `sources.open_source` opens these weights again, to compute other
            sentences; empty if that is not possible.
        means: What users say that a word means: its row, and the index in `tokens` of the word that
            is meant, both from 0. None if they say nothing.
        logits: (n, v), how a language model rates each of its v pieces as the next one after each
            row; None for all other models, and for recordings.
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
    finder: tuple[int, int] | None = None
    opens: str = ""
    means: tuple[int, int] | None = None
    logits: Array | None = None

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
        """Number of rows of X, Q, K and V: one for each piece of a word and each padding token.

        A word that was not split is one piece.
        """
        return len(self.pieces)

    @property
    def labels(self) -> tuple[str, ...]:
        """Readable label of each row of the tensors: a word, or a piece of a split word."""
        return labels(self.tokens, self.pieces, self.words)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of each layer; unlike a head's own, it is known before any head is made."""
        return tuple(_numbers(heads)[0] for heads in self.layers)

    @property
    def default_row(self) -> int:
        """Index (from 0) of the row that films show in detail by default.

        It is the row of the last pronoun. In a sentence without pronouns, it is the row of the last
        token with a letter or digit, or else of the last token. Padding tokens are never chosen.
        Tokens that the model adds, such as "[CLS]", are chosen only if there are no other tokens.
        If a word was split, the row of its first piece is returned.
        """
        typed = self._typed
        word = typed[default_row([self.tokens[k] for k in typed])]
        return self.words.index(word)

    @property
    def _typed(self) -> list[int]:
        """Indices of the typed tokens; if there are none, of all tokens but padding tokens."""
        real = range(len(self.tokens) - self.pad)
        return [k for k in real if k not in self.special] or list(real)

    def _found(self, row: int | None) -> tuple[int, int] | None:
        """Return layer and head that find the noun of a row's word; None if it is no pronoun."""
        typed, word = self._typed, self.words[self.default_row if row is None else row]
        pronouns = find_pronouns([self.tokens[k] for k in typed])
        return self.finder if word in [typed[k] for k in pronouns] else None

    def default_layer(self, row: int | None = None) -> int:
        """Return the number of the layer that films show by default.

        Args:
            row: Index (from 0) of the query that the film is about; None for `default_row`.

        Returns:
            A number from 1: the last layer or, if the query's word is a pronoun, that of `finder`.
        """
        found = self._found(row)
        return found[0] if found and found[0] in self.numbers else self.numbers[-1]

    def default_head(self, layer: int | None = None, row: int | None = None) -> int:
        """Return the number of the head that films show by default.

        Args:
            layer: Number of the layer, from 1; None for `default_layer`.
            row: Index (from 0) of the query that the film is about; None for `default_row`.

        Returns:
            A number from 1. The head that finds what the query's word refers to, if `finder` or, in
            the last layer, `answers` names one in this layer. Otherwise the layer's first head.

        Raises:
            RequestError: There is no such layer; the message lists the layers.
        """
        layer = self.default_layer(row) if layer is None else layer
        there = _numbers(self.heads(layer))[1]
        named = self._found(row)
        if self.answers and layer == self.numbers[-1]:
            row = self.default_row if row is None else row
            named = layer, self.answers[self.words[row]]
        return named[1] if named and named[0] == layer and named[1] in there else there[0]

    def heads(self, layer: int) -> Sequence[AttentionTrace]:
        """Return all heads of one layer.

        Args:
            layer: Number of the layer, from 1.

        Raises:
            RequestError: There is no such layer; the message lists the layers.
        """
        if layer not in self.numbers:
            raise RequestError(_no_such("layer", layer, self.numbers))
        return self.layers[self.numbers.index(layer)]

    def at(self, layer: int | None = None, head: int | None = None) -> AttentionTrace:
        """Return the trace of one head of one layer.

        Args:
            layer: Number of the layer, from 1; None for the one that films show by default.
            head: Number of the head, from 1; None for the head that films show by default.

        Raises:
            RequestError: There is no such layer or head; the message lists the existing layers or
                heads.
        """
        layer = self.default_layer() if layer is None else layer
        heads = self.heads(layer)
        there = _numbers(heads)[1]
        head = self.default_head(layer) if head is None else head
        if head not in there:
            raise RequestError(_no_such("head", head, there))
        return heads[there.index(head)]


def with_unknown(provenance: Provenance, unknown: Sequence[str]) -> Provenance:
    """Return a provenance to which unknown words are added; its badge names up to three of them.

    Args:
        provenance: The origin of the weights.
        unknown: Words for which the weights have no vector, each once. If there are none, the
            provenance is returned unchanged.
    """
    if not unknown:
        return provenance
    named = ", ".join(f"“{word}”" for word in unknown[:3])
    more = f" and {len(unknown) - 3} more" if len(unknown) > 3 else ""
    words = "unknown word" if len(unknown) == 1 else "unknown words"
    badge = f"{provenance.badge} · {words}: {named}{more}"
    return replace(provenance, badge=badge, unknown=tuple(unknown))


class HeadsToMake(Sequence[AttentionTrace]):
    """A sequence of the heads of one layer, for models too large to compute all heads in advance.

    A head's trace is made when the head is first used, and then kept.

    Args:
        layer: Number of the layer, from 1.
        weights: (heads, n, n), the attention weights as the model computed them.
        make: Function that takes a head's number (from 1) and returns the head's trace.
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
    """Return the attention weights of all heads of a layer, (heads, n, n).

    Args:
        heads: All heads of the layer, in order.
    """
    if isinstance(heads, HeadsToMake):
        return heads.weights
    return np.stack([head.weights for head in heads])


def labels(tokens: Sequence[str], pieces: Sequence[str], words: Sequence[int]) -> tuple[str, ...]:
    """Return a readable label for each row of the tensors: a word, or a piece of a word.

    Args:
        tokens: (t,), the words.
        pieces: (n,), the pieces of words, as the model's vocabulary writes them.
        words: (n,), for each piece, the index (from 0) of its word.

    Returns:
        (n,): the word if it was not split, otherwise the piece. A piece that continues a word
        begins with "·". Bytes that are not a whole character are shown in hexadecimal, such as
        "‹E2›".
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
    """Return an array as read-only float64 (bool for the mask), C-contiguous.

    Args:
        name: The tensor's name: "mask" for an array of bool, any other name for numbers.
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
    # No flag can make the memory of a `bytes` object writable again.
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
