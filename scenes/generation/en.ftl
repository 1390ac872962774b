# What “generation” says.

generation-title = Word by word
generation-asked = What does each new word cost?
generation-takeaway = With keys and values kept, one new row instead of all; the price is memory that grows with the text.

# What many think at first; the beat shows otherwise.
generation-kept-misconception = Earlier queries have to be kept, too.
generation-same-misconception = Keeping keys and values makes the result less exact.

# Key words: on the screen where a voice speaks.
generation-append-key = one piece after the other
generation-again-key = all rows again, or one
generation-kept-key = one query, all kept keys
generation-same-key = equal up to rounding
generation-counts-key = rows, counted
generation-measured-key = measured on a machine
generation-draw-key = the same row, other draws
generation-memory-key = what is kept takes memory

generation-anew = without memory
generation-kept = keys and values kept
generation-rows = pieces; numbers: how often computed
generation-steps = step
generation-weights = weights
generation-query = query
generation-keys = keys
generation-values = values
generation-computed = anew
generation-sum-anew = all rows anew:
generation-sum-kept = keys and values kept:
generation-shown = the first { $shown } of { $all } numbers of each row
generation-remain = remain
generation-each-piece = piece
generation-each-with = with memory
generation-each-without = all rows anew
generation-each-difference = difference
generation-all-anew = all anew …
generation-all-gap-0 = largest
generation-all-gap-1 = difference
generation-all-equal-0 = equal to the last
generation-all-equal-1 = bit, of { $all }
generation-all-once = … all rows at once
generation-all-portions = … in the same portions
generation-new = new pieces
generation-rows-in-all = rows computed in all
generation-length = pieces in the text
generation-time = time of one new piece
generation-machine = { $cpu }, { $cores } cores
generation-library = SmolLM2-135M, { $library }, float64
generation-way-plain = softmax
generation-way-temperature = temperature { $limit }
generation-way-k = top-k { $limit }
generation-way-p = top-p { $limit }
generation-seed = seed
generation-two = key and value
generation-of-layers = layers
generation-of-heads = heads
generation-of-length = numbers
generation-of-bytes = bytes
generation-of-pieces = pieces in the text
generation-of-kv = { $heads } heads of keys
generation-unit-ns = ns
generation-unit-us = µs
generation-unit-ms = ms
generation-unit-s = s
generation-unit-B = B
generation-unit-KiB = KiB
generation-unit-MiB = MiB
generation-unit-GiB = GiB
generation-unit-TiB = TiB

generation-append-title = Guess, append, guess again
generation-append-say = Guess the next piece, append, guess again: { $count } new pieces.
generation-append-notes = { $case ->
    [own] The sentence is yours, continued by the model that the badge names.
   *[recorded] The sentence was continued by a small real model, SmolLM2-135M, and recorded.
} In each step the most probable piece is taken here; pieces that end a text are left out, so that it goes on. A piece is a word or a part of one. Nothing looks ahead: what is written stays, and each guess starts from all that is there. Ask, after the third piece: what does the model have to compute now, and what of it is new?

generation-again-title = All rows again, or one
generation-again-say = All rows anew in each step: { $anew }. { STEP("kept") }If keys and values are kept, new ones only: { $kept }.
generation-again-notes = A row is what the model computes for one piece, in all layers. The first step reads the sentence: { $first } rows. Without memory, the last step computes { $last }, though all but one were computed before. A model that writes sees nothing that comes later: so no earlier row changes when a piece is appended, and need not be computed again. The number in a cell says how often this row has been computed by then: a one is new. Ask, before only these are lit: which rows would have to be computed?

generation-kept-title = What is kept: keys and values
generation-kept-say = Only “{ $piece }” asks: its query meets all keys, “{ $source }” gets { $weight }. Earlier rows are kept.
generation-kept-notes = Head { $head } of layer { $layer }; it was chosen because it gives a piece further back the largest weight. Of the earlier rows, the new one needs their keys and values, and nothing else: neither their queries nor their outputs. So these two matrices are kept, and grow by a row with each piece. The first piece, the one just before, and the new one itself are left out of the comparison. Ask: why are queries not kept?

generation-same-title = The same numbers?
generation-same-say = Only rounding differs: all anew, { $equal } of { $pieces } are equal; in the same portions, { $all }.
generation-same-notes = A question that is often asked: is the result with memory another one? Compared are the numbers that the model gives to all { $pieces } pieces in the last step, before the softmax turns these into probabilities. Against all rows at once, { $equal } are equal to the last bit, the others differ in the last digits of a double; on another machine, these counts may be others. The cause has its experiment: everything is computed anew, but in the portions in which it was computed before it was kept, and then { $all } are equal. So keeping changes nothing; a product of many rows adds up its terms in another order than that of one row, and each sum is rounded. In half precision roundings are far larger; then two nearly equal guesses can change places.

generation-counts-title = Counted: a triangle, or a line
generation-counts-say = { $n } new pieces: { $anew } rows without memory, { $kept } with keys and values kept.
generation-counts-notes = By hand: each term is a step. Without memory, each step has one row more than the one before: a triangle, so that the sum grows with the square of the new pieces. With memory, each step after the first adds one row. A row still looks at all keys that are kept: this part grows with the text, with memory, too.

generation-measured-title = Measured: one new piece
generation-measured-say = One more piece at { $n }: { $anew } { $anew-unit } without memory, { $kept } { $kept-unit } with memory.
generation-measured-notes = The shortest of four runs each, of SmolLM2-135M in this program, with NumPy and one thread, on the machine named below. With memory, most of the time goes into reading the weights of the model, whatever the length of the text. Both axes are logarithmic.

generation-draw-title = One row of numbers, several ways to choose
generation-draw-say = After “{ $context }”: top-p { $p } leaves { $remain } pieces. The same seed { $seed } draws the same again.
generation-draw-notes = The row of numbers before the softmax is the same in all lists; what changes is done before the softmax, which is then computed anew. A temperature below one divides these numbers by it, and makes large shares larger. Top-k leaves the { $k } most probable pieces. Top-p leaves the most probable ones until their shares reach { $p }. A draw with seed { $seed } gave “{ $piece }” from the plain list. The seed fixes the random numbers; what is drawn depends on the list, too. Some pieces drawn are not among those shown. Ask: which of these would you take for a poem, and which for a recipe?

generation-memory-title = The price: memory
generation-memory-say = At { $n } pieces, { $heads } heads would keep { $many } { $many-unit }; { $kv } shared ones keep { $few } { $few-unit }.
generation-memory-notes = Counted from the shapes: for each piece, in each layer, a key and a value of each head that has its own. This model has { $heads } heads that ask, and { $kv } heads of keys and values, which they share (grouped-query attention). A number in half precision has two bytes; in this program numbers have eight. What is kept belongs to one text: someone who writes many texts at once keeps it for each. Ask at the end: with memory one row is computed for a new piece. What still grows with the text? (The keys that it looks at, and what is kept.)
