# What “masking” says.

masking-title = Who may see whom
masking-asked = May any word be asked?
masking-takeaway = A mask decides: blocked scores become −∞, their weights zero, and the rest still adds up to one.

# What many think at first; the beat shows otherwise.
masking-left-over-misconception = With a mask, a row adds up to less than one.
masking-future-misconception = What is masked still arrives by way of later layers.
masking-pads-misconception = Pads do no harm, since nobody reads them.

# Key words: on the screen where a voice speaks.
masking-everyone-key = a look at later tokens
masking-causal-key = −∞ for every later key
masking-left-over-key = shares of the allowed keys
masking-one-row-key = same proportions, shared out anew
masking-future-key = no news from later
masking-pads-key = pads with a share
masking-padding-key = the pads’ blocked columns
masking-both-key = what either mask blocks
masking-quiz-blocked-key = one mistake
masking-blocked-key = a row without a key
masking-who-key = who wears which mask

masking-for = for
masking-places = i: row, j: column
masking-blocked = { $blocked } of { $cost } scores of this layer blocked
masking-head-open = without a mask
masking-head-causal = { $scope ->
    [layer] this layer masked
   *[all] with the causal mask
}{ $case ->
    [usual] : ÷ { $kept }
   *[other] {""}
}
masking-head-ending = ending in “{ $word }”
masking-head-cut = cut off after “{ $word }”
masking-bert = BERT
masking-gpt = GPT
masking-sees-bert = an encoder: reads a whole text, looks both ways
masking-sees-gpt = a decoder: writes word after word, looks only back
masking-legend-open = may be seen
masking-legend-blocked = blocked
masking-pads-batch = A batch is computed together: pads make its sentences equally long.
masking-pads-zero = A pad is a key, too: softmax gives it a share.
masking-guess = Never trained with the mask: weights here mean little.
masking-padding-first = First, the scores:
masking-padding-columns = Columns blocked: no token listens to a pad.
masking-padding-then = Then the weights:
masking-padding-rows = Rows greyed: computed, then thrown away.
masking-shape-causal = { $one } × { $one } × N × N
masking-shape-padding = B × { $one } × { $one } × N
masking-shape-both = B × { $one } × N × N
masking-causal = causal
masking-padding = padding
masking-both = both: blocked by either
masking-question = rows ask; dark: blocked
masking-infinite = −∞: 0{"\u00A0"}÷{"\u00A0"}0, not a number (NaN)
masking-smallest = a huge negative number: 1{"\u00A0"}÷{"\u00A0"}{ $n }
masking-blocked-name = The diagonal is blocked too

masking-everyone-title = Who may look ahead?
masking-everyone-say = { $case ->
    [alone] “{ $query }” is alone and scores only “{ $query }”: nothing comes later.
    [last] “{ $query }” scores all { $tokens } tokens, as earlier ones do. A model that learns to write must not.
   *[usual] “{ $query }” scores all { $tokens } tokens, even { $later-count ->
        [one] the later one.
       *[other] the { $later } later ones.
    } A model learning to write would cheat.
}
masking-everyone-notes = A model that writes has to predict the next token. If the answer could be seen, the model would only learn to copy.

masking-causal-title = The causal mask: look only back
masking-causal-say = { $case ->
    [alone] The mask puts −∞ wherever a key comes after the query. With one token, none does.
   *[usual] Where a key comes after the query, { STEP("mask") }the mask replaces the score by −∞, before softmax.
}
masking-causal-notes = Row i asks, column j is looked at. Minus infinity is the score whose exponential is exactly zero. The mask goes in before softmax, so that what is blocked does not count in the sum.

masking-left-over-title = Causal: shares of what is left
masking-left-over-say = { $case ->
    [alone] “{ $first }” has nobody else, and keeps everything: { $one }.
   *[usual] “{ $first }” sees only itself: { $one }. { STEP("ends") }“{ $last }”, the last, still sees everything.
}
masking-left-over-notes = Softmax is the same as before. e to the power of −∞ is exactly zero: blocked keys get nothing, and every row still adds up to one.

masking-one-row-title = Causal: one row, before and after
masking-one-row-say = { $case ->
    [alone] With one token the mask changes nothing.
    [last] Nothing comes after “{ $query }”: the weights stay the same.
    [first] Nothing comes before “{ $query }”: all attention stays with “{ $query }”.
    [all] { $later-count ->
        [one] The later token had nearly everything; { STEP("rest") }now the others share all of that.
       *[other] The { $later } later tokens had nearly everything; { STEP("rest") }now the others share all of that.
    }
   *[usual] { $later-count ->
        [one] The later token gets nothing.
       *[other] The { $later } later tokens get nothing.
    } { STEP("rest") }The others’ shares are divided by what is left, { $kept }.
}
masking-one-row-notes = Blocking does not change who is preferred among the others: each remaining weight is divided by the same number, the sum of what remains. So the proportions stay. Zeros put in after softmax would leave a row that adds up to less than one.

masking-future-title = { $case ->
    [deeper] Causal: now masked in every layer
   *[usual] Causal: no news from the future
}
masking-future-say = { $case ->
    [alone] With one token there is no future to look into.
    [contrast] Whether “{ $last }” or “{ $other }” is last, the row is the same: no later word can reach “{ $query }”.
    [deeper] With a mask in every layer, “{ $last }” or “{ $other }”, the row is the same: “{ $query }” sees neither.
    [cut-here] Cut the sentence after “{ $query }”, and keep the vector: the same row. In this layer nothing later counts.
   *[cut] Cut the sentence after “{ $query }”: the row stays the same. Nothing later can matter.
}
masking-future-notes = { $case ->
    [deeper] So far the mask was in this layer only. The layer before read both ways, so that this row and the others had read ahead: that is why the number seen before is gone.{" "}
   *[usual] {""}
}{ $unmet ->
    [yes] The model was trained without this mask and never learned to do without the cue: read nothing into who gets most here. Only the sameness counts.{" "}
   *[no] {""}
}The row is the same in every layer, since no row ever read a later one. The rows of later words read both, and can still put an answer together. That is why a model that writes can keep what was computed and need not begin again with every token.

masking-pads-title = Padding: the problem
masking-pads-say = { $pads } pads fill up the sentence. Without a mask, “{ $query }” gives one pad a share of { $weight }.
masking-pads-notes = Shown: the word that gives most to a pad. { $through ->
    [yes] The pads were added before the first layer, as qkvideo trace does with --pad, and went through all layers like words; there, too, without a mask. So they change the words’ rows before this layer already.
   *[no] Here a pad enters this layer as a vector of zeros, so that its scores are zero, too, unless there are biases. The exponential of zero is one: that is a share like any other.
}

masking-padding-title = Padding: block the pads’ columns
masking-padding-say = The padding mask blocks the pads’ columns. { STEP("rows") }The pads’ own rows are computed, never read.
masking-padding-notes = Only the columns are blocked. If the rows were blocked too, a pad’s row would have no key at all, and softmax would have nothing to share out.

masking-both-title = Both masks at once
masking-both-say = A key is blocked if either mask says so. { STEP("both/both") }An axis of length { $one } is stretched to fit.
masking-both-notes = Scores of a batch have the shape (B, heads, N, N): B sequences, and here N tokens with the pads. The causal mask is the same for all of them, (1, 1, N, N). Each sequence has pads of its own: (B, 1, 1, N), the same for all its heads and queries. In code, the mask is causal | padding where True blocks, or the sum of both where 0 keeps and −∞ blocks. Shapes are fitted from the right: without its axis for heads, the padding mask would be taken for one of heads. The pads’ own rows keep the sentence’s words, so that softmax has something to share out.

masking-quiz-blocked-title = Quiz: what is wrong with this mask?
masking-quiz-blocked-say = This causal mask has one mistake. In which row does softmax fail?
masking-quiz-blocked-notes = Give the viewers a moment before the answer appears.

masking-blocked-title = Off by one: a row without a key
masking-blocked-say = “{ $first }” may see no key. { STEP("infinite/cells") }With −∞ the row is NaN; { STEP("smallest/cells") }with a huge negative number, all get { $uniform }.
masking-blocked-notes = Raise an error in such a case: NaN spreads to every layer, and equal weights look healthy. Off by one: a strict triangle blocks each token from seeing that same token, and the first has nothing else. Every e to the power of −∞ is 0, so the sum is 0, and 0 ÷ 0 is not a number (with the maximum subtracted first, −∞ − (−∞) is not one either). With the most negative number that a float can hold, all scores are equal, and softmax shares equally. Some models add a number such as −10,000 to each blocked score instead of replacing the score: if all of a row is blocked, all scores move alike, and the row is that without a mask (float16 is so coarse there that shares often become equal). With padding on the left the same happens to the first rows.

masking-who-title = Who uses which mask
masking-who-say = GPT writes word after word, and looks only back. { STEP("who/bert") }BERT reads a finished text, both ways.
masking-who-notes = Models that read a finished text need no causal mask. Models that write from left to right do. T5 has both: the encoder reads and the decoder writes; the decoder also looks at all of the encoder’s tokens, without a causal mask. How one text looks into another has a film of its own in the full lecture.
