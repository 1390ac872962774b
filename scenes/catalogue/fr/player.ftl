# Ce que dit une page où les films sont dessinés : ses boutons et ce qui peut être choisi.

player-language-name = Français
player-bar = Lecture, langue, rythme et couleurs
player-play = Lecture
player-pause = Pause
player-where = Position dans le film
player-language = Langue
player-pace = Rythme
player-slow = lent
player-normal = normal
player-brisk = rapide
player-theme = Couleurs
player-dark = sombre
player-light = clair
player-white = blanc
player-keys = T couleurs · la barre au bord inférieur : langue, rythme
