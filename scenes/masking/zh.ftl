# 影片 “masking” 的文字。

masking-title = 谁可以看谁
masking-asked = 每个词都可以被问吗？
masking-takeaway = 由掩码决定：被挡的分数变成 −∞，权重为零，其余的加起来仍是一。

# What many think at first; the beat shows otherwise.
masking-left-over-misconception = 有掩码时，一行加起来小于一。
masking-future-misconception = 被掩码挡住的，仍会经由后面的层到达。
masking-pads-misconception = 填充没有害处，因为没人读它。

# Key words: on the screen where a voice speaks.
masking-everyone-key = 看后面的词元
masking-causal-key = 后面的键都是 −∞
masking-left-over-key = 允许的键的份额
masking-one-row-key = 比例不变，重新分配
masking-future-key = 没有来自后面的消息
masking-pads-key = 填充也有份额
masking-padding-key = 挡住填充的列
masking-both-key = 任一掩码所挡的
masking-quiz-blocked-key = 一处错误
masking-blocked-key = 没有键的一行
masking-who-key = 谁用哪种掩码

masking-for = 用于
masking-places = i：行，j：列
masking-blocked = 本层 { $cost } 个分数中挡住 { $blocked } 个
masking-head-open = 没有掩码
masking-head-causal = { $scope ->
    [layer] 本层加掩码
   *[all] 有因果掩码
}{ $case ->
    [usual] ：÷ { $kept }
   *[other] {""}
}
masking-head-ending = 以“{ $word }”结尾
masking-head-cut = 在“{ $word }”之后截断
masking-bert = BERT
masking-gpt = GPT
masking-sees-bert = 编码器：读完整的文本，两边都看
masking-sees-gpt = 解码器：逐词写作，只回头看
masking-legend-open = 可以看
masking-legend-blocked = 挡住
masking-pads-batch = 一批句子一起计算：填充使它们一样长。
masking-pads-zero = 填充也是一个键：softmax 给它一份。
masking-guess = 训练时没有这个掩码：这里的权重意义不大。
masking-padding-first = 先是分数：
masking-padding-columns = 列被挡住：没有词元听填充的。
masking-padding-then = 然后是权重：
masking-padding-rows = 行变灰：算出后丢弃。
masking-shape-causal = { $one } × { $one } × N × N
masking-shape-padding = B × { $one } × { $one } × N
masking-shape-both = B × { $one } × N × N
masking-causal = 因果
masking-padding = 填充
masking-both = 两者：任一挡住即挡住
masking-question = 行提问；深色：挡住
masking-infinite = −∞：0{"\u00A0"}÷{"\u00A0"}0，不是数（NaN）
masking-smallest = 极大的负数：1{"\u00A0"}÷{"\u00A0"}{ $n }
masking-blocked-name = 对角线也挡住了

masking-everyone-title = 谁可以向后看？
masking-everyone-say = { $case ->
    [alone] “{ $query }”独自一个，只给“{ $query }”打分：后面没有词。
    [last] “{ $query }”给全部 { $tokens } 个词元打分，前面的词也一样。学习写作的模型不可以这样。
   *[usual] “{ $query }”给全部 { $tokens } 个词元打分，包括后面的 { $later } 个。学习写作的模型会作弊。
}
masking-everyone-notes = 会写作的模型要预测下一个词元。如果看得到答案，模型就只会学会抄写。

masking-causal-title = 因果掩码：只回头看
masking-causal-say = { $case ->
    [alone] 键在查询之后的地方，掩码放上 −∞。只有一个词元，就没有这样的地方。
   *[usual] 键在查询之后的地方，{ STEP("mask") }掩码在 softmax 之前把分数换成 −∞。
}
masking-causal-notes = 第 i 行提问，第 j 列被看。负无穷这个分数，其指数恰好是零。掩码加在 softmax 之前，所以被挡住的不计入总和。

masking-left-over-title = 因果：剩下的键的份额
masking-left-over-say = { $case ->
    [alone] “{ $first }”没有别的可看，全部留给自己：{ $one }。
   *[usual] “{ $first }”只看到自己：{ $one }。{ STEP("ends") }最后的“{ $last }”仍看到一切。
}
masking-left-over-notes = softmax 与之前一样。e 的 −∞ 次幂恰好是零：被挡住的键什么也得不到，每一行加起来仍是一。

masking-one-row-title = 因果：一行，之前和之后
masking-one-row-say = { $case ->
    [alone] 只有一个词元，掩码什么也不改变。
    [last] “{ $query }”之后没有词：权重不变。
    [first] “{ $query }”之前没有词：全部注意力留给“{ $query }”。
    [all] 后面的 { $later } 个词元几乎占了全部；{ STEP("rest") }现在由其余的词分享。
   *[usual] 后面的 { $later } 个词元什么也得不到。{ STEP("rest") }其余的份额除以剩下的总和 { $kept }。
}
masking-one-row-notes = 遮挡不改变其余的词中谁更受偏爱：剩下的每个权重都除以同一个数，即剩下的总和。所以比例不变。若在 softmax 之后才放零，一行加起来就小于一。

masking-future-title = { $case ->
    [deeper] 因果：现在每一层都加掩码
   *[usual] 因果：没有来自未来的消息
}
masking-future-say = { $case ->
    [alone] 只有一个词元，没有未来可看。
    [contrast] 最后是“{ $last }”还是“{ $other }”，这一行都一样：后面的词到不了“{ $query }”。
    [deeper] 每层都加掩码，“{ $last }”或“{ $other }”，这一行都一样：“{ $query }”都看不到。
    [cut-here] 在“{ $query }”之后截断，保留向量：这一行不变。在这一层，后面的都不起作用。
   *[cut] 在“{ $query }”之后截断句子：这一行不变。后面的都不起作用。
}
masking-future-notes = { $case ->
    [deeper] 到此为止掩码只在这一层。前一层两边都读，所以这一行和别的行都已经读到了后面：之前看到的数字因此不见了。
   *[usual] {""}
}{ $unmet ->
    [yes] 模型训练时没有这个掩码，从没学过没有线索该怎么办：这里谁得到最多，不要从中读出什么。要看的只是相同。
   *[no] {""}
}这一行在每一层都相同，因为没有一行读过后面的行。后面的词的行两者都读，仍可以拼出答案。因此会写作的模型可以保留已经算出的结果，不必每写一个词元都从头开始。

masking-pads-title = 填充：问题所在
masking-pads-say = { $pads } 个填充把句子补长。没有掩码，“{ $query }”给一个填充 { $weight } 的份额。
masking-pads-notes = 显示的是给填充最多的那个词。{ $through ->
    [yes] 填充在第一层之前加入，如同 qkvideo trace 的 --pad，像词一样经过所有的层；在那里也没有掩码。所以在这一层之前，它们已经改变了词的行。
   *[no] 这里填充以零向量进入这一层，因此分数也是零，除非有偏置。零的指数是一：这和别的份额没有两样。
}

masking-padding-title = 填充：挡住填充的列
masking-padding-say = 填充掩码挡住填充的列。{ STEP("rows") }填充自己的行会算出，但没人读。
masking-padding-notes = 只挡列。如果连行也挡，填充的行就一个键也没有，softmax 就没有可分的了。

masking-both-title = 两种掩码一起用
masking-both-say = 任一掩码说挡，键就挡住。{ STEP("both/both") }长度为 { $one } 的轴会扩展到相应的长度。
masking-both-notes = 一批分数的形状是 (B, 头数, N, N)：B 个序列，这里 N 个词元含填充。因果掩码对所有序列都一样：(1, 1, N, N)。每个序列有自己的填充：(B, 1, 1, N)，对它的所有头和查询都一样。在代码里，若 True 表示挡住，掩码就是 causal | padding；若 0 表示保留、−∞ 表示挡住，就是两者之和。形状从右边对齐（广播）：缺少头的轴，填充掩码就会被当作头的掩码。填充自己的行保留句中的词，使 softmax 有东西可分。

masking-quiz-blocked-title = 小测验：这个掩码错在哪里？
masking-quiz-blocked-say = 这个因果掩码有一处错误。softmax 在哪一行会失败？
masking-quiz-blocked-notes = 在答案出现之前，给观众一点时间。

masking-blocked-title = 差一错误：没有键的一行
masking-blocked-say = “{ $first }”一个键也看不到。{ STEP("infinite/cells") }用 −∞，这一行是 NaN；{ STEP("smallest/cells") }用极大的负数，各得 { $uniform }。
masking-blocked-notes = 遇到这种情况应当报错：NaN 会传到每一层，而相等的权重看上去很正常。差一错误：严格的三角形使每个词元看不到它自己，而第一个没有别的可看。每个 e 的 −∞ 次幂都是 0，总和是 0，0 ÷ 0 不是数（先减去最大值，−∞ − (−∞) 也不是数）。用浮点数所能表示的最小的负数，则所有分数相等，softmax 平均分配。有些模型给每个被挡的分数加上 −10,000 这样的数，而不是替换分数：如果整行被挡，所有分数一起移动，这一行就和没有掩码一样（float16 在那里太粗，份额常常变得相等）。填充在左边时，前几行也会如此。

masking-who-title = 谁用哪种掩码
masking-who-say = GPT 逐词写作，只回头看。{ STEP("who/bert") }BERT 读写好的文本，两边都看。
masking-who-notes = 读写好的文本的模型不需要因果掩码。从左到右写作的模型需要。T5 两者都有：编码器读，解码器写；解码器还看编码器的所有词元，没有因果掩码。一段文本怎样看另一段，在完整的课程里另有一部影片。
