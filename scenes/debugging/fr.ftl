# Ce que dit « debugging ».

debugging-title = Trouver l’erreur
debugging-asked = Saurez-vous trouver une erreur dans du code ?
debugging-takeaway = Regardez les poids : sommes des lignes, NaN, poids trop grands. Comparez avec une seconde façon de les calculer.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
debugging-inverted-misconception = Dans un masque, True signifie partout la même chose.
debugging-unscaled-misconception = Si chaque ligne a pour somme 1, le code est juste.

# Mots-clés : à l’écran quand une voix parle.
debugging-code-key = l’attention en { $lines } lignes
debugging-quiz-axis-key = à lire : les sommes
debugging-axis-key = softmax sur les requêtes
debugging-quiz-broadcast-key = une part supérieure à un
debugging-broadcast-key = la somme d’une autre ligne
debugging-multiplied-key = zéro fois l’infini
debugging-inverted-key = deux sens de True
debugging-quiz-unscaled-key = des sommes de un
debugging-unscaled-key = une division manquante

debugging-yours = faux
debugging-right = juste
debugging-framed = encadré
debugging-difference = faux − juste
debugging-lost = les poids faux : NaN
debugging-rows = (÷ Σ)
debugging-columns = (÷ en dessous)
debugging-unmasked = sans masque
debugging-lines = les lignes justes :

debugging-code-title = L’attention en { $lines } lignes de { $library ->
    [torch] PyTorch
   *[numpy] NumPy
}
debugging-code-say = Chaque ligne est une formule : @ multiplie des matrices, { $fill }() bloque, { $along } va ligne par ligne.
debugging-code-notes = { $library ->
    [torch] La fonction sqrt et la constante inf sont celles du module math de Python.
   *[numpy] Les fonctions sqrt et where et la constante inf sont celles de NumPy, softmax est celle de SciPy.
} Dans le masque, True bloque un mot suivant : { $fill }() y met −∞. { $along } suit les lignes. Lisez les formes : toutes sont n × n jusqu’à la dernière ligne, qui a la largeur d’une valeur. Les lignes interrogent, les colonnes répondent. Le masque est causal dans tout le film : True est ce qui vient après, et est bloqué. Question : laquelle de ces matrices a des lignes de somme 1 ?

debugging-quiz-axis-title = Quiz : que disent les sommes ?
debugging-quiz-axis-say = { $case ->
    [alone] Un token, une case : { $one } est juste dans les deux cas. Cette erreur demande plus de tokens.
    [even] La somme de chaque colonne est { $one } et, à l’arrondi près, de chaque ligne aussi. Pourtant, une ligne est fausse.
   *[usual] La somme des colonnes est { $one }, celle de la ligne « { $query } » { $sum }. Quelle ligne de code est fausse ?
}
debugging-quiz-axis-notes = Laissez un moment aux spectateurs : regardez les sommes sur les bords. Les cinq lignes sont le programme juste ; dans le programme faux, l’une d’elles a été changée.

debugging-axis-title = Softmax sur les requêtes, non sur les clés
debugging-axis-say = Le mauvais { $axis } va colonne par colonne : chaque somme est { $one }. { $along } va ligne par ligne.
debugging-axis-notes = Le cadre entoure le premier nombre qui diffère, ici et dans les poids justes, où le nombre figure au-dessus de la matrice. Aucune ligne n’a forcément pour somme 1 ici, mais la moyenne des sommes des lignes est { $mean }. Dans un code avec lots et têtes, le mauvais axe peut être 1 ou 2. Le dernier axe des scores est celui des clés, quel que soit le nombre d’axes qui précèdent. Cette moyenne est toujours 1, car n colonnes de somme 1 se répartissent sur n lignes. Question : pour quelles phrases ne remarqueriez-vous pas cette erreur ?

debugging-quiz-broadcast-title = { $case ->
    [above] Quiz : une part supérieure à 1
   *[other] Quiz : qu’est-ce qui est divisé par quoi ?
}
debugging-quiz-broadcast-say = { $case ->
    [range] À cette température, les puissances de e débordent ou s’annulent : somme { $sum } pour « { $query } ». Quelle ligne a été changée ?
    [alone] Un token, une case : { $one } est juste quand même. Cette erreur aussi demande plus de tokens.
    [even] La somme de chaque ligne est { $one }, à l’arrondi près. Pourtant, une ligne de code est fausse.
    [usual] La somme de la ligne « { $query } » est { $sum }, mais la diagonale est juste. Quelle ligne de code a été changée ?
   *[above] « { $query } » donne { $weight } à « { $key } », plus de { $one }. Quelle ligne de code a été changée ?
}
debugging-quiz-broadcast-notes = Encore un moment pour les spectateurs. Le triangle supérieur est nul, le masque agit donc. La diagonale et les zéros sont justes : chaque autre case a été divisée par la somme d’une autre ligne.

debugging-broadcast-title = Divisé par la somme d’une autre ligne
debugging-broadcast-say = { $case ->
    [range] Sans { $keeps }, les sommes suivent les colonnes. Ici, les puissances de e débordent ou s’annulent aussi.
    [alone] Sans { $keeps }, les sommes suivent les colonnes. Avec un seul token, c’est la même chose.
   *[usual] Sans { $keeps }, les sommes sont en dessous, non à côté : « { $query } »{"\u00A0"}→{"\u00A0"}« { $key } » est divisé par { $wrong }.
}
debugging-broadcast-notes = La ligne changée est celle des poids : la softmax a été écrite en toutes lettres, sans { $keeps } ; les sommes sont donc en ligne. La matrice montre e à la puissance de chaque score masqué, avec les sommes de ses lignes. Les formes s’ajustent par la droite : (n, n) divisé par (n,) est permis, et donne à chaque colonne l’une des sommes. Aucune erreur n’est déclenchée, car requêtes et clés sont en nombre égal. Un masque de mauvaise forme se diffuse tout aussi silencieusement (broadcasting). Si les lignes ont pour somme 1 ou moins, jamais plus, cherchez un masque après la softmax. Question : avec quelles entrées la même ligne déclencherait-elle une erreur ?

debugging-multiplied-title = 0 × (−∞) n’est pas un nombre
debugging-multiplied-say = Dans mask, False compte pour zéro : zéro{"\u00A0"}×{"\u00A0"}(−∞) est NaN. Une somme avec NaN est NaN.
debugging-multiplied-notes = L’image montre ce que la softmax a reçu ; tout ce qui en sort est NaN. NaN se propage : à la somme, de là à toute la ligne, et dans la couche suivante à chaque token. Choisissez avec where, et ne multipliez jamais par l’infini. Question : que ferait la même ligne avec −1 000 au lieu de −∞ ?

debugging-inverted-title = True : bloqué, ou gardé ?
debugging-inverted-say = True dans mask : mettre −∞. La ligne fausse le fait pour False : « { $last } » ne garde aucun mot, NaN.
debugging-inverted-notes = Les deux sens sont en usage, dans une même bibliothèque : dans torch.nn.MultiheadAttention, True signifie bloqué, dans torch.nn.functional.scaled_dot_product_attention, que la paire participe. Vérifiez chaque fois, et testez avec un masque non symétrique. Question : que signifie True dans la bibliothèque que vous utilisez ?

debugging-quiz-unscaled-title = Quiz : rien ne semble faux
debugging-quiz-unscaled-say = La somme de chaque ligne est { $one }. Quelle ligne de code a été changée ?
debugging-quiz-unscaled-notes = Le dernier quiz, et le plus difficile : toutes les sommes sont justes, le masque agit, et aucune case n’est NaN. Les poids justes, à côté, montrent la différence.

debugging-unscaled-title = La plus difficile à voir : sans division
debugging-unscaled-say = { $case ->
    [same] Sans la division, la softmax est trop tranchée, mais ici aucun poids ne change à l’arrondi près.
   *[usual] Sans division, la softmax est trop tranchée : « { $query } » donne { $yours } à « { $key } », et non { $right }.
}
debugging-unscaled-notes = Sans la division, la softmax est trop tranchée : le plus grand poids d’une ligne croît, les autres ensemble diminuent. Ni les sommes ni NaN ne le disent. La moyenne des plus grands poids des lignes le peut : avec des vecteurs aléatoires et des têtes larges, elle est beaucoup trop grande si la division manque. Avec peu de nombres, comme ici, une seconde implémentation à comparer est le test le plus sûr ; la commande qkvideo check en est un. Question : quel test aurait trouvé cette erreur ?
