# What “score-matrix” says.

score-matrix-title = The score matrix
score-matrix-asked = How are query and key made?
score-matrix-takeaway = By multiplying each row by learned matrices. A score is the dot product of a query and a key: n × n of them.

# What many think at first; the beat shows otherwise.
score-matrix-projections-misconception = The matrices that training finds are the attention weights.
score-matrix-shadow-misconception = A score says only whether two arrows point the same way.
score-matrix-total-misconception = A score is a share already.

# Key words: on the screen where a voice speaks.
score-matrix-sentence-key = one token: one row
score-matrix-entry-key = products, added up
score-matrix-projections-key = one matrix each: query, key
score-matrix-one-cell-key = query times key: one score
score-matrix-one-row-key = one query: one row
score-matrix-whole-matrix-key = every pair: one score
score-matrix-highest-key = highest score of the row
score-matrix-shadow-key = length × shadow
score-matrix-fan-key = every key as an arrow
score-matrix-total-key = scores: not shares yet
score-matrix-column = column 1 of
score-matrix-query = query
score-matrix-keys = keys
score-matrix-sentence-title = { $depth ->
    [later] Every token comes as a vector
   *[first] Every token becomes a vector
}
score-matrix-sentence-say = { $depth ->
    [later] { $n-count ->
        [one] From the layer before comes “{ $token }”, a vector of { $d_model } numbers: the one row of X.
       *[other] From the layer before come { $n } tokens, each a vector of { $d_model } numbers. Framed: “{ $token }”.
    }
   *[first] { $n-count ->
        [one] “{ $token }” is looked up as a vector of { $d_model } numbers: the one row of X.
       *[other] { $n } tokens, each looked up as a vector of { $d_model } numbers. Framed: “{ $token }”.
    }
}
score-matrix-sentence-notes = Computers cannot multiply words. { $depth ->
    [later] Each token was looked up in a table as a vector, and the layers before this one have added what they found in the sentence. Stacked, these vectors
   *[first] Each token is looked up in a table as a vector, to which a vector for its place is added; stacked, the vectors
} are the rows of the matrix X. The framed row is the token we follow.

score-matrix-entry-title = One number of a query
score-matrix-entry-say = { $case ->
    [biased] “{ $token }” times one column of a learned matrix: { $d_model } products and a bias add up to { $q }, the query’s first number.
    [rotary] “{ $token }” times one column of a learned matrix adds up to { $q }; then the position turns the query.
   *[plain] “{ $token }” times a learned matrix’s column: { $d_model } products total { $q }, the query’s first number.
}
score-matrix-entry-notes = On top the token’s vector, below it the first column of W_Q, a matrix that training finds; then their products, number by number. Their sum is the first number of the query. The other columns give the other numbers.

score-matrix-projections-title = Queries ask, keys answer
score-matrix-projections-say = Two learned matrices, the same for every token: { STEP("W_Q") }one makes queries, { STEP("W_K") }the other makes keys.
score-matrix-projections-notes = The inner sizes must agree and vanish; the outer ones remain. Every token gets a query, with which it asks, and a key, by which it can be found: { $d_k } numbers each. “Learned” means that training found the numbers of the two matrices; attention weights, the shares that softmax makes, are something else.

score-matrix-one-cell-title = One query, one key, one score
score-matrix-one-cell-say = The query of “{ $query }” times the key of “{ $key }”: { $d_k-count ->
    [one] one product is { $score }, the score.
   *[other] { $d_k } products add up to { $score }, the score.
}
score-matrix-one-cell-notes = The dot product is large where query and key point the same way and are long. The sum lands in the row of the one who asks and the column of the one whose key is asked.

score-matrix-one-row-title = One query, every key
score-matrix-one-row-say = { $n-count ->
    [one] “{ $query }” can only ask itself: one key, one score.
   *[other] “{ $query }” asks each token, near or far: { STEP("rest") }{ $n } keys, { $n } scores, one row.
}
score-matrix-one-row-notes = The query stays; the keys pass by. Each column is one token’s key, and below it stands the score. This is a row of the score matrix.

score-matrix-whole-matrix-title = Every query, every key
score-matrix-whole-matrix-say = { $n-count ->
    [one] One token, one query, one key: a matrix of a single score.
   *[other] Each token asks in turn: { $n } rows of { $n } scores, one matrix.
}
score-matrix-whole-matrix-notes = All rows together are one matrix product, Q times K transposed. Nothing in it is decided yet: these are raw scores, not shares.

score-matrix-highest-title = Reading a row
score-matrix-highest-say = { $case ->
    [alone] With one token there is nothing to compare: “{ $query }” scores { $score } with itself.
    [tie] Several tokens share the highest score of “{ $query }”: { $score }.
    [negative] All scores of “{ $query }” are negative; the highest is { $score }, for “{ $key }”.
    [self] The highest score of “{ $query }” is { $score }, with “{ $query }” itself.
   *[other] The highest score of “{ $query }” is { $score }, with “{ $key }”{ doubt }.
}{ $weights ->
    [random] {" "}By chance: these matrices are random.
   *[other] {""}
}
score-matrix-highest-notes = A row belongs to the token that asks, a column to the one whose key is asked. Only comparisons within a row matter: that is what softmax will look at.

score-matrix-score = score
score-matrix-length = the query’s length
score-matrix-shadow = the key’s shadow
score-matrix-keeps = The keys’ lengths and their angles to the query are true, but not the angles between keys.

score-matrix-shadow-title = How far a key reaches
score-matrix-shadow-say = “{ $query }” and “{ $key }” as arrows, { $angle }° apart. The key’s shadow times the query’s length: { $score }.
score-matrix-shadow-notes = Two vectors always lie in one plane, so this picture is exact: both lengths and the angle between them are true. Light falls at a right angle on the query’s line; the shadow is how far the key reaches along the query. Times the query’s length it is the dot product, the score. A key that points backwards has a negative shadow.

score-matrix-fan-title = Every key at its angle
score-matrix-fan-say = { $case ->
    [alone] One token, one key: nothing to compare “{ $query }” with but itself.
    [tie] Every key at its angle to “{ $query }”. Several reach equally far, with { $score } the furthest.
    [longer] Every key at its angle. { STEP("longer") }“{ $long }” is longer than “{ $key }”, but at { $angle }° to the query: { $low }.
   *[usual] Every key at its angle to “{ $query }”. “{ $key }” reaches furthest along the query: { $score }.
}
score-matrix-fan-notes = A score is large where a key points the query’s way, and is long. The picture keeps each key’s length and its angle to the query. It cannot keep the angles between keys: they would need more dimensions than a page has. Above or below the query’s line means nothing.

score-matrix-total-title = What one row adds up to
score-matrix-total-say = { $case ->
    [one] The scores of “{ $query }” happen to add up to { $total }; other rows do not.
   *[usual] The scores of “{ $query }” add up to { $total }, not to one.
}
score-matrix-total-notes = Shares are never negative and add up to one. Scores do neither: a score may be any number, and so may the sum of a row. What makes shares of a row of scores is the question of the next film.
