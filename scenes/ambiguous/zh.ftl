# 影片 “ambiguous” 的文字。

ambiguous-title = 一个词，两个意思
ambiguous-asked = 一个词只有一个意思吗？
ambiguous-takeaway = 它的向量在每个句子里起点相同，随周围的词逐层分开。

# What many think at first; the beat shows otherwise.
ambiguous-same-misconception = 有两个意思的词在表里有两行。

# Key words: on the screen where a voice speaks.
ambiguous-same-key = 同一行出现两次
ambiguous-cut-key = 切断连接
ambiguous-two-key = 一个词，两行

ambiguous-before = 两行的夹角，第 1 层之前
ambiguous-after = 两行的夹角，第 { $layer } 层之后
ambiguous-apart = 最后相差的度数
ambiguous-cut-in = 切断连接于
ambiguous-nothing = 不切
ambiguous-every = 所有层
ambiguous-layer = 第 { $layer } 层
ambiguous-same-title = 一个词，同一行
ambiguous-same-say = “{ $word }”在两句中起初是同样的 { $size } 个数（画出 { $drawn } 个）：同向，相差 { $angle }°。
ambiguous-same-notes = { $case ->
    [own] 两个句子是你的，由徽标所示的模型读过。
   *[recorded] “Time flies like an arrow”是个老例子：时间过得快。在“Fruit flies like an arrow”里，fruit flies 可以是昆虫（果蝇）：这是读法之一。两句都由真实的模型 all-MiniLM-L6-v2 读过并录制。另试过一对含“bank”的句子，分开得少些。用自己的一对：--versus 加 --weights minilm。
}{ $size } 个数中画出 { $drawn } 个。一行是 { $size } 维空间里的一个箭头：两行方向相同，夹角就是 0°。这个词在同一个位置，它在表里的行加上位置的行，对邻近的词一无所知。

ambiguous-cut-title = 切断连接
ambiguous-cut-say = 任何一层都不看“{ $a }”或“{ $b }”，两行就不分开：相差 { $every }°。
ambiguous-cut-notes = 不切断时相差 { $whole }°；0° 即方向相同。每一条都让模型重新运行一次；只禁止这一次看：它的权重是 0，其余的权重加起来是 1。其余的词所读到的，仍可以经由它们到达。只在一层切断时，最大的夹角是 { $high }°；在其他各层仍可以看那个词。

ambiguous-two-title = 一个词，两行
ambiguous-two-say = { $at } 层之后，“{ $word }”有了两行，相差 { $last }°：一个箭头张开成两个。
ambiguous-two-notes = 这就是上一幅图里的两行，那时每个数都相同。两个箭头总在同一平面内，所以长度和夹角都真实。两句中都相同的其余的词里，第 { $at } 层之后最大的夹角是 { $most }°。{ $case ->
    [own] {""}
   *[recorded] 对照：{ $count } 个通常只有一个意思的词，在两句中都代替了“{ $word }”。第 { $at } 层之后，每个词的夹角都比“{ $word }”的小；最大的是“{ $nearest }”的 { $next }°。最后，“{ $c }”有 { $far }°，比“{ $word }”的 { $here }° 更大。所以每一行都会吸收邻近的词：两行分开，并不说明一个词有两个意思。
}模型怎样理解这个词，不一定只在这 { $size } 个数里：别的行也读到了那个不同的词；意思究竟在哪里，没有检验。
