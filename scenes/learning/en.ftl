# What “learning” says.

learning-title = How the matrices are learned
learning-asked = How are matrices learned?
learning-takeaway = Step by step: each number moves a little in the direction in which the error gets smaller.

# What many think at first; the beat shows otherwise.
learning-start-misconception = People choose the numbers in the matrices.
learning-steps-misconception = One sentence is enough to learn from.

# Key words: on the screen where a voice speaks.
learning-start-key = random numbers
learning-way-key = the weights, step by step
learning-first-key = pronouns come last
learning-turn-key = two curves that part
learning-step-key = old − rate × gradient
learning-steps-key = the loss falls
learning-told-key = told only the answer
learning-step = step
learning-steps-log = steps (log)
learning-steps-own = steps on this sentence
learning-weights-row = weights of “{ $query }”:
learning-second-is = second sentence:
learning-right = share of queries that look most at the right word
learning-relation-object = object → verb
learning-relation-pronoun = pronoun → noun
learning-gets = share of “{ $key }” from “{ $query }”
learning-with = with “{ $word }”
learning-this = this sentence
learning-second = second sentence
learning-old = before
learning-rate = rate
learning-gradient = gradient
learning-new = after
learning-loss = loss
learning-share-of = share of “{ $key }”
learning-told-where = told where to look
learning-told-answers = told only the answer
learning-learned = learned
learning-loss-is = loss = −ln share of “{ $key }”, before and after:
learning-answered = its answer:
learning-unknown = unknown to the model that was told only the answer: { $words }
learning-start-title = Before training: random numbers
learning-start-say = { $case ->
    [alone] “{ $query }” is the only word: its share is { $share } before training and after.
   *[other] The matrices for Q, K and V start random: so far “{ $query }” gives “{ $key }” most, { $share }.
}
learning-start-notes = These are the lesson’s parameters before the first step of their training, with this sentence. { $foreign ->
    [yes] They know only English: here even the trained matrix has no meaning, but all numbers are right.
   *[no] Even where shares differ, nobody chose them: another draw of random numbers would give others.
} Random are the matrices, the rows for places, and the small network that makes words’ vectors from those of MiniLM, a larger model; so some near words are near before the first step. The film always shows the lesson’s model, without a mask, whatever weights were chosen: of most there is no recording of the training. Ask: what does this matrix say about the sentence? Nothing yet.

learning-way-title = { $reading ->
    [misses] Step by step to a wrong word
    [nobody] Step by step, and nothing to find
   *[other] The same weights, step by step
}
learning-way-say = { $case ->
    [alone] One word alone has share { $end } after any number of steps.
    [straight] After { $first } steps “{ $query }” gives “{ $key }” most, { $share }; after { $last }, “{ $final }”, { $end }.
    [stays] After { $first } steps “{ $query }” gives “{ $key }” most, { $share }; after { $last }, still: { $end }.
    [crowd] At step { $first } all look at “{ $key }”. At { $then } “{ $query }” looks at “{ $other }”, in the end at “{ $final }”: { $end }.
   *[turns] After { $first } steps “{ $query }” looks at “{ $key }”, after { $then } at “{ $other }”, in the end at “{ $final }”: { $end }.
}
learning-way-notes = Each matrix is computed with the weights as they were after so many steps; qkvideo takes them as --weights lesson@{ $example }, for example. The framed row is the word that we follow, in the head that is responsible for such words; words that have no business in it were trained to rest on the first word. Training aimed at a share of { $aim } and its part of the rest for the right word, not at 1, so that softmax stays movable. A word that all rows look at early is not yet found for “{ $query }”. Ask: at which of these steps would you have stopped training, and why?

learning-first-title = Pronouns took longer
learning-first-say = { $level } of objects find the right word after { $object } steps, of pronouns only after { $pronoun }.
learning-first-notes = Measured on { $sentences } sentences of the same grammar, each with at least one noun that training never saw. A row is right if its largest share is the right word’s, in the head that is trained for its relation; the step is the first test with at least { $level }. Early on no order is visible yet. Object: from a noun after a verb (an object, or after a preposition, as in “sat on the mat”) to that verb. Each point asks the same { $pronouns } pronouns; why the curve dips on its way was not tested. These are sentences of the training’s grammar: on pairs written by hand, objects are found far less often. Where a pronoun looks depends on a third word, which the first layer has to bring along: that may be why pronouns take longest (adjectives and verbs were learned nearly as early as objects), but no test here separates this from other causes. All this is one training run; another seed would give other steps. Ask: how would one test that?

learning-turn-title = { $case ->
    [parts] Where two sentences part
    [apart] Two sentences, two curves
    [together] Two sentences, one curve
   *[other] What “{ $key }” gets, step by step
}
learning-turn-say = { $case ->
    [parts] { $words ->
        [one] The curves part after step { $step }: “{ $key }” ends at { $to } with “{ $one }”, at { $other } with “{ $two }”.
       *[several] Up to step { $step } both curves stay close. In the end “{ $key }” gets { $to } and { $other }.
    }
    [apart] The curves are apart from the start: in the end “{ $key }” gets { $to } and { $other }.
    [together] In both sentences “{ $key }” gets about the same in the end: { $to } and { $other }.
    [same] “{ $query }” gives “{ $key }” { $to } after { $start } steps, and in the end.
   *[other] “{ $query }” gives “{ $key }” { $from } after { $start } steps, { $to } in the end.
}
learning-turn-notes = The points are the steps whose parameters were kept, from the eighth on. Curves count as parted where they differ by at least { $least }, from there to the end. A second sentence is one that is known, or that was asked for (--versus). Ask: what has to be learned before the curves can part?

learning-step-title = One number in one step of training
learning-step-say = { $case ->
    [still] Here nothing can be gained: the loss stays { $after }, and a step changes next to nothing.
   *[falls] Each entry steps down the slope of the loss, its gradient: { $before } falls to { $after }.{ $aim ->
        [open] {" "}“{ $key }” may be wrong.
       *[meant] {""}
    }
}
learning-step-notes = A separate run, by plain gradient descent, from the random parameters on, with this sentence only: “{ $query }” is to give “{ $key }” more, the loss is −ln of that share, and the gradient is its derivative by the entry. All entries of W_Q take the step at once; here is one with a large gradient. All else stands still. The gradient agrees with torch’s to nine decimals. Ask: which way does an entry move if its gradient is negative?

learning-steps-title = { $case ->
    [still] One word alone learns nothing
   *[falls] Step by step, the loss falls
}
learning-steps-say = { $case ->
    [still] One word alone: the loss is { $after } from the start, and there is nothing to learn.
   *[falls] { $count } steps: “{ $key }”{ $aim ->
        [open] {" "}(perhaps wrong)
       *[meant] {""}
    } rises from { $from } to { $to }. The model took { $last } steps of { $batch } sentences.
}
learning-steps-notes = One sentence learned by heart is no knowledge. The lesson’s parameters come from { $last } steps of Adam, each with { $batch } sentences from one large set, so that each of these came up many times, and with pairs of predicates and nouns without a sentence, to teach which fit; Adam gives each number a rate of its own, and the common rate rises for { $warm } steps, then falls. In them embeddings, positions and all matrices move, except W_V and W_O of the last layer: these were trained afterwards, for { $values } steps. The vectors of words that training never used were inferred from words that are like them. Ask: would these steps help with another sentence?

learning-told-title = Told only the answer
learning-told-say = { $case ->
    [alone] One word alone gets { $taught } in both models.
   *[other] { $second ->
        [unknown] The second model does not know “{ $stranger }”: its numbers say little here.
        [answer] Told only answers, the second model answers “{ $answer }”.
        [elsewhere] Told only the answer, no head gives “{ $key }” more than { $most }; this one: “{ $most-of }” { $more }.
       *[there] Told only the answer: of all heads, head { $head } of layer { $layer } gives “{ $key }” most, { $most }.
    }
}
learning-told-notes = Both models have the same size and saw the same kind of sentences. The first was told for each row where to look and, by single words, which nouns fit what is said. The second was told only which word is the answer, and reads the answer from the result; where its heads look was its own affair. Its head shown here is the one, of all eight, that gives “{ $key }” most: layer { $layer }, head { $head }. Picked by this sentence, such a head may give “{ $key }” most with another ending, too. “Who looks at whom” shows a head of layer 1, which looks at the word that decides. On average over new sentences by the program that wrote those of the training, it answers { $right } of the pronouns rightly (of the pairs by hand in “Who looks at whom”, more), while the head that is best on average, which need not be this one, gives the right noun only { $looks }: weights alone need not show what a model knows.{ $strangers ->
    [some] {" "}Some words of this sentence are unknown to the lesson: their vectors are made from their spelling.
   *[none] {""}
} Ask: how can an answer be right that gets so little of the weights?
