# What pages and notebooks say besides the films' own lines.

page-document = { $title }: “{ $sentence }”
page-descriptions = What is seen
page-chapters = Chapters
page-films = Films
