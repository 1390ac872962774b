# 影片 “learning” 的文字。

learning-title = 矩阵怎样学得
learning-asked = 矩阵是怎样学得的？
learning-takeaway = 一步一步：每个数朝误差变小的方向移动一点。

# What many think at first; the beat shows otherwise.
learning-start-misconception = 矩阵里的数是人挑选的。
learning-steps-misconception = 从一个句子就足以学会。

# Key words: on the screen where a voice speaks.
learning-start-key = 随机数
learning-way-key = 权重，一步一步
learning-first-key = 代词学得最晚
learning-turn-key = 两条曲线分开
learning-step-key = 旧值 − 学习率 × 梯度
learning-steps-key = 损失下降
learning-told-key = 只告诉答案
learning-step = 步
learning-steps-log = 步数（对数）
learning-steps-own = 用这个句子的步数
learning-weights-row = “{ $query }”的权重：
learning-second-is = 第二句：
learning-right = 最多看正确的词的查询所占比例
learning-relation-object = 宾语 → 动词
learning-relation-pronoun = 代词 → 名词
learning-gets = “{ $query }”给“{ $key }”的份额
learning-with = 有“{ $word }”
learning-this = 本句
learning-second = 第二句
learning-old = 之前
learning-rate = 学习率
learning-gradient = 梯度
learning-new = 之后
learning-loss = 损失
learning-share-of = “{ $key }”的份额
learning-told-where = 教过该看哪里
learning-told-answers = 只告诉答案
learning-learned = 学得
learning-loss-is = 损失 = −ln “{ $key }”的份额，之前和之后：
learning-answered = 它的答案：
learning-unknown = 只告诉答案的模型不认识的词：{ $words }
learning-start-title = 训练之前：随机数
learning-start-say = { $case ->
    [alone] “{ $query }”是唯一的词：训练前后份额都是 { $share }。
   *[other] Q、K、V 的矩阵从随机数开始：此时“{ $query }”给“{ $key }”最多：{ $share }。
}
learning-start-notes = 这是教学模型的参数，在训练的第一步之前，用这个句子。{ $foreign ->
    [yes] 它们只懂英语：在这里，训练后的矩阵也没有含义，但所有数字都是对的。
   *[no] 份额即使不同，也没有人选择它们：再抽一次随机数，就会是别的份额。
}随机的是矩阵、位置的行，以及一个小网络，它由更大的模型 MiniLM 的词向量得出词向量；所以有些相近的词在第一步之前就相近。无论选了什么权重，这部影片总是展示教学模型，不加掩码：多数权重没有训练过程的录制。请问：这个矩阵对句子说了什么？还什么也没说。

learning-way-title = { $reading ->
    [misses] 一步一步走向错误的词
    [nobody] 一步一步，却没有可找的
   *[other] 同样的权重，一步一步
}
learning-way-say = { $case ->
    [alone] 只有一个词，无论多少步，份额都是 { $end }。
    [straight] { $first } 步后“{ $query }”给“{ $key }”最多：{ $share }；{ $last } 步后是“{ $final }”：{ $end }。
    [stays] { $first } 步后“{ $query }”给“{ $key }”最多：{ $share }；{ $last } 步后仍是：{ $end }。
    [crowd] 第 { $first } 步都看“{ $key }”。第 { $then } 步“{ $query }”看“{ $other }”，最后看“{ $final }”：{ $end }。
   *[turns] { $first } 步后“{ $query }”看“{ $key }”，{ $then } 步后看“{ $other }”，最后看“{ $final }”：{ $end }。
}
learning-way-notes = 每个矩阵都用那么多步之后的权重算出；qkvideo 用例如 --weights lesson@{ $example } 读取。框中的行是我们跟踪的词，在负责这类词的头里；在那里没有任务的词，学的是停在第一个词上。训练的目标是让正确的词得到 { $aim } 及其余部分中的一份，而不是 1，使 softmax 保持可动。所有行早早都看的词，还不能算是“{ $query }”找到的。请问：你会在哪一步停止训练，为什么？

learning-first-title = 代词学得更久
learning-first-say = { $level } 的宾语在 { $object } 步后找到正确的词，代词要到 { $pronoun } 步。
learning-first-notes = 用同一语法的 { $sentences } 个句子测量，每句至少有一个训练中从未出现的名词。一行的最大份额属于正确的词，就算对（在为这种关系训练的头里）；步数是首次达到 { $level } 的那次测试。早期还看不出次序。宾语：从动词之后的名词（宾语，或介词之后，如“sat on the mat”）到那个动词。每个点问的是同样的 { $pronouns } 个代词；曲线途中为什么下凹，没有检验。这些是训练所用语法的句子：在手写的句对上，宾语找对的少得多。代词看哪里取决于第三个词，要由第一层带过来：代词学得最久，原因可能在此（形容词和动词几乎与宾语同样早），但这里没有实验把它与别的原因分开。这只是一次训练；换一个种子，步数会不同。请问：怎样检验这一点？

learning-turn-title = { $case ->
    [parts] 两个句子在哪里分开
    [apart] 两个句子，两条曲线
    [together] 两个句子，一条曲线
   *[other] “{ $key }”得到多少，一步一步
}
learning-turn-say = { $case ->
    [parts] { $words ->
        [one] 曲线在第 { $step } 步后分开：最后“{ $key }”有“{ $one }”时得 { $to }，有“{ $two }”时得 { $other }。
       *[several] 到第 { $step } 步为止两条曲线靠近。最后“{ $key }”得 { $to } 和 { $other }。
    }
    [apart] 曲线从一开始就分开：最后“{ $key }”得 { $to } 和 { $other }。
    [together] 两句中“{ $key }”最后得到的差不多：{ $to } 和 { $other }。
    [same] “{ $query }”在 { $start } 步后给“{ $key }” { $to }，最后也是。
   *[other] “{ $query }”在 { $start } 步后给“{ $key }” { $from }，最后给 { $to }。
}
learning-turn-notes = 各点是保留了参数的步，从第八步起。从某处到最后都至少相差 { $least }，才算曲线分开。第二句是已知的一句，或指定的一句（--versus）。请问：曲线分开之前，必须先学会什么？

learning-step-title = 训练一步中的一个数
learning-step-say = { $case ->
    [still] 这里没有可改进的：损失仍是 { $after }，一步几乎什么也不改变。
   *[falls] 每个元素沿损失的坡度（即梯度）下降一步：{ $before } 降到 { $after }。{ $aim ->
        [open] “{ $key }”可能错。
       *[meant] {""}
    }
}
learning-step-notes = 另外做的一次：普通的梯度下降，从随机参数开始，只用这个句子：要“{ $query }”给“{ $key }”更多，损失是那个份额的 −ln，梯度是它对元素的导数。W_Q 的所有元素同时走一步；这里是梯度较大的一个。其余的都不动。梯度与 torch 的结果在小数点后九位一致。请问：梯度为负时，元素往哪边移动？

learning-steps-title = { $case ->
    [still] 只有一个词，什么也学不到
   *[falls] 一步一步，损失下降
}
learning-steps-say = { $case ->
    [still] 只有一个词：损失一开始就是 { $after }，没有可学的。
   *[falls] { $count } 步：“{ $key }”{ $aim ->
        [open] （可能错）
       *[meant] {""}
    }从 { $from } 升到 { $to }。模型用了 { $last } 步，每步 { $batch } 句。
}
learning-steps-notes = 背下一个句子不是知识。教学模型的参数来自 Adam 的 { $last } 步，每步从一个大集合中取 { $batch } 个句子，所以每个句子出现过许多次；还用没有句子的谓语与名词的配对，教哪些相配；Adam 给每个数自己的学习率，共同的学习率先上升 { $warm } 步，再下降。其间词嵌入、位置和所有矩阵都在变，只有最后一层的 W_V 和 W_O 例外：它们随后另训练 { $values } 步。训练没有用到的词，向量由相似的词推断。请问：这些步对另一个句子有用吗？

learning-told-title = 只告诉答案
learning-told-say = { $case ->
    [alone] 只有一个词，在两个模型里都得 { $taught }。
   *[other] { $second ->
        [unknown] 第二个模型不认识“{ $stranger }”：数字在这里说明不了什么。
        [answer] 只被告诉过答案，第二个模型答“{ $answer }”。
        [elsewhere] 只告诉答案：没有头给“{ $key }”超过 { $most }；这个头给“{ $most-of }” { $more }。
       *[there] 只告诉答案：所有头中，第 { $layer } 层第 { $head } 头给“{ $key }”最多：{ $most }。
    }
}
learning-told-notes = 两个模型大小相同，见过同类的句子。第一个被告知每一行该看哪里，还用单个的词教过哪些名词与所说的相配。第二个只被告知哪个词是答案，并从结果里读出答案；它的头看哪里，由它自己决定。这里显示的头，是八个头中给“{ $key }”最多的：第 { $layer } 层第 { $head } 头。按这个句子挑出的头，换一个结尾也可能给“{ $key }”最多。《谁在看谁》展示了第 1 层的一个头，它看的是起决定作用的词。在由生成训练句子的程序写出的新句子上，它平均答对 { $right } 的代词（在《谁在看谁》的手写句对上更多），而平均最好的头（未必是这一个）只给正确的名词 { $looks }：仅看权重，未必能看出模型知道什么。{ $strangers ->
    [some] 句中有些词教学模型不认识：它们的向量由拼写得出。
   *[none] {""}
}请问：权重得到得这么少，答案怎么会对？
