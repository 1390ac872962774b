# What “library-analogy” says.

library-analogy-title = The library

# Key words: on the screen where a voice speaks.
library-analogy-reader-key = the question: a query
library-analogy-books-key = tags: key, pages: value
library-analogy-one-book-key = one score: products, added up
library-analogy-held-key = a score for every book
library-analogy-shares-key = shares with the sum one
library-analogy-blend-key = a blend of all pages
library-analogy-both-key = reader and book at once
library-analogy-sentence-key = score, share, blend
library-analogy-raw-key = vectors without query and key
library-analogy-itself-key = each token’s highest score
library-analogy-roles-key = one head: three matrices

library-analogy-reader = reader
library-analogy-query = query
library-analogy-key = key
library-analogy-value = value
library-analogy-match = score
library-analogy-share = share
library-analogy-for = better
library-analogy-against = worse
library-analogy-together = together
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
library-analogy-own = { $marked ->
    [outlined] outlined: highest with itself
   *[bright] bright: each row’s highest
}

library-analogy-reader-title = A reader with a question
library-analogy-reader-say = A reader comes to a library with a question, called the query.
library-analogy-reader-notes = The question is not a sentence but a strip of numbers, drawn as colours: how much of this, how little of that. Whatever wants to be found has to describe itself by the same list.

library-analogy-books-title = Tags outside, pages inside
library-analogy-books-say = Every book has tags on its spine, the key, and pages inside, the value.
library-analogy-books-notes = The key says what a book can be found by; the value is what a reader takes from it. The two need not be alike, just as a label is not what it stands on.

library-analogy-one-book-title = One book: multiply, then add
library-analogy-one-book-say = Like signs multiply to a plus, unlike signs to a minus. The sum is the score: { $score }.
library-analogy-one-book-notes = On top the question, below it the tags of one book, number under number. Where both are violet or both green, the product is green and raises the score; where one is violet and one green, it is violet and lowers it. Numbers near zero hardly count. “≈” stands where the numbers, rounded for the screen, do not give exactly what follows.

library-analogy-held-title = One question, all spines at once
library-analogy-held-say = Further right is better. Green: points the question’s way; violet: the other way.
library-analogy-held-notes = The same strip, laid on each spine: number times number, added up. A score of zero would mean a right angle: nothing in common. No book is asked first and none is left out, so that all scores come at once. That is where a library and a computer part: no index is searched.

library-analogy-shares-title = Scores become shares
library-analogy-shares-say = { $case ->
    [bias] Scores, shifted by a bias, become shares that add up to one.
    [even] Scores become shares that add up to one. Here all shares look alike.
   *[usual] Scores become shares that add up to one: the higher a score, the larger the share.
}
library-analogy-shares-notes = How a score becomes a share has a film of its own, “Mixing the values”. Here it is enough that only differences between scores count, so that a book with a violet bar gets a share, too; that no share is negative, and that none is nothing, but where a mask blocks a book. Rounded numbers need not add up exactly: then “≈” says so.

library-analogy-blend-title = Not one book, but a blend
library-analogy-blend-say = { $n-count ->
    [one] There is only one book: the reader leaves with its page, whole.
   *[other] The reader leaves with a blend: each book’s page shrunk to its share, and all added up.
}
library-analogy-blend-notes = A real library lends you a book or does not. Here every book is lent a little. That makes the answer smooth: a slightly different question gives a slightly different page, and so gradients can train it.

library-analogy-both-title = Every token is reader and book
library-analogy-both-say = { $n-count ->
    [one] In a sentence every word, or token, is reader and book at once: “{ $query }” asks itself.
   *[other] In a sentence every word, or token, is both: “{ $query }” asks, and stands on the shelf too.
}
library-analogy-both-notes = A token is a word, or a piece of one. Three learned matrices make three vectors out of each: what I look for, what I can be found by, what I hand over. The sentence is its own library, and all its readers come at once.

library-analogy-sentence-title = The library of this sentence
library-analogy-sentence-say = { $case ->
    [alone] “{ $query }” is the only book: the share is { $share }, and the blend is its own value.
    [tie] “{ $query }” reads: several tokens have the largest share, { $share } each.
    [self] “{ $query }” reads: the largest share, { $share }, comes from its own page.
   *[other] “{ $query }” reads: the largest share, { $share }, comes from “{ $key }”{ doubt }.
}
library-analogy-sentence-notes = The same picture with its numbers. On top the query; in each row a key, its score, the share that is made of it, and a value; at the bottom the blend. Each number is worked out in the films that follow.

library-analogy-raw-title = Why not compare the vectors directly?
library-analogy-raw-say = { $case ->
    [alone] With one token there is one score each way: asking and being asked cannot differ yet.
    [same] Outlined: “{ $query }” and “{ $key }”. Directly, { $there } both ways; by query and key here, too, { $asks } both ways.
   *[differ] Outlined: “{ $query }” and “{ $key }”. Directly, { $there } both ways; by query and key, { $asks } if “{ $query }” asks, { $asked } if “{ $key }” does.
}
library-analogy-raw-notes = X times X transposed is symmetric: whatever the vectors, A is to B what B is to A. Language is not like that. A pronoun looks for its noun; the noun does not look for the pronoun in the same way. Each matrix has its own scale of colours, up to its largest number.

library-analogy-itself-title = Free to look elsewhere
library-analogy-itself-say = { $n-count ->
    [one] With one token nothing competes: the token’s highest score is with itself, either way.
   *[other] Compared directly, { $raw } of { $n } tokens score highest with themselves; with query and key { $case ->
        [only] only “{ $key }” does: { $many } of { $n } find “{ $key }”
        [rest] { $scores } of { $n }; { $many } with “{ $key }”
       *[usual] { $scores } of { $n }
    }.
}
library-analogy-itself-notes = Compared directly, without W_Q and W_K, vectors tend to find themselves. This is counted here, since it is a law only for vectors of equal length: a longer neighbour can win. With W_Q and W_K what is looked for can be learned. A word with nothing to ask has to look somewhere, as its shares add up to one: many heads learn one word for that, often the first; the default weights were trained to take the first. Where the matrices are random the count on the right proves nothing: by chance about one row would find itself.

library-analogy-roles-title = One token, three vectors
library-analogy-roles-say = Three learned matrices, one head, make three vectors of “{ $query }”. How are the three made?
library-analogy-roles-notes = A head is these three matrices, and its rows of a fourth, W_O, which a later film shows; a model has many heads, side by side in each layer: each asks in its own way. The number of the head that we follow stands in the corner below. How a matrix makes a query is what the next film calculates.
