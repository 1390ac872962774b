# Ce que dit « meaning ».

meaning-title = Que demande une requête
meaning-asked = Que cherchent les requêtes ?
meaning-takeaway = On peut l’essayer : mettre d’autres mots, et voir lesquels une requête préfère. Cela ne vaut que pour ces poids.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
meaning-turn-misconception = Un mot demande la même chose dans toute phrase.
meaning-kinds-misconception = Une requête demande un mot bien précis.

meaning-lane-people = personnes
meaning-lane-animals = animaux
meaning-lane-plants = plantes
meaning-lane-food = aliments
meaning-lane-things = objets
meaning-lane-vehicles = véhicules
meaning-lane-places = lieux
meaning-lane-ideas = idées
meaning-lane-words = mots

meaning-medians = poids médian par groupe ; chaque nom a été essayé seul, la somme des barres n’est donc pas forcément { $one }
meaning-cosines = cosinus médian par groupe avec les noms à cette place ; { $one } : même direction
meaning-column-key = clé de « { $slot } »
meaning-column-value = valeur de « { $slot } »
meaning-rises = poids de « { $query } » ; traits : médianes
meaning-rises-turned = poids de « { $query } »{ $kind ->
    [versus] , avec « { $other } »
    [without] , sans « { $word } »
   *[several] , seconde phrase
}
meaning-column-first = « { $query } »{ $kind ->
    [none] {""}
    [several] , première phrase
   *[word] , avec « { $word } »
}
meaning-column-turned = { $kind ->
    [versus] « { $query } », avec « { $other } »
    [without] « { $query } », sans « { $word } »
   *[several] « { $query } », seconde phrase
}

meaning-slot-key = une place dans la phrase
meaning-slot-title = Une place dans la phrase
meaning-slot-say = { $case ->
    [alone] « { $query } » n’a que sa propre place : { $share }. Que recevrait là un autre mot ?
    [misses] « { $query } » donne { $share } à « { $slot } », plus à un mot faux. Que recevrait là un autre mot ?
   *[other] « { $query } » donne { $share } à « { $slot } ». Que recevrait un autre mot à cette place ?
}
meaning-slot-notes = Le poids est celui de la tête montrée. La place est un endroit de la phrase : le mot qui s’y trouve peut être échangé, et tout est recalculé.

meaning-words-key = un mot échangé
meaning-keeps = Vrai ici : seulement les longueurs des clés et leurs angles avec la requête.

meaning-words-title = Échanger un mot
meaning-words-say = { $case ->
    [one] À cette place, la clé de « { $best } » est à { $near }° de la requête.
    [even] À cette place, la clé de chacun de ces mots est à { $near }° de la requête.
   *[ends] À cette place, la clé de « { $best } » est à { $near }° de la requête, celle de « { $worst } » à { $far }°.
}
meaning-words-notes = Un nom bien connu de chaque groupe, le premier de sa liste. Rien d’autre ne change dans la phrase, mais chaque clé est recalculée, à travers toutes les couches. La requête est ici celle de la phrase telle que saisie. Chaque clé a sa longueur véritable et son angle véritable avec la requête ; les angles entre clés ne sont pas vrais. À partir de l’image suivante, la requête est elle aussi recalculée pour chaque nom.

meaning-cloud-key = chaque nom à cette place
meaning-cloud-title = Chaque nom, un point
meaning-cloud-say = { $case ->
    [one] { $n } mots prennent la place, un point chacun. Celui du milieu reçoit { $most }.
    [even] { $n } noms prennent la place, un point chacun. Tous les groupes ont la même médiane : { $most }.
   *[ends] { $n } noms prennent cette place. Médiane la plus haute : { $high }, { $most }. La plus basse : { $low }, { $least }.
}
meaning-cloud-notes = { $weights ->
    [random] Ces matrices sont aléatoires : quels noms reçoivent le plus relève du hasard, et les groupes ne diffèrent que par hasard.
    [foreign] Ce modèle ne connaît que l’anglais. Les noms sont anglais dans une phrase d’une autre langue : les nombres sont justes, mais n’ont pas de sens.
    [lesson] Les noms sont ceux avec lesquels le modèle a été entraîné, et leurs groupes viennent de la liste de cet entraînement. Quels groupes conviennent à quels mots était un but de l’entraînement : le nuage montre à quel point cela a été appris. Le trait dans chaque bande est la médiane : la moitié des points est au-dessus, la moitié au-dessous.
   *[file] Les noms sont ceux d’une liste de noms anglais pour lesquels ce modèle a un vecteur. Le trait dans chaque bande est la médiane : la moitié des points est au-dessus, la moitié au-dessous.
}

meaning-turn-key = un nuage qui se retourne
meaning-turn-title = { $kind ->
    [versus] « { $word } » devient « { $other } »
    [without] Sans « { $word } »
    [several] L’autre phrase
   *[none] Rien d’autre à changer
}
meaning-turn-say = { $case ->
    [none] Aucun autre mot ne peut être changé ici : le nuage reste tel quel.
    [same] De nouveau les mêmes noms : aucune médiane ne bouge.
    [falls] { $kind ->
        [without] Sans « { $word } », les
       *[other] Mêmes noms : les
    } { $fall } baissent le plus, de { $fall-from } à { $fall-to }, et aucune médiane ne monte.
    [rises] { $kind ->
        [without] Sans « { $word } », les
       *[other] Mêmes noms : les
    } { $rise } montent le plus, de { $rise-from } à { $rise-to }, et aucune médiane ne baisse.
   *[both] { $kind ->
        [without] Sans « { $word } », les
       *[other] Les
    } { $fall } baissent le plus, de { $fall-from } à { $fall-to } ; les { $rise } montent le plus, de { $rise-from } à { $rise-to }.
}
meaning-turn-notes = { $kind ->
    [without] De tous les mots, c’est celui dont l’absence change le plus les poids. Les positions des mots qui le suivent avancent d’un rang.
    [none] Dans une phrase plus longue, un autre mot serait omis ici.
   *[other] Les noms sont les mêmes, et les matrices aussi. Ce qui diffère, c’est la phrase autour de la place.
}

meaning-kinds-key = ce que demande une requête
meaning-kinds-title = Ce que demande une requête
meaning-kinds-say = { $weights ->
    [random] Matrices aléatoires : ce que demande « { $query } » relève du hasard.
    [foreign] Le modèle ne connaît que l’anglais : ici, « { $query } » n’a pas de sens.
   *[other] { $case ->
        [one] Une requête pèse des mots. « { $query } » donne { $most } à celui du milieu.
        [even] Ici, « { $query } » ne demande aucun groupe en premier : tous ont { $most }.
        [mostly] { $with ->
            [word] Avec « { $word } »,
           *[none] Ici,
        } « { $query } » demande surtout des { $high }{ $with ->
            [both] , même sans « { $word } »
           *[none] {""}
        }.
       *[ends] « { $query } » donne le plus aux { $high }, { $most }, sans grande avance sur les autres.
    }
}
meaning-kinds-notes = Une requête est un vecteur, et ce qu’elle demande est ce qui en reçoit de grands poids : un classement de tous les mots, non un seul mot. Les groupes se chevauchent, et certains noms peuvent être loin de la médiane de leur groupe. Où se trouve le nom, et quels mots lui font concurrence, compte aussi.{ $swap ->
    [yes] {" "}L’échange : avec la requête de la seconde phrase, sur les clés de celle-ci, les noms se classent comme dans la seconde phrase (corrélation { $there }), et non comme dans celle-ci ({ $here }). Dans cette paire, c’est donc la requête qui change le classement, et les clés des noms presque pas : voilà ce que signifie ici « une requête demande ».
    [mixed] {" "}L’échange : avec la requête de la seconde phrase, sur les clés de celle-ci, la corrélation avec le classement de la seconde phrase est { $there }, avec celui de cette phrase { $here }.
   *[no] {""}
}

meaning-offers-key = clé et valeur en mots
meaning-offers-title = Ce que disent une clé et une valeur
meaning-offers-say = { $weights ->
    [random] Matrices aléatoires : les clés et valeurs proches de celles de « { $slot } » relèvent du hasard.
    [foreign] Le modèle ne connaît que l’anglais : clé et valeur de « { $slot } » ne disent rien ici.
   *[other] { $case ->
        [one] À cette place, le mot du milieu a une clé de cosinus { $key }, une valeur de cosinus { $value }.
        [key] La clé de « { $slot } » est proche surtout de celles des { $key-like }, { $key } ; les valeurs, d’aucun groupe.
        [value] La valeur de « { $slot } » est proche surtout de celles des { $value-like }, { $value } ; les clés, d’aucun groupe.
        [open] Près de la clé de « { $slot } », aucun groupe ne devance les autres ; près de la valeur non plus.
        [same] Clé et valeur de « { $slot } » sont les plus proches de celles des { $key-like } : { $key } et { $value }.
       *[differ] La clé de « { $slot } » est proche surtout de celles des { $key-like }, { $key } ; la valeur, des { $value-like }, { $value }.
    }
}
meaning-offers-notes = Les noms sont ceux du nuage, chacun à la même place, chacun avec la clé et la valeur qui y sont calculées pour lui. Un cosinus dit à quel point deux vecteurs ont la même direction, quelles que soient leurs longueurs. Des clés de même direction sont trouvées par les mêmes requêtes, des valeurs de même direction écrivent la même chose : c’est tout ce que signifie ici « en mots ». Toutes deux sont des produits de la même ligne, et les lignes se ressemblent aussi : les plus proches de « { $slot } » sont celles des { $row-like }, { $row }. Une clé ou une valeur n’ajoute donc aucun savoir ; quelles différences comptent pour trouver, et lesquelles pour écrire, voilà ce que choisissent les deux matrices.
