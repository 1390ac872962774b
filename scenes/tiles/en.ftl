# What “tiles” says.

tiles-title = Tile by tile
tiles-asked = How can attention do without a whole row of scores?
tiles-takeaway = It keeps the largest score, a sum and a blend, and corrects both when a larger score comes: the result is the same.

# What many think at first; the beat shows otherwise.
tiles-correct-misconception = A sum that was made with a smaller largest score is lost.
tiles-same-misconception = Tile by tile, the output is only about the same.

# Key words: on the screen where a voice speaks.
tiles-whole-key = softmax needs a whole row
tiles-first-key = the first tile
tiles-correct-key = a larger score corrects
tiles-rest-key = divided at the very end
tiles-same-key = the same, but for rounding
tiles-held-key = numbers held at once

tiles-head-largest = largest score
tiles-head-sum = sum of powers
tiles-head-blend = blend
tiles-head-n = tokens
tiles-head-all = all scores
tiles-head-tile = a tile and its sums
tiles-before = before
tiles-corrected = × e^(before − now)
tiles-now = now
tiles-divided = blend ÷ sum
tiles-gap = largest difference
tiles-way-whole = the whole row at once
tiles-way-tiles = tile by tile, as here
tiles-way-turned = tiles in reverse order
tiles-way-uncorrected = without corrections

tiles-whole-title = What softmax needs of a row
tiles-whole-say = Softmax needs the whole row: the largest score, { $highest }, { STEP("powers") }and the powers’ sum, { $total }.
tiles-whole-notes = The row of “{ $query }”. From each score the row’s largest score, m, is subtracted first, so that no power gets too large; this changes no weight. Neither number is known before all scores are there. Ask: can one start earlier?

tiles-first-title = The first tile
tiles-first-say = Kept of the first tile: the largest score, { $largest }, the sum, { $sum }, and the blend.
tiles-first-notes = Tiles may come in any order. Here they come in the one in which more is seen: from the first word, or from the last. The blend is the sum of the tile’s values, each times its power; it is not divided yet. After that, the tile’s scores are not needed any more, and leave.

tiles-correct-title = { $case ->
    [late] A larger score comes
    [none] The next tile
   *[one] One tile is enough
}
tiles-correct-say = { $case ->
    [late] “{ $key }” has a larger score, { $largest }: sum and blend so far are multiplied by { $factor }.
    [none] No later score is larger here: sum and blend so far stay unchanged.
   *[one] One word makes one tile: nothing comes later, and nothing is corrected.
}
tiles-correct-notes = Sum and blend were computed with a smaller m. The factor is e to the power of the old m minus the new one: it turns every power that was added up into the power that the new m would have given. Nothing else has to be known of the earlier scores. Milakov and Gimelshein described this for softmax (2018); FlashAttention (Dao and others, 2022) computes attention so, in tiles.

tiles-rest-title = After the last tile
tiles-rest-say = In the end the sum is that of the whole row, { $sum }; { STEP("z") }blend ÷ sum is the output.
tiles-rest-notes = One division for each number of the output, at the very end. No weight was ever written down. Ask: which numbers of the first picture were never there at the same time?

tiles-same-title = The same output?
tiles-same-say = { $case ->
    [late] The output is the same, but for rounding. { STEP("way/uncorrected") }Without corrections, the difference is { $wrong }.
    [none] The output is the same, but for rounding. Nothing was there to correct.
   *[one] With a single tile, the output is the same.
}
tiles-same-notes = Each output is compared with that of the whole row, number by number, in double precision; the largest difference is shown. The order of the tiles changes roundings only. The last line is a control: all as before, but sum and blend are not corrected when a larger score comes.

tiles-held-title = What is held at once
tiles-held-say = At { $n } tokens, a tile and its sums are { $tile } numbers; all scores are { $all }.
tiles-held-notes = Counted: tiles of { $here } × { $here } for this sentence, of { $width } × { $width } for long texts; and the largest score and the sum of each of a tile’s rows. Inputs and output are needed either way, and are not counted; the blend becomes the output. As many scores are computed as before, n²: what no longer grows with n² is the memory, and with it the time to move numbers about. What was measured of this is in the film on what n² costs.
