# Ce que dit « closing ».

closing-title = Le premier nombre
closing-asked = Savez-vous maintenant calculer l’attention ?
closing-takeaway = Score, division, softmax, mélange : quatre étapes, et chaque nombre peut être calculé à la main.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
closing-number-misconception = Personne ne peut vérifier ce que calcule l’attention.

# Mots-clés : à l’écran quand une voix parle.
closing-number-key = retour au premier nombre

closing-first = première couche
closing-second = deuxième couche

closing-number-title = D’où vient { $share }
closing-number-say = { $case ->
    [alone] « { $query } » est seul à interroger et à répondre, donc { STEP("closing/exp") }softmax : { $share }.
   *[most] { $own ->
        [yes] « { $query } » interroge et répond
       *[no] « { $query } » interroge, { STEP("closing/beam") }« { $here } » répond
    }{ doubt } : { $steps ->
        [plain] { STEP("closing/scaled") }{ $scores } ÷ √{ $d_k } fait { $scaled } ; { STEP("closing/exp") }softmax : { $share }.
       *[other] { $scores }, et { STEP("closing/exp") }softmax : { $share }.
    }
    [tie] « { $query } » interroge, et aucun ne répond mieux que « { $here } » : { $steps ->
        [plain] { STEP("closing/scaled") }{ $scores } ÷ √{ $d_k } fait { $scaled } ; { STEP("closing/exp") }softmax : { $share }.
       *[other] { $scores }, et { STEP("closing/exp") }softmax : { $share }.
    }
} Ainsi se devine un mot.
closing-number-notes = Le cours a commencé par ce nombre. { $reading ->
    [sure] { $cue ->
        [carried] Dans la première couche, un mot a emporté l’indice ; dans la deuxième, la requête a trouvé sa clé.
       *[none] Dans la première couche, chaque mot regarde autour de lui ; dans la dernière, la requête trouve sa clé.
    }
    [misses] Il est juste, mais la lecture ne l’est pas : le mot qui reçoit le plus ne peut pas être ce qui est désigné.
    [astray] Il est juste, mais la lecture ne l’est pas : le mot qui reçoit le plus ne peut pas être ce qui est désigné.
    [nobody] Il est juste, mais ne dit rien de ce qui est désigné : aucun mot de la phrase ne peut l’être.
   *[other] Dans la première couche, chaque mot regarde autour de lui ; dans la dernière, chacun demande avec ce qui a été trouvé.
} La requête et la clé se multiplient en un score, le score est divisé par la racine carrée de d_k, et la softmax fait de la ligne des parts : e à la puissance de chacun, divisé par la somme de toutes ces puissances. Un score seul ne fait pas une part ; il y faut toute la ligne. Cette part de la valeur est emportée. Chaque mot le fait avec chaque mot, dans chaque tête et chaque couche : d’où le n². Reste à l’écrire comme un programme. Et pour quoi faire ? Dans le film sur le mot suivant, un modèle va chercher ce mot dans ce qu’il a lu.
