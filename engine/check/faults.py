"""The known faults, each with a title and a line of advice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Fault:
    """What a report says about one kind of fault.

    Attributes:
        title: What is wrong, in a few words.
        advice: How to correct the fault, in one line.
    """

    title: str
    advice: str


FAULTS: Final[dict[str, Fault]] = {
    "softmax-axis": Fault(
        "softmax along the wrong axis",
        "normalise over the keys, the last axis of the scores (axis=-1, dim=-1):"
        " every query's weights add up to 1",
    ),
    "no-scaling": Fault(
        "no division by √d_k",
        "divide the scores by √d_k before the softmax; T5 leaves it out on purpose, its weights"
        " are initialised for that: if yours is T5, this is right (--allow no-scaling)",
    ),
    "scaled-by-d_k": Fault(
        "division by d_k instead of √d_k",
        "take the square root: scores of d_k products spread as √d_k, not as d_k",
    ),
    "scaled-by-sqrt-n": Fault(
        "division by √n instead of √d_k",
        "take d_k, the last axis of the queries, not the number of tokens",
    ),
    "scaled-by-sqrt-d_model": Fault(
        "division by √d_model instead of √d_k",
        "take the width of one head: a score is the sum of d_k products, not of d_model",
    ),
    "scaled-by-sqrt-d_v": Fault(
        "division by √d_v instead of √d_k",
        "take the last axis of the queries, not of the values: a score is the sum of d_k products",
    ),
    "scaled-by-sqrt-length": Fault(
        "division by √len(Q) instead of √d_k",
        "len is the length of the first axis, here the batch; take the last: Q.shape[-1]",
    ),
    "scaled-by-rounded": Fault(
        "division by √d_k rounded down",
        "keep the fraction: d_k ** 0.5 or math.sqrt(d_k), without int and without //",
    ),
    "scaled-by-constant": Fault(
        "division by a number that is the same for every d_k",
        "compute √d_k from the last axis of the queries: math.sqrt(Q.shape[-1])",
    ),
    "temperature": Fault(
        "division by another number besides √d_k",
        "divide by √d_k alone; a temperature other than 1 is a choice, not attention's definition",
    ),
    "scaled-up": Fault(
        "multiplication by √d_k instead of division",
        "divide by √d_k: the scores grow with d_k, and softmax wants them small",
    ),
    "scores-source": Fault(
        "scores that are not Q Kᵀ",
        "the score of query i and key j is their dot product: scores = Q @ K.swapaxes(-1, -2)",
    ),
    "maximum-axis": Fault(
        "the maximum is taken along another axis than the sum",
        "subtract the maximum over the keys (axis=-1) before exp: then it cancels in the division",
    ),
    "keepdims-forgotten": Fault(
        "keepdims forgotten",
        "keep the axis of the sums (keepdims=True, keepdim=True): without it row i is divided by"
        " the sums of all rows",
    ),
    "not-normalised": Fault(
        "exp without a division by the sum",
        "divide each row of exp(scores) by its sum: every query's weights add up to 1",
    ),
    "sum-too-large": Fault(
        "a number added to the sum by which softmax divides",
        "divide by the sum alone, then weights add up to 1; if it shall prevent a division by 0,"
        " 1e-9 does",
    ),
    "softmax-twice": Fault(
        "softmax twice",
        "apply softmax once: the second one makes the weights almost even",
    ),
    "base-2": Fault(
        "powers of 2 instead of e",
        "use exp; if you mean exp2, multiply the scores by log2(e) = 1.4427 first",
    ),
    "linear-weights": Fault(
        "weights in proportion to scores, without exp",
        "take exp of the scores first: they may be negative, and their sum may be 0",
    ),
    "no-softmax": Fault(
        "something else in the place of softmax",
        "weights = exp(scores) / the sum of exp(scores) over the keys",
    ),
    "scores-changed": Fault(
        "scores are changed before the softmax",
        "softmax takes the scaled scores as they are, negative ones and fractions, too",
    ),
    "keys-values-swapped": Fault(
        "K and V have changed places",
        "compare queries with keys and mix values: the order of the arguments is Q, K, V",
    ),
    "self-blocked": Fault(
        "a token does not see itself",
        "keep the diagonal: a mask blocks what comes later, not the token itself",
    ),
    "hard-maximum": Fault(
        "only the best key counts",
        "mix all values by softmax of the scores; argmax picks one, and has no gradient",
    ),
    "even-weights": Fault(
        "every key gets the same weight",
        "the weights must depend on Q and K: softmax(Q Kᵀ / √d_k); a mean of V ignores both",
    ),
    "key-left-out": Fault(
        "a key is left out",
        "go over all keys: a slice or a range ends one too early, or begins one too late",
    ),
    "weights-turned": Fault(
        "weights transposed",
        "row i of the weights belongs to query i: output = weights @ V, without a transpose",
    ),
    "output-scaled": Fault(
        "a division after the softmax",
        "divide the scores only, before the softmax: weights that add up to 1 stay as they are",
    ),
    "something-added": Fault(
        "something is added to the output",
        "return weights @ V alone: a residual connection is added outside attention",
    ),
    "next-seen": Fault(
        "the next token is seen",
        "the causal mask keeps the diagonal and what is below it: tril(k=0), blocked is triu(k=1)",
    ),
    "mask-in-part": Fault(
        "a mask that works in a part of the batch or the heads only",
        "broadcast the mask over all sequences and heads: each has its own",
    ),
    "mask-leaks": Fault(
        "blocked keys are still seen",
        "nothing of a blocked key may reach the output: its weight is 0, not just small",
    ),
    "mask-not-added": Fault(
        "a mask of numbers that is not added as it is",
        "scores = Q Kᵀ / √d_k + mask: 0 keeps a key, -inf blocks it, numbers between weaken it",
    ),
    "zero-times-infinity": Fault(
        "0 times infinity in the mask",
        "0 * -inf is NaN: choose with where or masked_fill instead of multiplying the mask",
    ),
    "mask-after-softmax": Fault(
        "mask after softmax",
        "set blocked scores to -inf before the softmax, or divide each row of weights by its sum"
        " afterwards: what is left has to add up to 1",
    ),
    "triangle-reversed": Fault(
        "triangle upside down",
        "query i may see keys j <= i: keep the lower triangle (tril), and don't transpose the mask",
    ),
    "stand-in-too-small": Fault(
        "a finite stand-in for -∞ that is too small",
        "use -inf, or the smallest number of the scores' own format (finfo(dtype).min)",
    ),
    "stand-in-overflows": Fault(
        "a finite stand-in for -∞ that overflows in half precision",
        "use -inf, or finfo(scores.dtype).min: float16 ends at -65,504; 0 times infinity is NaN",
    ),
    "no-key-left": Fault(
        "a row with no key left",
        "let every query see a key, itself at least (the diagonal of a causal mask); or refuse"
        " such a row",
    ),
    "keys-not-transposed": Fault(
        "Kᵀ forgotten",
        "swap the last two axes of K (K.swapaxes(-1, -2), K.transpose(-2, -1));"
        " reshape only reads the numbers in another order",
    ),
    "heads-mixed": Fault(
        "heads mixed up in the reshape",
        "split as (batch, n, heads, d_k) and then swap axes 1 and 2; merge by swapping back before"
        " the reshape",
    ),
    "padding-axis": Fault(
        "padding mask along the wrong axis",
        "a padding mask blocks keys, the columns: (batch, 1, 1, n), not (batch, 1, n, 1)",
    ),
    "dropout": Fault(
        "dropout left on",
        "switch it off where nothing is trained: model.eval(), or dropout_p=0.0",
    ),
    "unstable": Fault(
        "unstable exponentials",
        "subtract each row's maximum before exp: the weights stay the same, and nothing overflows",
    ),
    "values-source": Fault(
        "V from the wrong source",
        "the weights mix the rows of V: output = weights @ V",
    ),
    "inputs-changed": Fault(
        "it changes its inputs",
        "write Q = Q / …, which makes a new array, instead of Q /= …, and copy before assigning"
        " to cells: the caller's array is yours to read only",
    ),
    "scores-overflow": Fault(
        "scores that overflow in half precision",
        "divide the queries by √d_k before the product, or compute scores in float32: float16 ends"
        " at 65,504",
    ),
    "mask-ignored": Fault(
        "the mask changes nothing",
        "use the mask that is given: blocked scores become -inf before the softmax",
    ),
    # Findings for which no known fault is the explanation.
    "random": Fault(
        "two calls with the same inputs differ",
        "as far as it can be told this is not dropout: look for unseeded randomness, or for what"
        " is kept from one call to the next",
    ),
    "other": Fault(
        "something else differs",
        "compare your scores, scaled scores, weights and output with the small matrices that are"
        " printed, or with the call that is named",
    ),
    "undecided": Fault(
        "one of several faults",
        "what was given does not tell them apart",
    ),
    # Findings that a call gives instead of an output.
    "raised": Fault("it fails", "make it run on small float arrays first"),
    "hung": Fault("it does not come back", "look for a loop that never ends; --timeout gives more"),
    "memory": Fault(
        "it takes too much memory", "the inputs have a few kilobytes; --memory gives more"
    ),
    "died": Fault("it ends its process", "attention returns; it calls neither exit nor kill"),
}
"""Names of all findings."""

FAILURES: Final = frozenset(("raised", "hung", "memory", "died"))
"""Names of findings that a call gives instead of an output."""
