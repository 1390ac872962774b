# 影片 “library-analogy” 的文字。

library-analogy-title = 图书馆
library-analogy-asked = 一个词怎样找到另一个词？
library-analogy-takeaway = 一个查询与每个键比较，从每个值里取一份。三者都由同样的行得来。

# What many think at first; the beat shows otherwise.
library-analogy-blend-misconception = 选出最好的一本书，其余的都不要。
library-analogy-both-misconception = 有些词是查询，另一些词是键。
library-analogy-raw-misconception = 行本身就可以比较，不需要查询和键。

# Key words: on the screen where a voice speaks.
library-analogy-books-key = 三个角色：查询、键、值
library-analogy-one-book-key = 一个分数：乘积之和
library-analogy-shares-key = 总和为一的份额
library-analogy-blend-key = 所有书页的混合
library-analogy-both-key = 既是读者又是书
library-analogy-sentence-key = 分数、份额、混合
library-analogy-raw-key = 没有查询和键的行

library-analogy-query = 查询
library-analogy-key = 键
library-analogy-value = 值
library-analogy-match = 分数
library-analogy-question = 问题：查询
library-analogy-tags = 书脊上的标签：键
library-analogy-pages = 里面的书页：值
library-analogy-share = 份额
library-analogy-together = 合计
library-analogy-page = 缩小的书页
library-analogy-blend = 混合
library-analogy-more = 另有 { $others } 本书
library-analogy-query-role = 提问：查询
library-analogy-key-role = 供人查找：键
library-analogy-value-role = 交出内容：值
library-analogy-symmetric = 对称
library-analogy-not-symmetric = 不对称
library-analogy-of-raw = 行 · 行
library-analogy-of-scores = 查询 · 键

library-analogy-books-title = 图书馆里的读者
library-analogy-books-say = 读者带来一个问题，即查询。{ STEP("K/0") }书有标签，即键，{ STEP("V/0") }还有书页，即值。
library-analogy-books-notes = 问题不是一句话，而是一条数字，用颜色画出：这个要多少，那个要多少。想被找到的东西按同样的清单描述自己：这就是（书脊上的）键。值是读者从书里取走的内容。键和值不必相像，正如标签不等于它所标的东西。

library-analogy-one-book-title = 一本书：先乘，再加
library-analogy-one-book-say = 同号相乘得正，异号相乘得负。{ STEP("one/rule") }总和就是分数：{ $score }。
library-analogy-one-book-notes = 上面是问题，下面是一本书的标签，数字对着数字。两者都是紫色或都是绿色时，乘积是绿色，提高分数；一紫一绿时，乘积是紫色，降低分数。接近零的数几乎不起作用。“≈”表示按屏幕上舍入后的数字，算不出恰好相等的结果。

library-analogy-shares-title = 分数变成份额
library-analogy-shares-say = { $case ->
    [bias] 每本书得到一个分数。分数经偏置平移后，{ STEP("shelf/becomes") }变成总和为一的份额。
    [even] 每本书得到一个分数。{ STEP("shelf/becomes") }分数变成总和为一的份额；这里看上去都一样。
   *[usual] 每本书得到一个分数。{ STEP("shelf/becomes") }分数变成整体的份额：分数越高，份额越大。
}
library-analogy-shares-notes = 问题的那条数字与每个书脊比较，方法和刚才那一本书一样：数字乘数字，再相加。没有哪本书先被问，也没有哪本书被漏掉；不查任何索引。分数怎样变成份额，另有一部影片《混合各个值》。这里只需知道：起作用的只是分数之间的差，所以带紫色条的书也有一份；份额不会是负的，也不会是零，除非掩码挡住了那本书。舍入后的数字加起来不一定恰好相等：那时“≈”会说明。

library-analogy-blend-title = 不是一本书，而是混合
library-analogy-blend-say = { $n-count ->
    [1] 只有一本书：读者带走完整的书页。
   *[other] 读者带走的是混合：{ STEP("said/page") }每本书的书页乘以份额，{ STEP("z") }再全部相加。
}
library-analogy-blend-notes = 真正的图书馆要么借给你一本书，要么不借。这里每本书都借出一点。这使答案平滑：问题稍有不同，书页也稍有不同，因此可以用梯度训练。

library-analogy-both-title = 每个词元既是读者又是书
library-analogy-both-say = { $n-count ->
    [1] 句中每个词（词元）同时是读者和书：“{ $query }”问自己。
   *[other] 句中每个词（词元）身兼两职：“{ $query }”既提问，也站在书架上。
}
library-analogy-both-notes = 词元是一个词，或词的一部分。三个学得的矩阵从每个词元得出三个向量：我找什么，凭什么能找到我，我交出什么。句子就是它自己的图书馆，所有读者同时到来。

library-analogy-sentence-title = 这个句子的图书馆
library-analogy-sentence-say = { $case ->
    [alone] “{ $query }”是唯一的书：份额是 { $share }，混合就是自己的值。
    [tie] “{ $query }”在读：几个词元的份额并列最大，各 { $share }。
    [self] “{ $query }”在读：最大的份额 { $share } 来自自己的书页。
   *[other] “{ $query }”在读：最大的份额 { $share } 来自“{ $key }”{ doubt }。
}
library-analogy-sentence-notes = 同一幅图，加上数字。上面是查询；每一行是一个键、它的分数、由分数得来的份额，以及一个值；最下面是混合。每个数字在后面的影片里都会算出来。

library-analogy-raw-title = 为什么不直接比较行？
library-analogy-raw-say = { $case ->
    [alone] 只有一个词，两个方向各一个分数。
    [same] 行：两个方向都是 { $there }。查询乘键：这里两个方向也都是 { $asks }。
   *[differ] 行：两个方向都是 { $there }。查询乘键：{ $asks }，反过来 { $asked }。
}
library-analogy-raw-notes = 一行数字就是一个箭头。两个箭头之间只有一个夹角，无论谁提问：行乘行是对称的。查询指向一个方向；键指向问题的方向、而且两者都长时，分数就大。语言并非如此。代词找它的名词；名词并不以同样的方式找代词。直接比较时，行还往往找到自己，因为没有什么比箭头自己离箭头更近。长度和夹角都是精确的；每幅图有自己的长度比例。
