# Lo que dice «debugging».

debugging-title = Encuentre el error
debugging-asked = ¿Sabe usted encontrar un error en el código?
debugging-takeaway = Mirar los pesos: sumas de filas, NaN, pesos demasiado grandes. Comparar con una segunda manera de calcularlos.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
debugging-inverted-misconception = En una máscara, True significa lo mismo en todas partes.
debugging-unscaled-misconception = Si cada fila suma uno, el código es correcto.

# Palabras clave: en pantalla cuando habla una voz.
debugging-code-key = la atención en { $lines } líneas
debugging-quiz-axis-key = fijarse en las sumas
debugging-axis-key = softmax sobre las consultas
debugging-quiz-broadcast-key = una porción mayor que uno
debugging-broadcast-key = suma de otra fila
debugging-multiplied-key = cero por infinito
debugging-inverted-key = dos significados de True
debugging-quiz-unscaled-key = sumas de uno
debugging-unscaled-key = falta una división

debugging-yours = incorrecto
debugging-right = correcto
debugging-framed = con marco
debugging-difference = incorrecto − correcto
debugging-lost = los pesos incorrectos: NaN
debugging-rows = (÷ Σ)
debugging-columns = (÷ debajo)
debugging-unmasked = sin máscara
debugging-lines = las líneas correctas:

debugging-code-title = La atención en { $lines } líneas de { $library ->
    [torch] PyTorch
   *[numpy] NumPy
}
debugging-code-say = Cada línea es una fórmula: @ multiplica matrices, { $fill }() bloquea, { $along } va fila por fila.
debugging-code-notes = { $library ->
    [torch] La función sqrt y la constante inf son las de math, de Python.
   *[numpy] Las funciones sqrt y where y la constante inf son de NumPy; softmax, de SciPy.
} En la máscara, True bloquea una palabra posterior: { $fill }() pone ahí −∞. { $along } recorre las filas. Lea las formas: todas son n × n hasta la última línea, que tiene la anchura de un valor. Las filas preguntan, las columnas responden. La máscara es causal en toda la película: True es lo que viene después, y está bloqueado. Pregunte: ¿cuáles de estas matrices tienen filas que suman uno?

debugging-quiz-axis-title = Reto: ¿qué dicen las sumas?
debugging-quiz-axis-say = { $case ->
    [alone] Un token, una celda: { $one } es correcto de todos modos. Este error necesita más tokens.
    [even] Cada columna suma { $one } y, con este redondeo, cada fila también. Aun así, una línea está mal.
   *[usual] Las columnas suman { $one }; la fila de «{ $query }», { $sum }. ¿Qué línea se cambió?
}
debugging-quiz-axis-notes = Dé un momento a quienes miran: que se fijen en las sumas de los bordes. Las cinco líneas son el programa correcto; en el incorrecto se cambió una de ellas.

debugging-axis-title = Softmax sobre consultas, no sobre claves
debugging-axis-say = El { $axis } erróneo va columna por columna: cada una suma { $one }. { $along } va fila por fila.
debugging-axis-notes = El marco rodea el primer número que difiere, aquí y en los pesos correctos, donde el número está encima de la matriz. Aquí ninguna fila tiene por qué sumar uno, pero la media de las sumas de las filas es { $mean }. En código con lotes y cabezas, el eje erróneo puede ser 1 o 2. El último eje de las puntuaciones es el de las claves, por muchos ejes que haya delante. Esa media es siempre uno, porque n columnas de uno se reparten entre n filas. Pregunte: ¿con qué frases no se notaría este error?

debugging-quiz-broadcast-title = { $case ->
    [above] Reto: una porción mayor que uno
   *[other] Reto: ¿qué se divide por qué?
}
debugging-quiz-broadcast-say = { $case ->
    [range] Con esta temperatura, las potencias de e desbordan o se anulan: «{ $query }» suma { $sum }. ¿Qué línea se cambió?
    [alone] Un token, una celda: { $one } es correcto igualmente. También este error necesita más tokens.
    [even] Cada fila suma { $one }, con este redondeo. Aun así, una línea está mal.
    [usual] La fila de «{ $query }» suma { $sum }, pero la diagonal es correcta. ¿Qué línea se cambió?
   *[above] «{ $query }» da { $weight } a «{ $key }», más que { $one }. ¿Qué línea se cambió?
}
debugging-quiz-broadcast-notes = Otro momento para quienes miran. El triángulo superior es cero, así que la máscara actúa. La diagonal y los ceros son correctos: cada una de las demás celdas se dividió por la suma de otra fila.

debugging-broadcast-title = Dividido por la suma de otra fila
debugging-broadcast-say = { $case ->
    [range] Sin { $keeps } las sumas quedan a lo largo de las columnas. Aquí además las potencias desbordan o se anulan.
    [alone] Sin { $keeps } las sumas quedan a lo largo de las columnas. Con un solo token da lo mismo.
   *[usual] Sin { $keeps } las sumas quedan debajo, no al lado: «{ $query }»{"\u00A0"}→{"\u00A0"}«{ $key }» se divide por { $wrong }.
}
debugging-broadcast-notes = La línea que se cambió es la de los pesos: softmax se escribió por extenso, sin { $keeps }; por eso las sumas quedan en una fila. La matriz muestra e elevado a cada puntuación enmascarada, con las sumas de sus filas. Las formas se ajustan por la derecha: (n, n) dividido por (n,) está permitido, y da a cada columna una de las sumas. No se produce ningún error, porque hay tantas consultas como claves. Una máscara con forma errónea se expande con el mismo silencio. Si las filas suman uno o menos, nunca más, busque una máscara después de softmax. Pregunte: ¿con qué entradas daría un error la misma línea?

debugging-multiplied-title = 0 × (−∞) no es un número
debugging-multiplied-say = En mask, False cuenta como cero: cero{"\u00A0"}×{"\u00A0"}(−∞) es NaN. Una suma con NaN es NaN.
debugging-multiplied-notes = La imagen muestra lo que recibió softmax; todo lo que sale de ahí es NaN. NaN se propaga: a la suma, de ahí a toda la fila, y en la capa siguiente, a todos los tokens. Elija con where, y no multiplique nunca por infinito. Pregunte: ¿qué haría la misma línea con −1000 en lugar de −∞?

debugging-inverted-title = True: ¿se bloquea o se conserva?
debugging-inverted-say = True en mask significa: poner −∞. La línea errónea lo hace en False: «{ $last }» queda sin nada, NaN.
debugging-inverted-notes = Ambos significados están en uso, en una misma biblioteca: en torch.nn.MultiheadAttention, True significa bloqueado; en torch.nn.functional.scaled_dot_product_attention significa que el par participa. Consúltelo cada vez, y pruebe con una máscara que no sea simétrica. Pregunte: ¿qué significa True en la biblioteca que usted usa?

debugging-quiz-unscaled-title = Reto: nada parece estar mal
debugging-quiz-unscaled-say = Todas las filas suman { $one }. ¿Qué línea se cambió?
debugging-quiz-unscaled-notes = El último reto, y el más difícil: todas las sumas son correctas, la máscara actúa y ninguna celda es NaN. Los pesos correctos, al lado, muestran la diferencia.

debugging-unscaled-title = Lo más difícil de ver: falta la división
debugging-unscaled-say = { $case ->
    [same] Sin la división softmax es demasiado tajante, pero con este redondeo ningún peso cambia.
   *[usual] Sin dividir, softmax es demasiado tajante: «{ $query }» da { $yours } a «{ $key }», no { $right }.
}
debugging-unscaled-notes = Sin la división, softmax es demasiado tajante: el peso mayor de una fila crece, y los demás juntos disminuyen. No lo delatan ni las sumas ni NaN. Puede hacerlo la media de los pesos mayores de las filas: con vectores aleatorios y cabezas anchas, es demasiado grande si falta la división. Con pocos números, como aquí, la prueba más segura es una segunda implementación con la que comparar; la orden qkvideo check es una. Pregunte: ¿qué prueba habría encontrado este error?
