# 影片 “quadratic-cost” 的文字。

quadratic-cost-title = n² 的代价
quadratic-cost-asked = 注意力的代价是多少？
quadratic-cost-takeaway = 词元加倍，分数变成四倍。分块节省内存，不节省计算。

# What many think at first; the beat shows otherwise.
quadratic-cost-double-misconception = 文本加倍，时间加倍。
quadratic-cost-tiles-misconception = 分块节省计算。
quadratic-cost-summary-misconception = 注意力总是模型里最费时的部分。

# Key words: on the screen where a voice speaks.
quadratic-cost-count-key = n 个词元：n² 个格子
quadratic-cost-double-key = 长度加倍，格子四倍
quadratic-cost-zoom-key = 这个句子：一个小点
quadratic-cost-memory-key = 每个头一个矩阵
quadratic-cost-measured-key = 每个点：一次实测时间
quadratic-cost-slope-key = 斜率 = n 的幂次
quadratic-cost-tiles-key = 分块，不存整个矩阵
quadratic-cost-bend-key = 另一个函数，另一个斜率
quadratic-cost-summary-key = 计算、内存、结果

quadratic-cost-count-title = 注意力的代价是多少？
quadratic-cost-count-say = { $n-count ->
    [1] 一个词元问一个词元：一个分数，占一个格子。
   *[other] { $n } 个词元，每个都问全部 { $n } 个：共 { $cells } 个分数，各占一个格子。
}
quadratic-cost-count-notes = 注意力的代价按格子计算。每个格子是一个分数，要算出、缩放、经过 softmax，再乘以一个值。

quadratic-cost-double-title = 两倍长的句子
quadratic-cost-double-say = 句子加倍，再数一次：每加倍一次，格子变成四倍。
quadratic-cost-double-notes = 让听众预测表的下一行。四个与原来同样大的方块：旧的一半问自己和新的一半，新的一半问两者。

quadratic-cost-zoom-title = 从一个句子到一章
quadratic-cost-zoom-say = { $middle } 个词元约一页，{ STEP("page") }这个句子只是小点。{ STEP("chapter") }{ $large } 个约一章，一页也是小点。
quadratic-cost-zoom-notes = 边长按比例画出：每个角落与它旁边的正方形相比，大小都是真实的；只有小到看不见的才画成一个点。角落另外放大显示，以便同时看到两者。一页有几百个词，四个词元约为三个英语词。

quadratic-cost-measured-title = 是测出的，不是数出的
quadratic-cost-measured-notes = { $device ->
    [gpu] 重复运行的中位数。两个坐标轴都是对数的：向右每一格，词元加倍。
   *[other] 重复运行的中位数，或一次较慢的运行，处理器名见图下；它可能还在做别的工作。这个文件没有测量 GPU；GPU 同样要算 n² 个格子。两个坐标轴都是对数的：向右每一格，词元加倍。用 --timings FILE，影片就显示你自己的机器。
}

quadratic-cost-slope-title = 斜率就是幂次
quadratic-cost-slope-say = { $sure ->
    [no] 斜率就是幂次：实测 { $slope } ± { $error }，理论 { $theory }。误差这么大，幂次无法确定。
   *[yes] { $why ->
        [all] 词元加倍，时间变成 { $factor } 倍：斜率是 { $slope } ± { $error }，理论是 { $theory }。
       *[some] 从 { $from } 起，加倍时时间变成 { $factor } 倍。斜率是 { $slope } ± { $error }，理论是 { $theory }。
    }
}
quadratic-cost-slope-notes = 词元加倍，时间变成 { $factor } 倍。对对数做最小二乘；± 是斜率的标准误差；点少时，它本身也很粗略。直线从最长输入的八分之一起拟合，这条规则在看数据之前就定下了{ $why ->
    [some] ；用全部 { $all-points } 个点，斜率是 { $all-slope } ± { $all-error }。
   *[all] 。
}输入很短时，固定开销可能占主导。两点之间若有跳变，时间是测出的，原因没有测：矩阵大到缓存放不下，会是一个原因。

quadratic-cost-bend-title = 另一个函数，另一个斜率
quadratic-cost-tokens = 词元
quadratic-cost-tokens-n = 词元数
quadratic-cost-cells = 格子
quadratic-cost-four-times = 四倍
quadratic-cost-yours = 这个句子
quadratic-cost-page = 一两页
quadratic-cost-chapter = 长长的一章
quadratic-cost-four-bytes = 每个数四个字节
quadratic-cost-one-is-like = 一个矩阵约等于
quadratic-cost-like-number = 一个数
quadratic-cost-like-word = 一个长词
quadratic-cost-like-message = 一条短信
quadratic-cost-like-page = 一页纯文本
quadratic-cost-like-article = 一篇长文，纯文本
quadratic-cost-like-picture = 网页上的小图
quadratic-cost-like-photo = 一张手机照片
quadratic-cost-like-video = 一小时视频
quadratic-cost-time = 运行一次的时间
quadratic-cost-machine = { $device ->
    [gpu] 测量于：{ $name }
   *[other] 测量于：{ $name }，{ $cores } 核中的 { $threads } 核
}
quadratic-cost-settings = { $library }，{ $dtype }，{ $heads } 个头，各 { $size } 个数{ $clock ->
    [cpu] ，CPU 时间
   *[other] {""}
}
quadratic-cost-measured-slope = 实测，± 标准误差
quadratic-cost-theory-slope = 理论
quadratic-cost-fitted = 用 { $points } 个点拟合，从 { $from } 个词元起
quadratic-cost-curve-naive = 朴素
quadratic-cost-curve-window = 窗口
quadratic-cost-unit-ns = ns
quadratic-cost-unit-us = µs
quadratic-cost-unit-ms = ms
quadratic-cost-unit-s = s
quadratic-cost-unit-B = B
quadratic-cost-unit-KiB = KiB
quadratic-cost-unit-MiB = MiB
quadratic-cost-unit-GiB = GiB
quadratic-cost-unit-TiB = TiB
quadratic-cost-summary-title = n² 的代价在哪里，不在哪里
quadratic-cost-time-column = 时间
quadratic-cost-memory-column = 内存
quadratic-cost-result-column = 结果
quadratic-cost-sum-naive = 朴素
quadratic-cost-sum-window = 窗口

quadratic-cost-one-head = 一个权重矩阵
quadratic-cost-naive-is = 保留整个 n × n 矩阵
quadratic-cost-at = 一个头，{ $n } 个词元，实测
quadratic-cost-kept-all = 朴素
quadratic-cost-kept-tile = 分块
quadratic-cost-keeps-all = { $backend ->
    [torch] n² 个分数，n² 个权重
   *[other] 全部 n² 个格子
}
quadratic-cost-keeps-tile = 一块，以及目前的和
quadratic-cost-gives-up-window = 每个词元只看近处的（这里画得更窄）
quadratic-cost-sum-tiled = 分块：flash
quadratic-cost-sum-exact = 精确
quadratic-cost-sum-another = 只有近处的词

quadratic-cost-memory-title = 一个矩阵的内存
quadratic-cost-memory-say = { $tokens } 个词元时，{ STEP("weights/page") }一个权重矩阵占 { $one } { $unit } 内存，{ STEP("weights/chapter") }{ $many } 个时占 { $last } { $last-unit }。
quadratic-cost-memory-notes = 每个数四个字节（float32）。每一层的每个头都有这样的矩阵。训练时若保存整个矩阵，就要为反向传播保留所有头、所有层的矩阵，而且一批中的每段文本都要同时保留；分块可以避免，因为改为重新计算。用来比较大小的东西，只表示数量级。

quadratic-cost-measured-say = { $device ->
    [gpu] 每个点是一个中位数，在 GPU 上实测。坐标轴上等距即倍数相等。
   *[other] 每个点是一个中位数，在 CPU 上实测。坐标轴上等距即倍数相等。
}

quadratic-cost-tiles-title = 计算相同，内存更少
quadratic-cost-tiles-say = { $case ->
    [both] 逐块计算、边算边加，结果相同：{ $exact } { $exact-unit }，而不是 { $naive } { $naive-unit }。
    [naive] 保留全部 n² 个格子要 { $naive } { $naive-unit }；一次只算一块，结果相同。
   *[none] 逐块计算，结果相同：只保留一块，而不是全部 n² 个格子。
}
quadratic-cost-tiles-notes = 一次运行在输入之外的内存峰值，实测；用 PyTorch 时，朴素的运行在峰值处保存两个 n × n 矩阵，即分数和权重，用 NumPy 时保存一个。两者要算的 n² 个乘积相同，结果也相同，只差舍入；逐块计算时，整个矩阵从不写下。softmax 需要整行，怎样能分块计算，见影片《一块一块地算》。所以内存随 n 增长（输出有 n 行），而不是随 n²。在处理器又小又快的内存里，一块就在近旁，因此也可能更快。FlashAttention（Dao 等，2022）就是把这个想法写成一个例程，为的是少搬数据。

quadratic-cost-bend-say = { $case ->
    [window] 实际上，斜率更小就是另一个函数。{ STEP("plot/window") }{ $window } 个键的窗口放弃了远处的词。
   *[none] 窗口的斜率更小，但放弃远处的词；这个文件没有这样的测量。
}
quadratic-cost-bend-notes = 窗口不是变快的注意力，而是另一个函数，模型必须用它来训练。没有步数更少的精确方法在用；至于不存在这样的方法，只在某个假设下得到证明。它只看邻近的词，两边各一半，远处的词要经过几层才能相遇；图中画的是形状，不是宽度。理论上它的斜率是一；实测的会偏离：输入短和缓存是可能的原因，这里没有检验。线性注意力是另一个这样的函数：用特征的乘积代替 softmax，使键和值可以先求和一次，得到大小与 n 无关的矩阵。

quadratic-cost-summary-say = 词元加倍，分数四倍；实际上只有换一个函数才会更少。
quadratic-cost-summary-notes = 增长的量级：其他都固定，n 增大时，时间和内存怎样变化。这里的窗口有 { $window } 个键，与 n 无关。这是随 n² 增长的部分。输入短时，它是一层里较小的部分：得出 Q、K、V 和输出的乘积需要更多乘加，直到词元数达到向量的数的两倍；算上 transformer 的前馈部分（四倍宽），则要到六倍。
