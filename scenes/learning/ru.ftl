# What “learning” says.

learning-title = How the matrices are learned

# Key words: on the screen where a voice speaks.
learning-start-key = random numbers
learning-way-key = the matrix, step by step
learning-first-key = pronouns come last
learning-turn-key = two curves that part
learning-step-key = old − rate × gradient
learning-steps-key = the loss falls
learning-dividing-key = with and without √d_k
learning-told-key = told only the answer
learning-found-key = answers without pointing

learning-step = step
learning-steps = steps of training
learning-steps-taken = { $step-count ->
    [one] after one step
   *[other] after { $step } steps
}
learning-right = share of right words
learning-relation-object = object
learning-relation-verb = verb
learning-relation-adjective = adjective
learning-relation-pronoun = pronoun
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
learning-really = The lesson’s weights: { $last } steps of Adam with 256 sentences each; vectors of words that no sentence has are inferred.
learning-answers = share of right answers
learning-width = d_k
learning-divided = divided by √d_k: steps
learning-undivided = not divided: steps
learning-took = { $case ->
    [all] { $first } to { $last }
   *[some] { $first } to { $last }, { $learnt } of 5 runs
}
learning-told-where = told where to look
learning-told-answers = told only the answer
learning-answered = Told only the answer, the model answers “{ $answer }”, with share { $sure }.
learning-unknown = unknown to the model that was told only the answer: { $words }
learning-looks = largest share in a head

learning-start-title = Before training: random numbers
learning-start-say = { $case ->
    [alone] “{ $query }” is the only word: its share is { $share } before training and after.
   *[other] W_Q, W_K and W_V start as random numbers: “{ $query }” gives “{ $key }” most, { $share }. That means nothing.
}
learning-start-notes = These are the lesson’s weights before the first step of their training, with this sentence. { $foreign ->
    [yes] They know only English: here even the trained matrix has no meaning, but all numbers are right.
   *[no] Even where shares differ, nobody chose them: another draw of random numbers would give others.
} The film always shows the lesson’s weights, without a mask: only of their training is there a recording.

learning-way-title = The same matrix, step by step
learning-way-say = { $case ->
    [alone] One word alone has share { $end } after any number of steps.
    [straight] After { $first } steps “{ $query }” gives “{ $key }” most, { $share }; after { $last }, “{ $final }”, { $end }.
   *[turns] “{ $query }” looks at “{ $key }” after { $first } steps, { $share }; after { $then } at “{ $other }”, { $share-then }; in the end at “{ $final }”, { $end }.
}
learning-way-notes = Each matrix is computed with the weights as they were after so many steps; qkvideo takes them as --weights lesson@128, for example. The framed row is the word that we follow, in the head that is responsible for such words. Training aimed at a share of 0.75 for the right word, not at 1, so that softmax stays movable.

learning-first-title = Pronouns are learned last
learning-first-say = With nouns never trained on: after { $early } steps objects { $object } right, verbs { $verb }, pronouns { $pronoun }. In the end { $end }.
learning-first-notes = Measured on 240 sentences of the same grammar, each with at least one noun that training never saw. A row is right if its largest share is the right word’s. Object: from the object to its verb. Verb: from the verb to its subject. Adjective: from the adjective to its noun. Where a pronoun looks depends on a third word, which the first layer has to bring along.

learning-turn-title = { $case ->
    [parts] Where two sentences part
    [together] Two sentences, one curve
   *[other] What “{ $key }” gets, step by step
}
learning-turn-say = { $case ->
    [parts] { $words ->
        [one] With “{ $one }” and with “{ $two }”, “{ $key }” gets about the same at first; from step { $parted } on the curves part: { $to } and { $other }.
       *[several] In both sentences “{ $key }” gets about the same at first; from step { $parted } on the curves part: { $to } and { $other }.
    }
    [together] In both sentences “{ $key }” gets about the same in the end: { $to } and { $other }.
    [same] “{ $query }” gives “{ $key }” { $to }, before and after.
   *[other] “{ $query }” gives “{ $key }” { $to } in the end. Training goes up and down on the way.
}
learning-turn-notes = The points are the steps whose weights were kept, from the eighth on. Curves count as parted where they differ by at least 0.10, from there to the end. A second sentence is one that is known, or that was asked for (--versus).

learning-step-title = One step, one number
learning-step-say = { $case ->
    [still] Here nothing can be gained: the loss stays { $after }, and a step changes next to nothing.
   *[falls] “{ $query }” shall give “{ $key }” more: old − rate × gradient, for every entry of W_Q. The loss falls from { $before } to { $after }.
}
learning-step-notes = A separate run, by plain gradient descent, from the random weights on, with this sentence only: the loss is −ln of the share of “{ $key }”, and the gradient is its derivative by the entry. All entries of W_Q take the step at once; here is the one with the largest gradient that is not near zero. All else stands still. The gradient agrees with torch’s to nine decimals.

learning-steps-title = Step by step, the loss falls
learning-steps-say = { $case ->
    [still] One word alone: the loss is { $after } from the start, and there is nothing to learn.
   *[falls] { $count } such steps, this sentence alone: the loss falls from { $before } to { $after }, the share rises from { $from } to { $to }.
}
learning-steps-notes = One sentence learned by heart is no knowledge. The lesson’s weights come from 3,400 steps of Adam, each with 256 sentences, in which embeddings, positions and all matrices move; the values of the last layer were trained afterwards, for 300 steps. Vectors of some 5,300 words that no training sentence has were inferred from words that are like them.

learning-dividing-title = With and without √d_k
learning-dividing-say = { $case ->
    [all] Each line is a training. { $width } numbers: divided, learned in { $fast } to { $slow } steps; undivided, in { $first } to { $last }.
   *[some] Each line is a training. { $width } numbers: divided, learned in { $fast } to { $slow } steps; undivided, { $learnt } of 5 in { $first } to { $last }.
}
learning-dividing-notes = A small task that only attention can do: find one of 16 items, and name what it holds. The loss is on the answer, read through the values. Learned: 90 % of new sequences right. Five seeds for each width, and for both sides the best of four learning rates. With 4 numbers the runs overlap; with 512 the slowest divided run is faster than the fastest undivided one. This shows how training goes, not what attention can express: the division could also be put into the starting weights, as T5 does.

learning-told-title = Nobody said where to look
learning-told-say = { $case ->
    [alone] One word alone gets { $taught } in both models.
   *[other] Left, told where to look: { $taught } for “{ $key }”. Right, told only answers: answering “{ $answer }”, with { $most } at most for “{ $key }”.
}
learning-told-notes = Both models have the same size and saw the same kind of sentences. The left one was told for each row where to look. The right one was told only which word is the answer, and reads the answer from the result; where its heads look was its own affair. Its head shown here is the one, of all eight, that gives “{ $key }” most: layer { $layer }, head { $head }.

learning-found-title = Right answers, no pointing
learning-found-say = Told only answers: pronouns { $right } right, but in no head more than { $looks } on their noun; verbs { $verb }. What do long texts cost?
learning-found-notes = Means over new sentences; of all eight heads, the one in which the right word gets most on average. Verbs and objects are pointed at although nobody asked for that. For pronouns the answer is found, but attention does not point to the noun in any one head: several heads and layers work together. So a matrix of weights alone does not say what a model knows. { $strangers ->
    [some] Some words of this sentence stand in no training sentence: their vectors were inferred.
   *[none] All words of this sentence were trained.
}
