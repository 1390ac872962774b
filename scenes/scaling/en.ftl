# What “scaling” says.

scaling-title = Scaling

# Key words: on the screen where a voice speaks.
scaling-samples-key = longer vectors, wider scores
scaling-variance-key = one term more: variance +1
scaling-derivation-key = division by the root
scaling-sharpness-key = same keys, with and without
scaling-nudge-key = a nudge and its effect
scaling-derivative-key = the vanishing derivative
scaling-published-key = printed weights, true weights
scaling-sentence-key = largest weight, with and without
scaling-rule-key = scores of one spread

scaling-variance = measured variance
scaling-short = variance
scaling-same-height = each drawn to the same height
scaling-assume = Assume: all numbers independent, with mean zero and variance one.
scaling-unscaled = unscaled
scaling-scaled = scaled
scaling-weight = softmax weight
scaling-entropy = entropy
scaling-of = of
scaling-at = random vectors of { $d_k } numbers
scaling-bits = bits
scaling-moved = change of the weight
scaling-same = if q · k grows by { $nudge }:
scaling-jacobian = how the weights w move with the numbers s that enter softmax
scaling-medians = size of J (Frobenius norm), median of { $queries } rows
scaling-printed = as printed
scaling-computed = softmax of these scores
scaling-spread = variance of what enters softmax
scaling-full = rows in which one weight is above { $limit }
scaling-middle = median size of the derivative J

scaling-samples-title = More terms, wider scores
scaling-samples-say = Random numbers of mean zero and variance one: the longer the vectors, the wider their dot products spread.
scaling-samples-notes = Each histogram holds { $scores } real dot products of random vectors. All share one axis, and each is drawn to the same height, so that the wide ones seem to hold more; they do not. Nothing was learned here: it is arithmetic alone that spreads them.

scaling-variance-title = Variance = number of terms
scaling-variance-say = The measured variance is the number of terms, up to chance: each term adds one.
scaling-variance-notes = Measured, not assumed, and therefore not exact: another draw would differ by a percent or so. The standard deviation is the square root, so that four times the terms spread twice as wide.

scaling-derivation-title = Why each term adds one
scaling-derivation-say = Variances of independent terms add up, one each. Divide the score by the root of their number: its variance is one.
scaling-derivation-notes = The assumption holds at the start of training, where weights are drawn that way; later nobody promises it. For independent numbers of mean zero the mean of a product is the product of the means, zero, and the mean square is the product of the mean squares, one. Dividing a number by √d_k divides its variance by d_k.

scaling-sharpness-title = Unscaled, one key takes nearly all
scaling-sharpness-say = Ten keys of { $d_k } numbers each. Unscaled, one of them gets a weight of { $unscaled }; scaled, { $scaled }.
scaling-sharpness-notes = The same query, the same keys, the same order. Softmax looks at differences, and unscaled they are { $root } times as large. This query is the one in the middle of all: half of them are sharper. Entropy is nothing when one key has all, and { $bits } bits when ten share alike.

scaling-nudge-title = Nudge what enters softmax
scaling-nudge-say = { $nudge } more for the largest q · k moves its weight by { $same_scaled }, unscaled by { $same_unscaled }; added after dividing, by { $scaled }.
scaling-nudge-notes = Learning is nudging: a weight that does not move cannot be taught. Compare fairly: on the right what enters is already divided, so that the same { $nudge } would be a larger change of q · k. The last line nudges q · k itself on both sides: { $same_scaled } against { $same_unscaled }, and scaled still moves more. At 64 numbers and fewer that second comparison can go the other way, since the division makes every change of q · k smaller.

scaling-derivative-title = What vanishes is a derivative
scaling-derivative-say = At { $d_k } numbers, unscaled, half of all rows have a derivative of { $last } or less. Scaled, the median stays { $scaled }.
scaling-derivative-notes = J is the derivative of the weights by the numbers that enter softmax, and the median is the row in the middle. By q · k itself the scaled side has a factor 1/√d_k more; that is the same for every row, and a larger step makes up for it. Saturation is not: most rows get nothing, a few get a lot, and no step suits both. That is why the mean derivative by the query is even larger unscaled at 512 numbers, while its median collapses.

scaling-published-title = A printed example, put right
scaling-published-say = The printed weights are not the softmax of these scores. In truth two keys still hold { $top } of the weight.
scaling-published-notes = A course text divides four scores by { $root } and prints weights that look evenly spread. Its scores are right and its weights are not. Anyone can check: two softmax weights differ by the factor exp of the difference of their scores. Scaling keeps softmax moving; it does not make it even.

scaling-sentence-title = This sentence, with and without
scaling-sentence-say = { $case ->
    [alone] With one token there is nothing to share out: its weight is { $scaled }, with or without the division.
    [same] Here vectors have { $d_k } { $d_k-count ->
        [one] number
       *[other] numbers
    }: scores are divided by { $root }. The largest weight is { $scaled } either way.
    [four] Here vectors have { $d_k } numbers: dividing by { $root } only halves the scores. The largest weight is { $scaled }, not { $unscaled }.
   *[usual] Here vectors have { $d_k } { $d_k-count ->
        [one] number
       *[other] numbers
    }: scores are divided by { $root }. The largest weight is { $scaled }, not { $unscaled }.
}
scaling-sentence-notes = In a head as small as this one the division could be left out, and hardly anybody would notice. At { $model } numbers, as in many models, one divides by { $model_root }, and there it matters. Whatever the division, the order of the keys stays the same.

scaling-rule-title = Why one divides
scaling-rule-say = Divided, scores spread alike however many numbers they add up, and softmax keeps moving.
scaling-rule-notes = One constant for each head, from the length of its vectors alone. The samples are random vectors, not this sentence’s. Divided or not, the same key wins: what changes is how much the others still count, and whether learning can change that.
