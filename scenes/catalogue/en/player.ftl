# What a page says in which films are drawn: its buttons and what can be chosen.

player-language-name = English
player-bar = Playing, language, pace and colours
player-play = Play
player-pause = Pause
player-where = Where in the film
player-language = Language
player-pace = Pace
player-slow = slow
player-normal = normal
player-brisk = brisk
player-theme = Colours
player-dark = dark
player-light = light
player-white = white
player-keys = T colours · the bar at the bottom edge: language, pace
