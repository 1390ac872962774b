# Ce que dit « learning ».

learning-title = Apprendre les matrices
learning-asked = Comment s’apprennent les matrices ?
learning-takeaway = Pas à pas : chaque nombre bouge un peu dans la direction où l’erreur diminue.

# Ce que beaucoup pensent d’abord ; l’image montre qu’il en est autrement.
learning-start-misconception = Des personnes choisissent les nombres des matrices.
learning-steps-misconception = Une seule phrase suffit pour apprendre.

# Mots-clés : à l’écran quand une voix parle.
learning-start-key = des nombres aléatoires
learning-way-key = les poids, pas à pas
learning-first-key = les pronoms en dernier
learning-turn-key = deux courbes qui se séparent
learning-step-key = ancien − taux × gradient
learning-steps-key = la perte baisse
learning-told-key = seule la réponse enseignée
learning-step = pas
learning-steps-log = pas (log)
learning-steps-own = pas sur cette phrase
learning-weights-row = poids de « { $query } » :
learning-second-is = seconde phrase :
learning-right = part des requêtes qui regardent le plus le mot juste
learning-relation-object = objet → verbe
learning-relation-pronoun = pronom → nom
learning-gets = part de « { $key } » donnée par « { $query } »
learning-with = avec « { $word } »
learning-this = cette phrase
learning-second = seconde phrase
learning-old = avant
learning-rate = taux
learning-gradient = gradient
learning-new = après
learning-loss = perte
learning-share-of = part de « { $key } »
learning-told-where = regards enseignés
learning-told-answers = réponse seule enseignée
learning-learned = appris
learning-loss-is = perte = −ln de la part de « { $key } », avant et après :
learning-answered = sa réponse :
learning-unknown = inconnus du modèle à qui seule la réponse fut enseignée : { $words }
learning-start-title = Avant l’entraînement : des nombres aléatoires
learning-start-say = { $case ->
    [alone] « { $query } » est le seul mot : sa part est { $share } avant l’entraînement et après.
   *[other] Les matrices de Q, K et V partent du hasard : « { $query } » donne encore le plus à « { $key } », { $share }.
}
learning-start-notes = Ce sont les paramètres de la leçon avant le premier pas de leur entraînement, avec cette phrase. { $foreign ->
    [yes] Ils ne connaissent que l’anglais : ici, même la matrice entraînée n’a pas de sens, mais tous les nombres sont justes.
   *[no] Même là où les parts diffèrent, personne ne les a choisies : un autre tirage de nombres aléatoires en donnerait d’autres.
} Sont aléatoires les matrices, les lignes des positions, et le petit réseau qui fait les vecteurs des mots à partir de ceux de MiniLM, un modèle plus grand ; certains mots proches le sont donc dès avant le premier pas. Le film montre toujours le modèle de la leçon, sans masque, quels que soient les poids choisis : de la plupart, il n’existe pas d’enregistrement de l’entraînement. Question : que dit cette matrice de la phrase ? Encore rien.

learning-way-title = { $reading ->
    [misses] Pas à pas vers un mot faux
    [nobody] Pas à pas, et rien à trouver
   *[other] Les mêmes poids, pas à pas
}
learning-way-say = { $case ->
    [alone] Un mot seul a la part { $end } après n’importe quel nombre de pas.
    [straight] Après { $first } pas, « { $query } » donne le plus à « { $key } », { $share } ; après { $last }, à « { $final } », { $end }.
    [stays] Après { $first } pas, « { $query } » donne le plus à « { $key } », { $share } ; après { $last }, toujours : { $end }.
    [crowd] Au pas { $first }, tous regardent « { $key } ». Au pas { $then }, « { $query } » regarde « { $other } », à la fin « { $final } » : { $end }.
   *[turns] Après { $first } pas, « { $query } » regarde « { $key } », après { $then }, « { $other } », à la fin « { $final } » : { $end }.
}
learning-way-notes = Chaque matrice est calculée avec les poids tels qu’ils étaient après tant de pas ; qkvideo les prend par exemple avec --weights lesson@{ $example }. La ligne encadrée est le mot que nous suivons, dans la tête chargée de tels mots ; les mots qui n’y ont rien à faire ont été entraînés à se poser sur le premier mot. L’entraînement visait pour le mot juste une part de { $aim } et sa portion du reste, non 1, pour que la softmax reste mobile. Un mot que toutes les lignes regardent tôt n’est pas encore trouvé pour « { $query } ». Question : à quel pas auriez-vous arrêté l’entraînement, et pourquoi ?

learning-first-title = Les pronoms ont pris plus de temps
learning-first-say = { $level } des objets trouvent le mot juste après { $object } pas, des pronoms seulement après { $pronoun }.
learning-first-notes = Mesuré sur { $sentences } phrases de la même grammaire, chacune avec au moins un nom que l’entraînement n’a jamais vu. Une ligne est juste si sa plus grande part est celle du mot juste, dans la tête entraînée pour sa relation ; le pas est le premier test à au moins { $level }. Au tout début, aucun ordre n’est encore visible. Objet : d’un nom qui suit un verbe (un objet, ou après une préposition, comme dans « sat on the mat ») vers ce verbe. Chaque point interroge les mêmes { $pronouns } pronoms ; pourquoi la courbe fléchit en chemin n’a pas été testé. Ce sont des phrases de la grammaire de l’entraînement : sur des paires écrites à la main, les objets sont trouvés bien moins souvent. Où regarde un pronom dépend d’un troisième mot, que la première couche doit apporter : c’est peut-être pourquoi les pronoms demandent le plus de temps (adjectifs et verbes ont été appris presque aussi tôt que les objets), mais aucun test ici ne sépare cela d’autres causes. Tout cela est un seul entraînement ; une autre graine donnerait d’autres pas. Question : comment le tester ?

learning-turn-title = { $case ->
    [parts] Où deux phrases se séparent
    [apart] Deux phrases, deux courbes
    [together] Deux phrases, une courbe
   *[other] Ce que reçoit « { $key } », pas à pas
}
learning-turn-say = { $case ->
    [parts] { $words ->
        [one] Séparation après le pas { $step } : « { $key } » finit à { $to } avec « { $one } », à { $other } avec « { $two } ».
       *[several] Jusqu’au pas { $step }, les courbes restent proches. À la fin, « { $key } » reçoit { $to } et { $other }.
    }
    [apart] Les courbes sont séparées dès le début : à la fin, « { $key } » reçoit { $to } et { $other }.
    [together] Dans les deux phrases, « { $key } » reçoit à la fin à peu près autant : { $to } et { $other }.
    [same] « { $query } » donne { $to } à « { $key } » après { $start } pas, et à la fin.
   *[other] « { $query } » donne { $from } à « { $key } » après { $start } pas, { $to } à la fin.
}
learning-turn-notes = Les points sont les pas dont les paramètres ont été conservés, à partir du huitième. Les courbes comptent comme séparées là où elles diffèrent d’au moins { $least }, de là jusqu’à la fin. Une seconde phrase est une phrase connue, ou demandée (--versus). Question : que faut-il avoir appris avant que les courbes puissent se séparer ?

learning-step-title = Un nombre dans un pas d’entraînement
learning-step-say = { $case ->
    [still] Ici, rien à gagner : la perte reste { $after }, et un pas ne change presque rien.
   *[falls] Chaque nombre descend la pente de la perte, son gradient : de { $before } à { $after }.{ $aim ->
        [open] {" "}« { $key } » est peut-être faux.
       *[meant] {""}
    }
}
learning-step-notes = Un entraînement à part, par simple descente de gradient, à partir des paramètres aléatoires, avec cette seule phrase : « { $query } » doit donner davantage à « { $key } », la perte est −ln de cette part, et le gradient est sa dérivée par rapport à ce coefficient. Tous les coefficients de W_Q font le pas en même temps ; en voici un de grand gradient. Tout le reste est immobile. Le gradient coïncide avec celui de torch à neuf décimales. Question : dans quel sens bouge un coefficient si son gradient est négatif ?

learning-steps-title = { $case ->
    [still] Un mot seul n’apprend rien
   *[falls] Pas à pas, la perte baisse
}
learning-steps-say = { $case ->
    [still] Un mot seul : la perte est { $after } dès le début, et rien n’est à apprendre.
   *[falls] { $count } pas : « { $key } »{ $aim ->
        [open] {" "}(peut-être faux)
       *[meant] {""}
    } monte de { $from } à { $to }. Le modèle a fait { $last } pas de { $batch } phrases.
}
learning-steps-notes = Une phrase apprise par cœur n’est pas un savoir. Les paramètres de la leçon viennent de { $last } pas d’Adam, chacun avec { $batch } phrases d’un grand ensemble, si bien que chacune est revenue de nombreuses fois, et avec des paires de prédicats et de noms sans phrase, pour apprendre lesquels vont ensemble ; Adam donne à chaque nombre son propre taux, et le taux commun monte pendant { $warm } pas, puis baisse. Y bougent les plongements, les positions et toutes les matrices, sauf W_V et W_O de la dernière couche : elles ont été entraînées ensuite, pendant { $values } pas. Les vecteurs de mots que l’entraînement n’a jamais utilisés ont été déduits de mots qui leur ressemblent. Question : ces pas aideraient-ils avec une autre phrase ?

learning-told-title = Seule la réponse enseignée
learning-told-say = { $case ->
    [alone] Un mot seul reçoit { $taught } dans les deux modèles.
   *[other] { $second ->
        [unknown] Le second modèle ne connaît pas « { $stranger } » : ses nombres disent peu ici.
        [answer] À qui seules les réponses furent enseignées, le second modèle répond « { $answer } ».
        [elsewhere] La réponse seule enseignée, aucune tête ne donne à « { $key } » plus de { $most } ; celle-ci : « { $most-of } » { $more }.
       *[there] Avec la seule réponse enseignée, la tête { $head } de la couche { $layer } donne le plus à « { $key } », { $most }.
    }
}
learning-told-notes = Les deux modèles ont la même taille et ont vu des phrases de même sorte. Au premier, on a dit pour chaque ligne où regarder et, par des mots isolés, quels noms conviennent à ce qui est dit. Au second, on a dit seulement quel mot est la réponse, et elle se lit dans le résultat ; où regardent ses têtes était son affaire. Sa tête montrée ici est celle, des huit, qui donne le plus à « { $key } » : couche { $layer }, tête { $head }. Choisie sur cette phrase, une telle tête peut donner le plus à « { $key } » avec une autre fin aussi. « Qui regarde qui » montre une tête de la couche 1, qui regarde le mot décisif. En moyenne sur des phrases nouvelles du programme qui a écrit celles de l’entraînement, ce modèle répond juste pour { $right } des pronoms (davantage pour les paires écrites à la main de « Qui regarde qui »), tandis que la tête la meilleure en moyenne, qui n’est pas forcément celle-ci, ne donne au nom juste que { $looks } : les poids seuls ne montrent pas forcément ce que sait un modèle.{ $strangers ->
    [some] {" "}Certains mots de cette phrase sont inconnus de la leçon : leurs vecteurs sont faits à partir de leur orthographe.
   *[none] {""}
} Question : comment une réponse qui reçoit si peu des poids peut-elle être juste ?
