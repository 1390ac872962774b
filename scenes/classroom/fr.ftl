# Ce que dit « classroom ».

classroom-title = La salle de classe
classroom-asked = Comment faire dialoguer les lignes ?
classroom-takeaway = Chaque ligne interroge toutes les lignes, et prend de chacune selon son score.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
classroom-cards-misconception = Les élèves sont interrogés l’un après l’autre.

# Mots-clés : à l’écran quand une voix parle.
classroom-pupils-key = un élève interroge
classroom-cards-key = des cartes : l’accord
classroom-notes-key = des billets de somme 1
classroom-table-key = la classe en tableau

classroom-board-asks = « { $query } » demande
classroom-board-cards = {"\u00A0"}: qui me convient ?
classroom-board-together = toutes les parts ensemble
classroom-teacher = professeur
classroom-sides = les lignes interrogent, les colonnes répondent
classroom-rests = {". "}Les mots sans tâche ont appris à regarder « { $key } »

classroom-pupils-title = Une classe de mots
classroom-pupils-say = { $case ->
    [alone] Une classe d’un seul élève : « { $query } » interroge, et personne d’autre n’est là pour répondre.
   *[usual] Chaque élève est un mot. « { $query } » lève la main, et interroge toute la classe.
}
classroom-pupils-notes = Dans l’attention, là où rien n’est caché, chaque mot d’une phrase interroge tous les mots, et répond aussi à tous. Une question s’appelle une requête. Tout le monde peut interroger ; ici, nous suivons un élève, et tous les nombres sont ceux de cette phrase.

classroom-cards-title = Chacun lève une carte
classroom-cards-say = { $case ->
    [alone] Une seule carte : { $score }.
   *[usual] Une carte dit à quel point un élève convient. La plus haute : « { $key } », { $score }.
}
classroom-cards-notes = Ce par quoi un élève peut être trouvé s’appelle une clé ; le nombre sur la carte dit à quel point clé et requête s’accordent. Personne n’est interrogé en premier, et personne n’est laissé de côté : toutes les cartes se lèvent en même temps. Un nombre plus bas convient moins. Ce nombre est le score ; comment il se calcule, et par quoi il est divisé avant de devenir une part, les films suivants le montrent.

classroom-notes-title = Chacun passe un billet
classroom-notes-say = { $case ->
    [alone] Avec un seul élève, le billet est le tout : { $share }.
    [own] Plus la carte est haute, plus le billet est grand : « { $query } » garde la plus grande part, { $share }.
   *[usual] Plus la carte est haute, plus le billet est grand : le plus grand va de « { $key } » à « { $query } », { $share }.
}
classroom-notes-notes = Ce qui est transmis s’appelle une valeur ; ce qui en compte est la part sur chaque table. Les parts ont pour somme 1 : ce qu’un élève donne en plus, les autres le donnent en moins. « { $query } » répond aussi : c’est la part sur sa propre table.

classroom-table-title = Chacun interroge : un tableau
classroom-table-say = { $case ->
    [alone] Une ligne, une colonne : la seule part.
    [own] Chaque ligne interroge : « { $query } » reçoit { $share } de soi-même.
   *[usual] Chaque ligne interroge : « { $query } » reçoit { $share } de « { $best } ».
}
classroom-table-notes = Ce sont les mêmes parts : ce que l’un donne en attention, l’autre le passe en billet. La ligne encadrée est la question de « { $query } ». Chaque ligne a pour somme 1. Le modèle par défaut a appris que les mots qui n’ont rien à demander regardent le premier mot ; ce n’est pas une loi de l’attention. Une classe n’est qu’une comparaison : les élèves pensent, les mots non, et ce qu’est ici une question, le film suivant le montre.
