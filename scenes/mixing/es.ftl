# Lo que dice «mixing».

mixing-title = Mezclar los valores
mixing-asked = ¿Cómo se vuelven porciones las puntuaciones?
mixing-takeaway = Con softmax: e elevado a cada puntuación, dividido por la suma de la fila. La salida es la suma ponderada de los valores.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
mixing-exponentials-misconception = Una palabra con puntuación menor que cero no cuenta.
mixing-stable-misconception = Si se resta la puntuación mayor, los pesos cambian.
mixing-add-up-misconception = La salida es el valor de la palabra con el peso mayor.

# Palabras clave: en pantalla cuando habla una voz.
mixing-scores-key = puntuaciones entre √{ $d_k }
mixing-exponentials-key = potencias de e: siempre positivas
mixing-quotients-key = softmax: potencia entre suma
mixing-stable-key = menos el máximo
mixing-weights-key = pesos: porciones de uno
mixing-shrink-key = valor por peso
mixing-add-up-key = la suma z
mixing-all-rows-key = un producto: pesos por V
mixing-formula-key = la atención en una línea
mixing-by-hand-key = cada paso en papel

mixing-step-project = hacer
mixing-step-score = puntuar
mixing-step-scale = dividir
mixing-step-softmax = softmax
mixing-step-mix = mezclar
mixing-times-weight = valor × peso
mixing-equal-share = a partes iguales:

mixing-scores-title = Primero, dividir cada puntuación
mixing-scores-say = { $case ->
    [masked] Cada puntuación de «{ $query }» se divide; { STEP("rest") }las claves que una máscara bloquea reciben −∞. Aún no son porciones.
    [tempered] Cada puntuación de «{ $query }» se divide por √{ $d_k } y por la temperatura T. { STEP("rest") }Aún no son porciones.
   *[usual] { $d_k-count ->
        [one] Cada puntuación de «{ $query }» se divide por √{ $d_k }: { STEP("rest") }una clave tiene un número.
       *[other] Se divide cada puntuación de «{ $query }» por √{ $d_k }{"\u00A0"}({ $root }): { STEP("rest") }una clave tiene { $d_k } números.
    }
}
mixing-scores-notes = La primera columna contiene los productos escalares de una consulta con cada clave. ¿Por qué dividirlos por la raíz de d_k? De momento lo damos por bueno, y al final volvemos a esa pregunta. Las porciones deben ser positivas y sumar uno. Estos números pueden ser negativos, y su suma puede ser cualquiera.

mixing-exponentials-title = Luego, hacer positivo cada número
mixing-exponentials-say = { $case ->
    [overflow] e elevado a una puntuación es siempre positivo. Estas desbordan float64: el resultado es infinito.
    [underflow] e elevado a una puntuación es siempre positivo. Estas son muy pequeñas para float64: el resultado es 0.
    [alone] e elevado a una puntuación es siempre positivo. Aquí el resultado es { $largest }.
    [negative-tie] Todas son negativas, pero e elevado a cada una es positivo. Varias comparten la mayor, { $largest }.
    [usual-tie] e elevado a cada puntuación es siempre positivo. Varias comparten la mayor, { $largest }.
    [negative] Todas son negativas, pero e elevado a cada una es positivo. «{ $key }» tiene la mayor, { $largest }.
   *[usual] e elevado a cada puntuación es siempre positivo. «{ $key }» tiene la mayor potencia, { $largest }.
}
mixing-exponentials-notes = e es aproximadamente 2,72. La exponencial conserva el orden, hace positivos todos los números y convierte las diferencias en razones: un punto más multiplica la potencia por e. Bajo la línea está la suma de la columna. Los números están redondeados; ≈ marca una suma que con los números redondeados saldría distinta.

mixing-quotients-title = Luego, dividir por la suma: softmax
mixing-quotients-say = { $case ->
    [overflow] Infinito dividido por infinito no es un número. Softmax debe calcularse de un modo más seguro.
    [underflow] Cero dividido por cero no es un número. Softmax debe calcularse de un modo más seguro.
    [alone] La suma es el mismo número, así que la porción es uno. Los dos pasos juntos se llaman softmax.
   *[usual] Divididas por la suma, { $sum }, { STEP("share") }las potencias se vuelven porciones de un todo. Eso es softmax.
}
mixing-quotients-notes = Todas las barras se encogen por el mismo factor: su espacio terminaba en la potencia mayor; ahora termina en uno. Softmax son estos dos pasos: e elevado a cada puntuación, dividido por la suma de todas esas potencias.

mixing-stable-title = Restar antes la puntuación mayor
mixing-stable-say = { $case ->
    [rescued] { STEP("row/shifted") }Si antes se resta el máximo, { $max }, ninguna potencia pasa de uno y las porciones salen bien.
    [lost] A la izquierda se pierden cifras. { STEP("row/shifted") }Si antes se resta el máximo, { $max }, las porciones salen bien.
   *[usual] Las potencias de e pueden desbordar. { STEP("row/shifted") }Se resta antes el máximo, { $max }: ninguna porción cambia.
}
mixing-stable-notes = Restar el mismo número a cada puntuación divide todas las potencias por el mismo factor, y también la suma: el factor se cancela. Los programas calculan las columnas de la derecha, porque e elevado a { $limit } ya es demasiado grande para números de doble precisión, y una potencia de cero o menos nunca lo es.

mixing-weights-title = Los pesos de atención
mixing-weights-say = { $case ->
    [alone] Con una sola clave no hay nada que elegir: el peso es { $weight }.
    [equal] En la fila de «{ $query }», las { $n } claves reciben el mismo peso: { $weight }.
    [tie] En la fila de «{ $query }», varias claves comparten el peso mayor: { $weight } cada una.
    [negative] Todas son negativas. Gana la menos negativa, «{ $key }», con { $weight }. Ningún peso es menor que cero.
    [ahead] Estas porciones se llaman pesos de atención. «{ $key }» recibe { $weight }; { STEP("equal") }a partes iguales serían { $equal }.
   *[other] En la fila de «{ $query }», el peso mayor, { $weight }, es para «{ $key }».
}
mixing-weights-notes = En la atención, las porciones tienen nombre propio: pesos. Todos son positivos, y juntos hacen uno. Escritos con pocas cifras, los números pueden quedarse un poco lejos de uno: entonces la suma lleva el signo ≈.

mixing-shrink-title = Cada valor, por su peso
mixing-shrink-say = { $case ->
    [alone] Se multiplica cada valor por el peso del token. Aquí «{ $key }» lo conserva todo.
   *[usual] Cada token tiene una fila de valores. { STEP("shrink") }Multiplicada por su peso, «{ $key }» conserva { $weight } de cada número.
}
mixing-shrink-notes = A la izquierda están los valores, una fila por token: las filas de V. Los valores se hacen como las consultas y las claves, con una tercera matriz aprendida: V = X W_V. A la derecha hay una copia de V, y lo que los pesos dejan de ella. Un peso grande deja los colores casi como estaban; uno pequeño no deja apenas nada. Las dos matrices tienen la misma escala de colores.

mixing-add-up-title = La suma es z
mixing-add-up-say = { $d_v-count ->
    [one] Se suma la columna. La suma es z: el número que «{ $query }» toma de la frase.
   *[other] Cada columna suma z, una media ponderada: { $d_v } números que «{ $query }» toma de la frase.
}
mixing-add-up-notes = z tiene tantos números como un valor, y se parece más a los valores que son largos y tuvieron pesos grandes: z es una media ponderada de las filas de V. Como fórmula: z = w V. Los números en pantalla están redondeados: al sumarlos, la última cifra puede salir distinta.

mixing-all-rows-title = Todas las filas a la vez
mixing-all-rows-say = { $n-count ->
    [one] Una fila de pesos por V: con un solo token, z es el valor de ese token.
   *[other] Cada fila de pesos hace una fila de Z; { STEP("rest") }las { $n } a la vez son un producto: pesos por V.
}
mixing-all-rows-notes = El marco recorre las primeras filas; todas las demás llegan a la vez, y termina en la fila que seguimos. Cada fila de Z necesita solo su propia fila de pesos, y toda V. Así que nada tiene que esperar a otra cosa. Qué pasa con Z lo muestra la película sobre varias cabezas: una matriz más la convierte en novedades para cada token, que se suman al propio vector del token.

mixing-formula-title = La atención en una línea
mixing-formula-say = { $case ->
    [masked] { STEP("project") }Hacer Q, K y V, { STEP("score") }puntuar, { STEP("scale") }dividir, { STEP("softmax") }softmax, { STEP("mix") }mezclar. Las máscaras, como esta, tienen otra película.
   *[usual] { STEP("project") }Hacer Q, K y V, { STEP("score") }puntuar, { STEP("scale") }dividir, { STEP("softmax") }softmax, { STEP("mix") }mezclar: toda la atención en una línea.
}
mixing-formula-notes = Consultas, claves y valores son proyecciones de X. Cada paso ilumina su parte de la fórmula, y la imagen pequeña bajo esa parte muestra lo que resulta con esta frase. La fórmula es la de una cabeza: su resultado es Z. Después, W_O toma las Z de todas las cabezas, una al lado de otra, y se suma X.

mixing-by-hand-title = Comprobar con papel y lápiz
mixing-by-hand-say = Dos tokens, dos números cada uno: cada paso cabe en el papel.
mixing-by-hand-notes = Vectores inventados, lo bastante pequeños para calcular con ellos. De izquierda a derecha: productos escalares, divididos por la raíz de d_k, potencias, divididas por su suma. Abajo, los pesos mezclan los dos valores en z. Se han usado dos cosas sin preguntar: el número por el que se dividen las puntuaciones y la propia consulta. En breve: las puntuaciones de vectores aleatorios largos quedan muy separadas; entonces softmax suele darlo casi todo a una clave, y apenas se mueve cuando las puntuaciones lo hacen; la película sobre el escalado lo mide. Qué significan las consultas lo cuenta otra película.
