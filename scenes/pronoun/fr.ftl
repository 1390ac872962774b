# Ce que dit « pronoun ».

pronoun-title = Qui regarde qui
pronoun-asked = Que fait l’attention pour un mot ?
pronoun-takeaway = Le vecteur d’un mot reçoit un mélange pondéré des autres mots : un pronom peut ainsi aller chercher ce qu’il désigne.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
pronoun-attention-misconception = Un mot ne regarde qu’un seul autre mot.
pronoun-ratio-misconception = Un seul regard suffit pour trouver ce que désigne un pronom.
pronoun-taken-in-misconception = L’attention remplace un mot par un autre.

# Mots-clés : à l’écran quand une voix parle.
pronoun-opening-key = d’où vient un nombre
pronoun-question-key = le sens de « { $query } »
pronoun-attention-key = les parts d’un seul regard
pronoun-round-one-key = le premier regard, par parts
pronoun-rows-key = des lignes de nombres
pronoun-ratio-key = le rapport de deux parts
pronoun-taken-in-key = un vecteur enrichi
pronoun-turn-key = la question tourne
pronoun-round-two-key = le regard suivant
pronoun-cut-key = un lien en moins
pronoun-taught-key = ce que visait l’entraînement
pronoun-untold-key = seules les réponses enseignées
pronoun-without-key = sans les regards trouvés
pronoun-two-rounds-key = un regard après l’autre

pronoun-before = avant
pronoun-after = après
pronoun-sentence-1 = première phrase
pronoun-sentence-2 = seconde phrase
pronoun-short-1 = première
pronoun-short-2 = seconde
pronoun-both = dans les deux
pronoun-together = ensemble
pronoun-readers = ce qui est désigné
pronoun-answers = sa réponse
pronoun-aimed = but de l’entraînement
pronoun-here = dans cette phrase
pronoun-aim-cue = couche 1 : « { $query } » → « { $key } »
pronoun-aim-noun = couche 2 : « { $query } » → « { $key } »
pronoun-aim-meant = couche 2 : « { $query } » → ce qui peut être désigné
pronoun-aim-rest = mots sans tâche → « { $key } », en moyenne
pronoun-links-there = tel qu’entraîné
pronoun-links-cut = lien coupé
pronoun-of-right = phrases justes, sur { $all }
pronoun-round-one = première couche
pronoun-round-two = { $later ->
    [later] couche suivante
   *[two] deuxième couche
}

pronoun-opening-title = D’où vient ce nombre ?
pronoun-opening-say = { $case ->
    [alone] Qui devine le mot suivant regarde en arrière ; « { $query } » est seul à regarder : { $share }.
    [self] { $ways ->
        [both] Ici, les mots regardent en arrière et en avant
       *[back] Qui devine le mot suivant regarde en arrière
    } : « { $query } » se donne{ doubt } { $share } de son attention.
    [most] { $ways ->
        [both] Ici, les mots regardent en arrière et en avant
       *[back] Qui devine le mot suivant regarde en arrière
    } : « { $query } » donne à « { $here } »{ doubt } { $share } de son attention.
   *[all] { $ways ->
        [both] Ici, les mots regardent en arrière et en avant
       *[back] Qui devine le mot suivant regarde en arrière
    } : « { $query } » ne donne à aucun mot plus de { $share }.
}
pronoun-opening-notes = Les modèles qui écrivent sont entraînés à deviner le mot suivant ; c’est par l’attention qu’une telle prédiction revient sur ce qui a été lu. { $ways ->
    [both] Le modèle montré ici ne devine rien : ses mots regardent aussi les mots suivants.{" "}
   *[back] {""}
}Ce nombre est une part d’attention. Dans un cours, ce film montre ce que fait l’attention ; les suivants démontent ce nombre, pas à pas, avec les nombres de cette phrase, et le dernier le calcule à la main. La part est celle d’une tête d’une couche : d’autres têtes répartissent leur attention autrement, comme le montre le film sur les têtes.

pronoun-question-title = { $case ->
    [known] Un mot change tout
    [single] Qui regarde qui ?
    [foreign] Qui regarde qui ?
    [word] Qui regarde qui ?
   *[other] Deux phrases
}
pronoun-question-say = { $case ->
    [known] Un mot, l’indice, dit ce qu’est « { $query } » : { STEP("first/expected") }avec « { $cue1 } », le chat ; { STEP("second/expected") }avec « { $cue2 } », plutôt le tapis.
    [one] Un seul mot diffère. Que regarde « { $query } » dans chaque phrase ?
    [foreign] Quels mots regarde « { $query } » ? Le modèle ne sait que l’anglais : les nombres ne montrent que la méthode.
    [word] Quels mots regarde « { $query } » ? Cette tête a appris d’autres mots : la réponse peut n’avoir aucun sens.
    [single] Quels mots de la phrase aident à comprendre « { $query } » ?
   *[other] Que regarde « { $query } » dans chaque phrase ?
}
pronoun-question-notes = Laissez au public un moment pour répondre. Une machine aussi doit trouver la réponse d’une manière ou d’une autre, et l’attention en est une : chaque mot regarde les autres. Le mot qui dit ce que désigne un pronom s’appelle l’indice dans ces films. Un indice ne règle pas forcément tout : un chat aussi peut être sale ; ces films retiennent la lecture qui convient le mieux.

pronoun-attention-title = L’attention se partage
pronoun-attention-say = { $case ->
    [alone] « { $query } » est seul : toute son attention, { $total }, reste sur place.
    [most] « { $query } » partage son attention, { $total } au total. Ici, « { $here } » reçoit tout.
    [some] « { $query } » regarde tous les mots non cachés. { STEP("first/share") }Chacun reçoit une part de l’attention ; { STEP("first/total") }au total { $total }.
   *[all] Un premier regard : { STEP("first/share") }chaque mot reçoit une part de l’attention de « { $query } » ; { STEP("first/total") }au total { $total }.
}
pronoun-attention-notes = Plus le faisceau est large, plus la part est grande. Les films suivants montrent comment naissent ces parts : pour l’instant, prenez-les comme des nombres entre zéro et un dont la somme est 1. Un mot se regarde aussi lui-même.

pronoun-round-one-title = Le premier regard : couche { $layer }
pronoun-round-one-say = { $case ->
    [alone] Un mot, une part : rien d’autre à regarder.
    [hidden] Le mot qui diffère vient après « { $query } », et regarder en avant est interdit : aucune part ne bouge.
    [one] « { $query } » donne { $share1 } à « { $cue1 } », { STEP("second/beam") }{ $share2 } à « { $cue2 } ». Les autres mots se partagent le reste.
    [tie] Plusieurs mots reçoivent la plus grande part de « { $query } » : { $share }.
    [close] Dans la première couche, « { $query } » regarde le plus { $own ->
        [here] sa propre place
       *[other] « { $here } »
    }, { $share }, puis { $own ->
        [next] sa propre place
       *[other] « { $next } »
    }, { $share3 }.
    [even] Dans la première couche, « { $query } » regarde à peu près autant « { $here } » que « { $next } » : { $share }.
    [self] Dans la première couche, « { $query } » se regarde le plus : { $share }.
    [single] Dans la première couche, « { $query } » regarde le plus « { $here } » : { $share }.
    [uneven] Dans la première couche, les plus grandes parts sont { $share } et { $share2 } ; l’une au moins va à plusieurs mots.
    [both] Dans la première couche, « { $query } » regarde deux fois le plus « { $here } » : { $share } et { $share2 }.
    [each] Première couche : « { $query } » regarde le plus « { $here } », dans la seconde phrase « { $there } ».
   *[other] Dans la première couche, « { $query } » regarde le plus « { $here } » ; dans l’autre phrase, « { $asked } », « { $there } ».
}{ $reading ->
    [foreign] {" "}Entraîné sur l’anglais : aucun sens ici.
    [random] {" "}Par hasard : matrices aléatoires.
   *[other] {""}
}
pronoun-round-one-notes = Un modèle a des couches, l’une après l’autre. Dans chacune, chaque tête regarde autour d’elle (ici : tête { $head }) et emporte quelque chose.

pronoun-rows-title = Chaque mot est une ligne de nombres
pronoun-rows-say = { $case ->
    [one] Chaque mot part d’une ligne de { $d_model } nombres. Seules diffèrent celles de « { $cue1 } » et « { $cue2 } ».
    [several] Chaque mot part d’une ligne de { $d_model } nombres. Lignes qui diffèrent : { $changed }.
   *[other] Chaque mot part d’une ligne de { $d_model } nombres.
}
pronoun-rows-notes = Une machine ne peut pas calculer avec des mots. Chaque mot a donc une ligne de nombres dans une table, et une seconde ligne, pour la position dans la phrase, s’y ajoute. Une ligne ne sait encore rien des autres mots : partout où le même mot est à la même position, la ligne est la même.

pronoun-ratio-title = { $case ->
    [one] Un regard : deux fois le même rapport
   *[other] Le rapport de deux parts
}
pronoun-ratio-say = { $case ->
    [few] Comparer demande deux parts. Ici, trop peu de parts.
    [one] « { $query } », « { $a } », « { $b } » : mêmes nombres deux fois ; « { $a } » reçoit { $ratio } fois la part de « { $b } ».
    [apart] Les parts de deux mots ne gardent pas leur rapport ici : ces lignes se connaissent déjà.
    [single] « { $a } » reçoit { $ratio } fois la part de « { $b } », quels que soient les autres mots.
    [asker] Le mot qui interroge diffère : l’argument des deux mots qui gardent leur rapport ne vaut pas.
    [moved] Des mots ont changé de place : l’argument des deux mots qui gardent leur rapport ne vaut pas.
   *[several] { $changed } mots diffèrent, aucun indice n’est donc isolé : l’argument du rapport ne vaut pas.
}
pronoun-ratio-notes = Dans la première couche, l’accord entre deux mots ne dépend que de leurs deux lignes. Un autre mot, ailleurs, prend une part à tous les autres, dans la même proportion : deux d’entre eux gardent donc exactement leur rapport, et le mot qui interroge ne peut pas se tourner de l’un vers l’autre. Dans une autre tête, le rapport est différent, mais il se conserve de même. Cela concerne l’attention seule : ce qu’un modèle calcule ensuite, par exemple dans une partie feed-forward, peut encore trouver une réponse. On montre donc qu’un seul regard ne peut pas tourner, non que tout modèle en a besoin de deux.

pronoun-taken-in-title = Ce que laisse une couche
pronoun-taken-in-say = { $differ ->
    [none] Après la première couche, « { $query } » a les mêmes nombres dans les deux phrases.
   *[other] { $case ->
        [single] Après le regard, { $changed } des { $d_model } nombres de « { $query } » ont changé{ $more ->
            [none] {""}
           *[some] {"\u202F"}; les { $shown } premiers sont dessinés
        }.
        [same] Après le regard, { $changed } des { $d_model } nombres de « { $query } » diffèrent entre les phrases{ $more ->
            [none] {""}
           *[some] {"\u202F"}; { $shown } sont dessinés
        }.
       *[apart] Après la première couche, { $changed } des { $d_model } nombres de « { $query } » diffèrent{ $more ->
            [none] {""}
           *[some] {"\u202F"}; les { $shown } premiers sont dessinés
        }.
    }
}
pronoun-taken-in-notes = Après avoir regardé autour de lui, un mot ajoute à sa propre ligne un mélange de ce qu’il a vu. La nouvelle ligne s’appelle x′ : c’est toujours le même mot, mais il sait maintenant quelque chose de sa phrase. La couche suivante part de là.

pronoun-plane = Les mots sont des ombres sur le plan des deux questions : seule leur portée le long de celles-ci est vraie.

pronoun-turn-title = { $case ->
    [turn] La question tourne
   *[other] De combien tourne la question
}
pronoun-turn-say = { $case ->
    [turn] La question de « { $query } » tourne de { $angle }° : { STEP("first") }« { $a } » va plus loin avec « { $cue1 } », { STEP("second") }« { $b } » avec « { $cue2 } ».
    [apart] Ce que demande chaque mot, comme une flèche, et les autres mots à leur angle.
   *[other] D’une phrase à l’autre, ce que demande « { $query } » tourne de { $angle }°.
}
pronoun-turn-notes = Des lignes de nombres peuvent se dessiner comme des flèches. Deux flèches sont toujours dans un même plan : ici les deux questions, à leur angle véritable, avec leur longueur véritable. Des deux autres mots, seul est dessiné ce qui se trouve dans ce plan : la portée de chacun le long de chaque question est exacte. Les films suivants montrent comment ces flèches sont faites.

pronoun-round-two-title = { $case ->
    [everybody] Tous regardent
    [among] Tous regardent
    [ties] Tous regardent
    [alone] Tous regardent
    [one-turn] Une couche, pas plus
    [one-stay] Une couche, pas plus
    [one-even] Une couche, pas plus
    [one-apart] Une couche, pas plus
   *[other] { $later ->
        [later] Un regard ultérieur : couche { $layer }
       *[two] Le deuxième regard : couche { $layer }
    }
}
pronoun-round-two-say = { $case ->
    [alone] Un seul mot n’a qu’un faisceau : vers soi.
    [everybody] Dans la même couche, chaque mot regarde les autres ; voici le plus fort faisceau de chacun.
    [among] Dans la même couche, chaque mot regarde ; parmi ces mots, voici le plus fort faisceau de chacun.
    [ties] Dans la même couche, chaque mot regarde. À force égale, seul le premier faisceau est montré.
    [hidden] Dans { $later ->
        [later] une couche suivante
       *[two] la deuxième couche
    } non plus, aucune part ne bouge : « { $query } » ne peut pas regarder en avant.
    [single] Dans { $later ->
        [later] une couche suivante
       *[two] la deuxième couche
    }, « { $query } » { $own ->
        [here] se regarde le plus
       *[other] regarde le plus « { $here } »
    } : { $share }.
    [close] Dans { $later ->
        [later] une couche suivante
       *[two] la deuxième couche
    }, « { $query } » regarde le plus { $own ->
        [here] sa propre place
       *[other] « { $here } »
    }, { $share }, puis { $own ->
        [next] sa propre place
       *[other] « { $next } »
    }, { $share3 }.
    [even] Dans { $later ->
        [later] une couche suivante
       *[two] la deuxième couche
    }, « { $query } » regarde à peu près autant « { $here } » que « { $next } » : { $share }.
    [tie] Plusieurs mots reçoivent la plus grande part de « { $query } » : { $share }.
    [pair-even] Les plus grandes parts de « { $query } » sont { $share } et { $share2 } ; l’une au moins va à plusieurs mots.
    [one-even] Avec une couche, « { $query } » donne au plus { $share } et { $share2 } ; l’une au moins va à plusieurs mots.
    [turn] « { $query } » se tourne vers « { $here } », { $share }, { STEP("second/beam") }ou vers « { $there } », { $share2 }.
    [own-turn] Parmi les mots de la phrase, « { $query } » se tourne vers « { $here } », { $share }, ou « { $there } », { $share2 }.
    [apart] { $later ->
        [later] Plus loin
       *[two] Deuxième couche
    } : « { $query } » regarde le plus « { $here } », { $share } ; et « { $asked } », « { $there } », { $share2 }.
    [each] { $later ->
        [later] Plus loin
       *[two] Deuxième couche
    } : « { $query } » regarde le plus « { $here } », { $share } ; dans la seconde phrase, « { $there } », { $share2 }.
    [one-apart] Avec une couche, « { $query } » regarde le plus « { $here } », { $share } ; et « { $asked } », « { $there } », { $share2 }.
    [one-turn] Avec une couche, « { $query } » regarde le plus « { $here } », { $share }, ou « { $there } », { $share2 }.
    [one-stay] Avec une couche, « { $query } » regarde deux fois le plus « { $here } » : { $share } et { $share2 }.
   *[stay] Dans { $later ->
        [later] une couche suivante
       *[two] la deuxième couche
    }, « { $query } » regarde deux fois le plus « { $here } » : { $share } et { $share2 }.
}{ $reading ->
    [sure] {" "}Ces regards ont été enseignés.
    [trained] {" "}Ces regards ont été enseignés.
    [doubtful] {" "}Petit modèle : peut-être une erreur.
    [misses] {" "}Petit modèle : ici, une erreur.
    [nobody] {" "}Mais aucun mot ne convient ici.
    [astray] {" "}Ce mot ne peut pas convenir.
    [unjudged] {" "}Petit modèle : à vérifier.
    [foreign] {" "}Entraîné sur l’anglais : aucun sens ici.
    [word] {" "}Cette tête a appris d’autres mots.
    [random] {" "}Par hasard : matrices aléatoires.
   *[other] {""}
}
pronoun-round-two-notes = { $reading ->
    [foreign] Ces matrices n’ont été entraînées que sur des phrases anglaises. Ce qu’un mot d’une autre langue regarde ici ne signifie rien.
    [word] Cette tête n’a pas été entraînée pour le mot suivi, ce qu’il regarde ne signifie donc rien. Chaque tête de la dernière couche a été entraînée pour certaines sortes de mots : la première pour les pronoms, la deuxième pour les verbes, la troisième pour les adjectifs et les articles, la quatrième pour les objets et les parenthèses fermantes.
    [misses] Dans un modèle qui lit dans les deux sens, un mot peut trouver ainsi ce qui va avec lui, par exemple un pronom son nom. Celui-ci est petit, et se trompe ici : ce qui reçoit le plus n’est pas un mot qui peut être désigné.
    [astray] Dans un modèle qui lit dans les deux sens, un mot peut trouver ainsi ce qui va avec lui, par exemple un pronom son nom. Ici, cette tête se trompe : ce qui reçoit le plus n’est pas un mot qui peut être désigné.
    [nobody] Dans un modèle qui lit dans les deux sens, un mot peut trouver ainsi ce qui va avec lui, par exemple un pronom son nom. Ici, aucun mot de la phrase ne peut être désigné, et il fallait bien que les parts aillent quelque part.
    [doubtful] Dans un modèle qui lit dans les deux sens, un mot peut trouver ainsi ce qui va avec lui, par exemple un pronom son nom. Il n’est pas certain que ce petit modèle l’ait trouvé ici.
    [unjudged] Dans un modèle qui lit dans les deux sens, un mot peut trouver ainsi ce qui va avec lui, par exemple un pronom son nom. Il n’est pas certain que ce petit modèle l’ait trouvé ici.
    [random] Ces matrices sont aléatoires : qui regarde qui relève du hasard.
   *[other] Dans un modèle qui lit dans les deux sens, c’est ainsi qu’un mot peut trouver ce qui va avec lui, par exemple un pronom son nom. { $sentences ->
        [one] Dans un modèle qui ne regarde qu’en arrière, comme GPT, la ligne du pronom ne sait rien des mots qui viennent après ; les lignes de ces mots peuvent encore rapprocher les deux.
       *[two] Dans un modèle qui ne regarde qu’en arrière, comme GPT, la ligne du pronom serait la même dans les deux phrases chaque fois que le mot décisif vient après lui ; les lignes des mots suivants peuvent encore rapprocher les deux.
    }
}

pronoun-cut-title = { $case ->
    [alone] Rien à couper
    [unknown] Ce qui ne peut pas être montré
   *[other] Couper un lien dans la première couche
}
pronoun-cut-say = { $case ->
    [alone] Le seul lien ne peut pas être coupé : rien ne resterait à regarder.
    [unknown] Ces couches ne peuvent pas être recalculées ici : rien n’est affirmé sur ce que porte chaque lien.
    [carrier] Sans « { $cue1 } » ou « { $cue2 } », « { $reader } » choisit le même mot { $later ->
        [later] plus loin
       *[two] en deuxième couche
    } : l’indice passait là.
    [other] Sans lien de « { $reader } » vers « { $cue1 } » ou « { $cue2 } », « { $query } » ne se tourne plus : ce lien portait l’indice.
    [one] Le lien vers « { $key } » coupé, sa part va aux autres, dans les mêmes proportions.
    [turn] Aucun lien ne porte seul l’indice. « { $reader } » coupé de « { $key } » : « { $here } » reçoit { $after }, et non { $before }.
    [little] « { $reader } » coupé de « { $key } » dans la première couche : presque rien ne change, « { $here } » reçoit encore { $after }.
    [same] « { $reader } » coupé de « { $key } » dans la première couche : d’autres parts bougent, « { $here } » reçoit encore { $after }.
    [moves] « { $reader } » coupé de « { $key } » dans la première couche : « { $there } » reçoit le plus, { $most }, et « { $here } » { $after }.
    [some] « { $reader } » coupé de « { $key } » : dans { $later ->
        [later] une couche suivante
       *[two] la deuxième couche
    }, « { $here } » reçoit { $after } au lieu de { $before }.
   *[single] « { $reader } » coupé de « { $key } » dans la première couche : « { $here } » reçoit toujours le plus, { $after } et non { $before }.
}
pronoun-cut-notes = Le lien a été coupé dans toutes les têtes de sa couche. Tout ce qui suit la coupure a été recalculé. { $case ->
    [carrier] Le contrôle : « { $reader } » a { $others } autres liens dans la première couche ; si l’on coupe l’un d’eux à la place, « { $query } » se tourne encore pour { $kept } d’entre eux.{" "}
    [other] Le contrôle : « { $reader } » a { $others } autres liens dans la première couche ; si l’on coupe l’un d’eux à la place, « { $query } » se tourne encore pour { $kept } d’entre eux.{" "}
   *[single] {""}
}À partir des seuls poids d’attention (les parts), on ne peut que deviner qui porte quoi ; retirer un lien et regarder de nouveau, c’est une vérification.

pronoun-taught-title = { $case ->
    [cue] Les deux regards ont été enseignés
    [noun] Ce regard a été enseigné
    [misses] Ce regard a été enseigné
    [rest] Ce qui a été enseigné
    [foreign] Ce qui a été enseigné
   *[other] Ce qui n’a pas été enseigné
}
pronoun-taught-say = { $case ->
    [cue] Ici : { $cue-here } et { $noun-here }{ doubt }. { STEP("aimed") }L’entraînement visait { $cue-aim } et { $noun-aim }, le reste réparti sur d’autres mots.
    [noun] Ici, « { $noun } »{ doubt } reçoit { $noun-here }. { STEP("aimed") }L’entraînement visait { $noun-aim } pour le mot juste.
    [misses] Ici, aucun mot possible ne reçoit plus de { $noun-here }. { STEP("aimed") }L’entraînement visait { $noun-aim } pour le mot juste.
    [rest] Les mots sans tâche donnent ici au premier { $rest-here } en moyenne. { STEP("aimed") }L’entraînement visait { $rest-aim } pour chacun.
    [alone] Un mot seul garde tout, quoi que vise l’entraînement.
    [nothing] Pour une phrase comme celle-ci, rien n’a été enseigné.
    [foreign] Où regarder n’a été enseigné que sur des phrases anglaises.
    [answers] Seules les réponses ont été enseignées à ce modèle : où regarder, personne ne l’a dit.
    [random] Ces matrices sont aléatoires : personne n’a rien enseigné.
   *[other] L’entraînement de ce modèle n’est pas connu ici.
}
pronoun-taught-notes = { $case ->
    [random] Des matrices aléatoires n’ont pas de but. Avec le modèle par défaut, cette image montre quelles parts visait leur entraînement.
    [other] Seules sont connues ici les parts que visait l’entraînement du modèle par défaut.
    [answers] On a dit au modèle quel mot désigne un pronom ; les parts sont son affaire.
    [foreign] Aucun faisceau n’a donc de sens ici ; seuls les nombres sont justes.
   *[taught] Ces images montrent donc ce que peut faire l’attention, non ce qu’elle fait d’elle-même. Les buts ont été fixés sur d’autres phrases : l’entraînement a changé les nombres du modèle jusqu’à ce que ses parts s’en approchent. Les mots qui n’ont rien à trouver ont appris à se poser sur le premier mot : dans les images suivantes, la plupart des mots le regardent donc. Moins il y a de mots, plus un but est élevé ; aucun n’est 1, car une part proche de 1 ne change presque plus. Ce que l’on peut dire de quels noms a été enseigné aussi, et les vecteurs de mots ont été tirés de ceux de MiniLM, un modèle plus grand entraîné sur du texte. N’ont été enseignés ni cette phrase, ni ce qui reste quand un lien est coupé.
} Question : comment découvrir si un modèle regarde à cet endroit de lui-même ?

pronoun-untold-title = { $case ->
    [same] Seules les réponses enseignées : un regard sur l’indice
   *[other] Une autre phrase : seules les réponses enseignées
}
pronoun-untold-say = Sans consigne, « { $pronoun } » donne { $share } à « { $cue1 } », { $share2 } à « { $cue2 } » en couche 1 ; la réponse change.
pronoun-untold-notes = Un second modèle de même taille. Il a vu des phrases de même sorte, et n’a appris que des réponses, par exemple quel nom désigne un pronom ou quel sujet a un verbe, jamais où regarder : l’image montre la tête { $head } de sa première couche, et la ligne en tirets sa réponse. Ses vecteurs de mots ont été tirés, eux aussi, de ceux de MiniLM. Sur les { $tested } phrases de l’image suivante, cette tête, celle des quatre qui le fait le plus, donne aux mots décisifs { $looks } ensemble, en moyenne.

pronoun-without-title = Ce regard coupé, la moitié seulement est juste
pronoun-without-say = { $right } réponses nouvelles sur { $total } sont justes ; le lien vers l’indice coupé, { $cut }.
pronoun-without-notes = { $pairs } paires écrites à la main ; les deux phrases d’une paire diffèrent par les mots qui décident de ce que désigne le dernier pronom. Ce modèle connaît tous les mots ; l’entraînement ne contenait aucune de ces phrases. Les liens du pronom vers les mots décisifs ont été coupés dans toutes les têtes de la première couche. Sans eux, les deux phrases d’une paire reçoivent la même réponse : l’une des deux est alors juste. Paires dont les deux sont justes : { $both } avec les liens, { $left } sans. Ce regard sur ce qui décide, ce modèle l’a donc trouvé lui-même. Un regard du pronom sur le nom n’est guère nécessaire : si l’on coupe plutôt ses liens vers les deux noms dans les deux couches, { $blind } phrases et { $blind_whole } paires restent justes. La réponse est le mot dont le vecteur convient le mieux au résultat du pronom, et cette comparaison peut trouver le nom. Les modèles entraînés sur du texte sont plus grands et moins ordonnés ; le film sur les têtes en montre un.

pronoun-two-rounds-title = { $case ->
    [one] Une couche
   *[other] { $later ->
        [later] Première couche, couche suivante
       *[two] Deux couches
    }
}
pronoun-two-rounds-say = { $case ->
    [turn] D’abord « { $reader } » lit « { $first } » ou « { $second } », { STEP("first/beam") }puis « { $query } » se tourne vers « { $here } » ou « { $there } »{ doubt }.
    [pair] Dans chaque phrase : ce que « { $query } » regarde le plus dans la première couche, et { $later ->
        [later] plus loin
       *[two] dans la deuxième
    }.
    [askers] Dans chaque phrase : ce que le mot qui interroge regarde le plus, première couche et { $later ->
        [later] plus loin
       *[two] deuxième
    }.
    [uneven] Par phrase, une plus grande part de la première couche et de { $later ->
        [later] la suite
       *[two] la deuxième
    } ; l’une au moins va à plusieurs mots.
    [single] Première couche : le plus à { $begins ->
        [own] « { $query } » même
       *[other] « { $first } »
    }. { $later ->
        [later] Plus loin
       *[two] Deuxième
    } : le plus à { $own ->
        [here] « { $query } » même
       *[other] « { $here } »
    }{ doubt }.
    [close] Première couche : le plus à { $begins ->
        [own] « { $query } » même
       *[other] « { $first } »
    }. { $later ->
        [later] Plus loin
       *[two] Deuxième
    } : « { $here } »{ doubt }, puis « { $next } ».
    [even] Première couche : { $ahead ->
        [first] le plus à « { $first } »
       *[other] aucun mot n’est seul devant
    }. { $later ->
        [later] Plus loin
       *[two] Deuxième
    } : { $ahead ->
        [last] le plus à « { $here } »{ doubt }
       *[other] aucun mot n’est seul devant
    }.
   *[one] Dans une couche, chaque tête regarde une fois. Les modèles en empilent beaucoup ; chacune part de la précédente.
}
pronoun-two-rounds-notes = { $reading ->
    [sure] Ces matrices ont été entraînées directement à relier les mots à ce qui va avec eux : les pronoms à ce qu’ils désignent, les verbes à leur sujet. Aux modèles de langage, on ne le dit pas ; ils l’apprennent, dans la mesure où ils l’apprennent, en prédisant des mots.
    [trained] Ces matrices ont été entraînées directement, sur des phrases où était marqué ce que désignent les mots. Aux modèles de langage, on ne le dit pas ; ils l’apprennent, dans la mesure où ils l’apprennent, en prédisant des mots.
    [doubtful] Ces matrices ont été entraînées directement à relier les mots à ce qui va avec eux, les pronoms à ce qu’ils désignent, sur des phrases qu’une grammaire a écrites. Elles sont petites, et ici un autre mot pourrait être désigné, ou un mot leur est inconnu : au spectateur de juger si elles ont raison.
    [misses] Ces matrices ont été entraînées directement à relier les mots à ce qui va avec eux, les pronoms à ce qu’ils désignent, sur des phrases qu’une grammaire a écrites. Elles sont petites, et ici elles se trompent : ce qui reçoit le plus ne peut pas être ce qui est désigné. Les nombres sont justes, la lecture ne l’est pas.
    [nobody] Ces matrices ont été entraînées directement à relier les mots à ce qui va avec eux, les pronoms à ce qu’ils désignent. Ici, aucun mot de la phrase ne peut être désigné, et les parts doivent bien aller quelque part. Les nombres sont justes ; il n’y a rien à y lire.
    [astray] Personne n’a dit à ces matrices quoi chercher. Ici, elles se trompent : ce qui reçoit le plus ne peut pas être ce qui est désigné. Les nombres sont justes, la lecture ne l’est pas.
    [unjudged] Ces matrices ont été entraînées directement à relier les mots à ce qui va avec eux. Elles sont petites : au spectateur de juger si elles ont raison ici.
    [foreign] Ces matrices n’ont été entraînées que sur des phrases anglaises : dans une autre langue, aucun de leurs faisceaux n’a de sens.
    [word] Ces matrices ont été entraînées directement, chaque tête de la deuxième couche pour certaines sortes de mots ; le mot suivi n’est pas de la sorte de sa tête. Ne cherchez pas de sens dans ses faisceaux.
   *[other] Personne n’a dit à ces matrices quoi chercher ; ce que signifie un faisceau, c’est au spectateur de le découvrir, avec prudence.
}
