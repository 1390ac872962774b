"""Training of the lesson's weights: embeddings, positions and two layers.

The model is the one that the films show: X = embedding + positions; per layer and head
softmax(X W_Q (X W_K)ᵀ / √d_k), then X + concat(weights X W_V) W_O. During training, a word's
embedding is a function of MiniLM's vector (one hidden layer) plus a vector of its own; afterwards
it is computed once for each word, and only the numbers are kept.

Each head of the second layer is trained for one relation (`HEAD_OF`), the first head of the first
layer to read what decides a pronoun's meaning; the other heads of the first layer are free. Targets
are soft (`SOFT` on the right word, the rest spread): a target of 1 would saturate the softmax,
which a lesson on softmax must not show. Rows without a relation are trained weakly towards the
first token, so that they do not seem certain about something they were not trained for.

Nothing after the second layer asks for its output. So its values are trained when all else stands
still, for what a following layer would want (see `_value_loss`).

To compare, the same model can be told only the answers, and nothing about where to look
(`Settings.told`, `_answer_loss`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final, Literal, Protocol

import numpy as np
import numpy.typing as npt

from qkvideo.engine.lesson import morphology
from qkvideo.engine.lesson.grammar import Example, Lexicon, tells
from qkvideo.engine.lesson.words import CUES, PEOPLE

Array = npt.NDArray[np.float64]

SOFT: Final = 0.75
SOFT_CUE: Final = 0.6
N_MAX: Final = 64
_ROW_WEIGHT: Final = {
    "pronoun": 1.0,
    "verb": 0.6,
    "adjective": 0.6,
    "object": 0.5,
    "bracket": 0.4,
    "relative": 0.15,
    "article": 0.05,
    "auxiliary": 0.05,
}
HEAD_OF: Final = {
    "pronoun": 0,
    "verb": 1,
    "relative": 1,
    "auxiliary": 1,
    "adjective": 2,
    "article": 2,
    "object": 3,
    "bracket": 3,
}
"""The head of the second layer for each relation, from 0."""
CUE_HEAD: Final = 0
"""The head of the first layer that reads what decides a pronoun's meaning, from 0."""
# Parameters are rounded to this grid after each step: the last bits of a sum differ between
# processors, and without rounding the difference would grow until two builds disagree.
_GRID: Final = 2.0**18


@dataclass(frozen=True)
class Settings:
    """Everything that a build depends on, except its words."""

    d_model: int = 32
    heads: int = 4
    d_k: int = 8
    d_v: int = 8
    hidden: int = 64
    size: int = 128
    sentences: int = 60_000
    longest: int = 40
    batch: int = 256
    steps: int = 3400
    rate: float = 0.01
    decay: float = 1e-5
    decay_own: float = 1e-6
    drop: float = 0.15
    drop_hidden: float = 0.1
    pairs: int = 384
    pair_weight: float = 5.0
    flat: float = 0.003
    pull: float = 0.005
    value_steps: int = 300
    silence: float = 0.2
    told: Literal["where", "answer"] = "where"
    seed: int = 0


@dataclass(frozen=True)
class Trained:
    """The result of training, float64.

    Attributes:
        embedding: (v, d_model).
        positions: (N_MAX, d_model).
        layers: per layer W_Q, W_K (heads, d_model, d_k), W_V (heads, d_model, d_v) and
            W_O (heads * d_v, d_model).
    """

    embedding: Array
    positions: Array
    layers: tuple[Mapping[str, Array], ...]


class Watch(Protocol):
    """Looks on while weights are trained."""

    def __call__(self, step: int, now: Callable[[], Trained]) -> None:
        """Take note of a step.

        Args:
            step: How many have been taken.
            now: Gives the weights as they are; only its caller pays for that.
        """


@dataclass(frozen=True)
class _Packed:
    """Sentences as arrays: word rows (s, n), lengths (s,), links by sentence."""

    ids: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.int64]
    links: tuple[Array, ...]


@dataclass(frozen=True)
class _Pairs:
    """What pronoun and predicate say of nouns, word by word.

    Attributes:
        cues: each predicate's word rows, padded with -1.
        cue_fits: (cues, nouns) 1 fits, 0 does not, 0.5 may.
        nouns: word rows.
        agrees: per pronoun (nouns,) 1, 0 or 0.5.
        pronouns: word rows, in the order of `agrees`.
        cue_odds: how often a predicate is drawn.
        noun_odds: how often a noun is drawn.
    """

    cues: npt.NDArray[np.int64]
    cue_fits: Array
    nouns: npt.NDArray[np.int64]
    agrees: Array
    pronouns: npt.NDArray[np.int64]
    cue_odds: Array
    noun_odds: Array


def position_waves(periods: Sequence[float] = (6.0, 24.0, 64.0)) -> Array:
    """Smooth functions of the position, from which position vectors are mixed.

    They are few and slow, so that positions rarely seen in training continue the others.

    Args:
        periods: Periods of sine and cosine, in positions.

    Returns:
        (N_MAX, 2 + 2 * len(periods)).
    """
    place = np.arange(N_MAX, dtype=np.float64)
    waves = [place / 16.0, (place / 16.0) ** 2 / 2.0]
    for period in periods:
        waves += [np.sin(2.0 * np.pi * place / period), np.cos(2.0 * np.pi * place / period)]
    return np.stack(waves, axis=1)


def train(
    words: Sequence[str],
    vectors: Array,
    examples: Sequence[Example],
    lexicon: Lexicon,
    settings: Settings,
    watch: Watch | None = None,
) -> Trained:
    """Train on `examples`, and compute an embedding for each of `words`.

    Args:
        words: All words of `examples`, and those that are in `words` alone.
        vectors: (v, size), MiniLM's vectors, from `vectors.project`.
        examples: sentences with their answers.
        lexicon: the nouns of the grammar.
        settings: sizes, steps and seed.
        watch: is given the number of steps taken so far, before each step and after the last one,
            and a function that gives the weights as they are then. Only the last layer's values
            change after that.

    Returns:
        The same result on every run: one thread, float64, drawn from `settings.seed`.
    """
    import torch  # noqa: PLC0415 - only building needs it

    torch.use_deterministic_algorithms(True)
    model = _Model(settings, len(words))
    row = {word: i for i, word in enumerate(words)}
    packed = _pack(examples, row, settings.longest)
    pairs = _pairs(row, lexicon)
    meaning = torch.from_numpy(vectors)
    noise = np.random.Generator(np.random.PCG64(settings.seed))
    batches = _batches(packed, settings)

    values = [model.layers[-1][name] for name in ("W_V", "W_O")]
    told_where = settings.told == "where"

    def loss_of_all() -> Any:
        if told_where:
            loss = _sentence_loss(model, meaning, packed, next(batches), noise)
            loss = loss + settings.pair_weight * _pair_loss(model, meaning, pairs, noise)
        else:
            loss = _answer_loss(model, meaning, packed, next(batches), noise)
        loss = loss + settings.decay * sum((p**2).sum() for p in model.decayed)
        return loss + settings.decay_own * (model.own**2).sum()

    def now() -> Trained:
        with torch.no_grad():
            return Trained(
                embedding=model.embed(meaning, np.arange(len(words))).numpy(),
                positions=(model.waves @ model.mix).numpy(),
                layers=tuple(_by_head(layer, settings.heads) for layer in model.layers),
            )

    before = None if watch is None else partial(watch, now=now)
    parameters = model.parameters if told_where else [*model.parameters, *values]
    descend(parameters, loss_of_all, settings.steps, settings.rate, before)
    if told_where:
        descend(
            values,
            lambda: _value_loss(model, meaning, packed, next(batches)),
            settings.value_steps,
            settings.rate,
        )
    return now()


def descend(
    parameters: Sequence[Any],
    loss: Callable[[], Any],
    steps: int,
    rate: float,
    before: Callable[[int], None] | None = None,
) -> None:
    """Adam (Kingma and Ba 2014); the rate rises for 50 steps, then falls along a cosine.

    After each step the parameters are rounded, so that all processors give the same result.

    Args:
        parameters: Torch parameters; they are changed in place.
        loss: The loss of the next batch.
        steps: Number of steps.
        rate: Maximum learning rate.
        before: Called before each step with its number, from 0, and at the end with `steps`.
    """
    import torch  # noqa: PLC0415 - only building needs it

    optimizer = torch.optim.Adam(parameters, lr=rate)
    for step in range(steps):
        if before is not None:
            before(step)
        share = 0.5 * (1.0 + np.cos(np.pi * step / steps))
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 50) * (0.97 * share + 0.03)
        optimizer.zero_grad()
        loss().backward()
        optimizer.step()
        with torch.no_grad():
            for parameter in parameters:
                parameter.copy_(torch.round(parameter * _GRID) / _GRID)
    if before is not None:
        before(steps)


def _by_head(layer: Mapping[str, Any], heads: int) -> dict[str, Array]:
    """Heads side by side, (d_model, heads * d_k), become (heads, d_model, d_k); W_O stays."""
    arrays = {name: value.detach().numpy().copy() for name, value in layer.items()}
    return {
        name: array if name == "W_O" else np.stack(np.split(array, heads, axis=1))
        for name, array in arrays.items()
    }


class _Model:
    """The parameters, and the two functions of them that training needs."""

    def __init__(self, settings: Settings, words: int) -> None:
        import torch  # noqa: PLC0415 - only building needs it

        draw = np.random.Generator(np.random.PCG64(settings.seed + 1))

        def new(*shape: int, size: float | None = None) -> Any:
            size = shape[0] ** -0.5 if size is None else size
            return torch.nn.Parameter(torch.from_numpy(draw.standard_normal(shape) * size))

        s = settings
        self.settings = s
        self.waves = torch.from_numpy(position_waves())
        self.mix = new(self.waves.shape[1], s.d_model, size=0.3)
        self.inward = new(s.size, s.hidden)
        self.bias = new(s.hidden, size=0.0)
        self.outward = new(s.hidden, s.d_model)
        self.straight = new(s.size, s.d_model, size=0.03)
        self.layers = [
            {
                # All heads side by side: head h has columns h * d_k and on, and rows of W_O.
                "W_Q": new(s.d_model, s.heads * s.d_k),
                "W_K": new(s.d_model, s.heads * s.d_k),
                "W_V": new(s.d_model, s.heads * s.d_v),
                "W_O": new(s.heads * s.d_v, s.d_model),
            }
            for _ in range(2)
        ]
        first, last = self.layers
        matrices = [*first.values(), last["W_Q"], last["W_K"]]
        self.decayed = [self.inward, self.outward, self.straight, *matrices]
        self.own = torch.nn.Parameter(torch.zeros((words, s.d_model), dtype=torch.float64))
        self.parameters = [self.mix, self.bias, self.own, *self.decayed]

    def embed(
        self,
        meaning: Any,
        rows: npt.NDArray[np.int64],
        noise: np.random.Generator | None = None,
    ) -> Any:
        """The embeddings of `rows`, (r, d_model); `noise` drops inputs and hidden units."""
        import torch  # noqa: PLC0415 - only building needs it
        from torch.nn import functional  # noqa: PLC0415 - only building needs it

        wanted = torch.from_numpy(rows)
        known = meaning[wanted]
        if noise is not None:
            known = known * _kept(known.shape, self.settings.drop, noise)
        hidden = functional.gelu(known @ self.inward + self.bias)
        if noise is not None:
            hidden = hidden * _kept(hidden.shape, self.settings.drop_hidden, noise)
        return hidden @ self.outward + known @ self.straight + self.own[wanted]

    def attend(self, X: Any, blocked: Any) -> tuple[list[Any], Any]:
        """Logarithms of both layers' weights, each (s, heads, n, n), and the last layer's X."""
        logarithms: list[Any] = []
        for layer in self.layers:
            scores = self.split(X @ layer["W_Q"]) @ self.split(X @ layer["W_K"]).transpose(2, 3)
            scaled = scores / self.settings.d_k**0.5
            logarithm = scaled.masked_fill(blocked[:, None, None, :], -1e9).log_softmax(dim=-1)
            logarithms.append(logarithm)
            if len(logarithms) < len(self.layers):
                mixed = logarithm.exp() @ self.split(X @ layer["W_V"])
                X = X + mixed.transpose(1, 2).flatten(2) @ layer["W_O"]
        return logarithms, X

    def slices(self, layer: int, head: int) -> dict[str, Any]:
        """The matrices of one head; layer and head from 0."""
        of_keys = slice(head * self.settings.d_k, (head + 1) * self.settings.d_k)
        of_values = slice(head * self.settings.d_v, (head + 1) * self.settings.d_v)
        W = self.layers[layer]
        return {
            "W_Q": W["W_Q"][:, of_keys],
            "W_K": W["W_K"][:, of_keys],
            "W_V": W["W_V"][:, of_values],
            "W_O": W["W_O"][of_values],
        }

    def split(self, vectors: Any) -> Any:
        """Split the last axis into heads: (s, heads, n, d_k)."""
        return vectors.unflatten(2, (self.settings.heads, -1)).transpose(1, 2)


def _kept(shape: Sequence[int], share: float, noise: np.random.Generator) -> Any:
    import torch  # noqa: PLC0415 - only building needs it

    kept = noise.random(tuple(shape), dtype=np.float32) >= share
    return torch.from_numpy(kept.astype(np.float64) / (1.0 - share))


def _pack(examples: Sequence[Example], row: Mapping[str, int], longest: int) -> _Packed:
    short = [example for example in examples if len(example.tokens) <= longest]
    ids = np.zeros((len(short), longest), dtype=np.int64)
    lengths = np.array([len(example.tokens) for example in short])
    links = []
    for i, example in enumerate(short):
        ids[i, : lengths[i]] = [row[token] for token in example.tokens]
        rows = [
            (1.0, HEAD_OF[link.kind], link.row, link.column, _ROW_WEIGHT[link.kind])
            for link in example.found
        ]
        clues: dict[int, list[int]] = {}
        for link in example.gathered:
            clues.setdefault(link.row, []).append(link.column)
        rows += [(0.0, CUE_HEAD, r, c, 1.0 / len(cs)) for r, cs in clues.items() for c in cs]
        links.append(np.array(rows, dtype=np.float64).reshape(-1, 5))
    return _Packed(ids, lengths, tuple(links))


def _batches(packed: _Packed, settings: Settings) -> Iterator[npt.NDArray[np.int64]]:
    """Sentences of about one length together, for ever."""
    rng = Random(settings.seed + 2)  # noqa: S311 - no secrets here
    while True:
        order = sorted(
            range(len(packed.lengths)), key=lambda i: packed.lengths[i] + 3.0 * rng.random()
        )
        starts = list(range(0, len(order) - settings.batch + 1, settings.batch))
        for i in range(len(starts) - 1, 0, -1):
            j = int(rng.random() * (i + 1))
            starts[i], starts[j] = starts[j], starts[i]
        for start in starts:
            yield np.array(order[start : start + settings.batch])


def _sentence_loss(
    model: _Model,
    meaning: Any,
    packed: _Packed,
    chosen: npt.NDArray[np.int64],
    noise: np.random.Generator,
) -> Any:
    """Cross-entropy of the marked rows against their soft targets, per sentence."""
    import torch  # noqa: PLC0415 - only building needs it

    lengths = packed.lengths[chosen]
    n = int(lengths.max())
    X, blocked = _sentences(model, meaning, packed, chosen, noise)
    logarithms, _ = model.attend(X, blocked)
    links = _links(packed, chosen)
    loss = torch.zeros((), dtype=torch.float64)
    count, size = len(chosen), torch.from_numpy(lengths)[:, None, None]
    real = np.broadcast_to(~blocked.numpy()[:, None, :], (count, model.settings.heads, n))
    for layer, share, soft in ((0, 0.6, SOFT_CUE), (1, 1.2, SOFT)):
        mine = links[links[:, 1] == layer]
        b, h, r, c = (torch.from_numpy(mine[:, k].astype(np.int64)) for k in (0, 2, 3, 4))
        logarithm = logarithms[layer]
        spread = logarithm.masked_fill(blocked[:, None, None, :], 0.0).sum(dim=3) / size
        wrong = -(soft * logarithm[b, h, r, c] + (1.0 - soft) * spread[b, h, r])
        loss = loss + share * (wrong * torch.from_numpy(mine[:, 5])).sum() / count
        free = real.copy()
        free[b, h, r] = False
        if layer == 0:
            rest = model.settings.flat * -spread
        else:
            rest = model.settings.pull * -0.5 * (logarithm[:, :, :, 0] + spread)
        loss = loss + (rest * torch.from_numpy(free.astype(np.float64))).sum() / count
    return loss


def _sentences(
    model: _Model,
    meaning: Any,
    packed: _Packed,
    chosen: npt.NDArray[np.int64],
    noise: np.random.Generator | None,
) -> tuple[Any, Any]:
    """The first layer's X of a batch, (s, n, d_model), and which keys are no words, (s, n)."""
    import torch  # noqa: PLC0415 - only building needs it

    lengths = packed.lengths[chosen]
    n = int(lengths.max())
    used, places = np.unique(packed.ids[chosen, :n], return_inverse=True)
    E = model.embed(meaning, used, noise)
    X = E[torch.from_numpy(places.reshape(len(chosen), n))] + (model.waves @ model.mix)[:n]
    return X, torch.from_numpy(np.arange(n)[None, :] >= lengths[:, None])


def _links(packed: _Packed, chosen: npt.NDArray[np.int64]) -> Array:
    """A batch's links: sentence, layer, head, row, column, weight."""
    return np.concatenate([np.insert(packed.links[i], 0, b, axis=1) for b, i in enumerate(chosen)])


def _answer_loss(
    model: _Model,
    meaning: Any,
    packed: _Packed,
    chosen: npt.NDArray[np.int64],
    noise: np.random.Generator,
) -> Any:
    """Cross-entropy of the answers, read from the last layer's result; nothing says where to look.

    A marked row must be more like the vector of the word that it means than like those of the
    sentence's other words: their inner products are the odds. So the weights are taught through
    what V and W_O write.
    """
    import torch  # noqa: PLC0415 - only building needs it

    n = int(packed.lengths[chosen].max())
    used, places = np.unique(packed.ids[chosen, :n], return_inverse=True)
    E = model.embed(meaning, used, noise)[torch.from_numpy(places.reshape(len(chosen), n))]
    X = E + (model.waves @ model.mix)[:n]
    blocked = torch.from_numpy(np.arange(n)[None, :] >= packed.lengths[chosen][:, None])
    logarithms, X = model.attend(X, blocked)
    last = model.layers[-1]
    mixed = logarithms[-1].exp() @ model.split(X @ last["W_V"])
    result = X + mixed.transpose(1, 2).flatten(2) @ last["W_O"]
    links = _links(packed, chosen)
    mine = links[links[:, 1] == 1]
    b, r, c = (torch.from_numpy(mine[:, k].astype(np.int64)) for k in (0, 3, 4))
    alike = (result[b, r][:, None] * E[b]).sum(dim=2).masked_fill(blocked[b], -1e9)
    missed = -alike.log_softmax(dim=1)[torch.arange(len(b)), c]
    share = torch.from_numpy(mine[:, 5])
    return (missed * share).sum() / share.sum()


def _value_loss(model: _Model, meaning: Any, packed: _Packed, chosen: npt.NDArray[np.int64]) -> Any:
    """What the second layer's heads should write, given where they look.

    A head that has found a word writes that word's vector into its row; a pronoun's head takes the
    pronoun's own away as well, so that x' of "it" is near the row of what it means. A head whose
    relation a row does not have writes nothing there.
    """
    import torch  # noqa: PLC0415 - only building needs it

    last, s = model.layers[-1], model.settings
    with torch.no_grad():
        X0, blocked = _sentences(model, meaning, packed, chosen, None)
        logarithms, X = model.attend(X0, blocked)
        weights = logarithms[-1].exp()
    mixed = weights @ model.split(X @ last["W_V"])
    written = mixed @ last["W_O"].unflatten(0, (s.heads, s.d_v))
    links = _links(packed, chosen)
    mine = links[links[:, 1] == 1]
    b, h, r, c = (torch.from_numpy(mine[:, k].astype(np.int64)) for k in (0, 2, 3, 4))
    own = (h == HEAD_OF["pronoun"]).to(X.dtype)[:, None]
    missed = ((written[b, h, r] - (X[b, c] - own * X[b, r])) ** 2).sum(dim=1)
    free = (~blocked)[:, None, :].repeat(1, s.heads, 1)
    free[b, h, r] = False
    noise = (written**2).sum(dim=3)[free]
    share = torch.from_numpy(mine[:, 5])
    return (missed * share).sum() / share.sum() + s.silence * noise.mean()


_PRONOUNS: Final = ("it", "they", "he", "she")


def _pairs(row: Mapping[str, int], lexicon: Lexicon) -> _Pairs:
    nouns: list[tuple[int, str, bool]] = []
    for kind, lemmas in lexicon.nouns.items():
        for lemma in lemmas:
            if lemma not in morphology.PLURAL_ONLY:
                nouns.append((row[lemma], kind, False))
            if not kind.endswith("_name"):
                nouns.append((row[morphology.plural(lemma)], kind, True))
    cues: list[tuple[list[int], str]] = []
    for name, cue in CUES.items():
        for phrase in (*cue.states, *cue.acts, *cue.done):
            clues = [row[w] for w in phrase.split() if tells(w) and w in row]
            if clues:
                cues.append((clues, name))
    width = max(len(clues) for clues, _ in cues)
    counts = {name: sum(n == name for _, n in cues) for name in CUES}
    kinds = {kind: sum(k == kind for _, k, _ in nouns) for kind in lexicon.nouns}
    cue_odds = np.array([counts[name] ** -0.4 for _, name in cues])
    noun_odds = np.array([kinds[kind] ** -0.5 for _, kind, _ in nouns])
    fits = {
        name: np.array(
            [1.0 if k in cue.fits else 0.5 if k in cue.maybe else 0.0 for _, k, _ in nouns]
        )
        for name, cue in CUES.items()
    }
    return _Pairs(
        cues=np.array([clues + [-1] * (width - len(clues)) for clues, _ in cues]),
        cue_fits=np.stack([fits[name] for _, name in cues]),
        nouns=np.array([r for r, _, _ in nouns]),
        agrees=np.array([[_agrees(p, kind, many) for _, kind, many in nouns] for p in _PRONOUNS]),
        pronouns=np.array([row[p] for p in _PRONOUNS]),
        cue_odds=cue_odds / cue_odds.sum(),
        noun_odds=noun_odds / noun_odds.sum(),
    )


def _agrees(pronoun: str, kind: str, many: bool) -> float:
    """1 if a pronoun can stand for such a noun, 0 if not, 0.5 where nothing is taught."""
    if kind == "group":
        return 0.5
    if many or pronoun == "they":
        return float(many and pronoun == "they")
    if pronoun == "it":
        return float(kind not in PEOPLE)
    if kind == "person":
        return 0.5
    mine = {"he": ("man", "man_name"), "she": ("woman", "woman_name")}[pronoun]
    return float(kind in mine)


def _pair_loss(model: _Model, meaning: Any, pairs: _Pairs, noise: np.random.Generator) -> Any:
    """The circuit that a pronoun needs, on words alone.

    A pronoun that has gathered a predicate's words scores nouns; a noun that agrees and fits
    must beat one that does not, by the soft target's odds. It is what `_sentence_loss` asks for,
    without sentences around it: far more pairs per second.
    """
    import torch  # noqa: PLC0415 - only building needs it
    from torch.nn import functional  # noqa: PLC0415

    count = model.settings.pairs
    cues = noise.choice(len(pairs.cues), count, p=pairs.cue_odds)
    nouns = noise.choice(len(pairs.nouns), count, p=pairs.noun_odds)
    pronouns = noise.choice(len(pairs.pronouns), count, p=(0.43, 0.19, 0.19, 0.19))
    clues = pairs.cues[cues]
    asked = np.concatenate([clues[clues >= 0], pairs.nouns[nouns], pairs.pronouns])
    used, places = np.unique(asked, return_inverse=True)
    E = model.embed(meaning, used, noise)[torch.from_numpy(places)]
    words = int((clues >= 0).sum())
    reading, asking_head = model.slices(0, CUE_HEAD), model.slices(1, HEAD_OF["pronoun"])
    owner = torch.from_numpy(np.nonzero(clues >= 0)[0])
    gathered = torch.zeros((count, E.shape[1]), dtype=torch.float64).index_add(0, owner, E[:words])
    gathered = gathered / torch.from_numpy((clues >= 0).sum(axis=1).astype(np.float64))[:, None]
    asking = E[words + count :][torch.from_numpy(pronouns)]
    read = SOFT_CUE * gathered @ reading["W_V"] @ reading["W_O"]
    query = (asking + read) @ asking_head["W_Q"]
    scaled = query @ (E[words : words + count] @ asking_head["W_K"]).T / model.settings.d_k**0.5
    agrees = pairs.agrees[pronouns][:, nouns]
    fits = pairs.cue_fits[cues][:, nouns]
    right = (agrees == 1.0) & (fits == 1.0)
    wrong = (agrees == 0.0) | ((agrees == 1.0) & (fits == 0.0))
    loss = torch.zeros((), dtype=torch.float64)
    for _ in range(2):
        other = noise.permutation(count)
        lead = scaled - scaled[:, torch.from_numpy(other)]
        counted = torch.from_numpy((right & wrong[:, other]).astype(np.float64))
        # Cross-entropy of a two-way choice whose right side should get .965 (.75 against .027).
        each = functional.softplus(-lead) + 0.035 * lead
        # Averaged per predicate, or those that fit many classes would drown the others.
        mean = (each * counted).sum(dim=1) / counted.sum(dim=1).clamp(min=1.0)
        loss = loss + 0.5 * mean.mean()
    return loss
