# Lo que dice «reach».

reach-title = El alcance de las palabras
reach-asked = ¿Hay algún camino sin atención?
reach-takeaway = Sí: las ventanas necesitan muchas capas; las recurrencias, muchos pasos; la atención, un salto, y lo paga con n² puntuaciones.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
reach-window-misconception = Sin atención, las palabras alejadas nunca se encuentran.

# Palabras clave: en pantalla cuando habla una voz.
reach-window-key = una ventana, capa por capa
reach-turns-key = una recurrencia, paso a paso
reach-left-key = lo que conserva la recurrencia
reach-answers-key = la respuesta, palabra a palabra
reach-rounds-key = dos capas
reach-clocks-key = tres caminos
reach-layer = capa
reach-layers = capas
reach-step = paso
reach-steps = pasos
reach-rule = estado + palabra siguiente → estado siguiente
reach-swap = «{ $other }» en lugar de «{ $key }»
reach-state = estado tras
reach-heard = lo conocido por «{ $query }»
reach-kept = cambio, tras
reach-unread = sin leer
reach-now = esta frase
reach-more-words = { $n } palabras más
reach-after = leído hasta
reach-answer = respuesta: porción de cada palabra
reach-round-one = capa uno: { $share }
reach-round-two = capa dos: { $share }
reach-window = ventana de tres
reach-recurrence = recurrencia
reach-attention = atención
reach-unit-window = { $count-count ->
    [one] { $count } capa
   *[other] { $count } capas
}
reach-unit-recurrence = { $count-count ->
    [one] { $count } paso
   *[other] { $count } pasos
}
reach-unit-attention = { $count-count ->
    [one] { $count } capa
   *[other] { $count } capas
}
reach-window-title = Una ventana de tres
reach-window-say = { $case ->
    [alone] En cada capa una palabra oye a sus vecinas. «{ $query }» no tiene; una frase más larga muestra más.
   *[other] En cada capa una palabra oye a sus dos vecinas. De «{ $key }» a «{ $query }»: { $gap-count ->
        [one] { $gap } paso, { $gap } capa
       *[other] { $gap } pasos, { $gap } capas
    }.
}
reach-window-notes = La palabra posterior es la que siguen las demás películas. La anterior es, de las que van antes, aquella a la que más da la atención de la lección en su segunda capa. Una ventana de tres es una convolución de anchura tres: cada fila se calcula a partir de tres filas de la capa anterior. Está iluminado aquello de lo que depende la fila de la palabra: una palabra se ilumina si cambiarla cambiaría la fila. Ventanas más anchas, o con huecos, necesitan menos capas. La película muestra siempre la atención de la lección y una recurrencia que se entrenó con las mismas frases, pero a la que se le dijo menos: solo qué palabra es la respuesta, no adónde mirar por el camino.

reach-turns-title = Una recurrencia: un estado que se pasa
reach-turns-say = { $case ->
    [alone] Una recurrencia lee palabra a palabra y guarda un estado. Aquí la frase acaba tras una palabra.
    [unread] Palabra a palabra se pasa un estado de { $size } números. De «{ $key }» a «{ $query }»: { $gap-count ->
        [one] { $gap } paso
       *[other] { $gap } pasos
    }.
   *[end] Palabra a palabra se pasa un estado de { $size } números. De «{ $key }» a «{ $query }»: { $gap-count ->
        [one] { $gap } paso
       *[other] { $gap } pasos
    }.
}
reach-turns-notes = Una GRU (gated recurrent unit, unidad recurrente con compuertas), pequeña, entrenada con las frases de la lección. Se le dijo qué palabra es la respuesta, en los pronombres tras cada palabra posterior; a la lección se le dijo adónde miran cinco de sus ocho cabezas. Así que esta película compara los caminos, no lo bien que lo hacen. Cada fila es el estado tras una palabra, calculado a partir de la palabra y de la fila de arriba; por eso ningún paso puede empezar antes de que termine el anterior. Lee solo de izquierda a derecha: lo que viene después no puede estar en el estado.{ $strangers ->
    [some] {" "}La lección no conoce algunas palabras de esta frase: sus vectores se hacen a partir de su ortografía.
   *[none] {""}
}

reach-left-title = Otra palabra, otro estado
reach-left-say = { $case ->
    [alone] Desde entonces no se ha leído nada: todo el cambio está ahí en «{ $query }», { $swap }.
   *[other] «{ $other }» por «{ $key }» cambia el estado. Tras «{ $query }», ese cambio mide { $swap } veces lo inicial.
}
reach-left-notes = La longitud del cambio se divide por la longitud en la primera palabra. El cambio no tiene por qué disminuir con cada palabra: un paso también puede agrandar una diferencia. La palabra que se puso se eligió antes de medir nada; la mediana sobre los otros { $nouns } sustantivos que se enseñaron es { $median }.

reach-answers-title = { $case ->
    [taught] También una recurrencia responde, paso a paso
    [wrong] Una recurrencia pequeña falla aquí
   *[other] Lo que responde la recurrencia
}
reach-answers-say = { $case ->
    [alone] Solo se lee «{ $query }», así que la respuesta es «{ $query }»: { $share }.
    [foreign] Esta recurrencia solo sabe inglés: los números muestran el camino a una respuesta, no lo correcto.
    [word] Se enseñan respuestas a pronombres con sustantivo. Para «{ $query }», «{ $first }» { $share } puede no decir nada.
   *[taught] { $after ->
        [none] Tras «{ $query }» la respuesta es «{ $first }»{ doubt }, { $share }. No sigue nada.
        [same] Leído hasta «{ $query }»: «{ $first }»{ doubt } { $share }. Con «{ $end }» apenas cambia nada: { $final }.
       *[more] Hasta «{ $query }» la respuesta es «{ $first }» { $share }{ $two ->
            [two] , «{ $second }» { $share2 }
           *[none] {""}
        }; tras «{ $end }», «{ $last }»{ doubt } { $final }.
    }
}
reach-answers-notes = { $case ->
    [wrong] Esta máquina es pequeña y aquí falla: su última respuesta no puede ser el referente.{" "}
   *[other] {""}
}Aquello a lo que, según el estado, se refiere el pronombre, entre las palabras leídas hasta ese momento: cada una recibe una porción, y juntas son 1. Lo que decide viene a menudo después del pronombre; una recurrencia responde cuando ha seguido leyendo. Lo hace bien: las páginas de la documentación cuentan con qué frecuencia. Que sus porciones se acerquen a 1, y las de la atención de la lección no, es cuestión de entrenamiento: la lección se entrenó hacia una porción menor que 1, de modo que los dos números no son comparables. Una segunda recurrencia, de derecha a izquierda, es el remedio habitual donde se tiene el texto entero.

reach-rounds-title = { $order ->
    [told] Primero «{ $cue }», luego «{ $key }»
   *[other] Dos capas
}
reach-rounds-say = { $case ->
    [alone] «{ $query }» se mira a sí misma en la capa uno, y de nuevo en la capa dos: { $two }.
   *[other] { $whom ->
        [own] Capa uno: lo máximo, { $one }, vuelve a «{ $query }».
       *[other] La capa uno trae a «{ $query }» algo de «{ $cue }», { $one }.
    } La capa dos da { $top ->
        [far] { $two } a «{ $key }»{ doubt }
        [own] { $three } a la propia «{ $query }», { $two } a «{ $key }»
       *[other] { $three } a «{ $most }»{ doubt }, { $two } a «{ $key }»
    }.
}
reach-rounds-notes = La atención compara una palabra con todas a la vez, y ninguna está más cerca que otra: el producto de una consulta y una clave es el mismo trabajo para vecinas que para la primera y la última palabra. Eso es lo que se entiende por un salto. { $order ->
    [told] Qué palabra necesita este pronombre depende de una tercera. La capa uno la trae; con ella en la fila, la consulta siguiente pide otra cosa. Esta es la prueba: sin la mirada a «{ $cue }» es { $cut }. Para ello se bloqueó la mirada a «{ $cue }» en todas las cabezas de la capa uno, y todo lo posterior se calculó de nuevo. Así que un salto alcanza cualquier palabra, y a este modelo se le enseñó a usar dos capas. Una película del principio de la clase lo muestra con dos frases.
   *[other] Una cabeza de cada capa, la encargada de tales palabras. Lo que mira significa algo solo para palabras para las que se entrenó. Sin la mirada a «{ $cue }», «{ $key }» recibe { $cut }: se bloqueó en todas las cabezas de la capa uno, y todo lo posterior se calculó de nuevo.
}{ $mask ->
    [causal] {" "}Con esta máscara causal, tampoco la atención ve palabras posteriores.
   *[none] {""}
}

reach-clocks-title = La misma distancia, tres caminos
reach-clocks-say = { $case ->
    [alone] Aún no hay nada que alcanzar. Con { $more } palabras en medio: { $grown } capas, { $grown } pasos, { $rounds } capas de atención.
   *[other] Una mirada alcanza cualquier palabra; a este modelo se le enseñaron { $rounds }. Con { $more } palabras más: aún { $rounds }.
}
reach-clocks-notes = Seis palabras más, como en «The cat that chased the dog all day sat on the mat». Una capa espera a la capa anterior; un paso, al paso anterior; solo la distancia de la atención no crece. Un salto alcanza cualquier palabra; pero qué palabra hace falta puede depender de una tercera, como aquí: a la lección se le enseñó a usar dos capas. No dependen de la distancia. Lo que crece en su lugar es el número de palabras con las que comparar: hasta tantas palabras como números tiene un vector, una capa de atención multiplica menos que una capa de la recurrencia; a partir de ahí, más. Una ventana es barata, y una recurrencia lee un flujo de cualquier longitud con un solo estado.
