# What “masking” says.

masking-title = Who may see whom

# Key words: on the screen where a voice speaks.
masking-everyone-key = a look at later tokens
masking-causal-key = −∞ for every later key
masking-left-over-key = shares of the allowed keys
masking-one-row-key = same proportions, shared out anew
masking-future-key = no news from later
masking-who-key = readers: both ways, writers: back
masking-pads-key = pads with a share
masking-padding-key = the pads’ blocked columns
masking-broadcast-key = two shapes, one mask
masking-keep-key = True: blocked, or kept
masking-quiz-after-key = a mask after softmax
masking-quiz-axis-key = softmax along the wrong axis
masking-quiz-triangle-key = the triangle upside down
masking-quiz-blocked-key = a row without a key

masking-for = for
masking-blocked = { $blocked } of { $cost } scores blocked
masking-head-open = without a mask
masking-head-causal = { $scope ->
    [layer] mask in this layer only
   *[all] with the causal mask
}
masking-head-ending = ending in “{ $word }”
masking-head-cut = cut off after “{ $word }”
masking-bert = BERT
masking-gpt = GPT
masking-encoder = T5, encoder
masking-decoder = T5, decoder
masking-sees-bert = both ways
masking-sees-gpt = only back
masking-sees-encoder = both ways
masking-sees-decoder = only back, and all of the encoder
masking-legend-open = may be seen
masking-legend-blocked = blocked
masking-pads-why = A batch is one rectangle of numbers: shorter sentences are filled up with pads. A score of zero is no protection, it gets a share too.
masking-padding-columns = Columns blocked: no token listens to a pad.
masking-padding-rows = Rows greyed: what pads themselves would hear is computed and thrown away.
masking-name-padding = padding: a row each
masking-name-causal = causal: one for all
masking-name-both = both
masking-or = or
masking-row-blocked = True = blocked
masking-row-blocked-who = nn.MultiheadAttention
masking-row-keep = True = keep
masking-row-keep-who = scaled_dot_product_attention
masking-row-right = as meant
masking-row-right-who = sees what it may
masking-row-mixed = mixed up
masking-row-mixed-who = sees what it must not
masking-question = What went wrong?
masking-worst = the worst is off by { $worst }
masking-infinite = filled with −∞
masking-smallest = filled with the most negative number
masking-after-name = Masked after softmax
masking-after-catch = The blocked weights were counted before they were removed. Check that every row adds up to one.
masking-axis-name = Softmax along the wrong axis
masking-axis-catch = Columns add up to one, not rows. In a square matrix the mean of the sums is one either way: look at the worst row.
masking-triangle-name = The triangle is upside down
masking-triangle-catch = The past is blocked, the future open; sums cannot tell. Check that nothing above the diagonal has a weight.
masking-blocked-name = The diagonal is blocked too
masking-blocked-catch = A row without a key has no weights. Raise an error: NaN spreads to every layer, and equal weights look healthy.

masking-everyone-title = Causal: the problem
masking-everyone-say = { $case ->
    [alone] “{ $query }” is alone: it scores itself, and nothing comes later.
    [last] “{ $query }” comes last and scores all { $tokens } tokens. Those before it see it too: learning to write, they must not.
   *[usual] “{ $query }” scores all { $tokens } tokens, even the { $later } after it. A model that writes the next token must not see it while it learns.
}
masking-everyone-notes = A model that writes has to predict the next token. If it could look at it, there would be nothing to learn.

masking-causal-title = { $scope ->
    [layer] Causal: the mask goes on, in this layer only
   *[all] Causal: the mask goes on
}
masking-causal-say = { $case ->
    [alone] The mask puts −∞ wherever a key comes after its query. With one token there is no such place.
   *[usual] Wherever a key comes after its query, the mask puts −∞ in place of the score, before softmax.
}
masking-causal-notes = Minus infinity is the score whose exponential is exactly zero. The mask goes in before softmax, so that what is blocked is not counted in the sum.

masking-left-over-title = { $scope ->
    [layer] Causal: what is left, in this layer only
   *[all] Causal: shares of what is left
}
masking-left-over-say = { $case ->
    [alone] “{ $first }” has only itself, and gives itself everything: { $one }.
   *[usual] “{ $first }” has only itself: { $one }. “{ $last }”, the last, still sees everything.
}
masking-left-over-notes = Softmax is the same as before; blocked keys get exactly zero, and every row still adds up to one.

masking-one-row-title = Causal: one row, before and after
masking-one-row-say = { $case ->
    [alone] With one token the mask changes nothing.
    [last] Nothing comes after “{ $query }”: its weights stay as they were.
    [first] Nothing comes before “{ $query }”: all its attention is left to itself.
    [all] { $later-count ->
        [one] The later token had nearly everything; now the rest share all of it.
       *[other] The { $later } later tokens had nearly everything; now the rest share all of it.
    }
   *[usual] { $later-count ->
        [one] What the later token had is shared among the rest, in the same proportions.
       *[other] What the { $later } later tokens had{ $listed ->
            [some] , listed or not,
           *[all] {""}
        } is shared among the rest, in the same proportions.
    }
}
masking-one-row-notes = Blocking does not change who is preferred among those that are left: each remaining weight is divided by their common sum.

masking-future-title = { $case ->
    [deeper] Causal: now masked in every layer
   *[usual] Causal: no news from the future
}
masking-future-say = { $case ->
    [alone] With one token there is no future to look into.
    [contrast] Ending in “{ $last }” or in “{ $other }”: the row of “{ $query }” is the same. The cue is in its future.
    [deeper] Ending in “{ $last }” or “{ $other }”: the same row. Before, a layer without the mask had told “{ $query }” of the ending.
    [cut-here] Cut after “{ $query }”, its vector as it is: the same row. In this layer nothing later can matter.
   *[cut] Cut the sentence after “{ $query }”: its row stays the same. What comes later cannot matter.
}
masking-future-notes = { $case ->
    [deeper] So far the mask was in this layer only. The layer before read both ways and had told the row of the ending: that is why the number seen before is gone.{" "}
   *[usual] {""}
}This holds in every layer, since each row only ever read earlier ones. It is why a model that writes can keep what it has computed and need not begin again with every token.

masking-who-title = Causal: who uses it
masking-who-say = BERT reads both ways, GPT looks back only. T5 has a half for each.
masking-who-notes = Models that read a finished text need no causal mask. Models that write do. In T5 the encoder reads, the decoder writes; and the decoder also looks at all of the encoder’s tokens, without a causal mask.

masking-pads-title = Padding: the problem
masking-pads-say = { $pads } pads fill up the batch. Without a mask “{ $query }” gives { $weight } of its attention to each.
masking-pads-notes = Here a pad enters as a vector of zeros, so its scores are zero too, unless there are biases. The exponential of zero is one: that is a share like any other.

masking-padding-title = Padding: block the pads’ columns
masking-padding-say = The padding mask blocks the pads’ columns; their own rows are computed, and never read.
masking-padding-notes = Only the columns are blocked. If rows were blocked too, they would have no key at all, and softmax would have nothing to share out.

masking-broadcast-title = Padding: two shapes, one mask
masking-broadcast-say = The padding mask is copied to every row, the causal one to every sentence. Either of them can block a cell.
masking-broadcast-notes = B is the number of sentences; the second place is for the heads. Where a shape has a one, the same numbers serve for all.

masking-keep-title = Padding: what does True mean?
masking-keep-say = The same mask for “{ $query }”{ $scope ->
    [layer] , in this layer only,
   *[all] ,
} told in two ways. Mix them up, and it sees just what it must not.
masking-keep-notes = Libraries disagree, even within PyTorch. No error is raised, and every row still adds up to one. Try a mask with a single blocked key, and look where the weight went.

masking-quiz-after-title = { $case ->
    [none] Quiz: sums that look right
   *[usual] Quiz: sums below one
}
masking-quiz-after-say = { $case ->
    [alone] With one token nothing is blocked, and the first mistake does not show.
    [none] Every row adds up to one: later keys had next to nothing, and the mistake does not show.
    [some] Rows add up to less than one wherever a later key had a share; the last, “{ $last }”, is whole.
   *[usual] Rows add up to less than one; only the last, “{ $last }”, is whole.
}
masking-quiz-after-notes = Give the viewers a moment before the answer appears. Multiplying by a mask of zeros and ones after softmax does the same.

masking-quiz-axis-title = Quiz: the mean is right
masking-quiz-axis-say = { $case ->
    [alone] With one token both axes are the same: the sum is { $mean }, and the mistake does not show.
    [none] Every row adds up to one here, and so the mean is { $mean }: the mistake does not show.
   *[usual] Rows add up to anything, and yet the mean of their sums is { $mean }.
}
masking-quiz-axis-notes = n columns add up to one each, so all weights together are n; spread over n rows their mean is one. A test of the mean passes. At the last position everything looks right only for a single token.

masking-quiz-triangle-title = Quiz: all sums are one
masking-quiz-triangle-say = { $case ->
    [alone] With one token the triangle has no sides, and the mistake does not show.
   *[usual] Every row adds up to one; but “{ $first }” sees everything, and “{ $last }” only itself.
}
masking-quiz-triangle-notes = One letter is enough: tril in place of triu. The training loss drops wonderfully, since every token can look at what it is to predict.

masking-quiz-blocked-title = Quiz: NaN, or all alike
masking-quiz-blocked-say = The row of “{ $first }” has no key left: −∞ gives NaN, the most negative number { $uniform } for everyone.
masking-quiz-blocked-notes = Off by one: a strict triangle blocks each token from itself, and the first has nothing else. With padding on the left the same happens to the first rows.
