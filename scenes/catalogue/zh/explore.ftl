# 探索页面的文字。变量是句中的词，以及写出的数。

explore-title = 探索自注意力
explore-old = 本页需要 JavaScript 和 2024 年以后的浏览器。
explore-skip = 跳到矩阵
explore-language = 语言
explore-theme = 颜色
explore-theme-auto = 跟随系统
explore-theme-dark = 深色
explore-theme-light = 浅色
explore-theme-white = 白色

explore-sentence = 你的句子
explore-versus = 与之比较
explore-compare = 与第二个句子比较
explore-compare-end = 不要第二个句子
explore-hint = 选择提问的词。
explore-hint-fixed = 选择提问的词。这个句子由模型算出；换句子需要新的页面。温度、掩码和切断只改变各个头自身。{ $whole ->
    [yes] {""}
   *[no] { $of } 层中，这里放得下第 { $first } 到第 { $last } 层。
}
explore-who-asks = 哪个词提问
explore-word-gets = { $key }：得到 { $query } 的注意力 { $number }
explore-controls = 计算什么
explore-weights-from = 权重
explore-lesson = 教学模型
explore-random = 随机
explore-seed = 种子
explore-layer = 层
explore-head = 头
explore-head-1 = 代词
explore-head-2 = 动词
explore-head-3 = 形容词
explore-head-4 = 名词
explore-mask = 掩码
explore-mask-none = 无
explore-mask-causal = 因果
explore-mask-padding = 填充
explore-mask-causal-padding = 两者
explore-pads = 填充数
explore-temperature = 温度

explore-stages-title = 一步一步
explore-stages = 阶段
explore-all = 并排显示
explore-which = 矩阵显示哪个句子
explore-first = 第一句
explore-second = 第二句
explore-stage-X = X
explore-stage-QKV = Q K V
explore-stage-scores = 分数
explore-stage-scaled = 缩放后
explore-stage-masked = 加掩码后
explore-stage-weights = 权重
explore-stage-output = 混合
explore-stage-result = 结果
explore-where = 第 { $layer } 层，第 { $head } 头
explore-step = 第 { $step } 步，共 { $steps } 步
explore-next = 下一步
explore-next-layer = 到下一层
explore-again = 从头开始
explore-back = 后退

explore-say-X = { $first ->
    [yes] “{ $query }”是一行 { $numbers } 个数：词的行加上第 { $row } 位的行。
   *[no] “{ $query }”是一行 { $numbers } 个数：第 { $before } 层的结果。
}
explore-say-QKV = 三个学得的矩阵把“{ $query }”的行变成提问的查询、回答的键，和交出的值。
explore-say-scores = { $self ->
    [yes] “{ $query }”的查询乘每个键：自己的键答得最好，{ $score }。
   *[no] “{ $query }”的查询乘每个键：“{ $key }”答得最好，{ $score }。
}
explore-say-scaled = { $tempered ->
    [yes] 每个分数 ÷ √{ $keys }（{ $root }），再 ÷ 温度 { $temperature }：最好的现在是 { $scaled }。
   *[no] 每个分数 ÷ √{ $keys }（{ $root }），因为键有 { $keys } 个数：最好的现在是 { $scaled }。
}
explore-say-masked = { $hidden-count ->
    [0] 没有键对“{ $query }”隐藏：这里什么也不变。
   *[other] { $of } 个键中有 { $hidden } 个“{ $query }”不可以看：它们的分数变成 −∞。
}
explore-say-weights = { $self ->
    [yes] softmax 把这一行变成合计为 1 的份额：“{ $query }”给自己最多，{ $weight }。
   *[no] softmax 把这一行变成合计为 1 的份额：“{ $query }”给“{ $key }”最多，{ $weight }。
}
explore-say-output = { $self ->
    [yes] 每个值乘以权重，再相加：“{ $query }”从自己取得最多，{ $weight }。
   *[no] 每个值乘以权重，再相加：“{ $query }”从“{ $key }”取得最多，{ $weight }。
}
explore-say-result = { $many ->
    [yes] 所有的头找到的并排，乘 W_O，加到“{ $query }”原来的行上
   *[no] 这个头找到的乘 W_O，加到“{ $query }”原来的行上
}{ $last ->
    [yes] 。这就是注意力得出的结果。
   *[no] ：即下一层的 X。
}

explore-name-X = X
explore-name-Q = Q
explore-name-K = K
explore-name-V = V
explore-name-scores = 分数
explore-name-scaled = 缩放后
explore-name-masked = 加掩码后
explore-name-weights = 权重
explore-name-output = 混合
explore-name-result = 结果
explore-formula-X = 每个词元一行
explore-formula-Q = { $made ->
    [yes] X W_Q：查询提问
   *[no] 查询提问
}
explore-formula-K = { $made ->
    [yes] X W_K：键回答
   *[no] 键回答
}
explore-formula-V = { $made ->
    [yes] X W_V：值被交出
   *[no] 值被交出
}
explore-formula-scores = 每个查询乘每个键
explore-formula-scaled = 分数 ÷ √d_k ÷ 温度
explore-formula-masked = 掩码挡住处为 −∞
explore-formula-weights = 每行的 softmax
explore-formula-output = 权重乘 V
explore-formula-result = X + 所有头的混合乘 W_O
explore-grid-X = 第 { $layer } 层的 X：每个词元一行
explore-grid-Q = 第 { $layer } 层第 { $head } 头的查询
explore-grid-K = 第 { $layer } 层第 { $head } 头的键
explore-grid-V = 第 { $layer } 层第 { $head } 头的值
explore-grid-scores = 第 { $layer } 层第 { $head } 头的分数：行提问，列回答
explore-grid-scaled = 第 { $layer } 层第 { $head } 头缩放后的分数：行提问，列回答
explore-grid-masked = 第 { $layer } 层第 { $head } 头加掩码后的分数：行提问，列回答
explore-grid-weights = 第 { $layer } 层第 { $head } 头的权重：行提问，列回答
explore-grid-output = 第 { $layer } 层第 { $head } 头的混合
explore-grid-result = 第 { $layer } 层的结果
explore-asks = 提问 ↓
explore-answers = 回答 →
explore-tokens = 词元 ↓
explore-numbers = 序号 →
explore-cell-scores = { $query } 问 { $key }：{ $number }
explore-cell-scaled = { $query } 问 { $key }，缩放后：{ $number }
explore-cell-masked = { $query } 问 { $key }，加掩码后：{ $number }
explore-cell-weights = { $query } 给 { $key }：{ $number }
explore-cell-blocked = { $query } 不可以看 { $key }：{ $number }
explore-cell-Q = { $token } 的查询，第 { $place } 个数：{ $number }
explore-cell-K = { $token } 的键，第 { $place } 个数：{ $number }
explore-cell-V = { $token } 的值，第 { $place } 个数：{ $number }
explore-cell-row = { $tensor ->
    [output] { $token } 的混合，第 { $place } 个数：{ $number }
    [result] { $token } 的结果，第 { $place } 个数：{ $number }
   *[X] { $token }，X 的第 { $place } 个数：{ $number }
}

explore-opened = 所选的数，算给你看
explore-products = 相加得出所选的数的各个乘积
explore-product = 乘积
explore-powers = 所选的权重由这些幂得出
explore-largest = 这一行最大的 s 是 { $number }；先减去它，份额不变。
explore-word = 词
explore-place = 位置
explore-score = 分数
explore-why-open = 这个键没有被隐藏：缩放后的分数保持不变。
explore-why-later = 这个键在句中靠后，因果掩码把它隐藏：−∞，份额为 0。
explore-why-padding = 这个键是填充，掩码把它隐藏：−∞，份额为 0。
explore-why-cut = 你切断了这条连接：−∞，份额为 0。
explore-why-carried = 这个数由模型用一个本页放不下的矩阵算出。

explore-experiments = 实验
explore-ask = 问词典
explore-ask-say = “{ $query }”在找什么？让每个词轮流占一个词的位置，整个句子重新计算。
explore-ask-slot = 占哪个词的位置
explore-ask-among = 试哪些
explore-ask-nouns = 所有名词
explore-ask-all = 所有的词
explore-ask-do = 问
explore-ask-progress = { $of } 个词中已试 { $done } 个……
explore-ask-result = { $count } 个词里，“{ $query }”给“{ $key }”最多：{ $number }。
explore-cut = 切断连接
explore-cut-say = 让一个词在某一层的所有头里看不到另一个词，看看会怎样。连接取所选的数的那条，否则取最强的。
explore-cut-fixed = 让一个词在这一层的所有头里看不到另一个词。后面的层由此得出什么，只有模型能算。连接取所选的数的那条，否则取最强的。
explore-cut-do = 在第 { $layer } 层让“{ $query }”看不到“{ $key }”
explore-cut-mend = 接回去
explore-cut-done = 在第 { $layer } 层，“{ $query }”不再看到“{ $key }”。
explore-cut-result = { $changed ->
    [yes] 在第 { $layer } 层第 { $head } 头，变化最大的是“{ $key }”：“{ $query }”原来给它 { $before }，现在给 { $after }。
   *[no] 在第 { $layer } 层第 { $head } 头，“{ $query }”没有变化。
}
explore-guess = 猜下一个词
explore-guess-say = { $model } 读了：“{ $sentence } ____”。接下来是什么？如果最后一个词在所有层的所有头里看不到其中一个词，又会怎样？
explore-guess-without = 看不到
explore-guess-nothing = 不隐藏
explore-guess-whole = 最可能的是“{ $best }”：{ $number }。
explore-guess-left = 看不到“{ $key }”时，“{ $best }”{ $same ->
    [yes] 仍有 { $number }。
   *[no] 有 { $number }，原为 { $before }。
}
explore-arrows = 转动查询
explore-arrows-say = 拖动“{ $query }”的箭头，或用 ← 和 → 转动，用 ↑ 和 ↓ 伸缩。平面由这个查询和“{ $key }”的键确定：虚线箭头是投在其上的影子，每个沿查询伸出多远是精确的。
explore-arrows-handle = “{ $query }”的查询
explore-arrows-value = 转了 { $turn }°，长度 { $long }：最多给“{ $key }”，{ $weight }
explore-arrows-own = 模型自己的查询，长度 { $long }。最多给“{ $key }”：{ $weight }。
explore-arrows-moved = 不再是模型的：转了 { $turn }°，长度 { $long }。最多会给“{ $key }”：{ $weight }。
explore-arrows-back = 回到模型的查询
explore-arrows-table = 所有键的影子、分数和权重
explore-arrows-token = 键
explore-arrows-shadow = 影子
explore-arrows-score = 分数
explore-arrows-weight = 权重
explore-shuffle = 打乱
explore-shuffle-say = 注意力本身不知道顺序：它两两比较各行。只有位置的数说明一个词在哪里。
explore-shuffle-do = 打乱各词
explore-shuffle-back = 恢复顺序
explore-shuffle-places = 有位置
explore-shuffle-result = { $same ->
    [yes] 放回原位后，所有权重都与原句相同：词只是移动了。
   *[no] 放回原位后，权重最多相差 { $number }{ $places ->
        [yes] ：位置使各词有所区别。
       *[no] { $mask ->
            [yes] ：因果掩码知道顺序。
           *[no] 。
        }
    }
}

explore-film = 制成影片
explore-copy = 复制命令
explore-link = 复制链接
explore-copied = 已复制
explore-unsaid-cut = 命令说不出切断了哪条连接：影片《谁在看谁》自己会切断一条。
explore-unsaid-alone = 命令说不出这里只在一层里改了什么。
explore-unsaid-places = 命令不能去掉位置：影片《词即向量》自己会去掉。
explore-unsaid-order = 命令说不出这个顺序。
explore-badge-lesson = 教学模型的权重：直接训练，让代词指向所指（只懂英语）
explore-badge-random = 随机参数：没有含义
explore-unknown = { $strange-count ->
    [1] 生词：{ $words }
   *[other] 生词：{ $words }
}

explore-empty = 没有可读的：请至少输入一个词。
explore-too-many = 有 { $count } 个词元；上限是 { $most } 个。
explore-too-many-characters = 句子太长：最多 { $most } 个字符。
explore-too-long = “{ $word }…”作为一个词太长。
explore-forbidden = 位置 { $position } 处的 { $code } 无法显示：请删去。
explore-overflow = 用这个温度，分数会太大：请选接近 1 的温度。
explore-all-blocked = 第 { $row } 行一个键也看不到。
