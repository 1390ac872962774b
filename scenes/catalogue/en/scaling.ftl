# What “scaling” says.

scaling-title = Scaling

scaling-variance = measured variance
scaling-assume = Assume: all numbers independent, with mean zero and variance one.
scaling-term = of one term
scaling-sum = independent terms: variances add
scaling-scaled-sum = one, however many terms
scaling-unscaled = unscaled
scaling-scaled = scaled
scaling-largest = largest weight
scaling-entropy = entropy
scaling-bits = bits
scaling-moved = change of each weight, one scale for both
scaling-jacobian = the softmax Jacobian: how weights move with the scores that enter
scaling-medians = Frobenius norm of J, median of { $queries } rows
scaling-printed = as printed
scaling-computed = softmax of these scores
scaling-top = the two largest together

scaling-samples-title = More terms, wider scores
scaling-samples-say = { $queries } random queries with ten keys each: the longer the vectors, the wider their dot products spread.
scaling-samples-notes = Each histogram holds { $scores } real dot products of random vectors. All share one axis, and each is drawn to the same height. Nothing was learned here: it is arithmetic alone that spreads them.

scaling-variance-title = One for each term
scaling-variance-say = Measured, the variance is the number of terms, as good as exactly: each brings one.
scaling-variance-notes = Measured, not assumed, and therefore not exact: another draw would differ by a percent or so. The standard deviation is the square root, so that four times the terms spread twice as wide.

scaling-derivation-title = Why each term brings one
scaling-derivation-say = Each term has variance one, and independent terms add theirs. Divided by the root of their number, it is one again.
scaling-derivation-notes = The assumption holds at the start of training, where weights are drawn that way; later nobody promises it. For independent numbers of mean zero the mean of a product is the product of the means, zero, and the mean square is the product of the mean squares, one.

scaling-sharpness-title = Sharper than anyone asked for
scaling-sharpness-say = Ten keys of { $d_k } numbers each. Unscaled, one of them takes { $unscaled } of all; scaled, it takes { $scaled }.
scaling-sharpness-notes = The same query, the same keys, the same order. Softmax looks at differences, and unscaled they are { $root } times as large. This query is the one in the middle of all: half of them are sharper. Entropy is nothing when one key has all, and { $bits } bits when ten share alike.

scaling-nudge-title = Nudge one score
scaling-nudge-say = The best score gets { $nudge } more. Its weight moves by { $scaled } if scaled, but by { $unscaled } if not.
scaling-nudge-notes = Learning is nudging: a weight that does not move when its score does cannot be taught. The nudge is made to the scores that enter softmax, on both sides the same.

scaling-derivative-title = What vanishes is a derivative
scaling-derivative-say = For most rows softmax stops moving: its median slope falls from { $first } to { $last }. Scaled, it stays { $scaled }.
scaling-derivative-notes = This is the derivative of the weights by the scores that enter softmax, in the middle of all rows. The one by the query itself also carries the keys, which grow: its mean is even larger unscaled, but its median collapses too. Most rows get nothing and a few get a lot.

scaling-sentence-title = This sentence, with and without
scaling-sentence-say = { $case ->
    [alone] With one token there is nothing to sharpen: its weight is { $scaled }, with or without.
    [four] Here vectors have { $d_k } numbers: dividing by { $root } only halves the scores. At { $model } one divides by { $model_root }: there it matters.
    [large] Here vectors have { $d_k } numbers: scores are divided by { $root }. Without it the largest weight is { $unscaled }, not { $scaled }.
   *[usual] Here vectors have { $d_k } { $d_k-count ->
        [one] number
       *[other] numbers
    }: scores are divided by { $root }. At { $model } it is { $model_root }, and matters more.
}
scaling-sentence-notes = In a head as small as this one the division could be left out, and hardly anybody would notice. Models use 64 or 128. Whatever the division, the order of the keys stays the same.

scaling-published-title = A published example, put right
scaling-published-say = Printed: { $claimed_0 }, { $claimed_1 }, { $claimed_2 }, { $claimed_3 }. Softmax really gives { $right_0 }, { $right_1 }, { $right_2 }, { $right_3 }.
scaling-published-notes = A table that is read by many divides four scores by { $root } and prints weights that look evenly spread. Its scores are right and its weights are not: after scaling two keys still hold nearly all. Scaling keeps softmax moving; it does not make it even.
