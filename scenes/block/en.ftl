# What “block” says.

block-title = The rest of the model
block-asked = What does such a model have besides attention?
block-takeaway = Norms and MLPs, each in one sum that runs through all layers. Attention carries between words; MLPs work on each alone.

# What many think at first; the beat shows otherwise.
block-alone-misconception = An MLP, too, carries something from word to word.
block-parts-misconception = A language model is mostly attention.

# Key words: on the screen where a voice speaks.
block-row-key = one row, part by part
block-norm-key = divided by its size
block-alone-key = the MLP: each word alone
block-parts-key = attention: a fifth
block-shared-key = heads that share keys, values
block-ledger-key = points, part by part
block-lead-key = what is more than average
block-cut-key = the look is forbidden

block-after-layer = after layer
block-length = length of the row of “{ $last }”
block-number = number of { $size }
block-before = before
block-divided = ÷ { $spread }
block-gain = × gain
block-normed = read
block-moves = moves by
block-attention = attention
block-mlp = MLP
block-of-tables = table of pieces
block-of-attention = attention
block-of-mlps = MLPs
block-of-norms = norms
block-parameters = parameters
block-share = share
block-together = together
block-head = head
block-adds-attention = attention adds
block-adds-mlp = the MLP adds
block-mean = size
block-in-layers = layers
block-entry-row = start
block-entry-attention = attention, { $first }–{ $to }
block-entry-mlp = MLPs, { $first }–{ $to }
block-so-far = sum so far
block-points = points for “{ $best }”
block-all-row = start
block-all-attention = attention
block-all-mlp = MLPs
block-guess = “{ $best }”
block-average = average piece
block-lead = lead of “{ $best }”
block-left = no look at “{ $source }”
block-change = change
block-probability = probability of “{ $best }”: { $whole } → { $left }

block-row-title = One row runs through the model
block-row-say = { $layers } times, attention adds to a row, then an MLP: from length { $first } to { $end }.
block-row-notes = { $case ->
    [own] The sentence is yours, read by the model that the badge names.
   *[recorded] The model is SmolLM2-135M, which read: The cat sat on the mat because it was tired. What was tired? The
} The row is that of the last word, “{ $last }”. It begins as a row of a table; each layer has two parts, attention and an MLP (two layers of neurons), and each adds a row of its own to it. Nothing is ever overwritten: what the model says at the end is read off the sum. The curve has two points a layer, after attention and after the MLP. The length says how much was written, not what.

block-norm-title = Before each part: divided by its size
block-norm-say = What a part reads is the row divided by its root mean square, { $spread }, times a gain each.
block-norm-notes = Rows grow long, and long rows would make long queries and huge scores. So each part reads a normed copy: every number is divided by the root mean square of all { $size } numbers of the row (square them, take the mean, take the root), and multiplied by a gain, a parameter that training found for this place. The picture has the first numbers of the last word’s row before layer { $layer }. The row itself stays as it is. This norm is RMSNorm; the LayerNorm of older models also subtracts the mean.

block-alone-title = The MLP: each word alone
block-alone-say = Give “{ $source }” the row of “{ $other }”: at “{ $witness }”, attention moves by { $attention }, the MLP by { $mlp }.
block-alone-notes = An experiment in layer { $layer }: the row that attention reads at “{ $source }” is replaced by that of “{ $other }”, and its results are computed again; then the same with the MLP. The bars say how far each result moves, as a length. The MLP’s results for all other words are the same to the last bit, since it is computed row by row. Attention is the only part in which a word can read of another. Words before “{ $source }” do not move there either: the causal mask hides it.

block-parts-title = { $case ->
    [own] How much of the model is attention?
   *[recorded] Attention is a fifth of the model
}
block-parts-say = How many of { $count } parameters are attention’s? { STEP("parts/count/tables") }{ $attention } of all; the MLPs have { $mlps }.
block-parts-notes = Counted from the matrices’ shapes: in each layer, attention has W_Q, W_K, W_V and W_O, and the MLP has three matrices, which are larger. The table has a row for each piece of the vocabulary; it is used twice, at the start and, to give points to each piece, at the end. Ask before the bars appear: which part is the largest? The shares are this model’s; in larger ones the table has a smaller share.

block-shared-title = Several heads share keys and values
block-shared-say = { $way ->
    [each] { $heads } heads ask; each has keys and values of its own.
   *[shared] { $heads } heads ask; there are only { $sets } sets of keys and values. Heads in a frame share one.
}
block-shared-notes = The rows are the weights of the last word, “{ $last }”, in each head of layer { $layer }. { $way ->
    [each] In many newer models several heads share keys and values.
   *[shared] Heads in one frame have queries of their own, but the same keys and values: they look differently at the same offer. That spares parameters and, when a model writes, memory: keys and values are what it has to keep.
} The framed cell is the reason why this layer is shown: no other head looks from “{ $last }” at “{ $source }” as much. The shares of a row add up to 1; long sentences are shown in part.

block-ledger-title = Points decide the next word
block-ledger-say = Softmax turns points into shares: “{ $best }” has { $points }, { $most } from { $part ->
    [row] the start.
    [attention] attention in layers { $first }–{ $to }.
   *[mlp] the MLPs of layers { $first }–{ $to }.
}
block-ledger-notes = At the end, the model gives points to every piece: its row in the table times the word’s normed row. Softmax turns points into probabilities. As the row is a sum, so are the points: each bar begins where the one before ends. The last norm divides by the size of the whole row; the ledger takes this size as it is. It says what each part adds directly, not what later parts make of it.

block-lead-title = What is more than average
block-lead-say = Any piece gets points. Above average, attention gives “{ $best }” { $attention }, the MLPs { $mlps }.
block-lead-notes = Softmax sees differences only: what every piece gets makes no word more probable. On average over all pieces of the vocabulary, the MLPs add { $every }. Taken off, { $lead } is left as the lead of “{ $best }”. In this count, attention has far more than a fifth in most of the sentences that were tried; how much differs from sentence to sentence.

block-cut-title = Forbid the look
block-cut-say = If “{ $last }” may not look at “{ $source }”: attention { $attention }, MLPs { $mlps }. “{ $best }” keeps { $left }.
block-cut-notes = The experiment of the film on the next word: the model ran again, and the last word could not look at “{ $source }” in any head. “{ $best }” falls from { $whole } to { $left }. { $case ->
    [own] Compare both changes: which part had brought in what the look found?
   *[recorded] Most of what is gone was attention’s: it carries what stands elsewhere in the sentence to the last word. The MLPs’ lead changes far less.
} The MLPs’ entries change as well, since they read the row to which attention has added. The ledger cannot say how much of their entries rests on other looks.
