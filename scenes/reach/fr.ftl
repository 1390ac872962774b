# Ce que dit « reach ».

reach-title = La portée des mots
reach-asked = Peut-on se passer d’attention ?
reach-takeaway = Oui : les fenêtres demandent beaucoup de couches, les récurrences beaucoup de pas ; l’attention un seul saut, payé de n² scores.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
reach-window-misconception = Sans attention, des mots éloignés ne se rencontrent jamais.

# Mots-clés : à l’écran quand une voix parle.
reach-window-key = une fenêtre, couche par couche
reach-turns-key = une récurrence, pas à pas
reach-left-key = ce que garde la récurrence
reach-answers-key = la réponse, mot à mot
reach-rounds-key = deux couches
reach-clocks-key = trois voies
reach-layer = couche
reach-layers = couches
reach-step = pas
reach-steps = pas
reach-rule = état + mot suivant → état suivant
reach-swap = « { $other } » à la place de « { $key } »
reach-state = état après
reach-heard = connu de « { $query } »
reach-kept = changement, après
reach-unread = non lu
reach-now = cette phrase
reach-more-words = { $n } mots de plus
reach-after = lu jusqu’à
reach-answer = réponse : part de chaque mot
reach-round-one = première couche : { $share }
reach-round-two = deuxième couche : { $share }
reach-window = fenêtre de trois
reach-recurrence = récurrence
reach-attention = attention
reach-unit-window = { $count-count ->
    [one] { $count } couche
   *[other] { $count } couches
}
reach-unit-recurrence = { $count-count ->
    [one] { $count } pas
   *[other] { $count } pas
}
reach-unit-attention = { $count-count ->
    [one] { $count } couche
   *[other] { $count } couches
}
reach-window-title = Une fenêtre de trois
reach-window-say = { $case ->
    [alone] Dans chaque couche, un mot lit ses voisins. « { $query } » n’en a pas ; une phrase plus longue en montre plus.
   *[other] Dans chaque couche, un mot lit ses deux voisins. De « { $key } » à « { $query } » : { $gap-count ->
        [one] { $gap } pas, { $gap } couche
       *[other] { $gap } pas, { $gap } couches
    }.
}
reach-window-notes = Le mot le plus tardif est celui que suivent les autres films. L’autre est le mot qui précède celui auquel l’attention de la leçon donne le plus dans sa deuxième couche. Une fenêtre de trois est une convolution de largeur trois : chaque ligne se calcule à partir de trois lignes de la couche précédente. Est éclairé ce dont dépend la ligne du mot : un mot est éclairé si le changer changerait la ligne. Des fenêtres plus larges, ou à trous, demandent moins de couches. Le film montre toujours l’attention de la leçon, et une récurrence entraînée sur les mêmes phrases, mais à qui l’on en a dit moins : seulement quel mot est la réponse, non où regarder en chemin.

reach-turns-title = Une récurrence : un état transmis
reach-turns-say = { $case ->
    [alone] Une récurrence lit mot à mot et garde un seul état. Ici, la phrase finit après un mot.
    [unread] Mot à mot, un état de { $size } nombres se transmet. De « { $key } » à « { $query } » : { $gap-count ->
        [one] { $gap } pas
       *[other] { $gap } pas
    }.
   *[end] Mot à mot, un état de { $size } nombres se transmet. De « { $key } » à « { $query } » : { $gap-count ->
        [one] { $gap } pas
       *[other] { $gap } pas
    }.
}
reach-turns-notes = Un GRU (gated recurrent unit, unité récurrente à portes), petit, entraîné sur les phrases de la leçon. On lui a dit quel mot est la réponse, pour les pronoms après chaque mot suivant ; à la leçon, où regardent cinq de ses huit têtes. Ce film compare donc les voies, non les performances des deux. Chaque ligne est l’état après un mot, calculé à partir du mot et de la ligne du dessus ; aucun pas ne peut donc commencer avant que le précédent ne soit fini. La lecture ne va que de gauche à droite : ce qui vient après ne peut pas être dans l’état.{ $strangers ->
    [some] {" "}Certains mots de cette phrase sont inconnus de la leçon : leurs vecteurs sont faits à partir de leur orthographe.
   *[none] {""}
}

reach-left-title = Un autre mot, un autre état
reach-left-say = { $case ->
    [alone] Rien n’a été lu depuis : tout le changement en « { $query } » est là, { $swap }.
   *[other] « { $other } » pour « { $key } » change l’état. Après « { $query } », ce changement vaut { $swap } fois celui du début.
}
reach-left-notes = La longueur du changement est divisée par celle au premier mot. Le changement ne baisse pas forcément à chaque mot : un pas peut aussi agrandir une différence. Le mot mis à la place a été choisi avant toute mesure ; la médiane sur les { $nouns } autres noms enseignés est { $median }.

reach-answers-title = { $case ->
    [taught] Une récurrence répond aussi : pas à pas
    [wrong] Une petite récurrence se trompe ici
   *[other] Ce que répond la récurrence
}
reach-answers-say = { $case ->
    [alone] Seul « { $query } » est lu, la réponse est donc « { $query } » : { $share }.
    [foreign] Cette récurrence ne connaît que l’anglais : les nombres montrent le chemin, non ce qui est juste.
    [word] Les réponses sont enseignées pour des pronoms et un nom. Pour « { $query } », « { $first } » { $share } peut n’avoir aucun sens.
   *[taught] { $after ->
        [none] Après « { $query } », la réponse est « { $first } »{ doubt }, { $share }. Rien ne suit.
        [same] Lu jusqu’à « { $query } » : « { $first } »{ doubt } { $share }. Avec « { $end } », presque rien ne change : { $final }.
       *[more] Jusqu’à « { $query } », la réponse est « { $first } » { $share }{ $two ->
            [two] , « { $second } » { $share2 }
           *[none] {""}
        } ; après « { $end } », « { $last } »{ doubt } { $final }.
    }
}
reach-answers-notes = { $case ->
    [wrong] Cette machine est petite, et se trompe ici : sa dernière réponse ne peut pas être ce qui est désigné.{" "}
   *[other] {""}
}Ce que l’état dit de ce que désigne le pronom, parmi les mots lus jusque-là : chacun reçoit une part, et leur somme est 1. Ce qui décide vient souvent après le pronom ; une récurrence répond quand elle a lu la suite. Elle le fait bien : les pages de la documentation comptent combien de fois. Que ses parts approchent 1, et que celles de l’attention de la leçon ne le fassent pas, tient à l’entraînement : la leçon a été entraînée vers une part inférieure à 1, les deux nombres ne se comparent donc pas. Une seconde récurrence, de droite à gauche, est le remède habituel quand tout le texte est là.

reach-rounds-title = { $order ->
    [told] D’abord « { $cue } », puis « { $key } »
   *[other] Deux couches
}
reach-rounds-say = { $case ->
    [alone] « { $query } » regarde « { $query } » dans la première couche, et encore dans la deuxième : { $two }.
   *[other] { $whom ->
        [own] Première couche : le plus, { $one }, revient à « { $query } ».
       *[other] La première couche apporte à « { $query } » un peu de « { $cue } », { $one }.
    } La deuxième donne { $top ->
        [far] { $two } à « { $key } »{ doubt }
        [own] { $three } à « { $query } » même, { $two } à « { $key } »
       *[other] { $three } à « { $most } »{ doubt }, { $two } à « { $key } »
    }.
}
reach-rounds-notes = L’attention compare un mot à tous les mots à la fois, et aucun mot n’est plus proche qu’un autre : le produit d’une requête et d’une clé est le même travail pour des voisins que pour le premier et le dernier mot. C’est ce que l’on entend par un seul saut. { $order ->
    [told] Quel mot il faut à ce pronom dépend d’un troisième. La première couche l’apporte ; avec cela dans la ligne, la requête suivante demande autre chose. Voici la vérification : sans le regard sur « { $cue } », c’est { $cut }. Pour cela, le regard sur « { $cue } » a été bloqué dans toutes les têtes de la première couche, et tout ce qui suit recalculé. Un seul saut atteint donc n’importe quel mot, et ce modèle a appris à utiliser deux couches. Un film du début du cours le montre pour deux phrases.
   *[other] Une tête de chaque couche, celle qui est chargée de tels mots. Ce qu’elle regarde n’a de sens que pour les mots pour lesquels elle a été entraînée. Sans le regard sur « { $cue } », « { $key } » reçoit { $cut } : il a été bloqué dans toutes les têtes de la première couche, et tout ce qui suit recalculé.
}{ $mask ->
    [causal] {" "}Sous ce masque causal, l’attention non plus ne voit pas les mots suivants.
   *[none] {""}
}

reach-clocks-title = Le même écart, trois voies
reach-clocks-say = { $case ->
    [alone] Encore rien à atteindre. Avec { $more } mots entre-deux : { $grown } couches, { $grown } pas, { $rounds } couches d’attention.
   *[other] Un regard atteint tout mot ; ce modèle a appris à en faire { $rounds }. Avec { $more } mots de plus : toujours { $rounds }.
}
reach-clocks-notes = Six mots de plus, comme dans « The cat that chased the dog all day sat on the mat ». Une couche attend la couche précédente, un pas le pas précédent ; seule la distance de l’attention ne croît pas. Un seul saut atteint n’importe quel mot ; mais quel mot il faut peut dépendre d’un troisième, comme ici : la leçon a appris à utiliser deux couches. Elles ne dépendent pas de l’écart. Ce qui croît à la place, c’est le nombre de mots à comparer : jusqu’à autant de mots qu’un vecteur a de nombres, une couche d’attention multiplie moins qu’une couche de la récurrence, au-delà davantage. Une fenêtre coûte peu, et une récurrence lit un flux de longueur quelconque avec un seul état.
