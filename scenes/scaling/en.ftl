# What “scaling” says.

scaling-title = Scaling

# Key words: on the screen where a voice speaks.
scaling-samples-key = longer vectors, wider scores
scaling-derivation-key = division by the root
scaling-sharpness-key = same keys, with and without
scaling-nudge-key = one nudge, two effects
scaling-derivative-key = softmax that stops moving
scaling-rule-key = scores of one spread

scaling-variance = variance
scaling-drawn-from = uniform random numbers of variance one;
scaling-same-height = each histogram drawn to the same height
scaling-assume = Assume all numbers independent, mean zero, variance one: about so before training.
scaling-unscaled = unscaled
scaling-scaled = scaled
scaling-weight = softmax weight
scaling-at = vectors of { $d_k } random numbers
scaling-moved = change of the weight
scaling-moves = how far weights w move for each score s, in one number: root of the sum of squares
scaling-medians = median of { $queries } rows of weights
scaling-spread = variance of the scores
scaling-middle = how far weights move: median

scaling-samples-title = More terms, wider scores
scaling-samples-say = Dot products of random vectors, { $short } to { $long } numbers long: the longer the vectors, the wider the scores spread.
scaling-samples-notes = Why did we divide by the root of d_k? Look at what long vectors do. Every number of a query and a key is drawn from a uniform distribution: { $values } values between −√3 and √3, all equally likely; the mean is zero and the variance one. Each histogram holds { $scores } real dot products. All share one axis, and each is drawn to the same height, so that the wide ones seem to hold more; they do not. Nothing was learned here: arithmetic alone spreads them.

scaling-derivation-title = Why each term adds one
scaling-derivation-say = Variances of independent terms add: { $length } terms, variance { $length }, spread about √{ $length }. Divided by √{ $length }, the spread is one.
scaling-derivation-notes = The variances beside the lines are measured, not assumed, so that another draw would differ by a percent or so. At the start of training, where parameters are drawn at random, the assumption is roughly true if their size is chosen for it; later nobody promises that. For independent numbers of mean zero the mean of a product is the product of the means, zero, and the mean square, which is then the variance, is the product of the mean squares, one. Dividing a number by √d_k divides its variance by d_k.

scaling-sharpness-title = Unscaled, one key takes nearly all
scaling-sharpness-say = One query and ten keys, { $d_k } random numbers each. Unscaled, the largest weight is { $unscaled }; scaled, { $scaled }.
scaling-sharpness-notes = On both sides the same query, the same keys, the same order. Softmax looks at differences, and unscaled they are { $root } times as large. This query is in the middle of all: half of them are sharper. Entropy says how evenly the weights are shared out: nothing when one key has all, { $bits } bits when ten share alike. Here the entropy is { $entropy_unscaled } bits unscaled, { $entropy_scaled } scaled.

scaling-nudge-title = Nudge one number before softmax
scaling-nudge-say = Add { $nudge } to the largest number before softmax. Unscaled, the weight grows by { $unscaled }; scaled, by { $scaled }.
scaling-nudge-notes = Learning is nudging: a weight that hardly moves is slow to teach. To be fair: on the right the number has been divided already, so that the same { $nudge } would be a larger change of q · k. Nudge q · k itself by { $nudge } on both sides, and the weight grows by { $same_unscaled } unscaled and by { $same_scaled } scaled: scaled still moves more. At { $usual } numbers and fewer that second comparison can go the other way, since the division makes every change of q · k smaller.

scaling-derivative-title = Unscaled, softmax hardly moves
scaling-derivative-say = At { $d_k } numbers weights hardly move when scores do: { $last }; scaled, { $scaled } (medians). Training goes through that movement.
scaling-derivative-notes = Training moves each score by its gradient, which comes back through the weights: where these do not move, nothing arrives. The formula is the derivative of all weights by all numbers that enter softmax: the Jacobian. Its size, the Frobenius norm, is the root of the sum of all its squares, and bounds how far the weights move for each unit of change. The median is the row in the middle: half of all rows have less. By q · k itself the scaled side has a factor 1/√d_k more; that is the same for every row, and a larger step makes up for that. Saturation is not: most rows get next to nothing, a few get a lot, and one step hardly suits both; the film on learning shows wide heads that learn all the same, later. That is why the mean derivative by the query is even larger unscaled at { $d_k } numbers, while the median collapses.

scaling-rule-title = Why we divide
scaling-rule-say = Scaled, random scores spread alike at any length; softmax keeps moving. But what do queries look for?
scaling-rule-notes = At { $short } numbers dividing matters little, at { $long } a lot: for each unit of what enters softmax, weights move { $slow } in the middle row without dividing, instead of { $free }. In { $full_unscaled } % of the rows of the longest vectors one weight is above { $limit } without dividing; divided, in { $full_scaled } %. One constant for each head, from the length of its vectors alone. The samples are random vectors, not those of this sentence. This film does not show this sentence without the division: the model was trained with it, so that would prove nothing about training. The film on learning shows an experiment: wide heads learn without it, but later.
