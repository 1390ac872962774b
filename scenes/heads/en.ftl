# What “heads” says.

heads-title = Several heads
heads-asked = Can a word ask several questions?
heads-takeaway = Yes: several heads look at the same rows with matrices of their own; their outputs are joined and mixed.

# What many think at first; the beat shows otherwise.
heads-rest-misconception = A large weight always means that a word matters.
heads-reads-misconception = Each head reads only a slice of each vector.

# Key words: on the screen where a voice speaks.
heads-questions-key = the questions of one word
heads-matrices-key = a matrix for each head
heads-past-key = past a nearer noun
heads-rest-key = one key out of sight
heads-reads-key = all of X, other matrices
heads-joins-key = outputs side by side, mixed
heads-entry-key = subtotals of one number
heads-cuts-key = a head off, the change
heads-real-key = a real model’s heads
heads-swap-key = a head’s output, swapped

heads-head = head { $head }
heads-entry-total = together
heads-cut = switched off in layer { $layer }
heads-without = head { $head }
heads-unchanged = none
heads-gives = “{ $query }” gives
heads-measured = swapped: layer { $where }, head { $by }; shares: layer { $layer }, head { $head }
heads-sentence = MiniLM reads: { $sentence } { $word }
heads-own = as read
heads-other = one head as with “{ $word }”
heads-of-head = head
heads-in = in layer { $layer }:
heads-rest-seen = all keys
heads-rest-unseen = without “{ $key }”
heads-rest-writes = length of what head { $head } writes
heads-questions-title = { $case ->
    [one] One word, one question
    [one-alone] One word, one question
    [one-open] One word, one question
   *[other] One word, { $heads } questions
}
heads-questions-say = { $case ->
    [one] This model has one head: “{ $query }” asks once, and looks most at “{ $key }”, { $share }.
    [one-alone] One head and one word: “{ $query }” can only look at “{ $query }”.
    [one-open] This model has one head: “{ $query }” asks once.
    [alone] { $heads } heads and one word: “{ $query }” can only look at “{ $query }”.
    [differ] “{ $query }” asks { $heads } times at once: head { $head } looks most at “{ $key }”, { $share }, head { $head-other } at “{ $key-other }”, { $share-other }.
    [idle] “{ $query }” asks { $heads } times. Head { $head } gives “{ $key }” { $share }. Head { $head-other } has no task here, and rests on “{ $key-other }”.
    [mine] “{ $query }” asks { $heads } times at once: head { $head } looks most at “{ $key }”, { $share }.
   *[open] “{ $query }” asks { $heads } times at once, and every head shares the attention out anew.
}
heads-questions-notes = A layer may have several heads. Each makes queries, keys and values of its own from the same vectors, so one word can look for several things in one step. In each head the shares of a word add up to one: a head without a task for a word has to put them somewhere. These weights were taught to rest such shares on the first word.

heads-matrices-title = { $some ->
    [one] One head, one matrix
    [all] { $heads } heads, { $heads } matrices of weights
   *[some] { $shown } of { $heads } heads
}
heads-matrices-say = { $case ->
    [one] One head has one matrix of all words. Below: the pair with the largest share.
    [taught] Taught: pronoun{"\u00A0"}→{"\u00A0"}noun, verb{"\u00A0"}→{"\u00A0"}subject, adjective{"\u00A0"}→{"\u00A0"}word described, noun{"\u00A0"}→{"\u00A0"}verb before.
    [missed] Each head was taught one main link, such as pronoun to noun. Head { $head } misses here: “{ $asks }” to “{ $gets }”.
   *[found] Every head has a matrix of all words. Below: a pair that each links.
}
heads-matrices-notes = { $taught ->
    [yes] In this model each head of the last layer was assigned a relation: the first was to point pronouns at what they mean, the second verbs at their subjects, the third adjectives and articles at the word they describe, the fourth nouns that follow a verb, as an object or after a preposition (“sat on the mat”), at that verb, and brackets at their openers. A word that has no such relation was to look at the first word, because shares have to go somewhere. One head, one task is how these weights were made; heads of models trained on text need not keep to one.
   *[no] { $case ->
        [marked] The pair is the one with the largest share between two different words. These heads were trained on sentences with marked answers: each head for the relations that are marked there. A head without such a relation, or a word without a mark, rests on the first word, because shares have to go somewhere.
       *[other] The pair is the one with the largest share between two different words. Nobody assigned these heads a task that the weights would tell: what a head is for is for the viewer to find out, with care.
    }
}

heads-past-title = Past a nearer noun
heads-past-say = “{ $verb }” gives “{ $subject }” { $far }, the nearer “{ $nearer }” { $near }. { STEP("past2/word") }Swapped: “{ $subject-swapped }” { $far-swapped }, “{ $nearer-swapped }” { $near-swapped }.
heads-past-notes = Always these two sentences, and the lesson’s head { $head }, which was taught to find subjects. The subject of “{ $verb }” stands far away, another noun nearer. If nearness decided, “{ $nearer }” would lead; if this head liked cats, “{ $subject }” would lead in both sentences. In both, the subject has the largest share; but it is not sure: the nearer noun gets a good deal, and whether it is right with other verbs was counted apart, in the documentation. Ask: what would a window of three words find?

heads-rest-title = { $case ->
    [rests] A place to rest
    [longer] A place to rest
   *[other] The word that gets most
}
heads-rest-say = { $case ->
    [rests] { STEP("rest/unseen") }Without “{ $key }”, “{ $word }” writes { $after }, not { $before }; “{ $query }”, with a task, { $then }, not { $own }.
    [longer] { STEP("rest/unseen") }Without “{ $key }”, “{ $word }” writes { $after }, not { $before }.
    [one] A single word can only look at “{ $key }”: out of sight, nothing is left.
   *[open] “{ $key }” gets most from the other words. { STEP("rest/unseen") }Then the same with “{ $key }” out of sight.
}
heads-rest-notes = The shares of a row add up to one, so a word without a task in a head has to put them somewhere. Here “{ $key }” gets most from the other words in head { $head }. The experiment: no word may look at “{ $key }”, softmax is computed again, and the length of each output z is compared. What rested there now spreads over the other words, and is written. { $taught ->
    [yes] These weights were taught to rest on the first word; models trained on text come to it by themselves (Xiao and others, 2023: attention sinks). Some newer models have another place to rest: one more 1, or a learned number, is added to the sum of the powers, so that a row may give less than one.
   *[no] Models trained on text often rest so on a first token or a mark (Xiao and others, 2023: attention sinks).
} Ask: which words have a task in this head?

heads-reads-title = { $case ->
    [one] A head reads all of X
   *[several] Every head reads all of X
}
heads-reads-say = { $case ->
    [one] The head reads all { $d_model } numbers of each word.
   *[several] Each head has its own query matrix, and reads all { $d_model } numbers of every word.
}
heads-reads-notes = It is a common mistake to think that a vector is cut into slices, one for each head. Each head has a W_Q, a W_K and a W_V, and each of these has a row for every number of X. In programs the matrices of all heads lie side by side in one large matrix, and its product is cut into heads afterwards: those are the same numbers. In many language models several heads share W_K and W_V. Framed: the numbers of “{ $query }”, and the queries made of them.

heads-joins-title = { $case ->
    [one] Back to the vector’s size
   *[several] Side by side, then mixed
}
heads-joins-say = { $case ->
    [one] The output of “{ $query }” has { $width } numbers. The output matrix turns { $width } numbers into { $d_model }.
   *[several] { $heads } outputs of { $d_v }, side by side, times the output matrix: each head’s own rows are framed.
}
heads-joins-notes = Concatenate, then multiply by W_O: (1 × { $width }) · ({ $width } × { $d_model }) = (1 × { $d_model }). Each head has rows of its own in W_O; they are framed. The next picture follows the largest number of the result. Several narrow heads need the multiply-adds of one wide head, but each has a matrix of weights of its own. Where a model adds a bias after W_O, it is left out here.

heads-entry-title = { $case ->
    [one] One number
   *[several] One number, { $heads } subtotals
}
heads-entry-say = { $case ->
    [one] Number { $entry } of the result for “{ $query }” is { $total }, all from the only head.
    [rounded] Number { $entry } of the result for “{ $query }” is ≈ { $total }: one subtotal from each head, added up.
   *[several] Number { $entry } of the result for “{ $query }” is { $total }: one subtotal from each head, added up.
}
heads-entry-notes = Because each head has rows of its own in W_O, the product is a sum over heads: its output times its rows. The number that is largest in size was chosen. Where the sum has the sign ≈, the subtotals on the screen are rounded, and the total was rounded only at the end. All of this is then added to the word’s vector.

heads-cuts-title = { $case ->
    [table] Switch one head off
    [none] Switch one head off
   *[other] What cannot be cut here
}
heads-cuts-say = { $case ->
    [table] With head { $cut } of layer { $layer } off, “{ $asks }” gives “{ $gets }” { $after } instead of { $before }.
    [none] Whichever head of layer { $layer } is off: “{ $asks }” gives “{ $gets }” no less.
    [one] Layer { $layer } has one head: without a second one, no cut says which head does what.
    [same] Heads of one layer never read each other: a cut would show in later layers only.
   *[open] These layers cannot be computed again here: which head needs which is not claimed.
}
heads-cuts-notes = What one head of the first layer writes is left out (its output is set to zero, which is called zero ablation), and all that follows is computed anew. Zero is nothing that a head ever gave in training, so part of a change may come from the zero itself; and some weights rise, since those of a row add up to one. Heads of one layer never read each other, and nothing reads the last layer: a cut there would change no share. { $taught ->
    [yes] These heads were assigned their relations, those of the first layer but the first were given no task; the heads of a language model are assigned nothing.
   *[no] The weight is that of the pair that the chosen head links.
}

heads-real-title = { $heads-count ->
    [one] A real model’s one head
   *[other] { $here ->
        [no] Another sentence, a real model’s { $heads } heads
       *[yes] “{ $query }” in a real model’s { $heads } heads
    }
}
heads-real-say = { $case ->
    [recorded] In layer { $layer } of MiniLM, head { $head } gives “{ $gets }” most, { $share }; { $resting } other heads give “{ $rest }” most.
    [tie] Nobody gave these heads a task. In head { $head }, several words get most from “{ $query }”: { $share }.
   *[model] Nobody gave these heads a task. In layer { $layer }, head { $head }, “{ $query }” looks most at “{ $gets }”: { $share }.
}
heads-real-notes = { $case ->
    [recorded] Nobody gave the heads of this layer of MiniLM (all-MiniLM-L6-v2) a task. The model has { $every } heads in all; these are the ones of layer { $layer }. [CLS] and [SEP] are the model’s own marks for the start and the end of a sentence. Each row: what “{ $query }” gives in one head; the number is the largest share of the row. Of layer { $layer }, because of all heads one of this layer turns most clearly with the last word; the next picture shows that. The row of another word can look different: averaged over the rows of all words, { $parking } of the { $heads } heads give most to “{ $rest }”, head { $head } among them, with { $mean }. A large share need not supply much: marks such as this one often have small values (Kobayashi et al., 2020).
   *[other] All heads of one layer. Each row: what “{ $query }” gives in one head; the number is the largest share of the row.
}

heads-swap-title = Swap the result of one head
heads-swap-say = With one head’s result from “{ $cue2 }”, “{ $query }” gives “{ $second }” more than “{ $first }”.
heads-swap-notes = The other way round, in the sentence with “{ $cue2 }”, “{ $first }” then gets { $back }, “{ $second }” { $rest }. Head { $head } of layer { $layer } was picked because it turns: for “{ $cue1 }” it gives “{ $first }” more than “{ $second }”, for “{ $cue2 }” less. { $turning } of { $every } heads of MiniLM do so in this pair of sentences, and head { $head } in { $others } of { $pairs } other pairs. Head { $by } of layer { $where } looks at the last word: there “{ $query }” gives “{ $cue1 }” { $look1 }, “{ $cue2 }” { $look2 }. Two experiments were made with each of the { $cuts } heads before layer { $layer }, one at a time, in the row of “{ $query }” alone, and the model was run on. Set to 0, heads that undo the turn: { $undone }. Swapped, so that “{ $query }” gets in each sentence what the head gives in the other one, heads that reverse the turn: { $reversing }, head { $by } of layer { $where }. Of the { $others } other pairs in which head { $head } turns, this swap undoes the turn in at least one sentence in { $again }, and reverses it in both sentences in { $reversed }; no other head undoes it in more than { $next }, though one reverses it in { $rival }. So head { $by } carries much of what turns head { $head }, but not all, and a head whose removal does not undo the turn may still matter: what is left can be enough.
