# Lo que dice «cross-attention».

cross-attention-title = Atención cruzada
cross-attention-asked = ¿Puede una frase preguntar a otra?
cross-attention-takeaway = Sí: no cambia nada más que el origen de claves y valores.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
cross-attention-moved-misconception = La atención cruzada se calcula de otra manera.
cross-attention-sums-misconception = También las columnas suman uno.

# Palabras clave: en pantalla cuando habla una voz.
cross-attention-two-key = una pregunta, otra responde
cross-attention-moved-key = claves y valores de fuera
cross-attention-scores-key = { $n } × { $m } puntuaciones
cross-attention-cross-key = haces que se cruzan
cross-attention-sums-key = filas: uno; columnas: libres
cross-attention-use-key = traducción, preguntas, voz

cross-attention-two-title = Una frase pregunta a otra
cross-attention-two-say = { $case ->
    [example] Como al traducir: preguntan palabras francesas, responden palabras de la frase inglesa.
   *[own] Dos frases. Preguntan las palabras de la primera, responden las de la segunda.
}
cross-attention-two-notes = Hasta ahora, una frase se preguntaba a sí misma. Aquí las consultas vienen de una frase; las claves y los valores, de otra. Los pesos son pequeños, entrenados directamente para ir de las palabras francesas a las inglesas que les corresponden, con frases escritas por una gramática; no son los pesos de las demás películas.
cross-attention-asks = pregunta: X
cross-attention-answers = responde: Y
cross-attention-unknown = desconocidas para los pesos: { $words }

cross-attention-moved-title = Solo cambian claves y valores
cross-attention-moved-say = Las consultas vienen de { $n-count ->
    [one] la única palabra que pregunta
   *[other] las { $n } palabras que preguntan
}; claves y valores, de { $m-count ->
    [one] la única que responde
   *[other] las { $m } que responden
}.
cross-attention-moved-notes = En la autoatención, las tres cosas se hacen a partir de la misma X. En la atención cruzada, las claves y los valores se hacen a partir de los vectores de la otra frase, Y; la bibliografía la llama también atención codificador-decodificador. Tal capa tiene sus propias matrices. Puntuaciones, escalado, softmax y suma ponderada son los de las películas anteriores.
cross-attention-self = autoatención
cross-attention-cross = atención cruzada

cross-attention-scores-title = Las puntuaciones forman un rectángulo
cross-attention-scores-say = { $n-count ->
    [one] Una consulta
   *[other] { $n } consultas
}, { $m-count ->
    [one] una clave
   *[other] { $m } claves
}: { $total-count ->
    [one] una puntuación
   *[other] { $total } puntuaciones
}. Las filas preguntan, las columnas responden.
cross-attention-scores-notes = Cada palabra de una frase se compara con cada palabra de la otra. Cuentan ambas longitudes: un texto largo al que pregunta uno corto cuesta el producto de ambas, no un cuadrado.

cross-attention-cross-title = Cada palabra pregunta
cross-attention-cross-say = { $case ->
    [crossed] «{ $query }» mira más allá de «{ $other }», a «{ $key }»{ $whose ->
        [example] : el orden difiere.
       *[own] .
    }
   *[straight] «{ $query }» da { $share } a «{ $key }». { $whose ->
        [example] Ambas frases tienen el mismo orden: los haces más anchos no se cruzan.
       *[own] Los haces más anchos no se cruzan.
    }
}{ $two ->
    [shared] {" "}«{ $word }» mira a «{ $a }» y «{ $b }».
   *[none] {""}
}
cross-attention-cross-notes = El primer haz es el de una palabra, tan ancho como la porción. El entrenamiento mostró a este modelo pares de frases con los enlaces correctos; a la mayoría de los modelos de traducción no se les dice qué palabra corresponde a cuál. La atención no necesita un orden común; esta cabeza aprendió también posiciones, y cuentan las palabras y las posiciones. En la traducción, la atención sustituyó desde 2014 al único vector de longitud fija en el que tenía que caber una frase; qué palabras se corresponden ya se había aprendido antes por otros medios. Los hilos tenues son porciones pequeñas; el entrenamiento dejó un poco para cada palabra.

cross-attention-sums-title = Las filas suman uno; las columnas, no
cross-attention-sums-say = { $case ->
    [usual] Cada fila suma { $one }: la atención de una palabra. «{ $key }» reúne { $sum }.
   *[even] Cada fila suma { $one }. Aquí las columnas también; nada lo exige.
}
cross-attention-sums-notes = Softmax trabaja a lo largo de las filas. Cuánto se mira a una palabra no está fijado en ninguna parte: una que nadie necesita puede no recibir casi nada; una que necesitan dos, casi dos.


cross-attention-use-title = Dónde lo hacen los modelos
cross-attention-use-say = Lo que se está escribiendo pregunta a lo dado: texto o sonido.
cross-attention-use-notes = Así traducía el Transformer de 2017. T5 tiene también un codificador y un decodificador, y no divide por √d_k: lo compensan sus parámetros iniciales. La otra frase está entera desde el principio, de modo que no hay máscara causal; solo se bloquea el relleno. En un decodificador, la última palabra escrita pregunta a la fuente por la palabra siguiente. El decodificador de Whisper escribe texto y pregunta al sonido. El rectángulo de esta película tiene { $total-count ->
    [one] una puntuación
   *[other] { $total } puntuaciones
}.
cross-attention-model = modelo
cross-attention-asking = pregunta
cross-attention-answering = responde
cross-attention-transformer = Transformer (2017)
cross-attention-transformer-asks = alemán que se escribe
cross-attention-transformer-answers = inglés dado
cross-attention-tfive = T5 (2019)
cross-attention-tfive-asks = respuesta que se escribe
cross-attention-tfive-answers = tarea dada
cross-attention-whisper = Whisper (2022)
cross-attention-whisper-asks = texto que se escribe
cross-attention-whisper-answers = sonido dado
