# What “debugging” says.

debugging-title = Find the mistake

# Key words: on the screen where a voice speaks.
debugging-code-key = attention in { $lines } lines
debugging-quiz-axis-key = columns of one
debugging-axis-key = softmax over queries
debugging-quiz-after-key = rows that lack something
debugging-after-key = a mask after softmax
debugging-multiplied-key = zero times infinity
debugging-inverted-key = two meanings of True
debugging-unscaled-key = a missing √d_k
debugging-check-key = a command that checks

debugging-yours = yours
debugging-right = right
debugging-difference = difference
debugging-blocks = blocks
debugging-keeps = keeps

debugging-code-title = Attention in { $lines } lines
debugging-code-say = Each line of NumPy makes one matrix. Now the same with one line wrong: what does one see?
debugging-code-notes = The functions sqrt and where and the constant inf are NumPy’s, softmax is SciPy’s. Read the shapes: all are n × n until the last line, which has a value’s width. Rows ask, columns answer. The mask is causal in the whole film. True blocks.

debugging-quiz-axis-title = Quiz: which line is wrong?
debugging-quiz-axis-say = { $case ->
    [alone] One token, one cell: { $one } is right either way. This mistake needs more tokens to be seen.
    [even] Every column adds up to { $one } and, as rounded here, every row too. Still, one line is wrong.
   *[usual] Every column adds up to { $one }. The row of “{ $query }” adds up to { $sum }, and the mean of all rows is { $mean }.
}
debugging-quiz-axis-notes = Give the viewers a moment: compare yours with what is right, and then look at the sums at the edges. The frame is around the first number that differs. The mean of the rows is always one, since n columns of one are spread over n rows.

debugging-axis-title = Softmax over queries, not over keys
debugging-axis-say = Softmax ran down the columns, the wrong axis. Check every row’s sum; the mean hides this mistake.
debugging-axis-notes = In code with batches and heads the wrong axis is often 1 or 2. The last axis of the scores is that of the keys, however many axes come before.

debugging-quiz-after-title = Quiz: which line now?
debugging-quiz-after-say = { $case ->
    [alone] One token, and nothing to block: { $one } is right. This mistake, too, needs more tokens to be seen.
    [even] Nothing later is seen and, as rounded here, every row adds up to { $one }. Still, one line is wrong.
   *[usual] Nothing later is seen. But “{ $query }” gives away only { $sum }; “{ $last }”, the last, gives { $one }.
}
debugging-quiz-after-notes = Another moment for the viewers. The upper triangle is right, so the mask is at work. The last row is right, too: nothing is blocked for it.

debugging-after-title = The mask came after softmax
debugging-after-say = What the mask took was a share already, and is lost. Block first: then softmax shares out everything.
debugging-after-notes = Dividing each row by its sum afterwards would also be right, unless everything is lost to rounding.

debugging-multiplied-title = 0 × (−∞) is not a number
debugging-multiplied-say = The mask was multiplied. Where nothing is blocked, zero times −∞ is NaN, and takes the whole row.
debugging-multiplied-notes = First the picture shows what softmax is given, then what comes of it. NaN spreads: to the sum, from there to the whole row, and in the next layer to every token. Choose with where, and never multiply by infinity.

debugging-inverted-title = True: blocked, or kept?
debugging-inverted-say = { $case ->
    [alone] Here True was read as “keep”, so “{ $last }” sees nothing: NaN. PyTorch itself uses both meanings.
   *[usual] Here True was read as “keep”: all look ahead, and “{ $last }” sees nothing. PyTorch uses both meanings.
}
debugging-inverted-notes = Both meanings are in use, in one library: in torch.nn.MultiheadAttention True means blocked, in torch.nn.functional.scaled_dot_product_attention it means that the pair takes part. Look it up each time, and test with a mask that is not symmetric.

debugging-unscaled-title = The hardest to see: no √d_k
debugging-unscaled-say = { $case ->
    [same] Every row adds up to { $one }, and here no weight changes as rounded. Only another sentence would show that.
   *[usual] Every row adds up to { $one }, nothing warns. Only the right weights beside show: “{ $query }” gives “{ $key }” { $yours }, not { $right }.
}
debugging-unscaled-notes = Without the division softmax is too sharp: the largest weight of a row grows, the others shrink. Nothing in the result itself tells; it takes a second implementation to compare with. That is the best test anyway.

debugging-check-title = A second implementation to compare with
debugging-check-say = { $named } of { $faults } mistakes get a name, NaN is noticed, and what True means is a choice. Now write the { $lines } lines yourself.
debugging-check-notes = The command calls a function of Q, K, V and a mask on small inputs, and compares its result with the right one. The files hold the { $lines } lines of this film, each with one mistake, and one file has none. For one file the command says in which cell the result differs first, what to do, and which meaning True has.
