# Ce que dit « scaling ».

scaling-title = La mise à l’échelle
scaling-asked = Pourquoi diviser les scores ?
scaling-takeaway = De longs vecteurs dispersent les scores comme √d_k ; sans division, un poids prend presque tout, et ne bouge guère à l’entraînement.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
scaling-sharpness-misconception = Diviser tous les scores par le même nombre ne change rien.
scaling-nudge-misconception = Un poids proche de un est facile à changer à l’entraînement.

# Mots-clés : à l’écran quand une voix parle.
scaling-samples-key = vecteurs longs, scores dispersés
scaling-derivation-key = la division par la racine
scaling-sharpness-key = avec et sans division
scaling-nudge-key = une poussée, deux effets
scaling-thin-key = davantage de clés, poids minces

scaling-query = requête
scaling-keys = clés
scaling-long = longueur
scaling-reach = × ombres
scaling-spread = ≈ scores
scaling-drawn-from = nombres aléatoires uniformes de variance 1 ;
scaling-same-height = chaque histogramme dessiné à la même hauteur
scaling-assume = flèches : une requête, dix clés ; nombres, sur toutes les paires : moyenne quadratique
scaling-unscaled = sans mise à l’échelle
scaling-scaled = avec mise à l’échelle
scaling-weight = poids de la softmax
scaling-moved = variation, agrandie
scaling-of-keys = clés
scaling-largest = plus grand poids
scaling-lacks = pour revenir à { $weight }, score

scaling-samples-title = Davantage de termes, scores plus dispersés
scaling-samples-say = Les produits scalaires de vecteurs aléatoires se dispersent avec la longueur : de { $short } à { $long } nombres.
scaling-samples-notes = Pourquoi avons-nous divisé par la racine de d_k ? Regardons ce que font de longs vecteurs. Chaque nombre d’une requête et d’une clé est tiré d’une loi uniforme : { $values } valeurs entre −√3 et √3, toutes également probables ; la moyenne est 0 et la variance 1. Chaque histogramme contient { $scores } vrais produits scalaires. Tous partagent un axe, et chacun est dessiné à la même hauteur, si bien que les larges semblent en contenir davantage ; ce n’est pas le cas. Rien n’a été appris ici : l’arithmétique seule les disperse.

scaling-derivation-title = La longueur de la requête agrandit les scores
scaling-derivation-say = À toute longueur, les ombres ont l’écart type 1 : on divise par celle de la requête, environ √{ $length }.
scaling-derivation-notes = Un score est la longueur de la requête fois l’ombre d’une clé. L’ombre est une clé vue dans une seule direction, et dans chaque direction les nombres ont la variance 1. Mais chaque nombre allonge la requête : d’après Pythagore, le carré de la longueur est la somme de d_k carrés, en moyenne d_k. Les nombres sont mesurés, non supposés : un autre tirage différerait donc d’un pour cent environ. Par le calcul : Var(q₁k₁) = Var(q₁) · Var(k₁) = 1, donc Var(q · k) = d_k, et Var(q · k / √d_k) = 1. Au début de l’entraînement, quand les paramètres sont tirés au hasard, l’hypothèse est à peu près vraie si leur taille est choisie pour cela ; plus tard, personne ne le promet. Pour des nombres indépendants de moyenne zéro, la moyenne d’un produit est le produit des moyennes, zéro, et la moyenne des carrés, qui est alors la variance, est le produit des moyennes des carrés, un. Diviser un nombre par √d_k divise sa variance par d_k.

scaling-sharpness-title = Sans division, une clé prend presque tout
scaling-sharpness-say = Dix clés de { $d_k } nombres aléatoires : le plus grand poids est { $unscaled } ; mis à l’échelle, { $scaled }.
scaling-sharpness-notes = Des deux côtés, la même requête, les mêmes clés, le même ordre. La softmax regarde les différences, et sans mise à l’échelle, elles sont { $root } fois plus grandes. Sans mise à l’échelle, cette requête est au milieu de toutes : la moitié d’entre elles est plus tranchée. L’entropie dit à quel point les poids sont également répartis : zéro quand une clé a tout, { $bits } bits quand dix partagent à parts égales. Ici, l’entropie est de { $entropy_unscaled } bits sans mise à l’échelle, de { $entropy_scaled } avec.

scaling-nudge-title = Une petite poussée : le poids suit ?
scaling-nudge-say = Un score poussé de { $nudge } : le poids bouge de { $unscaled } ; mis à l’échelle, de { $scaled }.
scaling-nudge-notes = L’entraînement demande comment la perte change avec chaque score. À travers les valeurs, un poids qui ne bouge guère est lent à entraîner ; si la perte lit les poids eux-mêmes, comme pour le modèle de cette leçon, il n’en va pas forcément ainsi. Soyons justes : à droite, le nombre a déjà été divisé, si bien que la même poussée de { $nudge } serait un plus grand changement de q · k. Poussons q · k lui-même de { $nudge } des deux côtés, et le poids croît de { $same_unscaled } sans mise à l’échelle et de { $same_scaled } avec : avec, il bouge encore davantage. Cette seconde comparaison s’inverse dans certaines de ces lignes, dans plus de la moitié avec { $usual } nombres, et en moyenne pour toutes les longueurs essayées. Dans { $full_unscaled } % des lignes de vecteurs de { $long } nombres, un poids dépasse { $limit } sans division ; avec division, dans { $full_scaled } %. Les échantillons sont des vecteurs aléatoires, non ceux de cette phrase : le modèle a été entraîné avec la division, ses scores ne prouvent donc rien. Ce film ne montre que des vecteurs aléatoires, non comment un modèle apprend sans elle.

scaling-thin-title = Davantage de clés, des poids plus minces
scaling-thin-say = Même requête, { $many } clés au lieu de { $few } : { $least } au plus. { STEP("thin/more") }Un score plus haut de { $more } compense cela.
scaling-thin-notes = Requêtes et clés de { $length } nombres aléatoires, scores mis à l’échelle ; les clés moins nombreuses sont les premières des nombreuses. Les parts d’une ligne ont pour somme 1, davantage de clés laissent donc moins à chacune : de { $most }, le plus grand poids tombe à { $least }. Sur { $asked } requêtes à { $many } clés, le plus grand poids a pour médiane { $middle }. C’est vrai pour des scores de même dispersion, comme ici ; aucune loi ne rend flous les longs textes. À droite figure ce que le plus grand score devrait gagner pour que le poids soit de nouveau { $most } : cela croît d’à peu près autant à chaque décuplement du nombre de clés, comme le logarithme. Un modèle entraîné peut apprendre de tels scores ; qu’il le fasse n’est pas montré ici. Question : qu’y aurait-il à droite pour dix fois { $many } clés ?
