# Ce que dit « positions ».

positions-title = Qui est où
positions-asked = Comment transmettre l’ordre des mots ?
positions-takeaway = On ajoute des lignes de nombres, apprises ou faites de sinus ; on tourne requêtes et clés ; ou l’on pénalise la distance.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
positions-swap-misconception = L’attention sait d’elle-même quel mot vient en premier.
positions-ways-misconception = Il n’y a qu’une bonne manière d’indiquer les positions à l’attention.

# Mots-clés : à l’écran quand une voix parle.
positions-swap-key = échangés, et rien ne change
positions-learned-key = une ligne apprise par position
positions-clocks-key = les sinus : des horloges
positions-shift-key = un décalage est une rotation
positions-rotary-key = seule compte la distance
positions-layouts-key = quels nombres tournent ensemble
positions-alibi-key = une pénalité en ligne droite
positions-ways-key = une ligne, plusieurs manières

positions-place = position
positions-table = lignes des positions
positions-words = lignes des mots
positions-with = mots + positions
positions-ends = { $most } lignes ; aucune pour la position { $next }
positions-numbers = nombres { $a } et { $b }
positions-speed = { $angle }° par position
positions-from = depuis la position
positions-to = jusqu’à la position
positions-turned = rotation
positions-adds = ajoute
positions-hands = aiguilles :
positions-before = poids avant
positions-after = poids après
positions-score = score
positions-halves = moitiés
positions-pairs = paires
positions-mixed = mélangé
positions-length = longueur
positions-shifted = { $by } positions plus loin
positions-scaled = score mis à l’échelle
positions-penalty = −{ $slope } × distance
positions-sum = somme
positions-none = sans
positions-learned = { $drawn ->
    [yes] lignes aléatoires
   *[no] lignes apprises
}
positions-sines = sinus
positions-rotary = rotatif
positions-alibi = ALiBi
positions-change = variation

positions-swap-title = Sans positions, l’ordre n’est rien
positions-swap-say = { $case ->
    [alone] Un mot seul ne peut pas changer de place : son poids est { $weight } de toute façon.
    [same] Deux mots égaux échangés : aucun poids ne change, « { $query } » donne { $weight } à « { $key } ».
   *[usual] « { $key } » et « { $other } » échangés : « { $query } » donne toujours { $weight } à « { $key } ». Seules les cases bougent.
}
positions-swap-notes = Les lignes des mots sont données au modèle sans aucune position, et les poids sont calculés deux fois : pour la phrase, et pour celle où deux mots ont échangé leurs places. Tous les poids sont les mêmes, à l’arrondi près ; lignes et colonnes se déplacent avec leurs mots. Ainsi « the cat chased the dog » et « the dog chased the cat » seraient le même sac de mots. Il n’y a pas de masque dans ce film : un masque causal indique aussi les positions. Le modèle a été entraîné avec les positions ; les omettre est une expérience.

positions-learned-title = { $case ->
    [none] Pas de ligne pour une position
   *[other] Une ligne pour chaque position
}
positions-learned-say = { $case ->
    [none] Ce modèle n’a pas de lignes pour les positions : les lignes des mots entrent telles quelles.
    [open] Chaque position a aussi une ligne, qui s’ajoute à celle du mot.
   *[usual] Chacune des { $most } positions a une ligne, ajoutée à celle du mot ; la position { $next } n’en a pas.
}
positions-learned-notes = Les mots de la phrase, les lignes de leurs positions (encadrées), et les sommes, qui entrent dans la première couche. Des lignes apprises sont la manière la plus simple : une seconde table. Ce qui n’était pas dans l’entraînement n’a pas de ligne : un texte plus long ne peut pas être lu. GPT-2 et BERT ont de telles tables.

positions-clocks-title = Les sinus : des horloges de vitesses différentes
positions-clocks-say = { $one ->
    [yes] Deux nombres d’une ligne sont la pointe d’une aiguille, qui tourne de { $first }° par position.
   *[other] Deux nombres font une aiguille : la première tourne de { $first }° par position, la plus lente de { $last }°.
}
positions-clocks-notes = Les lignes de « Attention Is All You Need » : le nombre 2i + 1 est le sinus de (position − 1) ÷ { $base }^(2i ÷ d), le suivant son cosinus ; le code compte les positions à partir de zéro. Rien n’est appris, et toute position a une ligne. Une aiguille rapide distingue les voisins, une lente le proche du lointain, comme les aiguilles d’une horloge indiquent secondes et heures. Question : pourquoi une seule aiguille ne suffit-elle pas ?

positions-shift-title = Un décalage est une rotation
positions-shift-say = De { $begin } à { $end }, de { $far } à { $there } : toujours la même rotation, { $angle }°.
positions-shift-notes = L’aiguille à une position, et l’aiguille autant de positions plus loin qu’il y en a entre « { $query } » et « { $key } ». Sinus et cosinus d’une somme sont une rotation de sinus et cosinus : la même matrice pour toute position, d’où que l’on parte. C’est pour cela que les auteurs ont choisi les sinus : une tête peut apprendre à regarder tant de positions en arrière.

positions-rotary-title = Rotatif : seule compte la distance
positions-rotary-say = Requête et clé tournent : aux positions { $q } et { $k }, comme en { $far-q } et { $far-k }, le score est { $score }.
positions-rotary-notes = Rien ne s’ajoute aux lignes : dans chaque couche, les nombres d’une requête et d’une clé sont tournés par paires, d’angles qui croissent avec la position. L’image montre les paires de « { $query } » (requête) et de « { $key } » (clé) ; en dessous, ce que chaque paire ajoute au score. Si les deux positions croissent d’autant, l’angle entre les deux aiguilles reste, et le score aussi ; à une autre distance, il est autre. C’est ce que font Llama et SmolLM2, le modèle de langage d’autres films. La requête et la clé ont été entraînées avec des lignes apprises, et sont prises ici sans elles : ce qui est montré est le mécanisme, non un modèle entraîné.

positions-layouts-title = Quiz : moitiés ou paires ?
positions-layouts-say = { $first } tourne avec { $half }, ou avec { $second }. Devinez les nombres égaux, et ce que change un décalage.
positions-layouts-notes = Demandez avant que les nombres n’arrivent. (Toutes les longueurs sont égales. Les scores des moitiés et des paires diffèrent, mais chacun reste si les deux positions sont décalées ; celui du mélange, non.) L’article tourne les voisins ensemble ; les points de sauvegarde de Llama, et le code qui les entoure, la première moitié avec la seconde. Les deux sont justes. Mais un modèle est entraîné avec l’un des deux. Lu avec l’autre, il calcule sans erreur apparente, et faux ; et si requête et clé sont tournées dans des dispositions différentes, le score dépend d’autre chose que de la distance. Convertir un modèle, c’est réordonner les colonnes de W_Q et W_K.

positions-alibi-title = ALiBi : une pénalité en ligne droite
positions-alibi-say = { $case ->
    [alone] { $slope } de moins par position de distance : un mot seul n’en a pas, et reste à { $after }.
    [little] { $slope } de moins par position de distance : trop peu pour se voir ici, « { $key } » a { $after }.
   *[usual] { $slope } de moins par position de distance : « { $key } » tombe de { $before } à { $after }.
}
positions-alibi-notes = L’attention à biais linéaires : ni les lignes ni les requêtes ne sont touchées ; les scores mis à l’échelle sont abaissés, en ligne droite avec la distance. Chaque tête a sa propre pente, qui n’est pas apprise ; celle de cette tête est { $slope }. Le modèle de l’article ne voit que les mots précédents ; ici, la droite descend des deux côtés.

positions-ways-title = Une ligne, plusieurs manières
positions-ways-say = { $case ->
    [alone] Un mot a une position : son poids reste.
    [same] Échangés de nouveau : à l’arrondi près, aucun poids ne change dans certaines de ces manières.
   *[usual] Échangés de nouveau : sans positions, rien ne change. { $trained ->
        [yes] Seules les lignes apprises sont entraînées.
       *[other] Aucune de ces manières n’a été entraînée.
    }
}
positions-ways-notes = Les poids de « { $query } », de toutes les manières, puis avec deux mots échangés ; en dessous, le poids qui change le plus parmi ceux montrés, avant et après. Le modèle a été entraîné avec ses propres lignes pour les positions. Toutes les autres lignes montrent ce qu’une manière fait aux poids, non sa qualité : il faudrait pour cela entraîner un modèle avec chacune.
