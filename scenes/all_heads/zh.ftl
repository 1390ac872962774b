# 一层所有的头的图。

all-heads-title = 第 { $layer } 层：{ $heads-count ->
    [1] 仅有的一个头
   *[other] 全部 { $heads } 个头
}
all-heads-one-title = 第 { $layer } 层，第 { $head } 头
all-heads-say = 行提问，列回答；颜色越深，份额越大。框中是“{ $query }”的行。
all-heads-name = 第 { $layer } 层，第 { $head } 头
all-heads-short = 第 { $head } 头
all-heads-shares = 它的注意力的份额：
all-heads-does = { $pattern ->
    [previous] 前一个词
    [next] 后一个词
    [itself] 词自己
    [first] 第一个词
    [own] 全部给{ $gets }
   *[pair] “{ $asks }”看“{ $gets }”
}
