# What the picture of all heads of a layer says.

heads-title = Layer { $layer }: { $heads-count ->
    [one] its one head
   *[other] all { $heads } heads
}
heads-one = Layer { $layer }, head { $head }
heads-said = Rows ask, columns answer, the brightest most. Framed: the row of “{ $query }”, and where most of it goes.
heads-badge = { $source } · sha256 { $sha256 }
