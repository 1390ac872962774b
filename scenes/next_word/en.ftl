# What “next-word” says, and the picture of the next words.

next-word-title = The next word
next-word-asked = What is attention for?
next-word-takeaway = To look up what is needed: if the look is forbidden, the guess changes.

# What many think at first; the beat shows otherwise.
next-word-cut-misconception = A large weight proves that the guess depends on that word.
next-word-wrong-misconception = What attention fetches is the right answer.

# Key words: on the screen where a voice speaks.
next-word-gap-key = the most probable next word
next-word-places-key = every place was a gap
next-word-looks-key = where the last word looks
next-word-cut-key = the look is forbidden
next-word-control-key = any other word instead
next-word-layers-key = up through the layers
next-word-it-key = nobody told this model
next-word-wrong-key = the same guess, and wrong

next-word-whole = as it is
next-word-without = without a look at “{ $hidden }”
next-word-expected = expected
next-word-came = what came
next-word-given = probability of what came
next-word-left = probability of “{ $best }”
next-word-unseen = out of sight
next-word-nothing = nothing
next-word-head = layer { $layer }, head { $head }
next-word-after-layer = read after layer
next-word-place = rank of “{ $best }” among all pieces

next-word-still-title = What comes next?
next-word-still-say = After “{ $last }”, the model gives “{ $best }” { $share }.{ $cut ->
    [yes] {" "}Without a look at “{ $hidden }”: { $left }.
   *[no] {""}
}

next-word-gap-title = Guess the next word
next-word-gap-say = Models that write are trained to guess the next word. Here: “{ $best }”, { $share }.
next-word-gap-notes = { $case ->
    [own] The sentence is yours, read by the model that the badge names.
   *[recorded] The sentence, with a question after it, was read by a small real model, SmolLM2-135M, and recorded.
} The bars are the most probable pieces of its vocabulary; all pieces together have 1. A piece is a word or a part of one. Ask, before the bars appear: which word would you expect, and where in the sentence do you take it from?

next-word-places-title = Every place was a gap
next-word-places-say = { $count ->
    [0] With one word there is nothing to guess before the end.
   *[other] Each word after the first was guessed: “{ $high }” had { $most }; before “{ $low }”, “{ $expected }” led.
}
next-word-places-notes = In training, every place of a text is such a gap at once: the causal mask hides what comes later, so one run gives a guess for every place. The first word has nothing before it, and no guess. Where a word was split into pieces, the probabilities of its pieces are multiplied. A dot or a blank in the list is a piece, too.

next-word-looks-title = Where the last word looks
next-word-looks-say = Of { $heads } heads, head { $head } of layer { $layer } looks most from “{ $last }” at “{ $source }”: { $weight }.
next-word-looks-notes = Each head has an attention of its own. This one was searched for: of all heads of all layers it has the largest weight from the last word to “{ $source }”. A look is not yet a reason. Whether the guess hangs on it, only an experiment can say: the next picture.

next-word-cut-title = Forbid the look
next-word-cut-say = No head may look from “{ $last }” at “{ $source }”: “{ $best }” { $winner ->
    [even] keeps { $left }.
    [same] has { $left } instead of { $whole }.
   *[other] has { $left }, not { $whole }. “{ $other }” leads.
}
next-word-cut-notes = The model ran again. Only the look from the last word to “{ $source }” was forbidden, in all heads of all layers: its weight is 0, and the other weights add up to 1. “{ $source }” is the word without which the guess becomes the least probable, the first word and the last one left out. Other words may still hand on what they have read of “{ $source }”.

next-word-control-title = Any other word, one at a time
next-word-control-say = { $mark ->
    [none] Any other word out of sight leaves “{ $best }” { $least } or more; the first word, “{ $first }”, { $odd }.
   *[other] Any other word out of sight leaves { $least } or more; the first, “{ $first }”, { $odd }; “{ $sign }”, { $lost }.
}
next-word-control-notes = A control: each bar is a run of its own, with another word out of the last word’s sight. Without “{ $source }”, { $left } was left. The first word is a case of its own: in many heads a large share rests there, as nothing else fits; without it, these shares go elsewhere, and the guess moves, up or down. { $mark ->
    [none] {""}
   *[other] Marks are not chosen as the word to cut; without “{ $sign }”, { $lost } is left.{" "}
}If the sentence is long, the list has the words that count most.

next-word-layers-title = Layer by layer
next-word-layers-say = If layer { $at } were the last, “{ $best }” would have rank { $from }. After the last, the rank is 1.
next-word-layers-notes = The last word’s row is read after each layer as if it were the last one. That is a way to read a row, and nothing that the model does: it reads the row once, at the end. A low rank does not mean that nothing is there: the row may hold it in a form that only later layers turn into a word.

next-word-it-title = Nobody said where to look
next-word-it-say = In one of { $heads } heads “{ $query }” gives “{ $source }” { $weight }, also with “{ $b }”: no later word is seen.
next-word-it-notes = Head { $head } of layer { $layer } was chosen among { $heads }: in this sentence no other gives “{ $source }” a larger weight from “{ $query }”. It is no head for pronouns: other words look most at “{ $source }” there, too. With “{ $a }” and with “{ $b }” the row is the same, number by number, since a model that writes sees nothing that comes later: the word that decides has not been read when “it” asks.

next-word-wrong-title = The same guess, and wrong
next-word-wrong-say = Asked what was dirty, most readers say the mat. The model says “{ $guess }” again, { $there }.
next-word-wrong-notes = This model is small. Larger ones, trained on more text, are right more often in such questions; this was not measured here. It was trained to continue texts as people write them, not to be right. What attention did is the same in both: it fetched a noun from the sentence. Which noun it should be is decided elsewhere as well. Ask: what would you have to show it, so that it learns?
