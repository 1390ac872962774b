# Lo que dice «masking».

masking-title = Quién puede ver a quién
masking-asked = ¿Puede preguntarse a cualquier palabra?
masking-takeaway = Lo decide una máscara: las puntuaciones bloqueadas pasan a −∞, sus pesos a cero, y el resto sigue sumando uno.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
masking-left-over-misconception = Con una máscara, una fila suma menos de uno.
masking-future-misconception = Lo enmascarado llega igualmente a través de capas posteriores.
masking-pads-misconception = El relleno no hace daño, porque nadie lo lee.

# Palabras clave: en pantalla cuando habla una voz.
masking-everyone-key = mirar a tokens posteriores
masking-causal-key = −∞ para cada clave posterior
masking-left-over-key = porciones de lo permitido
masking-one-row-key = mismas proporciones, otro reparto
masking-future-key = ninguna noticia de después
masking-pads-key = relleno con una porción
masking-padding-key = columnas de relleno, bloqueadas
masking-both-key = lo que bloquea cualquiera
masking-quiz-blocked-key = un error
masking-blocked-key = una fila sin claves
masking-who-key = quién lleva qué máscara

masking-for = para
masking-places = i: fila, j: columna
masking-blocked = { $blocked } de { $cost } puntuaciones de esta capa, bloqueadas
masking-head-open = sin máscara
masking-head-causal = { $scope ->
    [layer] esta capa, enmascarada
   *[all] con la máscara causal
}{ $case ->
    [usual] : ÷ { $kept }
   *[other] {""}
}
masking-head-ending = termina en «{ $word }»
masking-head-cut = cortada tras «{ $word }»
masking-bert = BERT
masking-gpt = GPT
masking-sees-bert = un codificador: lee un texto entero, mira a ambos lados
masking-sees-gpt = un decodificador: escribe palabra a palabra, mira solo atrás
masking-legend-open = puede verse
masking-legend-blocked = bloqueado
masking-pads-batch = Un lote se calcula junto: el relleno iguala la longitud de sus frases.
masking-pads-zero = El relleno también es una clave: softmax le da una porción.
masking-guess = Nunca entrenado con la máscara: aquí los pesos dicen poco.
masking-padding-first = Primero, las puntuaciones:
masking-padding-columns = Columnas bloqueadas: ningún token escucha al relleno.
masking-padding-then = Luego, los pesos:
masking-padding-rows = Filas en gris: se calculan y se descartan.
masking-shape-causal = { $one } × { $one } × N × N
masking-shape-padding = B × { $one } × { $one } × N
masking-shape-both = B × { $one } × N × N
masking-causal = causal
masking-padding = de relleno
masking-both = ambas: bloquea cualquiera
masking-question = las filas preguntan; oscuro: bloqueado
masking-infinite = −∞: 0{"\u00A0"}÷{"\u00A0"}0, no es un número (NaN)
masking-smallest = un número negativo enorme: 1{"\u00A0"}÷{"\u00A0"}{ $n }
masking-blocked-name = También la diagonal está bloqueada

masking-everyone-title = ¿Quién puede mirar adelante?
masking-everyone-say = { $case ->
    [alone] «{ $query }» está sola y solo se puntúa a sí misma: no viene nada después.
    [last] «{ $query }» puntúa los { $tokens } tokens, como los anteriores. Un modelo que aprenda a escribir no debería.
   *[usual] «{ $query }» puntúa los { $tokens } tokens, incluso { $later-count ->
        [one] el posterior.
       *[other] los { $later } posteriores.
    } Un modelo que aprende a escribir haría trampa.
}
masking-everyone-notes = Un modelo que escribe tiene que predecir el token siguiente. Si pudiera ver la respuesta, el modelo solo aprendería a copiar.

masking-causal-title = La máscara causal: mirar solo atrás
masking-causal-say = { $case ->
    [alone] La máscara pone −∞ donde una clave viene después de la consulta. Con un solo token no hay ninguna.
   *[usual] Si una clave viene después de la consulta, { STEP("mask") }la máscara pone −∞ como puntuación, antes de softmax.
}
masking-causal-notes = La fila i pregunta; a la columna j se la mira. Menos infinito es la puntuación cuya exponencial es exactamente cero. La máscara entra antes de softmax, para que lo bloqueado no cuente en la suma.

masking-left-over-title = Causal: porciones de lo que queda
masking-left-over-say = { $case ->
    [alone] «{ $first }» no tiene a nadie más y se lo queda todo: { $one }.
   *[usual] «{ $first }» solo se ve a sí misma: { $one }. { STEP("ends") }«{ $last }», la última, aún lo ve todo.
}
masking-left-over-notes = Softmax es el mismo de antes. e elevado a −∞ es exactamente cero: las claves bloqueadas no reciben nada, y cada fila sigue sumando uno.

masking-one-row-title = Causal: una fila, antes y después
masking-one-row-say = { $case ->
    [alone] Con un solo token la máscara no cambia nada.
    [last] Después de «{ $query }» no viene nada: los pesos siguen iguales.
    [first] Antes de «{ $query }» no viene nada: toda la atención se queda en «{ $query }».
    [all] { $later-count ->
        [one] El token posterior lo tenía casi todo; { STEP("rest") }ahora se lo reparten los demás.
       *[other] Los { $later } tokens posteriores lo tenían casi todo; { STEP("rest") }ahora se lo reparten los demás.
    }
   *[usual] { $later-count ->
        [one] El token posterior no recibe nada.
       *[other] Los { $later } tokens posteriores no reciben nada.
    } { STEP("rest") }Las demás porciones se dividen por lo que queda, { $kept }.
}
masking-one-row-notes = Bloquear no cambia a quién se prefiere entre los demás: cada peso restante se divide por el mismo número, la suma de lo que queda. Así se conservan las proporciones. Poner ceros después de softmax dejaría una fila que suma menos de uno.

masking-future-title = { $case ->
    [deeper] Causal: ahora, máscara en cada capa
   *[usual] Causal: sin noticias del futuro
}
masking-future-say = { $case ->
    [alone] Con un solo token no hay futuro al que mirar.
    [contrast] La última sea «{ $last }» o «{ $other }», la fila es la misma: nada posterior llega a «{ $query }».
    [deeper] Con máscara en cada capa, con «{ $last }» o «{ $other }», la fila es la misma: «{ $query }» no ve ninguna.
    [cut-here] Se corta la frase tras «{ $query }» y se conserva el vector: la misma fila. En esta capa nada posterior cuenta.
   *[cut] Se corta la frase tras «{ $query }»: la fila sigue igual. Nada posterior puede importar.
}
masking-future-notes = { $case ->
    [deeper] Hasta ahora la máscara estaba solo en esta capa. La capa anterior leía en ambos sentidos, así que esta fila y las demás habían leído por adelantado: por eso ha desaparecido el número visto antes.{" "}
   *[usual] {""}
}{ $unmet ->
    [yes] El modelo se entrenó sin esta máscara y nunca aprendió a prescindir de la pista: no se saque ninguna conclusión de quién recibe más aquí. Solo cuenta la igualdad.{" "}
   *[no] {""}
}La fila es la misma en cada capa, porque ninguna fila leyó nunca una posterior. Las filas de palabras posteriores leen ambas, y aún pueden componer una respuesta. Por eso un modelo que escribe puede guardar lo calculado y no necesita volver a empezar con cada token.

masking-pads-title = Relleno: el problema
masking-pads-say = { $pads } tokens de relleno completan la frase. Sin máscara, «{ $query }» da a uno una porción de { $weight }.
masking-pads-notes = Se muestra la palabra que más da a un token de relleno. { $through ->
    [yes] El relleno se añadió antes de la primera capa, como hace qkvideo trace con --pad, y pasó por todas las capas como las palabras; también allí, sin máscara. Así que ya antes de esta capa cambia las filas de las palabras.
   *[no] Aquí el relleno entra en esta capa como un vector de ceros, de modo que sus puntuaciones también son cero, salvo que haya sesgos. La exponencial de cero es uno: es una porción como cualquier otra.
}

masking-padding-title = Relleno: bloquear sus columnas
masking-padding-say = La máscara de relleno bloquea las columnas del relleno. { STEP("rows") }Sus filas se calculan, pero nadie las lee.
masking-padding-notes = Solo se bloquean las columnas. Si se bloquearan también las filas, la fila de un token de relleno no tendría ninguna clave, y softmax no tendría nada que repartir.

masking-both-title = Las dos máscaras a la vez
masking-both-say = Una clave está bloqueada si lo dice cualquiera de las dos. { STEP("both/both") }Un eje de longitud { $one } se estira.
masking-both-notes = Las puntuaciones de un lote tienen la forma (B, cabezas, N, N): B secuencias, y aquí N tokens con el relleno. La máscara causal es la misma para todas, (1, 1, N, N). Cada secuencia tiene su propio relleno: (B, 1, 1, N), lo mismo para todas sus cabezas y consultas. En código, la máscara es causal | padding donde True bloquea, o la suma de ambas donde 0 conserva y −∞ bloquea. Las formas se ajustan por la derecha: sin su eje de cabezas, la máscara de relleno se tomaría por una de cabezas. Las filas del relleno conservan las palabras de la frase, para que softmax tenga algo que repartir.

masking-quiz-blocked-title = Reto: ¿qué falla en esta máscara?
masking-quiz-blocked-say = Esta máscara causal tiene un error. ¿En qué fila falla softmax?
masking-quiz-blocked-notes = Dé un momento a quienes miran antes de que aparezca la respuesta.

masking-blocked-title = Error por uno: una fila sin claves
masking-blocked-say = «{ $first }» no puede ver ninguna clave. { STEP("infinite/cells") }Con −∞ la fila es NaN; { STEP("smallest/cells") }con un negativo enorme, todas reciben { $uniform }.
masking-blocked-notes = En tal caso, lance un error: NaN se propaga a todas las capas, y los pesos iguales parecen sanos. Error por uno: un triángulo estricto impide que cada token vea ese mismo token, y el primero no tiene otra cosa. Cada e elevado a −∞ es 0, así que la suma es 0, y 0 ÷ 0 no es un número (si antes se resta el máximo, −∞ − (−∞) tampoco lo es). Con el número más negativo que cabe en un float, todas las puntuaciones son iguales, y softmax reparte por igual. Algunos modelos suman a cada puntuación bloqueada un número como −10 000 en lugar de sustituirla: si se bloquea toda una fila, todas las puntuaciones se mueven igual, y la fila es la de sin máscara (float16 es ahí tan basto que las porciones a menudo resultan iguales). Con relleno a la izquierda les pasa lo mismo a las primeras filas.

masking-who-title = Quién usa qué máscara
masking-who-say = GPT escribe palabra a palabra y mira solo atrás. { STEP("who/bert") }BERT lee un texto acabado, en ambos sentidos.
masking-who-notes = Los modelos que leen un texto acabado no necesitan máscara causal. Los que escriben de izquierda a derecha, sí. T5 tiene ambas cosas: el codificador lee y el decodificador escribe; además, el decodificador mira a todos los tokens del codificador, sin máscara causal. Cómo mira un texto a otro lo cuenta una película propia en la clase completa.
