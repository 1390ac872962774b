# 用文字描述画面，供看不见的人使用。每行是句子的一部分。

describe-with = 有“{ $word }”，{ $fact }
describe-which = { $case ->
    [1] 第一句：{ $fact }
   *[2] 第二句：{ $fact }
}
describe-sentence = 各词排成一行：“{ $words }”
describe-expected = 一条虚线弧从“{ $query }”通向“{ $key }”
describe-expected-too = 另一条虚线弧通向“{ $key }”
describe-dashes = 虚线：{ $meaning }
describe-beams = { $case ->
    [one] 一道光束，从“{ $query }”到“{ $key }”，{ $share }
    [same] 从“{ $query }”出发的光束都一样，各 { $share }
    [even] 最宽的光束从“{ $query }”通向“{ $key }”和“{ $key2 }”，各 { $share }
    [bare] 最宽的光束从“{ $query }”通向“{ $key }”
    [thin] 最宽的光束从“{ $query }”通向“{ $key }”，{ $share }；其余都很细
    [short] 最宽的光束从“{ $query }”通向“{ $key }”，{ $share }
    [far] 最宽的光束从“{ $query }”通向“{ $key }”，{ $share }；其余都很细，最多 { $next }
   *[next] 最宽的光束从“{ $query }”通向“{ $key }”，{ $share }，其次通向“{ $key2 }”，{ $next }
}
describe-beams-too = { $case ->
    [bare] 最宽的光束通向“{ $key }”
    [same] 都是 { $share }
    [even] 最宽的通向“{ $key }”和“{ $key2 }”，各 { $share }
   *[next] 最宽的光束通向“{ $key }”，{ $share }
}
describe-was = 划去的：之前，“{ $key }” { $share }
describe-lit-beam = 点亮的是通向“{ $key }”的光束，{ $share }
describe-facing = 两个句子相对：“{ $first }”和“{ $second }”
describe-way = 从“{ $query }”到“{ $key }”
describe-ways = 最宽的光束：{ $ways }
describe-everybody = 每个词各有一道光束；“{ $query }”的通向“{ $key }”
describe-no-beam = 没有光束从 { $words } 出发
describe-crossed = 从“{ $query }”到“{ $key }”的连接被划断
describe-link = { $case ->
    [named] { $name }：一条连接从“{ $query }”通向“{ $key }”
   *[other] 一条连接从“{ $query }”通向“{ $key }”
}
describe-weighed = { $case ->
    [bare] 一个括号连接“{ $a }”和“{ $b }”
   *[told] 一个括号连接“{ $a }”和“{ $b }”：{ $terms }
}
describe-weighed-too = { $terms }

describe-fan = { $case ->
    [nameless] 一个向右的箭头，是查询
   *[query] 一个向右的箭头，是 { $query } 的查询
}
describe-ray = { $case ->
    [arrow] { $query } 和 { $key } 画成箭头，相差 { $angle }°
    [shadow] { $key } 的键，夹角 { $angle }°，在查询上的影子：{ $shadow }
   *[plain] { $key } 的键，夹角 { $angle }°
}
describe-rays = { $case ->
    [arrows] 另有 { $count } 个箭头
   *[keys] 另有 { $count } 个键
}

describe-matrix = 一个矩阵{ $name }：{ $rows } × { $columns }
describe-out-of = { $whole } 中的 { $part }
describe-variance = 方差
describe-matrices = { $count } 个矩阵{ $name }：各 { $rows } × { $columns }
describe-of-head = 各头（{ $head }）的 { $symbol }
describe-sides-are = { $case ->
    [same] 行和列：{ $rows }
   *[two] 行：{ $rows }；列：{ $columns }
}
describe-strip = { $name }一行 { $n } 个数{ $first }
describe-name-products = 乘积
describe-name-added = 所加的
describe-name-rows = 行
describe-name-powers = 幂
describe-name-row = 一个词的权重，每个头一行
describe-name-heads = 所有的头
describe-name-result = 结果
describe-name-embedded = 词加位置
describe-name-vocabulary = 表里的行
describe-name-words = 词的行
describe-name-places = 位置的行
describe-name-sines = 正弦的行
describe-name-fault = 你的
describe-name-nan = 用 −∞ 得到的权重
describe-name-uniform = 用最小的负数得到的权重
describe-name-difference = 差
describe-name-entering = 交给 softmax 的内容
describe-name-output = Z
describe-name-heard = 这个词所知的，逐层
describe-name-states = 每个词之后的状态
describe-name-clocks = 步数
describe-name-answers = 答案
describe-filled = 填了 { $count } 个格子
describe-cell = 行“{ $query }”，列“{ $key }”：{ $number }
describe-columns = 框中的列：{ $words }（{ $count } 列）
describe-framed = 其中框出的列：{ $words }（{ $count } 列）
describe-framed-cell = 框中：列“{ $key }”的第 { $row } 行
describe-lit-row = 标出了行“{ $query }”{ $numbers }
describe-begins = 行“{ $query }”的开头是 { $numbers }
describe-row = { $case ->
    [one] 行“{ $query }”只有 { $best }，在列“{ $key }”
    [same] 行“{ $query }”里的数都是 { $best }
   *[other] 行“{ $query }”里最大的是 { $best }，在列“{ $key }”
}
describe-largest = 最大的数 { $best } 在行“{ $query }”、列“{ $key }”
describe-crossing = 相交之处：{ $numbers }
describe-sums = { $case ->
    [one] 这一行加起来是 { $most }
    [same] 每一行加起来是 { $most }
   *[other] 各行加起来在 { $least } 与 { $most } 之间
}
describe-open = 没有格子被挡住
describe-causal = 对角线右边的格子都被挡住
describe-shut-columns = 挡住的列：{ $words }（{ $count } 列）
describe-shut = { $all } 个格子中挡住了 { $count } 个
describe-times = { $given } 乘 { $factor }{ $bias } 得 { $result }
describe-times-too = 乘 { $factor }{ $bias } 得 { $result }
describe-beside = 左边是 { $words } 的查询，画成一列
describe-tiers = 从上到下，各 { $n } 个数：{ $chain }
describe-first-tier = 第一个：{ $sum }
describe-matrix-tiers = 右边是 { $name }，{ $n } 个词各一列；下面是行 { $below }
describe-best = 最大的数是 { $best }，在列“{ $key }”
describe-multiples = { $count } 个 { $rows } × { $columns } 的矩阵并排

describe-list = { $n } 个条：{ $asks }
describe-rows = { $n } 行
describe-column = { $column }{ $case ->
    [one] { $key } { $best }
    [same] 处处是 { $best }
    [even] { $key } 和 { $key2 }，各 { $best }
    [far] { $key } { $best }，远远领先 { $key2 } 的 { $next }
   *[next] { $key } { $best }，其次 { $key2 } { $next }
}
describe-bars-alike = { $column }{ $names }，各 { $each }
describe-trend = { $column }{ $one } 处 { $first }，{ $other } 处 { $last }
describe-longest = { $column }最长的条属于 { $key }
describe-stacked = 每一条从上一条结束的地方开始
describe-table = 一张 { $n } 行的表，{ $asks }，各列是 { $heads }
describe-table-row = { $key }：{ $numbers }
describe-columns-are = 各列：{ $heads }
describe-framed-number = { $number }（框中）
describe-spread = { $n } 个 { $what } 的直方图，共用一个轴：{ $label } = { $one } 时从 { $from } 到 { $to }，{ $other } 时从 { $from2 } 到 { $to2 }

describe-shelf = { $case ->
    [table] 一张 { $n } 行的列表
   *[open] 书架上有 { $n } 本打开的书
}
describe-book = “第 { $k } 本书”
describe-becomes = 一个箭头从 { $first } 通向 { $last }
describe-strips = { $case ->
    [framed] { $column }：每行一条 { $n } 种颜色，其中一条加框
   *[plain] { $column }：每行一条 { $n } 种颜色
}
describe-below = 下面加框的是 { $name }{ $case ->
    [numbers] ：{ $first } 等等
   *[colours] {""}
}
describe-somebodies = 每行前站着一个人
describe-sides = { $for } 个条指向右边，{ $against } 个指向左边

describe-vectors = { $rows } 行，各 { $n } 个数，用颜色画出{ $case ->
    [yes] ，是许多数中的前几个
   *[no] {""}
}
describe-differ = { $n } 列中框出 { $count } 列：那里下面的两行不同

describe-plot = 一幅曲线图{ $case ->
    [none] {""}
    [lower] ，横轴是对数的
    [left] ，纵轴是对数的
   *[both] ，两轴都是对数的
}；向上：{ $y }；向右：{ $x }
describe-curve = { $case ->
    [bare] 一条曲线
   *[named] { $name }
}从 { $x1 } 处的 { $y1 } 到 { $x2 } 处的 { $y2 }
describe-power = 一条虚线按 { $formula } 增长
describe-wall = 相交于 { $at }

describe-square = { $case ->
    [named] 一个正方形，{ $name }，按比例画出；角上有一个小的，{ $small }
    [nested] 一个 { $n } × { $n } 格的正方形；前一个 { $corner } × { $corner } 的是它左上的四分之一
   *[plain] 一个 { $n } × { $n } 格的正方形
}
describe-pattern = { $case ->
    [all] 一个小正方形，所有格子点亮
    [tile] 一个小正方形，只点亮一块
   *[band] 一个小正方形，点亮沿对角线的一条带
}
describe-thumbs = { $n } 个小矩阵依次排列：{ $names }
describe-gallery = { $count } 个正方形并排

describe-cloud = { $dots } 个点，分在并排的 { $n } 道里；向上：{ $title }
describe-medians = 各自的中位数：{ $lanes }
describe-named-dots = 标了名的：{ $names }
describe-class = 课桌旁的学生：{ $words }
describe-class-asks = “{ $word }”举手
describe-class-all-ask = 都举着手
describe-class-cards = 最高的卡片：{ $cards }
describe-class-notes = { $case ->
    [to] 给“{ $word }”的最大的纸条来自 { $notes }
   *[from] “{ $word }”最大的纸条给了 { $notes }
}
describe-class-board = 黑板上：{ $text }
