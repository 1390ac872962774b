# Что говорят страницы и блокноты, кроме строк самих фильмов.

page-document = { $title }: «{ $sentence }»
page-descriptions = Что на экране
page-chapters = Главы
page-films = Фильмы

# In what is written for YouTube.
youtube-sentence = Предложение в нём: «{ $sentence }»
youtube-sentences = Предложения в нём: «{ $sentence }» и «{ $other }»
youtube-minilm = Векторы слов и записи: all-MiniLM-L6-v2, sentence-transformers, Apache License 2.0
youtube-smollm2 = Записи: SmolLM2-135M-Instruct, Hugging Face, Apache License 2.0

results-title = Результаты
results-count = Готово { $done } из { $total } файлов и фильмов, не удалось { $failed }, осталось { $left }.
results-failures = Не удалось
results-pictures = { $count-count ->
    [one] { $count } картинка
    [few] { $count } картинки
   *[other] { $count } картинок
}
