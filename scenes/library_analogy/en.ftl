# What “library-analogy” says.

library-analogy-title = The library
library-analogy-asked = How does one word find another?
library-analogy-takeaway = A query is compared with every key; of each value it takes a share. All three are made from the same rows.

# What many think at first; the beat shows otherwise.
library-analogy-blend-misconception = The best book is chosen, and the others are left out.
library-analogy-both-misconception = Some words are queries, and others are keys.
library-analogy-raw-misconception = The rows themselves could be compared, without queries and keys.

# Key words: on the screen where a voice speaks.
library-analogy-books-key = three roles: query, key, value
library-analogy-one-book-key = one score: products, added up
library-analogy-shares-key = shares with the sum one
library-analogy-blend-key = a blend of all pages
library-analogy-both-key = reader and book at once
library-analogy-sentence-key = score, share, blend
library-analogy-raw-key = rows without query and key

library-analogy-query = query
library-analogy-key = key
library-analogy-value = value
library-analogy-match = score
library-analogy-question = question: query
library-analogy-tags = tags on the spine: key
library-analogy-pages = pages inside: value
library-analogy-share = share
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
library-analogy-of-raw = row · row
library-analogy-of-scores = query · key

library-analogy-books-title = A reader in a library
library-analogy-books-say = A reader brings a question, the query. { STEP("K/0") }A book has tags, the key, { STEP("V/0") }and pages, the value.
library-analogy-books-notes = The question is not a sentence but a strip of numbers, drawn as colours: how much of this, how little of that. Whatever wants to be found describes itself by the same list: that is the key (on the spine). The value is what a reader takes from a book. Key and value need not be alike, just as a label is not what it stands on.

library-analogy-one-book-title = One book: multiply, then add
library-analogy-one-book-say = Like signs multiply to a plus, unlike signs to a minus. { STEP("one/rule") }The sum is the score: { $score }.
library-analogy-one-book-notes = On top the question, below it the tags of one book, number under number. Where both are violet or both green, the product is green and raises the score; where one is violet and one green, it is violet and lowers it. Numbers near zero hardly count. “≈” stands where the numbers, rounded for the screen, do not give exactly what follows.

library-analogy-shares-title = Scores become shares
library-analogy-shares-say = { $case ->
    [bias] Each book gets a score. Shifted by a bias, { STEP("shelf/becomes") }scores become shares that add up to one.
    [even] Each book gets a score. { STEP("shelf/becomes") }Scores become shares that add up to one; here all look alike.
   *[usual] Each book gets a score. { STEP("shelf/becomes") }Scores become shares of one whole: higher score, larger share.
}
library-analogy-shares-notes = The strip of the question is compared with every spine, as with the one book before: number times number, added up. No book is asked first and none is left out; no index is searched. How a score becomes a share has a film of its own, “Mixing the values”. Here it is enough that only differences between scores count, so that a book with a violet bar gets a share, too; that no share is negative, and that none is nothing, but where a mask blocks a book. Rounded numbers need not add up exactly: then “≈” says so.

library-analogy-blend-title = Not one book, but a blend
library-analogy-blend-say = { $n-count ->
    [one] There is only one book: the reader leaves with its page, whole.
   *[other] The reader leaves with a blend: { STEP("said/page") }each book’s page times its share, { STEP("z") }and all added up.
}
library-analogy-blend-notes = A real library lends you a book or does not. Here every book is lent a little. That makes the answer smooth: a slightly different question gives a slightly different page, and so gradients can train it.

library-analogy-both-title = Every token is reader and book
library-analogy-both-say = { $n-count ->
    [one] In a sentence every word, or token, is reader and book at once: “{ $query }” asks itself.
   *[other] In a sentence every word, or token, is both: “{ $query }” asks, and stands on the shelf.
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

library-analogy-raw-title = Why not compare the rows themselves?
library-analogy-raw-say = { $case ->
    [alone] With one word there is one score each way.
    [same] Rows: { $there } both ways. Query times key: here { $asks } both ways, too.
   *[differ] Rows: { $there } both ways. Query times key: { $asks }, back { $asked }.
}
library-analogy-raw-notes = Numbers in a row are an arrow. Two arrows have one angle between them, whoever asks: row times row is symmetric. The query points one way, and a score is large where a key points the question’s way, and both are long. Language is not like that. A pronoun looks for its noun; the noun does not look for the pronoun in the same way. Compared directly, rows also tend to find themselves, as nothing is nearer to an arrow than the arrow itself. Lengths and angles are exact; each picture has its own scale of lengths.
