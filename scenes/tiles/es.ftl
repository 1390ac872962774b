# Lo que dice «tiles».

tiles-title = Tesela a tesela
tiles-asked = ¿Cómo se arregla la atención sin una fila entera de puntuaciones?
tiles-takeaway = Guarda la puntuación mayor, una suma y una mezcla, y corrige ambas cuando llega una mayor: el resultado es el mismo.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
tiles-correct-misconception = Una suma hecha con una puntuación máxima menor se pierde.
tiles-same-misconception = Tesela a tesela, la salida es solo más o menos la misma.

# Palabras clave: en pantalla cuando habla una voz.
tiles-whole-key = softmax necesita una fila entera
tiles-first-key = la primera tesela
tiles-correct-key = una puntuación mayor corrige
tiles-rest-key = se divide al final
tiles-same-key = lo mismo, salvo redondeo
tiles-held-key = números guardados a la vez

tiles-head-largest = puntuación mayor
tiles-head-sum = suma de potencias
tiles-head-blend = mezcla
tiles-head-n = tokens
tiles-head-all = todas las puntuaciones
tiles-head-tile = una tesela y sus sumas
tiles-before = antes
tiles-corrected = × e^(antes − ahora)
tiles-now = ahora
tiles-divided = mezcla ÷ suma
tiles-gap = diferencia mayor
tiles-way-whole = toda la fila a la vez
tiles-way-tiles = tesela a tesela, como aquí
tiles-way-turned = teselas en orden inverso
tiles-way-uncorrected = sin correcciones

tiles-whole-title = Lo que softmax necesita de una fila
tiles-whole-say = Softmax necesita toda la fila: la puntuación mayor, { $highest }, { STEP("powers") }y la suma de potencias, { $total }.
tiles-whole-notes = La fila de «{ $query }». A cada puntuación se le resta primero la mayor de la fila, m, para que ninguna potencia sea demasiado grande; eso no cambia ningún peso. Ninguno de los dos números se conoce antes de que estén todas las puntuaciones. Pregunte: ¿se puede empezar antes?

tiles-first-title = La primera tesela
tiles-first-say = De la primera tesela se guardan la puntuación mayor, { $largest }, la suma, { $sum }, y la mezcla.
tiles-first-notes = Las teselas pueden llegar en cualquier orden. Aquí llegan en aquel en el que se ve más: desde la primera palabra o desde la última. La mezcla es la suma de los valores de la tesela, cada uno por su potencia; todavía no está dividida. Después, las puntuaciones de la tesela ya no hacen falta, y se van.

tiles-correct-title = { $case ->
    [late] Llega una puntuación mayor
    [none] La tesela siguiente
   *[one] Basta una tesela
}
tiles-correct-say = { $case ->
    [late] «{ $key }» tiene una puntuación mayor, { $largest }: suma y mezcla previas se multiplican por { $factor }.
    [none] Aquí ninguna puntuación posterior es mayor: suma y mezcla previas no cambian.
   *[one] Una palabra es una tesela: no viene nada después, y no se corrige nada.
}
tiles-correct-notes = La suma y la mezcla se calcularon con una m menor. El factor es e elevado a la m anterior menos la nueva: convierte cada potencia ya sumada en la que habría dado la m nueva. No hace falta saber nada más de las puntuaciones anteriores. Milakov y Gimelshein lo describieron para softmax (2018); FlashAttention (Dao y otros, 2022) calcula así la atención, por teselas.

tiles-rest-title = Tras la última tesela
tiles-rest-say = Al final la suma es la de toda la fila, { $sum }; { STEP("z") }mezcla ÷ suma es la salida.
tiles-rest-notes = Una división por cada número de la salida, al final del todo. Nunca se escribió ningún peso. Pregunte: ¿qué números de la primera imagen no estuvieron nunca al mismo tiempo?

tiles-same-title = ¿La misma salida?
tiles-same-say = { $case ->
    [late] La salida es la misma, salvo redondeo. { STEP("way/uncorrected") }Sin correcciones, la diferencia es { $wrong }.
    [none] La salida es la misma, salvo redondeo. No había nada que corregir.
   *[one] Con una sola tesela, la salida es la misma.
}
tiles-same-notes = Cada salida se compara con la de la fila entera, número por número, en doble precisión; se muestra la diferencia mayor. El orden de las teselas solo cambia los redondeos. La última línea es un control: todo como antes, pero suma y mezcla no se corrigen cuando llega una puntuación mayor.

tiles-held-title = Lo que se guarda a la vez
tiles-held-say = Con { $n } tokens, una tesela y sus sumas son { $tile } números; todas las puntuaciones, { $all }.
tiles-held-notes = Contado: teselas de { $here } × { $here } para esta frase, de { $width } × { $width } para textos largos; y la puntuación mayor y la suma de cada fila de una tesela. Entradas y salida hacen falta de todos modos, y no se cuentan; la mezcla se convierte en la salida. Se calculan tantas puntuaciones como antes, n²: lo que ya no crece con n² es la memoria, y con ella el tiempo de mover números. Lo que se midió de esto está en la película sobre lo que cuesta n².
