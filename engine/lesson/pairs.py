"""Training of what a pronoun needs to find its noun, on single words instead of sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.lesson import morphology
from qkvideo.engine.lesson.grammar import Lexicon, tells
from qkvideo.engine.lesson.losses import SOFT_CUE
from qkvideo.engine.lesson.model import LessonModel
from qkvideo.engine.lesson.packed import CUE_HEAD, HEAD_OF
from qkvideo.engine.lesson.words import CUES, PEOPLE

Array = npt.NDArray[np.float64]

_PRONOUNS: Final = ("it", "they", "he", "she")


@dataclass(frozen=True)
class Pairs:
    """Which nouns fit which predicates and pronouns.

    Words are stored as indices, from 0, in the table of word vectors. A predicate is also called a
    cue, since it decides what a pronoun refers to.

    Attributes:
        cues: (cues, longest), indices of the content words of each predicate, padded with -1 to the
            length of the longest predicate.
        cue_fits: (cues, nouns), 1 if the noun fits the predicate, 0 if the noun does not, 0.5 if
            that is left open.
        nouns: (nouns,), indices of the nouns. The singular and the plural of a noun are two entries
            here, and count as two nouns in every field.
        agrees: (pronouns, nouns), 1 if the pronoun can refer to the noun, 0 if the pronoun cannot,
            0.5 if that is left open.
        pronouns: (pronouns,), indices of "it", "they", "he" and "she".
        cue_odds: (cues,), probability with which each predicate is drawn.
        noun_odds: (nouns,), probability with which each noun is drawn.
    """

    cues: npt.NDArray[np.int64]
    cue_fits: Array
    nouns: npt.NDArray[np.int64]
    agrees: Array
    pronouns: npt.NDArray[np.int64]
    cue_odds: Array
    noun_odds: Array


def pairs_of(row: Mapping[str, int], lexicon: Lexicon) -> Pairs:
    """Return which nouns fit which pronouns, and which nouns fit which predicates of the grammar.

    Args:
        row: The index of each word in the table of word vectors, from 0, by word.
        lexicon: The nouns, by class. Plurals are added.
    """
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
    return Pairs(
        cues=np.array([clues + [-1] * (width - len(clues)) for clues, _ in cues]),
        cue_fits=np.stack([fits[name] for _, name in cues]),
        nouns=np.array([r for r, _, _ in nouns]),
        agrees=np.array([[_agrees(p, kind, many) for _, kind, many in nouns] for p in _PRONOUNS]),
        pronouns=np.array([row[p] for p in _PRONOUNS]),
        cue_odds=cue_odds / cue_odds.sum(),
        noun_odds=noun_odds / noun_odds.sum(),
    )


def _agrees(pronoun: str, kind: str, many: bool) -> float:
    """Return 1 if a pronoun can stand for such a noun, 0 if not, 0.5 if training leaves it open."""
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


def pair_loss(model: LessonModel, pairs: Pairs, noise: np.random.Generator) -> Any:
    """Return the loss on how well pronouns find their nouns, computed without sentences.

    A pronoun and a predicate are drawn at random, such as "it" and "was tired". Two nouns are
    compared: a right one, which fits both, and a wrong one, which does not. Of the attention that
    the two nouns get together, the right one should get a share of 0.965.

    Args:
        model: The model, whose parameters the loss depends on.
        pairs: Which nouns fit which pronouns and predicates.
        noise: The random generator for the draws and for dropout.

    Returns:
        A torch scalar: the mean over the predicates drawn.
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
    E = model.words.embed(used, noise)[torch.from_numpy(places)]
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
        # Cross-entropy of a choice between two nouns; the right one should get .965 (.75 against
        # .027).
        each = functional.softplus(-lead) + 0.035 * lead
        # Averaged per predicate; otherwise predicates that fit many classes would dominate.
        mean = (each * counted).sum(dim=1) / counted.sum(dim=1).clamp(min=1.0)
        loss = loss + 0.5 * mean.mean()
    return loss
