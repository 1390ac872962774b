# 影片 “debugging” 的文字。

debugging-title = 找错误
debugging-asked = 你能在代码里找到错误吗？
debugging-takeaway = 看权重：各行之和、NaN、过大的权重。再与另一种算法比较。

# What many think at first; the beat shows otherwise.
debugging-inverted-misconception = 掩码里的 True 在哪里都是同一个意思。
debugging-unscaled-misconception = 每行加起来都是一，代码就对。

# Key words: on the screen where a voice speaks.
debugging-code-key = { $lines } 行写出注意力
debugging-quiz-axis-key = 看各个和
debugging-axis-key = softmax 沿查询计算
debugging-quiz-broadcast-key = 大于一的份额
debugging-broadcast-key = 另一行的和
debugging-multiplied-key = 零乘无穷大
debugging-inverted-key = True 的两种意思
debugging-quiz-unscaled-key = 和都是一
debugging-unscaled-key = 缺了一次除法

debugging-yours = 错误
debugging-right = 正确
debugging-framed = 框中
debugging-difference = 错误 − 正确
debugging-lost = 错误的权重：NaN
debugging-rows = （÷ Σ）
debugging-columns = （÷ 下面的数）
debugging-unmasked = 没有掩码
debugging-lines = 正确的代码：

debugging-code-title = 用 { $lines } 行 { $library ->
    [torch] PyTorch
   *[numpy] NumPy
} 写出注意力
debugging-code-say = 每行是一个公式：@ 做矩阵乘法，{ $fill }() 遮挡，{ $along } 逐行计算。
debugging-code-notes = { $library ->
    [torch] 函数 sqrt 和常数 inf 来自 Python 的 math。
   *[numpy] 函数 sqrt、where 和常数 inf 来自 NumPy，softmax 来自 SciPy。
}掩码里的 True 挡住后面的词：{ $fill }() 在那里放 −∞。{ $along } 沿行计算。读一读形状：除最后一行外都是 n × n，最后一行的宽度是值的宽度。行提问，列回答。整部影片的掩码都是因果的：True 是后面的词，被挡住。请问：这些矩阵里，哪个的行加起来是一？

debugging-quiz-axis-title = 小测验：和说明了什么？
debugging-quiz-axis-say = { $case ->
    [alone] 一个词元，一个格子：怎样算都是 { $one }。这个错误需要更多词元。
    [even] 每列加起来是 { $one }，按这里的舍入，每行也是。但有一行代码是错的。
   *[usual] 各列加起来是 { $one }，“{ $query }”的行是 { $sum }。改了哪一行代码？
}
debugging-quiz-axis-notes = 给观众一点时间：看边上的和。五行代码是正确的程序；错误的程序里，改动了其中一行。

debugging-axis-title = softmax 沿查询算了，而不是沿键
debugging-axis-say = 错误的 { $axis } 逐列计算：每列加起来是 { $one }。{ $along } 才是逐行。
debugging-axis-notes = 方框框住第一个不同的数，在这里和在正确的权重里；正确的数写在矩阵上方。这里各行加起来不必是一，但各行之和的平均是 { $mean }。在有批次和多个头的代码里，错误的轴可能是 1 或 2。分数的最后一个轴总是键的轴，无论前面有多少个轴。那个平均总是一，因为 n 列各为一，分摊到 n 行。请问：对哪些句子，你会发现不了这个错误？

debugging-quiz-broadcast-title = { $case ->
    [above] 小测验：大于一的份额
   *[other] 小测验：什么除以什么？
}
debugging-quiz-broadcast-say = { $case ->
    [range] 在这个温度下，e 的幂上溢或消失：“{ $query }”加起来是 { $sum }。改了哪一行代码？
    [alone] 一个词元，一个格子：{ $one } 仍是对的。这个错误也需要更多词元。
    [even] 按这里的舍入，每行加起来是 { $one }。但有一行代码是错的。
    [usual] “{ $query }”的行加起来是 { $sum }，对角线却是对的。改了哪一行代码？
   *[above] “{ $query }”给“{ $key }” { $weight }，超过 { $one }。改了哪一行代码？
}
debugging-quiz-broadcast-notes = 再给观众一点时间。上三角是零，所以掩码在起作用。对角线和零是对的：其余每个格子都除以了另一行的和。

debugging-broadcast-title = 除以了另一行的和
debugging-broadcast-say = { $case ->
    [range] 没有 { $keeps }，各个和就沿列排开。这里 e 的幂还会上溢或消失。
    [alone] 没有 { $keeps }，各个和就沿列排开。只有一个词元，结果一样。
   *[usual] 没有 { $keeps }，和排在下方而不在旁边：“{ $query }”{"\u00A0"}→{"\u00A0"}“{ $key }”除以了 { $wrong }。
}
debugging-broadcast-notes = 改动的是算权重的那一行：把 softmax 写开了，却没有 { $keeps }；于是各个和排成一行。矩阵显示加掩码后每个分数的 e 的幂，以及各行之和。形状从右边对齐：(n, n) 除以 (n,) 是允许的，给每一列一个和。不会报错，因为查询与键一样多。形状不对的掩码，也同样悄悄地广播。如果各行加起来是一或更小，从不更大，就去找 softmax 之后的掩码。请问：用怎样的输入，同一行代码会报错？

debugging-multiplied-title = 0 × (−∞) 不是数
debugging-multiplied-say = 掩码里 False 算作零：零{"\u00A0"}×{"\u00A0"}(−∞) 是 NaN。含 NaN 的和是 NaN。
debugging-multiplied-notes = 图中是交给 softmax 的内容；由它得出的全是 NaN。NaN 会扩散：到总和，再到整行，在下一层到每个词元。用 where 来选择，绝不要乘以无穷大。请问：若不用 −∞ 而用 −1,000，同一行代码会怎样？

debugging-inverted-title = True：挡住，还是保留？
debugging-inverted-say = 掩码里 True 表示：放 −∞。错误的代码在 False 处放：“{ $last }”一个词也没有，得 NaN。
debugging-inverted-notes = 两种意思都有人用，而且在同一个库里：在 torch.nn.MultiheadAttention 里 True 表示挡住，在 torch.nn.functional.scaled_dot_product_attention 里表示这一对参与计算。每次都要查一下，并用不对称的掩码测试。请问：在你用的库里，True 是什么意思？

debugging-quiz-unscaled-title = 小测验：似乎没有错
debugging-quiz-unscaled-say = 所有的行加起来都是 { $one }。改了哪一行代码？
debugging-quiz-unscaled-notes = 最后一个测验，也是最难的：所有的和都对，掩码在起作用，没有格子是 NaN。旁边正确的权重显示出差别。

debugging-unscaled-title = 最难看出的：没有做除法
debugging-unscaled-say = { $case ->
    [same] 没有做除法，softmax 就太尖锐，但按这里的舍入，没有权重改变。
   *[usual] 没有做除法，softmax 就太尖锐：“{ $query }”给“{ $key }” { $yours }，而不是 { $right }。
}
debugging-unscaled-notes = 没有做除法，softmax 就太尖锐：一行中最大的权重变大，其余的合计变小。和与 NaN 都看不出来。各行最大权重的平均可以：用随机向量和宽的头时，缺了除法，它就大得多。像这里这样数很少时，更可靠的检验是与另一个实现比较；命令 qkvideo check 就是一个。请问：哪种测试会发现这个错误？
