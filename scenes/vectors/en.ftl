# What “vectors” says.

vectors-title = Words as vectors
vectors-asked = What is a word to a machine?
vectors-takeaway = A row of numbers. Without added positions, attention cannot tell one order of the words from another.

# What many think at first; the beat shows otherwise.
vectors-same-misconception = The row of a word in the table depends on the sentence.
vectors-shuffle-misconception = Attention reads from left to right.

vectors-place = place { $place }
vectors-here = in this order
vectors-there = turned round
vectors-sides = a row: the word that looks; a column: the word that is looked at

vectors-look-up-key = rows of a table
vectors-look-up-title = { $case ->
    [random] A word is a row of numbers
   *[table] A word is a row of a table
}
vectors-look-up-say = { $case ->
    [random] No table here: each word draws { $d_model } random numbers, always the same ones.
    [unknown] { $size } words, { $d_model } numbers each. “{ $unknown }” has no row: its spelling makes one.
   *[table] A table: { $size } words, { $d_model } numbers each. This sentence’s rows, still without place.
}
vectors-look-up-notes = { $case ->
    [random] The numbers are drawn from the seed and the word’s spelling. They mean nothing, but they do everything that trained numbers do.
    [unknown] The strip shows some rows of the table. A word without a row gets one from its spelling, always the same: with the default model, the mean of the rows of words with its ending. Large models cut unknown words into known pieces.
   *[table] The strip shows some rows of the table. To look a word up is to copy its row; nothing is computed. { $origin ->
            [minilm] The rows of the words that training used are made from the vectors that a larger model, trained on text, has for the words (MiniLM); training then changed them. The others, most of them, were inferred from the rows of similar words.
           *[own] Training has set the numbers.
    }
}

vectors-same-key = one word, one row
vectors-same-title = { $case ->
    [capitals] Capitals count here
    [shared] Two unknown words, one row
   *[other] Same word, same row
}
vectors-same-say = { $case ->
    [none] No word stands here twice. If one did, both would have the same row.
    [shared] Neither “{ $first }” nor “{ $second }” is in the table: such words can share a row.
    [capitals] “{ $first }” and “{ $second }” have two rows: capital letters count here.
   *[same] “{ $first }” and “{ $second }” have the same row: this table knows words, not capitals, not places.
}
vectors-same-notes = A table has one row for each entry, whatever stands around the word. Many models tell capitals apart: then such words are two entries, with two rows. All that makes one occurrence different from the other has to come later.

vectors-place-key = a row for the place
vectors-place-title = { $case ->
    [none] No row for the place
   *[placed] A row for the place
}
vectors-place-say = { $case ->
    [none] This model has no rows for places: the row of “{ $word }” stays unchanged.
   *[placed] Place { $place } has a row, too, which is added to that of “{ $word }”.
}
vectors-place-notes = There is one row for each place, the same in every sentence. Some models compute these rows from sines, some learn them, and some turn queries and keys instead.{ $origin ->
    [minilm] {" "}These rows are a learned mix of eight curves, six of them sines and cosines.
   *[own] {""}
}

vectors-twice-key = one word, two rows
vectors-twice-title = { $case ->
    [alone] One word, one place
    [none] Same word, same row
   *[other] Same word, two rows
}
vectors-twice-say = { $case ->
    [alone] “{ $word }” stands alone: one place, one row.
    [none] Without rows for places, “{ $word }” has the same row in place { $first } and { $second }.
    [moved] “{ $word }” in place { $second } instead of { $first }: the same word would have another row.
   *[twice] “{ $word }” in place { $first } and in place { $second }: the same word, two different rows.
}
vectors-twice-notes = The layers see sums only. What the layers make of either part is something that training has to bring about.

vectors-shuffle-key = words turned round
vectors-shuffle-title = Turned round, without places
vectors-shuffle-say = { $case ->
    [alone] One word cannot be turned round: its share of attention is { $here } in any case.
    [differs] Turned round, “{ $query }” gives “{ $key }” { $there } instead of { $here }, without places.
   *[same] { $few } words turned round: each keeps its shares of attention; only the cells move.
}
vectors-shuffle-notes = A share of attention is called a weight; the words’ values, so weighted and added up, are the output. This is called permutation equivariance: attention compares pairs of rows and adds up, and neither asks who stands first. The two matrices were computed separately; they agree to rounding{ $outputs ->
    [kept] , and so do each word’s outputs: they are only shuffled.
   *[other] .
} Without places, and without a mask, a sentence is a bag of words. { $placed ->
    [yes] This model was trained with places: leaving those out is an experiment.
   *[no] {""}
}

vectors-order-key = places make an order
vectors-order-title = { $placed ->
    [yes] With places, order counts
   *[no] No places, no order
}
vectors-order-say = { $case ->
    [alone] One word has one place: its share of attention stays { $here }.
    [same] { $placed ->
        [yes] With places the shares differ, too little to be seen in these digits.
       *[no] This model has no places: turned round, each share stays the same.
    }
   *[differs] { $few } words alone, with places: “{ $query }” gives { $own ->
        [yes] itself
       *[no] “{ $key }”
    } { $here }; turned round, { $there }.
}
vectors-order-notes = The words are the same, in both orders; what was added for the place is not. Much of a difference can be taught: in the lesson’s model most words were trained to rest on whichever word comes first. So “dog bites man” need not be the sentence “man bites dog”.

vectors-rows-key = all that goes in
vectors-rows-title = All that goes in
vectors-rows-say = { $case ->
    [one] One row of { $d_model } numbers: all that the first layer gets.
   *[rows] { $n } rows of { $d_model } numbers: all that the first layer gets.
}
vectors-rows-notes = From here on there are no words any more, only this matrix, X. Everything that follows is computed from it.
