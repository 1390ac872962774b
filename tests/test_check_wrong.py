"""Wrong functions as people write them: none is called right, and most are named."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch

import qkvideo
from qkvideo.engine.check.report import as_text
from qkvideo.engine.errors import RequestError


def softmax(x, axis=-1):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def scaled(Q, K):
    return Q @ np.swapaxes(K, -1, -2) / math.sqrt(Q.shape[-1])


def blocked(scores, keep):
    return scores if keep is None else np.where(keep, scores, -np.inf)


def right(Q, K, V, mask=None):
    return softmax(blocked(scaled(Q, K), mask)) @ V


# Right in some forms, for some inputs, or but for what they leave behind


def mask_on_the_first_head(Q, K, V, mask=None):
    scores = scaled(Q, K)
    if mask is not None and scores.ndim == 4:
        keep = np.broadcast_to(mask, scores.shape).copy()
        keep[:, 1:] = True
        mask = keep
    return softmax(blocked(scores, mask)) @ V


def zeros_with_heads_and_a_mask(Q, K, V, mask=None):
    if Q.ndim == 4 and mask is not None:
        return np.zeros_like(V)
    return right(Q, K, V, mask)


def not_swapped_back(Q, K, V):
    out = right(Q, K, V)
    return out.swapaxes(1, 2).reshape(V.shape) if V.ndim == 4 else out


def leak_across_the_batch(Q, K, V):
    out = right(Q, K, V)
    return out + 0.1 * out[::-1] if out.ndim == 4 else out


def online_without_rescaling(Q, K, V):
    top, total, out = None, 0, 0
    for at in range(0, K.shape[-2], 4):
        scores = scaled(Q, K[..., at : at + 4, :])
        here = scores.max(-1, keepdims=True)
        top = here if top is None else np.maximum(top, here)
        powers = np.exp(scores - top)
        total = total + powers.sum(-1, keepdims=True)
        out = out + powers @ V[..., at : at + 4, :]
    return out / total


def online_one_by_one(Q, K, V):
    """The same, a key at a time, with the total rescaled."""
    scores = scaled(Q, K)
    top = np.maximum.accumulate(scores, -1)
    out = np.exp(scores - top) @ V
    return out / np.exp(scores - top[..., -1:]).sum(-1, keepdims=True)


def online_in_tiles_of_32(Q, K, V):
    """Right for 32 tokens and fewer."""
    total, out = 0, 0
    for at in range(0, K.shape[-2], 32):
        scores = scaled(Q, K[..., at : at + 32, :])
        powers = np.exp(scores - scores.max(-1, keepdims=True))
        total = total + powers.sum(-1, keepdims=True)
        out = out + powers @ V[..., at : at + 32, :]
    return out / total


def cut_after_128_tokens(Q, K, V):
    """Right for 128 tokens and fewer."""
    return softmax(scaled(Q, K[..., :128, :])) @ V[..., :128, :]


def masks_128_tokens(Q, K, V, mask=None):
    """Right for 128 tokens and fewer."""
    scores = scaled(Q, K)
    if mask is not None:
        scores[..., :128] = np.where(mask[..., :128], -np.inf, scores[..., :128])
    return softmax(scores) @ V


def online_in_tiles_of_256(Q, K, V):
    """Right for 256 tokens and fewer."""
    scores = scaled(Q, K)
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    late = powers[..., 256:].sum(-1, keepdims=True)
    return powers @ V / (powers.sum(-1, keepdims=True) - late)


def in_place(Q, K, V):
    Q /= math.sqrt(Q.shape[-1])
    return softmax(Q @ np.swapaxes(K, -1, -2)) @ V


def by_sqrt_d_v(Q, K, V):
    return softmax(Q @ np.swapaxes(K, -1, -2) / math.sqrt(V.shape[-1])) @ V


def by_int_sqrt(Q, K, V):
    return softmax(Q @ np.swapaxes(K, -1, -2) / int(math.sqrt(Q.shape[-1]))) @ V


def in_float16(Q, K, V):
    Q, K, V = (each.astype(np.float16) for each in (Q, K, V))
    return softmax(Q @ np.swapaxes(K, -1, -2) / np.float16(math.sqrt(Q.shape[-1]))) @ V


def small_leak(Q, K, V, mask=None):
    weights = softmax(blocked(scaled(Q, K), mask))
    return (weights if mask is None else weights + math.exp(-10) * ~mask) @ V


def small_leak_in_float32(q, k, v, mask=None):
    weights = (q @ k.mT / math.sqrt(q.shape[-1])).masked_fill(
        torch.zeros(1).bool() if mask is None else ~mask, -torch.inf
    )
    weights = weights.softmax(-1)
    return (weights if mask is None else weights + math.exp(-10) * ~mask) @ v


def first_mask_for_all(Q, K, V, mask=None):
    while mask is not None and mask.ndim > 2:
        mask = mask[0]
    return right(Q, K, V, mask)


def inverts_the_callers_mask(Q, K, V, mask=None):
    if mask is not None:
        np.logical_not(mask, out=mask)
    return right(Q, K, V, mask)


def keeps_the_first_keys(Q, K, V, seen={}):  # noqa: B006 - this is the fault
    K, V = seen.setdefault(Q.shape, (K.copy(), V.copy()))
    return right(Q, K, V)


def axis_2(Q, K, V):
    return softmax(scaled(Q, K), axis=2) @ V


def heads_shared_the_other_way(Q, K, V):
    if Q.ndim == 4 and K.shape[1] < Q.shape[1]:
        K, V = (np.tile(each, (1, Q.shape[1] // K.shape[1], 1, 1)) for each in (K, V))
    return right(Q, K, V)


def weights_without_the_mask(Q, K, V, mask=None):
    return right(Q, K, V, mask), softmax(scaled(Q, K))


def switch_for_the_first_head(Q, K, V, is_causal=False):
    scores = scaled(Q, K)
    later = np.zeros(scores.shape, bool)
    if is_causal:
        later[:] = ~np.tri(*scores.shape[-2:], dtype=bool)
        if scores.ndim == 4:
            later[:, 1:] = False
    return right(Q, K, V, ~later)


def mask_or_switch(Q, K, V, mask=None, causal=False):
    if causal:
        mask = np.tri(Q.shape[-2], dtype=bool)
    return right(Q, K, V, mask)


def overflowing_with_heads(Q, K, V):
    if Q.ndim < 4:
        return right(Q, K, V)
    powers = np.exp(scaled(Q, K))
    return powers / powers.sum(-1, keepdims=True) @ V


def by_sqrt_len(Q, K, V):
    return softmax(Q @ np.swapaxes(K, -1, -2) / math.sqrt(len(Q))) @ V


def negated_numbers(Q, K, V, mask=None):
    if mask is None or mask.dtype == bool:
        return right(Q, K, V, mask)
    return softmax(scaled(Q, K) - mask) @ V


def divided_numbers(Q, K, V, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + (0 if mask is None else mask)
    return softmax(scores / math.sqrt(Q.shape[-1])) @ V


def any_over_queries(Q, K, V, mask=None):
    return right(Q, K, V, None if mask is None else mask.any(-2, keepdims=True))


def switch_without_itself(Q, K, V, mask=None, causal=False):
    seen = np.tri(Q.shape[-2], k=-1, dtype=bool) if causal else True
    keep = np.logical_and(seen, True if mask is None else mask)
    return softmax(np.where(keep, scaled(Q, K), -1e9)) @ V


def maximum_over_queries(Q, K, V, mask=None):
    scores = scaled(Q, K) if mask is None else np.where(mask, scaled(Q, K), -1e9)
    powers = np.exp(scores - scores.max(-2, keepdims=True))
    return powers / powers.sum(-1, keepdims=True) @ V


def maximum_of_all(Q, K, V, mask=None):
    scores = scaled(Q, K) if mask is None else np.where(mask, scaled(Q, K), -1e9)
    powers = np.exp(scores - scores.max())
    return powers / powers.sum(-1, keepdims=True) @ V


def shape_of_its_input(Q, K, V):
    output = right(Q, K, V)
    Q.shape = (-1,)
    return output


def cosine_with_eps(q, k, v):
    q, k = (torch.nn.functional.normalize(each, dim=-1) for each in (q, k))
    return (q @ k.mT / math.sqrt(q.shape[-1])).softmax(-1) @ v


def concatenates_earlier_keys(Q, K, V, seen={}):  # noqa: B006 - this is the fault
    if K.shape in seen:
        earlier = seen[K.shape]
        K, V = (np.concatenate(pair, -2) for pair in zip(earlier, (K, V), strict=True))
    else:
        seen[K.shape] = K.copy(), V.copy()
    return right(Q, K, V)


# A wrong step


def added_to_the_sum(Q, K, V):
    powers = np.exp(scaled(Q, K) - scaled(Q, K).max(-1, keepdims=True))
    return powers / (powers.sum(-1, keepdims=True) + 0.001) @ V


def one_added_to_the_sum(Q, K, V):
    powers = np.exp(scaled(Q, K))
    return powers / (powers.sum(-1, keepdims=True) + 1) @ V


def dropout_on_scores(Q, K, V):
    scores = scaled(Q, K)
    return softmax(scores * (np.random.random(scores.shape) > 0.3) / 0.7) @ V


def no_keepdims(Q, K, V, divisor=None):
    powers = np.exp(Q @ np.swapaxes(K, -1, -2) / (divisor or math.sqrt(Q.shape[-1])))
    return powers / powers.sum(-1) @ V


def zero_times_infinity(Q, K, V, mask=None):
    return softmax(scaled(Q, K) + (0 if mask is None else mask * -np.inf)) @ V


def mask_of_the_first_query(Q, K, V, mask=None):
    return right(Q, K, V, None if mask is None else mask[..., :1, :])


def three_for_minus_infinity(Q, K, V, mask=None):
    return softmax(scaled(Q, K) if mask is None else np.where(mask, scaled(Q, K), 3.0)) @ V


def log_of_the_mask(Q, K, V, mask=None):
    with np.errstate(all="ignore"):
        return softmax(scaled(Q, K) + (0 if mask is None else np.log(mask + 1e-6))) @ V


def one_too_many(Q, K, V):
    return right(Q, K, V, np.tri(Q.shape[-2], k=1, dtype=bool))


def without_itself(Q, K, V):
    return right(Q, K, V, ~np.eye(Q.shape[-2], dtype=bool))


def mean_for_sum(Q, K, V):
    return np.exp(scaled(Q, K)) / K.shape[-2] @ V


def argmax(Q, K, V):
    return np.take_along_axis(V, scaled(Q, K).argmax(-1)[..., None], -2)


def distances(Q, K, V):
    apart = ((Q[..., :, None, :] - K[..., None, :, :]) ** 2).sum(-1)
    return softmax(-apart / math.sqrt(Q.shape[-1])) @ V


WRONG = {
    # What check called right
    "mask on the first head": (mask_on_the_first_head, {"mask-in-part"}),
    "zeros with heads and a mask": (zeros_with_heads_and_a_mask, {"other"}),
    "not swapped back": (not_swapped_back, {"other"}),
    "leak across the batch": (leak_across_the_batch, {"other"}),
    "online softmax without rescaling": (online_without_rescaling, {"other"}),
    "in place": (in_place, {"inputs-changed"}),
    "√d_v": (by_sqrt_d_v, {"scaled-by-sqrt-d_v"}),
    "int(√d_k)": (by_int_sqrt, {"scaled-by-rounded"}),
    "float16": (in_float16, {"scores-overflow"}),
    "leak of e⁻¹⁰": (small_leak, {"mask-leaks"}),
    "turned where n = d_v": (
        lambda Q, K, V: right(Q, K, V if V.shape[-1] != V.shape[-2] else V.swapaxes(-1, -2)),
        {"other"},
    ),
    # and what else it did not say, or not rightly
    "eps in the denominator": (added_to_the_sum, {"sum-too-large"}),
    "dropout on the scores": (dropout_on_scores, {"dropout"}),
    "exp left out": (lambda Q, K, V: (s := scaled(Q, K)) / s.sum(-1, keepdims=True) @ V,
                     {"linear-weights"}),
    "Q added": (lambda Q, K, V: right(Q, K, V) + Q, {"something-added"}),
    "last key left out": (lambda Q, K, V: right(Q, K[..., :-1, :], V[..., :-1, :]),
                          {"key-left-out"}),
    "/ 8 and keepdims": (lambda Q, K, V: no_keepdims(Q, K, V, 8),
                         {"scaled-by-constant", "keepdims-forgotten"}),
    "base 2": (lambda Q, K, V: (p := 2 ** scaled(Q, K)) / p.sum(-1, keepdims=True) @ V,
               {"base-2", "unstable"}),
    "softmax twice": (lambda Q, K, V: softmax(softmax(scaled(Q, K))) @ V, {"softmax-twice"}),
    "Q and K ignored": (lambda Q, K, V: np.broadcast_to(V.mean(-2, keepdims=True),
                                                        (*Q.shape[:-1], V.shape[-1])),
                        {"even-weights"}),
    "keepdims": (no_keepdims, {"keepdims-forgotten"}),
    "0 times infinity": (zero_times_infinity, {"zero-times-infinity"}),
    "0 times infinity, kept": (lambda Q, K, V, mask=None: softmax(
        scaled(Q, K) + (0 if mask is None else (1 - mask) * -np.inf)) @ V,
        {"zero-times-infinity"}),
    # What check called right, or not by its name
    "√len(Q)": (by_sqrt_len, {"scaled-by-sqrt-length"}),
    "a mask of numbers negated": (negated_numbers, {"mask-not-added"}),
    "a mask of numbers divided by √d_k": (divided_numbers, {"mask-not-added"}),
    "mask.any over queries": (any_over_queries, {"mask-in-part"}),
    "causal without itself": (switch_without_itself, {"no-key-left"}),
    "maximum over queries": (maximum_over_queries, {"maximum-axis"}),
    "maximum of all scores": (maximum_of_all, {"unstable"}),
    "an input in another shape": (shape_of_its_input, {"inputs-changed"}),
    "cosine that is 0 for zeros": (cosine_with_eps, {"scores-source"}),
    "/ d_k ** 1 / 2": (lambda Q, K, V: softmax(Q @ np.swapaxes(K, -1, -2) / Q.shape[-1] ** 1 / 2)
                       @ V, {"scaled-by-d_k"}),
    # New ones
    "a tile of 32": (online_in_tiles_of_32, {"other"}),
    "128 tokens": (cut_after_128_tokens, {"other"}),
    "a mask of 128 tokens": (masks_128_tokens, {"other"}),
    "a tile of 256": (online_in_tiles_of_256, {"other"}),
    "leak of e⁻¹⁰ in float32": (small_leak_in_float32, {"mask-leaks"}),
    "one mask for all": (first_mask_for_all, {"mask-in-part"}),
    "mask inverted in place": (inverts_the_callers_mask, {"inputs-changed"}),
    "keeps its first keys": (keeps_the_first_keys, {"other"}),
    "axis=2": (axis_2, {"softmax-axis"}),
    "weights without the mask": (weights_without_the_mask, {"other"}),
    "is_causal for the first head": (switch_for_the_first_head, {"mask-in-part"}),
    "is_causal drops the mask": (mask_or_switch, {"other"}),
    "overflows with heads": (overflowing_with_heads, {"unstable"}),
    "heads shared the other way": (heads_shared_the_other_way, {"other"}),
    "1 + sum": (one_added_to_the_sum, {"sum-too-large"}),
    "first query's mask": (mask_of_the_first_query, {"mask-in-part"}),
    "log(mask)": (log_of_the_mask, {"stand-in-too-small"}),
    "3 for -inf": (three_for_minus_infinity, {"mask-leaks"}),
    "k=1": (one_too_many, {"next-seen"}),
    "no diagonal": (without_itself, {"self-blocked"}),
    "mean for sum": (mean_for_sum, {"not-normalised", "output-scaled"}),
    "argmax": (argmax, {"hard-maximum"}),
    "distance": (distances, {"scores-source"}),
    "Q Qᵀ": (lambda Q, K, V: softmax(scaled(Q, Q)) @ V, {"scores-source"}),
    "K and V swapped": (lambda Q, K, V: right(Q, V, K), {"keys-values-swapped"}),
    "weights transposed": (lambda Q, K, V: np.swapaxes(softmax(scaled(Q, K)), -1, -2) @ V,
                           {"weights-turned"}),
    "divided twice": (lambda Q, K, V: right(Q, K, V) / math.sqrt(Q.shape[-1]), {"output-scaled"}),
    "temperature": (lambda Q, K, V: softmax(scaled(Q, K) / 2) @ V, {"temperature"}),
    "floor": (lambda Q, K, V: softmax(np.floor(scaled(Q, K))) @ V, {"scores-changed"}),
    "relu first": (lambda Q, K, V: softmax(np.maximum(scaled(Q, K), 0)) @ V, {"scores-changed"}),
    "no softmax": (lambda Q, K, V: scaled(Q, K) @ V, {"no-softmax"}),
    "sigmoid": (lambda Q, K, V: 1 / (1 + np.exp(-np.clip(scaled(Q, K), -99, 99))) @ V,
                {"no-softmax"}),
    "relu": (lambda Q, K, V: np.maximum(scaled(Q, K), 0) @ V, {"no-softmax"}),
    "cosine": (lambda Q, K, V: softmax(
        Q / np.linalg.norm(Q, axis=-1, keepdims=True)
        @ np.swapaxes(K / np.linalg.norm(K, axis=-1, keepdims=True), -1, -2)
    ) @ V, {"scores-source", "no-scaling"}),
    "a constant divisor": (lambda Q, K, V: softmax(Q @ np.swapaxes(K, -1, -2) / 5) @ V,
                           {"scaled-by-constant"}),
    "times √d_k": (lambda Q, K, V: softmax(scaled(Q, K) * Q.shape[-1]) @ V, {"scaled-up"}),
    "residual": (lambda Q, K, V: right(Q, K, V) + V, {"something-added"}),
    "negative": (lambda Q, K, V: softmax(-scaled(Q, K)) @ V, {"scores-source"}),
    "hard": (lambda Q, K, V: softmax(scaled(Q, K) * 1e6) @ V, {"hard-maximum"}),
    "layer norm after": (lambda Q, K, V: (o := right(Q, K, V)) - o.mean(-1, keepdims=True),
                         {"other"}),
}  # fmt: skip


@pytest.mark.one_in(3)
def test_weights_are_those_of_an_output_that_is_wrong_itself():
    def without_diagonal(Q, K, V, mask=None):
        scores = scaled(Q, K)
        if mask is not None:
            if mask.ndim == 2:
                mask = mask & ~np.eye(*mask.shape, dtype=bool)
            scores = np.where(mask, scores, -1e9)
        weights = softmax(scores)
        return weights @ V, weights

    (report,) = qkvideo.check(without_diagonal)
    assert report.faults
    assert "the weights that it returns" not in as_text([report])


def queries_for_keys(Q, K, V, mask=None):
    return masked_right(K if Q.shape == K.shape else Q, K, V, mask)


def keys_for_values(Q, K, V, mask=None):
    return masked_right(Q, K, K if K.shape == V.shape else V, mask)


def last_number_of_an_odd_length_left_out(Q, K, V, mask=None):
    even = Q.shape[-1] // 2 * 2
    return masked_right(Q[..., :even] * np.sqrt(even / Q.shape[-1]), K[..., :even], V, mask)


def masked_right(Q, K, V, mask):
    scores = scaled(Q, K)
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    weights = softmax(scores)
    return weights @ V, weights


@pytest.mark.usefixtures("checked_here")
@pytest.mark.parametrize(
    "function", [queries_for_keys, keys_for_values, last_number_of_an_odd_length_left_out]
)
def test_what_is_wrong_only_where_lengths_are_equal_or_odd_is_not_right(function):
    (report,) = qkvideo.check(function)
    assert report.faults


NAMES = dict(WRONG.values())
DETAILS = [
    (negated_numbers, "it is subtracted"),
    (divided_numbers, "it is divided by √d_k, too"),
    (any_over_queries, "a key is blocked only if it is for every query"),
    (WRONG["/ d_k ** 1 / 2"][0], "by 2 · d_k"),
    (
        lambda Q, K, V, mask=None: softmax(scaled(Q, K) * (1 if mask is None else mask)) @ V,
        "blocked scores become 0",
    ),
    (
        lambda Q, K, V, mask=None: softmax(scaled(Q, K) - (0 if mask is None else mask)) @ V,
        "the mask is subtracted, and True counts as 1",
    ),
    (lambda Q, K, V: np.trunc(right(Q, K, V)), "its output holds whole numbers only"),
    (
        keeps_the_first_keys,
        "only with 6 tokens, d_k = 16, other numbers,"
        " which shows what it keeps from one call to the next",
    ),
]


@pytest.mark.usefixtures("checked_here")
@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "name",
    # The others' names are compared along with their details.
    [name for name, (function, _) in WRONG.items() if function not in dict(DETAILS)],
)
def test_a_wrong_function_is_not_called_right(name):
    function, faults = WRONG[name]
    (report,) = qkvideo.check(function)
    assert set(report.names) == faults, as_text([report])


def test_the_right_one_says_in_which_forms_it_is_right():
    (report,) = qkvideo.check(right)
    (line,) = [each for each in report.conventions if each.startswith("right in the forms: ")]
    assert "(batch, n, d) with masks (n, n), (batch, n, n), (batch, 1, n);" in line
    assert "(batch, heads, n, d) with masks (n, n), (batch, 1, n, n), (batch, heads, n, n)" in line
    assert line.endswith("(n, d) with masks (n, n), (n,), (1, n)")


def test_a_mask_of_another_type_that_is_read_wrongly_is_said_once():
    def ones_minus(Q, K, V, mask=None):
        return softmax(scaled(Q, K) + (0 if mask is None else (1.0 - mask) * -1e9)) @ V

    (report,) = qkvideo.check(ones_minus)
    assert report.ok
    said = (
        "a mask of 0 and -2 to be added, (n, n) is taken, and read as something else: give no such"
    )
    assert report.undecided == (said,)
    assert not qkvideo.check(right)[0].undecided


@pytest.mark.usefixtures("checked_here")
@pytest.mark.parametrize(("function", "detail"), DETAILS)
def test_a_detail_says_in_words_what_is_done_wrongly(function, detail):
    (report,) = qkvideo.check(function)
    assert detail in [each.detail for each in report.faults], as_text([report])
    assert set(report.names) == NAMES.get(function, set(report.names))


def test_a_number_for_infinity_that_half_precision_refuses_is_no_fault():
    def attention(q, k, v, mask=None):
        scores = q @ k.mT / math.sqrt(q.shape[-1])
        return (scores if mask is None else scores.masked_fill(mask == 0, -1e9)).softmax(-1) @ v

    (report,) = qkvideo.check(attention)
    assert report.ok
    assert [each[:32] for each in report.undecided] == ["float16, with a mask: it is refused "[:32]]


def test_a_target_without_a_name_is_refused_at_once():
    with pytest.raises(RequestError, match="the name of a target is empty"):
        qkvideo.check("")


def test_no_example_by_hand_takes_tokens_for_heads():
    def tokens_first(Q, K, V):
        """Overflows, which small matrices do not show."""
        heads = Q.ndim == 4
        Q, K, V = (each.swapaxes(1, 2) if heads else each for each in (Q, K, V))
        powers = np.exp(scaled(Q, K))
        out = powers / powers.sum(-1, keepdims=True) @ V
        return out.swapaxes(1, 2) if heads else out

    (report,) = qkvideo.check(tokens_first)
    assert report.names == ("unstable",)
    assert report.by_hand is None


def test_a_form_that_is_refused_is_not_said_to_be_right():
    def with_batch(Q, K, V):
        assert Q.ndim == 3
        assert Q.shape == K.shape
        return right(Q, K, V)

    (report,) = qkvideo.check(with_batch)
    assert "right in the forms: (batch, n, d)" in report.conventions
    refused = "not compared, since it refuses them: 4 queries, 9 keys, d_k = 16"
    assert refused in report.conventions


def test_what_rounds_is_right_and_what_only_agrees_coarsely_is_not():
    def rounded(q, k, v):
        q, k, v = (each.bfloat16() for each in (q, k, v))
        return ((q @ k.mT / math.sqrt(q.shape[-1])).softmax(-1) @ v).float()

    def nearly(Q, K, V):
        return right(Q, K, V) * 1.0001

    assert qkvideo.check(rounded)[0].ok
    assert qkvideo.check(nearly)[0].names == ("other",)


def test_weights_with_few_decimals_are_not_a_number_format():
    def decimals(Q, K, V):
        return np.round(softmax(scaled(Q, K)), 3) @ V

    def sparse(Q, K, V):
        weights = softmax(scaled(Q, K))
        return np.where(weights < 1e-3, 0, weights) @ V

    assert qkvideo.check(decimals)[0].names == ("other",)
    assert not qkvideo.check(sparse)[0].ok


def test_numbers_that_overflow_with_a_mask_are_not_0_times_infinity():
    def mean_subtracted(Q, K, V, mask=None):
        scores = scaled(Q, K)
        if mask is not None:
            scores = np.where(mask, scores, -1e4)
        e = np.exp(scores - scores.mean(-1, keepdims=True))
        return e / e.sum(-1, keepdims=True) @ V

    assert qkvideo.check(mean_subtracted)[0].names == ("unstable",)


def test_a_list_is_answered_with_what_to_return():
    (report,) = qkvideo.check(lambda Q, K, V: right(Q, K, V).tolist())
    assert report.verdict == (
        "it fails: it returned a list of numbers: return an array, such as np.array(rows)"
    )


@pytest.mark.usefixtures("checked_here")
@pytest.mark.parametrize(
    ("function", "step"),
    [
        (lambda Q, K, V: softmax(scaled(Q, K) * 2) @ V, "scaled: as if scores were divided by 1 "),
        (lambda Q, K, V: 1.5 * right(Q, K, V), "weights: their rows add up to 1.5, 1.5, 1.5"),
        (lambda Q, K, V: softmax(scaled(Q, K) ** 3) @ V, "scores: the weights do not follow"),
        (lambda Q, K, V: right(Q, K, V**2), "output = weights @ V"),
        (online_one_by_one, "weights: their rows add up to 1, 1.746, 1.364"),
        (small_leak_in_float32, None),
        (concatenates_earlier_keys, None),
        (
            lambda Q, K, V, mask=None: (
                softmax(scaled(Q, K)) * (1 if mask is None else mask + 0.1) @ V
            ),
            "masked: blocked keys get weight",
        ),
        (not_swapped_back, "scores: the weights do not follow"),
    ],
)
def test_the_first_step_that_differs_is_shown_with_numbers_to_compare_by_hand(function, step):
    (report,) = qkvideo.check(function)
    example = report.by_hand
    if step is None:  # the printed digits would not show it, or the example is not what differs
        assert example is None
        return
    assert example.step.startswith(step)
    scores = example.Q @ example.K.T / 2
    np.testing.assert_allclose(example.scaled, scores)
    keep = None if example.mask is None else example.mask
    wanted = softmax(blocked(scores, keep)) @ example.V
    np.testing.assert_allclose(example.expected, wanted[:, : example.expected.shape[1]])
    assert np.abs(example.found - example.expected).max() > 0.01
    assert f"the first step that differs: {example.step}" in as_text([report])
