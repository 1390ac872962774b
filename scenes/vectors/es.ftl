# Lo que dice «vectors».

vectors-title = Las palabras como vectores
vectors-asked = ¿Qué es una palabra para una máquina?
vectors-takeaway = Una fila de números. Si no se suman posiciones, la atención no distingue un orden de las palabras de otro.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
vectors-same-misconception = La fila de una palabra en la tabla depende de la frase.
vectors-shuffle-misconception = La atención lee de izquierda a derecha.

vectors-place = posición { $place }
vectors-here = en este orden
vectors-there = al revés
vectors-sides = fila: la palabra que mira; columna: la palabra mirada

vectors-look-up-key = filas de una tabla
vectors-look-up-title = { $case ->
    [random] Una palabra es una fila de números
   *[table] Una palabra es una fila de una tabla
}
vectors-look-up-say = { $case ->
    [random] Aquí no hay tabla: cada palabra saca { $d_model } números al azar, siempre los mismos.
    [unknown] { $size } palabras, { $d_model } números cada una. «{ $unknown }» no tiene fila: se hace de su ortografía.
   *[table] Una tabla: { $size } palabras, { $d_model } números cada una. Las filas de esta frase, aún sin posición.
}
vectors-look-up-notes = { $case ->
    [random] Los números se sacan de la semilla y de la ortografía de la palabra. No significan nada, pero hacen todo lo que hacen los números entrenados.
    [unknown] La tira muestra algunas filas de la tabla. Una palabra sin fila recibe una hecha de su ortografía, siempre la misma: con el modelo predeterminado, la media de las filas de palabras con su terminación. Los modelos grandes cortan las palabras desconocidas en trozos conocidos.
   *[table] La tira muestra algunas filas de la tabla. Buscar una palabra es copiar su fila; no se calcula nada. { $origin ->
            [minilm] Las filas de las palabras que usó el entrenamiento se hicieron a partir de los vectores que tiene para ellas un modelo mayor, entrenado con textos (MiniLM); luego el entrenamiento las cambió. Las demás, que son la mayoría, se dedujeron de las filas de palabras parecidas.
           *[own] El entrenamiento fijó los números.
    }
}

vectors-same-key = una palabra, una fila
vectors-same-title = { $case ->
    [capitals] Aquí cuentan las mayúsculas
    [shared] Dos palabras desconocidas, una fila
   *[other] Misma palabra, misma fila
}
vectors-same-say = { $case ->
    [none] Ninguna palabra aparece aquí dos veces. Si apareciera, ambas tendrían la misma fila.
    [shared] Ni «{ $first }» ni «{ $second }» están en la tabla: tales palabras pueden compartir una fila.
    [capitals] «{ $first }» y «{ $second }» tienen dos filas: aquí cuentan las mayúsculas.
   *[same] «{ $first }» y «{ $second }» tienen la misma fila: la tabla no distingue mayúsculas ni posiciones.
}
vectors-same-notes = Una tabla tiene una fila por entrada, sea lo que sea lo que rodee a la palabra. Muchos modelos distinguen las mayúsculas: entonces esas palabras son dos entradas, con dos filas. Todo lo que diferencie una aparición de la otra tiene que llegar después.

vectors-place-key = una fila para la posición
vectors-place-title = { $case ->
    [none] Sin fila para la posición
   *[placed] Una fila para la posición
}
vectors-place-say = { $case ->
    [none] Este modelo no tiene filas para posiciones: la de «{ $word }» no cambia.
   *[placed] También la posición { $place } tiene una fila, que se suma a la de «{ $word }».
}
vectors-place-notes = Hay una fila para cada posición, la misma en todas las frases. Algunos modelos calculan estas filas con senos, otros las aprenden y otros, en su lugar, giran consultas y claves.{ $origin ->
    [minilm] {" "}Estas filas son una mezcla aprendida de ocho curvas, seis de ellas senos y cosenos.
   *[own] {""}
}

vectors-twice-key = una palabra, dos filas
vectors-twice-title = { $case ->
    [alone] Una palabra, una posición
    [none] Misma palabra, misma fila
   *[other] Misma palabra, dos filas
}
vectors-twice-say = { $case ->
    [alone] «{ $word }» está sola: una posición, una fila.
    [none] Sin filas para posiciones, «{ $word }» tiene la misma fila en las posiciones { $first } y { $second }.
    [moved] «{ $word }» en la posición { $second } en vez de { $first }: la misma palabra tendría otra fila.
   *[twice] «{ $word }» en la posición { $first } y en la posición { $second }: la misma palabra, dos filas distintas.
}
vectors-twice-notes = Las capas solo ven sumas. Lo que las capas hagan de cada parte es algo que tiene que lograr el entrenamiento.

vectors-shuffle-key = palabras al revés
vectors-shuffle-title = Al revés, sin posiciones
vectors-shuffle-say = { $case ->
    [alone] Una palabra no se puede poner al revés: su porción de atención es siempre { $here }.
    [differs] Al revés, sin posiciones, «{ $query }» da a «{ $key }» { $there } en vez de { $here }.
   *[same] { $few } palabras al revés: cada una conserva sus porciones de atención; solo se mueven las celdas.
}
vectors-shuffle-notes = Una porción de atención se llama peso; los valores de las palabras, así ponderados y sumados, son la salida. Esto se llama equivarianza por permutaciones: la atención compara pares de filas y suma, y ninguna de las dos cosas pregunta quién va primero. Las dos matrices se calcularon por separado; coinciden salvo redondeo{ $outputs ->
    [kept] , y también las salidas de cada palabra: solo están reordenadas.
   *[other] .
} Sin posiciones, y sin máscara, una frase es una bolsa de palabras. { $placed ->
    [yes] Este modelo se entrenó con posiciones: quitarlas es un experimento.
   *[no] {""}
}

vectors-order-key = las posiciones dan un orden
vectors-order-title = { $placed ->
    [yes] Con posiciones, el orden cuenta
   *[no] Sin posiciones no hay orden
}
vectors-order-say = { $case ->
    [alone] Una palabra tiene una posición: su porción de atención sigue siendo { $here }.
    [same] { $placed ->
        [yes] Con posiciones las porciones difieren, demasiado poco para verse en estas cifras.
       *[no] Este modelo no tiene posiciones: al revés, cada porción queda igual.
    }
   *[differs] Solo { $few } palabras, con posiciones: «{ $query }» da a { $own ->
        [yes] sí misma
       *[no] «{ $key }»
    } { $here }; al revés, { $there }.
}
vectors-order-notes = Las palabras son las mismas en ambos órdenes; lo que se sumó por la posición, no. Buena parte de una diferencia puede ser enseñada: en el modelo de la lección, a la mayoría de las palabras se les enseñó a descansar en la que venga primero. Así, «perro muerde a hombre» no tiene por qué ser la misma frase que «hombre muerde a perro».

vectors-rows-key = todo lo que entra
vectors-rows-title = Todo lo que entra
vectors-rows-say = { $case ->
    [one] Una fila de { $d_model } números: es todo lo que recibe la primera capa.
   *[rows] { $n } filas de { $d_model } números: es todo lo que recibe la primera capa.
}
vectors-rows-notes = A partir de aquí ya no hay palabras, solo esta matriz, X. Todo lo que sigue se calcula a partir de ella.
