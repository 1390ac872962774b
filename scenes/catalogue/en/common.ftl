# What is said, in English. See CONTRIBUTING for the rules of a line.

decimal-mark = .
group-mark = ,
corner = { $film } · { $beat } of { $beats }
badge = { $source } · layer { $layer }, head { $head } · sha256 { $sha256 }

rows-ask = rows ask
columns-answer = columns answer
legend-negative = negative
legend-positive = positive
others-together = the other { $others }
asks = asks
