# Ce que dit « library-analogy ».

library-analogy-title = La bibliothèque
library-analogy-asked = Comment relier deux mots ?
library-analogy-takeaway = Une requête est comparée à chaque clé ; de chaque valeur, elle prend une part. Toutes trois sont faites des mêmes lignes.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
library-analogy-blend-misconception = Le meilleur livre est choisi, et les autres sont laissés de côté.
library-analogy-both-misconception = Certains mots sont des requêtes, d’autres des clés.
library-analogy-raw-misconception = On pourrait comparer les lignes elles-mêmes, sans requêtes ni clés.

# Mots-clés : à l’écran quand une voix parle.
library-analogy-books-key = requête, clé, valeur
library-analogy-one-book-key = un score : produits additionnés
library-analogy-shares-key = des parts de somme 1
library-analogy-blend-key = un mélange des pages
library-analogy-both-key = lecteur et livre ensemble
library-analogy-sentence-key = score, part, mélange
library-analogy-raw-key = lignes sans requête ni clé

library-analogy-query = requête
library-analogy-key = clé
library-analogy-value = valeur
library-analogy-match = score
library-analogy-question = question : requête
library-analogy-tags = étiquettes au dos : clé
library-analogy-pages = pages : valeur
library-analogy-share = part
library-analogy-together = ensemble
library-analogy-page = pages réduites
library-analogy-blend = le mélange
library-analogy-more = { $others } { $others-count ->
    [one] livre de plus
   *[other] livres de plus
}
library-analogy-query-role = interroge : requête
library-analogy-key-role = répond : clé
library-analogy-value-role = transmet : valeur
library-analogy-symmetric = symétrique
library-analogy-not-symmetric = non symétrique
library-analogy-of-raw = ligne · ligne
library-analogy-of-scores = requête · clé

library-analogy-books-title = Un lecteur dans une bibliothèque
library-analogy-books-say = Le lecteur a une question, la requête. { STEP("K/0") }Un livre a des étiquettes, la clé, { STEP("V/0") }et des pages, la valeur.
library-analogy-books-notes = La question n’est pas une phrase, mais une bande de nombres, dessinés en couleurs : beaucoup de ceci, peu de cela. Ce qui veut être trouvé se décrit selon la même liste : c’est la clé (au dos du livre). La valeur est ce qu’un lecteur tire d’un livre. Clé et valeur n’ont pas à se ressembler, pas plus qu’une étiquette n’est ce sur quoi elle est collée.

library-analogy-one-book-title = Un livre : multiplier, puis additionner
library-analogy-one-book-say = Signes égaux : produit positif ; signes contraires : négatif. { STEP("one/rule") }La somme est le score : { $score }.
library-analogy-one-book-notes = En haut la question, en dessous les étiquettes d’un livre, nombre sous nombre. Là où les deux sont violets ou les deux verts, le produit est vert et augmente le score ; là où l’un est violet et l’autre vert, il est violet et le diminue. Les nombres proches de zéro ne comptent guère. « ≈ » figure là où les nombres, arrondis pour l’écran, ne donnent pas exactement ce qui suit.

library-analogy-shares-title = Les scores deviennent des parts
library-analogy-shares-say = { $case ->
    [bias] Chaque livre reçoit un score. Décalés par un biais, { STEP("shelf/becomes") }les scores deviennent des parts de somme 1.
    [even] Chaque livre reçoit un score. { STEP("shelf/becomes") }Les scores deviennent des parts de somme 1 ; ici, toutes se ressemblent.
   *[usual] Chaque livre reçoit un score. { STEP("shelf/becomes") }Les scores deviennent des parts d’un tout : à haut score, grande part.
}
library-analogy-shares-notes = La bande de la question est comparée à chaque dos, comme avec le seul livre d’avant : nombre fois nombre, le tout additionné. Aucun livre n’est interrogé en premier, aucun n’est laissé de côté ; on ne cherche dans aucun index. Comment un score devient une part a son propre film, « Mélanger les valeurs ». Ici, il suffit de savoir que seules comptent les différences entre scores, si bien qu’un livre à barre violette reçoit aussi une part ; qu’aucune part n’est négative, et qu’aucune n’est nulle, sauf là où un masque bloque un livre. La somme de nombres arrondis n’est pas toujours exacte : « ≈ » le dit alors.

library-analogy-blend-title = Non pas un livre, mais un mélange
library-analogy-blend-say = { $n-count ->
    [one] Un seul livre : le lecteur repart avec sa page entière.
   *[other] Le lecteur repart avec un mélange : { STEP("said/page") }la page de chaque livre fois sa part, { STEP("z") }le tout additionné.
}
library-analogy-blend-notes = Une vraie bibliothèque prête un livre ou ne le prête pas. Ici, chaque livre est prêté un peu. La réponse en devient progressive : une question légèrement différente donne une page légèrement différente, et les gradients peuvent ainsi l’entraîner.

library-analogy-both-title = Chaque token est lecteur et livre
library-analogy-both-say = { $n-count ->
    [one] Dans une phrase, chaque mot, ou token, est lecteur et livre à la fois : « { $query } » s’interroge.
   *[other] Dans une phrase, chaque mot, ou token, est les deux : « { $query } » interroge, et se trouve en rayon.
}
library-analogy-both-notes = Un token est un mot, ou un morceau de mot. Trois matrices apprises font de chacun trois vecteurs : ce que je cherche, ce par quoi on me trouve, ce que je transmets. La phrase est sa propre bibliothèque, et tous ses lecteurs viennent en même temps.

library-analogy-sentence-title = La bibliothèque de cette phrase
library-analogy-sentence-say = { $case ->
    [alone] « { $query } » est le seul livre : la part est { $share }, et le mélange est sa propre valeur.
    [tie] « { $query } » lit : plusieurs tokens ont la plus grande part, { $share } chacun.
    [self] « { $query } » lit : la plus grande part, { $share }, vient de sa propre page.
   *[other] « { $query } » lit : la plus grande part, { $share }, vient de « { $key } »{ doubt }.
}
library-analogy-sentence-notes = La même image avec ses nombres. En haut la requête ; dans chaque ligne une clé, son score, la part qui en est faite, et une valeur ; en bas le mélange. Chaque nombre est calculé en détail dans les films qui suivent.

library-analogy-raw-title = Pourquoi ne pas comparer directement les lignes ?
library-analogy-raw-say = { $case ->
    [alone] Avec un seul mot, un seul score dans les deux sens.
    [same] Lignes : { $there } dans les deux sens. Requête fois clé : ici { $asks } dans les deux sens aussi.
   *[differ] Lignes : { $there } dans les deux sens. Requête fois clé : { $asks } à l’aller, { $asked } au retour.
}
library-analogy-raw-notes = Une ligne de nombres est une flèche. Deux flèches font un seul angle entre elles, quel que soit le mot qui interroge : ligne fois ligne est symétrique. La requête pointe dans une direction, et un score est grand là où une clé pointe dans celle de la question, et où toutes deux sont longues. La langue n’est pas ainsi. Un pronom cherche son nom ; le nom ne cherche pas le pronom de la même façon. Comparées directement, les lignes tendent aussi à se trouver elles-mêmes, car rien n’est plus proche d’une flèche que cette flèche. Longueurs et angles sont exacts ; chaque image a sa propre échelle de longueurs.
