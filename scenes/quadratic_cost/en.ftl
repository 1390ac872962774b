# What “quadratic-cost” says.

quadratic-cost-title = What n² costs

# Key words: on the screen where a voice speaks.
quadratic-cost-count-key = n tokens: n² cells
quadratic-cost-double-key = length doubled, cells times four
quadratic-cost-zoom-key = this sentence: a speck
quadratic-cost-memory-key = one matrix per head
quadratic-cost-measured-key = each point: a measured time
quadratic-cost-slope-key = slope = power of n
quadratic-cost-ends-key = the naive curve’s end
quadratic-cost-tiles-key = tiles instead of the matrix
quadratic-cost-bend-key = another function, another slope
quadratic-cost-crossover-key = n² part against projections
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
quadratic-cost-zoom-say = At { $middle } tokens this sentence is a speck in the corner. At { $large } the whole page is no more than a corner.
quadratic-cost-zoom-notes = The sides are drawn to scale: each corner is as large, beside its square, as it really is; only a speck too small to be seen is drawn as a dot. The corner is shown enlarged, so that both can be seen at once. A page has some hundreds of words, and four tokens are about three English words.

quadratic-cost-memory-title = What the matrix weighs
quadratic-cost-memory-say = At { $tokens } tokens one head’s weights alone take { $one } { $one-unit }. Naive training of GPT-2 small keeps at least { $heads } × { $layers } for every text: { $every } { $every-unit }.
quadratic-cost-memory-notes = Four bytes a number (float32). Training that stores whole matrices keeps at least these, of all layers, for the way back, and scores or dropout often as well; it does so for every text of a batch at once. Flash attention computes them again instead; inference needs one layer’s at a time. The last line is arithmetic: this model cannot read so far. What they are compared with is meant as an order of magnitude.

quadratic-cost-measured-title = Measured, not counted
quadratic-cost-measured-say = { $device ->
    [gpu] Now measured: each point is the time of one call on a GPU. Equal steps along an axis multiply by the same factor.
   *[other] Now measured, CPU only: each point is the time of one call. Equal steps along an axis multiply by the same factor.
}
quadratic-cost-measured-notes = { $device ->
    [gpu] Medians of repeated calls. Both axes are logarithmic: each step to the right is twice the tokens.
   *[other] Medians of repeated calls on the processor named under the plot. No GPU was measured for this file; a GPU would be faster on long inputs, but it has the same n² cells to work out. Both axes are logarithmic: each step to the right is twice the tokens. With --timings FILE the film shows your own machine.
}

quadratic-cost-slope-title = The slope is the power
quadratic-cost-slope-say = { $sure ->
    [no] The slope is the power: { $slope } ± { $error } measured, { $theory } in theory. So large an error leaves the power open.
   *[yes] { $why ->
        [all] Twice the tokens take { $factor } times as long: the slope, the power of n, is { $slope } ± { $error }; in theory { $theory }.
       *[some] From { $from } tokens on, twice the tokens take { $factor } times as long: the slope, the power of n, is { $slope } ± { $error }; in theory { $theory }.
    }
}
quadratic-cost-slope-notes = Twice the tokens took { $factor } times the time. Least squares over the logarithms; ± is the standard error of the slope; with few points it is itself rough. The line is fitted from an eighth of the longest input on, by a rule made before looking; the fit through all points stands below it. On very short inputs fixed costs can rule. Where there is a jump between two points, its time was measured, its cause was not: a cache that the matrix outgrows would be one.

quadratic-cost-ends-title = { $exact ->
    [no] How far naive attention went
   *[blockwise] { $further ->
        [yes] One ends, another goes on
       *[no] The same work, tile by tile
    }
}
quadratic-cost-ends-say = { $ending ->
    [memory] { $more ->
        [yes] At { $n } tokens { $matrices ->
            [one] one n × n matrix would take
           *[two] two n × n matrices would take
        } { $needed } { $unit }; this machine has { $memory } { $gib }: naive attention wasn’t run.
       *[no] At { $n } tokens naive attention runs out of memory: { $matrices ->
            [one] one n × n matrix takes
           *[two] two n × n matrices take
        } { $needed } { $unit }.
    }
    [time] At { $n } tokens naive attention took too long and was stopped.
    [budget] Before { $n } tokens the time set aside for measuring was used up.
    [failed] At { $n } tokens naive attention failed.
   *[complete] Naive attention was measured up to { $n } tokens; nothing got in the way.
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
quadratic-cost-ends-notes = The line upwards marks a length at which naive attention never ran.{ $skipped ->
    [yes] {" "}No length between { $last } and { $n } tokens was tried: it might have run at one of them.
   *[no] {""}
} It needs the n × n scores and, with most libraries, as many weights beside them, four bytes a number; a call that would need more than is free is not made. Blockwise attention gives the same result, up to rounding, and has the same n² products to work out, so its curve is just as steep; but it never writes the whole matrix down. It can be quicker all the same; a likely reason, not tested here, is that a large matrix travels to memory and back, while a tile stays in the cache. Flash attention is blockwise attention in one kernel (Dao and others, 2022): “blockwise” is our own code, “flash” a library’s. Softmax needs the sum of a whole row: each row keeps its largest score and its sum so far, and both are corrected with every tile.

quadratic-cost-tiles-title = The same work, less memory
quadratic-cost-tiles-say = { $case ->
    [both] The same n² work, but no n × n matrix in memory: at { $n } tokens { $naive } { $naive-unit } against { $exact } { $exact-unit }.
    [naive] The matrix makes naive memory grow with n²: { $naive } { $naive-unit } at { $n } tokens.
   *[none] The memory of these calls was too little to be measured.
}
quadratic-cost-tiles-notes = Peak memory of one call beyond its inputs, as measured. The dashed lines are counted on paper: the n × n matrices, and the n rows of output, which nobody can do without. Blockwise keeps those, a tile of fixed size, and more beside it that was not looked into. On short inputs that is nearly all; only at the longest are the rows most of it, and memory grows with n. That is what O(n) means: not a straight line from the beginning, but no faster than n in the end.

quadratic-cost-bend-title = Another function, another slope
quadratic-cost-bend-say = { $case ->
    [both] For a smaller slope, compute something else: a window of { $window } keys, or linear attention. Each gives something up.
    [window] For a smaller slope, compute something else: a window of { $window } keys gives up what lies outside.
    [linear] For a smaller slope, compute something else: linear attention gives up softmax.
   *[none] A window or linear attention would have a smaller slope; this file has no such measurement.
}
quadratic-cost-bend-notes = Neither is attention made faster; each is a different function that the model has to be trained with. A window sees its neighbours only, half of them on each side, and far words need several layers to meet; the picture shows the shape, not the width. Linear attention puts a product of features in the place of softmax, so that keys and values can be summed once, into a matrix whose size does not depend on n. In theory both have a slope of one; measured ones stray from that: short inputs and caches are likely reasons, not tested here.

quadratic-cost-crossover-title = Where n² is the smaller part
quadratic-cost-crossover-say = At { $n-count ->
    [one] one token
   *[other] { $n } tokens
} n² is { $share }% of attention’s multiply-adds in GPT-2 small; beyond { $cross } tokens, more than half.
quadratic-cost-crossover-notes = Multiply-adds of the attention part of one layer, counted on paper: the projections, which make Q, K, V and the output, grow with n, the scores and the mixing with n². They meet at twice d_model, at or beyond the end of what these models can read. The feed-forward part of the layer (two matrices, four times as wide) is not counted here: it costs twice the projections, and with it n² would need six times d_model to be half. GPT-3 is counted as if each layer were dense; every other one of its layers looks at a band only. All this is arithmetic; memory, as before, is another matter.

quadratic-cost-tokens = tokens
quadratic-cost-tokens-n = tokens
quadratic-cost-cells = cells
quadratic-cost-four-times = four times
quadratic-cost-yours = this sentence
quadratic-cost-page = a page or two
quadratic-cost-chapter = a long chapter
quadratic-cost-one-head = the weights alone
quadratic-cost-four-bytes = four bytes a number
quadratic-cost-in-training = { $name }, training
quadratic-cost-all-heads = { $layers } layers × { $heads } heads
quadratic-cost-one-is-like = one matrix is about
quadratic-cost-like-number = a single number
quadratic-cost-like-word = a long word
quadratic-cost-like-message = a text message
quadratic-cost-like-page = a page of plain text
quadratic-cost-like-article = a long article, as plain text
quadratic-cost-like-picture = a small picture on a page
quadratic-cost-like-photo = a phone photo
quadratic-cost-like-video = an hour of video
quadratic-cost-time = time of one call
quadratic-cost-peak = peak memory of one call
quadratic-cost-multiply-adds = multiply-adds of attention in one layer of { $name }: counted
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
quadratic-cost-keeps-all = Computes and keeps the whole n × n matrix.
quadratic-cost-keeps-matrix = keeps all n² cells
quadratic-cost-keeps-tile = keeps one tile
quadratic-cost-measured-slope = measured, ± standard error
quadratic-cost-theory-slope = theory
quadratic-cost-before = { $why ->
    [jump] left out: points before a jump, × { $jump }, of unknown cause
    [short] left out: short calls, ruled by fixed costs
   *[plain] left out: shorter calls
}
quadratic-cost-jump = × { $jump }
quadratic-cost-fitted = fit of { $points } points, from { $from } tokens on
quadratic-cost-wall = { $ending ->
    [memory] naive: not enough memory
    [time] naive: too slow
    [budget] naive: not measured
   *[other] naive: failed
}
quadratic-cost-gives-up-window = gives up what is further away; drawn narrower here
quadratic-cost-keeps-linear = adds up key × value of all tokens: one d{"\u00A0"}×{"\u00A0"}d table (d numbers per key);
quadratic-cost-gives-up-linear = gives up softmax: other shares
quadratic-cost-curve-naive = naive
quadratic-cost-curve-blockwise = blockwise
quadratic-cost-curve-window = window
quadratic-cost-curve-linear = linear
quadratic-cost-curve-sdpa = fused
quadratic-cost-curve-sdpa-flash = flash
quadratic-cost-curve-sdpa-cudnn = flash (cuDNN)
quadratic-cost-curve-sdpa-efficient = fused
quadratic-cost-projections = projections: Q, K, V, output
quadratic-cost-square = n² part
quadratic-cost-this-model = our model
quadratic-cost-crossing = n² is half from
quadratic-cost-unit-ns = ns
quadratic-cost-unit-us = µs
quadratic-cost-unit-ms = ms
quadratic-cost-unit-s = s
quadratic-cost-unit-B = B
quadratic-cost-unit-KiB = KiB
quadratic-cost-unit-MiB = MiB
quadratic-cost-unit-GiB = GiB
quadratic-cost-unit-TiB = TiB
quadratic-cost-quicker = At { $n } tokens blockwise is { $times } times as quick on this machine.
quadratic-cost-flash-is = { $kind ->
    [flash] Flash (FlashAttention)
   *[fused] Fused
}: the same idea, as one routine of PyTorch{ $device ->
    [cpu] {" "}for CPUs
   *[gpu] {""}
}.
quadratic-cost-reads = GPT-2 small reads { $most } tokens at most; the last line is arithmetic.
quadratic-cost-of-all = all { $points } points: { $slope } ± { $error }
quadratic-cost-holds-two = dashed: two n × n matrices, scores and weights
quadratic-cost-holds-one = dashed: one n × n matrix
quadratic-cost-holds-tile = dashed: n rows of output; a tile, and more, lifts the squares above
quadratic-cost-stops = { $name } reads { $most } at most
quadratic-cost-reads-most = reads at most

quadratic-cost-summary-title = What n² costs, and what not
quadratic-cost-summary-say = Twice the tokens, four times the scores; only another function needs fewer. Can you compute attention yourself now?
quadratic-cost-summary-notes = Orders of growth: what becomes of time and memory as n grows, all else fixed. A window here has { $window } keys, whatever n is. This is the part that grows with n²: in one layer of a transformer like GPT-2, feed-forward part (four times as wide) and all, it is the larger half only beyond six times d_model.
quadratic-cost-time-column = time
quadratic-cost-memory-column = memory
quadratic-cost-result-column = result
quadratic-cost-sum-naive = naive
quadratic-cost-sum-tiled = blockwise, flash
quadratic-cost-sum-window = window
quadratic-cost-sum-linear = linear attention
quadratic-cost-sum-exact = exact
quadratic-cost-sum-another = another function
