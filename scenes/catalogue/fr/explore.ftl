# Ce que dit la page d’exploration. Ses variables sont des mots de la phrase, et des nombres tels qu’écrits.

explore-title = Explorer l’auto-attention
explore-old = Cette page a besoin de JavaScript et d’un navigateur de 2024 ou plus récent.
explore-skip = Aller à la matrice
explore-language = Langue
explore-theme = Couleurs
explore-theme-auto = comme le système
explore-theme-dark = sombre
explore-theme-light = clair
explore-theme-white = blanc

explore-sentence = Votre phrase
explore-versus = Comparer avec
explore-compare = Comparer avec une seconde phrase
explore-compare-end = Sans la seconde phrase
explore-hint = Choisissez le mot qui interroge.
explore-hint-fixed = Choisissez le mot qui interroge. Le modèle a calculé cette phrase ; une autre demande une nouvelle page. Température, masque et coupures changent chaque tête séparément.{ $whole ->
    [yes] {""}
   *[no] {" "}Des { $of } couches, celles de { $first } à { $last } tiennent ici.
}
explore-who-asks = Quel mot interroge
explore-word-gets = { $key } : { $number } de l’attention de { $query }
explore-controls = Ce qui est calculé
explore-weights-from = Poids
explore-lesson = leçon
explore-random = aléatoires
explore-seed = Graine
explore-layer = Couche
explore-head = Tête
explore-head-1 = pronoms
explore-head-2 = verbes
explore-head-3 = adjectifs
explore-head-4 = noms
explore-mask = Masque
explore-mask-none = aucun
explore-mask-causal = causal
explore-mask-padding = remplissage
explore-mask-causal-padding = les deux
explore-pads = Remplissage
explore-temperature = Température

explore-stages-title = Pas à pas
explore-stages = Étapes
explore-all = côte à côte
explore-which = Quelle phrase montrent les matrices
explore-first = première phrase
explore-second = seconde phrase
explore-stage-X = X
explore-stage-QKV = Q K V
explore-stage-scores = scores
explore-stage-scaled = mis à l’échelle
explore-stage-masked = masqués
explore-stage-weights = poids
explore-stage-output = mélange
explore-stage-result = résultat
explore-where = Couche { $layer }, tête { $head }
explore-step = étape { $step } sur { $steps }
explore-next = Suivant
explore-next-layer = Vers la couche suivante
explore-again = Depuis le début
explore-back = Retour

explore-say-X = { $first ->
    [yes] « { $query } » arrive comme une ligne de { $numbers } nombres : ceux du mot, plus ceux de la position { $row }.
   *[no] « { $query } » arrive comme une ligne de { $numbers } nombres : ce que la couche { $before } en a fait.
}
explore-say-QKV = Trois matrices apprises font de la ligne de « { $query } » une requête, qui interroge, une clé, qui répond, et une valeur, qui est transmise.
explore-say-scores = { $self ->
    [yes] La requête de « { $query } » multipliée par chaque clé : la sienne répond le mieux, { $score }.
   *[no] La requête de « { $query } » multipliée par chaque clé : « { $key } » répond le mieux, { $score }.
}
explore-say-scaled = { $tempered ->
    [yes] Chaque score ÷ √{ $keys } ({ $root }), puis ÷ la température, { $temperature } : le meilleur vaut maintenant { $scaled }.
   *[no] Chaque score ÷ √{ $keys } ({ $root }), car les clés ont { $keys } nombres : le meilleur vaut maintenant { $scaled }.
}
explore-say-masked = { $hidden-count ->
    [0] Aucune clé n’est cachée à « { $query } » : rien ne change ici.
    [one] « { $query } » ne peut pas voir { $hidden } clé sur { $of } : son score devient −∞.
   *[other] « { $query } » ne peut pas voir { $hidden } clés sur { $of } : leurs scores deviennent −∞.
}
explore-say-weights = { $self ->
    [yes] La softmax fait de la ligne des parts, de somme 1 : « { $query } » se donne la plus grande, { $weight }.
   *[no] La softmax fait de la ligne des parts, de somme 1 : « { $query } » donne la plus grande à « { $key } », { $weight }.
}
explore-say-output = { $self ->
    [yes] Chaque valeur fois son poids, le tout additionné : « { $query } » prend le plus de sa propre valeur, { $weight }.
   *[no] Chaque valeur fois son poids, le tout additionné : « { $query } » prend le plus de « { $key } », { $weight }.
}
explore-say-result = { $many ->
    [yes] Ce que toutes les têtes ont trouvé, côte à côte, fois W_O, s’ajoute à l’ancienne ligne de « { $query } »
   *[no] Ce que la tête a trouvé, fois W_O, s’ajoute à l’ancienne ligne de « { $query } »
}{ $last ->
    [yes] . Voilà ce que l’attention en a fait.
   *[no] {"\u00A0"}: le X de la couche suivante.
}

explore-name-X = X
explore-name-Q = Q
explore-name-K = K
explore-name-V = V
explore-name-scores = scores
explore-name-scaled = mis à l’échelle
explore-name-masked = masqués
explore-name-weights = poids
explore-name-output = mélange
explore-name-result = résultat
explore-formula-X = une ligne par token
explore-formula-Q = { $made ->
    [yes] X W_Q : les requêtes interrogent
   *[no] les requêtes interrogent
}
explore-formula-K = { $made ->
    [yes] X W_K : les clés répondent
   *[no] les clés répondent
}
explore-formula-V = { $made ->
    [yes] X W_V : les valeurs sont transmises
   *[no] les valeurs sont transmises
}
explore-formula-scores = chaque requête fois chaque clé
explore-formula-scaled = scores ÷ √d_k ÷ température
explore-formula-masked = −∞ là où le masque ferme
explore-formula-weights = softmax de chaque ligne
explore-formula-output = poids V
explore-formula-result = X + mélanges de toutes les têtes W_O
explore-grid-X = X de la couche { $layer } : une ligne par token
explore-grid-Q = Requêtes de la couche { $layer }, tête { $head }
explore-grid-K = Clés de la couche { $layer }, tête { $head }
explore-grid-V = Valeurs de la couche { $layer }, tête { $head }
explore-grid-scores = Scores de la couche { $layer }, tête { $head } : les lignes interrogent, les colonnes répondent
explore-grid-scaled = Scores mis à l’échelle de la couche { $layer }, tête { $head } : les lignes interrogent, les colonnes répondent
explore-grid-masked = Scores masqués de la couche { $layer }, tête { $head } : les lignes interrogent, les colonnes répondent
explore-grid-weights = Poids de la couche { $layer }, tête { $head } : les lignes interrogent, les colonnes répondent
explore-grid-output = Mélanges de la couche { $layer }, tête { $head }
explore-grid-result = Résultat de la couche { $layer }
explore-asks = interroge ↓
explore-answers = répond →
explore-tokens = token ↓
explore-numbers = nombre →
explore-cell-scores = { $query } interroge { $key } : { $number }
explore-cell-scaled = { $query } interroge { $key }, mis à l’échelle : { $number }
explore-cell-masked = { $query } interroge { $key }, masqué : { $number }
explore-cell-weights = { $query } donne à { $key } : { $number }
explore-cell-blocked = { $query } ne peut pas voir { $key } : { $number }
explore-cell-Q = requête de { $token }, nombre { $place } : { $number }
explore-cell-K = clé de { $token }, nombre { $place } : { $number }
explore-cell-V = valeur de { $token }, nombre { $place } : { $number }
explore-cell-row = { $tensor ->
    [output] mélange de { $token }, nombre { $place } : { $number }
    [result] résultat de { $token }, nombre { $place } : { $number }
   *[X] { $token }, nombre { $place } de X : { $number }
}

explore-opened = Le nombre choisi, calculé en détail
explore-products = Les produits dont la somme est le nombre choisi
explore-product = produit
explore-powers = Les puissances dont le poids choisi est une part
explore-largest = Le plus grand s de la ligne est { $number } ; il est d’abord retranché, ce qui ne change aucune part.
explore-word = mot
explore-place = position
explore-score = score
explore-why-open = Rien ne cache cette clé : le score mis à l’échelle reste tel quel.
explore-why-later = Cette clé vient plus tard dans la phrase, et le masque causal la cache : −∞, dont la part est 0.
explore-why-padding = Cette clé est du remplissage, et le masque la cache : −∞, dont la part est 0.
explore-why-cut = Vous avez coupé ce lien : −∞, dont la part est 0.
explore-why-carried = Le modèle a calculé ce nombre avec une matrice trop grande pour cette page.

explore-experiments = Expériences
explore-ask = Interroger le dictionnaire
explore-ask-say = Que cherche « { $query } » ? Chaque mot prend la place d’un mot, et toute la phrase est recalculée.
explore-ask-slot = À la place de
explore-ask-among = Essayer
explore-ask-nouns = tous les noms
explore-ask-all = tous les mots
explore-ask-do = Interroger
explore-ask-progress = { $done } mots sur { $of }…
explore-ask-result = Parmi { $count } mots, c’est à « { $key } » que « { $query } » donne le plus : { $number }.
explore-cut = Couper un lien
explore-cut-say = Rendez un mot aveugle à un autre dans toutes les têtes d’une couche, et voyez ce qui s’ensuit. Le lien est celui du nombre choisi, sinon le plus fort.
explore-cut-fixed = Rendez un mot aveugle à un autre dans toutes les têtes de cette couche. Ce que les couches suivantes en font, seul le modèle peut le calculer. Le lien est celui du nombre choisi, sinon le plus fort.
explore-cut-do = Cacher « { $key } » à « { $query } » en couche { $layer }
explore-cut-mend = Rétablir
explore-cut-done = En couche { $layer }, « { $query } » ne voit plus « { $key } ».
explore-cut-result = { $changed ->
    [yes] En couche { $layer }, tête { $head }, c’est pour « { $key } » que le changement est le plus grand : « { $query } » donnait { $before }, et donne maintenant { $after }.
   *[no] Rien ne change pour « { $query } » en couche { $layer }, tête { $head }.
}
explore-guess = Deviner le mot suivant
explore-guess-say = { $model } a lu : « { $sentence } ____ ». Quel mot vient ensuite ? Et si le dernier mot ne voit pas l’un des mots, dans toutes les têtes de toutes les couches ?
explore-guess-without = Hors de vue
explore-guess-nothing = rien
explore-guess-whole = Le plus probable : « { $best } », { $number }.
explore-guess-left = Sans regard sur « { $key } », « { $best } » { $same ->
    [yes] garde { $number }.
   *[no] a { $number }, et non { $before }.
}
explore-arrows = Tourner la requête
explore-arrows-say = Faites glisser la flèche de « { $query } », ou tournez-la avec ← et →, et étirez-la avec ↑ et ↓. Le plan est celui de la requête et de la clé de « { $key } » : les flèches en tirets y sont des ombres, et la portée de chacune le long de la requête est exacte.
explore-arrows-handle = La requête de « { $query } »
explore-arrows-value = tournée de { $turn }°, longueur { $long } : « { $key } » reçoit le plus, { $weight }
explore-arrows-own = La requête du modèle lui-même, longueur { $long }. « { $key } » reçoit le plus : { $weight }.
explore-arrows-moved = Ce n’est plus celle du modèle : tournée de { $turn }°, longueur { $long }. « { $key } » recevrait le plus : { $weight }.
explore-arrows-back = Revenir à la requête du modèle
explore-arrows-table = Ombres, scores et poids de toutes les clés
explore-arrows-token = clé
explore-arrows-shadow = ombre
explore-arrows-score = score
explore-arrows-weight = poids
explore-shuffle = Mélanger l’ordre
explore-shuffle-say = L’attention elle-même ne connaît aucun ordre : elle compare des paires de lignes. Seuls les nombres des positions disent où se trouve un mot.
explore-shuffle-do = Mélanger les mots
explore-shuffle-back = Remettre en ordre
explore-shuffle-places = avec les positions
explore-shuffle-result = { $same ->
    [yes] Remis à leur place, tous les poids sont les mêmes que dans la phrase : les mots ont seulement été déplacés.
   *[no] Remis à leur place, un poids diffère de { $number } au plus{ $places ->
        [yes] {"\u00A0"}: les positions distinguent les mots.
       *[no] { $mask ->
            [yes] {"\u00A0"}: le masque causal connaît un ordre.
           *[no] .
        }
    }
}

explore-film = En faire un film
explore-copy = Copier la commande
explore-link = Copier un lien
explore-copied = Copié
explore-unsaid-cut = La commande ne peut pas dire quel lien a été coupé : le film « Qui regarde qui » en coupe un lui-même.
explore-unsaid-alone = La commande ne peut pas dire ce qui a été changé ici dans une seule couche.
explore-unsaid-places = La commande ne peut pas omettre les positions : le film « Les mots comme vecteurs » le fait lui-même.
explore-unsaid-order = La commande ne peut pas dire cet ordre.
explore-badge-lesson = Poids de la leçon : entraînés directement à relier les pronoms à ce qu’ils désignent (anglais seulement)
explore-badge-random = Paramètres aléatoires : aucun sens
explore-unknown = { $strange-count ->
    [one] mot inconnu : { $words }
   *[other] mots inconnus : { $words }
}

explore-empty = Il n’y a rien à lire : saisissez au moins un mot.
explore-too-many = Il y a { $count } tokens ; la limite est { $most }.
explore-too-many-characters = La phrase est trop longue : { $most } caractères au plus.
explore-too-long = « { $word }… » est trop long pour un seul mot.
explore-forbidden = { $code } en position { $position } ne peut pas être affiché : supprimez-le.
explore-overflow = Avec cette température, un score devient trop grand : choisissez-en une plus proche de 1.
explore-all-blocked = La ligne { $row } ne verrait aucune clé.
