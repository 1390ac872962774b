# Ce que dit l’image de toutes les têtes d’une couche.

all-heads-title = Couche { $layer } : { $heads-count ->
    [one] sa seule tête
   *[other] les { $heads } têtes
}
all-heads-one-title = Couche { $layer }, tête { $head }
all-heads-say = Les lignes interrogent, les colonnes répondent ; plus vive, plus grande part. Encadré : la ligne de « { $query } ».
all-heads-name = Couche { $layer }, tête { $head }
all-heads-short = Tête { $head }
all-heads-shares = Parts de son attention :
all-heads-does = { $pattern ->
    [previous] le mot précédent
    [next] le mot suivant
    [itself] le mot lui-même
    [first] le premier mot
    [own] tout à { $gets }
   *[pair] « { $asks } » vers « { $gets } »
}
