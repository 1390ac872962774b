# 影片 “block” 的文字。

block-title = 模型的其余部分
block-asked = 这样的模型除了注意力还有什么？
block-takeaway = 归一化和 MLP，都在贯穿各层的同一个和里。注意力在词间传递；MLP 对每个词单独计算。

# What many think at first; the beat shows otherwise.
block-alone-misconception = MLP 也在词与词之间传递内容。
block-parts-misconception = 语言模型的大部分是注意力。

# Key words: on the screen where a voice speaks.
block-row-key = 一行，逐个部分
block-norm-key = 除以行的大小
block-alone-key = MLP：每个词单独算
block-parts-key = 注意力：五分之一
block-shared-key = 共用键和值的头
block-ledger-key = 得分，逐个部分
block-lead-key = 高于平均的部分
block-cut-key = 禁止那次看

block-after-layer = 在此层之后
block-length = “{ $last }”的行的长度
block-number = { $size } 个数中的序号
block-before = 之前
block-divided = ÷ { $spread }
block-gain = × 增益
block-normed = 读到的
block-moves = 移动了
block-attention = 注意力
block-mlp = MLP
block-of-tables = 片段的表
block-of-attention = 注意力
block-of-mlps = MLP
block-of-norms = 归一化
block-parameters = 参数
block-share = 份额
block-together = 合计
block-head = 头
block-adds-attention = 注意力所加
block-adds-mlp = MLP 所加
block-mean = 大小
block-in-layers = 层
block-entry-row = 起点
block-entry-attention = 注意力，{ $first }–{ $to }
block-entry-mlp = MLP，{ $first }–{ $to }
block-so-far = 目前的和
block-points = “{ $best }”的得分
block-all-row = 起点
block-all-attention = 注意力
block-all-mlp = MLP
block-guess = “{ $best }”
block-average = 平均的片段
block-lead = “{ $best }”的领先
block-left = 不看“{ $source }”
block-change = 变化
block-probability = “{ $best }”的概率：{ $whole } → { $left }

block-row-title = 一行贯穿整个模型
block-row-say = 共 { $layers } 次，先注意力、后 MLP 往一行上加：长度从 { $first } 到 { $end }。
block-row-notes = { $case ->
    [own] 句子是你的，由徽标所示的模型读过。
   *[recorded] 模型是 SmolLM2-135M，读的是：The cat sat on the mat because it was tired. What was tired? The
}这一行是最后一个词“{ $last }”的。它起初是表里的一行；每一层有两部分，注意力和 MLP（两层神经元），各往上面加自己的一行。什么也不会被覆盖：模型最后说的话，是从这个和里读出来的。曲线每层有两个点，在注意力之后和 MLP 之后。长度说明写了多少，不说明写了什么。

block-norm-title = 每个部分之前：除以行的大小
block-norm-say = 一个部分读到的，是这一行除以均方根 { $spread }，再各乘一个增益。
block-norm-notes = 行会越来越长，长的行会得出长的查询和巨大的分数。所以每个部分读的是归一化的副本：每个数除以这一行全部 { $size } 个数的均方根（平方，求平均，开方），再乘以增益，即训练为这个位置找到的参数。图中是最后一个词的行在第 { $layer } 层之前的前几个数。行本身保持不变。这种归一化是 RMSNorm；较早模型的 LayerNorm 还要减去均值。

block-alone-title = MLP：每个词单独算
block-alone-say = 让“{ $source }”用“{ $other }”的行：在“{ $witness }”处，注意力移动 { $attention }，MLP 移动 { $mlp }。
block-alone-notes = 第 { $layer } 层里的实验：注意力在“{ $source }”处读的行换成“{ $other }”的行，结果重新计算；然后对 MLP 也这样做。各条说明每个结果移动了多远（长度）。MLP 对所有其他词的结果每一位都相同，因为它逐行计算。只有在注意力里，一个词才能读到另一个词。“{ $source }”之前的词在注意力里也不动：因果掩码把它遮住了。

block-parts-title = { $case ->
    [own] 模型有多少是注意力？
   *[recorded] 注意力占模型的五分之一
}
block-parts-say = { $count } 个参数中，注意力占多少？{ STEP("parts/count/tables") }占 { $attention }；MLP 占 { $mlps }。
block-parts-notes = 由矩阵的形状数出：每一层里，注意力有 W_Q、W_K、W_V 和 W_O，MLP 有三个更大的矩阵。表对词表中的每个片段有一行；它用两次，在开头用一次，在最后给每个片段打分时再用一次。在各条出现之前请问：哪个部分最大？这些份额是这个模型的；更大的模型里，表的份额更小。

block-shared-title = 几个头共用键和值
block-shared-say = { $way ->
    [each] { $heads } 个头提问；各有自己的键和值。
   *[shared] { $heads } 个头提问；键和值只有 { $sets } 组。同一个框里的头共用一组。
}
block-shared-notes = 各行是最后一个词“{ $last }”在第 { $layer } 层每个头里的权重。{ $way ->
    [each] 许多较新的模型里，几个头共用键和值。
   *[shared] 同一个框里的头有自己的查询，但键和值相同：它们以不同的方式看同样的东西。这节省参数，模型写作时还节省内存：要保留的正是键和值。
}显示这一层，是因为框出的那一格：没有别的头从“{ $last }”看“{ $source }”这么多。一行的份额加起来是 1；长句子只显示一部分。

block-ledger-title = 得分决定下一个词
block-ledger-say = softmax 把得分变成份额：“{ $best }”得 { $points }，其中 { $most } 来自{ $part ->
    [row] 起点。
    [attention] 第 { $first }–{ $to } 层的注意力。
   *[mlp] 第 { $first }–{ $to } 层的 MLP。
}
block-ledger-notes = 最后，模型给每个片段打分：它在表里的行乘以这个词归一化的行。softmax 把得分变成概率。行是一个和，得分也是：每一条从前一条结束的地方开始。最后一次归一化除以整行的大小；这本账照用这个大小。它说明每个部分直接加了多少，不说明后面的部分从中又得出什么。

block-lead-title = 高于平均的部分
block-lead-say = 每个片段都有得分。高于平均的部分：注意力给“{ $best }” { $attention }，MLP 给 { $mlps }。
block-lead-notes = softmax 只看差：人人都得到的，不会使任何词更可能。对词表的所有片段取平均，MLP 加了 { $every }。减去平均，“{ $best }”还领先 { $lead }。这样算，在试过的多数句子里，注意力所占远超五分之一；具体多少因句子而异。

block-cut-title = 禁止那次看
block-cut-say = 若“{ $last }”不许看“{ $source }”：注意力 { $attention }，MLP { $mlps }。“{ $best }”仍有 { $left }。
block-cut-notes = 即关于下一个词的影片里的实验：模型重新运行，最后一个词在任何头里都不能看“{ $source }”。“{ $best }”从 { $whole } 降到 { $left }。{ $case ->
    [own] 比较两者的变化：那次看所找到的，是由哪个部分带进来的？
   *[recorded] 失去的大部分属于注意力：它把句中别处的内容带给最后一个词。MLP 的领先变化小得多。
}MLP 的各项也变了，因为它们读的行里有注意力所加的。这本账说不出它们有多少取决于其他的看。
