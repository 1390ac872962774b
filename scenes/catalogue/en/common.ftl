# What is said, in English. See CONTRIBUTING for the rules of a line.

decimal-mark = .
group-mark = ,
list-mark = ,
quoted = “{ $word }”
corner = { $film } · { $beat } of { $beats }
badge = { $kind ->
    [random] random parameters: no meaning
    [lesson] lesson: a small model, English only{ $step ->
        [none] {""}
       *[some] , after { $step } steps
    }
    [answer] a small model told only the answers{ $step ->
        [none] {""}
       *[some] , after { $step } steps
    }
    [trained] trained on { $trained-count ->
        [one] your one sentence
       *[other] your { $trained } sentences
    }
    [minilm] MiniLM-L6 (22M), distilled from a larger model, then trained on sentence pairs
    [smollm2] SmolLM2-135M, a language model; read from text, told nothing about heads
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
    [plain-adjective] taught to look from an adjective to its noun
    [plain-object] taught to look from an object to its verb
    [plain-pronoun] taught to look from a pronoun to its noun
    [both] : taught cue, then noun
    [mixed] : of layer 1 only head { $cue-head } taught, later each
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
    [bilingual] one sentence asks another: a small model trained for this alone
    [recorded] recorded from a real model, all-MiniLM-L6-v2: not the model of the other pictures
    [published] published models: none of it depends on the model of these films
    [training] the lesson’s parameters (English only) during training: recorded
    [descent] computed from the lesson’s parameters before training, with this sentence alone
    [answers] a model trained only on the answers, recorded: not the model of the other pictures
    [pair] the lesson’s model, and one of the same size trained only on the answers: recorded
    [machines] two machines taught the same English sentences: the lesson’s attention, and a recurrence
   *[pattern] which token may see which: no numbers of the model
}{ $remark ->
    [misses] ; here it misses
    [doubtful] ; here doubtful
   *[other] {""}
}

rows-ask = rows ask
columns-answer = columns: keys
rounded = ≈ rounded to be read
legend-negative = negative
legend-positive = positive
others-together = the other { $others }
asks = (asks)

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
