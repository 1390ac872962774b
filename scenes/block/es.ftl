# Lo que dice «block».

block-title = El resto del modelo
block-asked = ¿Qué tiene un modelo así además de la atención?
block-takeaway = Normas y MLP, en una sola suma que atraviesa todas las capas. La atención lleva cosas entre palabras; los MLP trabajan en cada una por separado.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
block-alone-misconception = También un MLP lleva algo de una palabra a otra.
block-parts-misconception = Un modelo de lenguaje es sobre todo atención.

# Palabras clave: en pantalla cuando habla una voz.
block-row-key = una fila, parte por parte
block-norm-key = dividida por su tamaño
block-alone-key = el MLP: cada palabra sola
block-parts-key = atención: una quinta parte
block-shared-key = cabezas con claves compartidas
block-ledger-key = puntos, parte por parte
block-lead-key = lo que supera la media
block-cut-key = se prohíbe la mirada

block-after-layer = tras la capa
block-length = longitud de la fila de «{ $last }»
block-number = número de { $size }
block-before = antes
block-divided = ÷ { $spread }
block-gain = × ganancia
block-normed = leído
block-moves = se mueve
block-attention = atención
block-mlp = MLP
block-of-tables = tabla de piezas
block-of-attention = atención
block-of-mlps = MLP
block-of-norms = normas
block-parameters = parámetros
block-share = parte
block-together = en total
block-head = cabeza
block-adds-attention = suma la atención
block-adds-mlp = suma el MLP
block-mean = tamaño
block-in-layers = capas
block-entry-row = inicio
block-entry-attention = atención, { $first }–{ $to }
block-entry-mlp = MLP, { $first }–{ $to }
block-so-far = suma hasta aquí
block-points = puntos de «{ $best }»
block-all-row = inicio
block-all-attention = atención
block-all-mlp = MLP
block-guess = «{ $best }»
block-average = pieza media
block-lead = ventaja de «{ $best }»
block-left = sin mirar a «{ $source }»
block-change = cambio
block-probability = probabilidad de «{ $best }»: { $whole } → { $left }

block-row-title = Una fila atraviesa el modelo
block-row-say = { $layers } veces suman algo a una fila la atención y luego un MLP: de longitud { $first } a { $end }.
block-row-notes = { $case ->
    [own] La frase es suya, leída por el modelo que nombra el pie de la imagen.
   *[recorded] El modelo es SmolLM2-135M, que leyó: The cat sat on the mat because it was tired. What was tired? The
} La fila es la de la última palabra, «{ $last }». Empieza como fila de una tabla; cada capa tiene dos partes, la atención y un MLP (un perceptrón multicapa: dos capas de neuronas), y cada una le suma una fila propia. Nada se sobrescribe nunca: lo que el modelo dice al final se lee en la suma. La curva tiene dos puntos por capa, tras la atención y tras el MLP. La longitud dice cuánto se escribió, no qué.

block-norm-title = Antes de cada parte: dividir por su tamaño
block-norm-say = Una parte lee la fila dividida por su media cuadrática, { $spread }, y multiplicada por ganancias.
block-norm-notes = Las filas se alargan, y filas largas harían consultas largas y puntuaciones enormes. Por eso cada parte lee una copia normalizada: cada número se divide por la media cuadrática de los { $size } números de la fila (elevar al cuadrado, tomar la media, extraer la raíz) y se multiplica por una ganancia, un parámetro que el entrenamiento encontró para ese lugar. La imagen tiene los primeros números de la fila de la última palabra antes de la capa { $layer }. La propia fila queda como está. Esta norma es RMSNorm; la LayerNorm de modelos más antiguos resta además la media.

block-alone-title = El MLP: cada palabra sola
block-alone-say = «{ $source }» con la fila de «{ $other }»: en «{ $witness }», la atención se mueve { $attention }; el MLP, { $mlp }.
block-alone-notes = Un experimento en la capa { $layer }: la fila que la atención lee en «{ $source }» se sustituye por la de «{ $other }», y sus resultados se calculan de nuevo; luego, lo mismo con el MLP. Las barras dicen cuánto se mueve cada resultado, como longitud. Los resultados del MLP para todas las demás palabras son los mismos hasta el último bit, porque se calcula fila por fila. La atención es la única parte en la que una palabra puede leer de otra. Las palabras anteriores a «{ $source }» tampoco se mueven en ella: la máscara causal la oculta.

block-parts-title = { $case ->
    [own] ¿Cuánto del modelo es atención?
   *[recorded] La atención es la quinta parte del modelo
}
block-parts-say = ¿Cuántos de { $count } parámetros son de la atención? { STEP("parts/count/tables") }{ $attention } del total; los MLP tienen { $mlps }.
block-parts-notes = Contado según las formas de las matrices: en cada capa, la atención tiene W_Q, W_K, W_V y W_O, y el MLP, tres matrices, que son mayores. La tabla tiene una fila por cada pieza del vocabulario; se usa dos veces, al principio y, para dar puntos a cada pieza, al final. Pregunte antes de que aparezcan las barras: ¿qué parte es la mayor? Las proporciones son las de este modelo; en otros mayores, la tabla ocupa una parte menor.

block-shared-title = Varias cabezas comparten claves y valores
block-shared-say = { $way ->
    [each] Preguntan { $heads } cabezas; cada una tiene sus propias claves y valores.
   *[shared] Preguntan { $heads } cabezas; solo hay { $sets } juegos de claves y valores. Las de un marco comparten uno.
}
block-shared-notes = Las filas son los pesos de la última palabra, «{ $last }», en cada cabeza de la capa { $layer }. { $way ->
    [each] En muchos modelos más nuevos, varias cabezas comparten claves y valores.
   *[shared] Las cabezas de un mismo marco tienen consultas propias, pero las mismas claves y valores: miran de modo distinto a la misma oferta. Eso ahorra parámetros y, cuando un modelo escribe, memoria: claves y valores son lo que tiene que guardar.
} La celda con marco es la razón de que se muestre esta capa: ninguna otra cabeza mira tanto de «{ $last }» a «{ $source }». Las porciones de una fila suman 1; las frases largas se muestran en parte.

block-ledger-title = Los puntos deciden la palabra siguiente
block-ledger-say = Softmax convierte puntos en porciones: «{ $best }» tiene { $points }, con { $most } { $part ->
    [row] del inicio.
    [attention] de la atención, capas { $first }–{ $to }.
   *[mlp] de los MLP, capas { $first }–{ $to }.
}
block-ledger-notes = Al final, el modelo da puntos a cada pieza: su fila de la tabla por la fila normalizada de la palabra. Softmax convierte los puntos en probabilidades. Como la fila es una suma, también lo son los puntos: cada barra empieza donde termina la anterior. La última norma divide por el tamaño de la fila entera; la cuenta toma ese tamaño tal como es. Dice lo que cada parte aporta directamente, no lo que partes posteriores hacen con ello.

block-lead-title = Lo que supera la media
block-lead-say = Toda pieza recibe puntos. Sobre la media, la atención da a «{ $best }» { $attention }; los MLP, { $mlps }.
block-lead-notes = Softmax solo ve diferencias: lo que recibe toda pieza no hace más probable ninguna palabra. En promedio sobre todas las piezas del vocabulario, los MLP suman { $every }. Restado eso, queda { $lead } como ventaja de «{ $best }». En esta cuenta, la atención tiene mucho más que una quinta parte en la mayoría de las frases que se probaron; cuánto, difiere de una frase a otra.

block-cut-title = Prohibir la mirada
block-cut-say = Si «{ $last }» no puede mirar a «{ $source }»: atención { $attention }, MLP { $mlps }. A «{ $best }» le queda { $left }.
block-cut-notes = El experimento de la película sobre la palabra siguiente: el modelo se ejecutó de nuevo, y la última palabra no pudo mirar a «{ $source }» en ninguna cabeza. «{ $best }» baja de { $whole } a { $left }. { $case ->
    [own] Compare los dos cambios: ¿qué parte había aportado lo que encontró la mirada?
   *[recorded] La mayor parte de lo que falta era de la atención: lleva a la última palabra lo que está en otro lugar de la frase. La ventaja de los MLP cambia mucho menos.
} También cambian las aportaciones de los MLP, porque leen la fila a la que ha sumado la atención. La cuenta no puede decir cuánto de sus aportaciones se apoya en otras miradas.
