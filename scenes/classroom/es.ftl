# Lo que dice «classroom».

classroom-title = El aula
classroom-asked = ¿Cómo se enteran unas filas de otras?
classroom-takeaway = Cada fila pregunta a todas las filas y toma de cada una según su puntuación.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
classroom-cards-misconception = A los alumnos se les pregunta uno tras otro.

# Palabras clave: en pantalla cuando habla una voz.
classroom-pupils-key = alguien pregunta
classroom-cards-key = tarjetas: lo bien que encaja
classroom-notes-key = hojas: porciones que suman uno
classroom-table-key = la clase como tabla

classroom-board-asks = «{ $query }» pregunta
classroom-board-cards = : ¿qué tal encajas?
classroom-board-together = todas las porciones juntas
classroom-teacher = profesora
classroom-sides = las filas preguntan, las columnas responden
classroom-rests = {". "}A las palabras sin nada que buscar se les enseñó a mirar a «{ $key }»

classroom-pupils-title = Una clase de palabras
classroom-pupils-say = { $case ->
    [alone] Una clase de una sola: «{ $query }» pregunta, y no hay nadie más que responda.
   *[usual] Cada alumno es una palabra. «{ $query }» levanta la mano y pregunta a toda la clase.
}
classroom-pupils-notes = En la atención, donde nada está oculto, cada palabra de una frase pregunta a todas las palabras, y también responde a todas. Una pregunta se llama consulta (query). Cualquiera puede preguntar; aquí seguimos a un solo alumno, y todos los números son los de esta frase.

classroom-cards-title = Todos levantan una tarjeta
classroom-cards-say = { $case ->
    [alone] Hay una sola tarjeta: { $score }.
   *[usual] Una tarjeta dice lo bien que encaja cada cual con la pregunta. La más alta: «{ $key }», { $score }.
}
classroom-cards-notes = Aquello por lo que se encuentra a un alumno se llama clave (key); el número de la tarjeta dice lo bien que encajan clave y consulta. No se pregunta a nadie primero ni se excluye a nadie: todas las tarjetas se levantan a la vez. Un número más bajo encaja menos. El número es la puntuación; cómo se calcula, y por cuánto se divide antes de convertirse en porción, lo muestran películas posteriores.

classroom-notes-title = Todos entregan una hoja
classroom-notes-say = { $case ->
    [alone] Con un solo alumno, la hoja lo es todo: { $share }.
    [own] Cuanto más alta la tarjeta, mayor la hoja: «{ $query }» se queda la porción mayor, { $share }.
   *[usual] Cuanto más alta la tarjeta, mayor la hoja: «{ $key }» entrega a «{ $query }» la mayor, { $share }.
}
classroom-notes-notes = Lo que se entrega se llama valor (value); cuánto cuenta es la porción que hay en cada pupitre. Las porciones suman uno: lo que un alumno da de más lo dan los otros de menos. «{ $query }» también responde: la porción del propio pupitre.

classroom-table-title = Todos preguntan: una tabla
classroom-table-say = { $case ->
    [alone] Una fila, una columna: la única porción.
    [own] Cada fila pregunta: «{ $query }» recibe { $share } de sí misma.
   *[usual] Cada fila pregunta: «{ $query }» recibe { $share } de «{ $best }».
}
classroom-table-notes = Son las mismas porciones: lo que uno da en atención, el otro lo entrega como hoja. La fila con marco es la pregunta de «{ $query }». Cada fila suma uno. Al modelo predeterminado se le enseñó que las palabras que no tienen nada que preguntar miren a la primera; no es una ley de la atención. Una clase es solo una comparación: los alumnos piensan, las palabras no, y qué es aquí una pregunta lo muestra la próxima película.
