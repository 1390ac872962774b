# Ce que dit « block ».

block-title = Le reste du modèle
block-asked = Que contient un tel modèle, outre l’attention ?
block-takeaway = Des normalisations et des MLP, chacun dans une somme qui traverse toutes les couches. L’attention relie les mots ; les MLP traitent chacun à part.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
block-alone-misconception = Un MLP transporte aussi quelque chose d’un mot à l’autre.
block-parts-misconception = Un modèle de langage est surtout de l’attention.

# Mots-clés : à l’écran quand une voix parle.
block-row-key = une ligne, partie par partie
block-norm-key = divisée par sa taille
block-alone-key = MLP : chaque mot à part
block-parts-key = l’attention : un cinquième
block-shared-key = clés et valeurs partagées
block-ledger-key = les points, partie par partie
block-lead-key = au-dessus de la moyenne
block-cut-key = le regard est interdit

block-after-layer = après la couche
block-length = longueur de la ligne de « { $last } »
block-number = nombre sur { $size }
block-before = avant
block-divided = ÷ { $spread }
block-gain = × gain
block-normed = lu
block-moves = bouge de
block-attention = attention
block-mlp = MLP
block-of-tables = table des morceaux
block-of-attention = attention
block-of-mlps = MLP
block-of-norms = normalisations
block-parameters = paramètres
block-share = part
block-together = ensemble
block-head = tête
block-adds-attention = l’attention ajoute
block-adds-mlp = le MLP ajoute
block-mean = taille
block-in-layers = couches
block-entry-row = départ
block-entry-attention = attention, { $first }–{ $to }
block-entry-mlp = MLP, { $first }–{ $to }
block-so-far = somme jusqu’ici
block-points = points de « { $best } »
block-all-row = départ
block-all-attention = attention
block-all-mlp = MLP
block-guess = « { $best } »
block-average = morceau moyen
block-lead = avance de « { $best } »
block-left = sans regard sur « { $source } »
block-change = variation
block-probability = probabilité de « { $best } » : { $whole } → { $left }

block-row-title = Une ligne traverse le modèle
block-row-say = { $layers } fois, l’attention puis un MLP ajoutent à une ligne : d’une longueur de { $first } à { $end }.
block-row-notes = { $case ->
    [own] La phrase est la vôtre, lue par le modèle nommé au bas de l’image.
   *[recorded] Le modèle est SmolLM2-135M, qui a lu : The cat sat on the mat because it was tired. What was tired? The
} La ligne est celle du dernier mot, « { $last } ». Elle commence comme ligne d’une table ; chaque couche a deux parties, l’attention et un MLP (deux couches de neurones), et chacune y ajoute une ligne à elle. Rien n’est jamais écrasé : ce que dit le modèle à la fin se lit dans la somme. La courbe a deux points par couche, après l’attention et après le MLP. La longueur dit combien a été écrit, non quoi.

block-norm-title = Avant chaque partie : diviser par la taille
block-norm-say = Une partie lit la ligne divisée par sa moyenne quadratique, { $spread }, chaque nombre fois un gain.
block-norm-notes = Les lignes s’allongent, et de longues lignes feraient de longues requêtes et des scores énormes. Chaque partie lit donc une copie normalisée : chaque nombre est divisé par la moyenne quadratique des { $size } nombres de la ligne (élever au carré, prendre la moyenne, prendre la racine), et multiplié par un gain, un paramètre que l’entraînement a trouvé pour cette place. L’image montre les premiers nombres de la ligne du dernier mot avant la couche { $layer }. La ligne elle-même reste telle quelle. Cette normalisation est RMSNorm ; la LayerNorm des modèles plus anciens retranche aussi la moyenne.

block-alone-title = Le MLP : chaque mot à part
block-alone-say = Donnons à « { $source } » la ligne de « { $other } » : en « { $witness } », l’attention bouge de { $attention }, le MLP de { $mlp }.
block-alone-notes = Une expérience dans la couche { $layer } : la ligne que l’attention lit à « { $source } » est remplacée par celle de « { $other } », et ses résultats sont recalculés ; puis de même avec le MLP. Les barres disent de combien bouge chaque résultat, en longueur. Les résultats du MLP pour tous les autres mots sont les mêmes jusqu’au dernier bit, car il se calcule ligne par ligne. L’attention est la seule partie où un mot peut lire quelque chose d’un autre. Les mots qui précèdent « { $source } » n’y bougent pas non plus : le masque causal le leur cache.

block-parts-title = { $case ->
    [own] Quelle part du modèle est de l’attention ?
   *[recorded] L’attention est un cinquième du modèle
}
block-parts-say = Combien des { $count } paramètres pour l’attention ? { STEP("parts/count/tables") }{ $attention } du total ; { $mlps } pour les MLP.
block-parts-notes = Compté d’après les formes des matrices : dans chaque couche, l’attention a W_Q, W_K, W_V et W_O, et le MLP a trois matrices, qui sont plus grandes. La table a une ligne pour chaque morceau du vocabulaire ; elle sert deux fois, au début et, pour donner des points à chaque morceau, à la fin. Demandez avant que les barres n’apparaissent : quelle partie est la plus grande ? Les parts sont celles de ce modèle ; dans de plus grands, la table a une part plus petite.

block-shared-title = Plusieurs têtes partagent clés et valeurs
block-shared-say = { $way ->
    [each] { $heads } têtes interrogent ; chacune a ses propres clés et valeurs.
   *[shared] { $heads } têtes interrogent, avec seulement { $sets } jeux de clés et de valeurs. Même cadre, même jeu.
}
block-shared-notes = Les lignes sont les poids du dernier mot, « { $last } », dans chaque tête de la couche { $layer }. { $way ->
    [each] Dans beaucoup de modèles récents, plusieurs têtes partagent clés et valeurs.
   *[shared] Les têtes d’un même cadre ont leurs propres requêtes, mais les mêmes clés et valeurs : elles regardent différemment la même offre. Cela épargne des paramètres et, quand un modèle écrit, de la mémoire : les clés et les valeurs sont ce qu’il doit conserver.
} La case encadrée est la raison pour laquelle cette couche est montrée : aucune autre tête ne regarde autant de « { $last } » vers « { $source } ». Les parts d’une ligne ont pour somme 1 ; les longues phrases sont montrées en partie.

block-ledger-title = Des points décident du mot suivant
block-ledger-say = La softmax change les points en parts : « { $best } » a { $points }, dont { $most } { $part ->
    [row] du départ.
    [attention] de l’attention, couches { $first }–{ $to }.
   *[mlp] des MLP, couches { $first }–{ $to }.
}
block-ledger-notes = À la fin, le modèle donne des points à chaque morceau : sa ligne dans la table fois la ligne normalisée du mot. La softmax change les points en probabilités. Comme la ligne est une somme, les points le sont aussi : chaque barre commence où finit la précédente. La dernière normalisation divise par la taille de toute la ligne ; le compte prend cette taille telle quelle. Il dit ce que chaque partie ajoute directement, non ce que les parties suivantes en font.

block-lead-title = Au-dessus de la moyenne
block-lead-say = Tout morceau a des points. En plus de la moyenne, « { $best } » doit { $attention } à l’attention, { $mlps } aux MLP.
block-lead-notes = La softmax ne voit que les différences : ce que reçoit chaque morceau ne rend aucun mot plus probable. En moyenne sur tous les morceaux du vocabulaire, les MLP ajoutent { $every }. Cela retranché, il reste { $lead } comme avance de « { $best } ». Dans ce compte, l’attention a bien plus d’un cinquième dans la plupart des phrases essayées ; combien, cela varie d’une phrase à l’autre.

block-cut-title = Interdire le regard
block-cut-say = Si « { $last } » ne peut regarder « { $source } » : attention { $attention }, MLP { $mlps }. « { $best } » garde { $left }.
block-cut-notes = L’expérience du film sur le mot suivant : le modèle a tourné de nouveau, et le dernier mot ne pouvait regarder « { $source } » dans aucune tête. « { $best } » tombe de { $whole } à { $left }. { $case ->
    [own] Comparez les deux variations : quelle partie avait apporté ce que le regard a trouvé ?
   *[recorded] L’essentiel de ce qui manque était à l’attention : c’est elle qui apporte au dernier mot ce qui se trouve ailleurs dans la phrase. L’avance des MLP change bien moins.
} Les entrées des MLP changent aussi, car ils lisent la ligne à laquelle l’attention a ajouté. Le compte ne peut pas dire quelle part de leurs entrées repose sur d’autres regards.
