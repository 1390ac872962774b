# Ce que dit « score-matrix ».

score-matrix-title = La matrice des scores
score-matrix-asked = D’où viennent requête et clé ?
score-matrix-takeaway = De chaque ligne multipliée par des matrices apprises. Un score est le produit scalaire d’une requête et d’une clé : il y en a n × n.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
score-matrix-projections-misconception = Les matrices que trouve l’entraînement sont les poids d’attention.
score-matrix-shadow-misconception = Un score dit seulement si deux flèches ont la même direction.
score-matrix-total-misconception = Un score est déjà une part.

# Mots-clés : à l’écran quand une voix parle.
score-matrix-sentence-key = un token : une ligne
score-matrix-entry-key = des produits additionnés
score-matrix-projections-key = deux matrices : requête, clé
score-matrix-one-cell-key = requête fois clé : un score
score-matrix-one-row-key = une requête : une ligne
score-matrix-whole-matrix-key = chaque paire : un score
score-matrix-highest-key = meilleur score de la ligne
score-matrix-shadow-key = longueur × ombre
score-matrix-fan-key = chaque clé, une flèche
score-matrix-total-key = des scores, pas des parts
score-matrix-column = colonne 1 de
score-matrix-query = requête
score-matrix-keys = clés
score-matrix-sentence-title = { $depth ->
    [later] Chaque token arrive comme vecteur
   *[first] Chaque token devient un vecteur
}
score-matrix-sentence-say = { $depth ->
    [later] { $n-count ->
        [one] De la couche précédente vient « { $token } », vecteur de { $d_model } nombres : l’unique ligne de X.
       *[other] De la couche précédente viennent { $n } tokens, des vecteurs de { $d_model } nombres. Encadré : « { $token } ».
    }
   *[first] { $n-count ->
        [one] « { $token } » devient un vecteur de { $d_model } nombres lu dans une table : l’unique ligne de X.
       *[other] { $n } tokens, chacun un vecteur de { $d_model } nombres lu dans une table. Encadré : « { $token } ».
    }
}
score-matrix-sentence-notes = Les ordinateurs ne savent pas multiplier des mots. { $depth ->
    [later] Chaque token a été cherché comme vecteur dans une table, et les couches précédentes y ont ajouté ce qu’elles ont trouvé dans la phrase. Empilés, ces vecteurs
   *[first] Chaque token est cherché comme vecteur dans une table, et un vecteur pour sa position s’y ajoute ; empilés, ces vecteurs
} sont les lignes de la matrice X. La ligne encadrée est le token que nous suivons.

score-matrix-entry-title = Un nombre d’une requête
score-matrix-entry-say = { $case ->
    [biased] « { $token } » fois une colonne d’une matrice apprise : { $d_model } produits et un biais font { $q }, le premier nombre.
    [rotary] « { $token } » fois une colonne d’une matrice apprise fait { $q } ; la position tourne ensuite la requête.
   *[plain] « { $token } » fois une colonne de matrice apprise : { $d_model } produits font { $q }, premier nombre de la requête.
}
score-matrix-entry-notes = En haut le vecteur du token, en dessous la première colonne de W_Q, une matrice que trouve l’entraînement ; puis leurs produits, nombre par nombre. Leur somme est le premier nombre de la requête. Les autres colonnes donnent les autres nombres.

score-matrix-projections-title = Les requêtes interrogent, les clés répondent
score-matrix-projections-say = Deux matrices apprises, les mêmes pour chaque token : { STEP("W_Q") }l’une fait les requêtes, { STEP("W_K") }l’autre les clés.
score-matrix-projections-notes = Les tailles intérieures doivent coïncider et disparaissent ; les tailles extérieures restent. Chaque token reçoit une requête, avec laquelle il interroge, et une clé, par laquelle il peut être trouvé : { $d_k } nombres chacune. « Apprises » signifie que l’entraînement a trouvé les nombres des deux matrices ; les poids d’attention, les parts que fait la softmax, sont autre chose.

score-matrix-one-cell-title = Une requête, une clé, un score
score-matrix-one-cell-say = La requête de « { $query } » fois la clé de « { $key } » : { $d_k-count ->
    [one] { $d_k } seul produit, { $score }, le score.
   *[other] { $d_k } produits de somme { $score }, le score.
}
score-matrix-one-cell-notes = Le produit scalaire est grand là où requête et clé pointent dans la même direction et sont longues. La somme arrive dans la ligne du mot qui interroge et dans la colonne de celui dont la clé est interrogée.

score-matrix-one-row-title = Une requête, toutes les clés
score-matrix-one-row-say = { $n-count ->
    [one] « { $query } » ne peut interroger que sa propre clé : une clé, un score.
   *[other] « { $query } » interroge chaque token, proche ou lointain : { STEP("rest") }{ $n } clés, { $n } scores, une ligne.
}
score-matrix-one-row-notes = La requête reste ; les clés défilent. Chaque colonne est la clé d’un token, et le score figure en dessous. C’est une ligne de la matrice des scores.

score-matrix-whole-matrix-title = Toutes les requêtes, toutes les clés
score-matrix-whole-matrix-say = { $n-count ->
    [one] Un token, une requête, une clé : une matrice d’un seul score.
   *[other] Chaque token interroge à son tour : { $n } lignes de { $n } scores, une matrice.
}
score-matrix-whole-matrix-notes = Toutes les lignes ensemble sont un seul produit de matrices, Q fois K transposée. Rien n’y est encore décidé : ce sont des scores bruts, non des parts.

score-matrix-highest-title = Lire une ligne
score-matrix-highest-say = { $case ->
    [alone] Avec un seul token, rien à comparer : « { $query } » obtient { $score } avec sa propre clé.
    [tie] Plusieurs tokens se partagent le plus haut score de « { $query } » : { $score }.
    [negative] Tous les scores de « { $query } » sont négatifs ; le plus haut est { $score }, pour « { $key } ».
    [self] Le plus haut score de « { $query } » est { $score }, avec « { $query } » même.
   *[other] Le plus haut score de « { $query } » est { $score }, avec « { $key } »{ doubt }.
}{ $weights ->
    [random] {" "}Par hasard : matrices aléatoires.
   *[other] {""}
}
score-matrix-highest-notes = Une ligne appartient au token qui interroge, une colonne à celui dont la clé est interrogée. Seules importent les comparaisons à l’intérieur d’une ligne : c’est ce que regardera la softmax.

score-matrix-score = score
score-matrix-length = longueur de la requête
score-matrix-shadow = ombre de la clé
score-matrix-keeps = Les longueurs des clés et leurs angles avec la requête sont vrais, mais non les angles entre clés.

score-matrix-shadow-title = La portée d’une clé
score-matrix-shadow-say = « { $query } » et « { $key } » en flèches, à { $angle }°. L’ombre de la clé fois la longueur de la requête : { $score }.
score-matrix-shadow-notes = Deux vecteurs sont toujours dans un même plan, cette image est donc exacte : les deux longueurs et leur angle sont vrais. La lumière tombe à angle droit sur la droite de la requête ; l’ombre est la portée de la clé le long de la requête. Multipliée par la longueur de la requête, elle donne le produit scalaire, le score. Une clé qui pointe en arrière a une ombre négative.

score-matrix-fan-title = Chaque clé à son angle
score-matrix-fan-say = { $case ->
    [alone] Un token, une clé : « { $query } » n’a que sa propre clé à comparer.
    [tie] Chaque clé à son angle avec « { $query } ». Plusieurs vont aussi loin, jusqu’à { $score }.
    [longer] Chaque clé à son angle. { STEP("longer") }« { $long } » est plus longue que « { $key } », mais à { $angle }° de la requête : { $low }.
   *[usual] Chaque clé à son angle avec « { $query } ». « { $key } » va le plus loin le long de la requête : { $score }.
}
score-matrix-fan-notes = Un score est grand là où une clé pointe dans la direction de la requête, et est longue. L’image conserve la longueur de chaque clé et son angle avec la requête. Elle ne peut pas conserver les angles entre clés : il y faudrait plus de dimensions que n’en a une page. Au-dessus ou au-dessous de la droite de la requête ne signifie rien.

score-matrix-total-title = La somme d’une ligne
score-matrix-total-say = { $case ->
    [one] Les scores de « { $query } » ont par hasard pour somme { $total } ; ceux des autres lignes, non.
   *[usual] Les scores de « { $query } » ont pour somme { $total }, et non 1.
}
score-matrix-total-notes = Les parts ne sont jamais négatives et ont pour somme 1. Pour les scores, rien de tel : un score peut être n’importe quel nombre, et la somme d’une ligne aussi. Ce qui fait des parts d’une ligne de scores, c’est la question du film suivant.
