# What “mixing” says.

mixing-title = Mixing the values
mixing-asked = How do scores become shares?
mixing-takeaway = By softmax: e to the power of each score, divided by the row’s sum. The output is the values’ weighted sum.

# What many think at first; the beat shows otherwise.
mixing-exponentials-misconception = A word with a score below zero does not count.
mixing-stable-misconception = If the largest score is taken off, the weights change.
mixing-add-up-misconception = The output is the value of the word with the largest weight.

# Key words: on the screen where a voice speaks.
mixing-scores-key = scores over √{ $d_k }
mixing-exponentials-key = powers of e: always positive
mixing-quotients-key = softmax: power over sum
mixing-stable-key = the row’s maximum, taken off
mixing-weights-key = weights: shares of one
mixing-shrink-key = value times weight
mixing-add-up-key = the sum z
mixing-all-rows-key = one product: weights times V
mixing-formula-key = attention in one line
mixing-by-hand-key = every step on paper

mixing-step-project = make
mixing-step-score = score
mixing-step-scale = divide
mixing-step-softmax = softmax
mixing-step-mix = mix
mixing-times-weight = value × weight
mixing-equal-share = an equal share:

mixing-scores-title = First, divide every score
mixing-scores-say = { $case ->
    [masked] Each score of “{ $query }” is divided; { STEP("rest") }keys that a mask blocks get −∞ instead. The results are not shares yet.
    [tempered] Each score of “{ $query }” is divided by √{ $d_k } and by the temperature T. { STEP("rest") }The results are not shares yet.
   *[usual] { $d_k-count ->
        [one] Each score of “{ $query }” is divided by √{ $d_k }: { STEP("rest") }a key has a single number.
       *[other] Divide each score of “{ $query }” by √{ $d_k }{"\u00A0"}({ $root }): { STEP("rest") }keys have { $d_k } numbers.
    }
}
mixing-scores-notes = The first column holds the dot products of one query with every key. Why divide them by the root of d_k? We take that on trust for now, and come back to that question at the end. Shares must be positive and add up to one. These numbers may be negative, and their sum can be anything.

mixing-exponentials-title = Then make every number positive
mixing-exponentials-say = { $case ->
    [overflow] e to the power of a score is always positive. These are too large for float64: the result is infinite.
    [underflow] e to the power of a score is always positive. These are too small for float64: the result is 0.
    [alone] e to the power of a score is always positive. Here the result is { $largest }.
    [negative-tie] All scores are negative, but e to the power of each is positive. Several share the largest, { $largest }.
    [usual-tie] e to the power of each score is always positive. Several share the largest, { $largest }.
    [negative] All scores are negative, but e to the power of each is positive. “{ $key }” has the largest, { $largest }.
   *[usual] e to the power of each score is always positive. “{ $key }” has the largest, { $largest }.
}
mixing-exponentials-notes = e is about 2.72. The exponential keeps the order, makes every number positive, and turns differences into ratios: one point more multiplies the power by e. Below the line is the sum of the column. Numbers are rounded; ≈ marks a sum that you would get differently from the rounded numbers.

mixing-quotients-title = Then divide by the sum: softmax
mixing-quotients-say = { $case ->
    [overflow] Infinite divided by infinite is no number. Softmax has to be worked out in a safer way.
    [underflow] Zero divided by zero is no number. Softmax has to be worked out in a safer way.
    [alone] The sum is the same number, so the share is one. The two steps together are called softmax.
   *[usual] Divided by the sum, { $sum }, { STEP("share") }powers become shares of one whole. Both steps are softmax.
}
mixing-quotients-notes = All bars shrink by the same factor: their room ended at the largest power; now it ends at one. Softmax is these two steps: e to the power of each score, divided by the sum of all these powers.

mixing-stable-title = Take the largest score off first
mixing-stable-say = { $case ->
    [rescued] { STEP("row/shifted") }Subtract the maximum, { $max }, first: no power exceeds one, and the shares come out right.
    [lost] On the left, digits are lost. { STEP("row/shifted") }Subtract the maximum, { $max }, first, and the shares come out right.
   *[usual] Powers of e can be too large. { STEP("row/shifted") }Subtract the largest score, { $max }, first: no share changes.
}
mixing-stable-notes = Subtracting the same number from every score divides every power by the same factor, and the sum as well: the factor cancels. Programs compute the columns on the right, because e to the power of { $limit } is already too large for numbers in double precision, and a power of zero or less never is.

mixing-weights-title = The attention weights
mixing-weights-say = { $case ->
    [alone] With a single key there is nothing to choose: the weight is { $weight }.
    [equal] In the row of “{ $query }”, all { $n } keys get the same weight: { $weight }.
    [tie] In the row of “{ $query }”, several keys share the largest weight: { $weight } each.
    [negative] All scores are negative. The least negative wins, “{ $key }” with { $weight }. No weight is below zero.
    [ahead] Shares have a name: attention weights. “{ $key }” gets { $weight }; { STEP("equal") }an equal share would be { $equal }.
   *[other] In the row of “{ $query }”, the largest weight, { $weight }, goes to “{ $key }”.
}
mixing-weights-notes = Shares have a name of their own in attention: weights. All are positive, and together they make one. Drawn with few digits, the numbers may miss one by a little: then the sum is marked with ≈.

mixing-shrink-title = Each value, times the weight
mixing-shrink-say = { $case ->
    [alone] Multiply every value by the weight of the token. Here “{ $key }” keeps everything.
   *[usual] Each token has a row of values. { STEP("shrink") }Times its weight, “{ $key }” keeps { $weight } of each number.
}
mixing-shrink-notes = On the left are the values, one row for each token: the rows of V. Values are made as queries and keys are, by a third learned matrix: V = X W_V. On the right is a copy of V, and what the weights leave of it. A large weight leaves the colours almost as they were; a small one leaves hardly anything. Both matrices have one scale of colours.

mixing-add-up-title = The sum is z
mixing-add-up-say = { $d_v-count ->
    [one] Add up the column. The sum is z: the number that “{ $query }” takes from the sentence.
   *[other] Each column adds up to z, a weighted average: { $d_v } numbers “{ $query }” takes from the sentence.
}
mixing-add-up-notes = z has as many numbers as a value, and looks most like values that are long and had large weights: z is a weighted average of the rows of V. As a formula: z = w V. Numbers on screen are rounded: adding them up may give another last digit.

mixing-all-rows-title = All rows at once
mixing-all-rows-say = { $n-count ->
    [one] One row of weights times V: for a single token, z is the value of that token.
   *[other] Each row of weights makes a row of Z; { STEP("rest") }all { $n } at once are one product: weights times V.
}
mixing-all-rows-notes = The frame goes over the first rows; all others come at once, and it ends at the row we followed. Every row of Z needs only its own row of weights, and all of V. So nothing has to wait for anything else. What becomes of Z, the film on several heads shows: one more matrix turns it into news for each token, which is added to the token’s own vector.

mixing-formula-title = Attention in one line
mixing-formula-say = { $case ->
    [masked] { STEP("project") }Make Q, K and V, { STEP("score") }score, { STEP("scale") }divide, { STEP("softmax") }softmax, { STEP("mix") }mix. Masks, as the one set here, have a separate film.
   *[usual] { STEP("project") }Make Q, K and V, { STEP("score") }score, { STEP("scale") }divide, { STEP("softmax") }softmax, { STEP("mix") }mix: all of attention in one line.
}
mixing-formula-notes = Queries, keys and values are projections of X. Each step lights its part of the formula, and the small picture below that part shows what comes of this sentence. The formula is that of one head: its result is Z. W_O then takes the Z of all heads side by side, and X is added.

mixing-by-hand-title = Check with pen and paper
mixing-by-hand-say = Two tokens, two numbers each: every step fits on paper.
mixing-by-hand-notes = Invented vectors, small enough to calculate with. From left to right: dot products, divided by the root of d_k, powers, divided by their sum. Below, the weights mix the two values into z. Two things were used without asking: the number that the scores are divided by, and the query itself. In short: scores of long random vectors lie far apart; softmax then mostly gives nearly everything to one key, and hardly moves when scores do; the film on scaling measures that. What queries mean has a film of its own.
