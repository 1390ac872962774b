# 影片 “pronoun” 的文字。

pronoun-title = 谁在看谁
pronoun-asked = 注意力为一个词做了什么？
pronoun-takeaway = 一个词的向量会吸收其他词的加权混合：代词由此取得它所指代的内容。

# What many think at first; the beat shows otherwise.
pronoun-attention-misconception = 一个词只看另一个词。
pronoun-ratio-misconception = 看一次就足以知道代词指的是什么。
pronoun-taken-in-misconception = 注意力用一个词替换另一个词。

# Key words: on the screen where a voice speaks.
pronoun-opening-key = 一个数字从何而来
pronoun-question-key = “{ $query }”指的是什么
pronoun-attention-key = 注意力：一次观看的份额
pronoun-round-one-key = 第一层：最大的份额
pronoun-rows-key = 词是一行行数字
pronoun-ratio-key = 两个份额之比
pronoun-taken-in-key = 加入了新内容的向量
pronoun-turn-key = 问题转了方向
pronoun-round-two-key = 再看一次
pronoun-cut-key = 少一条连接
pronoun-taught-key = 训练的目标
pronoun-untold-key = 只告诉过答案的模型
pronoun-without-key = 去掉它找到的观看
pronoun-two-rounds-key = 一次接一次地看

pronoun-before = 之前
pronoun-after = 之后
pronoun-sentence-1 = 第一句
pronoun-sentence-2 = 第二句
pronoun-short-1 = 第一
pronoun-short-2 = 第二
pronoun-both = 两句中
pronoun-together = 合计
pronoun-readers = 所指的词
pronoun-answers = 它的答案
pronoun-aimed = 训练目标
pronoun-here = 在本句中
pronoun-aim-cue = 第一层：“{ $query }” → “{ $key }”
pronoun-aim-noun = 第二层：“{ $query }” → “{ $key }”
pronoun-aim-meant = 第二层：“{ $query }” → 可能所指的词
pronoun-aim-rest = 没有任务的词 → “{ $key }”，平均
pronoun-links-there = 训练后原样
pronoun-links-cut = 切断连接
pronoun-of-right = 答对的句子，共 { $all } 句
pronoun-round-one = 第一层
pronoun-round-two = { $later ->
    [later] 后面的层
   *[two] 第二层
}

pronoun-opening-title = 这个数字从何而来？
pronoun-opening-say = { $case ->
    [alone] 要猜下一个词，就要回头看：“{ $query }”只有自己可看：{ $share }。
    [self] { $ways ->
        [both] 这里的词既回头看，也向后看
       *[back] 要猜下一个词，就要回头看
    }：“{ $query }”给自己{ doubt } { $share }。
    [most] { $ways ->
        [both] 这里的词既回头看，也向后看
       *[back] 要猜下一个词，就要回头看
    }：“{ $query }”把 { $share } 的注意力给了“{ $here }”{ doubt }。
   *[all] { $ways ->
        [both] 这里的词既回头看，也向后看
       *[back] 要猜下一个词，就要回头看
    }：“{ $query }”给任何词都不超过 { $share }。
}
pronoun-opening-notes = 会写作的模型，训练的任务是猜下一个词；注意力就是猜测时回头看已读内容的方式。{ $ways ->
    [both] 这里的模型什么也不猜：它的词也看后面的词。
   *[back] {""}
}这个数字是一份注意力。在一堂课里，本片说明注意力做什么；之后的影片用这句话的数字把它一步步拆开，最后一部用手算出它。这份注意力属于某一层的某一个头：其他头的分配不同，关于多头的影片会说明。

pronoun-question-title = { $case ->
    [known] 一个词改变一切
    [single] 谁在看谁？
    [foreign] 谁在看谁？
    [word] 谁在看谁？
   *[other] 两个句子
}
pronoun-question-say = { $case ->
    [known] 线索这一个词说明“{ $query }”指什么：{ STEP("first/expected") }有“{ $cue1 }”指猫，{ STEP("second/expected") }有“{ $cue2 }”更像指垫子。
    [one] 只差一个词。两个句子里，“{ $query }”各看什么？
    [foreign] “{ $query }”看哪些词？模型只懂英语：这里的数字只展示方法。
    [word] “{ $query }”看哪些词？这个头学的是别的词：答案可能没有含义。
    [single] 句中哪些词有助于理解“{ $query }”？
   *[other] 两个句子里，“{ $query }”各看什么？
}
pronoun-question-notes = 给听众一点时间回答。机器也需要一种办法弄清楚，注意力就是其中之一：每个词都看其他词。在这些影片里，说明代词所指的那个词叫作线索。线索未必能决定一切：猫也可能是脏的；这些影片采用更贴切的读法。

pronoun-attention-title = 注意力被分成份额
pronoun-attention-say = { $case ->
    [alone] “{ $query }”独自一个：全部注意力 { $total } 都归自己。
    [most] “{ $query }”把总量为 { $total } 的注意力分出去。这里全部给了“{ $here }”。
    [some] “{ $query }”看所有未被遮住的词。{ STEP("first/share") }每个词得到一份注意力，{ STEP("first/total") }合计 { $total }。
   *[all] 第一次看：{ STEP("first/share") }每个词得到“{ $query }”的一份注意力；{ STEP("first/total") }合计 { $total }。
}
pronoun-attention-notes = 光束越宽，份额越大。份额怎样得来，后面的影片会说明：现在只把它们当作 0 到 1 之间、总和为 1 的数。一个词也会看它自己。

pronoun-round-one-title = 第一次看：第 { $layer } 层
pronoun-round-one-say = { $case ->
    [alone] 一个词，一个份额：没有别的可看。
    [hidden] 不同的词在“{ $query }”之后，而谁都不能向后看：没有一个份额改变。
    [one] “{ $query }”给“{ $cue1 }” { $share1 }，{ STEP("second/beam") }给“{ $cue2 }” { $share2 }。其余的词分享剩下的。
    [tie] 几个词同得“{ $query }”的最大份额：{ $share }。
    [close] 第一层里“{ $query }”看得最多的是{ $own ->
        [here] 自己
       *[other] “{ $here }”
    }（{ $share }），其次是{ $own ->
        [next] 自己
       *[other] “{ $next }”
    }（{ $share3 }）。
    [even] 第一层里“{ $query }”看“{ $here }”与“{ $next }”差不多一样多：{ $share }。
    [self] 第一层里“{ $query }”看得最多的是自己：{ $share }。
    [single] 第一层里“{ $query }”看得最多的是“{ $here }”：{ $share }。
    [uneven] 第一层里最大的份额是 { $share } 和 { $share2 }；至少有一个由几个词并列。
    [both] 第一层里“{ $query }”两次看得最多的都是“{ $here }”：{ $share } 和 { $share2 }。
    [each] 第一层里“{ $query }”看得最多的，第一句是“{ $here }”，第二句是“{ $there }”。
   *[other] 第一层里看得最多的：第一句“{ $query }”看“{ $here }”，第二句“{ $asked }”看“{ $there }”。
}{ $reading ->
    [foreign] 只学过英语：这里没有含义。
    [random] 纯属偶然：矩阵是随机的。
   *[other] {""}
}
pronoun-round-one-notes = 模型由一层接一层组成。每一层里，每个头环顾一次（这里是第 { $head } 头），并带走一些东西。

pronoun-rows-title = 每个词是一行数字
pronoun-rows-say = { $case ->
    [one] 每个词一开始是一行 { $d_model } 个数。只有“{ $cue1 }”和“{ $cue2 }”的行不同。
    [several] 每个词一开始是一行 { $d_model } 个数。不同的行有 { $changed } 个。
   *[other] 每个词一开始是一行 { $d_model } 个数。
}
pronoun-rows-notes = 机器不能用词来计算。所以每个词在一张表里有一行数字，再加上表示句中位置的另一行。这一行还不知道其他词：同一个词站在同一个位置，行就相同。

pronoun-ratio-title = { $case ->
    [one] 看一次：两句的比例相同
   *[other] 两个份额之比
}
pronoun-ratio-say = { $case ->
    [few] 比较需要两个份额。这里太少了。
    [one] “{ $query }”“{ $a }”“{ $b }”两句中数字相同：“{ $a }”所得是“{ $b }”的 { $ratio } 倍。
    [apart] 这里两个词的份额不保持比例：这些行彼此已经有所了解。
    [single] 无论其他词是什么，“{ $a }”的份额都是“{ $b }”的 { $ratio } 倍。
    [asker] 提问的词本身不同。两个词保持比例的论证在此不适用。
    [moved] 有些词换了位置。两个词保持比例的论证在此不适用。
   *[several] 有 { $changed } 个词不同，无法单独看一个线索：比例的论证不适用。
}
pronoun-ratio-notes = 在第一层，两个词彼此有多合适，只取决于它们自己的两行。别处的另一个词会按相同的比例从所有其他词那里拿走份额：因此其中任意两个词精确地保持比例，提问的词不可能从一个转向另一个。换一个头，比例是另一个数，但同样保持不变。这只是就注意力本身而言：模型在它之后所做的计算（如前馈部分）仍可能找到答案。所以这说明看一次无法转向，并不说明每个模型都需要看两次。

pronoun-taken-in-title = 一层留下了什么
pronoun-taken-in-say = { $differ ->
    [none] 第一层之后，“{ $query }”在两句中的数字相同。
   *[other] { $case ->
        [single] 看过之后，“{ $query }”的 { $d_model } 个数中有 { $changed } 个变了{ $more ->
            [none] {""}
           *[some] ；画出前 { $shown } 个
        }。
        [same] 看过之后，“{ $query }”的 { $d_model } 个数中有 { $changed } 个在两句间不同{ $more ->
            [none] {""}
           *[some] ；画出 { $shown } 个
        }。
       *[apart] 第一层之后，“{ $query }”的 { $d_model } 个数中有 { $changed } 个不同{ $more ->
            [none] {""}
           *[some] ；画出前 { $shown } 个
        }。
    }
}
pronoun-taken-in-notes = 环顾之后，一个词把所见内容的混合加到自己的行上。新的一行叫作 x′：还是同一个词，但现在它对自己的句子有所了解。下一层从这里开始。

pronoun-plane = 各词是投在两个问题所在平面上的影子：只有沿这两个方向的长度是真实的。

pronoun-turn-title = { $case ->
    [turn] 问题转了方向
   *[other] 问题转了多少
}
pronoun-turn-say = { $case ->
    [turn] “{ $query }”问的内容转了 { $angle }°：{ STEP("first") }有“{ $cue1 }”时“{ $a }”伸得更远，{ STEP("second") }有“{ $cue2 }”时是“{ $b }”。
    [apart] 每个词所问的内容画成箭头，其他词按与箭头的夹角画出。
   *[other] 从一句到另一句，“{ $query }”所问的内容转了 { $angle }°。
}
pronoun-turn-notes = 一行数字可以画成箭头。两个箭头总在同一平面内：这里是两个问题，夹角和长度都真实。另外两个词只画出落在这个平面内的部分：每个词沿任一问题伸出多远是真实的。这些箭头怎样得来，后面的影片会说明。

pronoun-round-two-title = { $case ->
    [everybody] 每个词都在看
    [among] 每个词都在看
    [ties] 每个词都在看
    [alone] 每个词都在看
    [one-turn] 只有一层
    [one-stay] 只有一层
    [one-even] 只有一层
    [one-apart] 只有一层
   *[other] { $later ->
        [later] 后来的一次看：第 { $layer } 层
       *[two] 第二次看：第 { $layer } 层
    }
}
pronoun-round-two-say = { $case ->
    [alone] 一个词只有一道光束：照向自己。
    [everybody] 每个词都在同一层里环顾；这是各自最强的光束。
    [among] 每个词都在同一层里环顾；在这些词之间，这是各自最强的光束。
    [ties] 每个词都在同一层里环顾。同样强的光束只画第一道。
    [hidden] 在{ $later ->
        [later] 后面的层
       *[two] 第二层
    }也没有一个份额改变：“{ $query }”不能向后看。
    [single] 在{ $later ->
        [later] 后面的层
       *[two] 第二层
    }，“{ $query }”看得最多的是{ $own ->
        [here] 自己
       *[other] “{ $here }”
    }：{ $share }。
    [close] 在{ $later ->
        [later] 后面的层
       *[two] 第二层
    }，“{ $query }”看得最多的是{ $own ->
        [here] 自己
       *[other] “{ $here }”
    }（{ $share }），其次是{ $own ->
        [next] 自己
       *[other] “{ $next }”
    }（{ $share3 }）。
    [even] 在{ $later ->
        [later] 后面的层
       *[two] 第二层
    }，“{ $query }”看“{ $here }”与“{ $next }”差不多一样多：{ $share }。
    [tie] 几个词同得“{ $query }”的最大份额：{ $share }。
    [pair-even] “{ $query }”的最大份额是 { $share } 和 { $share2 }；至少有一个由几个词并列。
    [one-even] 只有一层时，“{ $query }”最多给 { $share } 和 { $share2 }；至少有一个由几个词并列。
    [turn] “{ $query }”转向了：转向“{ $here }”（{ $share }），{ STEP("second/beam") }或转向“{ $there }”（{ $share2 }）。
    [own-turn] 在句中各词里，“{ $query }”转向“{ $here }”（{ $share }），或“{ $there }”（{ $share2 }）。
    [apart] 在{ $later ->
        [later] 后面的层
       *[two] 第二层
    }，“{ $query }”最多看“{ $here }” { $share }，“{ $asked }”看“{ $there }” { $share2 }。
    [each] 在{ $later ->
        [later] 后面的层
       *[two] 第二层
    }，“{ $query }”看得最多的是“{ $here }”（{ $share }），第二句是“{ $there }”（{ $share2 }）。
    [one-apart] 一层时，“{ $query }”最多看“{ $here }” { $share }，“{ $asked }”看“{ $there }” { $share2 }。
    [one-turn] 只有一层时，“{ $query }”看得最多的是“{ $here }”（{ $share }），或“{ $there }”（{ $share2 }）。
    [one-stay] 只有一层时，“{ $query }”两句都看“{ $here }”最多：{ $share } 和 { $share2 }。
   *[stay] 在{ $later ->
        [later] 后面的层
       *[two] 第二层
    }，“{ $query }”两句都看“{ $here }”最多：{ $share } 和 { $share2 }。
}{ $reading ->
    [sure] 这个模型学过该看哪里。
    [trained] 这个模型学过该看哪里。
    [doubtful] 模型很小：答案可能错。
    [misses] 模型很小：这里答错了。
    [nobody] 但这里没有词可以被指。
    [astray] 那个词不可能是所指。
    [unjudged] 模型很小：请自己判断对错。
    [foreign] 只学过英语：这里没有含义。
    [word] 这个头学的是别的词。
    [random] 纯属偶然：矩阵是随机的。
   *[other] {""}
}
pronoun-round-two-notes = { $reading ->
    [foreign] 这些矩阵只用英语句子训练过。别的语言里一个词在这里看什么，没有任何含义。
    [word] 这个头不是为所跟踪的词训练的，所以它看什么没有含义。最后一层的每个头各为某几类词训练：第一个为代词，第二个为动词，第三个为形容词和冠词，第四个为宾语和右括号。
    [misses] 在双向阅读的模型里，一个词可以这样找到属于它的东西，例如代词找到它的名词。这个模型很小，在这里看错了：得到最多的词不可能是所指。
    [astray] 在双向阅读的模型里，一个词可以这样找到属于它的东西，例如代词找到它的名词。这个头在这里看错了：得到最多的词不可能是所指。
    [nobody] 在双向阅读的模型里，一个词可以这样找到属于它的东西，例如代词找到它的名词。这里句中没有词可以是所指，而份额总要有去处。
    [doubtful] 在双向阅读的模型里，一个词可以这样找到属于它的东西，例如代词找到它的名词。这个小模型在这里是否找到了，是可疑的。
    [unjudged] 在双向阅读的模型里，一个词可以这样找到属于它的东西，例如代词找到它的名词。这个小模型在这里是否找到了，是可疑的。
    [random] 这些矩阵是随机的：谁看谁纯属偶然。
   *[other] 在双向阅读的模型里，一个词就可以这样找到属于它的东西，例如代词找到它的名词。{ $sentences ->
        [one] 在只能回头看的模型（如 GPT）里，代词的行对后面的词一无所知；而后面那些词的行仍可以把两者联系起来。
       *[two] 在只能回头看的模型（如 GPT）里，只要起决定作用的词在代词之后，代词的行在两句中就相同；而后面那些词的行仍可以把两者联系起来。
    }
}

pronoun-cut-title = { $case ->
    [alone] 没有可切的
    [unknown] 无法展示的
   *[other] 在第一层切断一条连接
}
pronoun-cut-say = { $case ->
    [alone] 仅有的一条连接不能切：否则没有可看的了。
    [unknown] 这些层在此无法重算：哪条连接传递什么，不作断言。
    [carrier] 切断“{ $cue1 }”或“{ $cue2 }”后，“{ $reader }”在{ $later ->
        [later] 后面的层
       *[two] 第二层
    }选同一个词：线索由此传来。
    [other] 第一层切断“{ $reader }”与“{ $cue1 }”或“{ $cue2 }”：“{ $query }”不再转向。线索由此传来。
    [one] 切断到“{ $key }”的连接：份额按原比例归其余的词。
    [turn] 没有一条连接独自传递线索。切断“{ $reader }”与“{ $key }”：“{ $here }”得 { $after }，原为 { $before }。
    [little] 在第一层切断“{ $reader }”与“{ $key }”：几乎不变。“{ $here }”仍得 { $after }。
    [same] 在第一层切断“{ $reader }”与“{ $key }”：别的份额变了，“{ $here }”仍得 { $after }。
    [moves] 在第一层切断“{ $reader }”与“{ $key }”：现在“{ $there }”最多，{ $most }，“{ $here }”得 { $after }。
    [some] 在第一层切断“{ $reader }”与“{ $key }”：{ $later ->
        [later] 后面的层
       *[two] 第二层
    }里“{ $here }”得 { $after }，原为 { $before }。
   *[single] 在第一层切断“{ $reader }”与“{ $key }”：“{ $here }”仍最多，{ $after }，原为 { $before }。
}
pronoun-cut-notes = 这条连接在它那一层的所有头里都切断了，之后的一切都重新计算。{ $case ->
    [carrier] 对照：“{ $reader }”在第一层还有 { $others } 条别的连接；改切其中一条时，有 { $kept } 条仍让“{ $query }”转向。
    [other] 对照：“{ $reader }”在第一层还有 { $others } 条别的连接；改切其中一条时，有 { $kept } 条仍让“{ $query }”转向。
   *[single] {""}
}仅凭注意力权重（份额）只能猜测谁传递了什么；拿走一条连接再看，才是检验。

pronoun-taught-title = { $case ->
    [cue] 两次看都是教的
    [noun] 这次看是教的
    [misses] 这次看是教的
    [rest] 教过什么
    [foreign] 教过什么
   *[other] 没有教过什么
}
pronoun-taught-say = { $case ->
    [cue] 这里是 { $cue-here } 和 { $noun-here }{ doubt }。{ STEP("aimed") }训练目标是 { $cue-aim } 和 { $noun-aim }，其余分给别的词。
    [noun] 这里“{ $noun }”{ doubt }得 { $noun-here }。{ STEP("aimed") }训练的目标是正确的词得 { $noun-aim }。
    [misses] 这里可能所指的词都不超过 { $noun-here }。{ STEP("aimed") }训练的目标是正确的词得 { $noun-aim }。
    [rest] 没有任务的词平均给第一个词 { $rest-here }。{ STEP("aimed") }训练的目标是每个 { $rest-aim }。
    [alone] 一个词把全部给自己，无论训练的目标是什么。
    [nothing] 对这样的句子，什么也没有教过。
    [foreign] 该看哪里，只用英语句子教过。
    [answers] 这个模型只被告诉过答案：没人说过该看哪里。
    [random] 这些矩阵是随机的：没人教过任何东西。
   *[other] 这个模型为什么而训练，这里不知道。
}
pronoun-taught-notes = { $case ->
    [random] 随机矩阵没有目标。换成默认模型，这幅图会显示训练以哪些份额为目标。
    [other] 只有默认模型，这里才知道训练以哪些份额为目标。
    [answers] 代词指哪个词是告诉过的；份额则由模型自己决定。
    [foreign] 所以这里的光束都没有含义；只有数字是正确的。
   *[taught] 所以这些图展示的是注意力能做什么，而不是它自发地做什么。目标是在别的句子上设定的：训练不断改变模型的数字，直到那里的份额接近目标。没有东西要找的词，学的是停在第一个词上：所以在后面的图里，多数词都看它。词越少，目标越高；没有一个目标是 1，因为接近 1 的份额几乎不再变化。哪些名词可以怎样描述也是教过的；词向量则由在文本上训练的更大模型 MiniLM 的词向量得来。没有教过的，是这个句子，以及切断一条连接后还剩下什么。
}请问：怎样才能知道一个模型是否自发地看那里？

pronoun-untold-title = { $case ->
    [same] 只告诉答案，也会看线索
   *[other] 另一个句子：只告诉答案
}
pronoun-untold-say = 没教过看哪里，“{ $pronoun }”在第一层给“{ $cue1 }” { $share }，给“{ $cue2 }” { $share2 }；答案转向。
pronoun-untold-notes = 第二个大小相同的模型。它见过同类的句子，只被告诉答案，例如代词指哪个名词、动词的主语是哪个，从没被告诉该看哪里：图中是它第一层的第 { $head } 头，虚线是它的答案。它的词向量也由 MiniLM 的词向量得来。在下一幅图的 { $tested } 个句子上，四个头中最多看线索的就是这个头，它给起决定作用的词平均合计 { $looks }。

pronoun-without-title = 切断那次看：只对一半
pronoun-without-say = { $total } 个新答案中 { $right } 个正确；切断到线索的连接后，{ $cut } 个正确。
pronoun-without-notes = 手写的 { $pairs } 对句子；每对的两句只差决定最后那个代词所指的词。模型认识所有的词，训练中没有这些句子。在第一层的所有头里切断了代词到起决定作用的词的连接。没有这些连接，一对的两句得到同样的答案：两句中碰巧对一句。两句都对的句对：有连接时 { $both } 对，没有时 { $left } 对。所以看起决定作用的词，是这个模型自己找到的。代词看名词则几乎不需要：若改为在两层里都切断它到两个名词的连接，仍有 { $blind } 句、{ $blind_whole } 对正确。答案是向量与代词的结果最合适的那个词，这个比较就能找到名词。在文本上训练的模型更大，也没有这么整齐；关于多头的影片展示了一个。

pronoun-two-rounds-title = { $case ->
    [one] 一层
   *[other] { $later ->
        [later] 第一层，后面的层
       *[two] 两层
    }
}
pronoun-two-rounds-say = { $case ->
    [turn] 先由“{ $reader }”读“{ $first }”或“{ $second }”，{ STEP("first/beam") }再由“{ $query }”转向“{ $here }”或“{ $there }”{ doubt }。
    [pair] 每句中：“{ $query }”在第一层和{ $later ->
        [later] 后面的层
       *[two] 第二层
    }看得最多的词。
    [askers] 每句中：提问的词在第一层和{ $later ->
        [later] 后面的层
       *[two] 第二层
    }看得最多的词。
    [uneven] 每句中：第一层和{ $later ->
        [later] 后面的层
       *[two] 第二层
    }的最大份额。至少有一个由几个词并列。
    [single] 第一层：最多看{ $begins ->
        [own] “{ $query }”自己
       *[other] “{ $first }”
    }。{ $later ->
        [later] 后来
       *[two] 第二层
    }：最多看{ $own ->
        [here] “{ $query }”自己
       *[other] “{ $here }”
    }{ doubt }。
    [close] 第一层：最多看{ $begins ->
        [own] “{ $query }”自己
       *[other] “{ $first }”
    }。{ $later ->
        [later] 后来
       *[two] 第二层
    }：“{ $here }”{ doubt }，其次“{ $next }”。
    [even] 第一层：{ $ahead ->
        [first] 最多看“{ $first }”
       *[other] 没有词领先所有其他词
    }。{ $later ->
        [later] 后来
       *[two] 第二层
    }：{ $ahead ->
        [last] 最多看“{ $here }”{ doubt }
       *[other] 没有词领先所有其他词
    }。
   *[one] 一层里每个头环顾一次。模型叠起许多层，每一层都带着上一层的发现来问。
}
pronoun-two-rounds-notes = { $reading ->
    [sure] 这些矩阵是直接训练的，让词指向属于它们的东西：代词指向所指，动词指向主语。语言模型没有人告诉它们；它们从预测词中学会这些，学到多少算多少。
    [trained] 这些矩阵是直接训练的，所用句子标明了各词指什么。语言模型没有人告诉它们；它们从预测词中学会这些，学到多少算多少。
    [doubtful] 这些矩阵是直接训练的，用语法生成的句子让词指向属于它们的东西，代词指向所指。它们很小，而这里可能指另一个词，或有一个它们不认识的词：它们对不对，由观众判断。
    [misses] 这些矩阵是直接训练的，用语法生成的句子让词指向属于它们的东西，代词指向所指。它们很小，在这里看错了：得到最多的词不可能是所指。数字是对的，读法不对。
    [nobody] 这些矩阵是直接训练的，让词指向属于它们的东西，代词指向所指。这里句中没有词可以是所指，而份额总要有去处。数字是对的，但没有什么可以读出来。
    [astray] 没有人告诉这些矩阵该找什么。在这里它们看错了：得到最多的词不可能是所指。数字是对的，读法不对。
    [unjudged] 这些矩阵是直接训练的，让词指向属于它们的东西。它们很小：在这里对不对，由观众判断。
    [foreign] 这些矩阵只用英语句子训练过：在别的语言里，它们的光束都没有含义。
    [word] 这些矩阵是直接训练的，第二层的每个头各为某几类词；所跟踪的词不属于它那个头的类别。不要从它的光束里读出含义。
   *[other] 没有人告诉这些矩阵该找什么；一道光束意味着什么，由观众自己小心地判断。
}
