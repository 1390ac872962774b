# 绘制影片的网页的文字：按钮和可选项。

player-language-name = 中文
player-bar = 播放、语言、速度和颜色
player-play = 播放
player-pause = 暂停
player-where = 影片中的位置
player-language = 语言
player-pace = 速度
player-slow = 慢
player-normal = 正常
player-brisk = 快
player-theme = 颜色
player-dark = 深色
player-light = 浅色
player-white = 白色
player-keys = T 颜色 · 底边的工具条：语言、速度
