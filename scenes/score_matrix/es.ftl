# Lo que dice «score-matrix».

score-matrix-title = La matriz de puntuaciones
score-matrix-asked = ¿Cómo se hacen la consulta y la clave?
score-matrix-takeaway = Multiplicando cada fila por matrices aprendidas. Una puntuación es el producto escalar de una consulta y una clave: hay n × n.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
score-matrix-projections-misconception = Las matrices que encuentra el entrenamiento son los pesos de atención.
score-matrix-shadow-misconception = Una puntuación solo dice si dos flechas apuntan en la misma dirección.
score-matrix-total-misconception = Una puntuación ya es una porción.

# Palabras clave: en pantalla cuando habla una voz.
score-matrix-sentence-key = un token: una fila
score-matrix-entry-key = productos, sumados
score-matrix-projections-key = matrices para consulta y clave
score-matrix-one-cell-key = consulta por clave: una puntuación
score-matrix-one-row-key = una consulta: una fila
score-matrix-whole-matrix-key = cada par: una puntuación
score-matrix-highest-key = la mayor de la fila
score-matrix-shadow-key = longitud × sombra
score-matrix-fan-key = cada clave como flecha
score-matrix-total-key = puntuaciones: aún no porciones
score-matrix-column = columna 1 de
score-matrix-query = consulta
score-matrix-keys = claves
score-matrix-sentence-title = { $depth ->
    [later] Cada token llega como vector
   *[first] Cada token se convierte en vector
}
score-matrix-sentence-say = { $depth ->
    [later] { $n-count ->
        [one] De la capa anterior llega «{ $token }», un vector de { $d_model } números: la única fila de X.
       *[other] De la capa anterior llegan { $n } tokens, vectores de { $d_model } números. Con marco: «{ $token }».
    }
   *[first] { $n-count ->
        [one] «{ $token }» se busca en la tabla: un vector de { $d_model } números, la única fila de X.
       *[other] { $n } tokens, buscados en la tabla como vectores de { $d_model } números. Con marco: «{ $token }».
    }
}
score-matrix-sentence-notes = Una máquina no puede multiplicar palabras. { $depth ->
    [later] Cada token se buscó en una tabla como vector, y las capas anteriores a esta han sumado lo que encontraron en la frase. Apilados, estos vectores
   *[first] Cada token se busca en una tabla como vector, al que se suma un vector para su posición; apilados, los vectores
} son las filas de la matriz X. La fila con marco es el token que seguimos.

score-matrix-entry-title = Un número de una consulta
score-matrix-entry-say = { $case ->
    [biased] «{ $token }» por una columna de una matriz aprendida: { $d_model } productos y un sesgo suman { $q }, primer número.
    [rotary] «{ $token }» por una columna de una matriz aprendida suma { $q }; luego la posición gira la consulta.
   *[plain] «{ $token }» por una columna de una matriz aprendida: { $d_model } productos suman { $q }, su primer número.
}
score-matrix-entry-notes = Arriba, el vector del token; debajo, la primera columna de W_Q, una matriz que encuentra el entrenamiento; después, sus productos, número por número. Su suma es el primer número de la consulta. Las otras columnas dan los demás números.

score-matrix-projections-title = Las consultas preguntan, las claves responden
score-matrix-projections-say = Dos matrices aprendidas, las mismas para todos los tokens: { STEP("W_Q") }una hace consultas; { STEP("W_K") }la otra, claves.
score-matrix-projections-notes = Los tamaños interiores deben coincidir y desaparecen; quedan los exteriores. Cada token recibe una consulta, con la que pregunta, y una clave, por la que se puede encontrar: { $d_k } números cada una. «Aprendidas» significa que el entrenamiento encontró los números de las dos matrices; los pesos de atención, las porciones que hace softmax, son otra cosa.

score-matrix-one-cell-title = Una consulta, una clave, una puntuación
score-matrix-one-cell-say = La consulta de «{ $query }» por la clave de «{ $key }»: { $d_k-count ->
    [one] un producto es { $score }, la puntuación.
   *[other] { $d_k } productos suman { $score }, la puntuación.
}
score-matrix-one-cell-notes = El producto escalar es grande donde consulta y clave apuntan en la misma dirección y son largas. La suma va a la fila de quien pregunta y a la columna de aquella cuya clave responde.

score-matrix-one-row-title = Una consulta, todas las claves
score-matrix-one-row-say = { $n-count ->
    [one] «{ $query }» solo puede preguntarse a sí misma: una clave, una puntuación.
   *[other] «{ $query }» pregunta a cada token, cercano o lejano: { STEP("rest") }{ $n } claves, { $n } puntuaciones, una fila.
}
score-matrix-one-row-notes = La consulta se queda; las claves van pasando. Cada columna es la clave de un token, y debajo está la puntuación. Esto es una fila de la matriz de puntuaciones.

score-matrix-whole-matrix-title = Todas las consultas, todas las claves
score-matrix-whole-matrix-say = { $n-count ->
    [one] Un token, una consulta, una clave: una matriz de una sola puntuación.
   *[other] Cada token pregunta por turno: { $n } filas de { $n } puntuaciones, una matriz.
}
score-matrix-whole-matrix-notes = Todas las filas juntas son un producto de matrices, Q por K traspuesta. Todavía no hay nada decidido en ella: son puntuaciones brutas, no porciones.

score-matrix-highest-title = Leer una fila
score-matrix-highest-say = { $case ->
    [alone] Con un solo token no hay nada que comparar: «{ $query }» tiene { $score } consigo misma.
    [tie] Varios tokens comparten la puntuación más alta de «{ $query }»: { $score }.
    [negative] Todas las puntuaciones de «{ $query }» son negativas; la más alta es { $score }, con «{ $key }».
    [self] La puntuación más alta de «{ $query }» es { $score }, consigo misma.
   *[other] La puntuación más alta de «{ $query }» es { $score }, con «{ $key }»{ doubt }.
}{ $weights ->
    [random] {" "}Puro azar: matrices aleatorias.
   *[other] {""}
}
score-matrix-highest-notes = Una fila pertenece al token que pregunta; una columna, a aquel cuya clave responde. Solo importan las comparaciones dentro de una fila: es lo que mirará softmax.

score-matrix-score = puntuación
score-matrix-length = longitud de la consulta
score-matrix-shadow = sombra de la clave
score-matrix-keeps = Son reales las longitudes de las claves y sus ángulos con la consulta, no los ángulos entre claves.

score-matrix-shadow-title = Hasta dónde llega una clave
score-matrix-shadow-say = «{ $query }» y «{ $key }» como flechas, a { $angle }°. Sombra de la clave por longitud de la consulta: { $score }.
score-matrix-shadow-notes = Dos vectores están siempre en un plano, así que esta imagen es exacta: las dos longitudes y el ángulo entre ambos son reales. La luz cae en ángulo recto sobre la recta de la consulta; la sombra es lo que alcanza la clave a lo largo de la consulta. Por la longitud de la consulta, es el producto escalar, la puntuación. Una clave que apunta hacia atrás tiene una sombra negativa.

score-matrix-fan-title = Cada clave en su ángulo
score-matrix-fan-say = { $case ->
    [alone] Un token, una clave: «{ $query }» no puede compararse más que consigo misma.
    [tie] Cada clave en su ángulo con «{ $query }». Varias llegan igual de lejos, la que más con { $score }.
    [longer] Cada clave en su ángulo. { STEP("longer") }«{ $long }» es más larga que «{ $key }», pero está a { $angle }° de la consulta: { $low }.
   *[usual] Cada clave en su ángulo con «{ $query }». La que más lejos llega es «{ $key }»: { $score }.
}
score-matrix-fan-notes = Una puntuación es grande donde una clave apunta hacia donde apunta la consulta, y es larga. La imagen conserva la longitud de cada clave y su ángulo con la consulta. No puede conservar los ángulos entre claves: necesitarían más dimensiones de las que tiene una página. Estar por encima o por debajo de la recta de la consulta no significa nada.

score-matrix-total-title = Lo que suma una fila
score-matrix-total-say = { $case ->
    [one] Las puntuaciones de «{ $query }» suman por casualidad { $total }; otras filas, no.
   *[usual] Las puntuaciones de «{ $query }» suman { $total }, no uno.
}
score-matrix-total-notes = Las porciones nunca son negativas y suman uno. Las puntuaciones no cumplen ni lo uno ni lo otro: una puntuación puede ser cualquier número, y también la suma de una fila. Qué convierte en porciones una fila de puntuaciones es la pregunta de la próxima película.
