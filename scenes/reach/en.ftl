# What “reach” says.

reach-title = How far words reach
reach-asked = Is there a way without attention?
reach-takeaway = Yes: windows need many layers, recurrences many steps; attention needs one hop, and pays for it with n² scores.

# What many think at first; the beat shows otherwise.
reach-window-misconception = Without attention, words that are far apart never meet.

# Key words: on the screen where a voice speaks.
reach-window-key = a window, layer by layer
reach-turns-key = a recurrence, step by step
reach-left-key = what the recurrence keeps
reach-answers-key = the answer, word by word
reach-rounds-key = two layers
reach-clocks-key = three ways
reach-layer = layer
reach-layers = layers
reach-step = step
reach-steps = steps
reach-rule = state + next word → next state
reach-swap = “{ $other }” in place of “{ $key }”
reach-state = state after
reach-heard = known to “{ $query }”
reach-kept = change, after
reach-unread = unread
reach-now = this sentence
reach-more-words = { $n } more words
reach-after = read up to
reach-answer = answer: share of each word
reach-round-one = layer one: { $share }
reach-round-two = layer two: { $share }
reach-window = window of three
reach-recurrence = recurrence
reach-attention = attention
reach-unit-window = { $count-count ->
    [one] { $count } layer
   *[other] { $count } layers
}
reach-unit-recurrence = { $count-count ->
    [one] { $count } step
   *[other] { $count } steps
}
reach-unit-attention = { $count-count ->
    [one] { $count } layer
   *[other] { $count } layers
}
reach-window-title = A window of three
reach-window-say = { $case ->
    [alone] In each layer a word hears of its neighbours. “{ $query }” has none; a longer sentence shows more.
   *[other] In each layer a word hears of its two neighbours. From “{ $key }” to “{ $query }”: { $gap-count ->
        [one] { $gap } step, { $gap } layer
       *[other] { $gap } steps, { $gap } layers
    }.
}
reach-window-notes = The later word is the one that the other films follow. The earlier one is the word before that to which the lesson’s attention gives most in its second layer. A window of three is a convolution of width three: each row is computed from three rows of the layer before. Lit is what the word’s row depends on: a word is lit if changing it would change the row. Wider windows, or windows with gaps, need fewer layers. The film always shows the lesson’s attention, and a recurrence that was trained on the same sentences, but told less: only which word is the answer, not where to look on the way.

reach-turns-title = A recurrence: one state, passed on
reach-turns-say = { $case ->
    [alone] A recurrence reads word by word and keeps one state. Here the sentence ends after one word.
    [unread] Word by word, one state of { $size } numbers is passed on. From “{ $key }” to “{ $query }”: { $gap-count ->
        [one] { $gap } step
       *[other] { $gap } steps
    }.
   *[end] Word by word, one state of { $size } numbers is passed on. From “{ $key }” to “{ $query }”: { $gap-count ->
        [one] { $gap } step
       *[other] { $gap } steps
    }.
}
reach-turns-notes = A GRU (gated recurrent unit), small, trained on the lesson’s sentences. It was told which word is the answer, of pronouns after each later word; the lesson’s was told where five of its eight heads look. So this film compares the ways, not how well the two do. Each row is the state after a word, computed from the word and the row above; so no step can start before the last one is done. It reads from left to right only: what comes later cannot be in the state.{ $strangers ->
    [some] {" "}Some words of this sentence are unknown to the lesson: their vectors are made from their spelling.
   *[none] {""}
}

reach-left-title = Another word, another state
reach-left-say = { $case ->
    [alone] Nothing has been read since: all of the change at “{ $query }” is there, { $swap }.
   *[other] “{ $other }” for “{ $key }” changes the state. After “{ $query }” that change is { $swap } times as large.
}
reach-left-notes = The length of the change is divided by the length at the first word. The change need not fall at every word: a step can enlarge a difference, too. The word swapped in was chosen before anything was measured; the median over all { $nouns } other nouns that were taught is { $median }.

reach-answers-title = { $case ->
    [taught] A recurrence answers, too: step by step
    [wrong] A small recurrence misses here
   *[other] What the recurrence answers
}
reach-answers-say = { $case ->
    [alone] Only “{ $query }” is read, so “{ $query }” is the answer: { $share }.
    [foreign] This recurrence knows only English: the numbers show the way to an answer, not what is right.
    [word] Answers are taught for pronouns with a noun. For “{ $query }”, “{ $first }” { $share } may mean nothing.
   *[taught] { $after ->
        [none] After “{ $query }” the answer is “{ $first }”{ doubt }, { $share }. Nothing follows.
        [same] Read up to “{ $query }”: “{ $first }”{ doubt } { $share }. With “{ $end }” hardly anything changes: { $final }.
       *[more] Up to “{ $query }” the answer is “{ $first }” { $share }{ $two ->
            [two] , “{ $second }” { $share2 }
           *[none] {""}
        }; after “{ $end }”, “{ $last }”{ doubt } { $final }.
    }
}
reach-answers-notes = { $case ->
    [wrong] This machine is small, and misses here: its last answer cannot be what is meant.{" "}
   *[other] {""}
}What the state says the pronoun stands for, among the words read so far: each gets a share, and together these are 1. What decides often comes after the pronoun; a recurrence answers when it has read on. It does that well: the pages of the documentation count how often. That its shares come near 1, and those of the lesson’s attention do not, is a matter of training: the lesson was trained towards a share below 1, so that the two numbers cannot be compared. A second recurrence, from right to left, is the usual remedy where all of a text is there.

reach-rounds-title = { $order ->
    [told] First “{ $cue }”, then “{ $key }”
   *[other] Two layers
}
reach-rounds-say = { $case ->
    [alone] “{ $query }” looks at “{ $query }” in layer one, and again in layer two: { $two }.
   *[other] { $whom ->
        [own] Layer one: most, { $one }, goes to “{ $query }” again.
       *[other] Layer one brings “{ $query }” something of “{ $cue }”, { $one }.
    } Layer two gives { $top ->
        [far] “{ $key }”{ doubt } { $two }
        [own] “{ $query }” itself { $three }, “{ $key }” { $two }
       *[other] “{ $most }”{ doubt } { $three }, “{ $key }” { $two }
    }.
}
reach-rounds-notes = Attention compares a word with all words at once, and no word is nearer than another: the product of a query and a key is the same work for neighbours and for the first and the last word. That is what is meant by one hop. { $order ->
    [told] Which word this pronoun needs depends on a third one. Layer one brings that along; with it in the row, the next query asks for something else. This is the test: without the look at “{ $cue }” it is { $cut }. For that, the look at “{ $cue }” was blocked in all heads of layer one, and everything after it computed again. So one hop reaches any word, and this model was taught to use two layers. A film at the beginning of the lecture shows this for two sentences.
   *[other] One head of each layer, the one that is responsible for such words. What it looks at means something only for words that it was trained for. Without the look at “{ $cue }”, “{ $key }” gets { $cut }: it was blocked in all heads of layer one, and everything after it computed again.
}{ $mask ->
    [causal] {" "}Under this causal mask attention, too, sees no later words.
   *[none] {""}
}

reach-clocks-title = The same gap, three ways
reach-clocks-say = { $case ->
    [alone] Nothing to reach yet. With { $more } words in between: { $grown } layers, { $grown } steps, { $rounds } layers of attention.
   *[other] One look reaches any word; this model was taught { $rounds }. With { $more } more words: still { $rounds }.
}
reach-clocks-notes = Six words more, as in “The cat that chased the dog all day sat on the mat”. A layer waits for the layer before, a step for the step before; only attention’s distance does not grow. One hop reaches any word; but which word is needed can depend on a third one, as here: the lesson was taught to use two layers. They do not depend on the gap. What grows there instead is the number of words to compare with: up to as many words as a vector has numbers, a layer of attention multiplies less than a layer of the recurrence, beyond that more. A window is cheap, and a recurrence reads a stream of any length with one state.
