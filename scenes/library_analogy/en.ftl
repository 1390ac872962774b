# What “library-analogy” says.

library-analogy-title = The library

# Key words: on the screen where a voice speaks.
library-analogy-reader-key = the question: a query
library-analogy-books-key = tags: key, pages: value
library-analogy-held-key = a match for every book
library-analogy-shares-key = shares with the sum one
library-analogy-blend-key = a blend of all pages
library-analogy-both-key = reader and book at once
library-analogy-sentence-key = match, share, blend
library-analogy-raw-key = vectors without query and key
library-analogy-itself-key = each token’s best match
library-analogy-roles-key = one vector, three matrices

library-analogy-reader = reader
library-analogy-query = query
library-analogy-key = key
library-analogy-value = value
library-analogy-match = match
library-analogy-share = share
library-analogy-for = for
library-analogy-against = against
library-analogy-together = together
library-analogy-softmax = softmax
library-analogy-page = shrunk pages
library-analogy-blend = the blend
library-analogy-more = { $others } more { $others-count ->
    [one] book
   *[other] books
}
library-analogy-query-role = asks: query
library-analogy-key-role = is found by: key
library-analogy-value-role = hands over: value
library-analogy-symmetric = symmetric
library-analogy-not-symmetric = not symmetric
library-analogy-of = of
library-analogy-own = rows whose own cell is the largest

library-analogy-reader-title = A reader with a question
library-analogy-reader-say = A reader comes to a library with a question. Call it the query.
library-analogy-reader-notes = The question is not a sentence but a strip of numbers, drawn as colours: how much of this, how little of that. Whoever wants to be found has to describe itself by the same list.

library-analogy-books-title = Tags outside, pages inside
library-analogy-books-say = Every book has tags on its spine, the key, and pages inside, the value.
library-analogy-books-notes = The key says what a book can be found by; the value is what one takes from it. They need not be alike, just as a label is not what it stands on.

library-analogy-held-title = One question, all spines at once
library-analogy-held-say = The question is held against every spine: like tags speak for a book, opposite ones against it.
library-analogy-held-notes = The same strip, laid on each spine: number times number, added up. No book is asked first and none is left out, so that all matches come at once. That is where a library and a computer part: no index is searched.

library-analogy-shares-title = Matches become shares
library-analogy-shares-say = { $case ->
    [bias] Scaled, shifted by a bias and put through softmax, matches become shares that add up to one.
    [even] Scaled, then through softmax, matches become shares that add up to one. Here they all look alike.
   *[usual] Scaled, then through softmax, matches become shares that add up to one. The better a match, the larger its share.
}
library-analogy-shares-notes = Two steps, each with a film of its own: in “Scaling” matches are divided by the root of the number of tags, and in “Mixing the values” softmax makes shares of them. Here it is enough that no share is negative, and that none is nothing, but where a mask blocks a book. Rounded numbers need not add up exactly: then “≈” says so.

library-analogy-blend-title = Not one book, but a blend
library-analogy-blend-say = { $n-count ->
    [one] There is only one book: the reader leaves with its page, whole.
   *[other] The reader leaves with a blend: each book’s page shrunk to its share, and all of them added up.
}
library-analogy-blend-notes = A real library lends you a book or does not. Here every book is lent a little. That makes the answer smooth: a slightly different question gives a slightly different page, and that is what can be learned.

library-analogy-both-title = Every token is reader and book
library-analogy-both-say = { $n-count ->
    [one] In a sentence a token is reader and book at once: “{ $query }” asks itself.
   *[other] In a sentence every token is both: “{ $query }” asks as a reader, and stands on the shelf too.
}
library-analogy-both-notes = Three learned matrices make three vectors out of one: what I look for, what I can be found by, what I hand over. The sentence is its own library, and all its readers come at once.

library-analogy-sentence-title = The library of this sentence
library-analogy-sentence-say = { $case ->
    [alone] “{ $query }” is the only book: its share is { $share }, and it leaves with its own value.
    [tie] “{ $query }” reads: several tokens have the largest share, { $share } each.
    [self] “{ $query }” reads: its largest share, { $share }, comes from its own page.
   *[other] “{ $query }” reads: its largest share, { $share }, comes from “{ $key }”.
}
library-analogy-sentence-notes = The same picture with its numbers. On top the query; in each row a key, its match, the share that is made of it, and a value; at the bottom the blend. The step between match and share stands on the arrow: anyone can check it. Each number is worked out in the films that follow.

library-analogy-raw-title = Why not compare the vectors as they are?
library-analogy-raw-say = { $case ->
    [alone] With one token there is one score each way: asking and being asked cannot differ yet.
    [same] As they are, vectors score { $there } both ways. Here query and key agree both ways too; they need not.
   *[differ] As they are, vectors score { $there } both ways, so who asks makes no difference. With query and key it does.
}
library-analogy-raw-notes = X times X transposed is symmetric: whatever the vectors, A is to B what B is to A. Language is not like that. A pronoun looks for its noun; the noun does not look for the pronoun in the same way. Both are drawn in one scale; what is beyond it is brightest.

library-analogy-itself-title = Free to look elsewhere
library-analogy-itself-say = { $n-count ->
    [one] With one token nothing competes: it matches itself best either way.
   *[other] Vectors as they are: { $raw } of { $n } match themselves best. Query and key need not: here { $scores } of { $n }.
}
library-analogy-itself-notes = Compared as they are, without W_Q and W_K, vectors tend to find themselves. It is counted here, since it is a law only for vectors of equal length: a longer neighbour can win. With W_Q and W_K what is looked for can be learned. Where the matrices are random the count on the right proves nothing: by chance about one row would find itself.

library-analogy-roles-title = Three roles, three matrices
library-analogy-roles-say = One vector, three learned matrices: “{ $query }” asks, is found, and hands something over.
library-analogy-roles-notes = The whole of attention in one line. Each product in it has a film of its own: the matches, the division and softmax, and the blend.
