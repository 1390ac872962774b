# What “score-matrix” says.

score-matrix-title = The score matrix

# Key words: on the screen where a voice speaks.
score-matrix-sentence-key = one token: one row
score-matrix-entry-key = products, added up
score-matrix-projections-key = one matrix each: query, key
score-matrix-one-cell-key = query times key: one score
score-matrix-one-row-key = one query: one row
score-matrix-whole-matrix-key = every pair: one score
score-matrix-highest-key = highest score: best match
score-matrix-direction-key = two directions, two scores
score-matrix-count-key = twice the tokens, fourfold scores

score-matrix-sentence-title = { $depth ->
    [later] Every token comes as a vector
   *[first] Every token becomes a vector
}
score-matrix-sentence-say = { $depth ->
    [later] { $n-count ->
        [one] “{ $token }” comes into layer { $layer } as a vector of { $d_model } numbers: the one row of X.
       *[other] { $n } tokens come into layer { $layer }, each as a vector of { $d_model } numbers: the rows of X. This one is “{ $token }”.
    }
   *[first] { $n-count ->
        [one] “{ $token }” enters as a vector of { $d_model } numbers: the one row of X.
       *[other] { $n } tokens, each a vector of { $d_model } numbers: the rows of X. This one is “{ $token }”.
    }
}
score-matrix-sentence-notes = Computers cannot multiply words. { $depth ->
    [later] Each token was looked up as a vector, and the layers before this one have added what they found in the sentence. Stacked, these vectors
   *[first] Each token is looked up as a vector; stacked, the vectors
} are the matrix X. The framed row is the token we follow.

score-matrix-entry-title = One number of a query
score-matrix-entry-say = { $case ->
    [biased] “{ $token }” times one column of a learned matrix: { $d_model } products and a bias add up to { $q }.
    [rotary] “{ $token }” times one column of a learned matrix adds up to { $q }; then its position turns the query.
   *[plain] “{ $token }” times one column of a learned matrix: { $d_model } products add up to { $q }.
}
score-matrix-entry-notes = On top the token’s vector, below it the first column of W_Q, a matrix that training finds; then their products, number by number. Their sum is the first number of the query. The other columns give the other numbers.

score-matrix-projections-title = Queries ask, keys are matched
score-matrix-projections-say = Two learned matrices, the same for every token: one makes its query, one its key.
score-matrix-projections-notes = The inner sizes must agree and vanish; the outer ones remain. Every token gets a query, with which it asks, and a key, by which it can be found: { $d_k } numbers each. “Learned” means that training found the numbers of the two matrices; attention weights, the shares that softmax makes, are something else.

score-matrix-one-cell-title = One query, one key, one score
score-matrix-one-cell-say = “{ $query }” asks, the key of “{ $key }” is matched: { $d_k-count ->
    [one] one product is { $score }.
   *[other] { $d_k } products add up to { $score }.
}
score-matrix-one-cell-notes = The dot product is large where query and key point the same way. The sum lands in the row of the one who asks and the column of the one whose key is matched.

score-matrix-one-row-title = One query, every key
score-matrix-one-row-say = { $n-count ->
    [one] “{ $query }” can only ask itself: one key, one score.
   *[other] “{ $query }” asks all { $n } tokens, itself included: { $n } scores, one row.
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
    [self] The highest score of “{ $query }” is { $score }: its best match is itself.
   *[other] The highest score of “{ $query }” is { $score }: its best match is “{ $key }”.
}{ $weights ->
    [random] {" "}By chance: these matrices are random.
   *[other] {""}
}
score-matrix-highest-notes = A row belongs to the token that asks, a column to the one whose key is matched. A high score is a good match. Only comparisons within a row matter: that is what softmax will look at.

score-matrix-direction-title = Asking is not being asked
score-matrix-direction-say = { $case ->
    [alone] One token, one score: asking and being asked meet in the same cell.
    [same] “{ $query }” asks “{ $key }”: { $there }. The other way round it is { $back } too; it need not be.
   *[differ] “{ $query }” asks “{ $key }”: { $there }. “{ $asked }” asks “{ $answering }”: { $back }. The matrix is not symmetric.
}
score-matrix-direction-notes = Cell (i, j) uses the query of i and the key of j; cell (j, i) uses the query of j and the key of i. Queries and keys come from different matrices, so the two need not agree.

score-matrix-count-title = n tokens, n × n scores
score-matrix-count-say = { $n-count ->
    [one] One token makes one score. Two would make four.
   *[other] { $n } tokens make { $n } × { $n } = { $scores } scores. Twice the tokens, four times the scores.
}
score-matrix-count-notes = Every pair is scored. That is the strength of self-attention, and its price. Next, the scores are divided by the square root of d_k, and softmax turns each row into shares.
