# What is said, in English. See CONTRIBUTING for the rules of a line.

decimal-mark = .
group-mark = ,
list-mark = ,
colon = {": "}
quoted = “{ $word }”
corner = { $film } · { $beat } of { $beats }
# The models' names: they and their signs stand in the badge.
model-lesson = lesson
model-answer = answer model
model-recurrence = recurrence
model-bilingual = bilingual model
model-minilm = MiniLM-L6
model-smollm2 = SmolLM2-135M
model-random = random parameters
model-own = own model
# What stands above a picture that another model comes into.
heading = { $name }{ $model ->
    [lesson] : told where to look
    [answer] : told only answers
    [recurrence] : no attention
    [bilingual] : French asks English
    [minilm] : a real model
   *[other] {""}
}
badge = { $kind ->
    [random] { $random }: no meaning
    [lesson] { $lesson }: a small model, English only{ $step ->
        [none] {""}
       *[some] , after { $step } steps
    }
    [answer] { $answer }: small, told only the answers{ $step ->
        [none] {""}
       *[some] , after { $step } steps
    }
    [trained] { $own }: trained on { $trained-count ->
        [one] your one sentence
       *[other] your { $trained } sentences
    }
    [minilm] { $minilm } (22M), distilled from a larger model, then trained on sentence pairs
    [smollm2] { $smollm2 }, a language model; read from text, told nothing about heads
   *[other] { $source }
}{ $strangers-count ->
    [0] {""}
    [one] {"\u00A0"}· unknown word: { $unknown }
   *[other] {"\u00A0"}· unknown words: { $unknown }
}{ $heads ->
    [page] {""}
    [plain] {"\u00A0"}·{" "}
    [none] {"\u00A0"}· before the first layer
    [every] {"\u00A0"}· all layers
   *[other] {"\u00A0"}· { $layers ->
        [two] layers { $first } and { $layer }
       *[one] layer { $layer }
    }
}{ $heads ->
    [one] , head { $head }
    [own] , each word in its own head
   *[other] {""}
}{ $chosen ->
    [yes] , chosen because it shows this
   *[no] {""}
}{ $taught ->
    [none] {""}
    [plain-vectors] word vectors made from those of a larger model
    [plain-both] taught to look at the cue, then at the noun
    [plain-cue] taught to look at the cue
    [plain-verb] taught to look from a verb to its subject
    [plain-adjective] taught to look from an adjective to what is described
    [plain-object] taught to look from a noun to the verb before
    [plain-pronoun] taught to look from a pronoun to its noun
    [plain-own] taught where to look
    [both] : taught cue, then noun
    [mixed] : in layer 1 only head { $cue-head } taught, later every head
    [heads] : each head taught where to look
    [own] : taught where to look
    [first] : partly taught to look at the cue
    [cue] : taught to look at the cue
   *[other] : { $layers ->
        [two] layer { $layer } taught
       *[one] taught
    } { $taught ->
        [verb] verb → subject
        [adjective] adjective → noun
        [object] object → verb
       *[pronoun] pronoun → noun
    }
}{ $reading ->
    [misses] ; here it misses
    [doubtful] ; here doubtful
   *[other] {""}
}
# After the word that a query finds.
doubt = { $doubt ->
    [misses] {" "}(wrong)
    [doubtful] {" "}(perhaps wrong)
   *[other] {""}
}
badge-elsewhere = { $about ->
    [random] random numbers, the same each time: none is the model’s
    [example] an example for paper: its numbers are not the model’s
    [measured] measured times and memory: none of it depends on the model
    [counted] counted from sizes: the same for any model
    [layered] counted from sizes; attention’s layers: the lesson’s
    [bilingual] { $bilingual }: small, trained for this alone; one sentence asks another
    [recorded] { $minilm } (all-MiniLM-L6-v2), a real model: recorded
    [language] { $smollm2 }, a small real language model: recorded
    [published] published models: none of it depends on the model of these films
    [training] { $lesson } during training, English only: recorded
    [descent] { $lesson } before training: steps computed with this sentence alone
    [answers] { $answer }: small, told only the answers, recorded
    [pair] { $lesson } and { $answer }, of the same size: recorded
    [state] { $recurrence }, taught the lesson’s English sentences
    [looks] { $lesson }: a small model, English only
   *[pattern] which token may see which: no numbers of the model
}{ $remark ->
    [misses] ; here it misses
    [doubtful] ; here doubtful
   *[other] {""}
}

rows-ask = rows ask
columns-answer = columns: keys
rounded = ≈ rounded to be read
legend-weight = attention weight
legend-negative = negative
legend-positive = positive
others-together = the other { $others }
asks = (asks)

place = layer { $layer }, head { $head }

name-scores = scores
name-scaled = scaled
name-masked = masked
name-weights = weights

# The cards at the end of a film.
card-next = Next
card-turn = Your turn
card-own = Now with a sentence of your own
card-make = To make this film with your own sentence:
card-source = Every number in it was computed or measured: { $file } says where each one comes from
card-licence = Made with QKVideo, free software under the MIT licence

# The lecturer’s own licence, wherever it stands.
licence-line = Licence: { $licence }
