# Lo que dice «learning».

learning-title = Aprender las matrices
learning-asked = ¿Cómo se aprenden las matrices?
learning-takeaway = Paso a paso: cada número se mueve un poco en la dirección en la que el error disminuye.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
learning-start-misconception = Los números de las matrices los eligen personas.
learning-steps-misconception = Basta una frase para aprender.

# Palabras clave: en pantalla cuando habla una voz.
learning-start-key = números al azar
learning-way-key = los pesos, paso a paso
learning-first-key = los pronombres, al final
learning-turn-key = dos curvas que se separan
learning-step-key = anterior − tasa × gradiente
learning-steps-key = la pérdida baja
learning-told-key = se le dio la respuesta
learning-step = paso
learning-steps-log = pasos (log)
learning-steps-own = pasos con esta frase
learning-weights-row = pesos de «{ $query }»:
learning-second-is = segunda frase:
learning-right = proporción de consultas que más miran a la palabra correcta
learning-relation-object = objeto → verbo
learning-relation-pronoun = pronombre → sustantivo
learning-gets = porción de «{ $key }» desde «{ $query }»
learning-with = con «{ $word }»
learning-this = esta frase
learning-second = segunda frase
learning-old = antes
learning-rate = tasa
learning-gradient = gradiente
learning-new = después
learning-loss = pérdida
learning-share-of = porción de «{ $key }»
learning-told-where = se le dijo adónde mirar
learning-told-answers = solo se le dio la respuesta
learning-learned = aprendido
learning-loss-is = pérdida = −ln de la porción de «{ $key }», antes y después:
learning-answered = su respuesta:
learning-unknown = no las conoce el modelo al que solo se le dio la respuesta: { $words }
learning-start-title = Antes de entrenar: números al azar
learning-start-say = { $case ->
    [alone] «{ $query }» es la única palabra: su porción es { $share } antes y después del entrenamiento.
   *[other] Las matrices para Q, K y V empiezan al azar: de momento, «{ $query }» da lo máximo a «{ $key }», { $share }.
}
learning-start-notes = Estos son los parámetros de la lección antes del primer paso de su entrenamiento, con esta frase. { $foreign ->
    [yes] Solo saben inglés: aquí ni siquiera la matriz entrenada tiene significado, pero todos los números son correctos.
   *[no] Aunque las porciones difieran, nadie las eligió: otro sorteo de números aleatorios daría otras.
} Son aleatorias las matrices, las filas de las posiciones y la pequeña red que hace los vectores de palabras a partir de los de MiniLM, un modelo mayor; por eso algunas palabras afines ya están cerca antes del primer paso. La película muestra siempre el modelo de la lección, sin máscara, se eligieran los pesos que se eligieran: de la mayoría no hay grabación del entrenamiento. Pregunte: ¿qué dice esta matriz sobre la frase? Todavía nada.

learning-way-title = { $reading ->
    [misses] Paso a paso hasta una palabra incorrecta
    [nobody] Paso a paso, y nada que encontrar
   *[other] Los mismos pesos, paso a paso
}
learning-way-say = { $case ->
    [alone] Una sola palabra tiene la porción { $end } tras cualquier número de pasos.
    [straight] Tras { $first } pasos «{ $query }» da lo máximo a «{ $key }», { $share }; tras { $last }, a «{ $final }», { $end }.
    [stays] Tras { $first } pasos «{ $query }» da lo máximo a «{ $key }», { $share }; tras { $last }, también: { $end }.
    [crowd] En el paso { $first } todas miran a «{ $key }». En el { $then } «{ $query }» mira a «{ $other }»; al final, a «{ $final }»: { $end }.
   *[turns] Tras { $first } pasos «{ $query }» mira a «{ $key }»; tras { $then }, a «{ $other }»; al final, a «{ $final }»: { $end }.
}
learning-way-notes = Cada matriz se calcula con los pesos tal como eran tras ese número de pasos; qkvideo los toma con --weights lesson@{ $example }, por ejemplo. La fila con marco es la palabra que seguimos, en la cabeza encargada de tales palabras; a las palabras que no tienen nada que hacer en ella se les enseñó a descansar en la primera palabra. El entrenamiento buscaba para la palabra correcta una porción de { $aim } y su parte del resto, no 1, para que softmax siga siendo móvil. Una palabra a la que todas las filas miran pronto aún no se ha encontrado para «{ $query }». Pregunte: ¿en cuál de estos pasos habría parado el entrenamiento, y por qué?

learning-first-title = Los pronombres tardaron más
learning-first-say = { $level } de los objetos dan con la palabra correcta tras { $object } pasos; los pronombres, solo tras { $pronoun }.
learning-first-notes = Medido con { $sentences } frases de la misma gramática, cada una con al menos un sustantivo que el entrenamiento nunca vio. Una fila acierta si su porción mayor es la de la palabra correcta, en la cabeza que se entrena para su relación; el paso es la primera prueba con al menos { $level }. Al principio aún no se ve ningún orden. Objeto: de un sustantivo que sigue a un verbo (un objeto, o tras una preposición, como en «sat on the mat») a ese verbo. Cada punto pregunta los mismos { $pronouns } pronombres; por qué la curva baja en su camino no se ha comprobado. Son frases de la gramática del entrenamiento: en pares escritos a mano, los objetos se encuentran mucho menos. Adónde mira un pronombre depende de una tercera palabra, que tiene que traer la primera capa: puede que por eso los pronombres tarden más (adjetivos y verbos se aprendieron casi tan pronto como los objetos), pero aquí ninguna prueba separa esto de otras causas. Todo ello es un solo entrenamiento; otra semilla daría otros pasos. Pregunte: ¿cómo se comprobaría?

learning-turn-title = { $case ->
    [parts] Donde se separan dos frases
    [apart] Dos frases, dos curvas
    [together] Dos frases, una curva
   *[other] Lo que recibe «{ $key }», paso a paso
}
learning-turn-say = { $case ->
    [parts] { $words ->
        [one] Las curvas se separan tras el paso { $step }: «{ $key }» acaba en { $to } con «{ $one }», en { $other } con «{ $two }».
       *[several] Hasta el paso { $step } las curvas van juntas. Al final «{ $key }» recibe { $to } y { $other }.
    }
    [apart] Las curvas están separadas desde el principio: al final «{ $key }» recibe { $to } y { $other }.
    [together] En ambas frases «{ $key }» recibe al final casi lo mismo: { $to } y { $other }.
    [same] «{ $query }» da { $to } a «{ $key }» tras { $start } pasos, y también al final.
   *[other] «{ $query }» da a «{ $key }» { $from } tras { $start } pasos, { $to } al final.
}
learning-turn-notes = Los puntos son los pasos cuyos parámetros se guardaron, a partir del octavo. Las curvas se cuentan como separadas donde difieren en al menos { $least }, desde ahí hasta el final. Una segunda frase es una conocida, o una que se pidió (--versus). Pregunte: ¿qué hay que aprender antes de que las curvas puedan separarse?

learning-step-title = Un número en un paso de entrenamiento
learning-step-say = { $case ->
    [still] Aquí no puede ganarse nada: la pérdida sigue en { $after }, y un paso apenas cambia nada.
   *[falls] Cada entrada baja por la pendiente de la pérdida, su gradiente: { $before } baja a { $after }.{ $aim ->
        [open] {" "}«{ $key }» puede ser un error.
       *[meant] {""}
    }
}
learning-step-notes = Un entrenamiento aparte, por simple descenso de gradiente, desde los parámetros aleatorios y solo con esta frase: «{ $query }» debe dar más a «{ $key }», la pérdida es −ln de esa porción, y el gradiente es su derivada respecto a la entrada. Todas las entradas de W_Q dan el paso a la vez; aquí se ve una con gradiente grande. Todo lo demás queda quieto. El gradiente coincide con el de torch en nueve decimales. Pregunte: ¿hacia dónde se mueve una entrada si su gradiente es negativo?

learning-steps-title = { $case ->
    [still] Una palabra sola no aprende nada
   *[falls] Paso a paso, la pérdida baja
}
learning-steps-say = { $case ->
    [still] Una palabra sola: la pérdida es { $after } desde el principio, y no hay nada que aprender.
   *[falls] { $count } pasos: «{ $key }»{ $aim ->
        [open] {" "}(quizá incorrecto)
       *[meant] {""}
    } sube de { $from } a { $to }. El modelo dio { $last } pasos de { $batch } frases.
}
learning-steps-notes = Una frase aprendida de memoria no es conocimiento. Los parámetros de la lección vienen de { $last } pasos de Adam, cada uno con { $batch } frases de un gran conjunto, de modo que cada una apareció muchas veces, y con pares de predicados y sustantivos sin frase, para enseñar cuáles encajan; Adam da a cada número una tasa propia, y la tasa común sube durante { $warm } pasos y luego baja. En ellos se mueven vectores de palabras, posiciones y todas las matrices, salvo W_V y W_O de la última capa: estas se entrenaron después, durante { $values } pasos. Los vectores de las palabras que el entrenamiento nunca usó se dedujeron de palabras parecidas. Pregunte: ¿ayudarían estos pasos con otra frase?

learning-told-title = Con solo la respuesta
learning-told-say = { $case ->
    [alone] Una palabra sola recibe { $taught } en ambos modelos.
   *[other] { $second ->
        [unknown] El segundo modelo no conoce «{ $stranger }»: aquí sus números dicen poco.
        [answer] El segundo modelo, entrenado solo con respuestas, responde «{ $answer }».
        [elsewhere] Con solo la respuesta, ninguna cabeza da a «{ $key }» más de { $most }; esta da a «{ $most-of }» { $more }.
       *[there] Con solo la respuesta: la que más da a «{ $key }» es la cabeza { $head } de la capa { $layer }, { $most }.
    }
}
learning-told-notes = Ambos modelos tienen el mismo tamaño y vieron el mismo tipo de frases. Al primero se le dijo, para cada fila, adónde mirar y, con palabras sueltas, qué sustantivos encajan con lo que se dice. Al segundo se le dijo solo qué palabra es la respuesta, y la lee del resultado; adónde miran sus cabezas era cosa suya. La cabeza suya que se muestra aquí es, de las ocho, la que más da a «{ $key }»: capa { $layer }, cabeza { $head }. Escogida por esta frase, tal cabeza puede dar lo máximo a «{ $key }» también con otro final. «Quién mira a quién» muestra una cabeza de la capa 1, que mira a la palabra que decide. En promedio sobre frases nuevas del programa que escribió las del entrenamiento, acierta { $right } de los pronombres (de los pares hechos a mano en «Quién mira a quién», más), mientras que la cabeza que en promedio es mejor, que no tiene por qué ser esta, da al sustantivo correcto solo { $looks }: los pesos solos no tienen por qué mostrar lo que sabe un modelo.{ $strangers ->
    [some] {" "}La lección no conoce algunas palabras de esta frase: sus vectores se hacen a partir de su ortografía.
   *[none] {""}
} Pregunte: ¿cómo puede ser correcta una respuesta que recibe tan poco de los pesos?
