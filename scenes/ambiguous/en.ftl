# What “ambiguous” says.

ambiguous-title = One word, two meanings

# Key words: on the screen where a voice speaks.
ambiguous-same-key = the same row twice
ambiguous-apart-key = rows of all words part
ambiguous-cut-key = the link is cut
ambiguous-two-key = one word, two rows

ambiguous-cosine-before = cosine before layer 1
ambiguous-cosine-after = cosine after layer { $layers }
ambiguous-after-layer = after layer
ambiguous-cosine = cosine
ambiguous-cosine-cut = cosine at the end
ambiguous-cut-in = link cut in
ambiguous-nothing = no layer
ambiguous-every = all layers
ambiguous-lower = layer { $layer } alone: below “no layer”
ambiguous-layer = layer { $layer }
ambiguous-other = { $word }
ambiguous-controls = dashed: { $count } words with one meaning
ambiguous-same-title = One word, the same row
ambiguous-same-say = In both sentences “{ $word }” begins as the same { $size } numbers; { $drawn } are drawn.
ambiguous-same-notes = { $case ->
    [own] The two sentences are yours, read by the model that the badge names.
   *[recorded] “Time flies like an arrow” is an old example: time passes quickly. In “Fruit flies like an arrow” most readers take fruit flies to be insects. Both were read by a real model, all-MiniLM-L6-v2, and recorded. They were chosen before anything was measured. A pair of your own: --versus with --weights minilm.
} The word stands in the same place, and its row of the table, with the row for the place added, knows nothing of its neighbours.

ambiguous-apart-title = { $case ->
    [own] The rows part, layer by layer
   *[recorded] Words with one meaning part, too
}
ambiguous-apart-say = { $case ->
    [own] At the end, cosine { $here } for “{ $word }”. Of the other words, “{ $drift }” is farthest apart: { $drifted }.
   *[recorded] After layer { $at }, “{ $word }” has parted most. At the end “{ $c }” has, with one meaning: { $far }.
}
ambiguous-apart-notes = The line compares the row of “{ $word }” with “{ $a }” to the row with “{ $b }”, after each layer. Of the other words, “{ $drift }” ends farthest apart: { $late } after layer { $before }, { $drifted } after layer { $layers }. { $case ->
    [own] A model that is trained to sum up a whole sentence writes something of all of it into every row. A word that means the same in both sentences should part less. If it does not, the sentences as a whole differ, and not only this word.
   *[recorded] This model is trained to sum up a whole sentence; that its last layer writes something of all of it into every row is a likely reason, not tested here. The dashed lines are the control: words with one usual meaning took the place of “{ $word }” in both sentences. After layer { $at } the cosine of “{ $word }” is { $main }, lower than that of all of them; the next is “{ $nearest }” with { $next }. At the end, “{ $c }” with { $far } is below “{ $word }” with { $here }. So every row takes up its neighbours: that two rows part does not show that a word has two meanings. That “{ $word }” parts most after layer { $at } fits two meanings, but it is one example.
}

ambiguous-cut-title = Cut the link
ambiguous-cut-say = The look at “{ $a }” or “{ $b }” cut: cosine { $one } (in layer { $n }), { $every } (in all), { $whole } (in none). Can a rule forbid looks?
ambiguous-cut-notes = Without a cut the cosine is { $whole }; 1.000 is the same direction. The model ran again for each bar; only the one look was forbidden: its weight is 0, and the other weights add up to 1. What the other words have read can still arrive by way of them. Cut in a single layer, the lowest cosine is { $low }: the word can still be looked at in all other layers.

ambiguous-two-title = One word, two rows
ambiguous-two-say = After { $at-count ->
    [one] { $at } layer
   *[other] { $at } layers
} “{ $word }” has two rows: cosine { $last }. The same direction would be { $before }.
ambiguous-two-notes = These are the rows of the picture before, which were the same number by number. Of the other words that are the same in both sentences, the lowest cosine after layer { $at } is { $least }. What the word means here is not only in these { $size } numbers: other rows have read the word that differs, too, and this one.
