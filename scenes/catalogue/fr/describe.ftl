# Les images en mots, pour ceux qui ne les voient pas. Chaque ligne est une partie de phrase.

describe-with = avec « { $word } », { $fact }
describe-which = { $case ->
    [1] première phrase : { $fact }
   *[2] seconde phrase : { $fact }
}
describe-sentence = les mots sont sur une ligne : « { $words } »
describe-expected = un arc en tirets mène de « { $query } » à « { $key } »
describe-expected-too = un autre arc en tirets mène à « { $key } »
describe-dashes = en tirets : { $meaning }
describe-beams = { $case ->
    [one] un seul faisceau, de « { $query } » à « { $key } », { $share }
    [same] tous les faisceaux issus de « { $query } » sont égaux, { $share } chacun
    [even] les plus larges faisceaux mènent de « { $query } » à « { $key } » et « { $key2 } », { $share } chacun
    [bare] le plus large faisceau mène de « { $query } » à « { $key } »
    [thin] le plus large faisceau mène de « { $query } » à « { $key } », { $share } ; les autres sont minces
    [short] le plus large faisceau mène de « { $query } » à « { $key } », { $share }
    [far] le plus large faisceau mène de « { $query } » à « { $key } », { $share } ; les autres sont minces, { $next } au plus
   *[next] le plus large faisceau mène de « { $query } » à « { $key } », { $share }, le suivant à « { $key2 } », { $next }
}
describe-beams-too = { $case ->
    [bare] le plus large faisceau mène à « { $key } »
    [same] tous valent { $share }
    [even] les plus larges mènent à « { $key } » et « { $key2 } », { $share } chacun
   *[next] le plus large faisceau mène à « { $key } », { $share }
}
describe-was = barré : avant, « { $key } » { $share }
describe-lit-beam = en évidence, le faisceau vers « { $key } », { $share }
describe-facing = deux phrases se font face : « { $first } » et « { $second } »
describe-way = de « { $query } » à « { $key } »
describe-ways = les plus larges faisceaux mènent { $ways }
describe-everybody = un faisceau part de chaque mot ; celui de « { $query } » mène à « { $key } »
describe-no-beam = aucun faisceau ne part de { $words }
describe-crossed = le lien de « { $query } » à « { $key } » est barré
describe-link = { $case ->
    [named] { $name } : un lien mène de « { $query } » à « { $key } »
   *[other] un lien mène de « { $query } » à « { $key } »
}
describe-weighed = { $case ->
    [bare] une accolade réunit « { $a } » et « { $b } »
   *[told] une accolade réunit « { $a } » et « { $b } » : { $terms }
}
describe-weighed-too = { $terms }

describe-fan = { $case ->
    [nameless] une flèche vers la droite, une requête
   *[query] une flèche vers la droite, la requête de { $query }
}
describe-ray = { $case ->
    [arrow] { $query } et { $key } en flèches, écartées de { $angle }°
    [shadow] la clé de { $key } à { $angle }°, son ombre sur la requête : { $shadow }
   *[plain] la clé de { $key } à { $angle }°
}
describe-rays = { $case ->
    [arrows] { $count-count ->
        [one] { $count } flèche de plus
       *[other] { $count } flèches de plus
    }
   *[keys] { $count-count ->
        [one] { $count } clé de plus
       *[other] { $count } clés de plus
    }
}

describe-matrix = une matrice{ $name } : { $rows } × { $columns }
describe-out-of = { $part } sur { $whole }
describe-variance = variance
describe-matrices = { $count } matrices{ $name } : { $rows } × { $columns } chacune
describe-of-head = { $symbol } des têtes { $head }
describe-sides-are = { $case ->
    [same] lignes et colonnes : { $rows }
   *[two] lignes : { $rows } ; colonnes : { $columns }
}
describe-strip = { $name }une ligne de { $n } nombres{ $first }
describe-name-products = produits
describe-name-added = ce qui est ajouté
describe-name-rows = lignes
describe-name-powers = puissances
describe-name-row = les poids d’un mot, une ligne par tête
describe-name-heads = toutes les têtes
describe-name-result = le résultat
describe-name-embedded = mots plus positions
describe-name-vocabulary = lignes de la table
describe-name-words = lignes des mots
describe-name-places = lignes des positions
describe-name-sines = lignes de sinus
describe-name-fault = la vôtre
describe-name-nan = poids après −∞
describe-name-uniform = poids après le nombre le plus négatif
describe-name-difference = la différence
describe-name-entering = ce que reçoit la softmax
describe-name-output = Z
describe-name-heard = ce que le mot a appris des autres, couche par couche
describe-name-states = l’état après chaque mot
describe-name-clocks = pas
describe-name-answers = réponses
describe-filled = { $count-count ->
    [one] seulement { $count } case remplie
   *[other] { $count } cases remplies
}
describe-cell = ligne « { $query } », colonne « { $key } » : { $number }
describe-columns = encadré : { $count-count ->
    [one] la colonne
   *[other] les colonnes
} { $words }
describe-framed = encadré dedans : { $count-count ->
    [one] la colonne
   *[other] les colonnes
} { $words }
describe-framed-cell = encadré : ligne { $row } de la colonne « { $key } »
describe-lit-row = la ligne « { $query } » est mise en évidence{ $numbers }
describe-begins = la ligne « { $query } » commence par { $numbers }
describe-row = { $case ->
    [one] la ligne « { $query } » contient { $best }, dans la colonne « { $key } »
    [same] tous les nombres de la ligne « { $query } » valent { $best }
   *[other] dans la ligne « { $query } », le plus grand est { $best }, dans la colonne « { $key } »
}
describe-largest = le plus grand nombre, { $best }, est dans la ligne « { $query } », colonne « { $key } »
describe-crossing = à leur croisement : { $numbers }
describe-sums = { $case ->
    [one] la somme de la ligne est { $most }
    [same] la somme de chaque ligne est { $most }
   *[other] les sommes des lignes vont de { $least } à { $most }
}
describe-open = aucune case n’est bloquée
describe-causal = toutes les cases à droite de la diagonale sont bloquées
describe-shut-columns = bloqué : { $count-count ->
    [one] la colonne
   *[other] les colonnes
} { $words }
describe-shut = { $count } cases sur { $all } sont bloquées
describe-times = { $given } fois { $factor }{ $bias } donne { $result }
describe-times-too = multiplié par { $factor }{ $bias }, cela donne { $result }
describe-beside = à gauche, la requête de { $words } en colonne
describe-tiers = l’une sous l’autre, { $n } nombres chacune : { $chain }
describe-first-tier = la première : { $sum }
describe-matrix-tiers = à droite, { $name }, une colonne pour chacun des { $n } mots ; en dessous, la ligne { $below }
describe-best = son plus grand nombre est { $best }, dans la colonne « { $key } »
describe-multiples = { $count } matrices de { $rows } × { $columns } côte à côte

describe-list = { $n-count ->
    [one] { $n } barre
   *[other] { $n } barres
} : { $asks }
describe-rows = { $n-count ->
    [one] { $n } ligne
   *[other] { $n } lignes
}
describe-column = { $column }{ $case ->
    [one] { $key } { $best }
    [same] { $best } partout
    [even] { $key } et { $key2 }, { $best } chacun
    [far] { $key } { $best }, loin devant { $key2 }, { $next }
   *[next] { $key } { $best }, puis { $key2 } { $next }
}
describe-bars-alike = { $column }{ $names }, { $each } chacun
describe-trend = { $column }{ $first } à { $one }, { $last } à { $other }
describe-longest = { $column }la plus longue barre est celle de { $key }
describe-stacked = chaque barre commence où finissait celle du dessus
describe-table = un tableau de { $n } lignes, { $asks }, avec les colonnes { $heads }
describe-table-row = { $key } : { $numbers }
describe-columns-are = colonnes : { $heads }
describe-framed-number = { $number } (encadré)
describe-spread = { $n } histogrammes de { $what } sur un même axe : pour { $label } = { $one }, de { $from } à { $to }, pour { $other }, de { $from2 } à { $to2 }

describe-shelf = { $case ->
    [table] une liste de { $n } lignes
   *[open] { $n-count ->
        [one] { $n } livre ouvert
       *[other] { $n } livres ouverts
    } sur une étagère
}
describe-book = « livre { $k } »
describe-becomes = une flèche mène de { $first } à { $last }
describe-strips = { $case ->
    [framed] { $column } : une bande de { $n } couleurs sur chaque ligne, l’une d’elles encadrée
   *[plain] { $column } : une bande de { $n } couleurs sur chaque ligne
}
describe-below = en dessous, encadré, { $name }{ $case ->
    [numbers] {"\u00A0"}: { $first } et ainsi de suite
   *[colours] {""}
}
describe-somebodies = une personne se tient devant chaque ligne
describe-sides = { $for-count ->
    [one] { $for } barre va
   *[other] { $for } barres vont
} vers la droite, { $against } vers la gauche

describe-vectors = { $rows } lignes de { $n } nombres en couleurs{ $case ->
    [yes] , les premiers de nombreux autres
   *[no] {""}
}
describe-differ = { $count } colonnes sur { $n } sont encadrées : là, les lignes du bas diffèrent

describe-plot = un graphique{ $case ->
    [none] {""}
    [lower] , axe du bas logarithmique
    [left] , axe de gauche logarithmique
   *[both] , deux axes logarithmiques
} ; vers le haut : { $y } ; vers la droite : { $x }
describe-curve = { $case ->
    [bare] une courbe
   *[named] { $name }
} de { $y1 } à { $x1 } jusqu’à { $y2 } à { $x2 }
describe-power = une ligne en tirets croît comme { $formula }
describe-wall = croisement à { $at }

describe-square = { $case ->
    [named] un carré, { $name }, dessiné à l’échelle ; dans son coin un petit, { $small }
    [nested] un carré de { $n } × { $n } cases ; le carré précédent, { $corner } × { $corner }, en est le quart en haut à gauche
   *[plain] un carré de { $n } × { $n } cases
}
describe-pattern = { $case ->
    [all] un petit carré, toutes les cases éclairées
    [tile] un petit carré, une seule tuile éclairée
   *[band] un petit carré, une bande éclairée le long de la diagonale
}
describe-thumbs = { $n } petites matrices l’une après l’autre : { $names }
describe-gallery = { $count } carrés côte à côte

describe-cloud = { $dots } points sur { $n-count ->
    [one] une bande
   *[other] { $n } bandes côte à côte
} ; vers le haut : { $title }
describe-medians = leurs médianes : { $lanes }
describe-named-dots = nommés : { $names }
describe-class = des élèves à leur table : { $words }
describe-class-asks = « { $word } » lève la main
describe-class-all-ask = toutes les mains se lèvent
describe-class-cards = les cartes les plus hautes : { $cards }
describe-class-notes = { $case ->
    [to] les plus grands billets pour « { $word } » viennent de { $notes }
   *[from] les plus grands billets de « { $word } » vont à { $notes }
}
describe-class-board = au tableau : { $text }
