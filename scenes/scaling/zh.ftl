# 影片 “scaling” 的文字。

scaling-title = 缩放
scaling-asked = 为什么要除分数？
scaling-takeaway = 向量长，分数按 √d_k 散开；不除，一个权重几乎独占，训练时又几乎不动。

# What many think at first; the beat shows otherwise.
scaling-sharpness-misconception = 所有分数除以同一个数，什么也不会变。
scaling-nudge-misconception = 接近一的权重在训练中容易改变。

# Key words: on the screen where a voice speaks.
scaling-samples-key = 向量越长，分数越散
scaling-derivation-key = 除以平方根
scaling-sharpness-key = 同样的键，除与不除
scaling-nudge-key = 一次推动，两种效果
scaling-thin-key = 键越多，权重越薄

scaling-query = 查询
scaling-keys = 键
scaling-long = 长度
scaling-reach = × 影子
scaling-spread = ≈ 分数
scaling-drawn-from = 方差为一的均匀随机数；
scaling-same-height = 各直方图画成同样高
scaling-assume = 箭头：一个查询，十个键；数字：由所有配对求均方根
scaling-unscaled = 未缩放
scaling-scaled = 缩放后
scaling-weight = softmax 权重
scaling-moved = 变化，放大
scaling-of-keys = 键数
scaling-largest = 最大权重
scaling-lacks = 要再得 { $weight }，分数需

scaling-samples-title = 项越多，分数越散
scaling-samples-say = 随机向量越长，点积散得越开：从 { $short } 个数到 { $long } 个数。
scaling-samples-notes = 为什么要除以 d_k 的平方根？看看长向量会怎样。查询和键的每个数都从均匀分布中抽取：−√3 与 √3 之间的 { $values } 个值，可能性相同；均值为零，方差为一。每个直方图含 { $scores } 个真实的点积。所有直方图共用一个横轴，都画成同样高，所以宽的看起来数目更多，其实不然。这里什么也没有学：散开只是算术的结果。

scaling-derivation-title = 查询的长度使分数变大
scaling-derivation-say = 不论多长，影子都散开一。查询的长度约为 √{ $length }，要除掉。
scaling-derivation-notes = 分数是查询的长度乘键的影子。影子只是从一个方向看键，而在每个方向上，数的方差都是一。但每多一个数，查询就更长：按勾股定理，长度的平方是 d_k 个平方之和，平均为 d_k。这些数是测出的，不是假设的，所以再抽一次会相差百分之一左右。写成算式：Var(q₁k₁) = Var(q₁) · Var(k₁) = 1，所以 Var(q · k) = d_k，Var(q · k / √d_k) = 1。训练开始时参数是随机抽取的，若大小选得合适，这个假设大致成立；之后没有人保证。均值为零的独立数，乘积的均值是均值的乘积，即零；均方（此时就是方差）是均方的乘积，即一。一个数除以 √d_k，方差就除以 d_k。

scaling-sharpness-title = 不缩放，一个键几乎独占
scaling-sharpness-say = 十个键，各 { $d_k } 个随机数：最大的权重是 { $unscaled }；缩放后是 { $scaled }。
scaling-sharpness-notes = 左右两边查询相同，键相同，顺序相同。softmax 看的是差，而未缩放时差是 { $root } 倍。未缩放时，这个查询处于所有查询的中间：有一半比它更尖锐。熵说明权重分得有多均匀：一个键独占时为零，十个平分时为 { $bits } 比特。这里的熵，未缩放是 { $entropy_unscaled } 比特，缩放后是 { $entropy_scaled } 比特。

scaling-nudge-title = 学习在推动：权重跟着动吗？
scaling-nudge-say = 把一个分数推动 { $nudge }：权重变动 { $unscaled }；缩放后变动 { $scaled }。
scaling-nudge-notes = 训练要问的是损失随每个分数怎样变化。经由值，几乎不动的权重教起来很慢；如果损失直接读取权重，如本课的模型，则未必如此。公平起见：右边的数已经除过，所以同样的 { $nudge } 相当于 q · k 更大的变动。若两边都把 q · k 本身推动 { $nudge }，权重在未缩放时增加 { $same_unscaled }，缩放后增加 { $same_scaled }：缩放后仍然动得更多。这第二种比较在某些行里结果相反，在 { $usual } 个数时超过半数如此，而按平均则在所有试过的长度上如此。在 { $long } 个数的向量的各行中，不除时有 { $full_unscaled }% 的行里有一个权重超过 { $limit }；除后为 { $full_scaled }%。样本是随机向量，不是这个句子的：模型训练时就有这个除法，它的分数证明不了什么。所以这部影片只展示随机向量，不展示没有它时模型怎样学习。

scaling-thin-title = 键越多，权重越薄
scaling-thin-say = 同一查询，键由 { $few } 个增到 { $many } 个：最多 { $least }。{ STEP("thin/more") }分数高出 { $more } 就能抵消。
scaling-thin-notes = 查询和键各 { $length } 个随机数，分数已缩放；较少的键是较多的键中的前几个。一行的份额加起来是一，键越多，每个所剩越少：最大的权重从 { $most } 降到 { $least }。在 { $asked } 个查询、{ $many } 个键时，最大权重的中位数是 { $middle }。这适用于像这里一样散布相同的分数；没有规律使长文本变模糊。右边是最大的分数要增加多少，权重才能又是 { $most }：键数每乘十倍，它增加大约同样多，如同对数。训练过的模型可以学会这样的分数；是否真有模型如此，这里没有展示。请问：键数是十的 { $many } 倍时，右边会是多少？
