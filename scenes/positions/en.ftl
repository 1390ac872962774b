# What “positions” says.

positions-title = Who stands where
positions-asked = How does attention know the order of words?
positions-takeaway = By adding rows of numbers, learned or made of sines; by turning queries and keys; or by a penalty on distance.

# What many think at first; the beat shows otherwise.
positions-swap-misconception = Attention knows by itself which word comes first.
positions-ways-misconception = There is only one right way to tell attention places.

# Key words: on the screen where a voice speaks.
positions-swap-key = swapped, and nothing changes
positions-learned-key = a learned row a place
positions-clocks-key = sines: clocks
positions-shift-key = a shift is a turn
positions-rotary-key = only the distance counts
positions-layouts-key = which numbers turn together
positions-alibi-key = a straight line of penalties
positions-ways-key = one row, several ways

positions-place = place
positions-table = rows of places
positions-words = rows of words
positions-with = words + places
positions-ends = { $most } rows; none for place { $next }
positions-numbers = numbers { $a } and { $b }
positions-speed = { $angle }° a place
positions-from = from place
positions-to = to place
positions-turned = turn
positions-adds = adds
positions-hands = hands:
positions-before = weight before
positions-after = weight after
positions-score = score
positions-halves = halves
positions-pairs = pairs
positions-mixed = mixed
positions-length = length
positions-shifted = { $by } places on
positions-scaled = scaled score
positions-penalty = −{ $slope } × distance
positions-sum = sum
positions-none = no places
positions-learned = { $drawn ->
    [yes] random rows
   *[no] learned rows
}
positions-sines = sines
positions-rotary = rotary
positions-alibi = ALiBi
positions-change = change

positions-swap-title = Without places, order is nothing
positions-swap-say = { $case ->
    [alone] One word cannot change places: its weight is { $weight } in any case.
    [same] Two equal words swapped: no weight changes, “{ $query }” gives “{ $key }” { $weight }.
   *[usual] “{ $key }” and “{ $other }” swapped: “{ $query }” still gives “{ $key }” { $weight }. Only cells move.
}
positions-swap-notes = The rows of words are given to the model without any place, and the weights are computed twice: for the sentence, and for the one in which two words have changed places. All weights are the same, to rounding; rows and columns move along with their words. So “the cat chased the dog” and “the dog chased the cat” would be the same bag of words. There is no mask in this film: a causal mask tells places, too. The model was trained with places; leaving those out is an experiment.

positions-learned-title = { $case ->
    [none] No row for a place
   *[other] A row for each place
}
positions-learned-say = { $case ->
    [none] This model has no rows for places: the rows of words go in unchanged.
    [open] Each place has a row, too, which is added to the word’s row.
   *[usual] There is a row for each of { $most } places, added to the word’s; place { $next } has none.
}
positions-learned-notes = The words of the sentence, the rows of their places (framed), and the sums, which go into the first layer. Learned rows are the simplest way: a second table. What was not in training has no row: a longer text cannot be read. GPT-2 and BERT have such tables.

positions-clocks-title = Sines: clocks of different speed
positions-clocks-say = { $one ->
    [yes] Two numbers of a row are a hand’s tip, which turns by { $first }° a place.
   *[other] Two numbers are a hand’s tip: the first turns by { $first }° a place, the slowest here { $last }°.
}
positions-clocks-notes = The rows of “Attention Is All You Need”: number 2i + 1 is the sine of (place − 1) ÷ { $base }^(2i ÷ d), the next one its cosine; code counts places from zero. Nothing is learned, and there is a row for any place. A fast hand tells neighbours apart, a slow one tells near from far, as the hands of a clock tell seconds and hours. Ask: why is one hand not enough?

positions-shift-title = A shift is a turn
positions-shift-say = From { $begin } to { $end }, from { $far } to { $there }: always the same turn, { $angle }°.
positions-shift-notes = The hand at a place, and the hand so many places later as there are between “{ $query }” and “{ $key }”. Sine and cosine of a sum are a rotation of sine and cosine: the same matrix for any place, whichever place it begins from. The authors chose sines for this: a head can learn to look so many places back.

positions-rotary-title = Rotary: only the distance counts
positions-rotary-say = Query and key turn: at places { $q } and { $k }, at { $far-q } and { $far-k }, the score is { $score }.
positions-rotary-notes = Nothing is added to rows: in each layer, the numbers of a query and of a key are turned in pairs, by angles that grow with the place. The picture has the pairs of “{ $query }” (query) and “{ $key }” (key); below is what each pair adds to the score. If both places grow by the same, the angle between both hands stays, and so does the score; at another distance it is another one. Llama and SmolLM2, the language model of other films, do so. The query and the key were trained with learned rows, and are taken here without those: what is shown is the mechanism, not a trained model.

positions-layouts-title = Quiz: halves or pairs?
positions-layouts-say = { $first } turns with { $half }, or with { $second }. Guess which numbers are equal, and what a shift changes.
positions-layouts-notes = Ask before the numbers come. (All lengths are equal. The scores of halves and pairs differ, but each stays if both places are shifted; the score of the mixture does not.) The paper turns neighbours together; Llama’s checkpoints, and the code around them, the first half with the second. Both are right. But a model is trained with one of them. Read with the other one, it computes without an error, and wrongly; and if query and key are turned in different layouts, the score depends on more than the distance. Whoever converts a model reorders the columns of W_Q and W_K.

positions-alibi-title = ALiBi: a straight line of penalties
positions-alibi-say = { $case ->
    [alone] { $slope } less for each place of distance: one word has none, and stays at { $after }.
    [little] { $slope } less for each place of distance: too little to be seen here, “{ $key }” has { $after }.
   *[usual] { $slope } less for each place of distance: “{ $key }” falls from { $before } to { $after }.
}
positions-alibi-notes = Attention with linear biases: neither rows nor queries are touched; the scaled scores are lowered, in a straight line with the distance. Each head has a slope of its own, which is not learned; this head’s is { $slope }. The paper’s model sees earlier words only; here the line falls to both sides.

positions-ways-title = One row, several ways
positions-ways-say = { $case ->
    [alone] One word has one place: its weight stays.
    [same] Swapped again: as rounded here, no weight changes in some of these ways.
   *[usual] Swapped again: without places, nothing changes. { $trained ->
        [yes] Only learned rows were trained here.
       *[other] None of these ways was trained here.
    }
}
positions-ways-notes = The weights of “{ $query }”, in all ways, then with two words swapped; below, the weight that changes most of those shown, before and after. The model was trained with its own rows for places. All other rows show what a way does to the weights, not how good it is: for that, a model would have to be trained with each.
