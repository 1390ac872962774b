# Ce que dit « ambiguous ».

ambiguous-title = Un mot, deux sens
ambiguous-asked = Un mot, un seul sens ?
ambiguous-takeaway = Son vecteur part du même point dans toute phrase, et s’écarte couche par couche selon ce qui l’entoure.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
ambiguous-same-misconception = Un mot à deux sens a deux lignes dans la table.

# Mots-clés : à l’écran quand une voix parle.
ambiguous-same-key = deux fois la même ligne
ambiguous-cut-key = le lien est coupé
ambiguous-two-key = un mot, deux lignes

ambiguous-before = angle entre les deux lignes, avant la couche 1
ambiguous-after = angle entre les deux lignes, après la couche { $layer }
ambiguous-apart = degrés d’écart à la fin
ambiguous-cut-in = lien coupé dans
ambiguous-nothing = aucune couche
ambiguous-every = toutes les couches
ambiguous-layer = couche { $layer }
ambiguous-same-title = Un mot, la même ligne
ambiguous-same-say = « { $word } » part des mêmes { $size } nombres ({ $drawn } dessinés) : même direction, { $angle }° d’écart.
ambiguous-same-notes = { $case ->
    [own] Les deux phrases sont les vôtres, lues par le modèle nommé au bas de l’image.
   *[recorded] « Time flies like an arrow » est un vieil exemple : le temps passe vite. Dans « Fruit flies like an arrow », « fruit flies » peut désigner des insectes, les mouches du vinaigre : c’est une lecture. Les deux ont été lues par un vrai modèle, all-MiniLM-L6-v2, et enregistrées. Une autre paire essayée, avec « bank », s’écarte moins. Votre propre paire : --versus avec --weights minilm.
} Des { $size } nombres, { $drawn } sont dessinés. Une ligne est une flèche dans un espace à { $size } directions : l’angle entre deux lignes est 0° si elles ont la même direction. Le mot est à la même place, et sa ligne de la table, à laquelle s’ajoute celle de la position, ne sait rien de ses voisins.

ambiguous-cut-title = Couper le lien
ambiguous-cut-say = Sans regard sur « { $a } » ni « { $b } » dans aucune couche, les lignes restent proches : { $every }° d’écart.
ambiguous-cut-notes = Sans coupure, leur écart est de { $whole }° ; 0° est la même direction. Le modèle a tourné de nouveau pour chaque barre ; seul ce regard était interdit : son poids est 0, et les autres poids ont pour somme 1. Ce que les autres mots ont lu peut encore arriver par eux. Avec une coupure dans une seule couche, le plus grand angle est { $high }° ; le mot peut encore être regardé dans toutes les autres couches.

ambiguous-two-title = Un mot, deux lignes
ambiguous-two-say = Après { $at-count ->
    [one] { $at } couche
   *[other] { $at } couches
}, « { $word } » a deux lignes, à { $last }° d’écart : une flèche s’est ouverte en deux.
ambiguous-two-notes = Ce sont les lignes de l’image précédente, qui étaient les mêmes nombre par nombre. Deux flèches sont toujours dans un même plan, leurs longueurs et l’angle sont donc vrais. Parmi les autres mots communs aux deux phrases, le plus grand angle après la couche { $at } est { $most }°.{ $case ->
    [own] {""}
   *[recorded] {" "}Un contrôle : { $count } mots à un seul sens usuel ont pris la place de « { $word } » dans les deux phrases. Après la couche { $at }, l’angle de chacun est plus petit que celui de « { $word } » ; le plus grand est celui de « { $nearest } », { $next }°. À la fin, « { $c } » a { $far }°, plus que « { $word } » avec { $here }°. Chaque ligne absorbe donc ses voisines : que deux lignes s’écartent ne montre pas qu’un mot a deux sens.
} Ce que le modèle fait de ce mot n’est pas forcément dans ces { $size } nombres seuls : d’autres lignes aussi ont lu le mot qui diffère ; où se trouve le sens n’a pas été testé.
