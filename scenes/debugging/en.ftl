# What “debugging” says.

debugging-title = Find the mistake
debugging-asked = Can you find a mistake in code?
debugging-takeaway = Look at the weights: sums of rows, NaN, weights that are too large. Compare with a second way to compute them.

# What many think at first; the beat shows otherwise.
debugging-inverted-misconception = In a mask, True means the same everywhere.
debugging-unscaled-misconception = If every row adds up to one, the code is right.

# Key words: on the screen where a voice speaks.
debugging-code-key = attention in { $lines } lines
debugging-quiz-axis-key = look at the sums
debugging-axis-key = softmax over queries
debugging-quiz-broadcast-key = a share above one
debugging-broadcast-key = another row’s sum
debugging-multiplied-key = zero times infinity
debugging-inverted-key = two meanings of True
debugging-quiz-unscaled-key = sums of one
debugging-unscaled-key = a missing division

debugging-yours = wrong
debugging-right = correct
debugging-framed = framed
debugging-difference = wrong − correct
debugging-lost = the wrong weights: NaN
debugging-rows = (÷ Σ)
debugging-columns = (÷ below)
debugging-unmasked = without mask
debugging-lines = the correct lines:

debugging-code-title = Attention in { $lines } lines of { $library ->
    [torch] PyTorch
   *[numpy] NumPy
}
debugging-code-say = Each line is a formula: @ multiplies matrices, { $fill }() blocks, { $along } goes row by row.
debugging-code-notes = { $library ->
    [torch] The function sqrt and the constant inf are those of Python’s math.
   *[numpy] The functions sqrt and where and the constant inf are NumPy’s, softmax is SciPy’s.
} In the mask, True blocks a later word: { $fill }() puts −∞ there. { $along } runs along rows. Read the shapes: all are n × n until the last line, which has a value’s width. Rows ask, columns answer. The mask is causal in the whole film: True is what comes later, and is blocked. Ask: which of these matrices has rows that add up to one?

debugging-quiz-axis-title = Quiz: what do the sums say?
debugging-quiz-axis-say = { $case ->
    [alone] One token, one cell: { $one } is right either way. This mistake needs more tokens.
    [even] Every column adds up to { $one } and, as rounded here, every row too. Still, one line is wrong.
   *[usual] Columns add up to { $one }, the row of “{ $query }” to { $sum }. Which line was changed?
}
debugging-quiz-axis-notes = Give the viewers a moment: look at the sums at the edges. The five lines are the correct program; in the wrong one, one of them was changed.

debugging-axis-title = Softmax over queries, not over keys
debugging-axis-say = The wrong { $axis } goes column by column: each adds up to { $one }. { $along } goes row by row.
debugging-axis-notes = The frame is around the first number that differs, here and in the correct weights, where the number stands above the matrix. No row need add up to one here, but the mean of the row sums is { $mean }. In code with batches and heads the wrong axis may be 1 or 2. The last axis of the scores is that of the keys, however many axes come before. That mean is always one, since n columns of one are spread over n rows. Ask: for which sentences would you not notice this mistake?

debugging-quiz-broadcast-title = { $case ->
    [above] Quiz: a share of more than one
   *[other] Quiz: what is divided by what?
}
debugging-quiz-broadcast-say = { $case ->
    [range] At this temperature, powers of e overflow or vanish: “{ $query }” adds up to { $sum }. Which line was changed?
    [alone] One token, one cell: { $one } is right all the same. This mistake, too, needs more tokens.
    [even] Every row adds up to { $one }, as rounded here. Still, one line is wrong.
    [usual] The row of “{ $query }” adds up to { $sum }, yet the diagonal is correct. Which line was changed?
   *[above] “{ $query }” gives “{ $key }” { $weight }, more than { $one }. Which line was changed?
}
debugging-quiz-broadcast-notes = Another moment for the viewers. The upper triangle is zero, so the mask is at work. The diagonal and the zeros are right: every other cell was divided by the sum of another row.

debugging-broadcast-title = Divided by another row’s sum
debugging-broadcast-say = { $case ->
    [range] Without { $keeps } the sums lie along the columns. Here powers of e overflow or vanish, too.
    [alone] Without { $keeps } the sums lie along the columns. With one token that is the same.
   *[usual] Without { $keeps } the sums lie below, not beside: “{ $query }”{"\u00A0"}→{"\u00A0"}“{ $key }” is divided by { $wrong }.
}
debugging-broadcast-notes = The line that was changed is that of the weights: softmax was written out, without { $keeps }; so the sums lie in a row. The matrix shows e to the power of each masked score, with the sums of its rows. Shapes are fitted from the right: (n, n) divided by (n,) is allowed, and gives each column one of the sums. No error is raised, since queries and keys are equally many. A mask of the wrong shape is broadcast just as silently. If rows add up to one or less, never to more, look for a mask after softmax. Ask: with which inputs would the same line raise an error?

debugging-multiplied-title = 0 × (−∞) is not a number
debugging-multiplied-say = In mask, False counts as zero: zero{"\u00A0"}×{"\u00A0"}(−∞) is NaN. A sum with NaN is NaN.
debugging-multiplied-notes = The picture shows what softmax was given; all that comes of it is NaN. NaN spreads: to the sum, from there to the whole row, and in the next layer to every token. Choose with where, and never multiply by infinity. Ask: what would the same line do with −1,000 instead of −∞?

debugging-inverted-title = True: blocked, or kept?
debugging-inverted-say = True in mask means: put −∞. The wrong line does so at False: “{ $last }” keeps no word, NaN.
debugging-inverted-notes = Both meanings are in use, in one library: in torch.nn.MultiheadAttention True means blocked, in torch.nn.functional.scaled_dot_product_attention it means that the pair takes part. Look it up each time, and test with a mask that is not symmetric. Ask: what does True mean in the library that you use?

debugging-quiz-unscaled-title = Quiz: nothing seems wrong
debugging-quiz-unscaled-say = All rows add up to { $one }. Which line was changed?
debugging-quiz-unscaled-notes = The last quiz, and the hardest: all sums are right, the mask is at work, and no cell is NaN. The right weights beside them show the difference.

debugging-unscaled-title = The hardest to see: no division
debugging-unscaled-say = { $case ->
    [same] Without the division softmax is too sharp, but here no weight changes as rounded.
   *[usual] Undivided, softmax is too sharp: “{ $query }” gives “{ $key }” { $yours }, not { $right }.
}
debugging-unscaled-notes = Without the division softmax is too sharp: the largest weight of a row grows, the others together shrink. Neither sums nor NaN tell. The mean of the rows’ largest weights can: with random vectors and wide heads, it is far too large if the division is missing. With few numbers, as here, a second implementation to compare with is the surer test; the command qkvideo check is one. Ask: which test would have found this mistake?

