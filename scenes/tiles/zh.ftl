# 影片 “tiles” 的文字。

tiles-title = 一块一块地算
tiles-asked = 没有整行的分数，注意力怎样计算？
tiles-takeaway = 保留最大的分数、一个和、一个混合；出现更大的分数时修正后两者：结果相同。

# What many think at first; the beat shows otherwise.
tiles-correct-misconception = 用较小的最大值算出的和就作废了。
tiles-same-misconception = 一块一块地算，输出只是近似相同。

# Key words: on the screen where a voice speaks.
tiles-whole-key = softmax 需要整行
tiles-first-key = 第一块
tiles-correct-key = 更大的分数要修正
tiles-rest-key = 最后才除
tiles-same-key = 相同，只差舍入
tiles-held-key = 同时保存的数

tiles-head-largest = 最大分数
tiles-head-sum = 幂之和
tiles-head-blend = 混合
tiles-head-n = 词元数
tiles-head-all = 所有分数
tiles-head-tile = 一块及其和
tiles-before = 之前
tiles-corrected = × e^(旧 − 新)
tiles-now = 现在
tiles-divided = 混合 ÷ 和
tiles-gap = 最大的差
tiles-way-whole = 整行一次算
tiles-way-tiles = 逐块，如这里
tiles-way-turned = 各块倒序
tiles-way-uncorrected = 不修正

tiles-whole-title = softmax 需要一行的什么
tiles-whole-say = softmax 需要整行：最大的分数 { $highest }，{ STEP("powers") }以及幂的总和 { $total }。
tiles-whole-notes = “{ $query }”的行。每个分数先减去这一行最大的分数 m，使任何幂都不会太大；权重不变。在所有分数到齐之前，这两个数都不知道。请问：能更早开始吗？

tiles-first-title = 第一块
tiles-first-say = 第一块留下的是：最大的分数 { $largest }、和 { $sum }，以及混合。
tiles-first-notes = 各块可以按任何次序来。这里采用能看到更多的次序：从第一个词起，或从最后一个词起。混合是这一块的值各乘以自己的幂再相加；还没有做除法。之后就不再需要这一块的分数，它们离开。

tiles-correct-title = { $case ->
    [late] 来了更大的分数
    [none] 下一块
   *[one] 一块就够了
}
tiles-correct-say = { $case ->
    [late] “{ $key }”的分数更大：{ $largest }。目前的和与混合都乘以 { $factor }。
    [none] 这里后面没有更大的分数：目前的和与混合都不变。
   *[one] 一个词就是一块：后面没有别的，也不必修正。
}
tiles-correct-notes = 和与混合是用较小的 m 算出的。这个倍数是 e 的（旧 m 减新 m）次幂：它把加进去的每个幂都变成用新 m 会得到的幂。关于之前的分数，不必知道别的。Milakov 和 Gimelshein 对 softmax 描述了这一点（2018）；FlashAttention（Dao 等，2022）就这样分块计算注意力。

tiles-rest-title = 最后一块之后
tiles-rest-say = 最后，和就是整行的和：{ $sum }；{ STEP("z") }混合 ÷ 和就是输出。
tiles-rest-notes = 输出的每个数做一次除法，放在最后。没有一个权重写下来过。请问：第一幅图里的哪些数从未同时存在？

tiles-same-title = 输出相同吗？
tiles-same-say = { $case ->
    [late] 输出相同，只差舍入。{ STEP("way/uncorrected") }不修正，差是 { $wrong }。
    [none] 输出相同，只差舍入。这里没有要修正的。
   *[one] 只有一块，输出相同。
}
tiles-same-notes = 每个输出都与整行的输出逐个数比较，用双精度；显示最大的差。各块的次序只影响舍入。最后一行是对照：一切照旧，但出现更大的分数时不修正和与混合。

tiles-held-title = 同时保存多少
tiles-held-say = { $n } 个词元时，一块及其和是 { $tile } 个数；所有分数是 { $all } 个。
tiles-held-notes = 数出的：这个句子的块是 { $here } × { $here }，长文本的是 { $width } × { $width }；加上一块的每一行的最大分数与和。输入和输出两种算法都需要，不计入；混合会变成输出。要算的分数和以前一样多，n² 个：不再随 n² 增长的是内存，以及搬动数据的时间。实测的结果见关于 n² 代价的影片。
