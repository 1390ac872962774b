# What “quadratic-cost” says.

quadratic-cost-title = What n² costs

quadratic-cost-count-title = n tokens, n² cells
quadratic-cost-count-say = { $n-count ->
    [one] One token asks itself: a single cell.
   *[other] { $n } tokens, and each asks all { $n }: that makes { $cells } cells.
}
quadratic-cost-count-notes = Every cell is one score to work out, to scale, to push through softmax and to multiply by a value.

quadratic-cost-double-title = Twice the sentence
quadratic-cost-double-say = Double the sentence, and count again: each doubling makes four times the cells.
quadratic-cost-double-notes = Let the audience predict the next line of the table. Four blocks as large as the old one: the old half asks itself and the new half, and the new half asks both.

quadratic-cost-zoom-title = Zooming out
quadratic-cost-zoom-say = At { $middle } tokens this sentence is a corner of the square; at { $large } that square is a corner too.
quadratic-cost-zoom-notes = The sides are drawn to scale: each corner is as large, beside its square, as it really is. Single cells can no longer be seen. A page has some hundreds of words, and four tokens are about three English words.

quadratic-cost-beside-title = A book, a codebase, a genome
quadratic-cost-beside-say = Rough sizes, not counts: a novel has about { $novel } tokens, a codebase { $codebase }, a genome { $genome }.
quadratic-cost-beside-notes = Orders of magnitude: some 80,000 words in a novel; a million lines of about ten tokens in a large codebase; three thousand million base pairs in the human genome (Nurk and others, Science 2022), one token each. Still drawn to scale.

quadratic-cost-memory-title = What the matrix weighs
quadratic-cost-memory-say = At { $tokens } tokens one head's matrix takes { $one } { $one-unit }; all { $heads } heads in { $layers } layers of GPT-2 small { $every } { $every-unit }.
quadratic-cost-memory-notes = Four bytes a number (float32). Training keeps the matrices of all layers for the way back; inference needs one layer's at a time. What they are compared with is meant as an order of magnitude.

quadratic-cost-measured-title = The clock agrees
quadratic-cost-measured-say = { $device ->
    [gpu] Now measured, not counted: each point is the time of one call on a GPU.
   *[other] Now measured, not counted: each point is one call's time. CPU only; this file has no GPU.
}
quadratic-cost-measured-notes = { $device ->
    [gpu] Medians of repeated calls. Both axes are logarithmic: each step to the right is twice the tokens.
   *[other] Medians of repeated calls on the processor named under the plot. No GPU was measured for this file; a GPU would be faster, but it has the same n² cells to work out. Both axes are logarithmic: each step to the right is twice the tokens. With --timings FILE the film shows your own machine.
}

quadratic-cost-slope-title = The slope is the power
quadratic-cost-slope-say = Here a power of n is a straight line, and its slope is the power: { $slope } ± { $error } measured, { $theory } in theory.
quadratic-cost-slope-notes = Twice the tokens took { $factor } times the time. Least squares over the logarithms, through the long inputs only; the error is the slope's standard error. On short inputs fixed costs rule, and their matrix still fits the processor's caches: points before the line need not lie on it.

quadratic-cost-ends-title = { $exact ->
    [no] How far it went
   *[blockwise] { $further ->
        [yes] One ends, another goes on
       *[no] The same work, tile by tile
    }
}
quadratic-cost-ends-say = { $ending ->
    [memory] At { $n } tokens naive attention runs out of memory: it needs at least { $needed } { $unit }.
    [time] At { $n } tokens naive attention took too long and was stopped.
    [budget] Before { $n } tokens the time set aside for measuring was used up.
    [failed] At { $n } tokens naive attention failed.
   *[complete] Naive attention was measured up to { $n } tokens; nothing stopped it.
}{ $exact ->
    [blockwise] {" "}Blockwise { $further ->
        [yes] goes on, tile by tile.
       *[no] does the same work tile by tile.
    }
    [fused] {" "}A fused kernel { $further ->
        [yes] goes on, tile by tile.
       *[no] does the same work tile by tile.
    }
   *[no] {""}
}
quadratic-cost-ends-notes = Blockwise attention, and its fused form known as flash attention, gives the same result, up to rounding. It has the same n² products to work out, so its curve is just as steep; but it never writes the whole matrix down. How fast it is depends on how well it is written: ours is plain Python, fused kernels are not.

quadratic-cost-tiles-title = The same work, less memory
quadratic-cost-tiles-say = { $case ->
    [both] The same n² work, but O(n) memory instead of O(n²): at { $n } tokens { $naive } { $naive-unit } against { $exact } { $exact-unit }.
    [naive] The matrix makes naive memory grow with n²: { $naive } { $naive-unit } at { $n } tokens.
   *[none] The memory of these calls was too little to be measured.
}
quadratic-cost-tiles-notes = Peak memory of one call beyond its inputs, as measured. Blockwise keeps a tile, the running maximum and the running sum of each row, and the output.

quadratic-cost-bend-title = Bending the curve
quadratic-cost-bend-say = { $case ->
    [both] Only another function is cheaper: a window of { $window } keys, or linear attention. Each gives something up.
    [window] Only another function is cheaper: a window of { $window } keys gives up what lies outside it.
    [linear] Only another function is cheaper: linear attention gives up softmax.
   *[none] A window or linear attention would bend the curve; this file has no measurement of them.
}
quadratic-cost-bend-notes = Neither is attention made faster; each is a different function that the model has to be trained with. A window sees its neighbours only, and far words need several layers to meet. Linear attention puts a product of features in the place of softmax, so that keys and values can be summed once.

quadratic-cost-crossover-title = When n² does not matter
quadratic-cost-crossover-say = Below { $cross } tokens GPT-2 small spends more on its projections than on n². At { $n-count ->
    [one] one token
   *[other] { $n } tokens
} n² is { $share }% of its work.
quadratic-cost-crossover-notes = Multiply-adds of one layer, counted on paper: the four projections grow with n, the scores and the mixing with n². They meet at twice d_model. The feed-forward layers, which are not counted here, cost more still and move the point further to the right.

quadratic-cost-tokens = tokens
quadratic-cost-tokens-n = tokens
quadratic-cost-cells = cells
quadratic-cost-four-times = four times
quadratic-cost-yours = this sentence
quadratic-cost-page = a page or two
quadratic-cost-chapter = a long chapter
quadratic-cost-novel = a novel
quadratic-cost-codebase = a codebase
quadratic-cost-genome = a genome
quadratic-cost-one-head = one head
quadratic-cost-all-heads = { $heads } heads × { $layers } layers
quadratic-cost-one-is-like = one head is about
quadratic-cost-batch = { $texts } texts of { $tokens } tokens at once, { $heads } heads, one layer:
quadratic-cost-like-number = a single number
quadratic-cost-like-word = a long word
quadratic-cost-like-message = a text message
quadratic-cost-like-page = a page of plain text
quadratic-cost-like-article = a long article, as plain text
quadratic-cost-like-picture = a small picture on a page
quadratic-cost-like-photo = a photo from a telephone
quadratic-cost-like-video = an hour of video
quadratic-cost-time = time of one call
quadratic-cost-peak = peak memory of one call
quadratic-cost-multiply-adds = multiply-adds of a layer of { $name }: counted, not measured
quadratic-cost-machine = { $device ->
    [gpu] measured on: { $name }
   *[other] measured on: { $name }, { $threads } of { $cores } { $cores-count ->
        [one] core
       *[other] cores
    }; no GPU in this file
}
quadratic-cost-settings = { $library }, { $dtype }, { $heads-count ->
    [one] one head
   *[other] { $heads } heads
} of { $size } numbers{ $clock ->
    [cpu] , CPU time
   *[other] {""}
}
quadratic-cost-device = { $device ->
    [gpu] Measured on a GPU.
   *[other] CPU only: no GPU was measured. The point is the slope, not the speed.
}
quadratic-cost-keeps-all = Computes the n × n matrix, and keeps all of it.
quadratic-cost-keeps-matrix = keeps all n² cells
quadratic-cost-keeps-tile = keeps one tile
quadratic-cost-both-work = Both work out all n² cells.
quadratic-cost-measured-slope = measured
quadratic-cost-theory-slope = theory
quadratic-cost-fitted = fit of { $points } points, from { $from } tokens on
quadratic-cost-wall = { $ending ->
    [memory] naive: out of memory
    [time] naive: too slow
    [budget] naive: not measured
   *[other] naive: failed
}
quadratic-cost-bent-slope = slope { $slope } ± { $error }
quadratic-cost-gives-up-window = gives up: what is further away
quadratic-cost-gives-up-linear = gives up: softmax, sharp focus
quadratic-cost-curve-naive = naive
quadratic-cost-curve-blockwise = blockwise
quadratic-cost-curve-window = window
quadratic-cost-curve-linear = linear
quadratic-cost-curve-sdpa = fused
quadratic-cost-curve-sdpa-flash = flash
quadratic-cost-curve-sdpa-cudnn = flash (cuDNN)
quadratic-cost-curve-sdpa-efficient = fused
quadratic-cost-projections = projections
quadratic-cost-square = n² part
quadratic-cost-this-model = this film
quadratic-cost-crossing = crossover n
quadratic-cost-unit-ns = ns
quadratic-cost-unit-us = µs
quadratic-cost-unit-ms = ms
quadratic-cost-unit-s = s
quadratic-cost-unit-B = B
quadratic-cost-unit-KiB = KiB
quadratic-cost-unit-MiB = MiB
quadratic-cost-unit-GiB = GiB
quadratic-cost-unit-TiB = TiB
