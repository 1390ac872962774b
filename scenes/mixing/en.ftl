# What “mixing” says.

mixing-title = Mixing the values

# Key words: on the screen where a voice speaks.
mixing-scores-key = scores of any size
mixing-exponentials-key = powers of e: always positive
mixing-stable-key = the row’s maximum, taken off
mixing-quotients-key = power divided by sum: share
mixing-weights-key = the largest share of attention
mixing-shrink-key = share times value
mixing-add-up-key = the sum z
mixing-join-key = old vector plus news: x′
mixing-temperature-key = temperature: sharper or softer
mixing-by-hand-key = every step on paper
mixing-all-rows-key = one product: weights times V
mixing-formula-key = one head, one line

mixing-step-project = project
mixing-step-score = score
mixing-step-scale = scale
mixing-step-mask = mask
mixing-step-softmax = softmax
mixing-step-mix = mix
mixing-step-join = join

mixing-scores-title = A row of scores
mixing-scores-say = { $case ->
    [alone] “{ $query }” has one scaled score, with itself: { $score }. It has to become a share.
   *[usual] “{ $query }” has { $n } scaled scores, of any size and sign. They have to become shares.
}
mixing-scores-notes = These are the dot products of one query with every key, divided by the root of d_k. A share must be positive, and all shares together must be one: softmax turns the one into the other.

mixing-exponentials-title = First, make them positive
mixing-exponentials-say = { $case ->
    [overflow] e to the power of a score is always positive. These are too large for the computer: it says infinite.
    [underflow] e to the power of a score is always positive. These are too small for the computer: it says 0.
    [negative-tie] All scores are negative, their powers are not: several have the largest, { $largest }.
    [usual-tie] e to the power of each score: always positive. Several have the largest, { $largest }.
    [negative] All scores are negative, their powers are not: “{ $key }” has the largest, { $largest }.
   *[usual] e to the power of each score: always positive. “{ $key }” has the largest, { $largest }.
}
mixing-exponentials-notes = The exponential keeps the order, makes every number positive, and turns differences into ratios: a score that is larger by one weighs e times as much. Below the line stands their sum.

mixing-stable-title = Safer numbers, same shares
mixing-stable-say = { $case ->
    [alone] Take the row’s maximum, { $max }, off first: no power can be larger than one.
   *[usual] Take the row’s maximum, { $max } for “{ $key }”, off first: no power can be larger than one.
}
mixing-stable-notes = Subtracting the same number from every score divides every power, and their sum too, by the same factor. e to the power of 710 is already too large for the numbers a computer calculates with; a power of zero or less never is.

mixing-quotients-title = Divide by the sum
mixing-quotients-say = { $case ->
    [overflow] Infinite divided by infinite is no number. With the maximum taken off, the shares come out right.
    [underflow] Zero divided by zero is no number. With the maximum taken off, the shares come out right.
    [lost] On the left digits are lost: its shares are wrong. With the maximum taken off, they come out right.
   *[usual] Each power divided by its column’s sum: both columns give the same shares.
}
mixing-quotients-notes = The framed columns are equal: the common factor cancels. Every implementation computes the one on the right, because the one on the left fails for large scores.

mixing-weights-title = The attention weights
mixing-weights-say = { $case ->
    [alone] Nothing to choose from: “{ $query }” gives all its attention to itself, { $weight }.
    [equal] All { $n } keys share the attention of “{ $query }” equally: { $weight } each.
    [tie] Several keys share the first place in the row of “{ $query }”, with { $weight } each.
    [negative] All scores are negative; the least negative wins: “{ $key }” gets { $weight }, and no weight is below zero.
    [self] “{ $query }” gives the largest share of its attention, { $weight }, to itself.
   *[other] “{ $query }” gives the largest share of its attention, { $weight }, to “{ $key }”.
}
mixing-weights-notes = All weights are positive and add up to one. As drawn, with few digits, they may miss it by a little: then the sum is marked as approximate.

mixing-shrink-title = Every value shrinks to its share
mixing-shrink-say = { $case ->
    [long] Outlined: every token’s value of { $d_v } numbers, here the first few. Filled: what its share leaves of each.
   *[usual] { $d_v-count ->
        [one] Outlined: every token’s value, here a single number. Filled: what its share leaves of it.
       *[other] Outlined: every token’s value of { $d_v } numbers. Filled: what its share leaves of each.
    }
}
mixing-shrink-notes = The weight says how much of a token’s value is taken. The outline is the whole value, the bar is the part that remains; to the left of zero it is negative.

mixing-add-up-title = The shrunk values add up to z
mixing-add-up-say = Rescaled to fit, each bar starts where the last one ended. The last end is z: what “{ $query }” takes away.
mixing-add-up-notes = Each bar begins where the one before it ended; the last end is the sum. The bars are drawn longer here than a moment ago, each column on a scale of its own, so that their steps can be seen.

mixing-join-title = z joins the token’s vector
mixing-join-say = { $case ->
    [several] One more matrix turns the z of all { $heads } heads into { $d_model } numbers, which join the vector of “{ $query }”.
   *[one] One more matrix turns z into { $d_model } numbers, and these are added to the vector of “{ $query }”.
}
mixing-join-notes = The matrix is W_O, learned like the others. Attention does not replace a token’s vector, it adds to it. The sum, x′, is what the next layer gets.

mixing-temperature-title = Sharper or softer
mixing-temperature-say = { $case ->
    [alone] One key gets everything at any temperature.
    [equal] Divide the scores by a temperature: equal ones stay equal, at any temperature.
    [full] Divide the scores by a temperature T: above one all even out. Below it the largest weight stays { $weight }, as far as these digits show.
    [flat] Divide the scores by a temperature T: below one the strongest takes more. Above it the largest weight stays { $weight }, as far as these digits show.
    [still] Divide the scores by a temperature T: at these three the largest weight stays { $weight }, as far as these digits show.
   *[usual] Divide the scores by a temperature T: below one the strongest takes more, above it all even out.
}
mixing-temperature-notes = The order of the weights never changes, their distance does. Near zero the strongest takes all; at a very high temperature all keys weigh the same.

mixing-by-hand-title = Check it on paper
mixing-by-hand-say = One query, two keys, two values, vectors of { $d_k } numbers: every step fits on a sheet of paper.
mixing-by-hand-notes = Invented vectors, small enough to calculate with. Dot products, the root of d_k, powers, their sum, the two weights, and the two numbers of z.

mixing-all-rows-title = All rows at once
mixing-all-rows-say = { $n-count ->
    [one] One row of weights times V: for a single token, z is its own value.
   *[other] All { $n } rows mix at once: one matrix product, weights times V.
}
mixing-all-rows-notes = The framed row is the one we followed. The others were never in its way: every row of the result needs only its own row of weights, and all of V.

mixing-formula-title = Seven steps, one formula
mixing-formula-say = { $case ->
    [open] Project, score, scale, mask (it blocks nothing here), softmax, mix, join: one head in one line.
   *[usual] Project, score, scale, mask, softmax, mix, join: one head in one line.
}
mixing-formula-notes = Queries, keys and values are projections of X. M is zero where a query may see a key, and minus infinity where it may not.
