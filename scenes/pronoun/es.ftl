# Lo que dice «pronoun».

pronoun-title = Quién mira a quién
pronoun-asked = ¿Qué hace la atención por una palabra?
pronoun-takeaway = El vector de una palabra incorpora una mezcla ponderada de otras palabras: así puede un pronombre traer lo que representa.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
pronoun-attention-misconception = Una palabra mira solo a otra palabra.
pronoun-ratio-misconception = Basta una mirada para averiguar a qué se refiere un pronombre.
pronoun-taken-in-misconception = La atención sustituye una palabra por otra.

# Palabras clave: en pantalla cuando habla una voz.
pronoun-opening-key = de dónde viene un número
pronoun-question-key = el significado de «{ $query }»
pronoun-attention-key = porciones de una mirada
pronoun-round-one-key = la porción mayor, capa uno
pronoun-rows-key = palabras: filas de números
pronoun-ratio-key = la razón entre dos porciones
pronoun-taken-in-key = un vector con algo añadido
pronoun-turn-key = la pregunta gira
pronoun-round-two-key = la siguiente mirada
pronoun-cut-key = un enlace menos
pronoun-taught-key = lo que buscaba el entrenamiento
pronoun-untold-key = un modelo con solo respuestas
pronoun-without-key = sin la mirada hallada
pronoun-two-rounds-key = una mirada tras otra

pronoun-before = antes
pronoun-after = después
pronoun-sentence-1 = primera frase
pronoun-sentence-2 = segunda frase
pronoun-short-1 = primera
pronoun-short-2 = segunda
pronoun-both = en ambas
pronoun-together = en total
pronoun-readers = el referente
pronoun-answers = su respuesta
pronoun-aimed = meta del entrenamiento
pronoun-here = en esta frase
pronoun-aim-cue = capa uno: «{ $query }» → «{ $key }»
pronoun-aim-noun = capa dos: «{ $query }» → «{ $key }»
pronoun-aim-meant = capa dos: «{ $query }» → un posible referente
pronoun-aim-rest = palabras sin tarea → «{ $key }», en promedio
pronoun-links-there = como se entrenó
pronoun-links-cut = enlace cortado
pronoun-of-right = frases acertadas, de { $all }
pronoun-round-one = capa uno
pronoun-round-two = { $later ->
    [later] capa posterior
   *[two] capa dos
}

pronoun-opening-title = ¿De dónde viene este número?
pronoun-opening-say = { $case ->
    [alone] Para adivinar la palabra siguiente se mira atrás; «{ $query }» solo se tiene a sí misma: { $share }.
    [self] { $ways ->
        [both] Aquí las palabras miran atrás y adelante
       *[back] Para adivinar la palabra siguiente se mira atrás
    }: «{ $query }» se da a sí misma{ doubt } { $share }.
    [most] { $ways ->
        [both] Aquí las palabras miran atrás y adelante
       *[back] Para adivinar la palabra siguiente se mira atrás
    }: «{ $query }» da a «{ $here }»{ doubt } { $share } de su atención.
   *[all] { $ways ->
        [both] Aquí las palabras miran atrás y adelante
       *[back] Para adivinar la palabra siguiente se mira atrás
    }: «{ $query }» no da a ninguna más de { $share }.
}
pronoun-opening-notes = Los modelos que escriben se entrenan para adivinar la palabra siguiente; con la atención, esa conjetura mira atrás, a lo ya leído. { $ways ->
    [both] El modelo que se ve aquí no adivina nada: sus palabras miran también a las posteriores.{" "}
   *[back] {""}
}El número es una porción de la atención. En una clase completa, esta película muestra qué hace la atención; las siguientes desmontan este número, paso a paso, con los números de esta frase, y la última lo calcula a mano. La porción es la de una cabeza de una capa: otras cabezas reparten su atención de otro modo, como muestra la película sobre las cabezas.

pronoun-question-title = { $case ->
    [known] Una palabra lo cambia todo
    [single] ¿Quién mira a quién?
    [foreign] ¿Quién mira a quién?
    [word] ¿Quién mira a quién?
   *[other] Dos frases
}
pronoun-question-say = { $case ->
    [known] Una palabra, la pista, dice qué es «{ $query }»: { STEP("first/expected") }con «{ $cue1 }», el gato; { STEP("second/expected") }con «{ $cue2 }», más bien la alfombra.
    [one] Hay una palabra distinta. ¿A qué mira «{ $query }» en cada frase?
    [foreign] ¿A qué palabras mira «{ $query }»? El modelo solo sabe inglés: los números muestran solo el camino.
    [word] ¿A qué palabras mira «{ $query }»? Esta cabeza aprendió otras: quizá no signifique nada.
    [single] ¿Qué palabras de la frase ayudan a entender «{ $query }»?
   *[other] ¿A qué mira «{ $query }» en cada frase?
}
pronoun-question-notes = Dé al público un momento para responder. Una máquina también necesita un modo de averiguarlo, y la atención es uno: cada palabra mira a las demás. La palabra que dice a qué se refiere un pronombre se llama en estas películas la pista. Una pista no tiene por qué aclararlo todo: un gato también puede estar sucio; estas películas toman la lectura que encaja mejor.

pronoun-attention-title = La atención se reparte
pronoun-attention-say = { $case ->
    [alone] «{ $query }» está sola: toda su atención, { $total }, va a sí misma.
    [most] «{ $query }» reparte su atención, { $total } en total. Aquí «{ $here }» se lo lleva todo.
    [some] «{ $query }» mira a todas las palabras no ocultas. { STEP("first/share") }Cada una recibe una porción de la atención; { STEP("first/total") }en total, { $total }.
   *[all] Una primera mirada: { STEP("first/share") }cada palabra recibe una porción de la atención de «{ $query }»; { STEP("first/total") }en total, { $total }.
}
pronoun-attention-notes = Cuanto más ancho es el haz, mayor es la porción. Cómo se forman las porciones lo muestran las próximas películas: por ahora, tómelas como números entre cero y uno que suman uno. Una palabra también se mira a sí misma.

pronoun-round-one-title = La primera mirada: capa { $layer }
pronoun-round-one-say = { $case ->
    [alone] Una palabra, una porción: no hay otra cosa a la que mirar.
    [hidden] La palabra distinta viene después de «{ $query }», y nadie puede mirar adelante: nada se mueve.
    [one] «{ $query }» da { $share1 } a «{ $cue1 }», { STEP("second/beam") }{ $share2 } a «{ $cue2 }». Las demás palabras se reparten el resto.
    [tie] Varias palabras reciben la porción mayor de «{ $query }»: { $share }.
    [close] Lo que más mira «{ $query }» en la capa uno es { $own ->
        [here] a sí misma
       *[other] «{ $here }»
    }, { $share }, y luego { $own ->
        [next] a sí misma
       *[other] «{ $next }»
    }, { $share3 }.
    [even] En la capa uno «{ $query }» mira casi lo mismo a «{ $here }» que a «{ $next }»: { $share }.
    [self] Lo que más mira «{ $query }» en la capa uno es a sí misma: { $share }.
    [single] Lo que más mira «{ $query }» en la capa uno es «{ $here }»: { $share }.
    [uneven] En la capa uno las porciones mayores son { $share } y { $share2 }; al menos una va a varias palabras.
    [both] Lo que más mira «{ $query }» en la capa uno es «{ $here }» ambas veces: { $share } y { $share2 }.
    [each] Lo que más mira «{ $query }» en la capa uno: en la primera frase, «{ $here }»; en la segunda, «{ $there }».
   *[other] Lo que más se mira en la capa uno: «{ $query }», en la primera frase, «{ $here }»; «{ $asked }», en la segunda, «{ $there }».
}{ $reading ->
    [foreign] {" "}El modelo solo sabe inglés.
    [random] {" "}Puro azar: matrices aleatorias.
   *[other] {""}
}
pronoun-round-one-notes = Un modelo tiene capas, una tras otra. En cada capa, cada cabeza mira a su alrededor (aquí, la cabeza { $head }) y se lleva algo.

pronoun-rows-title = Cada palabra es una fila de números
pronoun-rows-say = { $case ->
    [one] Cada palabra empieza como una fila de { $d_model } números. Solo difieren las de «{ $cue1 }» y «{ $cue2 }».
    [several] Cada palabra empieza como una fila de { $d_model } números. Filas que difieren: { $changed }.
   *[other] Cada palabra empieza como una fila de { $d_model } números.
}
pronoun-rows-notes = Una máquina no puede calcular con palabras. Por eso cada palabra tiene una fila de números en una tabla, y se le suma una segunda fila, la de su posición en la frase. Una fila todavía no sabe nada de las demás palabras: dondequiera que la misma palabra esté en la misma posición, la fila es la misma.

pronoun-ratio-title = { $case ->
    [one] Una mirada: la misma razón en ambas
   *[other] La razón entre dos porciones
}
pronoun-ratio-say = { $case ->
    [few] Para comparar hacen falta dos porciones. Aquí hay pocas.
    [one] «{ $query }», «{ $a }» y «{ $b }» tienen en ambas los mismos números: «{ $a }» recibe { $ratio } veces lo que «{ $b }».
    [apart] Aquí la razón entre dos porciones no se conserva: estas filas ya saben unas de otras.
    [single] «{ $a }» recibe { $ratio } veces la porción de «{ $b }», sean cuales sean las demás palabras.
    [asker] La propia palabra que pregunta es distinta: dos porciones no tienen por qué conservar su razón.
    [moved] Hay palabras en otras posiciones: dos porciones no tienen por qué conservar su razón.
   *[several] { $changed } palabras difieren, nada aísla una sola pista: el argumento de la razón no vale.
}
pronoun-ratio-notes = En la primera capa, lo bien que encajan dos palabras depende solo de sus dos filas. Otra palabra, en otro sitio, quita a todas las demás parte de su porción, en la misma proporción: por eso dos de ellas conservan exactamente su razón, y la palabra que pregunta no puede girar de una a otra. En otra cabeza la razón es otra, pero se conserva igual. Esto vale para la atención sola: lo que un modelo calcula después, como una parte feed-forward, aún puede encontrar una respuesta. Así que esto muestra que una mirada no puede girar, no que todo modelo necesite dos.

pronoun-taken-in-title = Lo que deja una capa
pronoun-taken-in-say = { $differ ->
    [none] Tras la capa uno, «{ $query }» tiene los mismos números en ambas frases.
   *[other] { $case ->
        [single] Tras la mirada han cambiado { $changed } de los { $d_model } números de «{ $query }»{ $more ->
            [none] {""}
           *[some] ; se ven los { $shown } primeros
        }.
        [same] Tras la mirada, { $changed } de los { $d_model } números de «{ $query }» difieren entre las frases{ $more ->
            [none] {""}
           *[some] ; se ven { $shown }
        }.
       *[apart] Tras la capa uno difieren { $changed } de los { $d_model } números de «{ $query }»{ $more ->
            [none] {""}
           *[some] ; se ven los { $shown } primeros
        }.
    }
}
pronoun-taken-in-notes = Después de mirar a su alrededor, una palabra suma a su propia fila una mezcla de lo visto. La nueva fila se llama x′: sigue siendo la misma palabra, pero ahora sabe algo de su frase. De ahí parte la capa siguiente.

pronoun-plane = Las palabras son sombras en el plano de ambas preguntas: solo es real su alcance a lo largo de estas.

pronoun-turn-title = { $case ->
    [turn] La pregunta gira
   *[other] Cuánto gira la pregunta
}
pronoun-turn-say = { $case ->
    [turn] Lo que pregunta «{ $query }» gira { $angle }°: { STEP("first") }con «{ $cue1 }» llega más lejos «{ $a }»; { STEP("second") }con «{ $cue2 }», «{ $b }».
    [apart] Lo que pide cada palabra, como una flecha, y otras palabras con su ángulo respecto a esta.
   *[other] De una frase a la otra, lo que pide «{ $query }» gira { $angle }°.
}
pronoun-turn-notes = Las filas de números pueden dibujarse como flechas. Dos flechas están siempre en un plano: aquí, las dos preguntas, con su ángulo real y sus longitudes reales. De las otras dos palabras se dibuja solo lo que cae en este plano: lo que cada una alcanza a lo largo de cada pregunta es exacto. Cómo se hacen estas flechas lo muestran películas posteriores.

pronoun-round-two-title = { $case ->
    [everybody] Todas miran
    [among] Todas miran
    [ties] Todas miran
    [alone] Todas miran
    [one-turn] Una capa, y nada más
    [one-stay] Una capa, y nada más
    [one-even] Una capa, y nada más
    [one-apart] Una capa, y nada más
   *[other] { $later ->
        [later] Una mirada posterior: capa { $layer }
       *[two] La segunda mirada: capa { $layer }
    }
}
pronoun-round-two-say = { $case ->
    [alone] Una palabra tiene un haz: hacia sí misma.
    [everybody] Cada palabra mira a su alrededor en la misma capa; este es el haz más fuerte de cada una.
    [among] Cada palabra mira a su alrededor en la misma capa; el haz más fuerte de cada una entre estas.
    [ties] Cada palabra mira a su alrededor en la misma capa. De haces igual de fuertes se ve solo el primero.
    [hidden] Tampoco en { $later ->
        [later] una capa posterior
       *[two] la capa dos
    } se mueve ninguna porción: «{ $query }» no puede mirar adelante.
    [single] Lo que más mira «{ $query }» en { $later ->
        [later] una capa posterior
       *[two] la capa dos
    } es { $own ->
        [here] a sí misma
       *[other] «{ $here }»
    }: { $share }.
    [close] Lo que más mira «{ $query }» en { $later ->
        [later] una capa posterior
       *[two] la capa dos
    } es { $own ->
        [here] a sí misma
       *[other] «{ $here }»
    }, { $share }, y luego { $own ->
        [next] a sí misma
       *[other] «{ $next }»
    }, { $share3 }.
    [even] En { $later ->
        [later] una capa posterior
       *[two] la capa dos
    } «{ $query }» mira casi lo mismo a «{ $here }» que a «{ $next }»: { $share }.
    [tie] Varias palabras reciben la porción mayor de «{ $query }»: { $share }.
    [pair-even] Las porciones mayores de «{ $query }» son { $share } y { $share2 }; al menos una va a varias palabras.
    [one-even] Con una capa «{ $query }» da como mucho { $share } y { $share2 }; al menos una va a varias palabras.
    [turn] «{ $query }» gira: hacia «{ $here }», { $share }, { STEP("second/beam") }o hacia «{ $there }», { $share2 }.
    [own-turn] De las palabras de la frase, «{ $query }» gira hacia «{ $here }», { $share }, o hacia «{ $there }», { $share2 }.
    [apart] Lo más mirado en { $later ->
        [later] una capa posterior
       *[two] la capa dos
    }: por «{ $query }», «{ $here }», { $share }; por «{ $asked }», «{ $there }», { $share2 }.
    [each] Lo que más mira «{ $query }» en { $later ->
        [later] una capa posterior
       *[two] la capa dos
    }: «{ $here }», { $share }; en la segunda frase, «{ $there }», { $share2 }.
    [one-apart] Lo más mirado con una capa: por «{ $query }», «{ $here }», { $share }; por «{ $asked }», «{ $there }», { $share2 }.
    [one-turn] Lo que más mira «{ $query }» con una capa es «{ $here }», { $share }, o «{ $there }», { $share2 }.
    [one-stay] Lo que más mira «{ $query }» con una capa es en ambas «{ $here }»: { $share } y { $share2 }.
   *[stay] Lo que más mira «{ $query }» en { $later ->
        [later] una capa posterior
       *[two] la capa dos
    } es en ambas «{ $here }»: { $share } y { $share2 }.
}{ $reading ->
    [sure] {" "}Al modelo se le enseñó a mirar ahí.
    [trained] {" "}Al modelo se le enseñó a mirar ahí.
    [doubtful] {" "}Es un modelo pequeño: puede errar.
    [misses] {" "}Es un modelo pequeño: aquí yerra.
    [nobody] {" "}Pero ninguna puede ser el referente.
    [astray] {" "}Esa no puede ser el referente.
    [unjudged] {" "}Un modelo pequeño: compruébelo.
    [foreign] {" "}El modelo solo sabe inglés.
    [word] {" "}La cabeza aprendió otras palabras.
    [random] {" "}Puro azar: matrices aleatorias.
   *[other] {""}
}
pronoun-round-two-notes = { $reading ->
    [foreign] Estas matrices se entrenaron solo con frases inglesas. Lo que mira aquí una palabra de otra lengua no significa nada.
    [word] Esta cabeza no se entrenó para la palabra que se sigue, así que lo que mira no significa nada. Cada cabeza de la última capa se entrenó para palabras de cierta clase: la primera, para pronombres; la segunda, para verbos; la tercera, para adjetivos y artículos; la cuarta, para objetos y paréntesis de cierre.
    [misses] En un modelo que lee en ambas direcciones, una palabra puede encontrar así lo que le corresponde, como un pronombre su sustantivo. Este es pequeño, y aquí falla: lo que más recibe no es una palabra que pueda ser el referente.
    [astray] En un modelo que lee en ambas direcciones, una palabra puede encontrar así lo que le corresponde, como un pronombre su sustantivo. Aquí esta cabeza falla: lo que más recibe no es una palabra que pueda ser el referente.
    [nobody] En un modelo que lee en ambas direcciones, una palabra puede encontrar así lo que le corresponde, como un pronombre su sustantivo. Aquí ninguna palabra de la frase puede ser el referente, y a algún sitio tenían que ir las porciones.
    [doubtful] En un modelo que lee en ambas direcciones, una palabra puede encontrar así lo que le corresponde, como un pronombre su sustantivo. Es dudoso que este, pequeño, lo haya encontrado aquí.
    [unjudged] En un modelo que lee en ambas direcciones, una palabra puede encontrar así lo que le corresponde, como un pronombre su sustantivo. Es dudoso que este, pequeño, lo haya encontrado aquí.
    [random] Estas matrices son aleatorias: quién mira a quién es casualidad.
   *[other] En un modelo que lee en ambas direcciones, así puede una palabra encontrar lo que le corresponde, como un pronombre su sustantivo. { $sentences ->
        [one] En un modelo que solo mira atrás, como GPT, la fila del pronombre no sabe nada de las palabras que vienen después; las filas de esas palabras aún pueden juntar ambas cosas.
       *[two] En uno que solo mira atrás, como GPT, la fila del pronombre sería la misma en ambas frases siempre que la palabra decisiva venga después; las filas de palabras posteriores aún pueden juntar ambas cosas.
    }
}

pronoun-cut-title = { $case ->
    [alone] Nada que cortar
    [unknown] Lo que no puede mostrarse
   *[other] Cortar un enlace en la capa uno
}
pronoun-cut-say = { $case ->
    [alone] El único enlace no se puede cortar: no quedaría nada a lo que mirar.
    [unknown] Aquí estas capas no se pueden volver a calcular: no se afirma qué lleva cada enlace.
    [carrier] Sin «{ $cue1 }» o «{ $cue2 }», «{ $reader }» elige la misma palabra en { $later ->
        [later] una capa posterior
       *[two] la capa dos
    }: por ahí vino la pista.
    [other] «{ $reader }», en la capa uno, sin «{ $cue1 }» o «{ $cue2 }»: «{ $query }» ya no gira. Por ese enlace iba la pista.
    [one] Se corta el enlace a «{ $key }»: su porción va a las demás, en las mismas proporciones.
    [turn] Ningún enlace lleva solo la pista. «{ $reader }» sin «{ $key }»: «{ $here }» recibe { $after }, no { $before }.
    [little] «{ $reader }» sin «{ $key }» en la capa uno: apenas cambia nada. «{ $here }» sigue recibiendo { $after }.
    [same] «{ $reader }» sin «{ $key }» en la capa uno: se mueven otras porciones; «{ $here }» sigue con { $after }.
    [moves] «{ $reader }» sin «{ $key }» en la capa uno: ahora «{ $there }» recibe más, { $most }, y «{ $here }», { $after }.
    [some] «{ $reader }» sin «{ $key }» en la capa uno: en { $later ->
        [later] una capa posterior
       *[two] la capa dos
    } «{ $here }» recibe { $after } en vez de { $before }.
   *[single] «{ $reader }» sin «{ $key }» en la capa uno: «{ $here }» aún recibe más, { $after } en vez de { $before }.
}
pronoun-cut-notes = El enlace se cortó en todas las cabezas de su capa. Todo lo que viene tras el corte se calculó de nuevo. { $case ->
    [carrier] El control: «{ $reader }» tiene { $others } enlaces más en la capa uno; si en su lugar se corta uno de estos, «{ $query }» sigue girando con { $kept } de ellos.{" "}
    [other] El control: «{ $reader }» tiene { $others } enlaces más en la capa uno; si en su lugar se corta uno de estos, «{ $query }» sigue girando con { $kept } de ellos.{" "}
   *[single] {""}
}Solo a partir de los pesos de atención (las porciones), únicamente se puede conjeturar qué lleva cada enlace; quitar uno y volver a mirar es una prueba.

pronoun-taught-title = { $case ->
    [cue] Las dos miradas se enseñaron
    [noun] Esta mirada se enseñó
    [misses] Esta mirada se enseñó
    [rest] Lo que se enseñó
    [foreign] Lo que se enseñó
   *[other] Lo que no se enseñó
}
pronoun-taught-say = { $case ->
    [cue] Aquí: { $cue-here } y { $noun-here }{ doubt }. { STEP("aimed") }Las metas al entrenar: { $cue-aim } y { $noun-aim }; el resto, para otras palabras.
    [noun] Aquí «{ $noun }»{ doubt } recibe { $noun-here }. { STEP("aimed") }La meta al entrenar: { $noun-aim } para la palabra correcta.
    [misses] Aquí ningún posible referente recibe más de { $noun-here }. { STEP("aimed") }La meta al entrenar: { $noun-aim } para el correcto.
    [rest] Las palabras sin tarea dan aquí a la primera { $rest-here } en promedio. { STEP("aimed") }La meta al entrenar: { $rest-aim } cada una.
    [alone] Una sola palabra se lo da todo a sí misma, sea cual sea la meta al entrenar.
    [nothing] Para una frase como esta no se enseñó nada.
    [foreign] Adónde mirar se enseñó solo con frases inglesas.
    [answers] A este modelo solo se le dieron las respuestas: nadie le dijo adónde mirar.
    [random] Estas matrices son aleatorias: nadie enseñó nada.
   *[other] Aquí no se sabe para qué se entrenó este modelo.
}
pronoun-taught-notes = { $case ->
    [random] Las matrices aleatorias no tienen metas. Con el modelo predeterminado, esta imagen muestra qué porciones buscaba su entrenamiento.
    [other] Solo del modelo predeterminado se sabe aquí qué porciones buscaba su entrenamiento.
    [answers] Se le dijo a qué palabra se refiere un pronombre; las porciones son cosa del propio modelo.
    [foreign] Por eso aquí ningún haz tiene significado; solo los números son correctos.
   *[taught] Así que estas imágenes muestran lo que la atención puede hacer, no lo que hace por sí sola. Las metas se fijaron con otras frases: el entrenamiento cambió los números del modelo hasta que allí sus porciones se acercaron. A las palabras que no tienen nada que encontrar se les enseñó a descansar en la primera palabra: por eso en imágenes posteriores la mayoría mira hacia ella. Cuantas menos palabras, más alta es la meta; ninguna es 1, porque una porción próxima a 1 ya apenas cambia. También se enseñó qué puede decirse de qué sustantivos, y los vectores de palabras se hicieron a partir de los de MiniLM, un modelo mayor entrenado con textos. No se enseñaron ni esta frase ni lo que queda cuando se corta un enlace.
} Pregunte: ¿cómo se averiguaría si un modelo mira ahí por sí solo?

pronoun-untold-title = { $case ->
    [same] Con solo respuestas, mira a la pista
   *[other] Otra frase: con solo respuestas
}
pronoun-untold-say = Nadie dijo adónde: en la capa uno «{ $pronoun }» da a «{ $cue1 }» { $share }, a «{ $cue2 }» { $share2 }; la respuesta cambia.
pronoun-untold-notes = Un segundo modelo del mismo tamaño. Vio frases del mismo tipo y solo se le dieron respuestas, como a qué sustantivo se refiere un pronombre o qué sujeto tiene un verbo; nunca adónde mirar: la imagen muestra la cabeza { $head } de su primera capa, y la línea discontinua, su respuesta. También sus vectores de palabras se hicieron a partir de los de MiniLM. En las { $tested } frases de la imagen siguiente, esta cabeza, la que más lo hace de las cuatro, da a las palabras decisivas { $looks } en total, en promedio.

pronoun-without-title = Sin esa mirada, solo acierta la mitad
pronoun-without-say = De { $total } respuestas nuevas acierta { $right }; con el enlace a la pista cortado, { $cut }.
pronoun-without-notes = { $pairs } pares escritos a mano; las dos frases de un par difieren en las palabras que deciden a qué se refiere el último pronombre. Este modelo conoce todas las palabras; en el entrenamiento no había ninguna de estas frases. Se cortaron los enlaces del pronombre a las palabras decisivas en todas las cabezas de la primera capa. Sin ellos, las dos frases de un par reciben la misma respuesta: con eso, una de las dos es correcta. Pares con las dos correctas: { $both } con los enlaces, { $left } sin ellos. Así que la mirada a lo decisivo la encontró el propio modelo. La mirada del pronombre al sustantivo apenas hace falta: si en su lugar se cortan los enlaces a ambos sustantivos en las dos capas, siguen siendo correctas { $blind } frases y { $blind_whole } pares. La respuesta es la palabra cuyo vector encaja mejor con el resultado del pronombre, y esa comparación puede encontrar el sustantivo. Los modelos entrenados con textos son mayores y menos ordenados; la película sobre las cabezas muestra uno.

pronoun-two-rounds-title = { $case ->
    [one] Una capa
   *[other] { $later ->
        [later] Primera capa, capa posterior
       *[two] Dos capas
    }
}
pronoun-two-rounds-say = { $case ->
    [turn] Primero «{ $reader }» lee «{ $first }» o «{ $second }»; { STEP("first/beam") }luego «{ $query }» gira hacia «{ $here }» o «{ $there }»{ doubt }.
    [pair] En cada frase: lo que más mira «{ $query }» en la capa uno y en { $later ->
        [later] una capa posterior
       *[two] la capa dos
    }.
    [askers] En cada frase: lo que más mira la palabra que pregunta en la capa uno y en { $later ->
        [later] una posterior
       *[two] la capa dos
    }.
    [uneven] En cada frase: una porción mayor de la capa uno y de { $later ->
        [later] una posterior
       *[two] la capa dos
    }. Al menos una va a varias palabras.
    [single] Capa uno: mira más { $begins ->
        [own] a la propia «{ $query }»
       *[other] a «{ $first }»
    }. { $later ->
        [later] Después
       *[two] Capa dos
    }: { $own ->
        [here] a la propia «{ $query }»
       *[other] a «{ $here }»
    }{ doubt }.
    [close] Capa uno: mira más { $begins ->
        [own] a la propia «{ $query }»
       *[other] a «{ $first }»
    }. { $later ->
        [later] Después
       *[two] Capa dos
    }: a «{ $here }»{ doubt }, luego a «{ $next }».
    [even] Capa uno: { $ahead ->
        [first] mira más a «{ $first }»
       *[other] ninguna palabra destaca
    }. { $later ->
        [later] Después
       *[two] Capa dos
    }: { $ahead ->
        [last] mira más a «{ $here }»{ doubt }
       *[other] ninguna palabra destaca
    }.
   *[one] En una capa cada cabeza mira una vez. Los modelos apilan muchas; cada una pregunta con lo hallado.
}
pronoun-two-rounds-notes = { $reading ->
    [sure] Estas matrices se entrenaron directamente para ir de las palabras a lo que les corresponde: de los pronombres a su referente, de los verbos a su sujeto. A los modelos de lenguaje no se les dice; lo aprenden, en la medida en que lo hacen, prediciendo palabras.
    [trained] Estas matrices se entrenaron directamente, con frases en las que estaba marcado a qué se refieren las palabras. A los modelos de lenguaje no se les dice; lo aprenden, en la medida en que lo hacen, prediciendo palabras.
    [doubtful] Estas matrices se entrenaron directamente para ir de las palabras a lo que les corresponde, de los pronombres a su referente, con frases que escribió una gramática. Son pequeñas, y aquí el referente podría ser otra palabra, o hay una que no conocen: si aciertan, debe juzgarlo quien mira.
    [misses] Estas matrices se entrenaron directamente para ir de las palabras a lo que les corresponde, de los pronombres a su referente, con frases que escribió una gramática. Son pequeñas, y aquí fallan: lo que más recibe no puede ser el referente. Los números son correctos; la lectura, no.
    [nobody] Estas matrices se entrenaron directamente para ir de las palabras a lo que les corresponde, de los pronombres a su referente. Aquí ninguna palabra de la frase puede serlo, y las porciones tienen que ir a algún sitio. Los números son correctos; no hay nada que leer en ellos.
    [astray] Nadie dijo a estas matrices qué buscar. Aquí fallan: lo que más recibe no puede ser el referente. Los números son correctos; la lectura, no.
    [unjudged] Estas matrices se entrenaron directamente para ir de las palabras a lo que les corresponde. Son pequeñas: si aquí aciertan, debe juzgarlo quien mira.
    [foreign] Estas matrices se entrenaron solo con frases inglesas: en otra lengua, ninguno de sus haces tiene significado.
    [word] Estas matrices se entrenaron directamente; en la capa dos, cada cabeza, para palabras de cierta clase; la palabra que se sigue no es de la clase de su cabeza. No se lea ningún significado en sus haces.
   *[other] Nadie dijo a estas matrices qué buscar; qué significa un haz lo ha de averiguar quien mira, con cautela.
}
