# 影片 “mixing” 的文字。

mixing-title = 混合各个值
mixing-asked = 分数怎样变成份额？
mixing-takeaway = 用 softmax：e 的分数次幂除以整行之和。输出是各个值的加权和。

# What many think at first; the beat shows otherwise.
mixing-exponentials-misconception = 分数小于零的词不起作用。
mixing-stable-misconception = 减去最大的分数，权重就会改变。
mixing-add-up-misconception = 输出就是权重最大的那个词的值。

# Key words: on the screen where a voice speaks.
mixing-scores-key = 分数除以 √{ $d_k }
mixing-exponentials-key = e 的幂：总是正数
mixing-quotients-key = softmax：幂除以总和
mixing-stable-key = 减去一行的最大值
mixing-weights-key = 权重：一的份额
mixing-shrink-key = 值乘以权重
mixing-add-up-key = 总和 z
mixing-all-rows-key = 一个乘积：权重乘 V
mixing-formula-key = 一行写出注意力
mixing-by-hand-key = 纸上的每一步

mixing-step-project = 投影
mixing-step-score = 打分
mixing-step-scale = 除
mixing-step-softmax = softmax
mixing-step-mix = 混合
mixing-times-weight = 值 × 权重
mixing-equal-share = 平均份额：

mixing-scores-title = 先给每个分数做除法
mixing-scores-say = { $case ->
    [masked] “{ $query }”的每个分数都做除法；{ STEP("rest") }被掩码挡住的键得 −∞。结果还不是份额。
    [tempered] “{ $query }”的每个分数除以 √{ $d_k } 和温度 T。{ STEP("rest") }结果还不是份额。
   *[usual] { $d_k-count ->
        [1] “{ $query }”的每个分数除以 √{ $d_k }：{ STEP("rest") }一个键只有一个数。
       *[other] “{ $query }”的每个分数除以 √{ $d_k }（{ $root }）：{ STEP("rest") }键有 { $d_k } 个数。
    }
}
mixing-scores-notes = 第一列是一个查询与每个键的点积。为什么要除以 d_k 的平方根？现在先接受它，最后再回到这个问题。份额必须是正数，加起来是一。这些数可能是负的，总和可以是任何数。

mixing-exponentials-title = 再让每个数变成正数
mixing-exponentials-say = { $case ->
    [overflow] e 的分数次幂总是正数。这些分数对 float64 来说太大：结果是无穷大。
    [underflow] e 的分数次幂总是正数。这些分数对 float64 来说太小：结果是 0。
    [alone] e 的分数次幂总是正数。这里的结果是 { $largest }。
    [negative-tie] 分数全是负的，但 e 的分数次幂是正数。几个并列最大：{ $largest }。
    [usual-tie] e 的分数次幂总是正数。几个并列最大：{ $largest }。
    [negative] 分数全是负的，但 e 的分数次幂是正数。“{ $key }”最大：{ $largest }。
   *[usual] e 的分数次幂总是正数。“{ $key }”最大：{ $largest }。
}
mixing-exponentials-notes = e 约为 2.72。指数函数保持顺序，使每个数变成正数，并把差变成比：分数多一，幂就乘以 e。横线下面是这一列的总和。数字经过舍入；≈ 表示按舍入后的数会算出不同的总和。

mixing-quotients-title = 再除以总和：softmax
mixing-quotients-say = { $case ->
    [overflow] 无穷大除以无穷大不是数。softmax 需要更稳妥的算法。
    [underflow] 零除以零不是数。softmax 需要更稳妥的算法。
    [alone] 总和就是同一个数，所以份额是一。这两步合起来叫作 softmax。
   *[usual] 除以总和 { $sum }，{ STEP("share") }幂就变成整体的份额。这两步合起来就是 softmax。
}
mixing-quotients-notes = 所有的条按同样的倍数缩短：原来右端是最大的幂，现在右端是一。softmax 就是这两步：e 的分数次幂，除以所有这些幂的总和。

mixing-stable-title = 先减去最大的分数
mixing-stable-say = { $case ->
    [rescued] { STEP("row/shifted") }先减去最大值 { $max }：没有一个幂超过一，份额就算对了。
    [lost] 左边丢失了数位。{ STEP("row/shifted") }先减去最大值 { $max }，份额就算对了。
   *[usual] e 的幂可能太大。{ STEP("row/shifted") }先减去最大的分数 { $max }：没有一个份额改变。
}
mixing-stable-notes = 每个分数减去同一个数，每个幂就除以同一个倍数，总和也一样：这个倍数约掉了。程序计算的是右边的几列，因为 e 的 { $limit } 次幂对双精度数来说已经太大，而零次或负数次幂永远不会太大。

mixing-weights-title = 注意力权重
mixing-weights-say = { $case ->
    [alone] 只有一个键，没有可选的：权重是 { $weight }。
    [equal] 在“{ $query }”的行里，{ $n } 个键的权重都相同：{ $weight }。
    [tie] 在“{ $query }”的行里，几个键并列最大权重：各 { $weight }。
    [negative] 分数全是负的。负得最少的“{ $key }”胜出：{ $weight }。没有权重小于零。
    [ahead] 份额有个名字：注意力权重。“{ $key }”得 { $weight }；{ STEP("equal") }平均份额是 { $equal }。
   *[other] 在“{ $query }”的行里，最大的权重 { $weight } 归“{ $key }”。
}
mixing-weights-notes = 在注意力里，份额有自己的名字：权重。它们都是正数，合起来是一。用很少的数位画出时，加起来可能与一略有出入：这时总和前标 ≈。

mixing-shrink-title = 每个值乘以权重
mixing-shrink-say = { $case ->
    [alone] 每个值乘以词元的权重。这里“{ $key }”保留全部。
   *[usual] 每个词元有一行值。{ STEP("shrink") }乘以权重，“{ $key }”的每个数保留 { $weight } 倍。
}
mixing-shrink-notes = 左边是值，每个词元一行：V 的各行。值的得来与查询和键一样，用第三个学得的矩阵：V = X W_V。右边是 V 的副本，以及权重留下的部分。大的权重几乎不改变颜色；小的权重几乎什么也不留。两个矩阵用同一个色标。

mixing-add-up-title = 总和就是 z
mixing-add-up-say = { $d_v-count ->
    [1] 把这一列加起来。总和就是 z：“{ $query }”从句中取得的数。
   *[other] 每一列相加得到 z，即加权平均：“{ $query }”从句中取得的 { $d_v } 个数。
}
mixing-add-up-notes = z 的数和一个值一样多，最像那些长而且权重大的值：z 是 V 各行的加权平均。写成公式：z = w V。屏幕上的数经过舍入：相加时最后一位可能不同。

mixing-all-rows-title = 所有行同时算
mixing-all-rows-say = { $n-count ->
    [1] 一行权重乘 V：只有一个词元时，z 就是那个词元的值。
   *[other] 每行权重得出 Z 的一行；{ STEP("rest") }{ $n } 行同时算就是一个乘积：权重乘 V。
}
mixing-all-rows-notes = 方框先走过前几行，其余的行同时出现，最后停在我们跟踪的那一行。Z 的每一行只需要自己那一行权重和整个 V。所以谁也不必等谁。Z 之后怎样，关于多头的影片会说明：再有一个矩阵把它变成给每个词元的新消息，加到词元自己的向量上。

mixing-formula-title = 一行写出注意力
mixing-formula-say = { $case ->
    [masked] { STEP("project") }得出 Q、K 和 V，{ STEP("score") }打分，{ STEP("scale") }除，{ STEP("softmax") }softmax，{ STEP("mix") }混合。这里的掩码另有影片。
   *[usual] { STEP("project") }得出 Q、K 和 V，{ STEP("score") }打分，{ STEP("scale") }除，{ STEP("softmax") }softmax，{ STEP("mix") }混合：注意力的全部。
}
mixing-formula-notes = 查询、键和值是 X 的投影。每一步点亮公式中对应的部分，下面的小图显示这个句子由此得到什么。公式是一个头的：结果是 Z。然后 W_O 把所有头并排的 Z 变换，再加上 X。

mixing-by-hand-title = 用纸笔检验
mixing-by-hand-say = 两个词元，各两个数：每一步都能写在纸上。
mixing-by-hand-notes = 虚构的向量，小到可以手算。从左到右：点积，除以 d_k 的平方根，求幂，除以幂的总和。下面，权重把两个值混合成 z。有两样东西没有追问就用了：分数除以的那个数，以及查询本身。简单说：长的随机向量，分数相差很大；softmax 于是往往把几乎全部给一个键，而分数变动时它几乎不动；关于缩放的影片会测量这一点。查询意味着什么，另有一部影片。
