# 影片 “heads” 的文字。

heads-title = 多个头
heads-asked = 一个词能问几个问题吗？
heads-takeaway = 能：几个头用各自的矩阵看同样的行；它们的输出拼接起来，再混合。

# What many think at first; the beat shows otherwise.
heads-rest-misconception = 权重大总说明那个词重要。
heads-reads-misconception = 每个头只读每个向量的一段。

# Key words: on the screen where a voice speaks.
heads-questions-key = 一个词的几个问题
heads-matrices-key = 每个头一个矩阵
heads-past-key = 越过更近的名词
heads-rest-key = 看不到一个键
heads-reads-key = 整个 X，不同的矩阵
heads-joins-key = 输出并排，再混合
heads-entry-key = 一个数的各部分
heads-cuts-key = 关掉一个头，看变化
heads-real-key = 真实模型的头
heads-swap-key = 交换一个头的输出

heads-head = 第 { $head } 头
heads-entry-total = 合计
heads-cut = 第 { $layer } 层中关掉
heads-without = 第 { $head } 头
heads-unchanged = 不关
heads-gives = “{ $query }”给
heads-measured = 交换：第 { $where } 层第 { $by } 头；份额：第 { $layer } 层第 { $head } 头
heads-sentence = MiniLM 读：{ $sentence } { $word }
heads-own = 照原样读
heads-other = 一个头如同读到“{ $word }”
heads-of-head = 头
heads-in = 第 { $layer } 层中：
heads-rest-seen = 所有的键
heads-rest-unseen = 没有“{ $key }”
heads-rest-writes = 第 { $head } 头所写内容的长度
heads-questions-title = { $case ->
    [one] 一个词，一个问题
    [one-alone] 一个词，一个问题
    [one-open] 一个词，一个问题
   *[other] 一个词，{ $heads } 个问题
}
heads-questions-say = { $case ->
    [one] 这个模型只有一个头：“{ $query }”问一次，看得最多的是“{ $key }”：{ $share }。
    [one-alone] 一个头，一个词：“{ $query }”只能看“{ $query }”。
    [one-open] 这个模型只有一个头：“{ $query }”问一次。
    [alone] { $heads } 个头，一个词：“{ $query }”只能看“{ $query }”。
    [differ] “{ $query }”同时问 { $heads } 次：第 { $head } 头最多看“{ $key }”，{ $share }；第 { $head-other } 头最多看“{ $key-other }”，{ $share-other }。
    [idle] “{ $query }”问 { $heads } 次。第 { $head } 头给“{ $key }” { $share }。第 { $head-other } 头在此没有任务，停在“{ $key-other }”上。
    [mine] “{ $query }”同时问 { $heads } 次：第 { $head } 头看得最多的是“{ $key }”：{ $share }。
   *[open] “{ $query }”同时问 { $heads } 次，每个头都重新分配注意力。
}
heads-questions-notes = 一层可以有几个头。每个头从同样的向量得出自己的查询、键和值，所以一个词可以在一步里找几样东西。在每个头里，一个词的份额加起来都是一：对某个词没有任务的头，也得把份额放到某处。这些权重学的是把这样的份额停在第一个词上。

heads-matrices-title = { $some ->
    [one] 一个头，一个矩阵
    [all] { $heads } 个头，{ $heads } 个权重矩阵
   *[some] { $heads } 个头中的 { $shown } 个
}
heads-matrices-say = { $case ->
    [one] 一个头有一个涵盖所有词的矩阵。下面是份额最大的一对。
    [taught] 教过：代词{"\u00A0"}→{"\u00A0"}名词，动词{"\u00A0"}→{"\u00A0"}主语，形容词{"\u00A0"}→{"\u00A0"}所形容的词，名词{"\u00A0"}→{"\u00A0"}前面的动词。
    [missed] 每个头都教过一种主要连接，如代词到名词。第 { $head } 头在此看错：“{ $asks }”看“{ $gets }”。
   *[found] 每个头有一个涵盖所有词的矩阵。下面是各头连接的一对。
}
heads-matrices-notes = { $taught ->
    [yes] 在这个模型里，最后一层的每个头分配了一种关系：第一个让代词指向所指，第二个让动词指向主语，第三个让形容词和冠词指向所形容的词，第四个让动词之后的名词（宾语，或介词之后，如“sat on the mat”）指向那个动词，让括号指向左括号。没有这种关系的词要看第一个词，因为份额总要有去处。一个头一项任务，是这些权重的做法；在文本上训练的模型，头不必只做一项。
   *[no] { $case ->
        [marked] 这一对是两个不同的词之间份额最大的。这些头用标了答案的句子训练：每个头负责那里标出的关系。没有这种关系的头、没有标记的词，停在第一个词上，因为份额总要有去处。
       *[other] 这一对是两个不同的词之间份额最大的。没有人给这些头分配任务，也无法从权重得知：一个头是做什么的，由观众自己小心地判断。
    }
}

heads-past-title = 越过更近的名词
heads-past-say = “{ $verb }”给“{ $subject }” { $far }，给更近的“{ $nearer }” { $near }。{ STEP("past2/word") }对调：“{ $subject-swapped }” { $far-swapped }，“{ $nearer-swapped }” { $near-swapped }。
heads-past-notes = 总是这两个句子，以及教学模型的第 { $head } 头，它学的是找主语。“{ $verb }”的主语离得远，另一个名词更近。如果由远近决定，“{ $nearer }”会领先；如果这个头偏爱猫，“{ $subject }”在两句里都会领先。两句里都是主语的份额最大；但并不十分确定：更近的名词也得到不少，换成别的动词对不对，另外统计在文档里。请问：只看三个词的窗口会找到什么？

heads-rest-title = { $case ->
    [rests] 歇脚的地方
    [longer] 歇脚的地方
   *[other] 得到最多的词
}
heads-rest-say = { $case ->
    [rests] { STEP("rest/unseen") }没有“{ $key }”，“{ $word }”写 { $after }，原为 { $before }；有任务的“{ $query }”写 { $then }，原为 { $own }。
    [longer] { STEP("rest/unseen") }没有“{ $key }”，“{ $word }”写 { $after }，原为 { $before }。
    [one] 只有一个词，只能看“{ $key }”：看不到，就什么也不剩。
   *[open] “{ $key }”从其余的词得到最多。{ STEP("rest/unseen") }再看一次，但看不到“{ $key }”。
}
heads-rest-notes = 一行的份额加起来是一，所以在一个头里没有任务的词，也得把份额放到某处。这里在第 { $head } 头中，“{ $key }”从其余的词得到最多。实验：谁都不许看“{ $key }”，softmax 重新计算，再比较每个输出 z 的长度。原来停在那里的份额，现在散到其余的词上，并写了出来。{ $taught ->
    [yes] 这些权重学的是停在第一个词上；在文本上训练的模型会自己形成这一点（Xiao 等，2023：注意力汇聚点 attention sinks）。有些较新的模型另有歇脚之处：在幂的总和里再加一个 1，或一个学得的数，使一行给出的可以少于一。
   *[no] 在文本上训练的模型，常常这样停在第一个词元或某个标记上（Xiao 等，2023：注意力汇聚点 attention sinks）。
}请问：在这个头里，哪些词有任务？

heads-reads-title = { $case ->
    [one] 一个头读整个 X
   *[several] 每个头都读整个 X
}
heads-reads-say = { $case ->
    [one] 这个头读每个词的全部 { $d_model } 个数。
   *[several] 每个头有自己的查询矩阵，读每个词的全部 { $d_model } 个数。
}
heads-reads-notes = 常见的误解是：向量切成几段，每个头一段。其实每个头有自己的 W_Q、W_K 和 W_V，其中每个矩阵对 X 的每个数都有一行。在程序里，所有头的矩阵并排成一个大矩阵，乘积之后才按头切开：数是一样的。许多语言模型里，几个头共用 W_K 和 W_V。框中是“{ $query }”的数，以及由它们得出的查询。

heads-joins-title = { $case ->
    [one] 回到向量的大小
   *[several] 并排，再混合
}
heads-joins-say = { $case ->
    [one] “{ $query }”的输出有 { $width } 个数。输出矩阵把 { $width } 个数变成 { $d_model } 个。
   *[several] { $heads } 个输出，各 { $d_v } 个数，并排后乘输出矩阵：每个头自己的行用框标出。
}
heads-joins-notes = 先拼接，再乘 W_O：(1 × { $width }) · ({ $width } × { $d_model }) = (1 × { $d_model })。每个头在 W_O 里有自己的行，用框标出。下一幅图跟踪结果中最大的数。几个窄的头需要的乘加次数与一个宽的头相同，但各有自己的权重矩阵。如果模型在 W_O 之后加偏置，这里略去。

heads-entry-title = { $case ->
    [one] 一个数
   *[several] 一个数，{ $heads } 个部分
}
heads-entry-say = { $case ->
    [one] “{ $query }”的结果，第 { $entry } 个数是 { $total }，全部来自唯一的头。
    [rounded] “{ $query }”的结果，第 { $entry } 个数 ≈ { $total }：每个头一部分，相加而得。
   *[several] “{ $query }”的结果，第 { $entry } 个数是 { $total }：每个头一部分，相加而得。
}
heads-entry-notes = 每个头在 W_O 里有自己的行，所以乘积是对各头求和：头的输出乘头的行。选的是绝对值最大的数。和带 ≈ 号时，屏幕上的各部分是舍入过的，而总和只在最后舍入。这一切随后加到词的向量上。

heads-cuts-title = { $case ->
    [table] 关掉一个头
    [none] 关掉一个头
   *[other] 这里无法切断的
}
heads-cuts-say = { $case ->
    [table] 关掉第 { $layer } 层的第 { $cut } 头，“{ $asks }”给“{ $gets }” { $after }，原为 { $before }。
    [none] 无论关掉第 { $layer } 层的哪个头：“{ $asks }”给“{ $gets }”的都不减少。
    [one] 第 { $layer } 层只有一个头：没有第二个，切断也说明不了哪个头做什么。
    [same] 同一层的头从不互相读取：切断只会在后面的层显现。
   *[open] 这些层在此无法重算：哪个头需要哪个，不作断言。
}
heads-cuts-notes = 去掉第一层一个头所写的内容（输出设为零，叫作零消融），之后的一切重新计算。零是头在训练中从未给出过的，所以一部分变化可能来自零本身；有些权重会上升，因为一行加起来是一。同一层的头从不互相读取，最后一层则没有谁读取：在那里切断，不会改变任何份额。{ $taught ->
    [yes] 这些头的关系是分配的，第一层中除第一个头外都没有任务；语言模型的头没有分配任何任务。
   *[no] 权重是所选的头连接的那一对的。
}

heads-real-title = { $heads-count ->
    [1] 真实模型仅有的一个头
   *[other] { $here ->
        [no] 另一个句子，真实模型的 { $heads } 个头
       *[yes] “{ $query }”，在真实模型的 { $heads } 个头里
    }
}
heads-real-say = { $case ->
    [recorded] MiniLM 第 { $layer } 层：第 { $head } 头给“{ $gets }”最多，{ $share }；另有 { $resting } 个头给“{ $rest }”最多。
    [tie] 没人给这些头任务。在第 { $head } 头里，几个词并列从“{ $query }”得到最多：{ $share }。
   *[model] 没人给这些头任务。第 { $layer } 层第 { $head } 头里，“{ $query }”看得最多的是“{ $gets }”：{ $share }。
}
heads-real-notes = { $case ->
    [recorded] 没有人给 MiniLM（all-MiniLM-L6-v2）这一层的头任务。模型共有 { $every } 个头，这些是第 { $layer } 层的。[CLS] 和 [SEP] 是模型自己表示句子开头和结尾的标记。每一行是“{ $query }”在一个头里给出的份额；数字是该行最大的份额。选第 { $layer } 层，是因为在所有头里，随最后一个词转向最明显的头在这一层；下一幅图会显示。别的词的行可能不同：对所有词的行取平均，{ $heads } 个头中有 { $parking } 个给“{ $rest }”最多，第 { $head } 头也在其中，为 { $mean }。份额大未必供给多：这样的标记，值往往很小（Kobayashi 等，2020）。
   *[other] 一层的所有头。每一行是“{ $query }”在一个头里给出的份额；数字是该行最大的份额。
}

heads-swap-title = 交换一个头的结果
heads-swap-say = 一个头的结果取自“{ $cue2 }”的句子，“{ $query }”就给“{ $second }”多于“{ $first }”。
heads-swap-notes = 反过来，在有“{ $cue2 }”的句子里，“{ $first }”得 { $back }，“{ $second }”得 { $rest }。选第 { $layer } 层的第 { $head } 头，是因为它会转向：有“{ $cue1 }”时给“{ $first }”多于“{ $second }”，有“{ $cue2 }”时少于。MiniLM 的 { $every } 个头中有 { $turning } 个在这一对句子里如此；第 { $head } 头在另外 { $pairs } 对中的 { $others } 对里如此。第 { $where } 层的第 { $by } 头看最后一个词：“{ $query }”在那里给“{ $cue1 }” { $look1 }，给“{ $cue2 }” { $look2 }。对第 { $layer } 层之前的 { $cuts } 个头各做两种实验，每次一个头，只改“{ $query }”的行，然后让模型继续运行。设为 0 时，消除转向的头：{ $undone } 个。交换，即让“{ $query }”在每句里得到这个头在另一句里给出的结果，反转转向的头：{ $reversing } 个，即第 { $where } 层的第 { $by } 头。在第 { $head } 头会转向的另外 { $others } 对中，这种交换在 { $again } 对里至少消除一句的转向，在 { $reversed } 对里反转两句；其他的头最多在 { $next } 对里消除它，不过有一个在 { $rival } 对里反转它。所以第 { $by } 头传递了使第 { $head } 头转向的许多内容，但不是全部；去掉后不消除转向的头仍可能重要：剩下的可能已经足够。
