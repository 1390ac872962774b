# What “scaling” says.

scaling-title = Scaling
scaling-asked = Why are scores divided?
scaling-takeaway = Long vectors make scores spread as √d_k; undivided, one weight takes nearly all, and hardly moves in training.

# What many think at first; the beat shows otherwise.
scaling-sharpness-misconception = Dividing all scores by the same number changes nothing.
scaling-nudge-misconception = A weight that is nearly one is easy to change in training.

# Key words: on the screen where a voice speaks.
scaling-samples-key = longer vectors, wider scores
scaling-derivation-key = division by the root
scaling-sharpness-key = same keys, with and without
scaling-nudge-key = one nudge, two effects
scaling-thin-key = more keys, thinner weights

scaling-query = query
scaling-keys = keys
scaling-long = length
scaling-reach = × shadows
scaling-spread = ≈ scores
scaling-drawn-from = uniform random numbers of variance one;
scaling-same-height = each histogram drawn to the same height
scaling-assume = arrows: one query, ten keys; numbers, from all pairs: root of the mean square
scaling-unscaled = unscaled
scaling-scaled = scaled
scaling-weight = softmax weight
scaling-moved = change, enlarged
scaling-of-keys = keys
scaling-largest = largest weight
scaling-lacks = for { $weight } again, score

scaling-samples-title = More terms, wider scores
scaling-samples-say = Dot products of random vectors spread wider, the longer the vectors: { $short } to { $long } numbers.
scaling-samples-notes = Why did we divide by the root of d_k? Look at what long vectors do. Every number of a query and a key is drawn from a uniform distribution: { $values } values between −√3 and √3, all equally likely; the mean is zero and the variance one. Each histogram holds { $scores } real dot products. All share one axis, and each is drawn to the same height, so that the wide ones seem to hold more; they do not. Nothing was learned here: arithmetic alone spreads them.

scaling-derivation-title = The query’s length makes scores large
scaling-derivation-say = At any length, shadows spread by one. The query’s length, about √{ $length }, is divided out.
scaling-derivation-notes = A score is the query’s length times a key’s shadow. The shadow is a key seen in one direction only, and in each direction the numbers have the variance one. But every number makes the query longer: by Pythagoras the squared length is the sum of d_k squares, on average d_k. The numbers are measured, not assumed, so that another draw would differ by a percent or so. As arithmetic: Var(q₁k₁) = Var(q₁) · Var(k₁) = 1, so Var(q · k) = d_k, and Var(q · k / √d_k) = 1. At the start of training, where parameters are drawn at random, the assumption is roughly true if their size is chosen for it; later nobody promises that. For independent numbers of mean zero the mean of a product is the product of the means, zero, and the mean square, which is then the variance, is the product of the mean squares, one. Dividing a number by √d_k divides its variance by d_k.

scaling-sharpness-title = Unscaled, one key takes nearly all
scaling-sharpness-say = With ten keys of { $d_k } random numbers, the largest weight is { $unscaled }; scaled, { $scaled }.
scaling-sharpness-notes = On both sides the same query, the same keys, the same order. Softmax looks at differences, and unscaled they are { $root } times as large. Unscaled, this query is in the middle of all: half of them are sharper. Entropy says how evenly the weights are shared out: nothing when one key has all, { $bits } bits when ten share alike. Here the entropy is { $entropy_unscaled } bits unscaled, { $entropy_scaled } scaled.

scaling-nudge-title = Learning nudges: does the weight follow?
scaling-nudge-say = One score nudged by { $nudge }: the weight moves by { $unscaled }; scaled, by { $scaled }.
scaling-nudge-notes = Training asks how the loss changes with each score. Through the values, a weight that hardly moves is slow to teach; if the loss reads the weights themselves, as for this lesson’s model, that need not be so. To be fair: on the right the number has been divided already, so that the same { $nudge } would be a larger change of q · k. Nudge q · k itself by { $nudge } on both sides, and the weight grows by { $same_unscaled } unscaled and by { $same_scaled } scaled: scaled still moves more. That second comparison goes the other way in some such rows, in more than half at { $usual } numbers, and by the mean at every length tried. In { $full_unscaled } % of the rows of vectors of { $long } numbers one weight is above { $limit } without dividing; divided, in { $full_scaled } %. The samples are random vectors, not those of this sentence: the model was trained with the division, so that its scores prove nothing. So this film shows random vectors only, not how a model learns without it.

scaling-thin-title = More keys, thinner weights
scaling-thin-say = Same query, { $many } keys instead of { $few }: { $least } at most. { STEP("thin/more") }A score higher by { $more } undoes that.
scaling-thin-notes = Queries and keys of { $length } random numbers, scores scaled; fewer keys are the first of the many. Shares of a row add up to one, so that more keys leave less for each: from { $most } the largest weight falls to { $least }. Of { $asked } queries with { $many } keys, the largest weight has the median { $middle }. That is so for scores of one spread, as here; no law makes long texts blurred. On the right is what the largest score would have to gain so that the weight is { $most } again: it grows by about the same for each tenfold number of keys, as the logarithm. A trained model can learn such scores; whether one does is not shown here. Ask: what would be on the right for { $many } times ten keys?
