# What “closing” says.

closing-title = The first number
closing-asked = Can you compute attention yourself now?
closing-takeaway = Score, divide, softmax, blend: four steps, and every number can be computed by hand.

# What many think at first; the beat shows otherwise.
closing-number-misconception = Nobody can check what attention computes.

# Key words: on the screen where a voice speaks.
closing-number-key = back to the first number

closing-first = layer one
closing-second = layer two

closing-number-title = Where { $share } comes from
closing-number-say = { $case ->
    [alone] “{ $query }” asks and answers alone, so { STEP("closing/exp") }softmax: { $share }.
   *[most] { $own ->
        [yes] “{ $query }” asks and answers
       *[no] “{ $query }” asks, { STEP("closing/beam") }“{ $here }” answers
    }{ doubt }: { $steps ->
        [plain] { STEP("closing/scaled") }{ $scores } ÷ √{ $d_k } is { $scaled }; { STEP("closing/exp") }softmax: { $share }.
       *[other] { $scores }, and { STEP("closing/exp") }softmax: { $share }.
    }
    [tie] “{ $query }” asks, and nobody answers better than “{ $here }”: { $steps ->
        [plain] { STEP("closing/scaled") }{ $scores } ÷ √{ $d_k } is { $scaled }; { STEP("closing/exp") }softmax: { $share }.
       *[other] { $scores }, and { STEP("closing/exp") }softmax: { $share }.
    }
} Models guess words this way.
closing-number-notes = The lecture began with this number. { $reading ->
    [sure] { $cue ->
        [carried] In layer one a word took the cue along; in layer two the query found its key.
       *[none] In layer one every word looks around; in the last layer the query finds its key.
    }
    [misses] It is right, but the reading is not: the word that gets most cannot be what is meant.
    [astray] It is right, but the reading is not: the word that gets most cannot be what is meant.
    [nobody] It is right, but says nothing of what is meant: no word of the sentence can be.
   *[other] In layer one every word looks around; in the last layer each asks with what was found.
} The query and the key multiply to a score, the score is divided by the square root of d_k, and softmax turns the row into shares: e to the power of each, divided by the sum of all these powers. One score alone makes no share; it takes the whole row. That share of the value is taken along. Every word does this with every word, in every head and layer: hence the n². What is left is to write that as a program. And what for? In the film on the next word, a model looks that word up in what it has read.
