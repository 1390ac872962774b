# What “cross-attention” says.

cross-attention-title = Cross-attention
cross-attention-asked = Can one sentence ask another?
cross-attention-takeaway = Yes: nothing changes but the source of keys and values.

# What many think at first; the beat shows otherwise.
cross-attention-moved-misconception = Cross-attention is computed in another way.
cross-attention-sums-misconception = The columns add up to one, too.

# Key words: on the screen where a voice speaks.
cross-attention-two-key = one asks, one answers
cross-attention-moved-key = keys and values from elsewhere
cross-attention-scores-key = { $n } × { $m } scores
cross-attention-cross-key = crossing beams
cross-attention-sums-key = rows: one; columns: anything
cross-attention-use-key = translation, questions, speech

cross-attention-two-title = One sentence asks another
cross-attention-two-say = { $case ->
    [example] As in translation: French words ask, words of the English sentence answer.
   *[own] Two sentences. Words of the first ask, words of the second answer.
}
cross-attention-two-notes = So far a sentence asked itself. Here the queries come from one sentence, the keys and values from another. The weights are small ones, trained directly to point French words at the English words that they stand for, on sentences written by a grammar; they are not the weights of the other films.
cross-attention-asks = asks: X
cross-attention-answers = answers: Y
cross-attention-unknown = unknown to the weights: { $words }

cross-attention-moved-title = Only keys and values move
cross-attention-moved-say = Queries come from the { $n-count ->
    [one] one word that asks
   *[other] { $n } words that ask
}, keys and values from the { $m-count ->
    [one] one that answers
   *[other] { $m } that answer
}.
cross-attention-moved-notes = In self-attention all three are made of the same X. In cross-attention keys and values are made of the other sentence’s vectors, Y; the literature calls this encoder-decoder attention. Such a layer has matrices of its own. Scores, scaling, softmax and the weighted sum are those of the films before.
cross-attention-self = self-attention
cross-attention-cross = cross-attention

cross-attention-scores-title = The scores are a rectangle
cross-attention-scores-say = { $n-count ->
    [one] One query
   *[other] { $n } queries
}, { $m-count ->
    [one] one key
   *[other] { $m } keys
}: { $total-count ->
    [one] one score
   *[other] { $total } scores
}. Rows ask, columns answer.
cross-attention-scores-notes = Every word of one sentence is compared with every word of the other. Both lengths count: a long text that is asked by a short one costs their product, not a square.

cross-attention-cross-title = Every word asks
cross-attention-cross-say = { $case ->
    [crossed] “{ $query }” looks past “{ $other }” at “{ $key }”{ $whose ->
        [example] : orders differ.
       *[own] .
    }
   *[straight] “{ $query }” gives “{ $key }” { $share }. { $whose ->
        [example] Both sentences have one word order: no widest beams cross.
       *[own] No widest beams cross.
    }
}{ $two ->
    [shared] {" "}“{ $word }” looks at “{ $a }” and “{ $b }”.
   *[none] {""}
}
cross-attention-cross-notes = The first beam is that of one word; as wide as the share. Training showed this model pairs of sentences with the right links; most translation models are not told which word belongs to which. Attention needs no common order; this head learned places, too, and words and places both count. In translation attention replaced, from 2014 on, the one vector of fixed length into which a sentence had to fit; which words belong together had been learned before, by other means. Faint threads are small shares; training left a little for every word.

cross-attention-sums-title = Rows add up to one, columns don’t
cross-attention-sums-say = { $case ->
    [usual] Each row adds up to { $one }: the attention of one word. “{ $key }” collects { $sum }.
   *[even] Each row adds up to { $one }. Here the columns do, too; nothing demands that.
}
cross-attention-sums-notes = Softmax works along the rows. How much a word is looked at is nowhere fixed: a word that nobody needs may get next to nothing, one that two words need nearly two.


cross-attention-use-title = Where models do this
cross-attention-use-say = What is being written asks what was given: text or sound.
cross-attention-use-notes = The Transformer of 2017 translated so. T5 has an encoder and a decoder as well, and does not divide by √d_k: its starting parameters make up for that. All of the other sentence is there from the start, so there is no causal mask; only pads are blocked. In a decoder the last word written asks the source for the next word. Whisper’s decoder writes text and asks the sound. The rectangle of this film has { $total-count ->
    [one] one score
   *[other] { $total } scores
}.
cross-attention-model = model
cross-attention-asking = asks
cross-attention-answering = answers
cross-attention-transformer = Transformer (2017)
cross-attention-transformer-asks = German being written
cross-attention-transformer-answers = English given
cross-attention-tfive = T5 (2019)
cross-attention-tfive-asks = answer being written
cross-attention-tfive-answers = task given
cross-attention-whisper = Whisper (2022)
cross-attention-whisper-asks = text being written
cross-attention-whisper-answers = sound given
