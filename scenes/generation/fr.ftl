# Ce que dit « generation ».

generation-title = Mot après mot
generation-asked = Que coûte chaque nouveau mot ?
generation-takeaway = Clés et valeurs conservées, une nouvelle ligne au lieu de toutes ; le prix est une mémoire qui croît avec le texte.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
generation-kept-misconception = Les requêtes précédentes doivent être conservées aussi.
generation-same-misconception = Conserver clés et valeurs rend le résultat moins exact.

# Mots-clés : à l’écran quand une voix parle.
generation-append-key = un morceau après l’autre
generation-again-key = toutes les lignes, ou une
generation-kept-key = une requête, toutes les clés
generation-same-key = égal à l’arrondi près
generation-counts-key = les lignes, comptées
generation-measured-key = mesuré sur une machine
generation-draw-key = même ligne, autres tirages
generation-memory-key = conserver prend de la mémoire

generation-anew = sans mémoire
generation-kept = clés et valeurs gardées
generation-rows = morceaux ; nombres : combien de fois calculé
generation-steps = étape
generation-weights = poids
generation-query = requête
generation-keys = clés
generation-values = valeurs
generation-computed = recalculé
generation-sum-anew = tout recalculé :
generation-sum-kept = clés et valeurs gardées :
generation-shown = les { $shown } premiers des { $all } nombres de chaque ligne
generation-remain = restent
generation-each-piece = morceau
generation-each-with = avec mémoire
generation-each-without = tout recalculé
generation-each-difference = différence
generation-all-anew = tout recalculé…
generation-all-gap-0 = plus grande
generation-all-gap-1 = différence
generation-all-equal-0 = égaux au dernier
generation-all-equal-1 = bit, sur { $all }
generation-all-once = … toutes les lignes à la fois
generation-all-portions = … dans les mêmes portions
generation-new = nouveaux morceaux
generation-rows-in-all = lignes calculées au total
generation-length = morceaux du texte
generation-time = temps d’un nouveau morceau
generation-machine = { $cpu }, { $cores } cœurs
generation-library = SmolLM2-135M, { $library }, float64
generation-way-plain = softmax
generation-way-temperature = température { $limit }
generation-way-k = top-k { $limit }
generation-way-p = top-p { $limit }
generation-seed = graine
generation-two = clé et valeur
generation-of-layers = couches
generation-of-heads = têtes
generation-of-length = nombres
generation-of-bytes = octets
generation-of-pieces = morceaux du texte
generation-of-kv = { $heads } têtes de clés
generation-unit-ns = ns
generation-unit-us = µs
generation-unit-ms = ms
generation-unit-s = s
generation-unit-B = o
generation-unit-KiB = Kio
generation-unit-MiB = Mio
generation-unit-GiB = Gio
generation-unit-TiB = Tio

generation-append-title = Deviner, ajouter, deviner encore
generation-append-say = Deviner le morceau suivant, l’ajouter, deviner encore : { $count } nouveaux morceaux.
generation-append-notes = { $case ->
    [own] La phrase est la vôtre, continuée par le modèle nommé au bas de l’image.
   *[recorded] La phrase a été continuée par un vrai petit modèle, SmolLM2-135M, et enregistrée.
} À chaque étape, on prend ici le morceau le plus probable ; les morceaux qui terminent un texte sont écartés, pour que l’écriture continue. Un morceau est un mot ou une partie de mot. Rien ne regarde en avant : ce qui est écrit reste, et chaque prédiction part de tout ce qui est là. Demandez, après le troisième morceau : que doit maintenant calculer le modèle, et qu’y a-t-il de nouveau ?

generation-again-title = Toutes les lignes encore, ou une seule
generation-again-say = Tout recalculer à chaque étape : { $anew } lignes. { STEP("kept") }Clés et valeurs gardées, les nouvelles seules : { $kept }.
generation-again-notes = Une ligne est ce que le modèle calcule pour un morceau, dans toutes les couches. La première étape lit la phrase : { $first } lignes. Sans mémoire, la dernière étape en calcule { $last }, bien que toutes sauf une l’aient déjà été. Un modèle qui écrit ne voit rien de ce qui vient après : aucune ligne précédente ne change donc quand un morceau s’ajoute, et aucune n’a à être recalculée. Le nombre dans une case dit combien de fois cette ligne a été calculée jusque-là : un 1 est nouveau. Demandez, avant que seules celles-ci ne soient éclairées : quelles lignes faudrait-il calculer ?

generation-kept-title = Ce qui est conservé : clés et valeurs
generation-kept-say = Seul « { $piece } » interroge toutes les clés : « { $source } » reçoit { $weight }. Les lignes d’avant sont gardées.
generation-kept-notes = La tête { $head } de la couche { $layer } ; elle a été choisie parce qu’elle donne le plus grand poids à un morceau situé plus loin en arrière. Des lignes précédentes, la nouvelle a besoin des clés et des valeurs, et de rien d’autre : ni de leurs requêtes ni de leurs sorties. Ces deux matrices sont donc conservées, et s’allongent d’une ligne à chaque morceau. Le premier morceau, celui juste avant, et le nouveau lui-même sont exclus de la comparaison. Question : pourquoi les requêtes ne sont-elles pas conservées ?

generation-same-title = Les mêmes nombres ?
generation-same-say = Seul l’arrondi diffère : tout recalculé, { $equal } sur { $pieces } égaux ; dans les mêmes portions, { $all }.
generation-same-notes = Une question souvent posée : le résultat avec mémoire est-il différent ? On compare les nombres que le modèle donne aux { $pieces } morceaux à la dernière étape, avant que la softmax n’en fasse des probabilités. Face à toutes les lignes à la fois, { $equal } sont égaux jusqu’au dernier bit, les autres diffèrent dans les derniers chiffres d’un flottant double ; sur une autre machine, ces comptes peuvent être autres. La cause a son expérience : tout est recalculé, mais dans les portions où cela avait été calculé avant d’être conservé, et alors { $all } sont égaux. Conserver ne change donc rien ; un produit de nombreuses lignes additionne ses termes dans un autre ordre que celui d’une seule, et chaque somme est arrondie. En demi-précision, les arrondis sont bien plus grands ; deux prédictions presque égales peuvent alors échanger leurs places.

generation-counts-title = Compté : un triangle, ou une ligne
generation-counts-say = { $n } nouveaux morceaux : { $anew } lignes sans mémoire, { $kept } avec mémoire.
generation-counts-notes = À la main : chaque terme est une étape. Sans mémoire, chaque étape a une ligne de plus que la précédente : un triangle, si bien que la somme croît avec le carré des nouveaux morceaux. Avec mémoire, chaque étape après la première ajoute une ligne. Une ligne regarde toujours toutes les clés conservées : cette partie croît avec le texte, même avec mémoire.

generation-measured-title = Mesuré : un nouveau morceau
generation-measured-say = Un morceau de plus à { $n } : { $anew } { $anew-unit } sans mémoire, { $kept } { $kept-unit } avec.
generation-measured-notes = Le plus court de quatre passages chacun, de SmolLM2-135M dans ce programme, avec NumPy et un seul fil d’exécution, sur la machine nommée ci-dessous. Avec mémoire, l’essentiel du temps va à la lecture des poids du modèle, quelle que soit la longueur du texte. Les deux axes sont logarithmiques.

generation-draw-title = Une ligne de nombres, plusieurs façons de choisir
generation-draw-say = Après « { $context } » : top-p { $p } laisse { $remain } morceaux. La même graine, { $seed }, tire les mêmes.
generation-draw-notes = La ligne de nombres avant la softmax est la même dans toutes les listes ; ce qui change se fait avant la softmax, qui est ensuite recalculée. Une température inférieure à 1 divise ces nombres, et agrandit les grandes parts. Top-k laisse les { $k } morceaux les plus probables. Top-p laisse les plus probables jusqu’à ce que leurs parts atteignent { $p }. Un tirage de graine { $seed } a donné « { $piece } » dans la liste simple. La graine fixe les nombres aléatoires ; ce qui est tiré dépend aussi de la liste. Certains morceaux tirés ne sont pas parmi ceux montrés. Question : laquelle prendriez-vous pour un poème, et laquelle pour une recette ?

generation-memory-title = Le prix : la mémoire
generation-memory-say = À { $n } morceaux, { $heads } têtes garderaient { $many } { $many-unit } ; { $kv } partagées gardent { $few } { $few-unit }.
generation-memory-notes = Compté d’après les formes : pour chaque morceau, dans chaque couche, une clé et une valeur par tête qui a les siennes. Ce modèle a { $heads } têtes qui interrogent, et { $kv } têtes de clés et de valeurs, qu’elles partagent (attention à requêtes groupées, GQA). Un nombre en demi-précision a deux octets ; dans ce programme, les nombres en ont huit. Ce qui est conservé appartient à un texte : écrire beaucoup de textes à la fois, c’est le conserver pour chacun. Question pour finir : avec mémoire, une ligne est calculée par nouveau morceau. Qu’est-ce qui croît encore avec le texte ? (Les clés qu’elle regarde, et ce qui est conservé.)
