# Ce que dit « heads ».

heads-title = Plusieurs têtes
heads-asked = Un mot, une seule question ?
heads-takeaway = Non, plusieurs : chaque tête regarde les mêmes lignes avec ses propres matrices ; leurs sorties sont réunies et mélangées.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
heads-rest-misconception = Un grand poids signifie toujours qu’un mot est important.
heads-reads-misconception = Chaque tête ne lit qu’une tranche de chaque vecteur.

# Mots-clés : à l’écran quand une voix parle.
heads-questions-key = les questions d’un mot
heads-matrices-key = une matrice par tête
heads-past-key = au-delà du nom proche
heads-rest-key = une clé hors de vue
heads-reads-key = tout X, matrices différentes
heads-joins-key = sorties côte à côte, mélangées
heads-entry-key = les sous-totaux d’un nombre
heads-cuts-key = une tête coupée, l’effet
heads-real-key = les têtes d’un vrai modèle
heads-swap-key = la sortie échangée

heads-head = tête { $head }
heads-entry-total = ensemble
heads-cut = éteinte en couche { $layer }
heads-without = tête { $head }
heads-unchanged = aucune
heads-gives = « { $query } » donne
heads-measured = échange : couche { $where }, tête { $by } ; parts : couche { $layer }, tête { $head }
heads-sentence = MiniLM lit : { $sentence } { $word }
heads-own = tel que lu
heads-other = tête de « { $word } »
heads-of-head = tête
heads-in = en couche { $layer } :
heads-rest-seen = toutes les clés
heads-rest-unseen = sans « { $key } »
heads-rest-writes = longueur écrite, tête { $head }
heads-questions-title = { $case ->
    [one] Un mot, une question
    [one-alone] Un mot, une question
    [one-open] Un mot, une question
   *[other] Un mot, { $heads } questions
}
heads-questions-say = { $case ->
    [one] Ce modèle a une tête : « { $query } » interroge une fois, et regarde le plus « { $key } », { $share }.
    [one-alone] Une tête et un mot : « { $query } » ne peut regarder que « { $query } ».
    [one-open] Ce modèle a une tête : « { $query } » interroge une fois.
    [alone] { $heads } têtes et un mot : « { $query } » ne peut regarder que « { $query } ».
    [differ] { $heads } questions de « { $query } » à la fois : tête { $head }, « { $key } » surtout, { $share } ; tête { $head-other }, « { $key-other } », { $share-other }.
    [idle] { $heads } questions de « { $query } ». Tête { $head } : { $share } à « { $key } ». Tête { $head-other } : sans tâche, au repos sur « { $key-other } ».
    [mine] « { $query } » interroge { $heads } fois à la fois : la tête { $head } regarde le plus « { $key } », { $share }.
   *[open] « { $query } » interroge { $heads } fois à la fois, et chaque tête répartit l’attention à sa façon.
}
heads-questions-notes = Une couche peut avoir plusieurs têtes. Chacune fait ses propres requêtes, clés et valeurs à partir des mêmes vecteurs : un mot peut donc chercher plusieurs choses en une seule étape. Dans chaque tête, les parts d’un mot ont pour somme 1 : une tête sans tâche pour un mot doit bien les mettre quelque part. Ces poids ont appris à poser de telles parts sur le premier mot.

heads-matrices-title = { $some ->
    [one] Une tête, une matrice
    [all] { $heads } têtes, { $heads } matrices de poids
   *[some] { $shown } têtes sur { $heads }
}
heads-matrices-say = { $case ->
    [one] Une tête a une matrice de tous les mots. En dessous : la paire de plus grande part.
    [taught] Enseigné : pronom{"\u00A0"}→{"\u00A0"}nom, verbe{"\u00A0"}→{"\u00A0"}sujet, adjectif{"\u00A0"}→{"\u00A0"}mot décrit, nom{"\u00A0"}→{"\u00A0"}verbe d’avant.
    [missed] Chaque tête a appris un lien, comme pronom à nom. La tête { $head } se trompe ici : « { $asks } » vers « { $gets } ».
   *[found] Chaque tête a une matrice de tous les mots. En dessous : une paire que chacune relie.
}
heads-matrices-notes = { $taught ->
    [yes] Dans ce modèle, chaque tête de la dernière couche s’est vu attribuer une relation : la première devait relier les pronoms à ce qu’ils désignent, la deuxième les verbes à leur sujet, la troisième les adjectifs et les articles au mot qu’ils décrivent, la quatrième les noms qui suivent un verbe, comme objet ou après une préposition (« sat on the mat »), à ce verbe, et les parenthèses fermantes à leur ouverture. Un mot sans relation de cette sorte devait regarder le premier mot, car les parts doivent bien aller quelque part. Une tête, une tâche : c’est ainsi que ces poids ont été faits ; les têtes de modèles entraînés sur du texte ne s’en tiennent pas forcément à une seule.
   *[no] { $case ->
        [marked] La paire est celle de plus grande part entre deux mots différents. Ces têtes ont été entraînées sur des phrases aux réponses marquées : chaque tête pour les relations qui y sont marquées. Une tête sans relation de cette sorte, ou un mot sans marque, se pose sur le premier mot, car les parts doivent bien aller quelque part.
       *[other] La paire est celle de plus grande part entre deux mots différents. Personne n’a attribué à ces têtes une tâche que révéleraient les poids : à quoi sert une tête, c’est au spectateur de le découvrir, avec prudence.
    }
}

heads-past-title = Au-delà d’un nom plus proche
heads-past-say = « { $verb } » donne { $far } à « { $subject } », { $near } à « { $nearer } », plus proche. { STEP("past2/word") }Échangés : « { $subject-swapped } » { $far-swapped }, « { $nearer-swapped } » { $near-swapped }.
heads-past-notes = Toujours ces deux phrases, et la tête { $head } de la leçon, qui a appris à trouver les sujets. Le sujet de « { $verb } » est loin, un autre nom plus proche. Si la proximité décidait, « { $nearer } » l’emporterait ; si cette tête aimait les chats, « { $subject } » l’emporterait dans les deux phrases. Dans les deux, le sujet a la plus grande part ; mais ce n’est pas sûr : le nom plus proche reçoit une bonne part, et la justesse avec d’autres verbes a été comptée à part, dans la documentation. Question : que trouverait une fenêtre de trois mots ?

heads-rest-title = { $case ->
    [rests] Un lieu de repos
    [longer] Un lieu de repos
   *[other] Le mot qui reçoit le plus
}
heads-rest-say = { $case ->
    [rests] { STEP("rest/unseen") }Sans « { $key } », « { $word } » écrit { $after }, non { $before } ; « { $query } », avec tâche, { $then }, non { $own }.
    [longer] { STEP("rest/unseen") }Sans « { $key } », « { $word } » écrit { $after } au lieu de { $before }.
    [one] Un mot seul ne peut regarder que « { $key } » : hors de vue, rien ne reste.
   *[open] « { $key } » reçoit le plus des autres mots. { STEP("rest/unseen") }Puis la même chose, « { $key } » hors de vue.
}
heads-rest-notes = Les parts d’une ligne ont pour somme 1, un mot sans tâche dans une tête doit donc les mettre quelque part. Ici, « { $key } » reçoit le plus des autres mots dans la tête { $head }. L’expérience : aucun mot ne peut regarder « { $key } », la softmax est recalculée, et l’on compare la longueur de chaque sortie z. Ce qui se posait là se répartit maintenant sur les autres mots, et s’écrit. { $taught ->
    [yes] Ces poids ont appris à se poser sur le premier mot ; les modèles entraînés sur du texte y viennent d’eux-mêmes (Xiao et al., 2023 : attention sinks, puits d’attention). Certains modèles récents ont un autre lieu de repos : un 1 de plus, ou un nombre appris, s’ajoute à la somme des puissances, si bien qu’une ligne peut donner moins de 1.
   *[no] Les modèles entraînés sur du texte se posent souvent ainsi sur un premier token ou sur une marque (Xiao et al., 2023 : attention sinks, puits d’attention).
} Question : quels mots ont une tâche dans cette tête ?

heads-reads-title = { $case ->
    [one] Une tête lit tout X
   *[several] Chaque tête lit tout X
}
heads-reads-say = { $case ->
    [one] La tête lit les { $d_model } nombres de chaque mot.
   *[several] Chaque tête a sa matrice de requêtes, et lit les { $d_model } nombres de chaque mot.
}
heads-reads-notes = C’est une erreur fréquente de croire qu’un vecteur est découpé en tranches, une par tête. Chaque tête a une W_Q, une W_K et une W_V, et chacune a une ligne pour chaque nombre de X. Dans les programmes, les matrices de toutes les têtes sont côte à côte dans une grande matrice, et son produit est ensuite découpé en têtes : ce sont les mêmes nombres. Dans beaucoup de modèles de langage, plusieurs têtes partagent W_K et W_V. Encadrés : les nombres de « { $query } », et les requêtes qui en sont faites.

heads-joins-title = { $case ->
    [one] Retour à la taille du vecteur
   *[several] Côte à côte, puis mélangées
}
heads-joins-say = { $case ->
    [one] La sortie de « { $query } » a { $width } nombres. La matrice de sortie de { $width } nombres en fait { $d_model }.
   *[several] { $heads } sorties de { $d_v }, côte à côte, fois la matrice de sortie. Encadrées : les lignes par tête.
}
heads-joins-notes = Concaténer, puis multiplier par W_O : (1 × { $width }) · ({ $width } × { $d_model }) = (1 × { $d_model }). Chaque tête a ses propres lignes dans W_O ; elles sont encadrées. L’image suivante suit le plus grand nombre du résultat. Plusieurs têtes étroites demandent autant de multiplications-additions qu’une large, mais chacune a sa propre matrice de poids. Là où un modèle ajoute un biais après W_O, il est omis ici.

heads-entry-title = { $case ->
    [one] Un nombre
   *[several] Un nombre, { $heads } sous-totaux
}
heads-entry-say = { $case ->
    [one] Le nombre { $entry } du résultat pour « { $query } » est { $total }, tout entier de la seule tête.
    [rounded] Le nombre { $entry } du résultat pour « { $query } » est ≈ { $total } : somme d’un sous-total par tête.
   *[several] Le nombre { $entry } du résultat pour « { $query } » est { $total } : somme d’un sous-total par tête.
}
heads-entry-notes = Comme chaque tête a ses propres lignes dans W_O, le produit est une somme sur les têtes : sa sortie fois ses lignes. On a choisi le nombre le plus grand en valeur absolue. Là où la somme porte le signe ≈, les sous-totaux à l’écran sont arrondis, et le total ne l’a été qu’à la fin. Tout cela s’ajoute ensuite au vecteur du mot.

heads-cuts-title = { $case ->
    [table] Éteindre une tête
    [none] Éteindre une tête
   *[other] Ce qui ne peut pas être coupé ici
}
heads-cuts-say = { $case ->
    [table] Sans la tête { $cut } de la couche { $layer }, « { $asks } » donne { $after } à « { $gets } », non { $before }.
    [none] Quelle que soit la tête éteinte en couche { $layer }, « { $asks } » ne donne pas moins à « { $gets } ».
    [one] La couche { $layer } a une tête : sans une seconde, aucune coupure ne dit quelle tête fait quoi.
    [same] Les têtes d’une couche ne se lisent jamais l’une l’autre : une coupure ne se verrait que plus loin.
   *[open] Ces couches ne peuvent pas être recalculées ici : rien n’est affirmé sur ce dont chaque tête a besoin.
}
heads-cuts-notes = Ce qu’écrit une tête de la première couche est omis (sa sortie est mise à zéro, ce qui s’appelle ablation à zéro), et tout ce qui suit est recalculé. Zéro n’est rien qu’une tête ait jamais donné à l’entraînement, une partie d’un changement peut donc venir du zéro lui-même ; et certains poids montent, car ceux d’une ligne ont pour somme 1. Les têtes d’une couche ne se lisent jamais l’une l’autre, et rien ne lit la dernière couche : une coupure n’y changerait aucune part. { $taught ->
    [yes] À ces têtes ont été attribuées leurs relations, à celles de la première couche, sauf la première, aucune tâche ; aux têtes d’un modèle de langage, on n’attribue rien.
   *[no] Le poids est celui de la paire que relie la tête choisie.
}

heads-real-title = { $heads-count ->
    [one] La seule tête d’un vrai modèle
   *[other] { $here ->
        [no] Autre phrase, les { $heads } têtes d’un vrai modèle
       *[yes] « { $query } » dans les { $heads } têtes d’un vrai modèle
    }
}
heads-real-say = { $case ->
    [recorded] Couche { $layer } de MiniLM : la tête { $head } donne le plus à « { $gets } », { $share } ; { $resting } autres, à « { $rest } ».
    [tie] Personne n’a donné de tâche à ces têtes. Dans la tête { $head }, plusieurs mots reçoivent le plus de « { $query } » : { $share }.
   *[model] Personne n’a donné de tâche à ces têtes. Couche { $layer }, tête { $head } : « { $query } » regarde le plus « { $gets } », { $share }.
}
heads-real-notes = { $case ->
    [recorded] Personne n’a donné de tâche aux têtes de cette couche de MiniLM (all-MiniLM-L6-v2). Le modèle a { $every } têtes en tout ; voici celles de la couche { $layer }. [CLS] et [SEP] sont les marques du modèle pour le début et la fin d’une phrase. Chaque ligne : ce que donne « { $query } » dans une tête ; le nombre est la plus grande part de la ligne. La couche { $layer }, parce que de toutes les têtes, c’est l’une de cette couche qui tourne le plus nettement avec le dernier mot ; l’image suivante le montre. La ligne d’un autre mot peut être différente : en moyenne sur les lignes de tous les mots, { $parking } des { $heads } têtes donnent le plus à « { $rest } », dont la tête { $head }, avec { $mean }. Une grande part n’apporte pas forcément beaucoup : des marques comme celle-ci ont souvent de petites valeurs (Kobayashi et al., 2020).
   *[other] Toutes les têtes d’une couche. Chaque ligne : ce que donne « { $query } » dans une tête ; le nombre est la plus grande part de la ligne.
}

heads-swap-title = Échanger le résultat d’une tête
heads-swap-say = Tête échangée avec « { $cue2 } » : « { $query } » donne plus à « { $second } » qu’à « { $first } ».
heads-swap-notes = Inversement, dans la phrase avec « { $cue2 } », « { $first } » reçoit alors { $back }, « { $second } » { $rest }. La tête { $head } de la couche { $layer } a été retenue parce qu’elle tourne : pour « { $cue1 } », elle donne plus à « { $first } » qu’à « { $second } », pour « { $cue2 } » moins. { $turning } des { $every } têtes de MiniLM le font dans cette paire de phrases, et la tête { $head } dans { $others } de { $pairs } autres paires. La tête { $by } de la couche { $where } regarde le dernier mot : là, « { $query } » donne { $look1 } à « { $cue1 } », { $look2 } à « { $cue2 } ». Deux expériences ont été faites avec chacune des { $cuts } têtes qui précèdent la couche { $layer }, une à la fois, dans la seule ligne de « { $query } », puis le modèle a continué. Mises à 0, têtes qui annulent le retournement : { $undone }. Échangées, de sorte que « { $query } » reçoive dans chaque phrase ce que la tête donne dans l’autre, têtes qui inversent le retournement : { $reversing }, la tête { $by } de la couche { $where }. Sur les { $others } autres paires où la tête { $head } tourne, cet échange annule le retournement dans au moins une phrase dans { $again } cas, et l’inverse dans les deux phrases dans { $reversed } ; aucune autre tête ne l’annule dans plus de { $next }, bien que l’une l’inverse dans { $rival }. La tête { $by } porte donc une bonne part de ce qui fait tourner la tête { $head }, mais pas tout, et une tête dont le retrait n’annule pas le retournement peut tout de même compter : ce qui reste peut suffire.
