# What “ambiguous” says.

ambiguous-title = One word, two meanings

# Key words: on the screen where a voice speaks.
ambiguous-same-key = the same row twice
ambiguous-apart-key = two rows part
ambiguous-looks-key = the link that differs
ambiguous-whose-key = where the difference comes from
ambiguous-cut-key = the link is cut
ambiguous-two-key = one word, two rows

ambiguous-cosine-before = before the first layer, cosine
ambiguous-cosine-after = after layer { $layers }, cosine
ambiguous-after-layer = after layer
ambiguous-cosine = cosine, rows of “{ $word }”
ambiguous-cosine-cut = cosine after the last layer
ambiguous-cut-in = link cut in
ambiguous-nothing = no layer
ambiguous-every = all layers
ambiguous-layer = layer { $layer }
ambiguous-pair = { $a }, { $b }
ambiguous-other = { $word }
ambiguous-from = from “{ $a }” or “{ $b }”
ambiguous-rest = from the others
ambiguous-shares = share of the difference in what attention adds to “{ $word }”
ambiguous-heads = { $case ->
    [own] mean of { $heads } heads
   *[recorded] mean of { $heads } heads; [CLS], [SEP]: start and end
}

ambiguous-same-title = One word, the same row
ambiguous-same-say = “{ $word }” begins with the same { $size } numbers in both sentences; { $drawn } are drawn.
ambiguous-same-notes = { $case ->
    [own] The two sentences are yours, read by the model that the badge names.
   *[recorded] “Time flies like an arrow” is an old example: time passes quickly. In “Fruit flies like an arrow” most readers take fruit flies to be insects. Both were read by a real model, all-MiniLM-L6-v2, and recorded. They were chosen before anything was measured. A pair of your own: --versus with --weights hf: and an installed model.
} The word stands in the same place, and its row of the table, with the row for the place added, knows nothing of its neighbours.

ambiguous-apart-title = Layer by layer, two rows
ambiguous-apart-say = { $case ->
    [own] At the end, cosine { $here } for “{ $word }”. Of the other words, “{ $drift }” is farthest apart: { $drifted }.
   *[recorded] “House flies like an arrow”, too, is about insects: { $near }. After “{ $a }”, “{ $word }” is a verb: { $here }, { $far }.
}
ambiguous-apart-notes = The line compares the row of “{ $word }” with “{ $a }” to the row with “{ $b }”, after each layer. Of the other words, “{ $drift }” ends farthest apart: { $late } after layer { $before }, { $drifted } after layer { $layers }. A model that is trained to sum up a whole sentence writes something of all of it into every row, above all in its last layer. { $case ->
    [own] A word that means the same in both sentences should part less. If it does not, the sentences as a whole differ, and not only this word.
   *[recorded] “House flies like an arrow” is the control: again another first word, but the same meaning as after “Fruit”. The two insects stay together; the verb is far from both. One triple is an example. How often this happens would take many, chosen in advance.
}

ambiguous-looks-title = Where the sentences differ
ambiguous-looks-say = In the first layer, “{ $word }” gives “{ $a }” { $here } of the attention, “{ $b }” { $there }.
ambiguous-looks-notes = Shares are the mean of the { $heads } heads of layer 1. Tokens in brackets are the model’s own; they often get much attention and hand over little. All words but one hold the same numbers in both sentences, so whatever parts the rows of “{ $word }” in this layer has to start from the one that differs.

ambiguous-whose-title = Where the difference comes from
ambiguous-whose-say = { $case ->
    [own] In the first layer, { $first } of the difference comes from “{ $a }” and “{ $b }”; in layer { $layers }, { $last }.
   *[recorded] In layer 1 the others hold the same values: { $first } comes from “{ $a }” and “{ $b }”. In layer { $layers }: { $last }.
}
ambiguous-whose-notes = What attention adds to the row of “{ $word }” is a sum over words: weight times value. The difference between the two sentences is a sum, too, and each word’s part of it is measured along the whole difference. The parts of all words add up to 1; one that works against the difference is negative. The others begin with the same values in both sentences. Their weights differ, since all weights add up to 1, but in layer 1 that makes only { $others }. In layer { $layers } { $rest } comes from them.

ambiguous-cut-title = Cut the link
ambiguous-cut-say = Without the look at “{ $a }” or “{ $b }” in the first layer: cosine { $one }. In all layers: { $every }.
ambiguous-cut-notes = Without a cut the cosine is { $whole }; 1.000 is the same direction. The model ran again for each bar; only the one look was forbidden, its weight is 0, and the other weights add up to 1. What the other words have read can still arrive by way of them. Cut in a single layer, the lowest cosine is { $low }: an uncut layer before or after it makes up for it.

ambiguous-two-title = One word, two rows
ambiguous-two-say = After { $layers-count ->
    [one] { $layers } layer
   *[other] { $layers } layers
} “{ $word }” has two rows. Must every word see all others?
ambiguous-two-notes = The film began with these rows, which were the same number by number; this is what has become of them. Nothing else about the word was stored anywhere: what it means here is in these { $size } numbers, and their cosine is { $last }.
