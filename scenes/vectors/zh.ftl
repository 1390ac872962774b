# 影片 “vectors” 的文字。

vectors-title = 词即向量
vectors-asked = 对机器来说，词是什么？
vectors-takeaway = 一行数字。若不加上位置，注意力分不清词的先后顺序。

# What many think at first; the beat shows otherwise.
vectors-same-misconception = 一个词在表里的行取决于句子。
vectors-shuffle-misconception = 注意力从左向右读。

vectors-place = 第 { $place } 位
vectors-here = 原来的顺序
vectors-there = 倒过来
vectors-sides = 行：在看的词；列：被看的词

vectors-look-up-key = 表里的行
vectors-look-up-title = { $case ->
    [random] 一个词是一行数字
   *[table] 一个词是表里的一行
}
vectors-look-up-say = { $case ->
    [random] 这里没有表：每个词抽取 { $d_model } 个随机数，每次都相同。
    [unknown] { $size } 个词，各 { $d_model } 个数。“{ $unknown }”没有行：由拼写得出一行。
   *[table] 一张表：{ $size } 个词，各 { $d_model } 个数。这是本句的行，还没有位置。
}
vectors-look-up-notes = { $case ->
    [random] 这些数由种子和词的拼写抽取。它们没有含义，但训练出的数能做的，它们都能做。
    [unknown] 长条显示表里的一些行。没有行的词由拼写得出一行，每次都相同：在默认模型里，是同样词尾的各词的行的平均。大模型把生词切成认识的片段。
   *[table] 长条显示表里的一些行。查一个词就是复制它的行，什么也不用算。{ $origin ->
            [minilm] 训练用到的词，行由在文本上训练的更大模型（MiniLM）的词向量得来，训练再加以改变。其余的词占大多数，由相似的词的行推断。
           *[own] 这些数由训练确定。
    }
}

vectors-same-key = 一个词，一行
vectors-same-title = { $case ->
    [capitals] 这里区分大小写
    [shared] 两个生词，同一行
   *[other] 同一个词，同一行
}
vectors-same-say = { $case ->
    [none] 这里没有重复的词。若有，两处的行会相同。
    [shared] “{ $first }”和“{ $second }”都不在表里：这样的词可能共用一行。
    [capitals] “{ $first }”和“{ $second }”有两行：这里区分大小写。
   *[same] “{ $first }”和“{ $second }”的行相同：这张表认得词，不管大小写和位置。
}
vectors-same-notes = 表里每个条目一行，不管词的周围有什么。许多模型区分大小写：那样的词就是两个条目、两行。使一处与另一处不同的东西，都要在后面才加上。

vectors-place-key = 表示位置的一行
vectors-place-title = { $case ->
    [none] 没有表示位置的行
   *[placed] 表示位置的一行
}
vectors-place-say = { $case ->
    [none] 这个模型没有表示位置的行：“{ $word }”的行保持不变。
   *[placed] 第 { $place } 位也有一行，加到“{ $word }”的行上。
}
vectors-place-notes = 每个位置有一行，在每个句子里都一样。有的模型用正弦算出这些行，有的学得，有的改为转动查询和键。{ $origin ->
    [minilm] 这里的行是八条曲线的学得的混合，其中六条是正弦和余弦。
   *[own] {""}
}

vectors-twice-key = 一个词，两行
vectors-twice-title = { $case ->
    [alone] 一个词，一个位置
    [none] 同一个词，同一行
   *[other] 同一个词，两行
}
vectors-twice-say = { $case ->
    [alone] “{ $word }”只有一个：一个位置，一行。
    [none] 没有表示位置的行，“{ $word }”在第 { $first } 位和第 { $second } 位的行相同。
    [moved] “{ $word }”若在第 { $second } 位而不是第 { $first } 位：同一个词会有另一行。
   *[twice] “{ $word }”在第 { $first } 位和第 { $second } 位：同一个词，两个不同的行。
}
vectors-twice-notes = 各层只看到总和。各层怎样利用其中的每一部分，要靠训练来形成。

vectors-shuffle-key = 词倒过来排
vectors-shuffle-title = 倒过来，没有位置
vectors-shuffle-say = { $case ->
    [alone] 一个词倒不过来：那份注意力总是 { $here }。
    [differs] 没有位置时倒过来，“{ $query }”给“{ $key }” { $there }，原为 { $here }。
   *[same] { $few } 个词倒过来：各自的注意力份额不变，只是格子移动。
}
vectors-shuffle-notes = 一份注意力叫作权重；词的值经过加权求和就是输出。这叫作置换等变性：注意力两两比较各行再相加，两者都不问谁在前。两个矩阵是分别算出的；在舍入误差内一致{ $outputs ->
    [kept] ，每个词的输出也一致：只是换了次序。
   *[other] 。
}没有位置、也没有掩码时，句子就是一袋词。{ $placed ->
    [yes] 这个模型训练时是有位置的：去掉位置只是一个实验。
   *[no] {""}
}

vectors-order-key = 位置带来顺序
vectors-order-title = { $placed ->
    [yes] 有了位置，顺序就有意义
   *[no] 没有位置，就没有顺序
}
vectors-order-say = { $case ->
    [alone] 一个词只有一个位置：那份注意力仍是 { $here }。
    [same] { $placed ->
        [yes] 有了位置，份额不同，但差别太小，这些数位看不出来。
       *[no] 这个模型没有位置：倒过来，每个份额都不变。
    }
   *[differs] 只取 { $few } 个词，有位置：“{ $query }”给{ $own ->
        [yes] 自己
       *[no] “{ $key }”
    } { $here }；倒过来，{ $there }。
}
vectors-order-notes = 两种顺序里，词是一样的；为位置加上的东西不一样。差别中有很多可以是教出来的：在教学模型里，多数词学的是停在排在最前的那个词上。所以“dog bites man”不必等于“man bites dog”。

vectors-rows-key = 全部输入
vectors-rows-title = 全部输入
vectors-rows-say = { $case ->
    [one] 一行 { $d_model } 个数：第一层得到的全部。
   *[rows] { $n } 行，各 { $d_model } 个数：第一层得到的全部。
}
vectors-rows-notes = 从这里起不再有词，只有这个矩阵 X。后面的一切都由它算出。
