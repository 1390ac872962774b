# 影片 “cross-attention” 的文字。

cross-attention-title = 交叉注意力
cross-attention-asked = 一个句子能问另一个句子吗？
cross-attention-takeaway = 能：除了键和值的来源，什么也不变。

# What many think at first; the beat shows otherwise.
cross-attention-moved-misconception = 交叉注意力的算法不同。
cross-attention-sums-misconception = 各列加起来也是一。

# Key words: on the screen where a voice speaks.
cross-attention-two-key = 一句提问，一句回答
cross-attention-moved-key = 键和值来自别处
cross-attention-scores-key = { $n } × { $m } 个分数
cross-attention-cross-key = 交叉的光束
cross-attention-sums-key = 行和为一，列和不限
cross-attention-use-key = 翻译、问答、语音

cross-attention-two-title = 一个句子问另一个句子
cross-attention-two-say = { $case ->
    [example] 如同翻译：法语的词提问，英语句子的词回答。
   *[own] 两个句子。第一句的词提问，第二句的词回答。
}
cross-attention-two-notes = 到此为止，句子问的是自己。这里查询来自一个句子，键和值来自另一个句子。权重是小模型的，直接训练，让法语的词指向所代表的英语的词，用的是语法生成的句子；不是其他影片的权重。
cross-attention-asks = 提问：X
cross-attention-answers = 回答：Y
cross-attention-unknown = 权重不认识的词：{ $words }

cross-attention-moved-title = 只有键和值换了来源
cross-attention-moved-say = 查询来自提问的 { $n } 个词，键和值来自回答的 { $m } 个词。
cross-attention-moved-notes = 在自注意力里，三者都由同一个 X 得来。在交叉注意力里，键和值由另一个句子的向量 Y 得来；文献里称为编码器-解码器注意力。这样的层有自己的矩阵。分数、缩放、softmax 和加权和都与前面的影片相同。
cross-attention-self = 自注意力
cross-attention-cross = 交叉注意力

cross-attention-scores-title = 分数是一个长方形
cross-attention-scores-say = { $n } 个查询，{ $m } 个键：{ $total } 个分数。行提问，列回答。
cross-attention-scores-notes = 一个句子的每个词都与另一个句子的每个词比较。两个长度都算数：短文本问长文本，代价是两者之积，不是平方。

cross-attention-cross-title = 每个词都提问
cross-attention-cross-say = { $case ->
    [crossed] “{ $query }”越过“{ $other }”看“{ $key }”{ $whose ->
        [example] ：语序不同。
       *[own] 。
    }
   *[straight] “{ $query }”给“{ $key }” { $share }。{ $whose ->
        [example] 两句语序相同：最宽的光束不交叉。
       *[own] 最宽的光束不交叉。
    }
}{ $two ->
    [shared] “{ $word }”看“{ $a }”和“{ $b }”。
   *[none] {""}
}
cross-attention-cross-notes = 第一道光束是一个词的；宽度即份额。训练时给这个模型看的是标了正确连接的句对；多数翻译模型没有被告知哪个词对应哪个词。注意力不需要共同的语序；这个头也学了位置，词和位置都起作用。在翻译里，注意力从 2014 年起取代了那个固定长度的向量，句子原来必须塞进去；哪些词相互对应，之前已用别的方法学过。淡淡的细线是小份额；训练给每个词都留了一点。

cross-attention-sums-title = 行加起来是一，列不是
cross-attention-sums-say = { $case ->
    [usual] 每行加起来是 { $one }：一个词的注意力。“{ $key }”共收到 { $sum }。
   *[even] 每行加起来是 { $one }。这里各列也是；但没有什么要求如此。
}
cross-attention-sums-notes = softmax 沿行计算。一个词被看多少，哪里也没有规定：没有谁需要的词可能几乎得不到什么，两个词都需要的可能得到近二。


cross-attention-use-title = 哪些模型这样做
cross-attention-use-say = 正在写的问已经给出的：文本或声音。
cross-attention-use-notes = 2017 年的 Transformer 就这样翻译。T5 也有编码器和解码器，但不除以 √d_k：它的初始参数弥补了这一点。另一个句子从一开始就全部在场，所以没有因果掩码；只挡填充。在解码器里，最后写出的词向源句询问下一个词。Whisper 的解码器写文本、问声音。这部影片的长方形有 { $total } 个分数。
cross-attention-model = 模型
cross-attention-asking = 提问
cross-attention-answering = 回答
cross-attention-transformer = Transformer（2017）
cross-attention-transformer-asks = 正在写的德语
cross-attention-transformer-answers = 给出的英语
cross-attention-tfive = T5（2019）
cross-attention-tfive-asks = 正在写的答案
cross-attention-tfive-answers = 给出的任务
cross-attention-whisper = Whisper（2022）
cross-attention-whisper-asks = 正在写的文本
cross-attention-whisper-answers = 给出的声音
