# 影片 “closing” 的文字。

closing-title = 第一个数字
closing-asked = 现在你能自己算注意力了吗？
closing-takeaway = 打分、除、softmax、混合：四步，每个数都能用手算出。

# What many think at first; the beat shows otherwise.
closing-number-misconception = 没有人能检验注意力算出的结果。

# Key words: on the screen where a voice speaks.
closing-number-key = 回到第一个数字

closing-first = 第一层
closing-second = 第二层

closing-number-title = { $share } 从何而来
closing-number-say = { $case ->
    [alone] “{ $query }”自问自答，所以 { STEP("closing/exp") }softmax：{ $share }。
   *[most] { $own ->
        [yes] “{ $query }”自问自答
       *[no] “{ $query }”问，{ STEP("closing/beam") }“{ $here }”答
    }{ doubt }：{ $steps ->
        [plain] { STEP("closing/scaled") }{ $scores } ÷ √{ $d_k } 得 { $scaled }；{ STEP("closing/exp") }softmax：{ $share }。
       *[other] { $scores }，{ STEP("closing/exp") }softmax：{ $share }。
    }
    [tie] “{ $query }”问，没有谁答得比“{ $here }”更好：{ $steps ->
        [plain] { STEP("closing/scaled") }{ $scores } ÷ √{ $d_k } 得 { $scaled }；{ STEP("closing/exp") }softmax：{ $share }。
       *[other] { $scores }，{ STEP("closing/exp") }softmax：{ $share }。
    }
}模型就这样猜词。
closing-number-notes = 课程从这个数字开始。{ $reading ->
    [sure] { $cue ->
        [carried] 第一层里，一个词带上了线索；第二层里，查询找到了它的键。
       *[none] 第一层里，每个词都环顾；最后一层里，查询找到了它的键。
    }
    [misses] 数字是对的，读法却不对：得到最多的词不可能是所指。
    [astray] 数字是对的，读法却不对：得到最多的词不可能是所指。
    [nobody] 数字是对的，但没有说明所指：句中没有词可以是所指。
   *[other] 第一层里，每个词都环顾；最后一层里，每个词带着找到的东西提问。
}查询与键相乘得到分数，分数除以 d_k 的平方根，softmax 把这一行变成份额：各取 e 的幂，除以所有这些幂的总和。单个分数得不出份额，需要整行。值的那一份被带走。每个词对每个词都这样做，在每个头、每一层：于是有了 n²。剩下的是把它写成程序。为了什么？在关于下一个词的影片里，模型就在读过的内容中查找那个词。
