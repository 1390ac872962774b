# Ce que dit « next-word », et l’image des mots suivants.

next-word-title = Le mot suivant
next-word-asked = À quoi sert l’attention ?
next-word-takeaway = À aller chercher ce qu’il faut : si le regard est interdit, la prédiction change.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
next-word-cut-misconception = Un grand poids prouve que la prédiction dépend de ce mot.
next-word-wrong-misconception = Ce que l’attention va chercher est la bonne réponse.

# Mots-clés : à l’écran quand une voix parle.
next-word-gap-key = mot suivant le plus probable
next-word-places-key = chaque place, une lacune
next-word-looks-key = le regard du dernier mot
next-word-cut-key = le regard est interdit
next-word-control-key = un autre mot caché
next-word-layers-key = couche après couche
next-word-it-key = sans aucune consigne
next-word-wrong-key = la même prédiction, et fausse

next-word-whole = tel quel
next-word-without = sans regard sur « { $hidden } »
next-word-expected = attendu
next-word-came = ce qui est venu
next-word-given = probabilité de ce qui est venu
next-word-left = probabilité de « { $best } »
next-word-unseen = hors de vue
next-word-nothing = rien
next-word-head = couche { $layer }, tête { $head }
next-word-after-layer = lu après la couche
next-word-place = rang de « { $best } » parmi tous les morceaux

next-word-still-title = Quel mot vient ensuite ?
next-word-still-say = Après « { $last } », le modèle donne { $share } à « { $best } ».{ $cut ->
    [yes] {" "}Sans regard sur « { $hidden } » : { $left }.
   *[no] {""}
}

next-word-gap-title = Deviner le mot suivant
next-word-gap-say = Les modèles qui écrivent sont entraînés à deviner le mot suivant. Ici : « { $best } », { $share }.
next-word-gap-notes = { $case ->
    [own] La phrase est la vôtre, lue par le modèle nommé au bas de l’image.
   *[recorded] La phrase, suivie d’une question, a été lue par un vrai petit modèle, SmolLM2-135M, et enregistrée.
} Les barres sont les morceaux les plus probables de son vocabulaire ; tous les morceaux ensemble ont 1. Un morceau est un mot ou une partie de mot. Demandez, avant que les barres n’apparaissent : quel mot attendriez-vous, et où le prenez-vous dans la phrase ?

next-word-places-title = Chaque place était une lacune
next-word-places-say = { $count ->
    [0] Avec un seul mot, rien n’est à deviner avant la fin.
   *[other] Chaque mot sauf le premier a été deviné : « { $high } » avait { $most } ; avant « { $low } », « { $expected } » menait.
}
next-word-places-notes = À l’entraînement, chaque place d’un texte est en même temps une telle lacune : le masque causal cache ce qui vient après, un seul passage donne donc une prédiction pour chaque place. Le premier mot n’a rien avant lui, et pas de prédiction. Là où un mot a été découpé en morceaux, les probabilités de ses morceaux sont multipliées. Un point ou une espace dans la liste est aussi un morceau.

next-word-looks-title = Ce que regarde le dernier mot
next-word-looks-say = Sur { $heads } têtes, la tête { $head } de la couche { $layer } regarde le plus de « { $last } » vers « { $source } » : { $weight }.
next-word-looks-notes = Chaque tête a sa propre attention. Celle-ci a été cherchée : de toutes les têtes de toutes les couches, elle a le plus grand poids du dernier mot vers « { $source } ». Un regard n’est pas encore une raison. Si la prédiction en dépend, seule une expérience peut le dire : l’image suivante.

next-word-cut-title = Interdire le regard
next-word-cut-say = Aucune tête ne peut regarder de « { $last } » vers « { $source } » : « { $best } » { $winner ->
    [even] garde { $left }.
    [same] a { $left } au lieu de { $whole }.
   *[other] a { $left }, et non { $whole }. « { $other } » mène.
}
next-word-cut-notes = Le modèle a tourné de nouveau. Seul le regard du dernier mot vers « { $source } » était interdit, dans toutes les têtes de toutes les couches : son poids est 0, et les autres poids ont pour somme 1. « { $source } » est le mot sans lequel la prédiction devient la moins probable, le premier et le dernier mot mis à part. D’autres mots peuvent encore transmettre ce qu’ils ont lu de « { $source } ».

next-word-control-title = Un autre mot, un à la fois
next-word-control-say = { $mark ->
    [none] Un autre mot hors de vue laisse { $least } ou plus à « { $best } » ; le premier, « { $first } », { $odd }.
   *[other] Un autre mot hors de vue laisse { $least } ou plus ; le premier, « { $first } », { $odd } ; « { $sign } », { $lost }.
}
next-word-control-notes = Un contrôle : chaque barre est un passage à part, avec un autre mot hors de la vue du dernier. Sans « { $source } », il restait { $left }. Le premier mot est un cas à part : dans beaucoup de têtes, une grande part s’y pose, faute d’autre chose qui convienne ; sans lui, ces parts vont ailleurs, et la prédiction bouge, vers le haut ou vers le bas. { $mark ->
    [none] {""}
   *[other] Les signes ne sont pas choisis comme mot à couper ; sans « { $sign } », il reste { $lost }.{" "}
}Si la phrase est longue, la liste contient les mots qui comptent le plus.

next-word-layers-title = Couche par couche
next-word-layers-say = Si la couche { $at } était la dernière, « { $best } » aurait le rang { $from }. Après la dernière, le rang est 1.
next-word-layers-notes = La ligne du dernier mot est lue après chaque couche comme si c’était la dernière. C’est une manière de lire une ligne, et non ce que fait le modèle, qui ne lit la ligne qu’une fois, à la fin. Un rang médiocre ne signifie pas qu’il n’y a rien là : la ligne peut le contenir sous une forme que seules les couches suivantes changent en mot.

next-word-it-title = Personne n’a dit où regarder
next-word-it-say = Dans une des { $heads } têtes, « { $query } » donne { $weight } à « { $source } », avec « { $b } » aussi : la suite n’est pas vue.
next-word-it-notes = La tête { $head } de la couche { $layer } a été choisie parmi { $heads } : dans cette phrase, aucune autre ne donne de « { $query } » à « { $source } » un plus grand poids. Ce n’est pas une tête des pronoms : d’autres mots y regardent aussi le plus « { $source } ». Avec « { $a } » et avec « { $b } », la ligne est la même, nombre par nombre, car un modèle qui écrit ne voit rien de ce qui vient après : le mot qui décide n’a pas été lu quand « it » interroge.

next-word-wrong-title = La même prédiction, et fausse
next-word-wrong-say = Ce qui est sale, pour la plupart des lecteurs, c’est le tapis. Le modèle redit « { $guess } », { $there }.
next-word-wrong-notes = Ce modèle est petit. Les plus grands, entraînés sur davantage de texte, répondent plus souvent juste à de telles questions ; cela n’a pas été mesuré ici. Il a été entraîné à continuer des textes comme les gens les écrivent, non à avoir raison. Ce qu’a fait l’attention est la même chose dans les deux cas : elle est allée chercher un nom dans la phrase. Quel nom ce doit être se décide aussi ailleurs. Question : que faudrait-il lui montrer pour qu’il l’apprenne ?
