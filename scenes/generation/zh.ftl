# 影片 “generation” 的文字。

generation-title = 一个词接一个词
generation-asked = 每写一个新词，代价是多少？
generation-takeaway = 保留键和值，只算一个新行而不是全部；代价是随文本增长的内存。

# What many think at first; the beat shows otherwise.
generation-kept-misconception = 之前的查询也必须保留。
generation-same-misconception = 保留键和值会使结果不精确。

# Key words: on the screen where a voice speaks.
generation-append-key = 一个片段接一个片段
generation-again-key = 重算所有行，或一行
generation-kept-key = 一个查询，所有保留的键
generation-same-key = 除舍入外相等
generation-counts-key = 数一数行
generation-measured-key = 在一台机器上测量
generation-draw-key = 同一行，不同的抽取
generation-memory-key = 保留的内容占内存

generation-anew = 没有缓存
generation-kept = 保留键和值
generation-rows = 片段；数字：算过几次
generation-steps = 步
generation-weights = 权重
generation-query = 查询
generation-keys = 键
generation-values = 值
generation-computed = 新算
generation-sum-anew = 所有行重算：
generation-sum-kept = 保留键和值：
generation-shown = 每行 { $all } 个数中的前 { $shown } 个
generation-remain = 剩下
generation-each-piece = 片段
generation-each-with = 有缓存
generation-each-without = 所有行重算
generation-each-difference = 差
generation-all-anew = 全部重算……
generation-all-gap-0 = 最大
generation-all-gap-1 = 差
generation-all-equal-0 = 每一位都相等，
generation-all-equal-1 = 共 { $all } 个
generation-all-once = ……所有行一次算
generation-all-portions = ……分同样的批次算
generation-new = 新片段
generation-rows-in-all = 共算的行数
generation-length = 文本中的片段数
generation-time = 一个新片段的时间
generation-machine = { $cpu }，{ $cores } 核
generation-library = SmolLM2-135M，{ $library }，float64
generation-way-plain = softmax
generation-way-temperature = 温度 { $limit }
generation-way-k = top-k { $limit }
generation-way-p = top-p { $limit }
generation-seed = 种子
generation-two = 键和值
generation-of-layers = 层
generation-of-heads = 头
generation-of-length = 个数
generation-of-bytes = 字节
generation-of-pieces = 文本中的片段
generation-of-kv = { $heads } 个键的头
generation-unit-ns = ns
generation-unit-us = µs
generation-unit-ms = ms
generation-unit-s = s
generation-unit-B = B
generation-unit-KiB = KiB
generation-unit-MiB = MiB
generation-unit-GiB = GiB
generation-unit-TiB = TiB

generation-append-title = 猜，接上，再猜
generation-append-say = 猜下一个片段，接上，再猜：{ $count } 个新片段。
generation-append-notes = { $case ->
    [own] 句子是你的，由徽标所示的模型续写。
   *[recorded] 句子由真实的小模型 SmolLM2-135M 续写并录制。
}这里每一步都取最可能的片段；结束文本的片段不取，使它继续写。片段是一个词，或词的一部分。没有什么向后看：写下的不再改变，每次猜测都从已有的全部出发。在第三个片段之后请问：模型现在要算什么，其中什么是新的？

generation-again-title = 重算所有行，或一行
generation-again-say = 每一步重算所有的行：{ $anew } 行。{ STEP("kept") }若保留键和值，只算新的：{ $kept } 行。
generation-again-notes = 一行是模型在所有的层里为一个片段算出的内容。第一步读句子：{ $first } 行。没有缓存时，最后一步要算 { $last } 行，其中除一行外都算过。会写作的模型看不到后面的内容：接上一个片段，前面的行都不变，不必再算。格子里的数说明到那时这一行算过几次：一就是新的。在只点亮这些行之前请问：哪些行需要算？

generation-kept-title = 保留的是：键和值
generation-kept-say = 只有“{ $piece }”提问：查询遇到所有的键，“{ $source }”得 { $weight }。前面的行都已保留。
generation-kept-notes = 第 { $layer } 层的第 { $head } 头；选它，是因为它给较远的一个片段最大的权重。在前面的行里，新的行只需要它们的键和值，别的都不需要：不要它们的查询，也不要它们的输出。所以保留这两个矩阵，每个片段增加一行。第一个片段、紧邻的前一个片段和新片段自己不参加比较。请问：为什么不保留查询？

generation-same-title = 数字一样吗？
generation-same-say = 只差舍入：全部重算，{ $pieces } 个中 { $equal } 个相等；分同样的批次，{ $all } 个相等。
generation-same-notes = 常有人问：有缓存时结果会不同吗？比较的是最后一步里模型给所有 { $pieces } 个片段的数，在 softmax 把它们变成概率之前。与所有行一次算相比，{ $equal } 个每一位都相等，其余的在双精度数的最后几位不同；换一台机器，个数可能不同。原因有实验为证：全部重算，但按保留之前计算时的批次来算，这时 { $all } 个相等。所以保留什么也不改变；多行的乘积与一行的乘积，各项相加的次序不同，每次求和都有舍入。半精度的舍入大得多；那时两个几乎相等的猜测可能互换名次。

generation-counts-title = 数一数：三角形，或直线
generation-counts-say = { $n } 个新片段：没有缓存算 { $anew } 行，保留键和值算 { $kept } 行。
generation-counts-notes = 用手算：每一项是一步。没有缓存时，每一步比前一步多一行：一个三角形，所以总和随新片段数的平方增长。有缓存时，第一步之后每步加一行。一行仍要看所有保留的键：这部分有缓存时也随文本增长。

generation-measured-title = 测一测：一个新片段
generation-measured-say = 已有 { $n } 个时再写一个：没有缓存 { $anew } { $anew-unit }，有缓存 { $kept } { $kept-unit }。
generation-measured-notes = 各运行四次取最短；SmolLM2-135M 在本程序中，用 NumPy 和一个线程，机器名见图下。有缓存时，大部分时间用于读取模型的权重，与文本长短无关。两个坐标轴都是对数的。

generation-draw-title = 一行数，几种选法
generation-draw-say = 在“{ $context }”之后：top-p { $p } 留下 { $remain } 个片段。同样的种子 { $seed } 抽到的相同。
generation-draw-notes = 各列表中 softmax 之前的那行数相同；改变的部分在 softmax 之前，然后 softmax 重新计算。温度小于一时，用它去除这些数，大的份额变得更大。top-k 留下最可能的 { $k } 个片段。top-p 从最可能的留起，直到份额之和达到 { $p }。用种子 { $seed } 从未改动的列表抽到“{ $piece }”。种子固定随机数；抽到什么还取决于列表。抽到的有些片段不在所示之列。请问：写诗用哪一种，写菜谱用哪一种？

generation-memory-title = 代价：内存
generation-memory-say = { $n } 个片段时，{ $heads } 个头要保留 { $many } { $many-unit }；{ $kv } 个共用的只要 { $few } { $few-unit }。
generation-memory-notes = 由形状数出：每个片段在每一层里，凡有自己的键和值的头各保留一个键和一个值。这个模型有 { $heads } 个提问的头，{ $kv } 个键和值的头，由它们共用（分组查询注意力）。半精度的数占两个字节；本程序里占八个。保留的内容属于一段文本：同时写许多文本，就要各保留一份。最后请问：有缓存时，一个新片段只算一行。还有什么随文本增长？（它所看的键，以及保留的内容。）
