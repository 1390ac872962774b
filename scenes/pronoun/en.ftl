# What “pronoun” says.

pronoun-title = Who looks at whom
pronoun-asked = What does attention do for a word?
pronoun-takeaway = A word’s vector takes in a weighted blend of other words: so a pronoun can fetch what it stands for.

# What many think at first; the beat shows otherwise.
pronoun-attention-misconception = A word looks at one other word only.
pronoun-ratio-misconception = One look is enough to find out what a pronoun means.
pronoun-taken-in-misconception = Attention replaces one word by another.

# Key words: on the screen where a voice speaks.
pronoun-opening-key = where one number comes from
pronoun-question-key = the meaning of “{ $query }”
pronoun-attention-key = attention: shares of one look
pronoun-round-one-key = layer one: the largest share
pronoun-rows-key = words as rows of numbers
pronoun-ratio-key = the ratio of two shares
pronoun-taken-in-key = a vector with something added
pronoun-turn-key = the question turns
pronoun-round-two-key = the next look around
pronoun-cut-key = one link less
pronoun-taught-key = what training aimed at
pronoun-untold-key = a model told only answers
pronoun-without-key = without the looks found
pronoun-two-rounds-key = one look after the other

pronoun-before = before
pronoun-after = after
pronoun-sentence-1 = first sentence
pronoun-sentence-2 = second sentence
pronoun-short-1 = first
pronoun-short-2 = second
pronoun-both = in both
pronoun-together = together
pronoun-readers = what is meant
pronoun-answers = its answer
pronoun-aimed = goal in training
pronoun-here = in this sentence
pronoun-aim-cue = layer one: “{ $query }” → “{ $key }”
pronoun-aim-noun = layer two: “{ $query }” → “{ $key }”
pronoun-aim-meant = layer two: “{ $query }” → what can be meant
pronoun-aim-rest = words without a task → “{ $key }”, on average
pronoun-links-there = as trained
pronoun-links-cut = link cut
pronoun-of-right = sentences right, of { $all }
pronoun-round-one = layer one
pronoun-round-two = { $later ->
    [later] later layer
   *[two] layer two
}

pronoun-opening-title = Where does this number come from?
pronoun-opening-say = { $case ->
    [alone] To guess the next word, words look back; “{ $query }” has only itself: { $share }.
    [self] { $ways ->
        [both] Words look back and ahead here
       *[back] To guess the next word, words look back
    }: “{ $query }” gives itself{ doubt } { $share }.
    [most] { $ways ->
        [both] Words look back and ahead here
       *[back] To guess the next word, words look back
    }: “{ $query }” gives “{ $here }”{ doubt } { $share } of its attention.
   *[all] { $ways ->
        [both] Words look back and ahead here
       *[back] To guess the next word, words look back
    }: “{ $query }” gives no word more than { $share }.
}
pronoun-opening-notes = Models that write are trained to guess the next word; attention is how a guess looks back at what was read. { $ways ->
    [both] The model shown here guesses nothing: its words look at later words, too.{" "}
   *[back] {""}
}The number is a share of attention. In a lecture, this film shows what attention does; the films after it take this number apart, step by step, with the numbers of this sentence, and the last one works it out by hand. The share is that of one head of one layer: other heads share out their attention otherwise, as the film on heads shows.

pronoun-question-title = { $case ->
    [known] One word changes everything
    [single] Who looks at whom?
    [foreign] Who looks at whom?
    [word] Who looks at whom?
   *[other] Two sentences
}
pronoun-question-say = { $case ->
    [known] One word, the cue, says what “{ $query }” is: { STEP("first/expected") }with “{ $cue1 }” the cat, { STEP("second/expected") }with “{ $cue2 }” rather the mat.
    [one] One word differs. What does “{ $query }” look at in each sentence?
    [foreign] Which words does “{ $query }” look at? The model knows only English: the numbers just show the way.
    [word] Which words does “{ $query }” look at? This head was taught other words: the answer may mean nothing.
    [single] Which words of the sentence help to understand “{ $query }”?
   *[other] What does “{ $query }” look at in each sentence?
}
pronoun-question-notes = Give the audience a moment to answer. A machine needs a way to find out, too, and attention is one: each word looks at the others. The word that tells what a pronoun means is called the cue in these films. A cue need not settle everything: a cat can be dirty, too; these films take the reading that fits better.

pronoun-attention-title = Attention is shared out
pronoun-attention-say = { $case ->
    [alone] “{ $query }” is alone: all of its attention, { $total }, goes to itself.
    [most] “{ $query }” shares out its attention, { $total } in all. Here “{ $here }” gets everything.
    [some] “{ $query }” looks at all words that are not hidden. { STEP("first/share") }Each gets a share of the attention; { STEP("first/total") }together { $total }.
   *[all] A first look: { STEP("first/share") }each word gets a share of the attention of “{ $query }”; { STEP("first/total") }together { $total }.
}
pronoun-attention-notes = The wider the beam, the larger the share. How the shares come about is what the next films show: for now, take them as numbers between zero and one that add up to one. A word also looks at itself.

pronoun-round-one-title = The first look: layer { $layer }
pronoun-round-one-say = { $case ->
    [alone] One word, one share: there is nothing else to look at.
    [hidden] The word that differs comes after “{ $query }”, and nobody may look ahead: not one share moves.
    [one] “{ $query }” gives { $share1 } to “{ $cue1 }”, { STEP("second/beam") }{ $share2 } to “{ $cue2 }”. The other words share what is left.
    [tie] Several words get the largest share of “{ $query }”: { $share }.
    [close] In layer one “{ $query }” looks most at { $own ->
        [here] itself
       *[other] “{ $here }”
    }, { $share }, then at { $own ->
        [next] itself
       *[other] “{ $next }”
    }, { $share3 }.
    [even] In layer one “{ $query }” looks about as much at “{ $here }” as at “{ $next }”: { $share }.
    [self] In layer one “{ $query }” looks most at itself: { $share }.
    [single] In layer one “{ $query }” looks most at “{ $here }”: { $share }.
    [uneven] In layer one the largest shares are { $share } and { $share2 }; at least one goes to several words.
    [both] In layer one “{ $query }” looks most at “{ $here }” both times: { $share } and { $share2 }.
    [each] In layer one “{ $query }” looks most at “{ $here }” in the first sentence, at “{ $there }” in the second.
   *[other] In layer one “{ $query }” looks most at “{ $here }” in the first sentence, “{ $asked }” at “{ $there }” in the second.
}{ $reading ->
    [foreign] {" "}Trained on English: no meaning here.
    [random] {" "}By chance: these matrices are random.
   *[other] {""}
}
pronoun-round-one-notes = A model has layers, one after the other. In each layer each head looks around (here: head { $head }), and takes something along.

pronoun-rows-title = Every word is a row of numbers
pronoun-rows-say = { $case ->
    [one] Each word starts as a row of { $d_model } numbers. Only the rows of “{ $cue1 }” and “{ $cue2 }” differ.
    [several] Each word starts as a row of { $d_model } numbers. Rows that differ: { $changed }.
   *[other] Each word starts as a row of { $d_model } numbers.
}
pronoun-rows-notes = A machine cannot calculate with words. So each word has a row of numbers in a table, and a second row, for the place in the sentence, is added. A row knows nothing of the other words yet: wherever the same word stands at the same place, the row is the same.

pronoun-ratio-title = { $case ->
    [one] One look: the same ratio in both
   *[other] The ratio of two shares
}
pronoun-ratio-say = { $case ->
    [few] Comparing takes two shares. Here are too few.
    [one] “{ $query }”, “{ $a }”, “{ $b }” have the same numbers in both: “{ $a }” gets { $ratio } times what “{ $b }” gets.
    [apart] The shares of two words do not keep their ratio here: these rows know of each other already.
    [single] “{ $a }” gets { $ratio } times the share of “{ $b }”, whatever the other words are.
    [asker] The asking word itself differs. The argument that two words keep their ratio does not apply.
    [moved] Words have moved to other places. The argument that two words keep their ratio does not apply.
   *[several] { $changed } words differ, so nothing here isolates one cue: the ratio argument does not apply.
}
pronoun-ratio-notes = In the first layer, how well two words fit each other depends on their two rows alone. Another word elsewhere takes a share from all others, in the same proportion: so two of these keep their ratio, exactly, and the asking word cannot turn from one to the other. In another head the ratio is another, but kept just the same. That is about attention alone: what a model computes after it, such as a feed-forward part, can still find an answer. So this shows that one look cannot turn, not that every model needs two.

pronoun-taken-in-title = What one layer leaves behind
pronoun-taken-in-say = { $differ ->
    [none] After layer one “{ $query }” has the same numbers in both sentences.
   *[other] { $case ->
        [single] After the look, { $changed } of { $d_model } numbers of “{ $query }” have changed{ $more ->
            [none] {""}
           *[some] ; the first { $shown } are drawn
        }.
        [same] After the look, { $changed } of { $d_model } numbers of “{ $query }” differ between the sentences{ $more ->
            [none] {""}
           *[some] ; { $shown } are drawn
        }.
       *[apart] After layer one { $changed } of the { $d_model } numbers of “{ $query }” differ{ $more ->
            [none] {""}
           *[some] ; the first { $shown } are drawn
        }.
    }
}
pronoun-taken-in-notes = After looking around, a word adds a blend of what was seen to its own row. The new row is called x′: still the same word, but now it knows something of its sentence. The next layer starts from there.

pronoun-plane = Words are shadows on the plane of both questions: only their reach along these is true.

pronoun-turn-title = { $case ->
    [turn] The question turns
   *[other] How far the question turns
}
pronoun-turn-say = { $case ->
    [turn] What “{ $query }” asks turns by { $angle }°: { STEP("first") }with “{ $cue1 }” “{ $a }” reaches further, { STEP("second") }with “{ $cue2 }” “{ $b }”.
    [apart] What each word asks for, as an arrow, and other words at their angles to that.
   *[other] From one sentence to the other, what “{ $query }” asks for turns by { $angle }°.
}
pronoun-turn-notes = Rows of numbers can be drawn as arrows. Two arrows always lie in one plane: here the two questions, at their true angle, with their true lengths. Of the two other words only what lies in this plane is drawn: how far each reaches along either question is true. How these arrows are made, later films show.

pronoun-round-two-title = { $case ->
    [everybody] Everybody looks
    [among] Everybody looks
    [ties] Everybody looks
    [alone] Everybody looks
    [one-turn] One layer, and no more
    [one-stay] One layer, and no more
    [one-even] One layer, and no more
    [one-apart] One layer, and no more
   *[other] { $later ->
        [later] A later look: layer { $layer }
       *[two] The second look: layer { $layer }
    }
}
pronoun-round-two-say = { $case ->
    [alone] One word has one beam: to itself.
    [everybody] Every word looks around in the same layer; this is each one’s strongest beam.
    [among] Every word looks around in the same layer; among these words, each one’s strongest beam.
    [ties] Every word looks around in the same layer. Of equally strong beams only the first is shown.
    [hidden] Not one share moves in { $later ->
        [later] a later layer
       *[two] layer two
    } either: “{ $query }” cannot look ahead.
    [single] In { $later ->
        [later] a later layer
       *[two] layer two
    } “{ $query }” looks most at { $own ->
        [here] itself
       *[other] “{ $here }”
    }: { $share }.
    [close] In { $later ->
        [later] a later layer
       *[two] layer two
    } “{ $query }” looks most at { $own ->
        [here] itself
       *[other] “{ $here }”
    }, { $share }, then at { $own ->
        [next] itself
       *[other] “{ $next }”
    }, { $share3 }.
    [even] In { $later ->
        [later] a later layer
       *[two] layer two
    } “{ $query }” looks about as much at “{ $here }” as at “{ $next }”: { $share }.
    [tie] Several words get the largest share of “{ $query }”: { $share }.
    [pair-even] The largest shares of “{ $query }” are { $share } and { $share2 }; at least one goes to several words.
    [one-even] With one layer “{ $query }” gives { $share } and { $share2 } at most; at least one goes to several words.
    [turn] “{ $query }” turns: to “{ $here }”, { $share }, { STEP("second/beam") }or to “{ $there }”, { $share2 }.
    [own-turn] Of the sentence’s words, “{ $query }” turns to “{ $here }”, { $share }, or to “{ $there }”, { $share2 }.
    [apart] In { $later ->
        [later] a later layer
       *[two] layer two
    } “{ $query }” looks most at “{ $here }”, { $share }; “{ $asked }” at “{ $there }”, { $share2 }.
    [each] In { $later ->
        [later] a later layer
       *[two] layer two
    } “{ $query }” looks most at “{ $here }”, { $share }; in the second sentence at “{ $there }”, { $share2 }.
    [one-apart] With one layer “{ $query }” looks most at “{ $here }”, { $share }; “{ $asked }” at “{ $there }”, { $share2 }.
    [one-turn] With one layer “{ $query }” looks most at “{ $here }”, { $share }, or at “{ $there }”, { $share2 }.
    [one-stay] With one layer “{ $query }” looks most at “{ $here }” in both: { $share } and { $share2 }.
   *[stay] In { $later ->
        [later] a later layer
       *[two] layer two
    } “{ $query }” looks most at “{ $here }” in both: { $share } and { $share2 }.
}{ $reading ->
    [sure] {" "}This model was taught where to look.
    [trained] {" "}This model was taught where to look.
    [doubtful] {" "}A small model: the answer may be wrong.
    [misses] {" "}A small model: here the answer is wrong.
    [nobody] {" "}But no word here can be meant.
    [astray] {" "}That word cannot be meant.
    [unjudged] {" "}A small model: check whether that is right.
    [foreign] {" "}Trained on English: no meaning here.
    [word] {" "}This head was taught other words.
    [random] {" "}By chance: these matrices are random.
   *[other] {""}
}
pronoun-round-two-notes = { $reading ->
    [foreign] These matrices were trained on English sentences only. What a word of another language looks at here means nothing.
    [word] This head was not trained for the word followed, so what it looks at means nothing. Each head of the last layer was trained for words of some kinds: the first for pronouns, the second for verbs, the third for adjectives and articles, the fourth for objects and closing brackets.
    [misses] In a model that reads in both directions a word can find so what belongs to it, such as a pronoun its noun. This one is small, and misses here: what gets most is no word that can be meant.
    [astray] In a model that reads in both directions a word can find so what belongs to it, such as a pronoun its noun. Here this head misses: what gets most is no word that can be meant.
    [nobody] In a model that reads in both directions a word can find so what belongs to it, such as a pronoun its noun. Here no word of the sentence can be meant, and the shares had to go somewhere.
    [doubtful] In a model that reads in both directions a word can find so what belongs to it, such as a pronoun its noun. Whether this small one has found it here is doubtful.
    [unjudged] In a model that reads in both directions a word can find so what belongs to it, such as a pronoun its noun. Whether this small one has found it here is doubtful.
    [random] These matrices are random: who looks at whom is chance.
   *[other] In a model that reads in both directions this is how a word can find what belongs to it, such as a pronoun its noun. { $sentences ->
        [one] In a model that only looks back, such as GPT, the row of the pronoun knows nothing of words that come after; the rows of those words can still put both together.
       *[two] In one that only looks back, such as GPT, the row of the pronoun would be the same in both sentences, wherever the word that decides comes after it; the rows of later words can still put both together.
    }
}

pronoun-cut-title = { $case ->
    [alone] Nothing to cut
    [unknown] What cannot be shown
   *[other] Cut a link in layer one
}
pronoun-cut-say = { $case ->
    [alone] A single link cannot be cut: nothing would be left to look at.
    [unknown] These layers cannot be computed again here: which link carries what is not claimed.
    [carrier] Without “{ $cue1 }” or “{ $cue2 }” “{ $reader }” picks the same word in { $later ->
        [later] a later layer
       *[two] layer two
    }: the cue came this way.
    [other] Cut “{ $reader }” off from “{ $cue1 }” or “{ $cue2 }” in layer one: “{ $query }” no longer turns. That link carried the cue.
    [one] Cut the link to “{ $key }”: its share goes to the others, in the same proportions.
    [turn] No single link carries the cue alone. Cut “{ $reader }” from “{ $key }”: “{ $here }” gets { $after }, not { $before }.
    [little] Cut “{ $reader }” from “{ $key }” in layer one: hardly anything changes. “{ $here }” still gets { $after }.
    [same] Cut “{ $reader }” from “{ $key }” in layer one: other shares move, “{ $here }” still gets { $after }.
    [moves] Cut “{ $reader }” from “{ $key }” in layer one: now “{ $there }” gets most, { $most }, and “{ $here }” { $after }.
    [some] Cut “{ $reader }” from “{ $key }” in layer one: in { $later ->
        [later] a later layer
       *[two] layer two
    } “{ $here }” gets { $after } instead of { $before }.
   *[single] Cut “{ $reader }” from “{ $key }” in layer one: “{ $here }” still gets most, { $after } instead of { $before }.
}
pronoun-cut-notes = The link was cut in all heads of its layer. Everything after the cut was computed again. { $case ->
    [carrier] The control: “{ $reader }” has { $others } other links in layer one; with one of these cut instead, “{ $query }” still turns for { $kept } of them.{" "}
    [other] The control: “{ $reader }” has { $others } other links in layer one; with one of these cut instead, “{ $query }” still turns for { $kept } of them.{" "}
   *[single] {""}
}From attention weights (the shares) alone one can only guess who carries what; taking a link away and looking again is a test.

pronoun-taught-title = { $case ->
    [cue] Both looks were taught
    [noun] This look was taught
    [misses] This look was taught
    [rest] What was taught
    [foreign] What was taught
   *[other] What was not taught
}
pronoun-taught-say = { $case ->
    [cue] Here: { $cue-here } and { $noun-here }{ doubt }. { STEP("aimed") }Training aimed at { $cue-aim } and { $noun-aim }, the rest spread over other words.
    [noun] Here “{ $noun }”{ doubt } gets { $noun-here }. { STEP("aimed") }Training aimed at { $noun-aim } for the right word.
    [misses] Here no word that can be meant gets more than { $noun-here }. { STEP("aimed") }Training aimed at { $noun-aim } for the right word.
    [rest] Words without a task give the first one { $rest-here } here, on average. { STEP("aimed") }Training aimed at { $rest-aim } each.
    [alone] One word gives all to itself, whatever training aims at.
    [nothing] For a sentence like this one nothing was taught.
    [foreign] Where to look was taught on English sentences only.
    [answers] This model was told only the answers: where to look, nobody said.
    [random] These matrices are random: nobody taught anything.
   *[other] What this model was trained for is not known here.
}
pronoun-taught-notes = { $case ->
    [random] Random matrices have no aims. With the default model this picture shows which shares their training aimed at.
    [other] Only of the default model it is known here which shares their training aimed at.
    [answers] Which word a pronoun means was told; the shares are this model’s own affair.
    [foreign] So no beam here has a meaning; only the numbers are right.
   *[taught] So these pictures show what attention can do, not what it does by itself. The aims were set on other sentences: training changed the model’s numbers until its shares there came near. Words that have nothing to find were taught to rest on the first word: so in later pictures most words look at it. The fewer words, the higher an aim; none is 1, since a share near 1 hardly changes any more. What can be said of which nouns was taught, too, and the word vectors were made from those of MiniLM, a larger model trained on text. Not taught were this sentence, and what is left when a link is cut.
} Ask: how would one find out whether a model looks there by itself?

pronoun-untold-title = { $case ->
    [same] Told only answers: a look at the cue
   *[other] Another sentence: told only answers
}
pronoun-untold-say = Never told where, “{ $pronoun }” gives “{ $cue1 }” { $share }, “{ $cue2 }” { $share2 } in layer one; the answer turns.
pronoun-untold-notes = A second model of the same size. It saw the same kind of sentences, and was told only answers, such as which noun a pronoun means or which subject a verb has, never where to look: the picture shows head { $head } of its first layer, and the dashed line its answer. Its word vectors, too, were made from MiniLM’s. On the { $tested } sentences of the next picture, this head, of the four the one that does so most, gives the words that decide { $looks } together, on average.

pronoun-without-title = Cut that look: only half are right
pronoun-without-say = { $right } of { $total } new answers are right; with the link to the cue cut, { $cut }.
pronoun-without-notes = { $pairs } pairs written by hand; the two sentences of a pair differ in the words that decide what the last pronoun means. This model knows all words; training had none of these sentences. The links from the pronoun to the words that decide were cut in all heads of the first layer. Without these, both sentences of a pair get the same answer: one of the two is right by that. Pairs of which both are right: { $both } with the links, { $left } without. So the look at what decides was found by this model itself. A look of the pronoun at the noun is hardly needed: with its links to both nouns cut in both layers instead, { $blind } sentences and { $blind_whole } pairs stay right. The answer is the word whose vector fits the pronoun’s result best, and that comparison can find the noun. Models trained on text are larger and less tidy; the film about heads shows one.

pronoun-two-rounds-title = { $case ->
    [one] One layer
   *[other] { $later ->
        [later] First layer, later layer
       *[two] Two layers
    }
}
pronoun-two-rounds-say = { $case ->
    [turn] First “{ $reader }” reads “{ $first }” or “{ $second }”, { STEP("first/beam") }then “{ $query }” turns to “{ $here }” or “{ $there }”{ doubt }.
    [pair] In each sentence: what “{ $query }” looks at most in layer one, and in { $later ->
        [later] a later layer
       *[two] layer two
    }.
    [askers] In each sentence: what the asking word looks at most in layer one, and in { $later ->
        [later] a later layer
       *[two] layer two
    }.
    [uneven] In each sentence: a largest share of layer one, and of { $later ->
        [later] a later layer
       *[two] layer two
    }. At least one goes to several words.
    [single] Layer one: most at { $begins ->
        [own] “{ $query }” itself
       *[other] “{ $first }”
    }. { $later ->
        [later] Later
       *[two] Layer two
    }: most at { $own ->
        [here] “{ $query }” itself
       *[other] “{ $here }”
    }{ doubt }.
    [close] Layer one: most at { $begins ->
        [own] “{ $query }” itself
       *[other] “{ $first }”
    }. { $later ->
        [later] Later
       *[two] Layer two
    }: “{ $here }”{ doubt }, then “{ $next }”.
    [even] Layer one: { $ahead ->
        [first] most at “{ $first }”
       *[other] no word is ahead of all others
    }. { $later ->
        [later] Later
       *[two] Layer two
    }: { $ahead ->
        [last] most at “{ $here }”{ doubt }
       *[other] no word is ahead of all others
    }.
   *[one] In one layer each head looks around once. Models stack many, and each asks with what the last one found.
}
pronoun-two-rounds-notes = { $reading ->
    [sure] These matrices were trained directly to point words at what belongs to them: pronouns at what they mean, verbs at their subjects. Language models are not told; they learn it, as far as they do, from predicting words.
    [trained] These matrices were trained directly, on sentences in which it was marked what words mean. Language models are not told; they learn it, as far as they do, from predicting words.
    [doubtful] These matrices were trained directly to point words at what belongs to them, pronouns at what they mean, on sentences that a grammar wrote. They are small, and here another word could be meant, or a word is one that they do not know: whether they are right is for the viewer to judge.
    [misses] These matrices were trained directly to point words at what belongs to them, pronouns at what they mean, on sentences that a grammar wrote. They are small, and here they miss: what gets most cannot be what is meant. The numbers are right, the reading is not.
    [nobody] These matrices were trained directly to point words at what belongs to them, pronouns at what they mean. Here no word of the sentence can be meant, and shares have to go somewhere. The numbers are right; there is nothing to read in them.
    [astray] Nobody told these matrices what to look for. Here they miss: what gets most cannot be what is meant. The numbers are right, the reading is not.
    [unjudged] These matrices were trained directly to point words at what belongs to them. They are small: whether they are right here is for the viewer to judge.
    [foreign] These matrices were trained on English sentences only: in another language no beam of theirs has a meaning.
    [word] These matrices were trained directly, in layer two each head for words of some kinds; the word followed is not of its head’s kind. Do not read a meaning into its beams.
   *[other] Nobody told these matrices what to look for; what a beam means is for the viewer to find out, with care.
}
