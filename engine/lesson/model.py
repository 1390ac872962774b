"""The model that is trained, as torch parameters.

X = embedding + positions; per layer and head softmax(X W_Q (X W_K)ᵀ / √d_k), then X +
concat(weights X W_V) W_O, as in the films.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

N_MAX: Final = 64


@dataclass(frozen=True)
class Settings:
    """All sizes and settings of the lesson's training, except its words.

    Attributes:
        d_model: Length of a word's vector.
        heads: Number of heads in each layer.
        d_k: Length of a query and of a key of one head.
        d_v: Length of a value of one head.
        hidden: Number of hidden units of the network that makes word vectors from MiniLM's vectors.
        size: Length of MiniLM's vectors after their projection (`vectors.project`).
        sentences: Number of sentences to write for training.
        longest: Maximum number of tokens in a sentence; longer sentences are left out.
        batch: Number of sentences in a batch.
        steps: Number of training steps, without `value_steps`.
        rate: Maximum learning rate.
        decay: Factor, in the loss, of the sum of squares of all parameters in
            `LessonModel.decayed`.
        decay_own: Factor, in the loss, of the sum of squares of `TrainedWords.own`: the separate
            vectors of the words, which are added to what is computed from MiniLM's vectors.
        drop: Share of the numbers in MiniLM's vectors that dropout sets to 0.
        drop_hidden: Share of the hidden units that dropout sets to 0.
        pairs: Number of predicates, such as "was tired", that `pairs.pair_loss` draws in a step. It
            draws as many nouns.
        pair_weight: Factor, in the loss, of `pairs.pair_loss`: the term for how well pronouns find
            their nouns, computed from single words instead of sentences.
        flat: Factor, in the loss, of the term for the first layer's queries without a target. The
            term is smallest if their attention weights are equal.
        pull: Factor, in the loss, of the term for the second layer's queries without a target. The
            term favours attention to the first token, and equal attention weights.
        value_steps: Number of steps, after `steps`, that train only W_V and W_O of the last layer.
            With `told="answer"`, there are no such steps.
        silence: Factor, in `losses.value_loss`, of the mean square of the vectors that a head adds
            to queries without a target for this head; they should be zero.
        told: What the targets of training say. "where": which key a query should attend to.
            "answer": only what the answer is, such as a pronoun's noun.
        seed: Seed of all random numbers.
    """

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
class TrainedWeights:
    """The result of training, in float64.

    Attributes:
        embedding: (v, d_model), the vector of each word.
        positions: (N_MAX, d_model), the vector that is added at each position.
        layers: For each layer, its matrices by name: `W_Q` and `W_K` (heads, d_model, d_k), `W_V`
            (heads, d_model, d_v), and `W_O` (heads * d_v, d_model).
    """

    embedding: Array
    positions: Array
    layers: tuple[Mapping[str, Array], ...]


def position_waves(periods: Sequence[float] = (6.0, 24.0, 64.0)) -> Array:
    """Return the values of a few slowly varying functions at all positions.

    The vector that the model adds at a position is a linear combination of these values. Positions
    that are rare in training therefore get vectors similar to those of their neighbours.

    Args:
        periods: Periods of the sines and cosines, in positions.

    Returns:
        (N_MAX, 2 + 2 * len(periods)): a linear and a quadratic function, then a sine and a cosine
        for each period.
    """
    place = np.arange(N_MAX, dtype=np.float64)
    waves = [place / 16.0, (place / 16.0) ** 2 / 2.0]
    for period in periods:
        waves += [np.sin(2.0 * np.pi * place / period), np.cos(2.0 * np.pi * place / period)]
    return np.stack(waves, axis=1)


class New(Protocol):
    """A function that makes a torch parameter of a given shape.

    The initial values are drawn from a normal distribution with mean 0.
    """

    def __call__(self, *shape: int, size: float | None = None) -> Any:
        """Make a parameter.

        Args:
            shape: Shape of the parameter.
            size: Standard deviation; if None, 1 / √(number of rows).
        """


class TrainedWords(Protocol):
    """The vectors of words during training: torch parameters, and how they give vectors.

    Attributes:
        parameters: All parameters that the vectors depend on.
        decayed: The parameters whose squares are added to the loss, as weight decay.
        own: (v, d_model), one of the parameters: a vector for each of the v words, which is added
            to the vector that the other parameters give.
    """

    parameters: list[Any]
    decayed: list[Any]
    own: Any

    def embed(self, rows: npt.NDArray[np.int64], noise: np.random.Generator | None = None) -> Any:
        """Return the vectors of r words: a torch tensor, (r, d_model).

        Args:
            rows: (r,), indices of the words in the vocabulary, from 0.
            noise: The random generator for dropout; None for no dropout.
        """


class Meanings:
    """Word vectors during training, computed from MiniLM's vectors.

    A word's vector is the sum of three: the output of a network with one hidden layer, a linear map
    of MiniLM's vector, and a trained vector of the word alone.

    Args:
        settings: Sizes, and the shares of numbers that dropout sets to 0.
        meaning: (v, size), MiniLM's vectors, from `vectors.project`.
        new: Makes a torch parameter with random initial values.
    """

    def __init__(self, settings: Settings, meaning: Array, new: New) -> None:
        import torch  # noqa: PLC0415 - only building needs it

        s = settings
        self._settings = s
        self._meaning = torch.from_numpy(meaning)
        self._inward = new(s.size, s.hidden)
        self._bias = new(s.hidden, size=0.0)
        self._outward = new(s.hidden, s.d_model)
        self._straight = new(s.size, s.d_model, size=0.03)
        self.own = torch.nn.Parameter(torch.zeros((len(meaning), s.d_model), dtype=torch.float64))
        self.decayed: list[Any] = [self._inward, self._outward, self._straight]
        self.parameters: list[Any] = [self._bias, self.own, *self.decayed]

    def embed(self, rows: npt.NDArray[np.int64], noise: np.random.Generator | None = None) -> Any:
        """Return the vectors of r words: a torch tensor, (r, d_model).

        Args:
            rows: (r,), indices of the words in the vocabulary, from 0.
            noise: The random generator for dropout, of MiniLM's vectors and of the hidden units of
                the network that reads these vectors; None for no dropout.
        """
        import torch  # noqa: PLC0415 - only building needs it
        from torch.nn import functional  # noqa: PLC0415 - only building needs it

        wanted = torch.from_numpy(rows)
        known = self._meaning[wanted]
        if noise is not None:
            known = known * dropped(known.shape, self._settings.drop, noise)
        hidden = functional.gelu(known @ self._inward + self._bias)
        if noise is not None:
            hidden = hidden * dropped(hidden.shape, self._settings.drop_hidden, noise)
        return hidden @ self._outward + known @ self._straight + self.own[wanted]


class LessonModel:
    """A model with two layers of attention, for training in torch.

    Args:
        settings: Sizes, and the seed of the initial values.
        words: Function that returns the object that computes the word vectors. The model calls this
            function once. The argument of the call is a function that makes torch parameters.
    """

    def __init__(self, settings: Settings, words: Callable[[New], TrainedWords]) -> None:
        import torch  # noqa: PLC0415 - only building needs it

        draw = np.random.Generator(np.random.PCG64(settings.seed + 1))

        def new(*shape: int, size: float | None = None) -> Any:
            size = shape[0] ** -0.5 if size is None else size
            return torch.nn.Parameter(torch.from_numpy(draw.standard_normal(shape) * size))

        s = settings
        self.settings = s
        self.waves = torch.from_numpy(position_waves())
        self.mix = new(self.waves.shape[1], s.d_model, size=0.3)
        self.words = words(new)
        self.layers = [
            {
                # All heads side by side: head h has the columns from h * d_k on, and the same rows
                # of W_O.
                "W_Q": new(s.d_model, s.heads * s.d_k),
                "W_K": new(s.d_model, s.heads * s.d_k),
                "W_V": new(s.d_model, s.heads * s.d_v),
                "W_O": new(s.heads * s.d_v, s.d_model),
            }
            for _ in range(2)
        ]
        first, last = self.layers
        matrices = [*first.values(), last["W_Q"], last["W_K"]]
        self.parameters = [self.mix, *self.words.parameters, *matrices]
        self.decayed = [*self.words.decayed, *matrices]

    @property
    def values(self) -> list[Any]:
        """The last layer's W_V and W_O, which are trained separately."""
        return [self.layers[-1][name] for name in ("W_V", "W_O")]

    def now(self, words: int) -> TrainedWeights:
        """Return a copy of the current weights.

        Args:
            words: Number of words whose vectors are returned: the words with the indices 0 to
                `words` - 1.
        """
        import torch  # noqa: PLC0415 - only building needs it

        with torch.no_grad():
            return TrainedWeights(
                embedding=self.words.embed(np.arange(words)).numpy().copy(),
                positions=(self.waves @ self.mix).numpy(),
                layers=tuple(_by_head(layer, self.settings.heads) for layer in self.layers),
            )

    def attend(self, X: Any, blocked: Any) -> tuple[list[Any], Any]:
        """Compute the logarithms of both layers' attention weights, and the last layer's input.

        The last layer's result is not computed.

        Args:
            X: (s, n, d_model), the first layer's input X, of s sentences.
            blocked: (s, n), True where a token is a pad.

        Returns:
            For each layer, the natural logarithms of the attention weights, (s, heads, n, n); and
            the last layer's input X, (s, n, d_model).
        """
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
        """Return the matrices of one head, as torch tensors by name.

        Args:
            layer: Index of the layer, from 0.
            head: Index of the head, from 0.

        Returns:
            `W_Q` and `W_K` (d_model, d_k), `W_V` (d_model, d_v), and `W_O` (d_v, d_model).
        """
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
        """Split the last axis of a tensor into heads.

        Args:
            vectors: (s, n, heads * d), for s sentences of n tokens: for example, the queries of
                all heads side by side.

        Returns:
            (s, heads, n, d).
        """
        return vectors.unflatten(2, (self.settings.heads, -1)).transpose(1, 2)


def _by_head(layer: Mapping[str, Any], heads: int) -> dict[str, Array]:
    """Convert (d_model, heads * d_k) to (heads, d_model, d_k); W_O is not changed."""
    arrays = {name: value.detach().numpy().copy() for name, value in layer.items()}
    return {
        name: array if name == "W_O" else np.stack(np.split(array, heads, axis=1))
        for name, array in arrays.items()
    }


def dropped(shape: Sequence[int], share: float, noise: np.random.Generator) -> Any:
    """Return random factors for dropout, each either 0 or 1 / (1 - share).

    Args:
        shape: Shape of the tensor to be multiplied by the factors.
        share: Probability of the factor 0, from 0 to less than 1.
        noise: The random generator.
    """
    import torch  # noqa: PLC0415 - only building needs it

    kept = noise.random(tuple(shape), dtype=np.float32) >= share
    return torch.from_numpy(kept.astype(np.float64) / (1.0 - share))
