# Что говорит страница, на которой рисуются фильмы: её кнопки и что можно выбрать.

player-language-name = Русский
player-bar = Показ, язык, темп и цвета
player-play = Показать
player-pause = Пауза
player-where = Место в фильме
player-language = Язык
player-pace = Темп
player-slow = медленно
player-normal = обычно
player-brisk = быстро
player-theme = Цвета
player-dark = тёмные
player-light = светлые
player-white = белые
player-keys = T цвета · полоса у нижнего края: язык, темп
