# 影片 “classroom” 的文字。

classroom-title = 课堂
classroom-asked = 各行怎样得知彼此？
classroom-takeaway = 每一行问所有的行，并按分数从每一行取相应的一份。

# What many think at first; the beat shows otherwise.
classroom-cards-misconception = 学生是一个接一个被问的。

# Key words: on the screen where a voice speaks.
classroom-pupils-key = 一个学生提问
classroom-cards-key = 卡片：有多合适
classroom-notes-key = 纸条：总和为一的份额
classroom-table-key = 全班成一张表

classroom-board-asks = “{ $query }”问
classroom-board-cards = ：你有多合适？
classroom-board-together = 所有份额合计
classroom-teacher = 老师
classroom-sides = 行提问，列回答
classroom-rests = 。没有东西可找的词，学的是看“{ $key }”

classroom-pupils-title = 由词组成的班级
classroom-pupils-say = { $case ->
    [alone] 只有一人的班级：“{ $query }”提问，没有别人可以回答。
   *[usual] 每个学生是一个词。“{ $query }”举手，向全班提问。
}
classroom-pupils-notes = 在注意力里，只要没有遮挡，句中每个词都问所有的词，也回答所有的词。问题叫作查询。人人都可以问；这里我们跟踪一个学生，所有数字都出自这个句子。

classroom-cards-title = 人人举起一张卡片
classroom-cards-say = { $case ->
    [alone] 只有一张卡片：{ $score }。
   *[usual] 卡片说明学生与问题有多合适。最高的是“{ $key }”：{ $score }。
}
classroom-cards-notes = 凭什么能找到一个学生，这叫作键；卡片上的数说明键与查询有多合适。没有谁先被问，也没有谁被漏掉：所有卡片同时举起。数越小越不合适。这个数就是分数；它怎样计算，变成份额之前除以什么，后面的影片会说明。

classroom-notes-title = 人人递上一张纸条
classroom-notes-say = { $case ->
    [alone] 只有一个学生，纸条就是全部：{ $share }。
    [own] 卡片越高，纸条越大：“{ $query }”自己留下最大的一份：{ $share }。
   *[usual] 卡片越高，纸条越大：“{ $key }”递给“{ $query }”的最大：{ $share }。
}
classroom-notes-notes = 递上的内容叫作值；它占多少，由每张课桌上的份额决定。份额加起来是一：一个学生给得多，其他人就给得少。“{ $query }”自己也回答：自己课桌上的那一份。

classroom-table-title = 人人都问：一张表
classroom-table-say = { $case ->
    [alone] 一行一列：唯一的份额。
    [own] 每行提问：“{ $query }”从自己得到 { $share }。
   *[usual] 每行提问：“{ $query }”从“{ $best }”得到 { $share }。
}
classroom-table-notes = 份额还是那些：一方给出的注意力，就是另一方递上的纸条。框中的行是“{ $query }”的问题。每一行加起来是一。默认模型学的是：没有东西要问的词看第一个词；这不是注意力的规律。班级只是一个比喻：学生会思考，词不会；问题在这里究竟是什么，下一部影片会说明。
