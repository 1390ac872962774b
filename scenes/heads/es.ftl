# Lo que dice «heads».

heads-title = Varias cabezas
heads-asked = ¿Puede una palabra hacer varias preguntas?
heads-takeaway = Sí: varias cabezas miran las mismas filas con matrices propias; sus salidas se juntan y se mezclan.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
heads-rest-misconception = Un peso grande significa siempre que una palabra importa.
heads-reads-misconception = Cada cabeza lee solo un trozo de cada vector.

# Palabras clave: en pantalla cuando habla una voz.
heads-questions-key = las preguntas de una palabra
heads-matrices-key = una matriz para cada cabeza
heads-past-key = más allá del sustantivo cercano
heads-rest-key = una clave fuera de vista
heads-reads-key = toda X, otras matrices
heads-joins-key = salidas lado a lado, mezcladas
heads-entry-key = subtotales de un número
heads-cuts-key = sin una cabeza, qué cambia
heads-real-key = cabezas de un modelo real
heads-swap-key = la salida de una, intercambiada

heads-head = cabeza { $head }
heads-entry-total = en total
heads-cut = apagada en la capa { $layer }
heads-without = cabeza { $head }
heads-unchanged = ninguna
heads-gives = «{ $query }» da
heads-measured = intercambiada: capa { $where }, cabeza { $by }; porciones: capa { $layer }, cabeza { $head }
heads-sentence = MiniLM lee: { $sentence } { $word }
heads-own = como se leyó
heads-other = una cabeza como con «{ $word }»
heads-of-head = cabeza
heads-in = en la capa { $layer }:
heads-rest-seen = todas las claves
heads-rest-unseen = sin «{ $key }»
heads-rest-writes = longitud de lo que escribe la cabeza { $head }
heads-questions-title = { $case ->
    [one] Una palabra, una pregunta
    [one-alone] Una palabra, una pregunta
    [one-open] Una palabra, una pregunta
   *[other] Una palabra, { $heads } preguntas
}
heads-questions-say = { $case ->
    [one] Este modelo tiene una cabeza: «{ $query }» pregunta una vez; lo que más mira es «{ $key }», { $share }.
    [one-alone] Una cabeza y una palabra: «{ $query }» solo puede mirarse a sí misma.
    [one-open] Este modelo tiene una cabeza: «{ $query }» pregunta una vez.
    [alone] { $heads } cabezas y una palabra: «{ $query }» solo puede mirarse a sí misma.
    [differ] «{ $query }» pregunta { $heads } veces: la cabeza { $head } mira más a «{ $key }», { $share }; la { $head-other }, a «{ $key-other }», { $share-other }.
    [idle] «{ $query }» pregunta { $heads } veces. La cabeza { $head } da { $share } a «{ $key }». La { $head-other }, sin tarea aquí, descansa en «{ $key-other }».
    [mine] «{ $query }» pregunta { $heads } veces a la vez: lo que más mira la cabeza { $head } es «{ $key }», { $share }.
   *[open] «{ $query }» pregunta { $heads } veces a la vez, y cada cabeza reparte la atención de nuevo.
}
heads-questions-notes = Una capa puede tener varias cabezas. Cada una hace sus propias consultas, claves y valores a partir de los mismos vectores, de modo que una palabra puede buscar varias cosas en un solo paso. En cada cabeza, las porciones de una palabra suman uno: una cabeza sin tarea para una palabra tiene que ponerlas en algún sitio. A estos pesos se les enseñó a dejar descansar tales porciones en la primera palabra.

heads-matrices-title = { $some ->
    [one] Una cabeza, una matriz
    [all] { $heads } cabezas, { $heads } matrices de pesos
   *[some] { $shown } de { $heads } cabezas
}
heads-matrices-say = { $case ->
    [one] Una cabeza tiene una matriz de todas las palabras. Debajo: el par con la porción mayor.
    [taught] Se enseñó: pronombre{"\u00A0"}→{"\u00A0"}sustantivo, verbo{"\u00A0"}→{"\u00A0"}sujeto, adjetivo{"\u00A0"}→{"\u00A0"}lo descrito, sustantivo{"\u00A0"}→{"\u00A0"}verbo.
    [missed] A cada cabeza se le enseñó un enlace, como pronombre-sustantivo. La { $head } falla aquí: «{ $asks }» a «{ $gets }».
   *[found] Cada cabeza tiene una matriz de todas las palabras. Debajo: un par que cada una enlaza.
}
heads-matrices-notes = { $taught ->
    [yes] En este modelo, a cada cabeza de la última capa se le asignó una relación: la primera debía ir de los pronombres a su referente; la segunda, de los verbos a su sujeto; la tercera, de adjetivos y artículos a la palabra que describen; la cuarta, de los sustantivos que siguen a un verbo, como objeto o tras una preposición («sat on the mat»), a ese verbo, y de los paréntesis a los que los abren. Una palabra que no tiene esa relación debía mirar a la primera palabra, porque las porciones tienen que ir a algún sitio. Una cabeza, una tarea: así se hicieron estos pesos; las cabezas de los modelos entrenados con textos no tienen por qué atenerse a una.
   *[no] { $case ->
        [marked] El par es el de la porción mayor entre dos palabras distintas. Estas cabezas se entrenaron con frases con respuestas marcadas: cada cabeza, para las relaciones marcadas en ellas. Una cabeza sin tal relación, o una palabra sin marca, descansa en la primera palabra, porque las porciones tienen que ir a algún sitio.
       *[other] El par es el de la porción mayor entre dos palabras distintas. Nadie asignó a estas cabezas una tarea que los pesos delaten: para qué sirve una cabeza lo ha de averiguar quien mira, con cautela.
    }
}

heads-past-title = Más allá del sustantivo cercano
heads-past-say = «{ $verb }» da { $far } a «{ $subject }», { $near } a «{ $nearer }». { STEP("past2/word") }Al revés: { $far-swapped } a «{ $subject-swapped }», { $near-swapped } a «{ $nearer-swapped }».
heads-past-notes = Siempre estas dos frases, y la cabeza { $head } de la lección, a la que se enseñó a encontrar sujetos. El sujeto de «{ $verb }» está lejos; otro sustantivo está más cerca. Si decidiera la cercanía, iría por delante «{ $nearer }»; si a esta cabeza le gustaran los gatos, iría por delante «{ $subject }» en ambas frases. En ambas, el sujeto tiene la porción mayor; pero no es seguro: el sustantivo más cercano recibe bastante, y si acierta con otros verbos se contó aparte, en la documentación. Pregunte: ¿qué encontraría una ventana de tres palabras?

heads-rest-title = { $case ->
    [rests] Un lugar para descansar
    [longer] Un lugar para descansar
   *[other] La palabra que más recibe
}
heads-rest-say = { $case ->
    [rests] { STEP("rest/unseen") }Sin «{ $key }», «{ $word }» escribe { $after }, no { $before }; «{ $query }», que tiene tarea, { $then }, no { $own }.
    [longer] { STEP("rest/unseen") }Sin «{ $key }», «{ $word }» escribe { $after }, no { $before }.
    [one] Una sola palabra solo puede mirar a «{ $key }»: fuera de vista, no queda nada.
   *[open] «{ $key }» es la que más recibe de las demás palabras. { STEP("rest/unseen") }Luego, lo mismo con «{ $key }» fuera de vista.
}
heads-rest-notes = Las porciones de una fila suman uno, de modo que una palabra sin tarea en una cabeza tiene que ponerlas en algún sitio. Aquí «{ $key }» es la que más recibe de las demás palabras en la cabeza { $head }. El experimento: ninguna palabra puede mirar a «{ $key }», softmax se calcula de nuevo y se compara la longitud de cada salida z. Lo que descansaba allí se reparte ahora entre las demás palabras, y se escribe. { $taught ->
    [yes] A estos pesos se les enseñó a descansar en la primera palabra; los modelos entrenados con textos llegan a ello por sí solos (Xiao y otros, 2023: attention sinks, «sumideros de atención»). Algunos modelos más nuevos tienen otro lugar para descansar: a la suma de las potencias se añade un 1 más, o un número aprendido, de modo que una fila puede dar menos de uno.
   *[no] Los modelos entrenados con textos descansan a menudo así en un primer token o en una marca (Xiao y otros, 2023: attention sinks, «sumideros de atención»).
} Pregunte: ¿qué palabras tienen una tarea en esta cabeza?

heads-reads-title = { $case ->
    [one] Una cabeza lee toda X
   *[several] Cada cabeza lee toda X
}
heads-reads-say = { $case ->
    [one] La cabeza lee los { $d_model } números de cada palabra.
   *[several] Cada cabeza tiene su propia matriz de consultas, y lee los { $d_model } números de cada palabra.
}
heads-reads-notes = Es un error común pensar que un vector se corta en trozos, uno para cada cabeza. Cada cabeza tiene una W_Q, una W_K y una W_V, y cada una de ellas tiene una fila para cada número de X. En los programas, las matrices de todas las cabezas están lado a lado en una gran matriz, y su producto se corta después en cabezas: son los mismos números. En muchos modelos de lenguaje, varias cabezas comparten W_K y W_V. Con marco: los números de «{ $query }», y las consultas hechas a partir de ellos.

heads-joins-title = { $case ->
    [one] De vuelta al tamaño del vector
   *[several] Lado a lado, y luego mezcladas
}
heads-joins-say = { $case ->
    [one] La salida de «{ $query }» tiene { $width } números. La matriz de salida convierte { $width } números en { $d_model }.
   *[several] { $heads } salidas de { $d_v }, lado a lado, por la matriz de salida: con marco, las filas de cada cabeza.
}
heads-joins-notes = Concatenar y luego multiplicar por W_O: (1 × { $width }) · ({ $width } × { $d_model }) = (1 × { $d_model }). Cada cabeza tiene filas propias en W_O; llevan marco. La imagen siguiente sigue al número mayor del resultado. Varias cabezas estrechas requieren las mismas multiplicaciones y sumas que una ancha, pero cada una tiene su propia matriz de pesos. Donde un modelo suma un sesgo tras W_O, aquí se omite.

heads-entry-title = { $case ->
    [one] Un número
   *[several] Un número, { $heads } subtotales
}
heads-entry-say = { $case ->
    [one] El número { $entry } del resultado de «{ $query }» es { $total }, todo de la única cabeza.
    [rounded] El número { $entry } del resultado de «{ $query }» es ≈ { $total }: un subtotal de cada cabeza, sumados.
   *[several] El número { $entry } del resultado de «{ $query }» es { $total }: un subtotal de cada cabeza, sumados.
}
heads-entry-notes = Como cada cabeza tiene filas propias en W_O, el producto es una suma sobre las cabezas: la salida de cada una por sus filas. Se eligió el número de mayor tamaño. Donde la suma lleva el signo ≈, los subtotales en pantalla están redondeados, y el total se redondeó solo al final. Todo esto se suma después al vector de la palabra.

heads-cuts-title = { $case ->
    [table] Apagar una cabeza
    [none] Apagar una cabeza
   *[other] Lo que aquí no puede cortarse
}
heads-cuts-say = { $case ->
    [table] Sin la cabeza { $cut } de la capa { $layer }, «{ $asks }» da a «{ $gets }» { $after } en vez de { $before }.
    [none] Se apague la cabeza que se apague en la capa { $layer }, «{ $asks }» no da menos a «{ $gets }».
    [one] La capa { $layer } tiene una sola cabeza: sin una segunda, ningún corte dice cuál hace qué.
    [same] Las cabezas de una capa no se leen entre sí: un corte se vería solo en capas posteriores.
   *[open] Aquí estas capas no se pueden volver a calcular: no se afirma qué cabeza necesita cuál.
}
heads-cuts-notes = Lo que escribe una cabeza de la primera capa se omite (su salida se pone a cero, lo que se llama ablación a cero), y todo lo que sigue se calcula de nuevo. Cero no es nada que una cabeza diera nunca en el entrenamiento, así que parte de un cambio puede venir del propio cero; y algunos pesos suben, porque los de una fila suman uno. Las cabezas de una capa no se leen entre sí, y nada lee la última capa: un corte en ella no cambiaría ninguna porción. { $taught ->
    [yes] A estas cabezas se les asignaron sus relaciones; a las de la primera capa, salvo a la primera, no se les dio ninguna tarea; a las cabezas de un modelo de lenguaje no se les asigna nada.
   *[no] El peso es el del par que enlaza la cabeza elegida.
}

heads-real-title = { $heads-count ->
    [one] La única cabeza de un modelo real
   *[other] { $here ->
        [no] Otra frase: { $heads } cabezas de un modelo real
       *[yes] «{ $query }» en { $heads } cabezas de un modelo real
    }
}
heads-real-say = { $case ->
    [recorded] En la capa { $layer } de MiniLM, la cabeza { $head } da lo máximo a «{ $gets }», { $share }; otras { $resting }, a «{ $rest }».
    [tie] Nadie dio una tarea a estas cabezas. En la { $head }, varias palabras reciben lo máximo de «{ $query }»: { $share }.
   *[model] Nadie dio una tarea a estas cabezas. Capa { $layer }, cabeza { $head }: lo que más mira «{ $query }» es «{ $gets }», { $share }.
}
heads-real-notes = { $case ->
    [recorded] Nadie dio una tarea a las cabezas de esta capa de MiniLM (all-MiniLM-L6-v2). El modelo tiene { $every } cabezas en total; estas son las de la capa { $layer }. [CLS] y [SEP] son las marcas propias del modelo para el principio y el final de una frase. Cada fila: lo que da «{ $query }» en una cabeza; el número es la porción mayor de la fila. De la capa { $layer }, porque de todas las cabezas la que más claramente gira con la última palabra es una de esta capa; lo muestra la imagen siguiente. La fila de otra palabra puede verse distinta: promediadas las filas de todas las palabras, { $parking } de las { $heads } cabezas dan lo máximo a «{ $rest }», entre ellas la cabeza { $head }, con { $mean }. Una porción grande no tiene por qué aportar mucho: marcas como esta suelen tener valores pequeños (Kobayashi et al., 2020).
   *[other] Todas las cabezas de una capa. Cada fila: lo que da «{ $query }» en una cabeza; el número es la porción mayor de la fila.
}

heads-swap-title = Intercambiar el resultado de una cabeza
heads-swap-say = Con el resultado de una cabeza tomado de «{ $cue2 }», «{ $query }» da más a «{ $second }» que a «{ $first }».
heads-swap-notes = A la inversa, en la frase con «{ $cue2 }», «{ $first }» recibe entonces { $back }, y «{ $second }», { $rest }. La cabeza { $head } de la capa { $layer } se escogió porque gira: con «{ $cue1 }» da más a «{ $first }» que a «{ $second }»; con «{ $cue2 }», menos. { $turning } de las { $every } cabezas de MiniLM lo hacen en este par de frases, y la cabeza { $head }, en { $others } de otros { $pairs } pares. La cabeza { $by } de la capa { $where } mira a la última palabra: allí «{ $query }» da { $look1 } a «{ $cue1 }» y { $look2 } a «{ $cue2 }». Se hicieron dos experimentos con cada una de las { $cuts } cabezas anteriores a la capa { $layer }, de una en una, solo en la fila de «{ $query }», y se siguió calculando el modelo. Puestas a 0, cabezas que anulan el giro: { $undone }. Intercambiadas, de modo que «{ $query }» recibe en cada frase lo que la cabeza da en la otra, cabezas que invierten el giro: { $reversing }, la cabeza { $by } de la capa { $where }. De los otros { $others } pares en los que gira la cabeza { $head }, este intercambio anula el giro en al menos una frase en { $again }, y lo invierte en ambas frases en { $reversed }; ninguna otra cabeza lo anula en más de { $next }, aunque una lo invierte en { $rival }. Así que la cabeza { $by } lleva mucho de lo que hace girar a la cabeza { $head }, pero no todo, y una cabeza cuya falta no anula el giro puede importar de todos modos: lo que queda puede bastar.
