# Ce que dit « quadratic-cost ».

quadratic-cost-title = Ce que coûte n²
quadratic-cost-asked = Que coûte l’attention ?
quadratic-cost-takeaway = Deux fois plus de tokens, quatre fois plus de scores. Les tuiles épargnent de la mémoire, non du travail.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
quadratic-cost-double-misconception = Un texte deux fois plus long prend deux fois plus de temps.
quadratic-cost-tiles-misconception = Les tuiles épargnent du travail.
quadratic-cost-summary-misconception = L’attention est toujours la partie la plus chère d’un modèle.

# Mots-clés : à l’écran quand une voix parle.
quadratic-cost-count-key = n tokens : n² cases
quadratic-cost-double-key = longueur double, cases quadruples
quadratic-cost-zoom-key = cette phrase : un point
quadratic-cost-memory-key = une matrice par tête
quadratic-cost-measured-key = chaque point, un temps mesuré
quadratic-cost-slope-key = pente = puissance de n
quadratic-cost-tiles-key = des tuiles, sans la matrice
quadratic-cost-bend-key = autre fonction, autre pente
quadratic-cost-summary-key = travail, mémoire, résultat

quadratic-cost-count-title = Que coûte l’attention ?
quadratic-cost-count-say = { $n-count ->
    [one] Un token interroge un token : un seul score, dans une case.
   *[other] Chacun des { $n } tokens interroge les { $n } : cela fait { $cells } scores, un par case.
}
quadratic-cost-count-notes = Le prix de l’attention se compte en cases. Chacune est un score à calculer, à mettre à l’échelle, à passer par la softmax et à multiplier par une valeur.

quadratic-cost-double-title = Une phrase deux fois plus longue
quadratic-cost-double-say = Doublons la phrase, et comptons encore : chaque doublement fait quatre fois plus de cases.
quadratic-cost-double-notes = Laissez le public prédire la ligne suivante du tableau. Quatre blocs aussi grands que l’ancien : l’ancienne moitié s’interroge elle-même et interroge la nouvelle, et la nouvelle interroge les deux.

quadratic-cost-zoom-title = D’une phrase à un chapitre
quadratic-cost-zoom-say = À { $middle } tokens, une page, { STEP("page") }cette phrase est un point. { STEP("chapter") }À { $large }, un chapitre, une page aussi.
quadratic-cost-zoom-notes = Les côtés sont dessinés à l’échelle : chaque coin est aussi grand, à côté de son carré, qu’en réalité ; seul un grain trop petit pour être vu est dessiné comme un point. Le coin est montré agrandi, pour que les deux se voient à la fois. Une page a quelques centaines de mots, et quatre tokens font environ trois mots anglais.

quadratic-cost-measured-title = Mesuré, non compté
quadratic-cost-measured-notes = { $device ->
    [gpu] Médianes de passages répétés. Les deux axes sont logarithmiques : chaque cran vers la droite double les tokens.
   *[other] Médianes de passages répétés, ou un seul passage lent, sur le processeur nommé sous le graphique, qui a pu avoir aussi d’autres tâches. Aucun GPU n’a été mesuré pour ce fichier ; un GPU a les mêmes n² cases à calculer. Les deux axes sont logarithmiques : chaque cran vers la droite double les tokens. Avec --timings FICHIER, le film montre votre propre machine.
}

quadratic-cost-slope-title = La pente est la puissance
quadratic-cost-slope-say = { $sure ->
    [no] La pente est la puissance : { $slope } ± { $error } mesurée, { $theory } en théorie. Une erreur si grande laisse le doute.
   *[yes] { $why ->
        [all] Doubler les tokens prend { $factor } fois plus de temps : la pente est { $slope } ± { $error }, et { $theory } en théorie.
       *[some] Dès { $from }, doubler prend { $factor } fois plus de temps. La pente est { $slope } ± { $error }, en théorie { $theory }.
    }
}
quadratic-cost-slope-notes = Deux fois plus de tokens ont pris { $factor } fois plus de temps. Moindres carrés sur les logarithmes ; ± est l’erreur type de la pente ; avec peu de points, elle est elle-même approximative. La droite est ajustée à partir d’un huitième de la plus longue entrée, selon une règle fixée avant de regarder{ $why ->
    [some] {"\u202F"}; sur les { $all-points } points, la pente est { $all-slope } ± { $all-error }.
   *[all] .
} Sur des entrées très courtes, les coûts fixes peuvent dominer. Là où il y a un saut entre deux points, le temps a été mesuré, non sa cause : une mémoire cache devenue trop petite pour la matrice en serait une.

quadratic-cost-bend-title = Autre fonction, autre pente
quadratic-cost-tokens = tokens
quadratic-cost-tokens-n = tokens
quadratic-cost-cells = cases
quadratic-cost-four-times = quatre fois
quadratic-cost-yours = cette phrase
quadratic-cost-page = une page ou deux
quadratic-cost-chapter = un long chapitre
quadratic-cost-four-bytes = quatre octets par nombre
quadratic-cost-one-is-like = une matrice fait environ
quadratic-cost-like-number = un seul nombre
quadratic-cost-like-word = un long mot
quadratic-cost-like-message = un SMS
quadratic-cost-like-page = une page de texte brut
quadratic-cost-like-article = un long article, en texte brut
quadratic-cost-like-picture = une petite image sur une page
quadratic-cost-like-photo = une photo de téléphone
quadratic-cost-like-video = une heure de vidéo
quadratic-cost-time = temps d’un passage
quadratic-cost-machine = { $device ->
    [gpu] mesuré sur : { $name }
   *[other] mesuré sur : { $name }, { $threads } { $cores-count ->
        [one] sur { $cores } cœur
       *[other] sur { $cores } cœurs
    }
}
quadratic-cost-settings = { $library }, { $dtype }, { $heads-count ->
    [one] une tête
   *[other] { $heads } têtes
} de { $size } nombres{ $clock ->
    [cpu] , temps CPU
   *[other] {""}
}
quadratic-cost-measured-slope = mesuré, ± erreur type
quadratic-cost-theory-slope = théorie
quadratic-cost-fitted = ajustement de { $points } points, dès { $from } tokens
quadratic-cost-curve-naive = naïf
quadratic-cost-curve-window = fenêtre
quadratic-cost-unit-ns = ns
quadratic-cost-unit-us = µs
quadratic-cost-unit-ms = ms
quadratic-cost-unit-s = s
quadratic-cost-unit-B = o
quadratic-cost-unit-KiB = Kio
quadratic-cost-unit-MiB = Mio
quadratic-cost-unit-GiB = Gio
quadratic-cost-unit-TiB = Tio
quadratic-cost-summary-title = Le coût de n², et ses limites
quadratic-cost-time-column = temps
quadratic-cost-memory-column = mémoire
quadratic-cost-result-column = résultat
quadratic-cost-sum-naive = naïf
quadratic-cost-sum-window = fenêtre

quadratic-cost-one-head = une matrice de poids
quadratic-cost-naive-is = garde toute la matrice n × n
quadratic-cost-at = une tête à { $n } tokens, mesuré
quadratic-cost-kept-all = naïf
quadratic-cost-kept-tile = en tuiles
quadratic-cost-keeps-all = { $backend ->
    [torch] n² scores, n² poids
   *[other] les n² cases
}
quadratic-cost-keeps-tile = une tuile, et les sommes en cours
quadratic-cost-gives-up-window = chaque token ne voit que les proches (dessinée plus étroite ici)
quadratic-cost-sum-tiled = en tuiles : flash
quadratic-cost-sum-exact = exact
quadratic-cost-sum-another = mots proches seulement

quadratic-cost-memory-title = La mémoire d’une matrice
quadratic-cost-memory-say = À { $tokens } tokens, { STEP("weights/page") }une matrice de poids occupe { $one } { $unit } de mémoire, { STEP("weights/chapter") }à { $many } tokens { $last } { $last-unit }.
quadratic-cost-memory-notes = Quatre octets par nombre (float32). Chaque tête de chaque couche a une telle matrice. Un entraînement qui conserve des matrices entières garde celles de toutes les têtes et couches pour le retour, et cela pour chaque texte d’un lot à la fois ; les tuiles l’évitent, car elles sont plutôt recalculées. Les comparaisons de tailles sont à prendre comme ordres de grandeur.

quadratic-cost-measured-say = { $device ->
    [gpu] Chaque point est une médiane, mesurée sur un GPU. Des crans égaux sur un axe multiplient également.
   *[other] Chaque point est une médiane, mesurée sur un CPU. Des crans égaux sur un axe multiplient également.
}

quadratic-cost-tiles-title = Le même travail, moins de mémoire
quadratic-cost-tiles-say = { $case ->
    [both] Tuile par tuile, avec des sommes en cours, même résultat : { $exact } { $exact-unit }, et non { $naive } { $naive-unit }.
    [naive] Garder les n² cases prend { $naive } { $naive-unit } ; une tuile à la fois donne le même résultat.
   *[none] Le même résultat, tuile par tuile : une tuile est gardée, non les n² cases.
}
quadratic-cost-tiles-notes = Pic de mémoire d’un passage au-delà de ses entrées, tel que mesuré ; avec PyTorch, le passage naïf contient à son pic deux matrices n × n, scores et poids, avec NumPy une seule. Les deux ont les mêmes n² produits à calculer, et le même résultat, à l’arrondi près ; tuile par tuile, la matrice entière n’est jamais écrite. Comment la softmax, qui a besoin d’une ligne entière, se fait en tuiles, c’est ce que montre le film « Tuile par tuile ». La mémoire croît donc avec n, pour les n lignes de la sortie, non avec n². Dans la petite mémoire rapide d’un processeur, une tuile reste à portée, ce qui peut aussi rendre le calcul plus rapide. FlashAttention (Dao et al., 2022) est cette idée en une seule routine, faite pour déplacer moins de données.

quadratic-cost-bend-say = { $case ->
    [window] Une pente moindre, en pratique : autre fonction. { STEP("plot/window") }Une fenêtre de { $window } clés renonce aux mots lointains.
   *[none] Une fenêtre aurait une pente moindre, et renoncerait aux mots lointains ; ce fichier n’en a pas de mesure.
}
quadratic-cost-bend-notes = Une fenêtre n’est pas de l’attention rendue plus rapide ; c’est une autre fonction, avec laquelle le modèle doit être entraîné. Aucune voie exacte à moins d’opérations n’est en usage ; qu’il n’y en ait pas n’est prouvé que sous une hypothèse. Elle ne voit que des voisins, une moitié de chaque côté, et les mots lointains ont besoin de plusieurs couches pour se rencontrer ; l’image montre la forme, non la largeur. En théorie, sa pente est 1 ; les pentes mesurées s’en écartent : entrées courtes et caches en sont des raisons vraisemblables, non testées ici. L’attention linéaire est une autre fonction de ce genre : elle met un produit de caractéristiques à la place de la softmax, si bien que clés et valeurs peuvent être sommées une fois pour toutes, dans une matrice dont la taille ne dépend pas de n.

quadratic-cost-summary-say = Tokens doublés, scores quadruplés ; en pratique, seule une autre fonction en demande moins.
quadratic-cost-summary-notes = Ordres de croissance : ce que deviennent temps et mémoire quand n croît, tout le reste étant fixé. Une fenêtre a ici { $window } clés, quel que soit n. C’est la partie qui croît avec n². Sur des entrées courtes, c’est la plus petite partie d’une couche : les produits qui font Q, K, V et la sortie coûtent davantage de multiplications-additions jusqu’à ce qu’il y ait deux fois plus de tokens que de nombres dans un vecteur, et avec la partie feed-forward d’un transformeur (quatre fois plus large) jusqu’à six fois plus.
