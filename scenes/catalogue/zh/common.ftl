# 中文（简体）文字。各行的规则见 CONTRIBUTING。

decimal-mark = .
group-mark = ,
list-mark = ,
colon = ：
quoted = “{ $word }”
corner = { $film } · { $beat } / { $beats }
# The models' names: they and their signs stand in the badge.
model-lesson = 教学模型
model-answer = 答案模型
model-recurrence = 循环网络
model-bilingual = 双语模型
model-minilm = MiniLM-L6
model-smollm2 = SmolLM2-135M
model-random = 随机参数
model-own = 自训模型
# What stands above a picture that another model comes into.
heading = { $name }{ $model ->
    [lesson] ：教过该看哪里
    [answer] ：只告诉过答案
    [recurrence] ：没有注意力
    [bilingual] ：法语问英语
    [minilm] ：真实的模型
   *[other] {""}
}
badge = { $kind ->
    [random] { $random }：没有含义
    [lesson] { $lesson }：小模型，只懂英语{ $step ->
        [none] {""}
       *[some] ，训练 { $step } 步之后
    }
    [answer] { $answer }：小模型，只告诉过答案{ $step ->
        [none] {""}
       *[some] ，训练 { $step } 步之后
    }
    [trained] { $own }：用你的 { $trained } 个句子训练
    [minilm] { $minilm }（2200 万参数），由更大的模型蒸馏而来，再用句对训练
    [smollm2] { $smollm2 }，语言模型；只读过文本，没人教过头该做什么
   *[other] { $source }
}{ $strangers-count ->
    [0] {""}
   *[other] {"\u00A0"}· 生词：{ $unknown }
}{ $heads ->
    [page] {""}
    [plain] {"\u00A0"}·{" "}
    [none] {"\u00A0"}· 第一层之前
    [every] {"\u00A0"}· 所有层
   *[other] {"\u00A0"}· { $layers ->
        [two] 第 { $first } 层和第 { $layer } 层
       *[one] 第 { $layer } 层
    }
}{ $heads ->
    [one] ，第 { $head } 头
    [own] ，每个词用各自的头
   *[other] {""}
}{ $chosen ->
    [yes] ，选它是因为它显示了这一点
   *[no] {""}
}{ $taught ->
    [none] {""}
    [plain-vectors] 词向量由更大模型的词向量得来
    [plain-both] 教过先看线索，再看名词
    [plain-cue] 教过看线索
    [plain-verb] 教过从动词看主语
    [plain-adjective] 教过从形容词看它所形容的词
    [plain-object] 教过从名词看前面的动词
    [plain-pronoun] 教过从代词看它的名词
    [plain-own] 教过该看哪里
    [both] ：教过先线索，后名词
    [mixed] ：第 1 层只教了第 { $cue-head } 头，之后每个头都教了
    [heads] ：每个头都教过该看哪里
    [own] ：教过该看哪里
    [first] ：部分地教过看线索
    [cue] ：教过看线索
   *[other] ：{ $layers ->
        [two] 第 { $layer } 层教过
       *[one] 教过
    } { $taught ->
        [verb] 动词 → 主语
        [adjective] 形容词 → 名词
        [object] 宾语 → 动词
       *[pronoun] 代词 → 名词
    }
}{ $reading ->
    [misses] ；此处看错了
    [doubtful] ；此处存疑
   *[other] {""}
}
# After the word that a query finds.
doubt = { $doubt ->
    [misses] （错）
    [doubtful] （可能错）
   *[other] {""}
}
badge-elsewhere = { $about ->
    [random] 随机数，每次相同：没有一个出自模型
    [example] 供纸笔计算的例子：数字不出自模型
    [measured] 实测的时间和内存：与模型无关
    [counted] 由尺寸算出：任何模型都一样
    [layered] 由尺寸算出；注意力的层数取自教学模型
    [bilingual] { $bilingual }：小模型，专为此训练；一个句子问另一个句子
    [recorded] { $minilm }（all-MiniLM-L6-v2），真实的模型：录制
    [language] { $smollm2 }，真实的小型语言模型：录制
    [published] 已发表的模型：与这些影片的模型无关
    [training] 训练中的{ $lesson }，只懂英语：录制
    [descent] 训练之前的{ $lesson }：各步只用这个句子算出
    [answers] { $answer }：小模型，只告诉过答案，录制
    [pair] { $lesson }与{ $answer }，大小相同：录制
    [state] { $recurrence }，用教学模型的英语句子训练
    [looks] { $lesson }：小模型，只懂英语
   *[pattern] 哪个词元可以看哪个：没有模型的数字
}{ $remark ->
    [misses] ；此处看错了
    [doubtful] ；此处存疑
   *[other] {""}
}

rows-ask = 行：提问
columns-answer = 列：键
rounded = ≈ 为便于阅读而舍入
legend-weight = 注意力权重
legend-negative = 负
legend-positive = 正
others-together = 其余 { $others } 个
asks = （提问）

place = 第 { $layer } 层，第 { $head } 头

name-scores = 分数
name-scaled = 缩放后
name-masked = 加掩码后
name-weights = 权重

# The cards at the end of a film.
card-next = 下一部
card-turn = 轮到你了
card-own = 换成你自己的句子
card-make = 用你自己的句子制作这部影片：
card-source = 片中每个数字都是算出或测出的：{ $file } 说明各自的来源
card-licence = 由 QKVideo 制作，MIT 许可证下的自由软件

# The lecturer’s own licence, wherever it stands.
licence-line = 许可证：{ $licence }
