# What “quadratic-cost” says.

quadratic-cost-title = What n² costs
quadratic-cost-asked = What does attention cost?
quadratic-cost-takeaway = Twice the tokens, four times the scores. Tiles save memory, not work.

# What many think at first; the beat shows otherwise.
quadratic-cost-double-misconception = Twice the text takes twice as long.
quadratic-cost-tiles-misconception = Tiles save work.
quadratic-cost-summary-misconception = Attention is always the most expensive part of a model.

# Key words: on the screen where a voice speaks.
quadratic-cost-count-key = n tokens: n² cells
quadratic-cost-double-key = length doubled, cells times four
quadratic-cost-zoom-key = this sentence: a speck
quadratic-cost-memory-key = one matrix per head
quadratic-cost-measured-key = each point: a measured time
quadratic-cost-slope-key = slope = power of n
quadratic-cost-tiles-key = tiles instead of the matrix
quadratic-cost-bend-key = another function, another slope
quadratic-cost-summary-key = work, memory, result

quadratic-cost-count-title = What does attention cost?
quadratic-cost-count-say = { $n-count ->
    [one] One token asks one token: a single score, in one cell.
   *[other] Each of { $n } tokens asks all { $n }: that makes { $cells } scores, one in each cell.
}
quadratic-cost-count-notes = The price of attention is counted in cells. Each is one score to work out, to scale, to push through softmax and to multiply by a value.

quadratic-cost-double-title = Twice the sentence
quadratic-cost-double-say = Double the sentence, and count again: each doubling makes four times the cells.
quadratic-cost-double-notes = Let the audience predict the next line of the table. Four blocks as large as the old one: the old half asks itself and the new half, and the new half asks both.

quadratic-cost-zoom-title = From a sentence to a chapter
quadratic-cost-zoom-say = At { $middle } tokens, a page, { STEP("page") }this sentence is a speck. { STEP("chapter") }At { $large }, a chapter, so is a page.
quadratic-cost-zoom-notes = The sides are drawn to scale: each corner is as large, beside its square, as it really is; only a speck too small to be seen is drawn as a dot. The corner is shown enlarged, so that both can be seen at once. A page has some hundreds of words, and four tokens are about three English words.

quadratic-cost-measured-title = Measured, not counted
quadratic-cost-measured-notes = { $device ->
    [gpu] Medians of repeated runs. Both axes are logarithmic: each step to the right is twice the tokens.
   *[other] Medians of repeated runs, or one slow run, on the processor named under the plot, which may have had other work, too. No GPU was measured for this file; a GPU has the same n² cells to work out. Both axes are logarithmic: each step to the right is twice the tokens. With --timings FILE the film shows your own machine.
}

quadratic-cost-slope-title = The slope is the power
quadratic-cost-slope-say = { $sure ->
    [no] The slope is the power: { $slope } ± { $error } measured, { $theory } in theory. So large an error leaves the power open.
   *[yes] { $why ->
        [all] Twice the tokens take { $factor } times as long: the slope is { $slope } ± { $error }, and { $theory } in theory.
       *[some] From { $from } on, doubling takes { $factor } times as long. The slope is { $slope } ± { $error }, in theory { $theory }.
    }
}
quadratic-cost-slope-notes = Twice the tokens took { $factor } times the time. Least squares over the logarithms; ± is the standard error of the slope; with few points it is itself rough. The line is fitted from an eighth of the longest input on, by a rule made before looking{ $why ->
    [some] ; through all { $all-points } points the slope is { $all-slope } ± { $all-error }.
   *[all] .
} On very short inputs fixed costs can rule. Where there is a jump between two points, its time was measured, its cause was not: a cache that the matrix outgrows would be one.

quadratic-cost-bend-title = Another function, another slope
quadratic-cost-tokens = tokens
quadratic-cost-tokens-n = tokens
quadratic-cost-cells = cells
quadratic-cost-four-times = four times
quadratic-cost-yours = this sentence
quadratic-cost-page = a page or two
quadratic-cost-chapter = a long chapter
quadratic-cost-four-bytes = four bytes a number
quadratic-cost-one-is-like = one matrix is about
quadratic-cost-like-number = a single number
quadratic-cost-like-word = a long word
quadratic-cost-like-message = a text message
quadratic-cost-like-page = a page of plain text
quadratic-cost-like-article = a long article, as plain text
quadratic-cost-like-picture = a small picture on a page
quadratic-cost-like-photo = a phone photo
quadratic-cost-like-video = an hour of video
quadratic-cost-time = time of one run
quadratic-cost-machine = { $device ->
    [gpu] measured on: { $name }
   *[other] measured on: { $name }, { $threads } of { $cores } { $cores-count ->
        [one] core
       *[other] cores
    }
}
quadratic-cost-settings = { $library }, { $dtype }, { $heads-count ->
    [one] one head
   *[other] { $heads } heads
} of { $size } numbers{ $clock ->
    [cpu] , CPU time
   *[other] {""}
}
quadratic-cost-measured-slope = measured, ± standard error
quadratic-cost-theory-slope = theory
quadratic-cost-fitted = fit of { $points } points, from { $from } tokens on
quadratic-cost-curve-naive = naive
quadratic-cost-curve-window = window
quadratic-cost-unit-ns = ns
quadratic-cost-unit-us = µs
quadratic-cost-unit-ms = ms
quadratic-cost-unit-s = s
quadratic-cost-unit-B = B
quadratic-cost-unit-KiB = KiB
quadratic-cost-unit-MiB = MiB
quadratic-cost-unit-GiB = GiB
quadratic-cost-unit-TiB = TiB
quadratic-cost-summary-title = What n² costs, and what not
quadratic-cost-time-column = time
quadratic-cost-memory-column = memory
quadratic-cost-result-column = result
quadratic-cost-sum-naive = naive
quadratic-cost-sum-window = window

quadratic-cost-one-head = one matrix of weights
quadratic-cost-naive-is = keeps the whole n × n matrix
quadratic-cost-at = one head at { $n } tokens, measured
quadratic-cost-kept-all = naive
quadratic-cost-kept-tile = in tiles
quadratic-cost-keeps-all = { $backend ->
    [torch] n² scores, n² weights
   *[other] all n² cells
}
quadratic-cost-keeps-tile = one tile, and sums so far
quadratic-cost-gives-up-window = each token sees only near ones (drawn narrower here)
quadratic-cost-sum-tiled = in tiles: flash
quadratic-cost-sum-exact = exact
quadratic-cost-sum-another = only near words

quadratic-cost-memory-title = The memory of one matrix
quadratic-cost-memory-say = At { $tokens } tokens { STEP("weights/page") }one matrix of weights fills { $one } { $unit } of memory, { STEP("weights/chapter") }at { $many } tokens { $last } { $last-unit }.
quadratic-cost-memory-notes = Four bytes a number (float32). Every head of every layer has such a matrix. Training that stores whole matrices keeps those of all heads and layers for the way back, and does so for every text of a batch at once; tiles avoid it, since they are computed again instead. What the sizes are compared with is meant as an order of magnitude.

quadratic-cost-measured-say = { $device ->
    [gpu] Each point is a median, measured on a GPU. Equal steps on an axis multiply equally.
   *[other] Each point is a median, measured on a CPU. Equal steps on an axis multiply equally.
}

quadratic-cost-tiles-title = The same work, less memory
quadratic-cost-tiles-say = { $case ->
    [both] Tile by tile, with running sums, the result is the same: { $exact } { $exact-unit }, not { $naive } { $naive-unit }.
    [naive] All n² cells kept take { $naive } { $naive-unit }; one tile at a time gives the same result.
   *[none] The same result, tile by tile: one tile is kept, not all n² cells.
}
quadratic-cost-tiles-notes = Peak memory of one run beyond its inputs, as measured; with PyTorch, the naive run holds two n × n matrices at its peak, scores and weights, with NumPy one. Both have the same n² products to work out, and the same result, up to rounding; tile by tile, the whole matrix is never written down. How softmax, which needs a whole row, is done in tiles is what the film “Tile by tile” shows. So memory grows with n, for the n rows of output, not with n². On a processor’s small fast memory a tile stays close by, so that it can be quicker, too. FlashAttention (Dao and others, 2022) is this idea in one routine, made to move less data.

quadratic-cost-bend-say = { $case ->
    [window] A smaller slope, in practice: another function. { STEP("plot/window") }A window of { $window } keys gives up far words.
   *[none] A window would have a smaller slope, and give up far words; this file has no such measurement.
}
quadratic-cost-bend-notes = A window is not attention made faster; it is a different function that the model has to be trained with. No exact way with fewer steps is in use; that there is none has been proved only under an assumption. It sees neighbours only, half of them on each side, and far words need several layers to meet; the picture shows the shape, not the width. In theory its slope is one; measured ones stray from that: short inputs and caches are likely reasons, not tested here. Linear attention is another such function: it puts a product of features in the place of softmax, so that keys and values can be summed once, into a matrix whose size does not depend on n.

quadratic-cost-summary-say = Twice the tokens, four times the scores; in practice only another function needs fewer.
quadratic-cost-summary-notes = Orders of growth: what becomes of time and memory as n grows, all else fixed. A window here has { $window } keys, whatever n is. This is the part that grows with n². On short inputs it is the smaller part of a layer: the products that make Q, K, V and the output cost more multiply-adds until there are twice as many tokens as a vector has numbers, and with the feed-forward part of a transformer (four times as wide) until there are six times as many.
