# Lo que dice «scaling».

scaling-title = Escalado
scaling-asked = ¿Por qué se dividen las puntuaciones?
scaling-takeaway = Con vectores largos, las puntuaciones se dispersan como √d_k; sin dividir, un peso se lo lleva casi todo y apenas se mueve al entrenar.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
scaling-sharpness-misconception = Dividir todas las puntuaciones por el mismo número no cambia nada.
scaling-nudge-misconception = Un peso que es casi uno es fácil de cambiar al entrenar.

# Palabras clave: en pantalla cuando habla una voz.
scaling-samples-key = vectores más largos, más dispersión
scaling-derivation-key = división por la raíz
scaling-sharpness-key = mismas claves, con y sin
scaling-nudge-key = un empujón, dos efectos
scaling-thin-key = más claves, pesos más finos

scaling-query = consulta
scaling-keys = claves
scaling-long = longitud
scaling-reach = × sombras
scaling-spread = ≈ puntuaciones
scaling-drawn-from = números aleatorios uniformes de varianza uno;
scaling-same-height = cada histograma, dibujado a la misma altura
scaling-assume = flechas: consulta y diez claves; números: media cuadrática de los pares
scaling-unscaled = sin escalar
scaling-scaled = escalado
scaling-weight = peso de softmax
scaling-moved = cambio, ampliado
scaling-of-keys = claves
scaling-largest = peso mayor
scaling-lacks = para volver a { $weight }, puntuación

scaling-samples-title = Más sumandos, más dispersión
scaling-samples-say = Los productos escalares de vectores al azar se dispersan más cuanto más largos: de { $short } a { $long } números.
scaling-samples-notes = ¿Por qué hemos dividido por la raíz de d_k? Veamos qué hacen los vectores largos. Cada número de una consulta y de una clave se saca de una distribución uniforme: { $values } valores entre −√3 y √3, todos igual de probables; la media es cero y la varianza, uno. Cada histograma contiene { $scores } productos escalares reales. Todos comparten un eje, y cada uno se dibuja a la misma altura, de modo que los anchos parecen contener más; no es así. Aquí no se ha aprendido nada: los dispersa la aritmética sola.

scaling-derivation-title = Consulta larga, puntuaciones grandes
scaling-derivation-say = Las sombras siempre se dispersan uno. Se divide por la longitud de la consulta, unos √{ $length }.
scaling-derivation-notes = Una puntuación es la longitud de la consulta por la sombra de una clave. La sombra es una clave vista en una sola dirección, y en cada dirección los números tienen varianza uno. Pero cada número alarga la consulta: según Pitágoras, el cuadrado de la longitud es la suma de d_k cuadrados, en promedio d_k. Los números se han medido, no supuesto, de modo que otro sorteo diferiría en un uno por ciento, más o menos. Con cálculo: Var(q₁k₁) = Var(q₁) · Var(k₁) = 1, así que Var(q · k) = d_k, y Var(q · k / √d_k) = 1. Al comienzo del entrenamiento, cuando los parámetros se sacan al azar, la suposición es más o menos cierta si su tamaño se elige para ello; más tarde nadie lo promete. Para números independientes de media cero, la media de un producto es el producto de las medias, cero, y la media del cuadrado, que entonces es la varianza, es el producto de las medias de los cuadrados, uno. Dividir un número por √d_k divide su varianza por d_k.

scaling-sharpness-title = Sin escalar, una clave se lleva casi todo
scaling-sharpness-say = Con diez claves de { $d_k } números al azar, el peso mayor es { $unscaled }; escalado, { $scaled }.
scaling-sharpness-notes = A ambos lados, la misma consulta, las mismas claves, el mismo orden. Softmax mira las diferencias, y sin escalar son { $root } veces mayores. Sin escalar, esta consulta está en el medio de todas: la mitad son más tajantes. La entropía dice con cuánta igualdad se reparten los pesos: nada cuando una clave lo tiene todo, { $bits } bits cuando diez reciben lo mismo. Aquí la entropía es de { $entropy_unscaled } bits sin escalar y de { $entropy_scaled } con escalado.

scaling-nudge-title = Aprender es empujar: ¿sigue el peso?
scaling-nudge-say = Si una puntuación recibe un empujón de { $nudge }, el peso se mueve { $unscaled }; escalado, { $scaled }.
scaling-nudge-notes = El entrenamiento pregunta cómo cambia la pérdida con cada puntuación. A través de los valores, un peso que apenas se mueve es lento de enseñar; si la pérdida lee los propios pesos, como en el modelo de esta lección, no tiene por qué ser así. Para ser justos: a la derecha el número ya se ha dividido, de modo que el mismo { $nudge } sería un cambio mayor de q · k. Si se empuja la propia q · k { $nudge } en ambos lados, el peso crece { $same_unscaled } sin escalar y { $same_scaled } con escalado: escalado aún se mueve más. Esa segunda comparación resulta al revés en algunas filas así, en más de la mitad con { $usual } números, y en la media con todas las longitudes probadas. En el { $full_unscaled }{"\u00A0"}% de las filas de vectores de { $long } números, un peso supera { $limit } sin dividir; dividiendo, en el { $full_scaled }{"\u00A0"}%. Las muestras son vectores aleatorios, no los de esta frase: el modelo se entrenó con la división, de modo que sus puntuaciones no prueban nada. Así que esta película muestra solo vectores aleatorios, no cómo aprende un modelo sin ella.

scaling-thin-title = Más claves, pesos más finos
scaling-thin-say = Misma consulta, { $many } claves en vez de { $few }: { $least } como mucho. { STEP("thin/more") }Una puntuación { $more } mayor lo compensa.
scaling-thin-notes = Consultas y claves de { $length } números aleatorios, puntuaciones escaladas; cuando hay menos claves, son las primeras de las muchas. Las porciones de una fila suman uno, de modo que más claves dejan menos para cada una: de { $most }, el peso mayor baja a { $least }. De { $asked } consultas con { $many } claves, el peso mayor tiene como mediana { $middle }. Eso vale para puntuaciones de una misma dispersión, como aquí; ninguna ley vuelve borrosos los textos largos. A la derecha está lo que tendría que ganar la puntuación mayor para que el peso vuelva a ser { $most }: crece más o menos lo mismo cada vez que las claves se multiplican por diez, como el logaritmo. Un modelo entrenado puede aprender tales puntuaciones; si alguno lo hace no se muestra aquí. Pregunte: ¿qué habría a la derecha con diez veces { $many } claves?
