# What the page to explore says. Its variables are words of the sentence, and numbers as written.

explore-title = Explore self-attention
explore-old = This page needs JavaScript and a browser of 2024 or later.
explore-skip = Go to the matrix
explore-language = Language
explore-theme = Colours
explore-theme-auto = as the system
explore-theme-dark = dark
explore-theme-light = light
explore-theme-white = white

explore-sentence = Your sentence
explore-versus = Compare with
explore-compare = Compare with a second sentence
explore-compare-end = Without the second sentence
explore-hint = Choose the word that asks.
explore-hint-fixed = Choose the word that asks. The model computed this sentence; another one needs a new page. Temperature, mask and cuts change each head by itself.{ $whole ->
    [yes] {""}
   *[no] {" "}Of { $of } layers, { $first } to { $last } fit here.
}
explore-who-asks = Which word asks
explore-word-gets = { $key }: { $number } of the attention of { $query }
explore-controls = What is computed
explore-weights-from = Weights
explore-lesson = lesson
explore-random = random
explore-seed = Seed
explore-layer = Layer
explore-head = Head
explore-head-1 = pronouns
explore-head-2 = verbs
explore-head-3 = adjectives
explore-head-4 = nouns
explore-mask = Mask
explore-mask-none = none
explore-mask-causal = causal
explore-mask-padding = padding
explore-mask-causal-padding = both
explore-pads = Padding
explore-temperature = Temperature

explore-stages-title = Step by step
explore-stages = Stages
explore-all = side by side
explore-which = Which sentence the matrices show
explore-first = first sentence
explore-second = second sentence
explore-stage-X = X
explore-stage-QKV = Q K V
explore-stage-scores = scores
explore-stage-scaled = scaled
explore-stage-masked = masked
explore-stage-weights = weights
explore-stage-output = blend
explore-stage-result = result
explore-where = Layer { $layer }, head { $head }
explore-step = step { $step } of { $steps }
explore-next = Next
explore-next-layer = On to the next layer
explore-again = From the beginning
explore-back = Back

explore-say-X = { $first ->
    [yes] “{ $query }” comes as a row of { $numbers } numbers: its word’s, plus those of place { $row }.
   *[no] “{ $query }” comes as a row of { $numbers } numbers: what layer { $before } made of it.
}
explore-say-QKV = Three learned matrices turn the row of “{ $query }” into a query, which asks, a key, which answers, and a value, which is handed over.
explore-say-scores = { $self ->
    [yes] The query of “{ $query }” times every key: its own answers best, { $score }.
   *[no] The query of “{ $query }” times every key: “{ $key }” answers best, { $score }.
}
explore-say-scaled = { $tempered ->
    [yes] Every score ÷ √{ $keys } ({ $root }), then ÷ the temperature, { $temperature }: the best one is now { $scaled }.
   *[no] Every score ÷ √{ $keys } ({ $root }), since keys have { $keys } numbers: the best one is now { $scaled }.
}
explore-say-masked = { $hidden-count ->
    [0] No key is hidden from “{ $query }”: nothing changes here.
    [one] “{ $query }” may not see { $hidden } key of { $of }: its score becomes −∞.
   *[other] “{ $query }” may not see { $hidden } keys of { $of }: their scores become −∞.
}
explore-say-weights = { $self ->
    [yes] Softmax makes shares of the row, all of them 1 together: “{ $query }” gives itself most, { $weight }.
   *[no] Softmax makes shares of the row, all of them 1 together: “{ $query }” gives “{ $key }” most, { $weight }.
}
explore-say-output = { $self ->
    [yes] Every value times its weight, added up: “{ $query }” takes most from itself, { $weight }.
   *[no] Every value times its weight, added up: “{ $query }” takes most from “{ $key }”, { $weight }.
}
explore-say-result = { $many ->
    [yes] What all heads found, side by side, times W_O, is added to the old row of “{ $query }”
   *[no] What the head found, times W_O, is added to the old row of “{ $query }”
}{ $last ->
    [yes] . That is what attention made of it.
   *[no] : the next layer’s X.
}

explore-name-X = X
explore-name-Q = Q
explore-name-K = K
explore-name-V = V
explore-name-scores = scores
explore-name-scaled = scaled
explore-name-masked = masked
explore-name-weights = weights
explore-name-output = blend
explore-name-result = result
explore-formula-X = a row for each token
explore-formula-Q = { $made ->
    [yes] X W_Q: queries ask
   *[no] queries ask
}
explore-formula-K = { $made ->
    [yes] X W_K: keys answer
   *[no] keys answer
}
explore-formula-V = { $made ->
    [yes] X W_V: values are handed over
   *[no] values are handed over
}
explore-formula-scores = every query times every key
explore-formula-scaled = scores ÷ √d_k ÷ temperature
explore-formula-masked = −∞ where the mask shuts
explore-formula-weights = softmax of each row
explore-formula-output = weights V
explore-formula-result = X + all heads’ blends W_O
explore-grid-X = X of layer { $layer }: a row for each token
explore-grid-Q = Queries of layer { $layer }, head { $head }
explore-grid-K = Keys of layer { $layer }, head { $head }
explore-grid-V = Values of layer { $layer }, head { $head }
explore-grid-scores = Scores of layer { $layer }, head { $head }: rows ask, columns answer
explore-grid-scaled = Scaled scores of layer { $layer }, head { $head }: rows ask, columns answer
explore-grid-masked = Masked scores of layer { $layer }, head { $head }: rows ask, columns answer
explore-grid-weights = Weights of layer { $layer }, head { $head }: rows ask, columns answer
explore-grid-output = Blends of layer { $layer }, head { $head }
explore-grid-result = Result of layer { $layer }
explore-asks = asks ↓
explore-answers = answers →
explore-tokens = token ↓
explore-numbers = number →
explore-cell-scores = { $query } asks { $key }: { $number }
explore-cell-scaled = { $query } asks { $key }, scaled: { $number }
explore-cell-masked = { $query } asks { $key }, masked: { $number }
explore-cell-weights = { $query } gives { $key }: { $number }
explore-cell-blocked = { $query } may not see { $key }: { $number }
explore-cell-Q = query of { $token }, number { $place }: { $number }
explore-cell-K = key of { $token }, number { $place }: { $number }
explore-cell-V = value of { $token }, number { $place }: { $number }
explore-cell-row = { $tensor ->
    [output] blend of { $token }, number { $place }: { $number }
    [result] result of { $token }, number { $place }: { $number }
   *[X] { $token }, number { $place } of X: { $number }
}

explore-opened = The chosen number, worked out
explore-products = The products that add up to the chosen number
explore-product = product
explore-powers = The powers that the chosen weight is a share of
explore-largest = The row’s largest s is { $number }; it is taken off first, which changes no share.
explore-word = word
explore-place = place
explore-score = score
explore-why-open = Nothing hides this key: the scaled score stays as it is.
explore-why-later = This key comes later in the sentence, and the causal mask hides it: −∞, whose share is 0.
explore-why-padding = This key is padding, and the mask hides it: −∞, whose share is 0.
explore-why-cut = You have cut this link: −∞, whose share is 0.
explore-why-carried = The model computed this number, with a matrix that is too large for this page.

explore-experiments = Experiments
explore-ask = Ask the dictionary
explore-ask-say = What does “{ $query }” look for? Every word takes one word’s place, and the whole sentence is computed again.
explore-ask-slot = In the place of
explore-ask-among = Try
explore-ask-nouns = all nouns
explore-ask-all = all words
explore-ask-do = Ask
explore-ask-progress = { $done } of { $of } words …
explore-ask-result = Of { $count } words “{ $query }” gives most to “{ $key }”: { $number }.
explore-cut = Cut a link
explore-cut-say = Make one word blind to another in all heads of a layer, and see what follows. The link is that of the chosen number, else the strongest.
explore-cut-fixed = Make one word blind to another in all heads of this layer. What later layers make of it only the model can compute. The link is that of the chosen number, else the strongest.
explore-cut-do = Hide “{ $key }” from “{ $query }” in layer { $layer }
explore-cut-mend = Mend it
explore-cut-done = In layer { $layer } “{ $query }” no longer sees “{ $key }”.
explore-cut-result = { $changed ->
    [yes] In layer { $layer }, head { $head }, most changes for “{ $key }”: “{ $query }” gave it { $before }, and now { $after }.
   *[no] Nothing changes for “{ $query }” in layer { $layer }, head { $head }.
}
explore-guess = Guess the next word
explore-guess-say = { $model } has read: “{ $sentence } ____”. What comes next? And what if the last word does not see one of the words, in all heads of all layers?
explore-guess-without = Out of sight
explore-guess-nothing = nothing
explore-guess-whole = Most probable: “{ $best }”, { $number }.
explore-guess-left = Without a look at “{ $key }”, “{ $best }” { $same ->
    [yes] keeps { $number }.
   *[no] has { $number }, not { $before }.
}
explore-arrows = Turn the query
explore-arrows-say = Drag the arrow of “{ $query }”, or turn it with ← and →, and stretch it with ↑ and ↓. The plane is that of the query and the key of “{ $key }”: dashed arrows are shadows on it, and how far each reaches along the query is exact.
explore-arrows-handle = The query of “{ $query }”
explore-arrows-value = turned by { $turn }°, length { $long }: most goes to “{ $key }”, { $weight }
explore-arrows-own = The model’s own query, length { $long }. Most goes to “{ $key }”: { $weight }.
explore-arrows-moved = No longer the model’s: turned by { $turn }°, length { $long }. Most would go to “{ $key }”: { $weight }.
explore-arrows-back = Back to the model’s query
explore-arrows-table = Shadows, scores and weights of all keys
explore-arrows-token = key
explore-arrows-shadow = shadow
explore-arrows-score = score
explore-arrows-weight = weight
explore-shuffle = Shuffle
explore-shuffle-say = Attention itself knows no order: it compares pairs of rows. Only the numbers for places tell where a word stands.
explore-shuffle-do = Shuffle the words
explore-shuffle-back = In order again
explore-shuffle-places = with places
explore-shuffle-result = { $same ->
    [yes] Put back in their places, all weights are the same as in the sentence: the words were only moved.
   *[no] Put back in their places, a weight differs by up to { $number }{ $places ->
        [yes] : places tell the words apart.
       *[no] { $mask ->
            [yes] : the causal mask knows of an order.
           *[no] .
        }
    }
}

explore-film = Film it
explore-copy = Copy the command
explore-link = Copy a link
explore-copied = Copied
explore-unsaid-cut = The command cannot say which link was cut: the film “Who looks at whom” cuts one itself.
explore-unsaid-alone = The command cannot say what was changed in a single layer here.
explore-unsaid-places = The command cannot leave places out: the film “Words as vectors” does so itself.
explore-unsaid-order = The command cannot say this order.
explore-badge-lesson = Weights of the lesson: trained directly to point pronouns at what they mean (English only)
explore-badge-random = Random parameters: no meaning
explore-unknown = { $strange-count ->
    [one] unknown word: { $words }
   *[other] unknown words: { $words }
}

explore-empty = There is nothing to read: type at least one word.
explore-too-many = There are { $count } tokens; the limit is { $most }.
explore-too-many-characters = The sentence is too long: at most { $most } characters.
explore-too-long = “{ $word }…” is too long for one word.
explore-forbidden = { $code } at position { $position } cannot be shown: remove it.
explore-overflow = With this temperature a score becomes too large: choose one nearer 1.
explore-all-blocked = Row { $row } would see no key at all.
