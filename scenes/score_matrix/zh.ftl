# 影片 “score-matrix” 的文字。

score-matrix-title = 分数矩阵
score-matrix-asked = 查询和键是怎样得来的？
score-matrix-takeaway = 每一行乘以学得的矩阵。分数是一个查询与一个键的点积：共 n × n 个。

# What many think at first; the beat shows otherwise.
score-matrix-projections-misconception = 训练得到的矩阵就是注意力权重。
score-matrix-shadow-misconception = 分数只说明两个箭头是否同向。
score-matrix-total-misconception = 分数已经是份额。

# Key words: on the screen where a voice speaks.
score-matrix-sentence-key = 一个词元：一行
score-matrix-entry-key = 乘积之和
score-matrix-projections-key = 查询和键各有一个矩阵
score-matrix-one-cell-key = 查询乘键：一个分数
score-matrix-one-row-key = 一个查询：一行
score-matrix-whole-matrix-key = 每一对：一个分数
score-matrix-highest-key = 一行中的最高分
score-matrix-shadow-key = 长度 × 影子
score-matrix-fan-key = 每个键都是箭头
score-matrix-total-key = 分数：还不是份额
score-matrix-column = 第 1 列，取自
score-matrix-query = 查询
score-matrix-keys = 键
score-matrix-sentence-title = { $depth ->
    [later] 每个词元以向量的形式到来
   *[first] 每个词元变成一个向量
}
score-matrix-sentence-say = { $depth ->
    [later] { $n-count ->
        [1] 上一层送来“{ $token }”，一个 { $d_model } 个数的向量：X 唯一的一行。
       *[other] 上一层送来 { $n } 个词元，各是 { $d_model } 个数的向量。框中是“{ $token }”。
    }
   *[first] { $n-count ->
        [1] “{ $token }”查表得到一个 { $d_model } 个数的向量：X 唯一的一行。
       *[other] { $n } 个词元，各自查表得到 { $d_model } 个数的向量。框中是“{ $token }”。
    }
}
score-matrix-sentence-notes = 计算机不能拿词来相乘。{ $depth ->
    [later] 每个词元先在一张表里查到一个向量，之前的各层又加上了在句中找到的东西。这些向量叠起来，
   *[first] 每个词元在一张表里查到一个向量，再加上一个表示位置的向量；这些向量叠起来，
}就是矩阵 X 的各行。框中的一行是我们要跟踪的词元。

score-matrix-entry-title = 查询的一个数
score-matrix-entry-say = { $case ->
    [biased] “{ $token }”乘学得矩阵的一列：{ $d_model } 个乘积加偏置得 { $q }，即查询的第一个数。
    [rotary] “{ $token }”乘学得矩阵的一列，相加得 { $q }；然后位置转动查询。
   *[plain] “{ $token }”乘学得矩阵的一列：{ $d_model } 个乘积的和是 { $q }，即查询的第一个数。
}
score-matrix-entry-notes = 上面是词元的向量，下面是 W_Q 的第一列（W_Q 是训练得到的矩阵）；再下面是它们逐个数的乘积。总和就是查询的第一个数。其余的列给出其余的数。

score-matrix-projections-title = 查询提问，键回答
score-matrix-projections-say = 两个学得的矩阵，对每个词元都一样：{ STEP("W_Q") }一个得出查询，{ STEP("W_K") }另一个得出键。
score-matrix-projections-notes = 内侧的尺寸必须相等，乘完就消失；外侧的尺寸留下。每个词元得到一个查询，用来提问；得到一个键，供人查找：各 { $d_k } 个数。“学得”指这两个矩阵的数由训练找到；注意力权重是 softmax 得出的份额，是另一回事。

score-matrix-one-cell-title = 一个查询，一个键，一个分数
score-matrix-one-cell-say = “{ $query }”的查询乘“{ $key }”的键：{ $d_k-count ->
    [1] 一个乘积 { $score } 就是分数。
   *[other] { $d_k } 个乘积相加得 { $score }，就是分数。
}
score-matrix-one-cell-notes = 查询与键同向且都长时，点积就大。总和放在提问者的行、被问的键所在的列。

score-matrix-one-row-title = 一个查询，所有的键
score-matrix-one-row-say = { $n-count ->
    [1] “{ $query }”只能问自己：一个键，一个分数。
   *[other] “{ $query }”问每个词元，不论远近：{ STEP("rest") }{ $n } 个键，{ $n } 个分数，一行。
}
score-matrix-one-row-notes = 查询不动，键逐个经过。每一列是一个词元的键，下面是分数。这是分数矩阵的一行。

score-matrix-whole-matrix-title = 所有查询，所有的键
score-matrix-whole-matrix-say = { $n-count ->
    [1] 一个词元，一个查询，一个键：只有一个分数的矩阵。
   *[other] 每个词元依次提问：{ $n } 行，每行 { $n } 个分数，一个矩阵。
}
score-matrix-whole-matrix-notes = 所有的行合起来是一个矩阵乘积：Q 乘 K 的转置。这里还没有决定任何事：这些是原始分数，不是份额。

score-matrix-highest-title = 读一行
score-matrix-highest-say = { $case ->
    [alone] 只有一个词元，没有可比的：“{ $query }”与自己的分数是 { $score }。
    [tie] 几个词元并列“{ $query }”的最高分：{ $score }。
    [negative] “{ $query }”的分数都是负的；最高的是“{ $key }”的 { $score }。
    [self] “{ $query }”与自己的分数最高：{ $score }。
   *[other] “{ $query }”与“{ $key }”{ doubt }的分数最高：{ $score }。
}{ $weights ->
    [random] 纯属偶然：矩阵是随机的。
   *[other] {""}
}
score-matrix-highest-notes = 一行属于提问的词元，一列属于被问键的词元。只有同一行内的比较才有意义：softmax 看的正是这个。

score-matrix-score = 分数
score-matrix-length = 查询的长度
score-matrix-shadow = 键的影子
score-matrix-keeps = 键的长度及其与查询的夹角是真实的，键与键之间的夹角不是。

score-matrix-shadow-title = 一个键伸得多远
score-matrix-shadow-say = “{ $query }”和“{ $key }”画成箭头，夹角 { $angle }°。键的影子乘查询的长度：{ $score }。
score-matrix-shadow-notes = 两个向量总在同一平面内，所以这幅图是精确的：两个长度和夹角都真实。光垂直照到查询所在的直线上；影子就是键沿查询伸出多远。乘以查询的长度就是点积，即分数。指向后方的键，影子是负的。

score-matrix-fan-title = 每个键按自己的夹角
score-matrix-fan-say = { $case ->
    [alone] 一个词元，一个键：“{ $query }”除了自己没有可比的。
    [tie] 每个键按与“{ $query }”的夹角画出。几个键同样伸得最远：{ $score }。
    [longer] 每个键按夹角画出。{ STEP("longer") }“{ $long }”比“{ $key }”长，但与查询夹角 { $angle }°：{ $low }。
   *[usual] 每个键按与“{ $query }”的夹角画出。“{ $key }”沿查询伸得最远：{ $score }。
}
score-matrix-fan-notes = 键指向查询的方向、而且长时，分数就大。图中保持每个键的长度及其与查询的夹角。键与键之间的夹角无法保持：那需要比纸面更多的维度。在查询直线的上方还是下方，没有含义。

score-matrix-total-title = 一行加起来是多少
score-matrix-total-say = { $case ->
    [one] “{ $query }”的分数碰巧加起来是 { $total }；其他行不是。
   *[usual] “{ $query }”的分数加起来是 { $total }，不是一。
}
score-matrix-total-notes = 份额不会是负的，加起来是一。分数两样都不满足：分数可以是任何数，一行之和也可以是任何数。一行分数怎样变成份额，是下一部影片的问题。
