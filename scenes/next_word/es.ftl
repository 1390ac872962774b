# Lo que dicen «next-word» y la imagen de las palabras siguientes.

next-word-title = La palabra siguiente
next-word-asked = ¿Para qué sirve la atención?
next-word-takeaway = Para buscar lo que hace falta: si se prohíbe la mirada, la conjetura cambia.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
next-word-cut-misconception = Un peso grande demuestra que la conjetura depende de esa palabra.
next-word-wrong-misconception = Lo que trae la atención es la respuesta correcta.

# Palabras clave: en pantalla cuando habla una voz.
next-word-gap-key = la siguiente palabra más probable
next-word-places-key = cada posición fue un hueco
next-word-looks-key = adónde mira la última palabra
next-word-cut-key = se prohíbe la mirada
next-word-control-key = cualquier otra palabra, en cambio
next-word-layers-key = subiendo por las capas
next-word-it-key = nadie se lo dijo
next-word-wrong-key = la misma conjetura, errónea

next-word-whole = tal cual
next-word-without = sin mirar a «{ $hidden }»
next-word-expected = se esperaba
next-word-came = lo que vino
next-word-given = probabilidad de lo que vino
next-word-left = probabilidad de «{ $best }»
next-word-unseen = fuera de vista
next-word-nothing = nada
next-word-head = capa { $layer }, cabeza { $head }
next-word-after-layer = leído tras la capa
next-word-place = puesto de «{ $best }» entre todas las piezas

next-word-still-title = ¿Qué viene ahora?
next-word-still-say = Tras «{ $last }», el modelo da { $share } a «{ $best }».{ $cut ->
    [yes] {" "}Sin mirar a «{ $hidden }»: { $left }.
   *[no] {""}
}

next-word-gap-title = Adivinar la palabra siguiente
next-word-gap-say = Los modelos que escriben se entrenan para adivinar la palabra siguiente. Aquí: «{ $best }», { $share }.
next-word-gap-notes = { $case ->
    [own] La frase es suya, leída por el modelo que nombra el pie de la imagen.
   *[recorded] La frase, seguida de una pregunta, la leyó un modelo real pequeño, SmolLM2-135M, y se grabó.
} Las barras son las piezas más probables de su vocabulario; todas las piezas juntas tienen 1. Una pieza es una palabra o parte de una. Pregunte, antes de que aparezcan las barras: ¿qué palabra esperaría, y de qué lugar de la frase la toma?

next-word-places-title = Cada posición fue un hueco
next-word-places-say = { $count ->
    [0] Con una sola palabra no hay nada que adivinar antes del final.
   *[other] Desde la segunda, cada palabra se adivinó: «{ $high }» tuvo { $most }; ante «{ $low }» iba primero «{ $expected }».
}
next-word-places-notes = En el entrenamiento, todas las posiciones de un texto son a la vez un hueco así: la máscara causal oculta lo que viene después, de modo que una pasada da una conjetura para cada posición. La primera palabra no tiene nada delante, ni conjetura. Donde una palabra se partió en piezas, se multiplican las probabilidades de sus piezas. Un punto o un espacio en la lista también es una pieza.

next-word-looks-title = Adónde mira la última palabra
next-word-looks-say = De { $heads } cabezas, la { $head } de la capa { $layer } es la que más mira de «{ $last }» a «{ $source }»: { $weight }.
next-word-looks-notes = Cada cabeza tiene su propia atención. Esta se buscó: de todas las cabezas de todas las capas, tiene el peso mayor de la última palabra a «{ $source }». Una mirada aún no es una razón. Si la conjetura depende de ella solo puede decirlo un experimento: la imagen siguiente.

next-word-cut-title = Prohibir la mirada
next-word-cut-say = Ninguna cabeza puede mirar de «{ $last }» a «{ $source }»: «{ $best }» { $winner ->
    [even] conserva { $left }.
    [same] tiene { $left } en vez de { $whole }.
   *[other] tiene { $left }, no { $whole }. Gana «{ $other }».
}
next-word-cut-notes = El modelo se ejecutó de nuevo. Solo se prohibió la mirada de la última palabra a «{ $source }», en todas las cabezas de todas las capas: su peso es 0, y los demás pesos suman 1. «{ $source }» es la palabra sin la que la conjetura se vuelve menos probable, sin contar la primera ni la última. Otras palabras aún pueden transmitir lo que han leído de «{ $source }».

next-word-control-title = Cualquier otra palabra, de una en una
next-word-control-say = { $mark ->
    [none] Con otra palabra fuera de vista, a «{ $best }» le queda { $least } o más; con la primera, «{ $first }», { $odd }.
   *[other] Con otra fuera de vista queda { $least } o más; con la primera, «{ $first }», { $odd }; con «{ $sign }», { $lost }.
}
next-word-control-notes = Un control: cada barra es una ejecución propia, con otra palabra fuera de la vista de la última. Sin «{ $source }» quedaba { $left }. La primera palabra es un caso aparte: en muchas cabezas descansa en ella una porción grande, porque no encaja nada más; sin ella, esas porciones van a otro sitio, y la conjetura se mueve, hacia arriba o hacia abajo. { $mark ->
    [none] {""}
   *[other] Los signos no se eligen como palabra que cortar; sin «{ $sign }» queda { $lost }.{" "}
}Si la frase es larga, la lista tiene las palabras que más cuentan.

next-word-layers-title = Capa por capa
next-word-layers-say = Si la capa { $at } fuera la última, «{ $best }» tendría el puesto { $from }. Tras la última, el 1.
next-word-layers-notes = La fila de la última palabra se lee después de cada capa como si fuera la última. Es una manera de leer una fila, y nada que haga el modelo: este lee la fila una vez, al final. Un mal puesto no significa que ahí no haya nada: la fila puede contenerlo en una forma que solo capas posteriores convierten en palabra.

next-word-it-title = Nadie dijo adónde mirar
next-word-it-say = En una de { $heads } cabezas «{ $query }» da { $weight } a «{ $source }», también con «{ $b }»: no se ve nada posterior.
next-word-it-notes = La cabeza { $head } de la capa { $layer } se eligió entre { $heads }: en esta frase, ninguna otra da a «{ $source }» un peso mayor desde «{ $query }». No es una cabeza para pronombres: allí también otras palabras miran más a «{ $source }». Con «{ $a }» y con «{ $b }» la fila es la misma, número por número, porque un modelo que escribe no ve nada de lo que viene después: la palabra que decide aún no se ha leído cuando pregunta «it».

next-word-wrong-title = La misma conjetura, y errónea
next-word-wrong-say = A la pregunta de qué estaba sucio, casi todos dicen la alfombra. El modelo repite «{ $guess }», { $there }.
next-word-wrong-notes = Este modelo es pequeño. Los mayores, entrenados con más texto, aciertan más a menudo en tales preguntas; aquí no se midió. Se entrenó para continuar textos como los escribe la gente, no para acertar. Lo que hizo la atención es lo mismo en ambos casos: trajo un sustantivo de la frase. Qué sustantivo debe ser se decide también en otro sitio. Pregunte: ¿qué habría que mostrarle para que lo aprendiera?
