# Lo que dice «quadratic-cost».

quadratic-cost-title = Lo que cuesta n²
quadratic-cost-asked = ¿Qué cuesta la atención?
quadratic-cost-takeaway = El doble de tokens, cuatro veces las puntuaciones. Las teselas ahorran memoria, no trabajo.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
quadratic-cost-double-misconception = Un texto el doble de largo tarda el doble.
quadratic-cost-tiles-misconception = Las teselas ahorran trabajo.
quadratic-cost-summary-misconception = La atención es siempre la parte más cara de un modelo.

# Palabras clave: en pantalla cuando habla una voz.
quadratic-cost-count-key = n tokens: n² celdas
quadratic-cost-double-key = doble longitud, celdas por cuatro
quadratic-cost-zoom-key = esta frase: una mota
quadratic-cost-memory-key = una matriz por cabeza
quadratic-cost-measured-key = cada punto: un tiempo medido
quadratic-cost-slope-key = pendiente = potencia de n
quadratic-cost-tiles-key = teselas en vez de matriz
quadratic-cost-bend-key = otra función, otra pendiente
quadratic-cost-summary-key = trabajo, memoria, resultado

quadratic-cost-count-title = ¿Qué cuesta la atención?
quadratic-cost-count-say = { $n-count ->
    [one] Un token pregunta a un token: una sola puntuación, en una celda.
   *[other] Cada uno de { $n } tokens pregunta a los { $n }: son { $cells } puntuaciones, una por celda.
}
quadratic-cost-count-notes = El precio de la atención se cuenta en celdas. Cada una es una puntuación que hay que calcular, escalar, pasar por softmax y multiplicar por un valor.

quadratic-cost-double-title = El doble de frase
quadratic-cost-double-say = Se duplica la frase y se vuelve a contar: cada vez, las celdas se multiplican por cuatro.
quadratic-cost-double-notes = Deje que el público prediga la siguiente línea de la tabla. Cuatro bloques del tamaño del anterior: la mitad antigua se pregunta a sí misma y a la nueva, y la nueva pregunta a ambas.

quadratic-cost-zoom-title = De una frase a un capítulo
quadratic-cost-zoom-say = Con { $middle } tokens, una página, { STEP("page") }esta frase es una mota. { STEP("chapter") }Con { $large }, un capítulo, lo es una página.
quadratic-cost-zoom-notes = Los lados están dibujados a escala: cada esquina es, junto a su cuadrado, tan grande como es en realidad; solo una mota demasiado pequeña para verse se dibuja como un punto. La esquina se muestra ampliada, para poder ver ambas a la vez. Una página tiene unos cientos de palabras, y cuatro tokens son unas tres palabras inglesas.

quadratic-cost-measured-title = Medido, no contado
quadratic-cost-measured-notes = { $device ->
    [gpu] Medianas de ejecuciones repetidas. Los dos ejes son logarítmicos: cada paso a la derecha es el doble de tokens.
   *[other] Medianas de ejecuciones repetidas, o una sola ejecución lenta, en el procesador que se nombra bajo la gráfica, que pudo tener además otro trabajo. Para este archivo no se midió ninguna GPU; una GPU tiene que calcular las mismas n² celdas. Los dos ejes son logarítmicos: cada paso a la derecha es el doble de tokens. Con --timings FILE, la película muestra su propia máquina.
}

quadratic-cost-slope-title = La pendiente es la potencia
quadratic-cost-slope-say = { $sure ->
    [no] La pendiente es la potencia: medida, { $slope } ± { $error }; en teoría, { $theory }. Tanto error la deja en duda.
   *[yes] { $why ->
        [all] Doblar los tokens multiplica el tiempo por { $factor }: la pendiente es { $slope } ± { $error }; en teoría, { $theory }.
       *[some] Desde { $from }, doblar multiplica el tiempo por { $factor }. La pendiente es { $slope } ± { $error }; en teoría, { $theory }.
    }
}
quadratic-cost-slope-notes = Con el doble de tokens, el tiempo se multiplicó por { $factor }. Mínimos cuadrados sobre los logaritmos; ± es el error estándar de la pendiente; con pocos puntos es a su vez aproximado. La recta se ajusta desde un octavo de la entrada más larga en adelante, por una regla fijada antes de mirar{ $why ->
    [some] ; por los { $all-points } puntos, la pendiente es { $all-slope } ± { $all-error }.
   *[all] .
} Con entradas muy cortas pueden dominar los costes fijos. Donde hay un salto entre dos puntos se midió su tiempo, no su causa: una caché en la que la matriz ya no cabe sería una.

quadratic-cost-bend-title = Otra función, otra pendiente
quadratic-cost-tokens = tokens
quadratic-cost-tokens-n = tokens
quadratic-cost-cells = celdas
quadratic-cost-four-times = cuatro veces
quadratic-cost-yours = esta frase
quadratic-cost-page = una o dos páginas
quadratic-cost-chapter = un capítulo largo
quadratic-cost-four-bytes = cuatro bytes por número
quadratic-cost-one-is-like = una matriz es como
quadratic-cost-like-number = un solo número
quadratic-cost-like-word = una palabra larga
quadratic-cost-like-message = un mensaje de texto
quadratic-cost-like-page = una página de texto simple
quadratic-cost-like-article = un artículo largo, en texto simple
quadratic-cost-like-picture = una imagen pequeña en una página
quadratic-cost-like-photo = una foto de teléfono
quadratic-cost-like-video = una hora de vídeo
quadratic-cost-time = tiempo de una ejecución
quadratic-cost-machine = { $device ->
    [gpu] medido en: { $name }
   *[other] medido en: { $name }, { $threads } de { $cores } { $cores-count ->
        [one] núcleo
       *[other] núcleos
    }
}
quadratic-cost-settings = { $library }, { $dtype }, { $heads-count ->
    [one] una cabeza
   *[other] { $heads } cabezas
} de { $size } números{ $clock ->
    [cpu] , tiempo de CPU
   *[other] {""}
}
quadratic-cost-measured-slope = medida, ± error estándar
quadratic-cost-theory-slope = teoría
quadratic-cost-fitted = ajuste de { $points } puntos, desde { $from } tokens
quadratic-cost-curve-naive = directa
quadratic-cost-curve-window = ventana
quadratic-cost-unit-ns = ns
quadratic-cost-unit-us = µs
quadratic-cost-unit-ms = ms
quadratic-cost-unit-s = s
quadratic-cost-unit-B = B
quadratic-cost-unit-KiB = KiB
quadratic-cost-unit-MiB = MiB
quadratic-cost-unit-GiB = GiB
quadratic-cost-unit-TiB = TiB
quadratic-cost-summary-title = Qué cuesta n², y qué no
quadratic-cost-time-column = tiempo
quadratic-cost-memory-column = memoria
quadratic-cost-result-column = resultado
quadratic-cost-sum-naive = directa
quadratic-cost-sum-window = ventana

quadratic-cost-one-head = una matriz de pesos
quadratic-cost-naive-is = guarda toda la matriz n × n
quadratic-cost-at = una cabeza con { $n } tokens, medida
quadratic-cost-kept-all = directa
quadratic-cost-kept-tile = por teselas
quadratic-cost-keeps-all = { $backend ->
    [torch] n² puntuaciones, n² pesos
   *[other] las n² celdas
}
quadratic-cost-keeps-tile = una tesela y sumas parciales
quadratic-cost-gives-up-window = cada token ve solo los cercanos (aquí, dibujada más estrecha)
quadratic-cost-sum-tiled = por teselas: flash
quadratic-cost-sum-exact = exacto
quadratic-cost-sum-another = solo cercanas

quadratic-cost-memory-title = La memoria de una matriz
quadratic-cost-memory-say = Con { $tokens } tokens, { STEP("weights/page") }una matriz de pesos llena { $one }{"\u00A0"}{ $unit } de memoria; { STEP("weights/chapter") }con { $many } tokens, { $last }{"\u00A0"}{ $last-unit }.
quadratic-cost-memory-notes = Cuatro bytes por número (float32). Cada cabeza de cada capa tiene una matriz así. Un entrenamiento que almacena matrices enteras guarda las de todas las cabezas y capas para el camino de vuelta, y lo hace para todos los textos de un lote a la vez; las teselas lo evitan, porque se vuelven a calcular. Aquello con lo que se comparan los tamaños es solo un orden de magnitud.

quadratic-cost-measured-say = { $device ->
    [gpu] Cada punto es una mediana, medida en una GPU. Pasos iguales en un eje multiplican por igual.
   *[other] Cada punto es una mediana, medida en una CPU. Pasos iguales en un eje multiplican por igual.
}

quadratic-cost-tiles-title = El mismo trabajo, menos memoria
quadratic-cost-tiles-say = { $case ->
    [both] Tesela a tesela, con sumas parciales, el resultado es el mismo: { $exact }{"\u00A0"}{ $exact-unit }, no { $naive }{"\u00A0"}{ $naive-unit }.
    [naive] Guardar las n² celdas ocupa { $naive }{"\u00A0"}{ $naive-unit }; tesela a tesela, el resultado es el mismo.
   *[none] El mismo resultado, tesela a tesela: se guarda una tesela, no las n² celdas.
}
quadratic-cost-tiles-notes = Memoria máxima de una ejecución además de sus entradas, tal como se midió; con PyTorch, la ejecución directa tiene en su máximo dos matrices n × n, puntuaciones y pesos; con NumPy, una. Ambas tienen que calcular los mismos n² productos y dan el mismo resultado, salvo redondeo; tesela a tesela, la matriz entera nunca se escribe. Cómo se hace por teselas softmax, que necesita una fila entera, lo muestra la película «Tesela a tesela». Así la memoria crece con n, por las n filas de salida, no con n². En la memoria pequeña y rápida de un procesador, una tesela queda a mano, de modo que puede ser también más rápida. FlashAttention (Dao y otros, 2022) es esta idea en una sola rutina, hecha para mover menos datos.

quadratic-cost-bend-say = { $case ->
    [window] Para menor pendiente, en la práctica, otra función. { STEP("plot/window") }Una ventana de { $window } claves renuncia a lo lejano.
   *[none] Una ventana tendría una pendiente menor y renunciaría a lo lejano; este archivo no tiene tal medida.
}
quadratic-cost-bend-notes = Una ventana no es la atención hecha más rápida; es una función distinta, con la que hay que entrenar el modelo. No hay en uso ningún método exacto con menos pasos; que no exista está demostrado solo bajo una suposición. Ve solo a las vecinas, la mitad a cada lado, y las palabras lejanas necesitan varias capas para encontrarse; la imagen muestra la forma, no la anchura. En teoría, su pendiente es uno; las medidas se apartan de ello: las entradas cortas y las cachés son razones probables, no comprobadas aquí. La atención lineal es otra función así: pone en lugar de softmax un producto de características, de modo que claves y valores pueden sumarse una sola vez, en una matriz cuyo tamaño no depende de n.

quadratic-cost-summary-say = El doble de tokens, cuatro veces las puntuaciones; en la práctica, solo otra función necesita menos.
quadratic-cost-summary-notes = Órdenes de crecimiento: qué pasa con el tiempo y la memoria cuando crece n y todo lo demás queda fijo. Una ventana tiene aquí { $window } claves, sea cual sea n. Esta es la parte que crece con n². Con entradas cortas es la parte menor de una capa: los productos que hacen Q, K, V y la salida cuestan más multiplicaciones y sumas hasta que hay el doble de tokens que números tiene un vector, y con la parte feed-forward de un transformer (de anchura cuádruple), hasta que hay seis veces ese número.
