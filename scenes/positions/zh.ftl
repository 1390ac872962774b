# 影片 “positions” 的文字。

positions-title = 谁在哪里
positions-asked = 注意力怎样知道词的顺序？
positions-takeaway = 加上学得的或由正弦得出的数字行；或转动查询和键；或按距离扣分。

# What many think at first; the beat shows otherwise.
positions-swap-misconception = 注意力自己就知道哪个词在前。
positions-ways-misconception = 告诉注意力位置，只有一种正确的方法。

# Key words: on the screen where a voice speaks.
positions-swap-key = 对调，什么也不变
positions-learned-key = 每个位置一个学得的行
positions-clocks-key = 正弦：时钟
positions-shift-key = 平移就是转动
positions-rotary-key = 只有距离起作用
positions-layouts-key = 哪些数一起转
positions-alibi-key = 一条直线的扣分
positions-ways-key = 一行，几种方法

positions-place = 位置
positions-table = 位置的行
positions-words = 词的行
positions-with = 词 + 位置
positions-ends = { $most } 行；第 { $next } 位没有
positions-numbers = 第 { $a } 和第 { $b } 个数
positions-speed = 每位 { $angle }°
positions-from = 从第
positions-to = 到第
positions-turned = 转动
positions-adds = 加
positions-hands = 指针：
positions-before = 之前的权重
positions-after = 之后的权重
positions-score = 分数
positions-halves = 前后半
positions-pairs = 相邻对
positions-mixed = 混用
positions-length = 长度
positions-shifted = 后移 { $by } 位
positions-scaled = 缩放后的分数
positions-penalty = −{ $slope } × 距离
positions-sum = 总和
positions-none = 没有位置
positions-learned = { $drawn ->
    [yes] 随机的行
   *[no] 学得的行
}
positions-sines = 正弦
positions-rotary = 旋转
positions-alibi = ALiBi
positions-change = 变化

positions-swap-title = 没有位置，顺序没有意义
positions-swap-say = { $case ->
    [alone] 一个词无法换位：权重总是 { $weight }。
    [same] 对调两个相同的词：没有权重改变，“{ $query }”给“{ $key }” { $weight }。
   *[usual] 对调“{ $key }”和“{ $other }”：“{ $query }”仍给“{ $key }” { $weight }。只有格子移动。
}
positions-swap-notes = 交给模型的是不带任何位置的词的行，权重算两次：一次用原句，一次用两个词对调后的句子。在舍入误差内，所有权重相同；行和列随词移动。所以“the cat chased the dog”和“the dog chased the cat”会是同一袋词。这部影片没有掩码：因果掩码也会透露位置。模型训练时是有位置的；去掉位置只是一个实验。

positions-learned-title = { $case ->
    [none] 没有表示位置的行
   *[other] 每个位置一行
}
positions-learned-say = { $case ->
    [none] 这个模型没有表示位置的行：词的行原样输入。
    [open] 每个位置也有一行，加到词的行上。
   *[usual] { $most } 个位置各有一行，加到词的行上；第 { $next } 位没有。
}
positions-learned-notes = 句中的词、它们的位置的行（框中），以及输入第一层的总和。学得的行是最简单的方法：第二张表。训练中没有出现过的位置没有行：更长的文本就读不了。GPT-2 和 BERT 用这样的表。

positions-clocks-title = 正弦：快慢不同的时钟
positions-clocks-say = { $one ->
    [yes] 一行中的两个数是一根指针的针尖，每位转 { $first }°。
   *[other] 两个数是一根指针的针尖：第一根每位转 { $first }°，这里最慢的转 { $last }°。
}
positions-clocks-notes = 《Attention Is All You Need》的行：第 2i + 1 个数是 (位置 − 1) ÷ { $base }^(2i ÷ d) 的正弦，下一个数是它的余弦；代码里位置从零数起。什么也不用学，任何位置都有一行。快的指针区分邻近的位置，慢的区分远近，如同时钟的指针显示秒和小时。请问：为什么一根指针不够？

positions-shift-title = 平移就是转动
positions-shift-say = 从第 { $begin } 位到第 { $end } 位，从第 { $far } 位到第 { $there } 位：总是转同样的 { $angle }°。
positions-shift-notes = 某个位置的指针，以及再往后若干位（“{ $query }”与“{ $key }”之间的位数）的指针。和的正弦与余弦，是正弦与余弦的一个旋转：无论从哪个位置出发，都是同一个矩阵。作者为此选择正弦：一个头可以学会往回看若干位。

positions-rotary-title = 旋转：只有距离起作用
positions-rotary-say = 查询和键转动：在第 { $q } 位和第 { $k } 位，在第 { $far-q } 位和第 { $far-k } 位，分数都是 { $score }。
positions-rotary-notes = 行上什么也不加：在每一层里，查询的数和键的数两两转动，角度随位置增大。图中是“{ $query }”（查询）和“{ $key }”（键）的各对数；下面是每一对给分数加了多少。两个位置增加同样多，两根指针的夹角不变，分数也不变；距离不同，分数就不同。Llama 和其他影片里的语言模型 SmolLM2 都这样做。这里的查询和键训练时用的是学得的行，此处去掉了它们：展示的是机制，不是训练过的模型。

positions-layouts-title = 小测验：前后半，还是相邻对？
positions-layouts-say = { $first } 与 { $half } 一起转，或与 { $second } 一起转。猜哪些数相等，平移会改变什么。
positions-layouts-notes = 在数字出现之前提问。（所有长度相等。前后半与相邻对的分数不同，但两个位置一起平移时各自不变；混用的分数会变。）论文让相邻的数一起转；Llama 的权重文件和围绕它的代码让前一半与后一半一起转。两者都对。但模型是用其中一种训练的。用另一种去读，计算不报错，结果却是错的；查询和键用不同的排法转动，分数就不只取决于距离。转换模型的人要重排 W_Q 和 W_K 的列。

positions-alibi-title = ALiBi：一条直线的扣分
positions-alibi-say = { $case ->
    [alone] 距离每增一位减 { $slope }：一个词没有距离，仍是 { $after }。
    [little] 距离每增一位减 { $slope }：这里太少，看不出来，“{ $key }”有 { $after }。
   *[usual] 距离每增一位减 { $slope }：“{ $key }”从 { $before } 降到 { $after }。
}
positions-alibi-notes = 带线性偏置的注意力：行和查询都不动；缩放后的分数随距离沿直线降低。每个头有自己的斜率，不是学得的；这个头的是 { $slope }。论文里的模型只看前面的词；这里的直线向两边下降。

positions-ways-title = 一行，几种方法
positions-ways-say = { $case ->
    [alone] 一个词只有一个位置：权重不变。
    [same] 再对调：按这里的舍入，其中几种方法没有权重改变。
   *[usual] 再对调：没有位置，什么也不变。{ $trained ->
        [yes] 这里训练过的只有学得的行。
       *[other] 这里没有一种方法训练过。
    }
}
positions-ways-notes = “{ $query }”的权重，用各种方法算出，再对调两个词；下面是所示权重中变化最大的那个，之前和之后。模型是用自己的位置行训练的。其余的行显示一种方法对权重做了什么，不显示它有多好：要知道这一点，须用每种方法各训练一个模型。
