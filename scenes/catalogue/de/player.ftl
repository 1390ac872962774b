# Was eine Seite sagt, in der Filme gezeichnet werden: ihre Knöpfe und was sich wählen lässt.

player-language-name = Deutsch
player-bar = Abspielen, Sprache, Tempo und Farben
player-play = Abspielen
player-pause = Pause
player-where = Stelle im Film
player-language = Sprache
player-pace = Tempo
player-slow = langsam
player-normal = normal
player-brisk = zügig
player-theme = Farben
player-dark = dunkel
player-light = hell
player-white = weiß
player-keys = T Farben · die Leiste am unteren Rand: Sprache, Tempo
