# Ce que dit « tiles ».

tiles-title = Tuile par tuile
tiles-asked = Comment se passer d’une ligne entière de scores ?
tiles-takeaway = On garde le plus grand score, une somme et un mélange, corrigés quand vient un score plus grand : le résultat est le même.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
tiles-correct-misconception = Une somme faite avec un maximum plus petit est perdue.
tiles-same-misconception = Tuile par tuile, la sortie n’est qu’à peu près la même.

# Mots-clés : à l’écran quand une voix parle.
tiles-whole-key = la softmax d’une ligne entière
tiles-first-key = la première tuile
tiles-correct-key = un score plus grand corrige
tiles-rest-key = une division à la fin
tiles-same-key = identique, à l’arrondi près
tiles-held-key = les nombres gardés ensemble

tiles-head-largest = maximum
tiles-head-sum = somme
tiles-head-blend = mélange
tiles-head-n = tokens
tiles-head-all = tous les scores
tiles-head-tile = une tuile et ses sommes
tiles-before = avant
tiles-corrected = × e^(avant − après)
tiles-now = après
tiles-divided = mélange ÷ somme
tiles-gap = plus grande différence
tiles-way-whole = toute la ligne à la fois
tiles-way-tiles = tuile par tuile, comme ici
tiles-way-turned = tuiles en ordre inverse
tiles-way-uncorrected = sans corrections

tiles-whole-title = Ce que la softmax demande à une ligne
tiles-whole-say = La softmax demande toute la ligne : le plus grand score, { $highest }, { STEP("powers") }et la somme des puissances, { $total }.
tiles-whole-notes = La ligne de « { $query } ». De chaque score, on retranche d’abord le plus grand de la ligne, m, pour qu’aucune puissance ne devienne trop grande ; cela ne change aucun poids. Aucun des deux nombres n’est connu avant que tous les scores ne soient là. Question : peut-on commencer plus tôt ?

tiles-first-title = La première tuile
tiles-first-say = De la première tuile, on garde le plus grand score, { $largest }, la somme, { $sum }, et le mélange.
tiles-first-notes = Les tuiles peuvent venir dans n’importe quel ordre. Ici, elles viennent dans celui où l’on voit le plus : depuis le premier mot, ou depuis le dernier. Le mélange est la somme des valeurs de la tuile, chacune fois sa puissance ; il n’est pas encore divisé. Après cela, les scores de la tuile ne servent plus, et s’en vont.

tiles-correct-title = { $case ->
    [late] Un score plus grand arrive
    [none] La tuile suivante
   *[one] Une tuile suffit
}
tiles-correct-say = { $case ->
    [late] « { $key } » a un score plus grand, { $largest } : somme et mélange en cours sont multipliés par { $factor }.
    [none] Aucun score suivant n’est plus grand ici : somme et mélange en cours restent inchangés.
   *[one] Un mot fait une tuile : rien ne vient après, et rien n’est corrigé.
}
tiles-correct-notes = Somme et mélange ont été calculés avec un m plus petit. Le facteur est e à la puissance de l’ancien m moins le nouveau : il change chaque puissance additionnée en celle qu’aurait donnée le nouveau m. Rien d’autre n’a à être su des scores précédents. Milakov et Gimelshein l’ont décrit pour la softmax (2018) ; FlashAttention (Dao et al., 2022) calcule ainsi l’attention, en tuiles.

tiles-rest-title = Après la dernière tuile
tiles-rest-say = À la fin, la somme est celle de toute la ligne, { $sum } ; { STEP("z") }mélange ÷ somme est la sortie.
tiles-rest-notes = Une division pour chaque nombre de la sortie, tout à la fin. Aucun poids n’a jamais été écrit. Question : quels nombres de la première image n’ont jamais été là en même temps ?

tiles-same-title = La même sortie ?
tiles-same-say = { $case ->
    [late] La sortie est la même, à l’arrondi près. { STEP("way/uncorrected") }Sans corrections, la différence est { $wrong }.
    [none] La sortie est la même, à l’arrondi près. Rien n’était à corriger.
   *[one] Avec une seule tuile, la sortie est la même.
}
tiles-same-notes = Chaque sortie est comparée à celle de la ligne entière, nombre par nombre, en double précision ; la plus grande différence est montrée. L’ordre des tuiles ne change que des arrondis. La dernière ligne est un contrôle : tout comme avant, mais somme et mélange ne sont pas corrigés quand arrive un score plus grand.

tiles-held-title = Ce qui est gardé à la fois
tiles-held-say = À { $n } tokens, une tuile et ses sommes font { $tile } nombres ; tous les scores, { $all }.
tiles-held-notes = Compté : des tuiles de { $here } × { $here } pour cette phrase, de { $width } × { $width } pour de longs textes ; et le plus grand score et la somme de chacune des lignes d’une tuile. Entrées et sortie sont nécessaires de toute façon, et ne sont pas comptées ; le mélange devient la sortie. On calcule autant de scores qu’avant, n² : ce qui ne croît plus avec n², c’est la mémoire, et avec elle le temps de déplacer les nombres. Ce qui en a été mesuré est dans le film sur ce que coûte n².
