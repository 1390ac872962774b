# 影片 “reach” 的文字。

reach-title = 词能传多远
reach-asked = 没有注意力行吗？
reach-takeaway = 行：窗口要许多层，循环要许多步；注意力一跳即达，代价是 n² 个分数。

# What many think at first; the beat shows otherwise.
reach-window-misconception = 没有注意力，相距很远的词永远不会相遇。

# Key words: on the screen where a voice speaks.
reach-window-key = 窗口，逐层
reach-turns-key = 循环，逐步
reach-left-key = 循环留住了什么
reach-answers-key = 答案，逐词
reach-rounds-key = 两层
reach-clocks-key = 三种方法
reach-layer = 层
reach-layers = 层
reach-step = 步
reach-steps = 步
reach-rule = 状态 + 下一个词 → 下一个状态
reach-swap = “{ $other }”代替“{ $key }”
reach-state = 此词之后的状态
reach-heard = “{ $query }”所知
reach-kept = 变化，在此之后
reach-unread = 未读
reach-now = 这个句子
reach-more-words = 多 { $n } 个词
reach-after = 读到
reach-answer = 答案：每个词的份额
reach-round-one = 第一层：{ $share }
reach-round-two = 第二层：{ $share }
reach-window = 三词窗口
reach-recurrence = 循环
reach-attention = 注意力
reach-unit-window = { $count } 层
reach-unit-recurrence = { $count } 步
reach-unit-attention = { $count } 层
reach-window-title = 三个词的窗口
reach-window-say = { $case ->
    [alone] 每一层里，一个词得知邻近的词。“{ $query }”没有邻居；更长的句子能显示更多。
   *[other] 每一层里，一个词得知左右两个词。从“{ $key }”到“{ $query }”：{ $gap } 步，{ $gap } 层。
}
reach-window-notes = 靠后的词是其他影片所跟踪的。靠前的词，是它前面的词中，教学模型的注意力在第二层给得最多的。三词窗口就是宽度为三的卷积：每一行由上一层的三行算出。点亮的是这个词的行所依赖的词：改变它就会改变这一行，它就点亮。更宽的窗口，或有间隔的窗口，需要的层更少。这部影片总是展示教学模型的注意力，和一个用同样句子训练的循环网络；后者被告知的更少：只告诉哪个词是答案，不告诉途中看哪里。

reach-turns-title = 循环：一个状态，传递下去
reach-turns-say = { $case ->
    [alone] 循环逐词阅读，保持一个状态。这里的句子一个词就结束。
    [unread] 逐词传递一个有 { $size } 个数的状态。从“{ $key }”到“{ $query }”：{ $gap } 步。
   *[end] 逐词传递一个有 { $size } 个数的状态。从“{ $key }”到“{ $query }”：{ $gap } 步。
}
reach-turns-notes = 一个小的 GRU（门控循环单元），用教学模型的句子训练。它被告知哪个词是答案，对代词则在其后每个词处都告知；教学模型的八个头里有五个被告知看哪里。所以这部影片比较的是方法，不是两者的好坏。每一行是一个词之后的状态，由这个词和上面一行算出；所以上一步做完之前，下一步不能开始。它只从左向右读：后面的内容不可能在状态里。{ $strangers ->
    [some] 句中有些词教学模型不认识：它们的向量由拼写得出。
   *[none] {""}
}

reach-left-title = 换一个词，状态就变
reach-left-say = { $case ->
    [alone] 之后还没有读别的词：“{ $query }”处的变化全部都在：{ $swap }。
   *[other] 把“{ $key }”换成“{ $other }”，状态就变。在“{ $query }”之后，变化是当初的 { $swap } 倍。
}
reach-left-notes = 变化的长度除以第一个词处的长度。变化不一定每个词都减小：一步也可能放大差别。换上的词在测量之前就选定了；对教过的所有 { $nouns } 个其他名词，中位数是 { $median }。

reach-answers-title = { $case ->
    [taught] 循环也会回答：逐步
    [wrong] 小的循环在这里答错
   *[other] 循环的回答
}
reach-answers-say = { $case ->
    [alone] 只读了“{ $query }”，所以答案是“{ $query }”：{ $share }。
    [foreign] 这个循环只懂英语：数字展示怎样得出答案，不说明什么是对的。
    [word] 答案只教过有名词的代词。对“{ $query }”，“{ $first }”的 { $share } 可能没有含义。
   *[taught] { $after ->
        [none] 在“{ $query }”之后，答案是“{ $first }”{ doubt }：{ $share }。后面没有词了。
        [same] 读到“{ $query }”：“{ $first }”{ doubt } { $share }。读到“{ $end }”几乎不变：{ $final }。
       *[more] 读到“{ $query }”，答案是“{ $first }” { $share }{ $two ->
            [two] 、“{ $second }” { $share2 }
           *[none] {""}
        }；读到“{ $end }”，是“{ $last }”{ doubt } { $final }。
    }
}
reach-answers-notes = { $case ->
    [wrong] 这个网络很小，在这里答错了：它最后的答案不可能是所指。
   *[other] {""}
}状态所说的代词所指，在已读的词之中：每个词得一份，合计为 1。起决定作用的词常在代词之后；循环在读下去之后才回答。它做得不错：文档里统计了答对的次数。它的份额接近 1，而教学模型的注意力不是，这是训练造成的：教学模型的训练目标是小于 1 的份额，所以两个数不能比较。若全文都在，常用的补救办法是再加一个从右向左的循环。

reach-rounds-title = { $order ->
    [told] 先“{ $cue }”，后“{ $key }”
   *[other] 两层
}
reach-rounds-say = { $case ->
    [alone] “{ $query }”在第一层看“{ $query }”，在第二层又看：{ $two }。
   *[other] { $whom ->
        [own] 第一层：最多的 { $one } 又归“{ $query }”。
       *[other] 第一层给“{ $query }”带来“{ $cue }”的一些内容：{ $one }。
    }第二层给{ $top ->
        [far] “{ $key }”{ doubt } { $two }
        [own] “{ $query }”自己 { $three }，给“{ $key }” { $two }
       *[other] “{ $most }”{ doubt } { $three }，给“{ $key }” { $two }
    }。
}
reach-rounds-notes = 注意力把一个词同时与所有的词比较，没有哪个词比另一个更近：查询与键的乘积，对相邻的词和对首尾两个词，计算量一样。所谓一跳就是这个意思。{ $order ->
    [told] 这个代词需要哪个词，取决于第三个词。第一层把它带过来；行里有了它，下一个查询问的就是别的。检验如下：不看“{ $cue }”，得 { $cut }。为此在第一层的所有头里挡住了对“{ $cue }”的看，之后的一切重新计算。所以一跳可以到达任何词，而这个模型学的是用两层。课程开头的一部影片用两个句子展示了这一点。
   *[other] 每层一个头，即负责这类词的头。它看什么，只对训练过的词才有含义。不看“{ $cue }”，“{ $key }”得 { $cut }：在第一层的所有头里挡住了它，之后的一切重新计算。
}{ $mask ->
    [causal] 在这个因果掩码下，注意力也看不到后面的词。
   *[none] {""}
}

reach-clocks-title = 同样的间隔，三种方法
reach-clocks-say = { $case ->
    [alone] 还没有要到达的。中间有 { $more } 个词时：{ $grown } 层，{ $grown } 步，注意力 { $rounds } 层。
   *[other] 看一次可到达任何词；这个模型学的是 { $rounds } 次。再多 { $more } 个词：仍是 { $rounds } 次。
}
reach-clocks-notes = 多六个词，如“The cat that chased the dog all day sat on the mat”。一层要等上一层，一步要等上一步；只有注意力的距离不增长。一跳可以到达任何词；但需要哪个词，可能取决于第三个词，这里就是：教学模型学的是用两层。两层与间隔无关。那里增长的，是要比较的词数：在词数不超过向量的数时，一层注意力的乘法少于一层循环，超过则更多。窗口便宜；循环用一个状态就能读任意长的文本流。
