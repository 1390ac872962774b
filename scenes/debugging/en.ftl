# What “debugging” says.

debugging-title = Find the mistake

# Key words: on the screen where a voice speaks.
debugging-code-key = attention in { $lines } lines
debugging-quiz-axis-key = columns of one
debugging-axis-key = softmax over queries
debugging-quiz-after-key = rows that lack something
debugging-after-key = a mask after softmax
debugging-quiz-multiplied-key = nothing but NaN
debugging-multiplied-key = zero times infinity
debugging-inverted-key = two meanings of True
debugging-quiz-unscaled-key = sums of one
debugging-unscaled-key = a missing division
debugging-check-key = a command that checks

debugging-yours = yours
debugging-right = right
debugging-right-framed = right, framed
debugging-difference = yours − right
debugging-blocks = blocks
debugging-keeps = keeps
debugging-yours-masked = yours: masked
debugging-everywhere = everywhere
debugging-lines = the right lines:
debugging-seen = in this film
debugging-compared = result against ours
debugging-seen-after = rows lacked something
debugging-seen-axis = columns of one
debugging-seen-inverted = True means keep
debugging-seen-multiplied = nothing but NaN
debugging-seen-right = no mistake
debugging-seen-unscaled = nothing seemed wrong

debugging-code-title = Attention in { $lines } lines of { $library ->
    [torch] PyTorch
   *[numpy] NumPy
}
debugging-code-say = { $fill }() puts −∞ at True; { $along } runs along each row.
debugging-code-notes = { $library ->
    [torch] The function sqrt and the constant inf are those of Python’s math.
   *[numpy] The functions sqrt and where and the constant inf are NumPy’s, softmax is SciPy’s.
} Read the shapes: all are n × n until the last line, which has a value’s width. Rows ask, columns answer. The mask is causal in the whole film: True is what comes later, and is blocked. Ask: which of these matrices has rows that add up to one?

debugging-quiz-axis-title = Quiz: columns that add up to one
debugging-quiz-axis-say = { $case ->
    [alone] One token, one cell: { $one } is right either way. This mistake needs more tokens to be seen.
    [even] Every column adds up to { $one } and, as rounded here, every row too. Still, one line is wrong.
   *[usual] Every column adds up to { $one }, the row of “{ $query }” to { $sum }. Which line is wrong?
}
debugging-quiz-axis-notes = Give the viewers a moment: compare yours with what is right, and then look at the sums at the edges. The frame is around the first number that differs; the same cell is framed in the right weights, where its number stands above the matrix. The lines are the right ones: one of them was written otherwise.

debugging-axis-title = Softmax over queries, not over keys
debugging-axis-say = Softmax ran down the columns. A test of the mean of all row sums, { $mean }, would pass.
debugging-axis-notes = The difference has the same frame. Violet: yours is less; green: yours is more. In code with batches and heads the wrong axis is often 1 or 2. The last axis of the scores is that of the keys, however many axes come before. The mean of the rows is always one, since n columns of one are spread over n rows. Ask: for which sentences would you not notice this mistake?

debugging-quiz-after-title = Quiz: rows that lack something
debugging-quiz-after-say = { $case ->
    [alone] One token, and nothing to block: { $one } is right. This mistake, too, needs more tokens to be seen.
    [even] Nothing later is seen and, as rounded here, every row adds up to { $one }. Still, one line is wrong.
   *[usual] Nothing later is seen, but “{ $query }” gives away only { $sum }. Which line is wrong?
}
debugging-quiz-after-notes = Another moment for the viewers. The upper triangle is right, so the mask is at work. The last row is right, too: nothing is blocked for it.

debugging-after-title = The mask came after softmax
debugging-after-say = What the mask took was a share already, and is lost. Block first, then take softmax.
debugging-after-notes = Dividing each row by its sum afterwards would also be right, unless everything is lost to rounding. Ask: why is the last row right all the same? Nothing is blocked for the last token.

debugging-quiz-multiplied-title = Quiz: not a number anywhere
debugging-quiz-multiplied-say = NaN, “not a number”, in every cell: which line makes that?
debugging-quiz-multiplied-notes = Give the viewers a moment. All sums are NaN as well, so that they do not help: look at what each line does with −∞.

debugging-multiplied-title = 0 × (−∞) is not a number
debugging-multiplied-say = Unblocked, the mask is zero, and zero times −∞ is NaN. Softmax spreads NaN over the row.
debugging-multiplied-notes = The picture shows what softmax was given; all that comes of it is NaN. NaN spreads: to the sum, from there to the whole row, and in the next layer to every token. Choose with where, and never multiply by infinity. Ask: what would the same line do with −1,000 instead of −∞?

debugging-inverted-title = True: blocked, or kept?
debugging-inverted-say = { $case ->
    [alone] Here True was read as “keep”, so “{ $last }” sees nothing: NaN. PyTorch itself uses both meanings.
   *[usual] Here True was read as “keep”: “{ $last }” sees nothing. PyTorch uses both meanings.
}
debugging-inverted-notes = Both meanings are in use, in one library: in torch.nn.MultiheadAttention True means blocked, in torch.nn.functional.scaled_dot_product_attention it means that the pair takes part. Look it up each time, and test with a mask that is not symmetric. Ask: what does True mean in the library that you use?

debugging-quiz-unscaled-title = Quiz: nothing seems wrong
debugging-quiz-unscaled-say = Every row adds up to { $one }, nothing later is seen. Which line is wrong?
debugging-quiz-unscaled-notes = The last quiz, and the hardest: all sums are right, the mask is at work, and no cell is NaN. Only the right weights beside them show a difference.

debugging-unscaled-title = The hardest to see: no division
debugging-unscaled-say = { $case ->
    [same] Without the division softmax is too sharp, but here no weight changes as rounded.
   *[usual] Without the division softmax is too sharp: “{ $query }” gives “{ $key }” { $yours }, not { $right }.
}
debugging-unscaled-notes = Without the division softmax is too sharp: the largest weight of a row grows, the others shrink. Nothing in the result itself tells; it takes a second implementation to compare with. That is the best test anyway. Ask: which test would have found this mistake?

debugging-check-title = A tool that compares: qkvideo check
debugging-check-say = { $named } of { $faults } mistakes get a name; where True keeps, inverted.py is right. Where does one weight come from?
debugging-check-notes = The command calls a function of Q, K, V and a mask on small inputs, and compares its result with the right one. The files hold the { $lines } lines of this film, each with one mistake, and one file has none. For one file the command says in which cell the result differs first, what to do, and which meaning True has. Ask: what else would you test in a function of your own?
