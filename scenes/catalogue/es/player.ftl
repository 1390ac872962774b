# Lo que dice una página en la que se dibujan películas: sus botones y lo que puede elegirse.

player-language-name = Español
player-bar = Reproducción, idioma, ritmo y colores
player-play = Reproducir
player-pause = Pausar
player-where = Punto de la película
player-language = Idioma
player-pace = Ritmo
player-slow = lento
player-normal = normal
player-brisk = ágil
player-theme = Colores
player-dark = oscuro
player-light = claro
player-white = blanco
player-keys = T colores · la barra del borde inferior: idioma, ritmo
