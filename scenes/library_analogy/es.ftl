# Lo que dice «library-analogy».

library-analogy-title = La biblioteca
library-analogy-asked = ¿Cómo encuentra una palabra a otra?
library-analogy-takeaway = Una consulta se compara con cada clave y toma una porción de cada valor. Las tres cosas se hacen a partir de las mismas filas.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
library-analogy-blend-misconception = Se elige el mejor libro, y los demás quedan fuera.
library-analogy-both-misconception = Unas palabras son consultas, y otras son claves.
library-analogy-raw-misconception = Se podrían comparar las propias filas, sin consultas ni claves.

# Palabras clave: en pantalla cuando habla una voz.
library-analogy-books-key = consulta, clave, valor
library-analogy-one-book-key = una puntuación: productos, sumados
library-analogy-shares-key = porciones que suman uno
library-analogy-blend-key = mezcla de todas las páginas
library-analogy-both-key = lector y libro
library-analogy-sentence-key = puntuación, porción, mezcla
library-analogy-raw-key = filas sin consulta ni clave

library-analogy-query = consulta
library-analogy-key = clave
library-analogy-value = valor
library-analogy-match = puntua{"\u00AD"}ción
library-analogy-question = pregunta: consulta
library-analogy-tags = etiquetas en el lomo: clave
library-analogy-pages = páginas dentro: valor
library-analogy-share = porción
library-analogy-together = en total
library-analogy-page = páginas encogidas
library-analogy-blend = la mezcla
library-analogy-more = { $others } { $others-count ->
    [one] libro
   *[other] libros
} más
library-analogy-query-role = pregunta: consulta
library-analogy-key-role = se halla por: clave
library-analogy-value-role = entrega: valor
library-analogy-symmetric = simétrica
library-analogy-not-symmetric = no simétrica
library-analogy-of-raw = fila · fila
library-analogy-of-scores = consulta · clave

library-analogy-books-title = Un lector en una biblioteca
library-analogy-books-say = Un lector trae una pregunta, la consulta. { STEP("K/0") }Un libro tiene etiquetas, la clave, { STEP("V/0") }y páginas, el valor.
library-analogy-books-notes = La pregunta no es una frase, sino una tira de números dibujados como colores: cuánto de esto, qué poco de aquello. Todo lo que quiere ser encontrado se describe según la misma lista: esa es la clave (en el lomo). El valor es lo que un lector se lleva de un libro. Clave y valor no tienen por qué parecerse, igual que una etiqueta no es aquello a lo que va pegada.

library-analogy-one-book-title = Un libro: multiplicar y sumar
library-analogy-one-book-say = Signos iguales dan más; signos distintos, menos. { STEP("one/rule") }La suma es la puntuación: { $score }.
library-analogy-one-book-notes = Arriba, la pregunta; debajo, las etiquetas de un libro, número bajo número. Donde ambos son violetas o ambos verdes, el producto es verde y sube la puntuación; donde uno es violeta y el otro verde, es violeta y la baja. Los números próximos a cero apenas cuentan. «≈» aparece donde los números, redondeados para la pantalla, no dan exactamente lo que sigue.

library-analogy-shares-title = Las puntuaciones se vuelven porciones
library-analogy-shares-say = { $case ->
    [bias] Cada libro recibe una puntuación. { STEP("shelf/becomes") }Desplazadas por un sesgo, se vuelven porciones que suman uno.
    [even] Cada libro recibe una puntuación. { STEP("shelf/becomes") }Se vuelven porciones que suman uno; aquí parecen todas iguales.
   *[usual] Cada libro recibe una puntuación. { STEP("shelf/becomes") }Se vuelven porciones de un todo: más puntuación, mayor porción.
}
library-analogy-shares-notes = La tira de la pregunta se compara con cada lomo, como antes con un solo libro: número por número, y se suma. Ningún libro se consulta primero y ninguno se omite; no se busca en ningún índice. Cómo una puntuación se vuelve porción lo cuenta otra película, «Mezclar los valores». Aquí basta saber que solo cuentan las diferencias entre puntuaciones, de modo que también un libro con barra violeta recibe una porción; que ninguna porción es negativa, y que ninguna es nula, salvo donde una máscara bloquea un libro. Los números redondeados no tienen por qué sumar con exactitud: entonces lo dice «≈».

library-analogy-blend-title = No un libro, sino una mezcla
library-analogy-blend-say = { $n-count ->
    [one] Solo hay un libro: el lector se va con su página entera.
   *[other] El lector se va con una mezcla: { STEP("said/page") }la página de cada libro por su porción, { STEP("z") }y todo sumado.
}
library-analogy-blend-notes = Una biblioteca real presta un libro o no lo presta. Aquí se presta un poco de cada libro. Eso hace suave la respuesta: una pregunta ligeramente distinta da una página ligeramente distinta, y así pueden entrenarla los gradientes.

library-analogy-both-title = Cada token es lector y libro
library-analogy-both-say = { $n-count ->
    [one] En una frase, cada palabra, o token, es lector y libro a la vez: «{ $query }» se pregunta a sí misma.
   *[other] En una frase, cada palabra, o token, es ambas cosas: «{ $query }» pregunta y está en la estantería.
}
library-analogy-both-notes = Un token es una palabra o un trozo de una. Tres matrices aprendidas hacen de cada uno tres vectores: lo que busco, aquello por lo que se me encuentra, lo que entrego. La frase es su propia biblioteca, y todos sus lectores llegan a la vez.

library-analogy-sentence-title = La biblioteca de esta frase
library-analogy-sentence-say = { $case ->
    [alone] «{ $query }» es el único libro: la porción es { $share }, y la mezcla es su propio valor.
    [tie] «{ $query }» lee: varios tokens tienen la porción mayor, { $share } cada uno.
    [self] «{ $query }» lee: la porción mayor, { $share }, viene de su propia página.
   *[other] «{ $query }» lee: la porción mayor, { $share }, viene de «{ $key }»{ doubt }.
}
library-analogy-sentence-notes = La misma imagen con sus números. Arriba, la consulta; en cada fila, una clave, su puntuación, la porción que sale de ella y un valor; abajo, la mezcla. Cada número se calcula en las películas que siguen.

library-analogy-raw-title = ¿Por qué no comparar las propias filas?
library-analogy-raw-say = { $case ->
    [alone] Con una palabra hay una puntuación en cada sentido.
    [same] Filas: { $there } en ambos sentidos. Consulta por clave: aquí también { $asks } en ambos.
   *[differ] Filas: { $there } en ambos sentidos. Consulta por clave: { $asks }; a la inversa, { $asked }.
}
library-analogy-raw-notes = Los números de una fila son una flecha. Dos flechas forman un ángulo, pregunte quien pregunte: fila por fila es simétrico. La consulta apunta en una dirección, y una puntuación es grande donde una clave apunta hacia donde apunta la pregunta, y ambas son largas. El lenguaje no es así. Un pronombre busca su sustantivo; el sustantivo no busca el pronombre del mismo modo. Comparadas directamente, además, las filas tienden a encontrarse a sí mismas, pues nada está más cerca de una flecha que ella misma. Longitudes y ángulos son exactos; cada imagen tiene su propia escala de longitudes.
