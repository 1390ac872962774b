# Ce que dit « masking ».

masking-title = Qui peut voir qui
masking-asked = Qui a le droit d’interroger qui ?
masking-takeaway = Un masque décide : les scores bloqués deviennent −∞, leurs poids zéro, et la somme du reste est toujours 1.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
masking-left-over-misconception = Avec un masque, la somme d’une ligne est inférieure à 1.
masking-future-misconception = Ce qui est masqué arrive quand même par les couches suivantes.
masking-pads-misconception = Le remplissage ne fait pas de mal, puisque personne ne le lit.

# Mots-clés : à l’écran quand une voix parle.
masking-everyone-key = un regard sur la suite
masking-causal-key = −∞ pour les clés suivantes
masking-left-over-key = parts des clés permises
masking-one-row-key = mêmes proportions, nouvelles parts
masking-future-key = rien ne vient du futur
masking-pads-key = du remplissage avec une part
masking-padding-key = les colonnes du remplissage bloquées
masking-both-key = bloqué par l’un ou l’autre
masking-quiz-blocked-key = une erreur
masking-blocked-key = une ligne sans clé
masking-who-key = quel masque pour qui

masking-for = pour
masking-places = i : ligne, j : colonne
masking-blocked = { $blocked } des { $cost } scores de cette couche sont bloqués
masking-head-open = sans masque
masking-head-causal = { $scope ->
    [layer] cette couche masquée
   *[all] avec le masque causal
}{ $case ->
    [usual] {"\u00A0"}: ÷ { $kept }
   *[other] {""}
}
masking-head-ending = fin : « { $word } »
masking-head-cut = coupée après « { $word } »
masking-bert = BERT
masking-gpt = GPT
masking-sees-bert = un encodeur : lit tout un texte, regarde des deux côtés
masking-sees-gpt = un décodeur : écrit mot après mot, ne regarde qu’en arrière
masking-legend-open = visible
masking-legend-blocked = bloqué
masking-pads-batch = Un lot se calcule en une fois : le remplissage égalise la longueur de ses phrases.
masking-pads-zero = Un token de remplissage est aussi une clé : la softmax lui donne une part.
masking-guess = Jamais entraîné avec le masque : ces poids n’ont guère de sens.
masking-padding-first = D’abord, les scores :
masking-padding-columns = Colonnes bloquées : aucun token n’écoute le remplissage.
masking-padding-then = Puis, les poids :
masking-padding-rows = Lignes grisées : calculées, puis jetées.
masking-shape-causal = { $one } × { $one } × N × N
masking-shape-padding = B × { $one } × { $one } × N
masking-shape-both = B × { $one } × N × N
masking-causal = causal
masking-padding = remplissage
masking-both = les deux : bloqué par l’un ou l’autre
masking-question = les lignes interrogent ; sombre : bloqué
masking-infinite = −∞ : 0{"\u00A0"}÷{"\u00A0"}0, pas un nombre (NaN)
masking-smallest = un nombre négatif énorme : 1{"\u00A0"}÷{"\u00A0"}{ $n }
masking-blocked-name = La diagonale est bloquée aussi

masking-everyone-title = Qui peut regarder en avant ?
masking-everyone-say = { $case ->
    [alone] « { $query } » est seul et n’a de score qu’avec « { $query } » : rien ne vient après.
    [last] « { $query } » voit les { $tokens } tokens, comme les précédents. Un modèle qui apprend à écrire ne doit pas.
   *[usual] « { $query } » voit les { $tokens } tokens, même { $later-count ->
        [one] celui qui suit ({ $later }).
       *[other] les { $later } suivants.
    } Un modèle qui apprend à écrire tricherait.
}
masking-everyone-notes = Un modèle qui écrit doit prédire le token suivant. Si la réponse était visible, il n’apprendrait qu’à copier.

masking-causal-title = Le masque causal : ne regarder qu’en arrière
masking-causal-say = { $case ->
    [alone] Le masque met −∞ partout où une clé vient après la requête. Avec un seul token, nulle part.
   *[usual] Là où une clé vient après la requête, { STEP("mask") }le masque remplace le score par −∞, avant la softmax.
}
masking-causal-notes = La ligne i interroge, la colonne j est regardée. Moins l’infini est le score dont l’exponentielle est exactement zéro. Le masque intervient avant la softmax, pour que ce qui est bloqué ne compte pas dans la somme.

masking-left-over-title = Causal : des parts de ce qui reste
masking-left-over-say = { $case ->
    [alone] « { $first } » n’a personne d’autre, et garde tout : { $one }.
   *[usual] « { $first } » ne voit que sa propre clé : { $one }. { STEP("ends") }« { $last } », le dernier, voit toujours tout.
}
masking-left-over-notes = La softmax est la même qu’avant. e à la puissance −∞ est exactement zéro : les clés bloquées ne reçoivent rien, et la somme de chaque ligne est toujours 1.

masking-one-row-title = Causal : une ligne, avant et après
masking-one-row-say = { $case ->
    [alone] Avec un seul token, le masque ne change rien.
    [last] Rien ne vient après « { $query } » : les poids restent les mêmes.
    [first] Rien ne vient avant « { $query } » : toute l’attention reste à « { $query } ».
    [all] { $later-count ->
        [one] Le token suivant ({ $later }) avait presque tout ; { STEP("rest") }maintenant, les autres se partagent le tout.
       *[other] Les { $later } tokens suivants avaient presque tout ; { STEP("rest") }maintenant, les autres se partagent le tout.
    }
   *[usual] { $later-count ->
        [one] Le token suivant ({ $later }) ne reçoit rien.
       *[other] Les { $later } tokens suivants ne reçoivent rien.
    } { STEP("rest") }Les parts des autres sont divisées par ce qui reste, { $kept }.
}
masking-one-row-notes = Bloquer ne change pas les préférences entre les autres : chaque poids restant est divisé par le même nombre, la somme de ce qui reste. Les proportions se conservent donc. Des zéros mis après la softmax laisseraient une ligne de somme inférieure à 1.

masking-future-title = { $case ->
    [deeper] Causal : masqué dans chaque couche
   *[usual] Causal : rien ne vient du futur
}
masking-future-say = { $case ->
    [alone] Avec un seul token, aucun futur à regarder.
    [contrast] Que « { $last } » ou « { $other } » soit le dernier, la ligne est la même : la suite n’atteint pas « { $query } ».
    [deeper] Masque partout : avec « { $last } » ou « { $other } », même ligne ; « { $query } » ne voit ni l’un ni l’autre.
    [cut-here] Phrase coupée après « { $query } », vecteur gardé : même ligne. Dans cette couche, la suite ne compte pas.
   *[cut] Phrase coupée après « { $query } » : la ligne reste la même. Rien de ce qui suit ne peut compter.
}
masking-future-notes = { $case ->
    [deeper] Jusqu’ici, le masque n’était que dans cette couche. La couche précédente lisait dans les deux sens, cette ligne et les autres avaient donc lu en avant : c’est pourquoi le nombre vu auparavant a disparu.{" "}
   *[usual] {""}
}{ $unmet ->
    [yes] Le modèle a été entraîné sans ce masque et n’a jamais appris à se passer de l’indice : ne cherchez pas de sens dans ce qui reçoit le plus ici. Seule compte l’identité des lignes.{" "}
   *[no] {""}
}La ligne est la même dans toutes les couches, car aucune ligne n’en a jamais lu une suivante. Les lignes des mots suivants lisent les deux, et peuvent encore composer une réponse. C’est pourquoi un modèle qui écrit peut conserver ce qui a été calculé et n’a pas à recommencer à chaque token.

masking-pads-title = Le remplissage : le problème
masking-pads-say = { $pads } tokens de remplissage complètent la phrase. Sans masque, « { $query } » donne { $weight } à l’un des { $pads }.
masking-pads-notes = Montré : le mot qui donne le plus à un token de remplissage. { $through ->
    [yes] Ces tokens ont été ajoutés avant la première couche, comme le fait qkvideo trace avec --pad, et ont traversé toutes les couches comme des mots ; là aussi, sans masque. Ils changent donc les lignes des mots dès avant cette couche.
   *[no] Ici, un token de remplissage entre dans cette couche comme un vecteur de zéros, si bien que ses scores sont nuls aussi, sauf s’il y a des biais. L’exponentielle de zéro est un : c’est une part comme une autre.
}

masking-padding-title = Le remplissage : bloquer ses colonnes
masking-padding-say = Le masque de remplissage bloque ces colonnes. { STEP("rows") }Les lignes du remplissage sont calculées, jamais lues.
masking-padding-notes = Seules les colonnes sont bloquées. Si les lignes l’étaient aussi, la ligne d’un token de remplissage n’aurait plus aucune clé, et la softmax n’aurait rien à répartir.

masking-both-title = Les deux masques à la fois
masking-both-say = Une clé est bloquée dès qu’un des masques le dit. { STEP("both/both") }Un axe de longueur { $one } s’étire pour s’ajuster.
masking-both-notes = Les scores d’un lot ont la forme (B, têtes, N, N) : B séquences, et ici N tokens avec le remplissage. Le masque causal est le même pour toutes, (1, 1, N, N). Chaque séquence a son propre remplissage : (B, 1, 1, N), le même pour toutes ses têtes et requêtes. En code, le masque est causal | padding là où True bloque, ou la somme des deux là où 0 garde et −∞ bloque. Les formes s’ajustent par la droite : sans son axe pour les têtes, le masque de remplissage serait pris pour celui des têtes. Les lignes propres au remplissage gardent les mots de la phrase, pour que la softmax ait quelque chose à répartir.

masking-quiz-blocked-title = Quiz : où est l’erreur dans ce masque ?
masking-quiz-blocked-say = Ce masque causal contient une erreur. Quelle ligne met la softmax en échec ?
masking-quiz-blocked-notes = Laissez aux spectateurs un moment avant que la réponse n’apparaisse.

masking-blocked-title = Décalé d’un cran : une ligne sans clé
masking-blocked-say = « { $first } » ne voit aucune clé. { STEP("infinite/cells") }Avec −∞, la ligne est NaN ; { STEP("smallest/cells") }avec un négatif énorme, chacune reçoit { $uniform }.
masking-blocked-notes = Déclenchez une erreur dans un tel cas : NaN se propage à toutes les couches, et des poids égaux ont l’air sains. Décalé d’un cran : un triangle strict empêche chaque token de se voir lui-même, et le premier n’a rien d’autre. Tout e à la puissance −∞ est 0, la somme est donc 0, et 0 ÷ 0 n’est pas un nombre (avec le maximum retranché d’abord, −∞ − (−∞) n’en est pas un non plus). Avec le nombre le plus négatif que peut contenir un flottant, tous les scores sont égaux, et la softmax partage à parts égales. Certains modèles ajoutent un nombre tel que −10 000 à chaque score bloqué au lieu de le remplacer : si toute une ligne est bloquée, tous les scores se déplacent pareillement, et la ligne est celle sans masque (float16 y est si grossier que les parts deviennent souvent égales). Avec un remplissage à gauche, la même chose arrive aux premières lignes.

masking-who-title = Qui utilise quel masque
masking-who-say = GPT écrit mot après mot, et ne regarde qu’en arrière. { STEP("who/bert") }BERT lit un texte achevé, des deux côtés.
masking-who-notes = Les modèles qui lisent un texte achevé n’ont pas besoin de masque causal. Ceux qui écrivent de gauche à droite, si. T5 a les deux : l’encodeur lit et le décodeur écrit ; le décodeur regarde aussi tous les tokens de l’encodeur, sans masque causal. Comment un texte regarde dans un autre a son propre film dans le cours complet.
