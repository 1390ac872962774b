# Ce que dit « mixing ».

mixing-title = Mélanger les valeurs
mixing-asked = Comment faire des parts avec des scores ?
mixing-takeaway = Par la softmax : e à la puissance de chaque score, divisé par la somme de la ligne. La sortie est la somme pondérée des valeurs.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
mixing-exponentials-misconception = Un mot dont le score est inférieur à zéro ne compte pas.
mixing-stable-misconception = Si l’on retranche le plus grand score, les poids changent.
mixing-add-up-misconception = La sortie est la valeur du mot qui a le plus grand poids.

# Mots-clés : à l’écran quand une voix parle.
mixing-scores-key = scores sur √{ $d_k }
mixing-exponentials-key = puissances de e : toujours positives
mixing-quotients-key = softmax : puissance sur somme
mixing-stable-key = le maximum retranché
mixing-weights-key = les poids : parts d’un
mixing-shrink-key = valeur fois poids
mixing-add-up-key = la somme z
mixing-all-rows-key = un produit : poids fois V
mixing-formula-key = l’attention en une ligne
mixing-by-hand-key = chaque étape sur papier

mixing-step-project = former
mixing-step-score = scores
mixing-step-scale = diviser
mixing-step-softmax = softmax
mixing-step-mix = mélanger
mixing-times-weight = valeur × poids
mixing-equal-share = une part égale :

mixing-scores-title = D’abord, diviser chaque score
mixing-scores-say = { $case ->
    [masked] Chaque score de « { $query } » est divisé ; { STEP("rest") }les clés qu’un masque bloque reçoivent −∞. Pas encore des parts.
    [tempered] Chaque score de « { $query } » est divisé par √{ $d_k } et par la température T. { STEP("rest") }Pas encore des parts.
   *[usual] { $d_k-count ->
        [one] Chaque score de « { $query } » est divisé par √{ $d_k } : { STEP("rest") }une clé a un seul nombre.
       *[other] Divisons chaque score de « { $query } » par √{ $d_k }{"\u00A0"}({ $root }) : { STEP("rest") }les clés ont { $d_k } nombres.
    }
}
mixing-scores-notes = La première colonne contient les produits scalaires d’une requête avec chaque clé. Pourquoi les diviser par la racine de d_k ? Nous l’admettons pour l’instant, et revenons à cette question à la fin. Des parts doivent être positives et avoir pour somme 1. Ces nombres peuvent être négatifs, et leur somme peut être quelconque.

mixing-exponentials-title = Ensuite, rendre chaque nombre positif
mixing-exponentials-say = { $case ->
    [overflow] e à la puissance d’un score est toujours positif. Ici, c’est trop grand pour float64 : résultat infini.
    [underflow] e à la puissance d’un score est toujours positif. Ici, c’est trop petit pour float64 : résultat 0.
    [alone] e à la puissance d’un score est toujours positif. Ici, le résultat est { $largest }.
    [negative-tie] Les scores sont négatifs, mais les puissances de e sont positives. Plusieurs ont la plus grande, { $largest }.
    [usual-tie] e à la puissance de chaque score est toujours positif. Plusieurs ont la plus grande, { $largest }.
    [negative] Les scores sont négatifs, mais les puissances de e sont positives. « { $key } » a la plus grande, { $largest }.
   *[usual] e à la puissance de chaque score est toujours positif. « { $key } » a la plus grande, { $largest }.
}
mixing-exponentials-notes = e vaut environ 2,72. L’exponentielle conserve l’ordre, rend chaque nombre positif et change les différences en rapports : un point de plus multiplie la puissance par e. Sous le trait figure la somme de la colonne. Les nombres sont arrondis ; ≈ signale une somme que l’on trouverait différente avec les nombres arrondis.

mixing-quotients-title = Puis diviser par la somme : la softmax
mixing-quotients-say = { $case ->
    [overflow] L’infini divisé par l’infini n’est pas un nombre. La softmax doit se calculer d’une manière plus sûre.
    [underflow] Zéro divisé par zéro n’est pas un nombre. La softmax doit se calculer d’une manière plus sûre.
    [alone] La somme est le même nombre, la part est donc un. Les deux étapes ensemble s’appellent softmax.
   *[usual] Divisées par la somme, { $sum }, { STEP("share") }les puissances sont les parts d’un tout. Ces deux étapes : la softmax.
}
mixing-quotients-notes = Toutes les barres rétrécissent du même facteur : leur cadre finissait à la plus grande puissance ; il finit maintenant à 1. La softmax, ce sont ces deux étapes : e à la puissance de chaque score, divisé par la somme de toutes ces puissances.

mixing-stable-title = Retrancher d’abord le plus grand score
mixing-stable-say = { $case ->
    [rescued] { STEP("row/shifted") }Retranchons d’abord le maximum, { $max } : aucune puissance ne dépasse un, et les parts sont justes.
    [lost] À gauche, des chiffres se perdent. { STEP("row/shifted") }Retranchons d’abord le maximum, { $max } : les parts sont justes.
   *[usual] Les puissances de e peuvent déborder. { STEP("row/shifted") }Retranchons d’abord le maximum, { $max } : aucune part ne change.
}
mixing-stable-notes = Retrancher le même nombre de chaque score divise chaque puissance par le même facteur, et la somme aussi : le facteur se simplifie. Les programmes calculent les colonnes de droite, car e à la puissance { $limit } est déjà trop grand pour des nombres en double précision, ce qu’une puissance d’exposant nul ou négatif n’est jamais.

mixing-weights-title = Les poids d’attention
mixing-weights-say = { $case ->
    [alone] Avec une seule clé, aucun choix : le poids est { $weight }.
    [equal] Dans la ligne de « { $query } », les { $n } clés reçoivent toutes le même poids : { $weight }.
    [tie] Dans la ligne de « { $query } », plusieurs clés ont le plus grand poids : { $weight } chacune.
    [negative] Tous les scores sont négatifs. Le moins négatif gagne, « { $key } » avec { $weight }. Aucun poids n’est négatif.
    [ahead] Ces parts s’appellent poids d’attention. « { $key } » reçoit { $weight } ; { STEP("equal") }une part égale serait { $equal }.
   *[other] Dans la ligne de « { $query } », le plus grand poids, { $weight }, va à « { $key } ».
}
mixing-weights-notes = Dans l’attention, les parts ont un nom à elles : les poids. Tous sont positifs, et leur somme est 1. Écrits avec peu de chiffres, leur somme peut différer légèrement de 1 : la somme est alors marquée de ≈.

mixing-shrink-title = Chaque valeur fois le poids
mixing-shrink-say = { $case ->
    [alone] Chaque valeur est multipliée par le poids du token. Ici, « { $key } » garde tout.
   *[usual] Chaque token a une ligne de valeurs. { STEP("shrink") }Multiplié par son poids, « { $key } » garde { $weight } de chaque nombre.
}
mixing-shrink-notes = À gauche, les valeurs, une ligne pour chaque token : les lignes de V. Les valeurs se font comme les requêtes et les clés, par une troisième matrice apprise : V = X W_V. À droite, une copie de V, et ce que les poids en laissent. Un grand poids laisse les couleurs presque telles quelles ; un petit ne laisse presque rien. Les deux matrices ont une même échelle de couleurs.

mixing-add-up-title = La somme est z
mixing-add-up-say = { $d_v-count ->
    [one] Additionnons la colonne. La somme est z : le nombre que « { $query } » prend à la phrase.
   *[other] La somme de chaque colonne est z, une moyenne pondérée : { $d_v } nombres que « { $query } » prend à la phrase.
}
mixing-add-up-notes = z a autant de nombres qu’une valeur, et ressemble le plus aux valeurs qui sont longues et ont eu de grands poids : z est une moyenne pondérée des lignes de V. En formule : z = w V. Les nombres à l’écran sont arrondis : les additionner peut donner un autre dernier chiffre.

mixing-all-rows-title = Toutes les lignes à la fois
mixing-all-rows-say = { $n-count ->
    [one] Une ligne de poids fois V : pour un seul token, z est la valeur de ce token.
   *[other] Chaque ligne de poids fait une ligne de Z ; { STEP("rest") }les { $n } à la fois sont un seul produit : poids fois V.
}
mixing-all-rows-notes = Le cadre passe sur les premières lignes ; toutes les autres viennent à la fois, et il s’arrête à la ligne que nous avons suivie. Chaque ligne de Z n’a besoin que de sa propre ligne de poids, et de tout V. Rien n’a donc à attendre autre chose. Ce que devient Z, le film sur plusieurs têtes le montre : une matrice de plus en fait, pour chaque token, une information qui s’ajoute au vecteur du token.

mixing-formula-title = L’attention en une ligne
mixing-formula-say = { $case ->
    [masked] { STEP("project") }Former Q, K et V, { STEP("score") }les scores, { STEP("scale") }diviser, { STEP("softmax") }softmax, { STEP("mix") }mélanger. Les masques, comme celui-ci, ont leur film.
   *[usual] { STEP("project") }Former Q, K et V, { STEP("score") }les scores, { STEP("scale") }diviser, { STEP("softmax") }softmax, { STEP("mix") }mélanger : toute l’attention en une ligne.
}
mixing-formula-notes = Requêtes, clés et valeurs sont des projections de X. Chaque étape éclaire sa partie de la formule, et la petite image sous cette partie montre ce qu’il en advient pour cette phrase. La formule est celle d’une tête : son résultat est Z. W_O prend ensuite les Z de toutes les têtes, côte à côte, et X s’y ajoute.

mixing-by-hand-title = À vérifier sur papier
mixing-by-hand-say = Deux tokens, deux nombres chacun : chaque étape tient sur une feuille.
mixing-by-hand-notes = Des vecteurs inventés, assez petits pour le calcul. De gauche à droite : les produits scalaires, divisés par la racine de d_k, les puissances, divisées par leur somme. En dessous, les poids mélangent les deux valeurs en z. Deux choses ont été admises sans discussion : le nombre par lequel les scores sont divisés, et la requête elle-même. En bref : les scores de longs vecteurs aléatoires sont très dispersés ; la softmax donne alors le plus souvent presque tout à une seule clé, et ne bouge guère quand les scores bougent ; le film sur la mise à l’échelle le mesure. Ce que signifient les requêtes a son propre film.
