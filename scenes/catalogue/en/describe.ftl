# Pictures in words, for those who do not see them. Each line is a part of a sentence.

describe-with = with “{ $word }”, { $fact }
describe-which = { $case ->
    [1] first sentence: { $fact }
   *[2] second sentence: { $fact }
}
describe-sentence = the words stand in a line: “{ $words }”
describe-expected = a dashed arc leads from “{ $query }” to “{ $key }”
describe-expected-too = another dashed arc leads to “{ $key }”
describe-dashes = dashed: { $meaning }
describe-beams = { $case ->
    [one] one beam, from “{ $query }” to “{ $key }”, { $share }
    [same] all beams from “{ $query }” are alike, { $share } each
    [even] the widest beams lead from “{ $query }” to “{ $key }” and “{ $key2 }”, { $share } each
    [bare] the widest beam leads from “{ $query }” to “{ $key }”
    [thin] the widest beam leads from “{ $query }” to “{ $key }”, { $share }; the others are thin
    [short] the widest beam leads from “{ $query }” to “{ $key }”, { $share }
    [far] the widest beam leads from “{ $query }” to “{ $key }”, { $share }; the others are thin, { $next } at most
   *[next] the widest beam leads from “{ $query }” to “{ $key }”, { $share }, the next to “{ $key2 }”, { $next }
}
describe-beams-too = { $case ->
    [bare] the widest beam leads to “{ $key }”
    [same] all are { $share }
    [even] the widest lead to “{ $key }” and “{ $key2 }”, { $share } each
   *[next] the widest beam leads to “{ $key }”, { $share }
}
describe-was = struck out: before, “{ $key }” { $share }
describe-lit-beam = lit is the beam to “{ $key }”, { $share }
describe-facing = two sentences face each other: “{ $first }” and “{ $second }”
describe-way = from “{ $query }” to “{ $key }”
describe-ways = the widest beams lead { $ways }
describe-everybody = one beam leads from each word; that of “{ $query }” to “{ $key }”
describe-no-beam = no beam leads from { $words }
describe-crossed = the link from “{ $query }” to “{ $key }” is crossed out
describe-link = { $case ->
    [named] { $name }: a link leads from “{ $query }” to “{ $key }”
   *[other] a link leads from “{ $query }” to “{ $key }”
}
describe-weighed = { $case ->
    [bare] a bracket joins “{ $a }” and “{ $b }”
   *[told] a bracket joins “{ $a }” and “{ $b }”: { $terms }
}
describe-weighed-too = { $terms }

describe-fan = { $case ->
    [nameless] an arrow to the right, a query
   *[query] an arrow to the right, the query of { $query }
}
describe-ray = { $case ->
    [arrow] { $query } and { $key } as arrows, { $angle }° apart
    [shadow] the key of { $key } at { $angle }°, its shadow on the query: { $shadow }
   *[plain] the key of { $key } at { $angle }°
}
describe-rays = { $case ->
    [arrows] { $count-count ->
        [one] { $count } more arrow
       *[other] { $count } more arrows
    }
   *[keys] { $count-count ->
        [one] { $count } more key
       *[other] { $count } more keys
    }
}

describe-matrix = a matrix{ $name }: { $rows } × { $columns }
describe-out-of = { $part } out of { $whole }
describe-variance = variance
describe-matrices = { $count } matrices{ $name }: { $rows } × { $columns } each
describe-of-head = { $symbol } of heads { $head }
describe-sides-are = { $case ->
    [same] rows and columns: { $rows }
   *[two] rows: { $rows }; columns: { $columns }
}
describe-strip = { $name }a row of { $n } numbers{ $first }
describe-name-products = products
describe-name-added = what is added
describe-name-rows = rows
describe-name-powers = powers
describe-name-row = one word’s weights, a row for each head
describe-name-heads = all heads
describe-name-result = the result
describe-name-embedded = words plus places
describe-name-vocabulary = rows of the table
describe-name-words = rows of words
describe-name-places = rows of places
describe-name-sines = rows of sines
describe-name-fault = yours
describe-name-nan = weights after −∞
describe-name-uniform = weights after the most negative number
describe-name-difference = the difference
describe-name-entering = what softmax is given
describe-name-output = Z
describe-name-heard = what the word has heard of, layer by layer
describe-name-states = the state after each word
describe-name-clocks = steps
describe-name-answers = answers
describe-filled = { $count-count ->
    [one] only { $count } cell is filled
   *[other] { $count } cells are filled
}
describe-cell = row “{ $query }”, column “{ $key }”: { $number }
describe-columns = framed: { $count-count ->
    [one] the column
   *[other] the columns
} { $words }
describe-framed = framed in it: { $count-count ->
    [one] the column
   *[other] the columns
} { $words }
describe-framed-cell = framed: row { $row } of column “{ $key }”
describe-lit-row = the row “{ $query }” is marked{ $numbers }
describe-begins = the row “{ $query }” begins with { $numbers }
describe-row = { $case ->
    [one] row “{ $query }” holds { $best }, in column “{ $key }”
    [same] all numbers in row “{ $query }” are { $best }
   *[other] in row “{ $query }” the largest is { $best }, in column “{ $key }”
}
describe-largest = the largest number, { $best }, is in row “{ $query }”, column “{ $key }”
describe-crossing = where they meet: { $numbers }
describe-sums = { $case ->
    [one] the row adds up to { $most }
    [same] every row adds up to { $most }
   *[other] the rows add up to between { $least } and { $most }
}
describe-open = no cell is blocked
describe-causal = all cells right of the diagonal are blocked
describe-shut-columns = blocked: { $count-count ->
    [one] the column
   *[other] the columns
} { $words }
describe-shut = { $count } of { $all } cells are blocked
describe-times = { $given } times { $factor }{ $bias } gives { $result }
describe-times-too = times { $factor }{ $bias } it gives { $result }
describe-beside = on the left the query of { $words } as a column
describe-tiers = below one another, { $n } numbers each: { $chain }
describe-first-tier = the first: { $sum }
describe-matrix-tiers = right of it { $name }, one column for each of { $n } words; below it the row { $below }
describe-best = its largest number is { $best }, in column “{ $key }”
describe-multiples = { $count } matrices of { $rows } × { $columns } side by side

describe-list = { $n-count ->
    [one] { $n } bar
   *[other] { $n } bars
}: { $asks }
describe-rows = { $n-count ->
    [one] { $n } row
   *[other] { $n } rows
}
describe-column = { $column }{ $case ->
    [one] { $key } { $best }
    [same] { $best } everywhere
    [even] { $key } and { $key2 }, { $best } each
    [far] { $key } { $best }, far ahead of { $key2 }, { $next }
   *[next] { $key } { $best }, then { $key2 } { $next }
}
describe-bars-alike = { $column }{ $names }, { $each } each
describe-trend = { $column }{ $first } at { $one }, { $last } at { $other }
describe-longest = { $column }the longest bar belongs to { $key }
describe-stacked = each bar begins where the one above it ended
describe-table = a table of { $n } rows, { $asks }, with the columns { $heads }
describe-table-row = { $key }: { $numbers }
describe-columns-are = columns: { $heads }
describe-framed-number = { $number } (framed)
describe-spread = { $n } histograms of { $what } on one axis: at { $label } = { $one } from { $from } to { $to }, at { $other } from { $from2 } to { $to2 }

describe-shelf = { $case ->
    [table] a list of { $n } lines
   *[open] { $n-count ->
        [one] { $n } open book
       *[other] { $n } open books
    } on a shelf
}
describe-book = “book { $k }”
describe-becomes = an arrow leads from { $first } to { $last }
describe-strips = { $case ->
    [framed] { $column }: a strip of { $n } colours in each line, one of them framed
   *[plain] { $column }: a strip of { $n } colours in each line
}
describe-below = below, framed, { $name }{ $case ->
    [numbers] : { $first } and so on
   *[colours] {""}
}
describe-somebodies = a person stands before each line
describe-sides = { $for-count ->
    [one] { $for } bar points
   *[other] { $for } bars point
} to the right, { $against } to the left

describe-vectors = { $rows } rows of { $n } numbers in colours{ $case ->
    [yes] , the first of many
   *[no] {""}
}
describe-differ = { $count } of { $n } columns are framed: there the lower rows differ

describe-plot = a plot{ $case ->
    [none] {""}
    [lower] , the lower axis logarithmic
    [left] , the left axis logarithmic
   *[both] , both axes logarithmic
}; upwards: { $y }; to the right: { $x }
describe-curve = { $case ->
    [bare] a curve
   *[named] { $name }
} from { $y1 } at { $x1 } to { $y2 } at { $x2 }
describe-power = a dashed line grows like { $formula }
describe-wall = they meet at { $at }

describe-square = { $case ->
    [named] a square, { $name }, drawn to scale; in its corner a small one, { $small }
    [nested] a square of { $n } × { $n } cells; the square before, { $corner } × { $corner }, is its upper left quarter
   *[plain] a square of { $n } × { $n } cells
}
describe-pattern = { $case ->
    [all] a small square, all cells lit
    [tile] a small square, only a tile of it lit
   *[band] a small square, a band along the diagonal lit
}
describe-thumbs = { $n } small matrices one after the other: { $names }
describe-gallery = { $count } squares side by side

describe-cloud = { $dots } dots in { $n-count ->
    [one] one lane
   *[other] { $n } lanes side by side
}; upwards: { $title }
describe-medians = their medians: { $lanes }
describe-named-dots = named: { $names }
describe-class = pupils at desks: { $words }
describe-class-asks = “{ $word }” raises a hand
describe-class-all-ask = all raise a hand
describe-class-cards = the highest cards: { $cards }
describe-class-notes = { $case ->
    [to] the largest notes to “{ $word }” come from { $notes }
   *[from] the largest notes from “{ $word }” go to { $notes }
}
describe-class-board = on the board: { $text }
