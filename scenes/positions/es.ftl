# Lo que dice «positions».

positions-title = Quién está dónde
positions-asked = ¿Cómo sabe la atención el orden de las palabras?
positions-takeaway = Sumando filas de números, aprendidas o hechas de senos; girando consultas y claves; o penalizando la distancia.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
positions-swap-misconception = La atención sabe por sí sola qué palabra va primero.
positions-ways-misconception = Solo hay una manera correcta de dar posiciones a la atención.

# Palabras clave: en pantalla cuando habla una voz.
positions-swap-key = intercambio, y nada cambia
positions-learned-key = una fila aprendida por posición
positions-clocks-key = senos: relojes
positions-shift-key = un desplazamiento es un giro
positions-rotary-key = solo cuenta la distancia
positions-layouts-key = qué números giran juntos
positions-alibi-key = penalización en línea recta
positions-ways-key = una fila, varias maneras

positions-place = posición
positions-table = filas de posiciones
positions-words = filas de palabras
positions-with = palabras + posiciones
positions-ends = { $most } filas; ninguna para la posición { $next }
positions-numbers = números { $a } y { $b }
positions-speed = { $angle }° por posición
positions-from = desde la posición
positions-to = a la posición
positions-turned = giro
positions-adds = aporta
positions-hands = agujas:
positions-before = peso antes
positions-after = peso después
positions-score = puntuación
positions-halves = mitades
positions-pairs = parejas
positions-mixed = mixto
positions-length = longitud
positions-shifted = { $by } posiciones más allá
positions-scaled = puntuación escalada
positions-penalty = −{ $slope } × distancia
positions-sum = suma
positions-none = ninguna
positions-learned = { $drawn ->
    [yes] al azar
   *[no] apren{"\u00AD"}didas
}
positions-sines = senos
positions-rotary = rotato{"\u00AD"}rias
positions-alibi = ALiBi
positions-change = cambio

positions-swap-title = Sin posiciones, el orden no es nada
positions-swap-say = { $case ->
    [alone] Una sola palabra no puede cambiar de sitio: su peso es siempre { $weight }.
    [same] Se intercambian dos palabras iguales: ningún peso cambia, «{ $query }» da { $weight } a «{ $key }».
   *[usual] Con «{ $key }» y «{ $other }» intercambiadas, «{ $query }» sigue dando { $weight } a «{ $key }». Solo se mueven celdas.
}
positions-swap-notes = Al modelo se le dan las filas de las palabras sin ninguna posición, y los pesos se calculan dos veces: para la frase, y para aquella en la que dos palabras han cambiado de sitio. Todos los pesos son iguales, salvo redondeo; filas y columnas se mueven con sus palabras. Así, «el gato persiguió al perro» y «el perro persiguió al gato» serían la misma bolsa de palabras. En esta película no hay máscara: una máscara causal también da posiciones. El modelo se entrenó con posiciones; quitarlas es un experimento.

positions-learned-title = { $case ->
    [none] Sin fila para una posición
   *[other] Una fila para cada posición
}
positions-learned-say = { $case ->
    [none] Este modelo no tiene filas para posiciones: las filas de las palabras entran sin cambios.
    [open] Cada posición tiene también una fila, que se suma a la de la palabra.
   *[usual] Hay una fila para cada una de { $most } posiciones, sumada a la de la palabra; la { $next } no tiene.
}
positions-learned-notes = Las palabras de la frase, las filas de sus posiciones (con marco) y las sumas, que entran en la primera capa. Las filas aprendidas son la manera más sencilla: una segunda tabla. Lo que no apareció en el entrenamiento no tiene fila: un texto más largo no puede leerse. GPT-2 y BERT tienen tablas así.

positions-clocks-title = Senos: relojes de distinta velocidad
positions-clocks-say = { $one ->
    [yes] Dos números de una fila son la punta de una aguja, que gira { $first }° por posición.
   *[other] Dos números son la punta de una aguja: la primera gira { $first }° por posición; la más lenta, { $last }°.
}
positions-clocks-notes = Las filas de «Attention Is All You Need»: el número 2i + 1 es el seno de (posición − 1) ÷ { $base }^(2i ÷ d), y el siguiente, su coseno; el código cuenta las posiciones desde cero. No se aprende nada, y hay una fila para cualquier posición. Una aguja rápida distingue a las vecinas; una lenta, lo cercano de lo lejano, como las agujas de un reloj indican segundos y horas. Pregunte: ¿por qué no basta una aguja?

positions-shift-title = Un desplazamiento es un giro
positions-shift-say = De { $begin } a { $end }, de { $far } a { $there }: siempre el mismo giro, { $angle }°.
positions-shift-notes = La aguja en una posición, y la aguja tantas posiciones después como hay entre «{ $query }» y «{ $key }». El seno y el coseno de una suma son una rotación del seno y el coseno: la misma matriz para cualquier posición, sea cual sea aquella de la que se parta. Los autores eligieron senos por eso: una cabeza puede aprender a mirar tantas posiciones atrás.

positions-rotary-title = Rotatorias: solo cuenta la distancia
positions-rotary-say = Consulta y clave giran: en las posiciones { $q } y { $k }, o { $far-q } y { $far-k }, la puntuación es { $score }.
positions-rotary-notes = No se suma nada a las filas: en cada capa, los números de una consulta y de una clave se giran por parejas, con ángulos que crecen con la posición. La imagen tiene las parejas de «{ $query }» (consulta) y «{ $key }» (clave); debajo está lo que cada pareja aporta a la puntuación. Si las dos posiciones crecen lo mismo, el ángulo entre ambas agujas se conserva, y también la puntuación; a otra distancia es otra. Así lo hacen Llama y SmolLM2, el modelo de lenguaje de otras películas. La consulta y la clave se entrenaron con filas aprendidas, y aquí se toman sin ellas: lo que se muestra es el mecanismo, no un modelo entrenado.

positions-layouts-title = Reto: ¿mitades o parejas?
positions-layouts-say = El { $first } gira con el { $half }, o con el { $second }. Adivine qué números son iguales y qué cambia al desplazar.
positions-layouts-notes = Pregunte antes de que lleguen los números. (Todas las longitudes son iguales. Las puntuaciones de mitades y parejas difieren, pero cada una se conserva si ambas posiciones se desplazan; la de la mezcla, no.) El artículo gira juntas las vecinas; los puntos de control de Llama, y el código que los rodea, la primera mitad con la segunda. Las dos cosas son correctas. Pero un modelo se entrena con una de ellas. Leído con la otra, calcula sin dar error, y mal; y si consulta y clave se giran con disposiciones distintas, la puntuación depende de algo más que de la distancia. Quien convierte un modelo reordena las columnas de W_Q y W_K.

positions-alibi-title = ALiBi: penalización en línea recta
positions-alibi-say = { $case ->
    [alone] { $slope } menos por cada posición de distancia: una sola palabra no la tiene y sigue en { $after }.
    [little] { $slope } menos por posición de distancia: demasiado poco para verse aquí, «{ $key }» tiene { $after }.
   *[usual] { $slope } menos por cada posición de distancia: «{ $key }» baja de { $before } a { $after }.
}
positions-alibi-notes = Atención con sesgos lineales: no se tocan ni filas ni consultas; se rebajan las puntuaciones escaladas, en línea recta con la distancia. Cada cabeza tiene una pendiente propia, que no se aprende; la de esta es { $slope }. El modelo del artículo solo ve palabras anteriores; aquí la línea baja hacia ambos lados.

positions-ways-title = Una fila, varias maneras
positions-ways-say = { $case ->
    [alone] Una sola palabra tiene una posición: su peso se conserva.
    [same] Otro intercambio: con este redondeo, en algunas de estas maneras ningún peso cambia.
   *[usual] Otro intercambio: sin posiciones no cambia nada. { $trained ->
        [yes] Aquí solo se entrenaron las filas aprendidas.
       *[other] Aquí no se entrenó ninguna de estas maneras.
    }
}
positions-ways-notes = Los pesos de «{ $query }», de todas las maneras, y luego con dos palabras intercambiadas; debajo, el peso que más cambia de los mostrados, antes y después. El modelo se entrenó con sus propias filas de posiciones. Todas las demás filas muestran lo que una manera hace con los pesos, no lo buena que es: para eso habría que entrenar un modelo con cada una.
