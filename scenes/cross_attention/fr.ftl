# Ce que dit « cross-attention ».

cross-attention-title = L’attention croisée
cross-attention-asked = Et si une phrase en interrogeait une autre ?
cross-attention-takeaway = Rien ne change alors, sauf la source des clés et des valeurs.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
cross-attention-moved-misconception = L’attention croisée se calcule d’une autre façon.
cross-attention-sums-misconception = Les colonnes ont aussi pour somme 1.

# Mots-clés : à l’écran quand une voix parle.
cross-attention-two-key = l’une interroge, l’autre répond
cross-attention-moved-key = clés et valeurs venues d’ailleurs
cross-attention-scores-key = { $n } × { $m } scores
cross-attention-cross-key = des faisceaux qui se croisent
cross-attention-sums-key = lignes : un ; colonnes : libres
cross-attention-use-key = traduction, questions, parole

cross-attention-two-title = Une phrase en interroge une autre
cross-attention-two-say = { $case ->
    [example] Comme en traduction : des mots français interrogent, ceux de la phrase anglaise répondent.
   *[own] Deux phrases. Les mots de la première interrogent, ceux de la seconde répondent.
}
cross-attention-two-notes = Jusqu’ici, une phrase s’interrogeait elle-même. Ici, les requêtes viennent d’une phrase, les clés et les valeurs d’une autre. Les poids sont petits, entraînés directement à relier les mots français aux mots anglais qu’ils traduisent, sur des phrases écrites par une grammaire ; ce ne sont pas les poids des autres films.
cross-attention-asks = interroge : X
cross-attention-answers = répond : Y
cross-attention-unknown = inconnus des poids : { $words }

cross-attention-moved-title = Seules changent les clés et les valeurs
cross-attention-moved-say = Les requêtes viennent { $n-count ->
    [one] du seul mot ({ $n }) qui interroge
   *[other] des { $n } mots qui interrogent
}, les clés et valeurs { $m-count ->
    [one] du seul ({ $m }) qui répond
   *[other] des { $m } qui répondent
}.
cross-attention-moved-notes = Dans l’auto-attention, toutes trois sont faites du même X. Dans l’attention croisée, clés et valeurs sont faites des vecteurs de l’autre phrase, Y ; la littérature parle d’attention encodeur-décodeur. Une telle couche a ses propres matrices. Scores, mise à l’échelle, softmax et somme pondérée sont ceux des films précédents.
cross-attention-self = auto-attention
cross-attention-cross = attention croisée

cross-attention-scores-title = Les scores forment un rectangle
cross-attention-scores-say = { $n-count ->
    [one] Une requête
   *[other] { $n } requêtes
}, { $m-count ->
    [one] une clé
   *[other] { $m } clés
} : { $total-count ->
    [one] un score
   *[other] { $total } scores
}. Les lignes interrogent, les colonnes répondent.
cross-attention-scores-notes = Chaque mot d’une phrase est comparé à chaque mot de l’autre. Les deux longueurs comptent : un long texte interrogé par un court coûte leur produit, non un carré.

cross-attention-cross-title = Chaque mot interroge
cross-attention-cross-say = { $case ->
    [crossed] « { $query } » regarde « { $key } » par-delà « { $other } »{ $whose ->
        [example] {"\u00A0"}: autre ordre.
       *[own] .
    }
   *[straight] « { $query } » donne { $share } à « { $key } ». { $whose ->
        [example] Même ordre des deux côtés : aucun faisceau large ne se croise.
       *[own] Aucun faisceau large ne se croise.
    }
}{ $two ->
    [shared] {" "}« { $word } » regarde « { $a } » et « { $b } ».
   *[none] {""}
}
cross-attention-cross-notes = Le premier faisceau est celui d’un mot ; aussi large que la part. L’entraînement a montré à ce modèle des paires de phrases avec les bons liens ; à la plupart des modèles de traduction, on ne dit pas quel mot va avec lequel. L’attention n’a pas besoin d’un ordre commun ; cette tête a appris aussi les positions, et mots et positions comptent tous deux. En traduction, l’attention a remplacé, à partir de 2014, l’unique vecteur de longueur fixe où une phrase devait tenir ; quels mots vont ensemble avait été appris auparavant par d’autres moyens. Les fils pâles sont de petites parts ; l’entraînement en a laissé un peu à chaque mot.

cross-attention-sums-title = Les lignes ont pour somme 1, les colonnes non
cross-attention-sums-say = { $case ->
    [usual] La somme de chaque ligne est { $one } : l’attention d’un mot. « { $key } » recueille { $sum }.
   *[even] La somme de chaque ligne est { $one }. Ici, celle des colonnes aussi ; rien ne l’exige.
}
cross-attention-sums-notes = La softmax agit le long des lignes. Combien un mot est regardé n’est fixé nulle part : un mot dont personne n’a besoin peut ne recevoir presque rien, un mot dont deux ont besoin, presque deux.


cross-attention-use-title = Où les modèles font cela
cross-attention-use-say = Ce qui est en train de s’écrire interroge ce qui a été donné : du texte ou du son.
cross-attention-use-notes = C’est ainsi que traduisait le Transformer de 2017. T5 a aussi un encodeur et un décodeur, et ne divise pas par √d_k : ses paramètres de départ le compensent. Toute l’autre phrase est là dès le début, il n’y a donc pas de masque causal ; seul le remplissage est bloqué. Dans un décodeur, le dernier mot écrit demande le mot suivant à la source. Le décodeur de Whisper écrit du texte et interroge le son. Le rectangle de ce film a { $total-count ->
    [one] { $total } score
   *[other] { $total } scores
}.
cross-attention-model = modèle
cross-attention-asking = interroge
cross-attention-answering = répond
cross-attention-transformer = Transformer (2017)
cross-attention-transformer-asks = l’allemand qui s’écrit
cross-attention-transformer-answers = l’anglais donné
cross-attention-tfive = T5 (2019)
cross-attention-tfive-asks = la réponse qui s’écrit
cross-attention-tfive-answers = la tâche donnée
cross-attention-whisper = Whisper (2022)
cross-attention-whisper-asks = le texte qui s’écrit
cross-attention-whisper-answers = le son donné
