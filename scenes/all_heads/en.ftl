# What the picture of all heads of a layer says.

all-heads-title = Layer { $layer }: { $heads-count ->
    [one] its one head
   *[other] all { $heads } heads
}
all-heads-one-title = Layer { $layer }, head { $head }
all-heads-say = Rows ask, columns answer; the stronger the colour, the larger the share. Framed: the row of “{ $query }”.
all-heads-name = Layer { $layer }, head { $head }
all-heads-short = Head { $head }
all-heads-shares = Shares of its attention:
all-heads-does = { $pattern ->
    [previous] the word before
    [next] the word after
    [itself] the word itself
    [first] the first word
    [own] all to { $gets }
   *[pair] “{ $asks }” to “{ $gets }”
}
