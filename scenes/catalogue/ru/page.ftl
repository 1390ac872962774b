# Что говорят страницы и блокноты, кроме строк самих фильмов.

page-document = { $title }: «{ $sentence }»
page-descriptions = Что на экране
page-chapters = Главы
page-films = Фильмы
