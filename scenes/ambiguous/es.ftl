# Lo que dice «ambiguous».

ambiguous-title = Una palabra, dos sentidos
ambiguous-asked = ¿Tiene una palabra un solo sentido?
ambiguous-takeaway = Su vector empieza siendo el mismo en toda frase, y capa por capa se aparta según lo que tenga alrededor.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
ambiguous-same-misconception = Una palabra con dos sentidos tiene dos filas en la tabla.

# Palabras clave: en pantalla cuando habla una voz.
ambiguous-same-key = dos veces la misma fila
ambiguous-cut-key = se corta el enlace
ambiguous-two-key = una palabra, dos filas

ambiguous-before = ángulo entre las dos filas, antes de la capa 1
ambiguous-after = ángulo entre las dos filas, tras la capa { $layer }
ambiguous-apart = grados de separación al final
ambiguous-cut-in = enlace cortado en
ambiguous-nothing = ninguna capa
ambiguous-every = todas las capas
ambiguous-layer = capa { $layer }
ambiguous-same-title = Una palabra, la misma fila
ambiguous-same-say = «{ $word }» empieza con los mismos { $size } números en ambas (se ven { $drawn }): misma dirección, a { $angle }°.
ambiguous-same-notes = { $case ->
    [own] Las dos frases son suyas, leídas por el modelo que nombra el pie de la imagen.
   *[recorded] «Time flies like an arrow» («el tiempo vuela como una flecha») es un ejemplo antiguo: el tiempo pasa rápido. En «Fruit flies like an arrow», «fruit flies» pueden ser insectos, las moscas de la fruta: una de las lecturas. Ambas las leyó un modelo real, all-MiniLM-L6-v2, y se grabaron. Otro par probado, con «bank», se separa menos. Un par propio: --versus con --weights minilm.
} De los { $size } números se dibujan { $drawn }. Una fila es una flecha en un espacio de { $size } direcciones: el ángulo entre dos filas es 0° si apuntan en la misma dirección. La palabra está en la misma posición, y su fila de la tabla, con la fila de la posición sumada, no sabe nada de sus vecinas.

ambiguous-cut-title = Cortar el enlace
ambiguous-cut-say = Sin mirar a «{ $a }» ni «{ $b }» en ninguna capa, las filas siguen juntas: a { $every }°.
ambiguous-cut-notes = Sin cortar, están a { $whole }°; 0° es la misma dirección. El modelo se ejecutó de nuevo para cada barra; solo se prohibió esa mirada: su peso es 0, y los demás pesos suman 1. Lo que han leído las otras palabras aún puede llegar a través de ellas. Con el corte en una sola capa, el ángulo mayor es { $high }°; en todas las demás capas aún se puede mirar a la palabra.

ambiguous-two-title = Una palabra, dos filas
ambiguous-two-say = Tras { $at-count ->
    [one] { $at } capa
   *[other] { $at } capas
}, «{ $word }» tiene dos filas, a { $last }°: una flecha se ha abierto en dos.
ambiguous-two-notes = Son las filas de la imagen anterior, que eran iguales número por número. Dos flechas están siempre en un plano, así que sus longitudes y el ángulo son reales. De las demás palabras que son iguales en ambas frases, el ángulo mayor tras la capa { $at } es { $most }°.{ $case ->
    [own] {""}
   *[recorded] {" "}Un control: { $count } palabras con un solo sentido usual ocuparon el sitio de «{ $word }» en ambas frases. Tras la capa { $at }, el ángulo de cada una es menor que el de «{ $word }»; el mayor es el de «{ $nearest }», { $next }°. Al final, «{ $c }» tiene { $far }°, más que «{ $word }» con { $here }°. Así que toda fila recoge algo de sus vecinas: que dos filas se separen no demuestra que una palabra tenga dos sentidos.
} Lo que el modelo hace de esta palabra no tiene por qué estar solo en estos { $size } números: otras filas también han leído la palabra que difiere; dónde está el sentido no se ha comprobado.
