# Что говорят страницы и блокноты, кроме строк самих фильмов.

page-document = { $title }: «{ $sentence }»
page-descriptions = Что на экране
page-chapters = Главы
page-films = Фильмы

results-title = Результаты
results-count = Готово { $done } из { $total } файлов и фильмов, не удалось { $failed }, осталось { $left }.
results-failures = Не удалось
results-pictures = { $count ->
    [one] { $number } картинка
    [few] { $number } картинки
   *[other] { $number } картинок
}
