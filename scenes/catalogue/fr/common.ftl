# Ce qui est dit, en français. requête = query, clé = key, valeur = value, tête = head.

decimal-mark = ,
group-mark = {"\u202F"}
list-mark = {"\u202F"};
colon = {"\u00A0: "}
quoted = « { $word } »
corner = { $film } · { $beat } sur { $beats }
# Les noms des modèles : ils figurent avec leurs signes au bas de l’image.
model-lesson = leçon
model-answer = modèle des réponses
model-recurrence = récurrence
model-bilingual = modèle bilingue
model-minilm = MiniLM-L6
model-smollm2 = SmolLM2-135M
model-random = paramètres aléatoires
model-own = modèle personnel
# Ce qui figure au-dessus d’une image où entre un autre modèle.
heading = { $name }{ $model ->
    [lesson] {"\u00A0"}: regards enseignés
    [answer] {"\u00A0"}: seules les réponses enseignées
    [recurrence] {"\u00A0"}: sans attention
    [bilingual] {"\u00A0"}: le français interroge l’anglais
    [minilm] {"\u00A0"}: un vrai modèle
   *[other] {""}
}
badge = { $kind ->
    [random] { $random } : aucun sens
    [lesson] { $lesson } : un petit modèle, anglais{"\u00A0"}seulement{ $step ->
        [none] {""}
       *[some] , après { $step } pas
    }
    [answer] { $answer } : petit, seules les réponses enseignées{ $step ->
        [none] {""}
       *[some] , après { $step } pas
    }
    [trained] { $own } : entraîné sur { $trained-count ->
        [one] votre seule phrase
       *[other] vos { $trained } phrases
    }
    [minilm] { $minilm } (22 M), distillé d’un plus grand modèle, puis entraîné sur des paires de phrases
    [smollm2] { $smollm2 }, un modèle de langage ; appris sur des textes, rien d’imposé aux têtes
   *[other] { $source }
}{ $strangers-count ->
    [0] {""}
    [one] {"\u00A0"}· mot{"\u00A0"}inconnu : { $unknown }
   *[other] {"\u00A0"}· mots{"\u00A0"}inconnus : { $unknown }
}{ $heads ->
    [page] {""}
    [plain] {"\u00A0"}·{" "}
    [none] {"\u00A0"}· avant la première couche
    [every] {"\u00A0"}· toutes les couches
   *[other] {"\u00A0"}· { $layers ->
        [two] couches { $first } et { $layer }
       *[one] couche { $layer }
    }
}{ $heads ->
    [one] , tête { $head }
    [own] , chaque mot dans sa propre tête
   *[other] {""}
}{ $chosen ->
    [yes] , choisie parce que cela s’y voit
   *[no] {""}
}{ $taught ->
    [none] {""}
    [plain-vectors] vecteurs de mots tirés de ceux d’un plus grand modèle
    [plain-both] entraîné à regarder l’indice, puis le nom
    [plain-cue] entraîné à regarder l’indice
    [plain-verb] entraîné à regarder du verbe vers son sujet
    [plain-adjective] entraîné à regarder de l’adjectif vers ce qui est décrit
    [plain-object] entraîné à regarder du nom vers le verbe qui précède
    [plain-pronoun] entraîné à regarder du pronom vers son nom
    [plain-own] entraîné vers une cible
    [both] {"\u00A0"}: cibles l’indice, puis le nom
    [mixed] {"\u00A0"}: en couche 1, cible pour la seule tête { $cue-head }, ensuite pour toutes
    [heads] {"\u00A0"}: une cible pour chaque tête
    [own] {"\u00A0"}: cible donnée
    [first] {"\u00A0"}: cible en partie l’indice
    [cue] {"\u00A0"}: cible l’indice
   *[other] {"\u00A0"}: { $layers ->
        [two] couche { $layer }, cible
       *[one] cible
    } { $taught ->
        [verb] verbe → sujet
        [adjective] adjectif → nom
        [object] objet → verbe
       *[pronoun] pronom → nom
    }
}{ $reading ->
    [misses] {"\u202F"}; ici, erreur
    [doubtful] {"\u202F"}; ici, incertain
   *[other] {""}
}
# Après le mot que trouve une requête.
doubt = { $doubt ->
    [misses] {" "}(faux)
    [doubtful] {" "}(peut-être faux)
   *[other] {""}
}
badge-elsewhere = { $about ->
    [random] nombres aléatoires, chaque fois les mêmes : aucun ne vient du modèle
    [example] un exemple à calculer sur papier : aucun nombre du modèle
    [measured] temps et mémoire mesurés : rien ne dépend du modèle
    [counted] calculé à partir des tailles : pareil pour tout modèle
    [layered] calculé à partir des tailles ; couches d’attention : celles de la leçon
    [bilingual] { $bilingual } : petit, entraîné à cela seul ; une phrase en interroge une autre
    [recorded] { $minilm } (all-MiniLM-L6-v2), un vrai modèle : enregistré
    [language] { $smollm2 }, un vrai petit modèle de langage : enregistré
    [published] modèles publiés : rien ne dépend du modèle de ces films
    [training] { $lesson } pendant l’entraînement, anglais seulement : enregistré
    [descent] { $lesson } avant l’entraînement : pas calculés avec cette seule phrase
    [answers] { $answer } : petit, seules les réponses enseignées, enregistré
    [pair] { $lesson } et { $answer }, de même taille : enregistrés
    [state] { $recurrence }, entraînée sur les phrases anglaises de la leçon
    [looks] { $lesson } : un petit modèle, anglais seulement
   *[pattern] quel token peut voir lequel : aucun nombre du modèle
}{ $remark ->
    [misses] {"\u202F"}; ici, erreur
    [doubtful] {"\u202F"}; ici, incertain
   *[other] {""}
}

rows-ask = les lignes interrogent
columns-answer = colonnes : clés
rounded = ≈ arrondi pour la lecture
legend-weight = poids d’attention
legend-negative = négatif
legend-positive = positif
others-together = les { $others } autres
asks = (interroge)

place = couche { $layer }, tête { $head }

name-scores = scores
name-scaled = mis à l’échelle
name-masked = masqués
name-weights = poids

# Les cartes à la fin d’un film.
card-next = Le film suivant
card-turn = À vous
card-own = Maintenant, avec votre propre phrase
card-make = Pour faire ce film avec votre propre phrase :
card-source = Chaque nombre y a été calculé ou mesuré : { $file } dit d’où chacun vient
card-licence = Réalisé avec QKVideo, logiciel libre sous licence MIT

# La licence de l’enseignant, partout où elle figure.
licence-line = Licence : { $licence }
