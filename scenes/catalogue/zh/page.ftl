# 网页和笔记本除影片自身文字之外的文字。

page-document = { $title }：“{ $sentence }”
page-descriptions = 画面内容
page-chapters = 章节
page-films = 影片

# In what is written for YouTube.
youtube-sentence = 片中的句子：“{ $sentence }”
youtube-sentences = 片中的句子：“{ $sentence }”和“{ $other }”
youtube-minilm = 词向量和录制：all-MiniLM-L6-v2，sentence-transformers，Apache 许可证 2.0
youtube-smollm2 = 录制：SmolLM2-135M-Instruct，Hugging Face，Apache 许可证 2.0

results-title = 结果
results-count = 共 { $total } 个文件和影片，已有 { $done } 个，失败 { $failed } 个，还剩 { $left } 个。
results-failures = 失败
results-pictures = { $count } 幅图
