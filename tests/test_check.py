"""Faults that are planted are named, what is right is left alone."""

from __future__ import annotations

import math
import random
import warnings

import numpy as np
import pytest
import torch

import qkvideo

F = torch.nn.functional


# Attention with any of its steps done wrongly, written a second time: nothing here comes from the
# bank that it is compared with. One builder for both libraries, `xp` is what differs.


class Numpy:
    exp, sqrt, where = np.exp, math.sqrt, np.where

    @staticmethod
    def top(x, axis):
        return x.max(axis=axis, keepdims=True)

    @staticmethod
    def swap(x, i, j):
        return np.swapaxes(x, i, j)

    @staticmethod
    def tri(n, k):
        return np.tri(n, k=k, dtype=bool)

    @staticmethod
    def fill(x, blocked, value):
        return np.where(blocked, value, x).astype(x.dtype)

    @staticmethod
    def to(mask, x):
        return mask.astype(x.dtype)

    @staticmethod
    def overflowing(scores, blocked):
        ones = blocked.astype(scores.dtype)
        return scores + ones * np.asarray(-1e9).astype(scores.dtype)  # 0 · inf in float16

    @staticmethod
    def drop(x, p):
        return x * (np.random.random(x.shape) >= p) / (1 - p)


class Torch(Numpy):
    exp, where = torch.exp, torch.where

    @staticmethod
    def top(x, axis):
        return x.amax(dim=axis, keepdim=True)

    @staticmethod
    def swap(x, i, j):
        return x.transpose(i, j)

    @staticmethod
    def tri(n, k):
        return torch.ones(n, n, dtype=torch.bool).tril(k)

    @staticmethod
    def fill(x, blocked, value):
        return x.masked_fill(blocked, value)

    @staticmethod
    def to(mask, x):
        return mask.to(x.dtype)

    @staticmethod
    def overflowing(scores, blocked):
        return scores + blocked.to(scores.dtype) * torch.tensor(-1e9).to(scores.dtype)

    @staticmethod
    def drop(x, p):
        return F.dropout(x, p, training=True)


XP = {"numpy": Numpy, "torch": Torch}

# name: ways to make the fault, each as what it does to which step
WAYS = {
    "softmax-axis": [{"axis": -2}],
    "no-scaling": [{"divisor": lambda Q, d: 1}],
    "scaled-by-d_k": [{"divisor": lambda Q, d: Q.shape[-1]}],
    "scaled-by-sqrt-n": [{"divisor": lambda Q, d: math.sqrt(Q.shape[-2])}],
    "scaled-by-sqrt-d_model": [{"divisor": lambda Q, d: math.sqrt(d), "heads": "whole"}],
    "mask-after-softmax": [{"mask": "after"}],
    "triangle-reversed": [{"turn": True}, {"triangle": "reversed"}],
    "stand-in-too-small": [
        {"mask": -10.0}, {"mask": -7.3}, {"mask": 0.0}, {"mask": "add -4"}, {"mask": -100.0},
    ],
    "stand-in-overflows": [{"mask": "overflow"}],
    "no-key-left": [{"triangle": "strict"}, {"triangle": "strict", "even": True}],
    "keys-not-transposed": [{"keys": "reshaped"}, {"keys": "as they are"}],
    "heads-mixed": [{"heads": "flat"}, {"heads": "unmerged"}, {"heads": "unswapped"}],
    "padding-axis": [{"padding": True}],
    "dropout": [{"dropout": 0.3}],
    "unstable": [{"stable": False}],
    "values-source": [{"values": "K"}, {"values": "Q"}],
}  # fmt: skip
PLANTED = [(name, way) for name, ways in WAYS.items() for way in range(len(ways))]


def attention(
    library,
    *,
    axis=-1,
    divisor=None,
    mask=-math.inf,
    turn=False,
    triangle=None,
    even=False,
    keys=None,
    heads=None,
    padding=False,
    dropout=0,
    stable=True,
    values="V",
):
    """A function with these steps; boolean masks, True = blocked."""
    xp = XP[library]
    how = mask

    def step(Q, K, V, d_model, mask):
        d_k = Q.shape[-1]
        if keys == "as they are":
            scores = Q @ K
        elif keys == "reshaped":
            scores = Q @ K.reshape(*K.shape[:-2], K.shape[-1], K.shape[-2])
        else:
            scores = Q @ xp.swap(K, -1, -2)
        scores = scores / (divisor(Q, d_model) if divisor else math.sqrt(d_k))
        n = scores.shape[-1]
        blocked = None
        if triangle is not None:
            blocked = {"reversed": ~xp.tri(n, 0).T, "strict": ~xp.tri(n, -1)}[triangle]
            if triangle == "reversed":
                blocked = xp.tri(n, -1)
        if mask is not None:
            if padding:
                mask = mask.reshape(*mask.shape, 1)  # rows, where columns are meant
            elif turn:
                mask = xp.swap(mask, -1, -2)
            blocked = mask if blocked is None else blocked | mask
        if blocked is not None and how != "after":
            if how == "overflow":
                scores = xp.overflowing(scores, blocked)
            elif how == "add -4":
                scores = scores - 4 * xp.to(blocked, scores)
            else:
                scores = xp.fill(scores, blocked, -1e4 if even else how)
        powers = xp.exp(scores - xp.top(scores, axis) if stable else scores)
        weights = powers / powers.sum(axis, keepdims=True)
        if blocked is not None and how == "after":
            weights = weights * xp.to(~blocked, weights)
        if dropout:
            weights = xp.drop(weights, dropout)
        return weights @ {"V": V, "K": K, "Q": Q}[values]

    def one_head(Q, K, V, mask=None):
        return step(Q, K, V, Q.shape[-1], mask)

    def several(Q, K, V, mask=None, num_heads=4):
        *lead, n, d = Q.shape
        assert len(lead) == 1
        whole = (*lead, n, num_heads, d // num_heads)

        def split(x):
            if heads == "flat":
                return x.reshape(*lead, num_heads, n, d // num_heads)
            return x.reshape(*whole) if heads == "unswapped" else xp.swap(x.reshape(*whole), 1, 2)

        out = step(split(Q), split(K), split(V), d, mask)
        if heads == "whole" or heads == "flat":
            out = xp.swap(out, 1, 2)
        return out.reshape(*lead, n, d)

    return one_head if heads is None else several


def planted(library, *faults):
    """A function with some of `PLANTED`; None if they are two ways to do one and the same step."""
    steps = {}
    for name, way in faults:
        for step, how in WAYS[name][way].items():
            if steps.get(step, how) != how and not (
                step == "heads" and "whole" in (how, steps[step])
            ):
                return None
            steps[step] = how if steps.get(step) in (None, "whole") else steps[step]
    if steps.get("even") and "mask" in steps:  # both say what stands for -∞
        return None
    return attention(library, **steps)


@pytest.mark.usefixtures("checked_here")
@pytest.mark.one_in(3)
@pytest.mark.parametrize("library", ["numpy", "torch"])
@pytest.mark.parametrize(("name", "way"), PLANTED)
def test_each_fault_is_named_as_itself_and_as_nothing_else(library, name, way):
    (report,) = qkvideo.check(planted(library, (name, way)))
    assert report.names == (name,), report
    # Whole rows that are blocked, and heads in the place of tokens, hide what masks do else.
    assert report.more == ((name, way) in {("padding-axis", 0), ("heads-mixed", 2)})


def pairs(number):
    """Pairs of different faults that do not change one and the same step."""
    draw = random.Random(19)
    found = []
    while len(found) < number:
        library = draw.choice(["numpy", "torch"])
        pair = draw.sample(PLANTED, 2)
        if pair[0][0] == pair[1][0] or pair in found or contradict(*(name for name, _ in pair)):
            continue
        if planted(library, *pair) is not None:
            found.append((library, *pair))
    return found


def contradict(*names):
    """Whether nothing tells the two: every number of the output is NaN."""
    return set(names) == {"no-key-left", "softmax-axis"}


PAIRS = [
    pytest.param(*pair, marks=[] if number < 20 else [pytest.mark.long])
    for number, pair in enumerate(pairs(40))
]


@pytest.mark.usefixtures("checked_here")
@pytest.mark.one_in(3)
@pytest.mark.parametrize(("library", "first", "second"), PAIRS)
def test_of_two_faults_both_are_named_or_one_and_that_there_may_be_more(library, first, second):
    (report,) = qkvideo.check(planted(library, first, second))
    names = set(report.names) - {"other"}
    assert names
    assert names <= {first[0], second[0]}, report
    assert report.more or len(names) == 2, report


@pytest.mark.parametrize("library", ["numpy", "torch"])
def test_where_all_is_nan_nothing_is_named(library):
    (report,) = qkvideo.check(planted(library, ("no-key-left", 0), ("softmax-axis", 0)))
    assert report.names == ("other",)
    assert "NaN throughout" in report.faults[0].detail


# Right ones, in as many styles as people have


def np_softmax(x, axis=-1):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def plain(Q, K, V):
    return np_softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])) @ V


def two_axes_only(Q, K, V, mask=None):
    scores = Q @ K.T / Q.shape[1] ** 0.5
    if mask is not None:
        scores[mask] = -np.inf
    return np_softmax(scores, axis=1) @ V


def with_weights(Q, K, V, mask=None):
    scores = np.matmul(Q, np.swapaxes(K, -2, -1)) / math.sqrt(Q.shape[-1])
    if mask is not None:
        scores = np.where(mask == 0, -np.inf, scores)
    weights = np_softmax(scores)
    return weights @ V, weights


def weights_first(Q, K, V, mask=None):
    return with_weights(Q, K, V, mask)[::-1]


def einsum(Q, K, V, mask=None):
    scores = np.einsum("...id,...jd->...ij", Q, K) * Q.shape[-1] ** -0.5
    if mask is not None:
        scores = scores + mask
    return np.einsum("...ij,...jd->...id", np_softmax(scores), V)


def einsum_tokens_first(Q, K, V, mask=None):
    scores = np.einsum("bnhd,bmhd->bhnm", Q, K) / np.sqrt(Q.shape[-1])
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.einsum("bhnm,bmhd->bnhd", np_softmax(scores), V)


def loops(Q, K, V, mask=None):
    n, d = Q.shape
    out = np.zeros_like(V)
    for i in range(n):
        scores = [
            -math.inf if mask is not None and not mask[i, j] else Q[i] @ K[j] / d**0.5
            for j in range(n)
        ]
        top = max(scores)
        powers = [math.exp(s - top) for s in scores]
        for j in range(n):
            out[i] += powers[j] / sum(powers) * V[j]
    return out


def tiles(Q, K, V, mask=None, size=2):
    """Online softmax, in tiles of two keys."""
    top = np.full((*Q.shape[:-1], 1), -np.inf)
    total, out = np.zeros_like(top), np.zeros_like(V)
    for at in range(0, K.shape[-2], size):
        part = slice(at, at + size)
        scores = Q @ np.swapaxes(K[..., part, :], -1, -2) / np.sqrt(Q.shape[-1])
        if mask is not None:
            scores = np.where(mask[..., part], scores, -np.inf)
        higher = np.maximum(top, scores.max(axis=-1, keepdims=True))
        safe = np.where(np.isfinite(higher), higher, 0)
        powers = np.exp(scores - safe)
        shrink = np.exp(top - safe)
        total = total * shrink + powers.sum(axis=-1, keepdims=True)
        out = out * shrink + powers @ V[..., part, :]
        top = higher
    return out / total


def renormalised(Q, K, V, mask=None):
    weights = np_softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]))
    if mask is not None:
        weights = weights * mask
        weights = weights / weights.sum(-1, keepdims=True)
    return weights @ V


def scaled_before(Q, K, V, mask=None):
    Q = Q / np.sqrt(Q.shape[-1])
    scores = Q @ np.swapaxes(K, -1, -2)
    if mask is not None:
        scores = np.ma.array(scores, mask=np.broadcast_to(mask, scores.shape)).filled(-np.inf)
    return np_softmax(scores) @ V


def guarded(Q, K, V, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    keep = np.ones(scores.shape, bool) if mask is None else np.broadcast_to(mask, scores.shape)
    scores = np.where(keep, scores, -np.inf)
    top = scores.max(-1, keepdims=True)
    powers = np.where(keep, np.exp(scores - np.where(np.isfinite(top), top, 0)), 0)
    return powers / np.maximum(powers.sum(-1, keepdims=True), 1e-30) @ V


def refusing(Q, K, V, mask=None):
    if mask is not None and mask.all(axis=-1).any():
        raise ValueError("a row is blocked entirely")
    return with_weights(Q, K, V, None if mask is None else ~mask)[0]


def smallest_float(Q, K, V, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    if mask is not None:
        scores = np.where(mask, scores, np.finfo(scores.dtype).min)
    return np_softmax(scores) @ V


def causal(Q, K, V):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    return np_softmax(np.where(np.tri(Q.shape[-2], dtype=bool), scores, -np.inf)) @ V


def numpy_float32(Q, K, V, mask=None):
    return tuple(
        x.astype(np.float32) for x in with_weights(*(x.astype(np.float32) for x in (Q, K, V)), mask)
    )


def numpy_float16(Q, K, V, mask=None):
    return scaled_before(*(x.astype(np.float16) for x in (Q, K, V)), mask)


def value_key_query(values, keys, query, mask):
    return with_weights(query, keys, values, mask)[0]


def t_plain(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights


def t_blocks(q, k, v, attn_mask=None):
    scores = torch.matmul(q, k.mT) * q.shape[-1] ** -0.5
    if attn_mask is not None:
        scores = scores.masked_fill(attn_mask, torch.finfo(scores.dtype).min)
    return F.softmax(scores, dim=-1) @ v


def t_added(q, k, v, bias=None):
    scores = torch.einsum("...qd,...kd->...qk", q, k) / q.shape[-1] ** 0.5
    return (scores if bias is None else scores + bias).softmax(-1) @ v


def t_bmm(q, k, v, mask=None):
    scores = torch.baddbmm(
        torch.zeros(1, 1, 1), q, k.transpose(1, 2), beta=0, alpha=q.shape[2] ** -0.5
    )
    if mask is not None:
        scores.masked_fill_(mask, -math.inf)
    return torch.bmm(scores.softmax(2), v)


def t_sdpa(q, k, v, mask=None):
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask)


def t_sdpa_causal(q, k, v, is_causal=False):
    return F.scaled_dot_product_attention(q, k, v, is_causal=is_causal)


def t_float64(q, k, v, mask=None):
    return t_plain(q.double(), k.double(), v.double(), mask)


def t_bfloat16(q, k, v, mask=None):
    return t_plain(q.bfloat16(), k.bfloat16(), v.bfloat16(), mask)


def t_float16(q, k, v, mask=None):
    scores = (q.half() / q.shape[-1] ** 0.5) @ k.half().mT
    if mask is not None:
        scores = scores.masked_fill(mask, -math.inf)
    return scores.softmax(-1) @ v.half()


def t_bfloat16_inside(q, k, v, mask=None):
    return t_plain(q.bfloat16(), k.bfloat16(), v.bfloat16(), mask)[0].float()


def t_heads(q, k, v, mask=None, num_heads=4):
    batch, n, d = q.shape
    q, k, v = (x.view(batch, n, num_heads, -1).transpose(1, 2) for x in (q, k, v))
    if mask is not None:
        mask = mask[:, None] if mask.dim() == 3 else mask
    out = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    return out.transpose(1, 2).reshape(batch, n, d)


def t_heads_minus_500(Q, K, V, mask=None):
    """Blocked scores become -500, too large only beside scores of ±512 in each head."""
    batch, n, d = Q.shape
    q, k, v = (x.view(batch, n, 4, -1).transpose(1, 2) for x in (Q, K, V))
    scores = q @ k.mT / math.sqrt(d // 4)
    if mask is not None:
        scores = scores.masked_fill(mask[:, None] if mask.dim() == 3 else mask, -500.0)
    return (scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, n, d)


def t_eight_heads(q, k, v):
    return t_heads(q, k, v, num_heads=8)


def t_merging(q, k, v, mask=None):
    out, _ = t_plain(q, k, v, mask)
    batch, heads, n, d = out.shape
    return out.transpose(1, 2).contiguous().view(batch, n, heads * d)


def t_padding(q, k, v, padding_mask=None):
    """Takes (batch, n), True = a word."""
    if padding_mask is not None:
        assert padding_mask.dim() == 2
        assert padding_mask.shape[0] == q.shape[0]
        padding_mask = padding_mask[:, None, :]
    return t_plain(q, k, v, padding_mask)[0]


class TModule(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.dropout = torch.nn.Dropout(0.5)

    def forward(self, query, key, value, mask=None):
        out, weights = t_plain(query, key, value, mask)
        return self.dropout(out), weights


def tuples(Q, K, V, d_k, mask=None):
    return {
        "out": np_softmax(Q @ np.swapaxes(K, -1, -2) / d_k**0.5 + (0 if mask is None else mask)) @ V
    }


RIGHT = [
    plain, two_axes_only, with_weights, weights_first, einsum, einsum_tokens_first, loops, tiles,
    renormalised, scaled_before, guarded, refusing, smallest_float, causal, numpy_float32,
    numpy_float16, value_key_query, tuples, t_plain, t_blocks, t_added, t_bmm, t_sdpa,
    t_sdpa_causal, t_float64, t_bfloat16, t_float16, t_bfloat16_inside, t_heads, t_eight_heads,
    t_merging, t_padding, TModule().eval(), F.scaled_dot_product_attention,
]  # fmt: skip


# What is said of those that are right as well.
CONVENTIONS = [
    (with_weights, "mask: True keeps"),
    (t_blocks, "mask: True blocks"),
    (einsum, "mask: added to the scores, 0 keeps and -inf blocks"),
    (t_sdpa_causal, "it takes (batch, n, d) or (batch, heads, n, d) or (n, d)"),
    (einsum_tokens_first, "it takes (batch, n, heads, d)"),
    (t_eight_heads, "it splits the last axis into 8 heads"),
    (causal, "it masks by itself: every query sees what came before, and itself"),
    (guarded, "a row with no key left: its output is 0"),
    (refusing, "a row with no key left: it is refused (ValueError: a row is blocked entirely)"),
    (smallest_float, "a row with no key left: it silently mixes values all the same; "
                     "give no such row"),
]  # fmt: skip


def test_there_are_thirty_right_ones():
    assert len(RIGHT) >= 30


@pytest.mark.usefixtures("checked_here")
@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "function",
    # Each of those with a convention is found right below.
    [f for f in RIGHT if f not in [right for right, _ in CONVENTIONS]],
    ids=lambda f: getattr(f, "__name__", type(f).__name__),
)
def test_no_false_alarm(function):
    (report,) = qkvideo.check(function)
    assert report.ok, report


# Wrong ones that have no name


def scores_of(Q, K):
    return Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])


UNKNOWN = {
    "values reversed": lambda Q, K, V: np_softmax(scores_of(Q, K)) @ V[..., ::-1, :],
    "a window": lambda Q, K, V: np_softmax(
        np.where(np.tri(Q.shape[-2], k=1) * np.tri(Q.shape[-2], k=1).T, scores_of(Q, K), -np.inf)
    ) @ V,
    "zeros": lambda Q, K, V: V * 0,
    "NaN": lambda Q, K, V: V * np.nan,
    "its inputs": lambda Q, K, V: Q,
    "rounded": lambda Q, K, V: np.round(np_softmax(scores_of(Q, K)), 1) @ V,
    "clipped": lambda Q, K, V: np_softmax(np.clip(scores_of(Q, K), -1, 1)) @ V,
}  # fmt: skip


@pytest.mark.usefixtures("checked_here")
@pytest.mark.one_in(4)  # whichever it is, all that has a name is tried
@pytest.mark.parametrize("name", UNKNOWN)
def test_what_has_no_name_gets_none(name):
    (report,) = qkvideo.check(UNKNOWN[name])
    assert report.names == ("other",), report
    cell = report.faults[0].cell
    assert cell is not None
    assert cell.there != cell.expected


def test_other_randomness_is_not_taken_for_dropout():
    def noisy(Q, K, V):
        scores = scores_of(Q, K)
        return np_softmax(scores + np.random.normal(size=scores.shape) * 0.1) @ V

    assert qkvideo.check(noisy)[0].names == ("random",)


def test_weights_that_are_not_those_of_the_output_are_said():
    def scores_instead(Q, K, V):
        return plain(Q, K, V), scores_of(Q, K)

    (report,) = qkvideo.check(scores_instead)
    assert report.names == ("other",)
    assert "weights that it returns" in report.faults[0].detail


def test_the_cell_is_the_first_that_differs():
    def late(Q, K, V):
        out = plain(Q, K, V)
        out[..., 2, 3] += 1
        return out

    cell = qkvideo.check(late)[0].faults[0].cell
    assert cell.index[-2:] == (2, 3)
    assert cell.there - cell.expected == pytest.approx(1)


@pytest.mark.usefixtures("checked_here")
@pytest.mark.parametrize(("function", "said"), CONVENTIONS)
def test_conventions_are_reported_and_no_fault(function, said):
    (report,) = qkvideo.check(function)
    assert report.ok
    assert said in report.conventions


def test_what_cannot_be_decided_is_said():
    (report,) = qkvideo.check(plain)
    assert any("takes no mask" in each for each in report.undecided)


@pytest.mark.usefixtures("checked_here")
@pytest.mark.one_in(2)
@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16], ids=str)
@pytest.mark.parametrize("name", ["no-scaling", "softmax-axis", "values-source", "cosine"])
def test_in_half_precision_a_fault_has_its_own_name_or_none(name, dtype):
    def halved(Q, K, V):
        Q, K = Q.to(dtype), K.to(dtype)
        if name == "cosine":
            return t_plain(
                *(F.normalize(x, dim=-1) * Q.shape[-1] ** 0.5 / 4 for x in (Q, K)), V.to(dtype)
            )
        return planted("torch", (name, 0))(Q, K, V.to(dtype))

    (report,) = qkvideo.check(halved)
    assert report.names == ("other",) if name == "cosine" else report.names == (name,), report


def test_scores_are_as_large_in_each_head_as_in_one():
    (report,) = qkvideo.check(t_heads_minus_500)
    assert report.names == ("stand-in-too-small",), report


@pytest.mark.usefixtures("checked_here")
@pytest.mark.parametrize("way", range(3))
def test_dropout_is_seen_behind_heads_that_are_mixed_up(way):
    (report,) = qkvideo.check(planted("torch", ("heads-mixed", way), ("dropout", 0)))
    assert set(report.names) == {"heads-mixed", "dropout"}


def test_warnings_that_are_errors_elsewhere_change_nothing():
    function = planted("numpy", ("unstable", 0), ("triangle-reversed", 1))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        (report,) = qkvideo.check(function)
    assert set(report.names) == {"unstable", "triangle-reversed"}


def test_a_strong_stand_in_is_not_taken_for_a_weak_one_along_the_wrong_axis():
    faults = ("softmax-axis", 0), ("stand-in-overflows", 0)
    (report,) = qkvideo.check(planted("torch", *faults))
    assert report.names == ("softmax-axis", "stand-in-overflows")
