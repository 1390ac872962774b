# Lo que dice «generation».

generation-title = Palabra a palabra
generation-asked = ¿Qué cuesta cada palabra nueva?
generation-takeaway = Si se guardan claves y valores, una sola fila nueva en vez de todas; el precio es una memoria que crece con el texto.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
generation-kept-misconception = También hay que guardar las consultas anteriores.
generation-same-misconception = Guardar claves y valores hace menos exacto el resultado.

# Palabras clave: en pantalla cuando habla una voz.
generation-append-key = una pieza tras otra
generation-again-key = todas las filas, o una
generation-kept-key = una consulta, todas las claves
generation-same-key = iguales salvo redondeo
generation-counts-key = filas, contadas
generation-measured-key = medido en una máquina
generation-draw-key = misma fila, otros sorteos
generation-memory-key = guardar ocupa memoria

generation-anew = sin memoria
generation-kept = guardando claves y valores
generation-rows = piezas; números: cuántas veces se calculó
generation-steps = paso
generation-weights = pesos
generation-query = consulta
generation-keys = claves
generation-values = valores
generation-computed = de nuevo
generation-sum-anew = todas las filas de nuevo:
generation-sum-kept = guardando claves y valores:
generation-shown = los primeros { $shown } de { $all } números de cada fila
generation-remain = quedan
generation-each-piece = pieza
generation-each-with = con memoria
generation-each-without = todas de nuevo
generation-each-difference = diferencia
generation-all-anew = todo de nuevo…
generation-all-gap-0 = mayor
generation-all-gap-1 = diferencia
generation-all-equal-0 = iguales hasta el último
generation-all-equal-1 = bit, de { $all }
generation-all-once = … todas las filas a la vez
generation-all-portions = … en las mismas tandas
generation-new = piezas nuevas
generation-rows-in-all = filas calculadas en total
generation-length = piezas del texto
generation-time = tiempo de una pieza nueva
generation-machine = { $cpu }, { $cores } núcleos
generation-library = SmolLM2-135M, { $library }, float64
generation-way-plain = softmax
generation-way-temperature = temperatura { $limit }
generation-way-k = top-k { $limit }
generation-way-p = top-p { $limit }
generation-seed = semilla
generation-two = clave y valor
generation-of-layers = capas
generation-of-heads = cabezas
generation-of-length = números
generation-of-bytes = bytes
generation-of-pieces = piezas del texto
generation-of-kv = { $heads } cabezas de claves
generation-unit-ns = ns
generation-unit-us = µs
generation-unit-ms = ms
generation-unit-s = s
generation-unit-B = B
generation-unit-KiB = KiB
generation-unit-MiB = MiB
generation-unit-GiB = GiB
generation-unit-TiB = TiB

generation-append-title = Adivinar, añadir, volver a adivinar
generation-append-say = Adivinar la pieza siguiente, añadirla, volver a adivinar: { $count } piezas nuevas.
generation-append-notes = { $case ->
    [own] La frase es suya, continuada por el modelo que nombra el pie de la imagen.
   *[recorded] La frase la continuó un modelo real pequeño, SmolLM2-135M, y se grabó.
} En cada paso se toma aquí la pieza más probable; las que terminan un texto se omiten, para que siga. Una pieza es una palabra o parte de una. Nada mira adelante: lo escrito se queda, y cada conjetura parte de todo lo que hay. Pregunte, tras la tercera pieza: ¿qué tiene que calcular ahora el modelo, y qué hay de nuevo en ello?

generation-again-title = Todas las filas de nuevo, o una
generation-again-say = Todas las filas en cada paso: { $anew }. { STEP("kept") }Guardando claves y valores, solo las nuevas: { $kept }.
generation-again-notes = Una fila es lo que el modelo calcula para una pieza, en todas las capas. El primer paso lee la frase: { $first } filas. Sin memoria, el último paso calcula { $last }, aunque todas menos una ya se habían calculado. Un modelo que escribe no ve nada de lo que viene después: por eso ninguna fila anterior cambia cuando se añade una pieza, y no hace falta calcularla de nuevo. El número de una celda dice cuántas veces se ha calculado ya esa fila: un uno es nueva. Pregunte, antes de que se iluminen solo estas: ¿qué filas habría que calcular?

generation-kept-title = Lo que se guarda: claves y valores
generation-kept-say = Solo «{ $piece }» pregunta, a todas las claves; «{ $source }» recibe { $weight }. Lo demás se guardó.
generation-kept-notes = Cabeza { $head } de la capa { $layer }; se eligió porque da el peso mayor a una pieza más lejana. De las filas anteriores, la nueva necesita sus claves y valores, y nada más: ni sus consultas ni sus salidas. Por eso se guardan estas dos matrices, que crecen una fila con cada pieza. La primera pieza, la inmediatamente anterior y la propia pieza nueva no entran en la comparación. Pregunte: ¿por qué no se guardan las consultas?

generation-same-title = ¿Los mismos números?
generation-same-say = Solo difiere el redondeo: todo de nuevo, { $equal } de { $pieces } iguales; en las mismas tandas, { $all }.
generation-same-notes = Una pregunta frecuente: ¿es otro el resultado con memoria? Se comparan los números que el modelo da a las { $pieces } piezas en el último paso, antes de que softmax los convierta en probabilidades. Frente a todas las filas a la vez, { $equal } son iguales hasta el último bit, y los demás difieren en las últimas cifras de un double; en otra máquina, estas cuentas pueden ser otras. La causa tiene su experimento: todo se calcula de nuevo, pero en las tandas en que se calculó antes de guardarse, y entonces { $all } son iguales. Así que guardar no cambia nada; un producto de muchas filas suma sus términos en otro orden que el de una fila, y cada suma se redondea. En media precisión, los redondeos son mucho mayores; entonces dos conjeturas casi iguales pueden cambiar de puesto.

generation-counts-title = Contado: un triángulo o una línea
generation-counts-say = { $n } piezas nuevas: { $anew } filas sin memoria, { $kept } guardando claves y valores.
generation-counts-notes = A mano: cada sumando es un paso. Sin memoria, cada paso tiene una fila más que el anterior: un triángulo, de modo que la suma crece con el cuadrado de las piezas nuevas. Con memoria, cada paso después del primero añade una fila. Una fila aún mira a todas las claves guardadas: esta parte crece con el texto, también con memoria.

generation-measured-title = Medido: una pieza nueva
generation-measured-say = Una pieza más tras { $n }: { $anew }{"\u00A0"}{ $anew-unit } sin memoria, { $kept }{"\u00A0"}{ $kept-unit } con memoria.
generation-measured-notes = La más corta de cuatro ejecuciones en cada caso, de SmolLM2-135M en este programa, con NumPy y un hilo, en la máquina que se nombra abajo. Con memoria, casi todo el tiempo se va en leer los pesos del modelo, sea cual sea la longitud del texto. Los dos ejes son logarítmicos.

generation-draw-title = Una fila de números, varias maneras de elegir
generation-draw-say = Tras «{ $context }», top-p { $p } deja { $remain } piezas. La misma semilla, { $seed }, saca lo mismo.
generation-draw-notes = La fila de números anterior a softmax es la misma en todas las listas; lo que cambia se hace antes de softmax, que luego se calcula de nuevo. Una temperatura menor que uno divide estos números por ella, y hace mayores las porciones grandes. Top-k deja las { $k } piezas más probables. Top-p deja las más probables hasta que sus porciones llegan a { $p }. Un sorteo con la semilla { $seed } dio «{ $piece }» con la lista sin cambios. La semilla fija los números aleatorios; lo que se saca depende también de la lista. Algunas piezas sacadas no están entre las mostradas. Pregunte: ¿cuál de estas maneras tomaría para un poema, y cuál para una receta?

generation-memory-title = El precio: memoria
generation-memory-say = Con { $n } piezas, { $heads } cabezas guardarían { $many }{"\u00A0"}{ $many-unit }; { $kv } compartidas guardan { $few }{"\u00A0"}{ $few-unit }.
generation-memory-notes = Contado según las formas: por cada pieza, en cada capa, una clave y un valor de cada cabeza que los tiene propios. Este modelo tiene { $heads } cabezas que preguntan y { $kv } cabezas de claves y valores, que comparten (grouped-query attention, atención de consultas agrupadas). Un número en media precisión tiene dos bytes; en este programa, los números tienen ocho. Lo guardado pertenece a un solo texto: quien escribe muchos textos a la vez lo guarda para cada uno. Pregunte al final: con memoria se calcula una fila para una pieza nueva. ¿Qué sigue creciendo con el texto? (Las claves a las que mira, y lo guardado.)
