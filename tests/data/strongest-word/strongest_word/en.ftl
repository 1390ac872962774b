strongest-word-title = Strongest word
strongest-word-asked = What does “Strongest word” show?
strongest-word-count = one of { $n } words

strongest-word-asks-title = One word asks
strongest-word-asks-say = “{ $query }” looks at { $n ->
    [one] one word: itself.
   *[other] { $n } words.
}
strongest-word-asks-key = one word’s look
strongest-word-asks-notes = Let it stand.

strongest-word-answer-title = Another answers
strongest-word-answer-say = “{ $best }” gets { $share } of what “{ $query }” gives: no word gets more.
strongest-word-answer-key = the largest share
strongest-word-answer-notes = It is the largest of the row.
