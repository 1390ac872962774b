small-title = A small film
small-count = one of { $n } words

small-asks-title = One word asks
small-asks-say = “{ $query }” looks at { $n } words.
small-asks-key = one word’s look
small-asks-notes = Let it stand.

small-answer-title = Another answers
small-answer-say = “{ $best }” gets { $share } of what “{ $query }” gives: no word gets more.
small-answer-key = the largest share
small-answer-notes = It is the largest of the row.
