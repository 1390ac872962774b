# What “meaning” says.

meaning-title = What a query asks for
meaning-asked = What do queries look for?
meaning-takeaway = That can be tried: put other words in, and see which ones a query prefers. It holds for these weights only.

# What many think at first; the beat shows otherwise.
meaning-turn-misconception = A word asks for the same in every sentence.
meaning-kinds-misconception = A query asks for one certain word.

meaning-lane-people = people
meaning-lane-animals = animals
meaning-lane-plants = plants
meaning-lane-food = foods
meaning-lane-things = things
meaning-lane-vehicles = vehicles
meaning-lane-places = places
meaning-lane-ideas = ideas
meaning-lane-words = words

meaning-medians = median weight per group; each noun was tried alone, so bars need not add up to { $one }
meaning-cosines = median cosine per group with the nouns in the slot; { $one }: the same direction
meaning-column-key = key of “{ $slot }”
meaning-column-value = value of “{ $slot }”
meaning-rises = weight from “{ $query }”; lines: medians
meaning-rises-turned = weight from “{ $query }”{ $kind ->
    [versus] , with “{ $other }”
    [without] , without “{ $word }”
   *[several] , second sentence
}
meaning-column-first = “{ $query }”{ $kind ->
    [none] {""}
    [several] , first sentence
   *[word] , with “{ $word }”
}
meaning-column-turned = { $kind ->
    [versus] “{ $query }”, with “{ $other }”
    [without] “{ $query }”, without “{ $word }”
   *[several] “{ $query }”, second sentence
}

meaning-slot-key = one slot in the sentence
meaning-slot-title = One slot in the sentence
meaning-slot-say = { $case ->
    [alone] “{ $query }” has only its own slot: { $share }. What would another word get there?
    [misses] “{ $query }” gives “{ $slot }” { $share }; more goes to a wrong word. What would another word get there?
   *[other] “{ $query }” gives “{ $slot }” { $share }. What would another word get in that slot?
}
meaning-slot-notes = The weight is that of the head that is shown. A slot is a place in the sentence: the word there can be exchanged, and everything is computed again.

meaning-words-key = one word exchanged
meaning-keeps = Only the keys’ lengths and angles to the query are true.

meaning-words-title = Exchange one word
meaning-words-say = { $case ->
    [one] In the slot, the key of “{ $best }” is { $near }° off the query.
    [even] In the slot, the key of each of these words is { $near }° off the query.
   *[ends] In the slot, the key of “{ $best }” is { $near }° off the query, that of “{ $worst }” { $far }°.
}
meaning-words-notes = One well-known noun of each group, the first of its list. Nothing else in the sentence changes, but each key is computed again, through every layer. The query here is that of the sentence as typed. Each key has the true length and the true angle to the query; the angles between keys are not true. From the next picture on, the query is computed again for each noun, too.

meaning-cloud-key = every noun in the slot
meaning-cloud-title = Every noun, one dot
meaning-cloud-say = { $case ->
    [one] { $n } words take the slot, a dot each. The one in the middle gets { $most }.
    [even] { $n } nouns take the slot, a dot each. All groups have the same median: { $most }.
   *[ends] { $n } nouns take the slot. Highest median: { $high }, { $most }. Lowest: { $low }, { $least }.
}
meaning-cloud-notes = { $weights ->
    [random] These matrices are random: which nouns get more is chance, and groups differ by chance only.
    [foreign] This model knows only English. The nouns are English ones in a sentence of another language: the numbers are right, but they have no meaning.
    [lesson] The nouns are those that the model was trained with, and their groups come from the list of that training. Which groups fit which words was a target of the training: the cloud shows how well that was learned. The line in each lane is the median: half of the dots are above, half below.
   *[file] The nouns are those of a list of English nouns that this model has a vector for. The line in each lane is the median: half of the dots are above, half below.
}

meaning-turn-key = a cloud that turns over
meaning-turn-title = { $kind ->
    [versus] “{ $word }” becomes “{ $other }”
    [without] Without “{ $word }”
    [several] The other sentence
   *[none] Nothing else to change
}
meaning-turn-say = { $case ->
    [none] No other word here can be changed: the cloud stays unchanged.
    [same] The same nouns again: no median moves.
    [falls] { $kind ->
        [without] “{ $word }” left out:
       *[other] The same nouns:
    } { $fall } fall most, from { $fall-from } to { $fall-to }, and no median rises.
    [rises] { $kind ->
        [without] “{ $word }” left out:
       *[other] The same nouns:
    } { $rise } rise most, from { $rise-from } to { $rise-to }, and no median falls.
   *[both] { $kind ->
        [without] “{ $word }” left out:
       *[other] Now
    } { $fall } fall most, { $fall-from } to { $fall-to }; { $rise } rise most, { $rise-from } to { $rise-to }.
}
meaning-turn-notes = { $kind ->
    [without] Of all words, this is the one whose loss changes the weights most. The places of the words behind it move up by one.
    [none] In a longer sentence another word would be left out here.
   *[other] The nouns are the same, and so are the matrices. What differs is the sentence around the slot.
}

meaning-kinds-key = what a query asks for
meaning-kinds-title = What a query asks for
meaning-kinds-say = { $weights ->
    [random] Random matrices: what “{ $query }” asks for is chance.
    [foreign] The model knows only English: here “{ $query }” has no meaning.
   *[other] { $case ->
        [one] A query weighs words. “{ $query }” gives the one in the middle { $most }.
        [even] Here “{ $query }” asks for no group first: all have { $most }.
        [mostly] { $with ->
            [word] With “{ $word }”,
           *[none] Here
        } “{ $query }” asks mostly for { $high }{ $with ->
            [both] , even without “{ $word }”
           *[none] {""}
        }.
       *[ends] “{ $query }” gives { $high } most, { $most }, not far ahead of others.
    }
}
meaning-kinds-notes = A query is a vector, and what it asks for is what gets large weights from it: a ranking of all words, not one word. Groups overlap, and single nouns can stand far from the median of their group. Where the noun stands, and which words compete with it, counts too.{ $swap ->
    [yes] {" "}The swap: with the query of the second sentence, on the keys of this one, the nouns rank as in the second sentence (correlation { $there }), and not as in this one ({ $here }). So in this pair the query turns the ranking, and the nouns’ keys hardly do: that is what “a query asks for” means here.
    [mixed] {" "}The swap: with the query of the second sentence, on the keys of this one, the correlation with the ranking in the second sentence is { $there }, with that in this one { $here }.
   *[no] {""}
}

meaning-offers-key = key and value in words
meaning-offers-title = What a key and a value say
meaning-offers-say = { $weights ->
    [random] Random matrices: whose keys and values are near those of “{ $slot }” is chance.
    [foreign] The model knows only English: key and value of “{ $slot }” say nothing here.
   *[other] { $case ->
        [one] In the slot, the word in the middle has a key with the cosine { $key }, a value with { $value }.
        [key] The key of “{ $slot }” is nearest to those of { $key-like }, { $key }; of values, no group is ahead.
        [value] The value of “{ $slot }” is nearest to those of { $value-like }, { $value }; of keys, no group is ahead.
        [open] Near the key of “{ $slot }” no group is ahead of the others, nor near the value.
        [same] Key and value of “{ $slot }” are nearest to those of { $key-like }: { $key } and { $value }.
       *[differ] The key of “{ $slot }” is nearest those of { $key-like }, { $key }; the value { $value-like }, { $value }.
    }
}
meaning-offers-notes = The nouns are those of the cloud, each in the slot, each with the key and the value that are computed for it there. A cosine says how far two vectors point the same way, whatever their lengths. Keys that point alike are found by the same queries, values that point alike write alike: that is all that “in words” means here. Both are products of the same row, and rows are alike, too: those nearest to “{ $slot }” are of { $row-like }, { $row }. So a key or a value adds no knowledge; which differences count for finding, and which for writing, is what the two matrices choose.
