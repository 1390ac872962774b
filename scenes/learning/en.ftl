# What “learning” says.

learning-title = How the matrices are learned

# Key words: on the screen where a voice speaks.
learning-start-key = random numbers
learning-way-key = the weights, step by step
learning-first-key = pronouns come last
learning-turn-key = two curves that part
learning-step-key = old − rate × gradient
learning-steps-key = the loss falls
learning-dividing-key = with and without the division
learning-told-key = told only the answer
learning-found-key = answers without pointing

learning-step = step
learning-steps-log = steps (log)
learning-steps-own = steps on this sentence
learning-lesson = the lesson
learning-own-tokens = [CLS], [SEP]:
learning-weights-row = weights of “{ $query }”:
learning-early-reached = { $level } after
learning-early-last = at { $last }
learning-second-is = second sentence:
learning-right = own head looks most at the right word
learning-relation-object = object → verb
learning-relation-verb = verb → subject
learning-relation-adjective = adjective → noun
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
learning-right-answers = right answers
learning-per-key = numbers per key
learning-divided = divided:
learning-undivided = undivided:
learning-learned-in = learned in
learning-took = { $first }–{ $last } steps
learning-took-some = { $first }–{ $last } steps, { $learnt } of { $runs } runs
learning-told-where = told where
learning-told-answers = told what
learning-learned = learned
learning-loss-is = loss = −ln share of “{ $key }”:
learning-answered = its answer:
learning-unknown = unknown to the model that was told only the answer: { $words }
learning-looks = best head’s share
learning-averages = averages, sentences by a program

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
   *[turns] After { $first } steps “{ $query }” looks at “{ $key }”, after { $then } at “{ $other }”, in the end at “{ $final }”: { $end }.
}
learning-way-notes = Each matrix is computed with the weights as they were after so many steps; qkvideo takes them as --weights lesson@{ $example }, for example. The framed row is the word that we follow, in the head that is responsible for such words; words that have no business in it were trained to rest on the first word. Training aimed at a share of { $aim } and its part of the rest for the right word, not at 1, so that softmax stays movable. Ask: at which of these steps would you have stopped training, and why?

learning-first-title = Pronouns took longest
learning-first-say = { $level } of objects find the right word after { $object } steps, of pronouns only after { $pronoun }.
learning-first-notes = Measured on { $sentences } sentences of the same grammar, each with at least one noun that training never saw. A row is right if its largest share is the right word’s, in the head that is trained for its relation; the step is the first test with at least { $level }. Early on no order is visible yet. Object: from the object to its verb. Verb: from the verb to its subject. Adjective: from the adjective to its noun. Each point is a test on its own; only { $pronouns } pronouns were asked, so the curve has dips. These are sentences of the training’s grammar: on pairs written by hand, objects are found far less often. Where a pronoun looks depends on a third word, which the first layer has to bring along: that may be why pronouns take longest, but no test here separates this from other causes. All this is one training run; another seed would give other steps. Ask: how would one test that?

learning-turn-title = { $case ->
    [parts] Where two sentences part
    [apart] Two sentences, two curves
    [together] Two sentences, one curve
   *[other] What “{ $key }” gets, step by step
}
learning-turn-say = { $case ->
    [parts] { $words ->
        [one] Up to step { $step } the curves are close. In the end “{ $key }” gets { $to } with “{ $one }”, { $other } with “{ $two }”.
       *[several] Up to step { $step } both curves stay close. In the end “{ $key }” gets { $to } and { $other }.
    }
    [apart] The curves are apart from the start: in the end “{ $key }” gets { $to } and { $other }.
    [together] In both sentences “{ $key }” gets about the same in the end: { $to } and { $other }.
    [same] “{ $query }” gives “{ $key }” { $to } after { $start } steps, and in the end.
   *[other] “{ $query }” gives “{ $key }” { $from } after { $start } steps, { $to } in the end.
}
learning-turn-notes = The points are the steps whose parameters were kept, from the eighth on. Curves count as parted where they differ by at least { $least }, from there to the end. A second sentence is one that is known, or that was asked for (--versus). Ask: what has to be learned before the curves can part?

learning-step-title = One step, one number
learning-step-say = { $case ->
    [still] Here nothing can be gained: the loss stays { $after }, and a step changes next to nothing.
   *[falls] Each number of the matrix steps against its slope, the gradient: the loss falls from { $before } to { $after }.{ $aim ->
        [open] {" "}Whether “{ $key }” is meant is doubtful.
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
   *[falls] { $count } such steps: “{ $key }”{ $aim ->
        [open] {" "}(perhaps wrong)
       *[meant] {""}
    } rises from { $from } to { $to }. The lesson itself took { $last } steps of Adam, { $batch } sentences each.
}
learning-steps-notes = One sentence learned by heart is no knowledge. The lesson’s parameters come from { $last } steps of Adam, each with { $batch } other sentences, and with pairs of predicates and nouns without a sentence, to teach which fit; Adam gives each number a rate of its own, and the common rate rises for { $warm } steps, then falls. In them embeddings, positions and all matrices move, except W_V and W_O of the last layer: these were trained afterwards, for { $values } steps. The vectors of words that no training sentence has were inferred from words that are like them. Ask: would these steps help with another sentence?

learning-dividing-title = With and without the division
learning-dividing-say = Each line is one training run: find one of { $items } items. Learned: { $learnt } right. Without the division, wide keys learn later.
learning-dividing-notes = A small task for one head: find one of { $items } items, and name what it holds, one of { $values } values. The loss is on the answer, read through the values. Learned: a share of { $learnt } of the new sequences right. { $runs } runs for each width, each with other random numbers, and for both sides the best of { $rates } learning rates, in { $run } steps. Not all undivided runs with { $wide } numbers learn so; they were given one more low rate, and { $longer } steps at the low ones, and all learned, after { $first } to { $last }. With { $narrow } numbers the runs overlap; with { $wide } the slowest divided run is faster than the fastest undivided one. This shows how training goes, not what attention can express, nor that it takes the division: wide heads learn without it, more slowly and at other learning rates, and the division could also be put into the starting weights, as T5 does. Ask: why might the missing division slow wide heads most? Their scores are largest, and softmax saturates; whether that is all, these runs do not tell.

learning-told-title = Where “{ $query }” looks if nobody says so
learning-told-say = { $case ->
    [alone] One word alone gets { $taught } in both models.
   *[other] Told where “{ $query }” looks, a model gives “{ $key }” { $taught }. { $second ->
        [unknown] The second does not know “{ $stranger }”: its numbers say little here.
        [answer] Told only answers, a second one answers “{ $answer }”.
        [elsewhere] Told only the answer, no head gives “{ $key }” more than { $most }; this one: “{ $most-of }” { $more }.
       *[there] Told only the answer, the best head gives “{ $key }” { $most }.
    }
}
learning-told-notes = The first two models have the same size and saw the same kind of sentences. The first was told for each row where to look and, by single words, which nouns fit what is said. The second was told only which word is the answer, and reads the answer from the result; where its heads look was its own affair. Its head shown here is the one, of all eight, that gives “{ $key }” most: layer { $layer }, head { $head }.{ $read ->
    [yes] {" "}The third model, all-MiniLM-L6-v2, learned from text, and was never told what a pronoun means. Yet not all its attention came by itself: in its making, a last layer was trained to look where a larger model, its teacher, looks (Wang et al., 2020). Of its heads, layer { $text-layer }, head { $text-head } gives “{ $key }” most; what the drawn shares lack of 1 goes to its marks for begin and end. That head hardly turns with the cue.
   *[no] {" "}A model that learned from text, all-MiniLM-L6-v2, is recorded for two sentences only, and this is none of them.
} Ask: how can an answer be right that gets so little of the weights?

learning-found-title = Right, though no head points
learning-found-say = Told only answers, averages: { $right } of pronouns are right, yet the best head gives the noun only { $looks }. Is there a way without attention?
learning-found-notes = Means over new sentences by the program that wrote those of the training (of the pairs by hand in “Who looks at whom”, more are right); of all eight heads, the one in which the right word gets most on average. From verbs, objects and adjectives one head does point to the right word, although nobody told it where to look; and of pronouns, “Who looks at whom” shows that they look at the cue. For pronouns the answer is found, but no single head points to the noun: a matrix of weights alone need not show what a model knows.{ $strangers ->
    [some] {" "}Some words of this sentence are unknown to the lesson: their vectors are made from their spelling.
   *[none] {""}
} Ask: does a matrix of weights show what a model knows?
