# What pages and notebooks say besides the films' own lines.

page-document = { $title }: “{ $sentence }”
page-descriptions = What is seen
page-chapters = Chapters
page-films = Films

# In what is written for YouTube.
youtube-sentence = The sentence in it: “{ $sentence }”
youtube-sentences = The sentences in it: “{ $sentence }” and “{ $other }”
youtube-minilm = Word vectors and recordings: all-MiniLM-L6-v2, sentence-transformers, Apache License 2.0
youtube-smollm2 = Recordings: SmolLM2-135M-Instruct, Hugging Face, Apache License 2.0

results-title = Results
results-count = { $done } of { $total } files and films are there, { $failed } failed, { $left } are left.
results-failures = Failures
results-pictures = { $count-count ->
    [one] one picture
   *[other] { $count } pictures
}
