# 影片 “next-word” 的文字，以及下一个词的图。

next-word-title = 下一个词
next-word-asked = 注意力有什么用？
next-word-takeaway = 查找所需的内容：禁止那次看，猜测就会改变。

# What many think at first; the beat shows otherwise.
next-word-cut-misconception = 权重大，就证明猜测取决于那个词。
next-word-wrong-misconception = 注意力取来的就是正确答案。

# Key words: on the screen where a voice speaks.
next-word-gap-key = 最可能的下一个词
next-word-places-key = 每个位置都曾是空缺
next-word-looks-key = 最后一个词看哪里
next-word-cut-key = 禁止那次看
next-word-control-key = 换成任何别的词
next-word-layers-key = 逐层向上
next-word-it-key = 没人教过这个模型
next-word-wrong-key = 同样的猜测，却错了

next-word-whole = 原样
next-word-without = 看不到“{ $hidden }”
next-word-expected = 预期
next-word-came = 实际
next-word-given = 实际词的概率
next-word-left = “{ $best }”的概率
next-word-unseen = 看不到
next-word-nothing = 无
next-word-head = 第 { $layer } 层，第 { $head } 头
next-word-after-layer = 在此层之后读取
next-word-place = “{ $best }”在所有片段中的名次

next-word-still-title = 接下来是什么？
next-word-still-say = 在“{ $last }”之后，模型给“{ $best }” { $share }。{ $cut ->
    [yes] 看不到“{ $hidden }”时：{ $left }。
   *[no] {""}
}

next-word-gap-title = 猜下一个词
next-word-gap-say = 会写作的模型，训练的任务是猜下一个词。这里：“{ $best }”，{ $share }。
next-word-gap-notes = { $case ->
    [own] 句子是你的，由徽标所示的模型读过。
   *[recorded] 句子和后面的问题由真实的小模型 SmolLM2-135M 读过并录制。
}各条是它的词表中最可能的片段；所有片段合计为 1。片段是一个词，或词的一部分。在各条出现之前请问：你预期哪个词，从句中哪里得知？

next-word-places-title = 每个位置都曾是空缺
next-word-places-say = { $count ->
    [0] 只有一个词，在末尾之前没有可猜的。
   *[other] 首词之后都要猜：“{ $high }”得 { $most }；在“{ $low }”之前领先的是“{ $expected }”。
}
next-word-places-notes = 训练时，文本的每个位置同时都是这样的空缺：因果掩码遮住后面的内容，所以运行一次就给出每个位置的猜测。第一个词之前什么也没有，没有猜测。被切成片段的词，把各片段的概率相乘。列表中的句点或空白也是片段。

next-word-looks-title = 最后一个词看哪里
next-word-looks-say = { $heads } 个头里，第 { $layer } 层第 { $head } 头从“{ $last }”看“{ $source }”最多：{ $weight }。
next-word-looks-notes = 每个头有自己的注意力。这一个是找出来的：在所有层的所有头里，它从最后一个词给“{ $source }”的权重最大。看，还不等于原因。猜测是否取决于它，只有实验能说明：见下一幅图。

next-word-cut-title = 禁止那次看
next-word-cut-say = 所有头都不许从“{ $last }”看“{ $source }”：“{ $best }”{ $winner ->
    [even] 仍有 { $left }。
    [same] 有 { $left }，原为 { $whole }。
   *[other] 有 { $left }，原为 { $whole }。领先的是“{ $other }”。
}
next-word-cut-notes = 模型重新运行了一次。只禁止从最后一个词看“{ $source }”，在所有层的所有头里：它的权重是 0，其余的权重加起来是 1。选“{ $source }”，是因为没有它，猜测变得最不可能（第一个词和最后一个词除外）。别的词仍可以转交从“{ $source }”读到的内容。

next-word-control-title = 逐个换成别的词
next-word-control-say = { $mark ->
    [none] 看不到任何别的词，“{ $best }”仍有 { $least } 以上；第一个词“{ $first }”：{ $odd }。
   *[other] 看不到任何别的词，仍有 { $least } 以上；第一个“{ $first }”：{ $odd }；“{ $sign }”：{ $lost }。
}
next-word-control-notes = 对照：每一条都是单独运行一次，让最后一个词看不到另一个词。没有“{ $source }”时，剩下 { $left }。第一个词是特例：在许多头里，一大份额停在那里，因为没有别的合适；没有它，这些份额就去别处，猜测随之上下变动。{ $mark ->
    [none] {""}
   *[other] 标点不会被选作要切断的词；没有“{ $sign }”，剩下 { $lost }。
}句子长时，列表只列影响最大的词。

next-word-layers-title = 逐层看
next-word-layers-say = 假如第 { $at } 层是最后一层，“{ $best }”排第 { $from }。到真正的最后一层，排第 1。
next-word-layers-notes = 每层之后，都把最后一个词的行当作最后的行来读。这只是读一行的一种办法，模型自己并不这样做：它只在最后读一次。名次低，并不说明那里什么也没有：行里可能已经有它，只是形式要到后面的层才变成词。

next-word-it-title = 没人说过该看哪里
next-word-it-say = { $heads } 个头中的一个里，“{ $query }”给“{ $source }” { $weight }，换成“{ $b }”也一样：后面的词看不到。
next-word-it-notes = 第 { $layer } 层的第 { $head } 头是从 { $heads } 个头里选出的：在这个句子里，没有别的头从“{ $query }”给“{ $source }”更大的权重。它不是专管代词的头：别的词在那里也最多看“{ $source }”。换“{ $a }”或“{ $b }”，这一行每个数都相同，因为会写作的模型看不到后面的内容：“it”提问时，起决定作用的词还没有读到。

next-word-wrong-title = 同样的猜测，却错了
next-word-wrong-say = 问什么是脏的，多数读者答垫子。模型又答“{ $guess }”：{ $there }。
next-word-wrong-notes = 这个模型很小。用更多文本训练的更大的模型，在这类问题上更常答对；这里没有测量。它学的是照人的写法续写文本，不是答对。注意力在两处做的是同样的事：从句中取来一个名词。该取哪个名词，也由别处决定。请问：你要给它看什么，它才能学会？
