# What is said, in English. See CONTRIBUTING for the rules of a line.

decimal-mark = .
group-mark = ,
list-mark = ,
quoted = “{ $word }”
corner = { $film } · { $beat } of { $beats }
badge = { $kind ->
    [random] random weights: no meaning
    [lesson] lesson: trained directly to point pronouns at what they mean (English only)
   *[other] { $source }
}{ $strangers-count ->
    [0] {""}
    [one] {" "}· unknown word: { $unknown }
   *[other] {" "}· unknown words: { $unknown }
} · layer { $layer }, head { $head }{ $chosen ->
    [yes] , chosen because it shows this
   *[no] {""}
} · sha256 { $sha256 }

rows-ask = rows ask
columns-answer = columns answer
legend-negative = negative
legend-positive = positive
others-together = the other { $others }
asks = asks

name-scores = scores
name-scaled = scaled
name-masked = masked
name-weights = weights
