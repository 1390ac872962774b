# 影片 “meaning” 的文字。

meaning-title = 查询问的是什么
meaning-asked = 查询在找什么？
meaning-takeaway = 可以试：换上别的词，看查询偏爱哪些。结果只适用于这些权重。

# What many think at first; the beat shows otherwise.
meaning-turn-misconception = 一个词在每个句子里问的都一样。
meaning-kinds-misconception = 一个查询只问某一个词。

meaning-lane-people = 人
meaning-lane-animals = 动物
meaning-lane-plants = 植物
meaning-lane-food = 食物
meaning-lane-things = 物品
meaning-lane-vehicles = 车船
meaning-lane-places = 地点
meaning-lane-ideas = 概念
meaning-lane-words = 词

meaning-medians = 每组权重的中位数；每个名词单独试，所以各条之和不必为 { $one }
meaning-cosines = 每组与空位上名词的余弦的中位数；{ $one }：方向相同
meaning-column-key = “{ $slot }”的键
meaning-column-value = “{ $slot }”的值
meaning-rises = 来自“{ $query }”的权重；横线：中位数
meaning-rises-turned = 来自“{ $query }”的权重{ $kind ->
    [versus] ，有“{ $other }”
    [without] ，没有“{ $word }”
   *[several] ，第二句
}
meaning-column-first = “{ $query }”{ $kind ->
    [none] {""}
    [several] ，第一句
   *[word] ，有“{ $word }”
}
meaning-column-turned = { $kind ->
    [versus] “{ $query }”，有“{ $other }”
    [without] “{ $query }”，没有“{ $word }”
   *[several] “{ $query }”，第二句
}

meaning-slot-key = 句中的一个空位
meaning-slot-title = 句中的一个空位
meaning-slot-say = { $case ->
    [alone] “{ $query }”只有自己的位置：{ $share }。换一个词会得到多少？
    [misses] “{ $query }”给“{ $slot }” { $share }；一个错误的词得到更多。换一个词会得到多少？
   *[other] “{ $query }”给“{ $slot }” { $share }。在这个空位上换一个词会得到多少？
}
meaning-slot-notes = 权重是所示的那个头的。空位是句中的一个位置：那里的词可以换掉，然后一切重新计算。

meaning-words-key = 换掉一个词
meaning-keeps = 只有键的长度及其与查询的夹角是真实的。

meaning-words-title = 换掉一个词
meaning-words-say = { $case ->
    [one] 在空位上，“{ $best }”的键与查询相差 { $near }°。
    [even] 在空位上，这些词的键与查询都相差 { $near }°。
   *[ends] 在空位上，“{ $best }”的键与查询相差 { $near }°，“{ $worst }”的相差 { $far }°。
}
meaning-words-notes = 每组取一个常见的名词，即名单上的第一个。句中其他地方不变，但每个键都经过每一层重新计算。这里的查询是所输入句子的。每个键的长度和与查询的夹角都真实；键与键之间的夹角不真实。从下一幅图起，查询也为每个名词重新计算。

meaning-cloud-key = 空位上的每个名词
meaning-cloud-title = 每个名词是一个点
meaning-cloud-say = { $case ->
    [one] { $n } 个词轮流占空位，各一个点。居中的得 { $most }。
    [even] { $n } 个名词轮流占空位，各一个点。各组的中位数都是 { $most }。
   *[ends] { $n } 个名词轮流占空位。中位数最高：{ $high }，{ $most }。最低：{ $low }，{ $least }。
}
meaning-cloud-notes = { $weights ->
    [random] 这些矩阵是随机的：哪些名词得到更多纯属偶然，各组的差别也只是偶然。
    [foreign] 这个模型只懂英语。这些名词是英语的，句子是别的语言：数字是对的，但没有含义。
    [lesson] 这些名词是模型训练时用到的，分组来自那次训练的名单。哪些组适合哪些词，是训练的目标之一：点云显示学得怎样。每一道里的横线是中位数：一半的点在上面，一半在下面。
   *[file] 这些名词来自一份英语名词的名单，模型有它们的向量。每一道里的横线是中位数：一半的点在上面，一半在下面。
}

meaning-turn-key = 翻转的点云
meaning-turn-title = { $kind ->
    [versus] “{ $word }”换成“{ $other }”
    [without] 去掉“{ $word }”
    [several] 另一个句子
   *[none] 没有别的可换
}
meaning-turn-say = { $case ->
    [none] 这里没有别的词可以改变：点云不变。
    [same] 还是那些名词：没有一个中位数移动。
    [falls] { $kind ->
        [without] 去掉“{ $word }”：
       *[other] 还是那些名词：
    }{ $fall }降得最多，从 { $fall-from } 到 { $fall-to }，没有中位数上升。
    [rises] { $kind ->
        [without] 去掉“{ $word }”：
       *[other] 还是那些名词：
    }{ $rise }升得最多，从 { $rise-from } 到 { $rise-to }，没有中位数下降。
   *[both] { $kind ->
        [without] 去掉“{ $word }”：
       *[other] 现在
    }{ $fall }降得最多，{ $fall-from } 到 { $fall-to }；{ $rise }升得最多，{ $rise-from } 到 { $rise-to }。
}
meaning-turn-notes = { $kind ->
    [without] 在所有的词里，去掉这一个使权重变化最大。它后面的词各向前移一位。
    [none] 句子更长时，这里会去掉另一个词。
   *[other] 名词相同，矩阵也相同。不同的是空位周围的句子。
}

meaning-kinds-key = 查询问的是什么
meaning-kinds-title = 查询问的是什么
meaning-kinds-say = { $weights ->
    [random] 随机矩阵：“{ $query }”问什么纯属偶然。
    [foreign] 模型只懂英语：这里“{ $query }”没有含义。
   *[other] { $case ->
        [one] 查询给各词加权。“{ $query }”给居中的那个 { $most }。
        [even] 这里“{ $query }”不特别问哪一组：都是 { $most }。
        [mostly] { $with ->
            [word] 有“{ $word }”时，
           *[none] 这里
        }“{ $query }”问的多半是{ $high }{ $with ->
            [both] ，没有“{ $word }”时也是
           *[none] {""}
        }。
       *[ends] “{ $query }”给{ $high }最多，{ $most }，领先不多。
    }
}
meaning-kinds-notes = 查询是一个向量，它问的就是从它得到大权重的东西：是给所有词的排名，不是某一个词。各组互有重叠，个别名词可能远离本组的中位数。名词站在哪里、哪些词与它竞争，也有影响。{ $swap ->
    [yes] 交换：用第二句的查询看这一句的键，名词的排名与第二句一致（相关系数 { $there }），而不是与这一句一致（{ $here }）。所以在这一对句子里，翻转排名的是查询，名词的键几乎没有作用：这就是“查询问的是什么”在这里的意思。
    [mixed] 交换：用第二句的查询看这一句的键，与第二句排名的相关系数是 { $there }，与这一句排名的是 { $here }。
   *[no] {""}
}

meaning-offers-key = 用词说明键和值
meaning-offers-title = 键和值说了什么
meaning-offers-say = { $weights ->
    [random] 随机矩阵：谁的键和值与“{ $slot }”的相近，纯属偶然。
    [foreign] 模型只懂英语：“{ $slot }”的键和值在这里什么也没说。
   *[other] { $case ->
        [one] 在空位上，居中的词，键的余弦是 { $key }，值的是 { $value }。
        [key] “{ $slot }”的键最接近{ $key-like }的键：{ $key }；值没有哪一组领先。
        [value] “{ $slot }”的值最接近{ $value-like }的值：{ $value }；键没有哪一组领先。
        [open] 离“{ $slot }”的键，没有哪一组更近；离值也一样。
        [same] “{ $slot }”的键和值都最接近{ $key-like }的：{ $key } 和 { $value }。
       *[differ] “{ $slot }”的键最接近{ $key-like }：{ $key }；值最接近{ $value-like }：{ $value }。
    }
}
meaning-offers-notes = 名词就是点云里的那些，各自占空位，用在那里为它算出的键和值。余弦说明两个向量方向有多一致，与长度无关。方向相近的键被同样的查询找到，方向相近的值写下相近的内容：“用词说明”在这里只是这个意思。两者都是同一行的乘积，而行本身也有相近的：最接近“{ $slot }”的行属于{ $row-like }，{ $row }。所以键和值不增加知识；哪些差别用于查找，哪些用于写入，由两个矩阵选择。
