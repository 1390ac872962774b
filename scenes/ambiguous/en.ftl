# What “ambiguous” says.

ambiguous-title = One word, two meanings
ambiguous-asked = Has a word one meaning?
ambiguous-takeaway = Its vector starts out the same in every sentence, and moves apart layer by layer with what stands around.

# What many think at first; the beat shows otherwise.
ambiguous-same-misconception = A word with two meanings has two rows in the table.

# Key words: on the screen where a voice speaks.
ambiguous-same-key = the same row twice
ambiguous-cut-key = the link is cut
ambiguous-two-key = one word, two rows

ambiguous-before = angle between the two rows, before layer 1
ambiguous-after = angle between the two rows, after layer { $layer }
ambiguous-apart = degrees apart at the end
ambiguous-cut-in = link cut in
ambiguous-nothing = no layer
ambiguous-every = all layers
ambiguous-layer = layer { $layer }
ambiguous-same-title = One word, the same row
ambiguous-same-say = “{ $word }” begins as the same { $size } numbers in both ({ $drawn } drawn): same direction, { $angle }° apart.
ambiguous-same-notes = { $case ->
    [own] The two sentences are yours, read by the model that the badge names.
   *[recorded] “Time flies like an arrow” is an old example: time passes quickly. In “Fruit flies like an arrow” fruit flies can be insects: one reading. Both were read by a real model, all-MiniLM-L6-v2, and recorded. Another pair tried, with “bank”, parts less. A pair of your own: --versus with --weights minilm.
} Of the { $size } numbers { $drawn } are drawn. A row is an arrow in a space of { $size } directions: the angle between two rows is 0° if they point in the same direction. The word stands in the same place, and its row of the table, with the row for the place added, knows nothing of its neighbours.

ambiguous-cut-title = Cut the link
ambiguous-cut-say = With no look at “{ $a }” or “{ $b }” in any layer, the rows stay together: { $every }° apart.
ambiguous-cut-notes = Without a cut they are { $whole }° apart; 0° is the same direction. The model ran again for each bar; only the one look was forbidden: its weight is 0, and the other weights add up to 1. What the other words have read can still arrive by way of them. Cut in a single layer, the largest angle is { $high }°; the word can still be looked at in all other layers.

ambiguous-two-title = One word, two rows
ambiguous-two-say = After { $at-count ->
    [one] { $at } layer
   *[other] { $at } layers
} “{ $word }” has two rows, { $last }° apart: one arrow has opened into two.
ambiguous-two-notes = These are the rows of the picture before, which were the same number by number. Two arrows always lie in one plane, so their lengths and the angle are true. Of the other words that are the same in both sentences, the largest angle after layer { $at } is { $most }°.{ $case ->
    [own] {""}
   *[recorded] {" "}A control: { $count } words with one usual meaning took the place of “{ $word }” in both sentences. After layer { $at } the angle of each is smaller than that of “{ $word }”; the largest is that of “{ $nearest }”, { $next }°. At the end, “{ $c }” has { $far }°, more than “{ $word }” with { $here }°. So every row takes up its neighbours: that two rows part does not show that a word has two meanings.
} What the model makes of this word need not be in these { $size } numbers alone: other rows have read the word that differs, too; where the meaning is was not tested.
