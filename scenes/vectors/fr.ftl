# Ce que dit « vectors ».

vectors-title = Les mots comme vecteurs
vectors-asked = Qu’est-ce qu’un mot pour une machine ?
vectors-takeaway = Une ligne de nombres. Sans positions ajoutées, l’attention ne distingue pas un ordre des mots d’un autre.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
vectors-same-misconception = La ligne d’un mot dans la table dépend de la phrase.
vectors-shuffle-misconception = L’attention lit de gauche à droite.

vectors-place = position { $place }
vectors-here = dans cet ordre
vectors-there = en ordre inverse
vectors-sides = une ligne : le mot qui regarde ; une colonne : le mot regardé

vectors-look-up-key = les lignes d’une table
vectors-look-up-title = { $case ->
    [random] Un mot est une ligne de nombres
   *[table] Un mot est une ligne d’une table
}
vectors-look-up-say = { $case ->
    [random] Pas de table ici : chaque mot tire { $d_model } nombres au hasard, toujours les mêmes.
    [unknown] { $size } mots, { $d_model } nombres chacun. « { $unknown } » n’a pas de ligne : son orthographe en fait une.
   *[table] Une table : { $size } mots, { $d_model } nombres chacun. Les lignes de cette phrase, encore sans position.
}
vectors-look-up-notes = { $case ->
    [random] Les nombres sont tirés à partir de la graine et de l’orthographe du mot. Ils ne signifient rien, mais font tout ce que font des nombres entraînés.
    [unknown] La bande montre quelques lignes de la table. Un mot sans ligne en reçoit une d’après son orthographe, toujours la même : avec le modèle par défaut, la moyenne des lignes des mots de même terminaison. Les grands modèles découpent les mots inconnus en morceaux connus.
   *[table] La bande montre quelques lignes de la table. Chercher un mot, c’est copier sa ligne ; rien n’est calculé. { $origin ->
            [minilm] Les lignes des mots utilisés à l’entraînement sont faites des vecteurs qu’un modèle plus grand, entraîné sur du texte, a pour ces mots (MiniLM) ; l’entraînement les a ensuite modifiées. Les autres, la plupart, ont été déduites des lignes de mots semblables.
           *[own] C’est l’entraînement qui a fixé les nombres.
    }
}

vectors-same-key = un mot, une ligne
vectors-same-title = { $case ->
    [capitals] Ici, les majuscules comptent
    [shared] Deux mots inconnus, une ligne
   *[other] Même mot, même ligne
}
vectors-same-say = { $case ->
    [none] Aucun mot ne figure deux fois ici. Un mot répété aurait deux fois la même ligne.
    [shared] Ni « { $first } » ni « { $second } » n’est dans la table : de tels mots peuvent partager une ligne.
    [capitals] « { $first } » et « { $second } » ont deux lignes : ici, les majuscules comptent.
   *[same] « { $first } » et « { $second } » ont la même ligne : la table ignore majuscules et positions.
}
vectors-same-notes = Une table a une ligne par entrée, quoi qu’il y ait autour du mot. Beaucoup de modèles distinguent les majuscules : de tels mots sont alors deux entrées, avec deux lignes. Tout ce qui rend une occurrence différente de l’autre doit venir plus tard.

vectors-place-key = une ligne pour la position
vectors-place-title = { $case ->
    [none] Pas de ligne pour la position
   *[placed] Une ligne pour la position
}
vectors-place-say = { $case ->
    [none] Ce modèle n’a pas de lignes pour les positions : la ligne de « { $word } » reste inchangée.
   *[placed] La position { $place } a aussi une ligne, qui s’ajoute à celle de « { $word } ».
}
vectors-place-notes = Il y a une ligne pour chaque position, la même dans toute phrase. Certains modèles calculent ces lignes à partir de sinus, d’autres les apprennent, d’autres encore tournent plutôt les requêtes et les clés.{ $origin ->
    [minilm] {" "}Ces lignes sont un mélange appris de huit courbes, dont six sont des sinus et des cosinus.
   *[own] {""}
}

vectors-twice-key = un mot, deux lignes
vectors-twice-title = { $case ->
    [alone] Un mot, une position
    [none] Même mot, même ligne
   *[other] Même mot, deux lignes
}
vectors-twice-say = { $case ->
    [alone] « { $word } » est seul : une position, une ligne.
    [none] Sans lignes pour les positions, « { $word } » a la même ligne en { $first } et en { $second }.
    [moved] « { $word } » en position { $second } au lieu de { $first } : le même mot aurait une autre ligne.
   *[twice] « { $word } » en position { $first } et en position { $second } : le même mot, deux lignes différentes.
}
vectors-twice-notes = Les couches ne voient que des sommes. Ce que les couches font de chacune des deux parties, c’est l’affaire de l’entraînement.

vectors-shuffle-key = les mots en ordre inverse
vectors-shuffle-title = En ordre inverse, sans positions
vectors-shuffle-say = { $case ->
    [alone] Un seul mot n’a pas d’ordre inverse : sa part d’attention est { $here } de toute façon.
    [differs] En ordre inverse et sans positions, « { $query } » donne { $there } à « { $key } » au lieu de { $here }.
   *[same] { $few } mots en ordre inverse : chacun garde ses parts d’attention ; seules les cases se déplacent.
}
vectors-shuffle-notes = Une part d’attention s’appelle un poids ; les valeurs des mots, ainsi pondérées et additionnées, sont la sortie. Cela s’appelle l’équivariance par permutation : l’attention compare des paires de lignes et additionne, et rien là-dedans ne dépend de qui vient en premier. Les deux matrices ont été calculées séparément ; elles coïncident à l’arrondi près{ $outputs ->
    [kept] , et la sortie de chaque mot aussi : les sorties sont seulement permutées.
   *[other] .
} Sans positions et sans masque, une phrase est un sac de mots. { $placed ->
    [yes] Ce modèle a été entraîné avec les positions : les omettre est une expérience.
   *[no] {""}
}

vectors-order-key = les positions font l’ordre
vectors-order-title = { $placed ->
    [yes] Avec les positions, l’ordre compte
   *[no] Pas de positions, pas d’ordre
}
vectors-order-say = { $case ->
    [alone] Un mot a une position : sa part d’attention reste { $here }.
    [same] { $placed ->
        [yes] Avec les positions, les parts diffèrent, trop peu pour se voir dans ces chiffres.
       *[no] Ce modèle n’a pas de positions : en ordre inverse, chaque part reste la même.
    }
   *[differs] { $few } mots seuls, avec positions : « { $query } » { $own ->
        [yes] se donne { $here }
       *[no] donne { $here } à « { $key } »
    } ; en ordre inverse, { $there }.
}
vectors-order-notes = Les mots sont les mêmes dans les deux ordres ; ce qui a été ajouté pour la position ne l’est pas. Une différence peut être en grande partie enseignée : dans le modèle de la leçon, la plupart des mots ont appris à se poser sur le mot qui vient en premier, quel qu’il soit. Ainsi « dog bites man » n’est pas forcément la phrase « man bites dog ».

vectors-rows-key = tout ce qui entre
vectors-rows-title = Tout ce qui entre
vectors-rows-say = { $case ->
    [one] Une ligne de { $d_model } nombres : c’est tout ce que reçoit la première couche.
   *[rows] { $n } lignes de { $d_model } nombres : c’est tout ce que reçoit la première couche.
}
vectors-rows-notes = À partir d’ici, il n’y a plus de mots, seulement cette matrice, X. Tout ce qui suit en est calculé.
