# Lo que dice la página para explorar. Sus variables son palabras de la frase, y números tal como se escriben.

explore-title = Explorar la autoatención
explore-old = Esta página necesita JavaScript y un navegador de 2024 o posterior.
explore-skip = Ir a la matriz
explore-language = Idioma
explore-theme = Colores
explore-theme-auto = como el sistema
explore-theme-dark = oscuro
explore-theme-light = claro
explore-theme-white = blanco

explore-sentence = Su frase
explore-versus = Comparar con
explore-compare = Comparar con una segunda frase
explore-compare-end = Sin la segunda frase
explore-hint = Elija la palabra que pregunta.
explore-hint-fixed = Elija la palabra que pregunta. Esta frase la calculó el modelo; otra necesita una página nueva. Temperatura, máscara y cortes cambian cada cabeza por separado.{ $whole ->
    [yes] {""}
   *[no] {" "}De { $of } capas, aquí caben de la { $first } a la { $last }.
}
explore-who-asks = Qué palabra pregunta
explore-word-gets = { $key }: { $number } de la atención de { $query }
explore-controls = Qué se calcula
explore-weights-from = Pesos
explore-lesson = lección
explore-random = al azar
explore-seed = Semilla
explore-layer = Capa
explore-head = Cabeza
explore-head-1 = pronombres
explore-head-2 = verbos
explore-head-3 = adjetivos
explore-head-4 = sustantivos
explore-mask = Máscara
explore-mask-none = ninguna
explore-mask-causal = causal
explore-mask-padding = de relleno
explore-mask-causal-padding = ambas
explore-pads = Relleno
explore-temperature = Temperatura

explore-stages-title = Paso a paso
explore-stages = Etapas
explore-all = todas juntas
explore-which = Qué frase muestran las matrices
explore-first = primera frase
explore-second = segunda frase
explore-stage-X = X
explore-stage-QKV = Q K V
explore-stage-scores = puntuaciones
explore-stage-scaled = escaladas
explore-stage-masked = enmascaradas
explore-stage-weights = pesos
explore-stage-output = mezcla
explore-stage-result = resultado
explore-where = Capa { $layer }, cabeza { $head }
explore-step = paso { $step } de { $steps }
explore-next = Siguiente
explore-next-layer = A la capa siguiente
explore-again = Desde el principio
explore-back = Atrás

explore-say-X = { $first ->
    [yes] «{ $query }» llega como fila de { $numbers } números: los de su palabra más los de la posición { $row }.
   *[no] «{ $query }» llega como fila de { $numbers } números: lo que hizo de ella la capa { $before }.
}
explore-say-QKV = Tres matrices aprendidas convierten la fila de «{ $query }» en una consulta, que pregunta, una clave, que responde, y un valor, que se entrega.
explore-say-scores = { $self ->
    [yes] La consulta de «{ $query }» por cada clave: la que mejor responde es la suya, { $score }.
   *[no] La consulta de «{ $query }» por cada clave: la que mejor responde es «{ $key }», { $score }.
}
explore-say-scaled = { $tempered ->
    [yes] Cada puntuación ÷ √{ $keys } ({ $root }), luego ÷ la temperatura, { $temperature }: la mejor es ahora { $scaled }.
   *[no] Cada puntuación ÷ √{ $keys } ({ $root }), porque las claves tienen { $keys } números: la mejor es ahora { $scaled }.
}
explore-say-masked = { $hidden-count ->
    [0] Ninguna clave está oculta para «{ $query }»: aquí no cambia nada.
    [one] «{ $query }» no puede ver { $hidden } clave de { $of }: su puntuación pasa a ser −∞.
   *[other] «{ $query }» no puede ver { $hidden } claves de { $of }: sus puntuaciones pasan a ser −∞.
}
explore-say-weights = { $self ->
    [yes] Softmax convierte la fila en porciones que suman 1: «{ $query }» se da a sí misma la mayor, { $weight }.
   *[no] Softmax convierte la fila en porciones que suman 1: «{ $query }» da la mayor a «{ $key }», { $weight }.
}
explore-say-output = { $self ->
    [yes] Cada valor por su peso, y todo sumado: lo que más toma «{ $query }» es de sí misma, { $weight }.
   *[no] Cada valor por su peso, y todo sumado: lo que más toma «{ $query }» es de «{ $key }», { $weight }.
}
explore-say-result = { $many ->
    [yes] Lo que encontraron todas las cabezas, lado a lado, por W_O, se suma a la fila anterior de «{ $query }»
   *[no] Lo que encontró la cabeza, por W_O, se suma a la fila anterior de «{ $query }»
}{ $last ->
    [yes] . Eso es lo que hizo de ella la atención.
   *[no] : la X de la capa siguiente.
}

explore-name-X = X
explore-name-Q = Q
explore-name-K = K
explore-name-V = V
explore-name-scores = puntuaciones
explore-name-scaled = escaladas
explore-name-masked = enmascaradas
explore-name-weights = pesos
explore-name-output = mezcla
explore-name-result = resultado
explore-formula-X = una fila para cada token
explore-formula-Q = { $made ->
    [yes] X W_Q: las consultas preguntan
   *[no] las consultas preguntan
}
explore-formula-K = { $made ->
    [yes] X W_K: las claves responden
   *[no] las claves responden
}
explore-formula-V = { $made ->
    [yes] X W_V: los valores se entregan
   *[no] los valores se entregan
}
explore-formula-scores = cada consulta por cada clave
explore-formula-scaled = puntuaciones ÷ √d_k ÷ temperatura
explore-formula-masked = −∞ donde la máscara cierra
explore-formula-weights = softmax de cada fila
explore-formula-output = pesos por V
explore-formula-result = X + mezclas de todas las cabezas por W_O
explore-grid-X = X de la capa { $layer }: una fila para cada token
explore-grid-Q = Consultas de la capa { $layer }, cabeza { $head }
explore-grid-K = Claves de la capa { $layer }, cabeza { $head }
explore-grid-V = Valores de la capa { $layer }, cabeza { $head }
explore-grid-scores = Puntuaciones de la capa { $layer }, cabeza { $head }: las filas preguntan, las columnas responden
explore-grid-scaled = Puntuaciones escaladas de la capa { $layer }, cabeza { $head }: las filas preguntan, las columnas responden
explore-grid-masked = Puntuaciones enmascaradas de la capa { $layer }, cabeza { $head }: las filas preguntan, las columnas responden
explore-grid-weights = Pesos de la capa { $layer }, cabeza { $head }: las filas preguntan, las columnas responden
explore-grid-output = Mezclas de la capa { $layer }, cabeza { $head }
explore-grid-result = Resultado de la capa { $layer }
explore-asks = pregunta ↓
explore-answers = responde →
explore-tokens = token ↓
explore-numbers = número →
explore-cell-scores = { $query } pregunta a { $key }: { $number }
explore-cell-scaled = { $query } pregunta a { $key }, escalada: { $number }
explore-cell-masked = { $query } pregunta a { $key }, enmascarada: { $number }
explore-cell-weights = { $query } da a { $key }: { $number }
explore-cell-blocked = { $query } no puede ver { $key }: { $number }
explore-cell-Q = consulta de { $token }, número { $place }: { $number }
explore-cell-K = clave de { $token }, número { $place }: { $number }
explore-cell-V = valor de { $token }, número { $place }: { $number }
explore-cell-row = { $tensor ->
    [output] mezcla de { $token }, número { $place }: { $number }
    [result] resultado de { $token }, número { $place }: { $number }
   *[X] { $token }, número { $place } de X: { $number }
}

explore-opened = El número elegido, calculado
explore-products = Los productos que suman el número elegido
explore-product = producto
explore-powers = Las potencias de las que el peso elegido es una porción
explore-largest = La s mayor de la fila es { $number }; se resta primero, lo que no cambia ninguna porción.
explore-word = palabra
explore-place = posición
explore-score = puntuación
explore-why-open = Nada oculta esta clave: la puntuación escalada queda como está.
explore-why-later = Esta clave viene después en la frase, y la máscara causal la oculta: −∞, cuya porción es 0.
explore-why-padding = Esta clave es relleno, y la máscara la oculta: −∞, cuya porción es 0.
explore-why-cut = Ha cortado este enlace: −∞, cuya porción es 0.
explore-why-carried = Este número lo calculó el modelo, con una matriz demasiado grande para esta página.

explore-experiments = Experimentos
explore-ask = Preguntar al diccionario
explore-ask-say = ¿Qué busca «{ $query }»? Cada palabra ocupa el sitio de una palabra, y toda la frase se vuelve a calcular.
explore-ask-slot = En el sitio de
explore-ask-among = Probar
explore-ask-nouns = todos los sustantivos
explore-ask-all = todas las palabras
explore-ask-do = Preguntar
explore-ask-progress = { $done } de { $of } palabras…
explore-ask-result = De { $count } palabras, «{ $query }» da lo máximo a «{ $key }»: { $number }.
explore-cut = Cortar un enlace
explore-cut-say = Haga que una palabra no vea otra en ninguna cabeza de una capa, y observe qué ocurre. El enlace es el del número elegido; si no, el más fuerte.
explore-cut-fixed = Haga que una palabra no vea otra en ninguna cabeza de esta capa. Lo que hagan de ello capas posteriores solo puede calcularlo el modelo. El enlace es el del número elegido; si no, el más fuerte.
explore-cut-do = Ocultar «{ $key }» a «{ $query }» en la capa { $layer }
explore-cut-mend = Restaurar
explore-cut-done = En la capa { $layer }, «{ $query }» ya no ve «{ $key }».
explore-cut-result = { $changed ->
    [yes] En la capa { $layer }, cabeza { $head }, lo que más cambia es «{ $key }»: «{ $query }» le daba { $before }, y ahora { $after }.
   *[no] Para «{ $query }» no cambia nada en la capa { $layer }, cabeza { $head }.
}
explore-guess = Adivinar la palabra siguiente
explore-guess-say = { $model } ha leído: «{ $sentence } ____». ¿Qué viene ahora? ¿Y si la última palabra no ve una de las palabras, en ninguna cabeza de ninguna capa?
explore-guess-without = Oculta
explore-guess-nothing = nada
explore-guess-whole = Lo más probable: «{ $best }», { $number }.
explore-guess-left = Sin mirar a «{ $key }», «{ $best }» { $same ->
    [yes] conserva { $number }.
   *[no] tiene { $number }, no { $before }.
}
explore-arrows = Girar la consulta
explore-arrows-say = Arrastre la flecha de «{ $query }», o gírela con ← y → y estírela con ↑ y ↓. El plano es el de la consulta y la clave de «{ $key }»: las flechas discontinuas son sombras en él, y lo que alcanza cada una a lo largo de la consulta es exacto.
explore-arrows-handle = La consulta de «{ $query }»
explore-arrows-value = girada { $turn }°, longitud { $long }: lo máximo va a «{ $key }», { $weight }
explore-arrows-own = La consulta del modelo, longitud { $long }. Lo máximo va a «{ $key }»: { $weight }.
explore-arrows-moved = Ya no es la del modelo: girada { $turn }°, longitud { $long }. Lo máximo iría a «{ $key }»: { $weight }.
explore-arrows-back = Volver a la consulta del modelo
explore-arrows-table = Sombras, puntuaciones y pesos de todas las claves
explore-arrows-token = clave
explore-arrows-shadow = sombra
explore-arrows-score = puntuación
explore-arrows-weight = peso
explore-shuffle = Barajar
explore-shuffle-say = La atención por sí sola no conoce ningún orden: compara pares de filas. Solo los números de las posiciones dicen dónde está una palabra.
explore-shuffle-do = Barajar las palabras
explore-shuffle-back = Volver al orden
explore-shuffle-places = con posiciones
explore-shuffle-result = { $same ->
    [yes] Devueltos a su sitio, todos los pesos son los mismos que en la frase: las palabras solo se han movido.
   *[no] Devueltos a su sitio, un peso difiere en hasta { $number }{ $places ->
        [yes] : las posiciones distinguen las palabras.
       *[no] { $mask ->
            [yes] : la máscara causal conoce un orden.
           *[no] .
        }
    }
}

explore-film = Hacer una película
explore-copy = Copiar la orden
explore-link = Copiar un enlace
explore-copied = Copiado
explore-unsaid-cut = La orden no puede decir qué enlace se cortó: la película «Quién mira a quién» corta uno por su cuenta.
explore-unsaid-alone = La orden no puede decir qué se cambió aquí en una sola capa.
explore-unsaid-places = La orden no puede quitar las posiciones: la película «Las palabras como vectores» lo hace por su cuenta.
explore-unsaid-order = La orden no puede indicar este orden.
explore-badge-lesson = Pesos de la lección: entrenados directamente para ir de los pronombres a lo que designan (solo en inglés)
explore-badge-random = Parámetros al azar: sin significado
explore-unknown = { $strange-count ->
    [one] palabra desconocida: { $words }
   *[other] palabras desconocidas: { $words }
}

explore-empty = No hay nada que leer: escriba al menos una palabra.
explore-too-many = Hay { $count } tokens; el máximo es { $most }.
explore-too-many-characters = La frase es demasiado larga: { $most } caracteres como máximo.
explore-too-long = «{ $word }…» es demasiado larga para una palabra.
explore-forbidden = { $code } en la posición { $position } no se puede mostrar: quítelo.
explore-overflow = Con esta temperatura, una puntuación resulta demasiado grande: elija una más próxima a 1.
explore-all-blocked = La fila { $row } no vería ninguna clave.
