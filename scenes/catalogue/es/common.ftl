# Lo que se dice, en español. Consulta = query, clave = key, valor = value, cabeza = head.

decimal-mark = ,
group-mark = {"\u202F"}
list-mark = ;
colon = {": "}
quoted = «{ $word }»
corner = { $film } · { $beat } de { $beats }
# Los nombres de los modelos: están con sus signos en el pie de la imagen.
model-lesson = lección
model-answer = modelo de respuestas
model-recurrence = recurrencia
model-bilingual = modelo bilingüe
model-minilm = MiniLM-L6
model-smollm2 = SmolLM2-135M
model-random = parámetros al azar
model-own = modelo propio
# Lo que está sobre una imagen en la que entra otro modelo.
heading = { $name }{ $model ->
    [lesson] : se le enseñó adónde mirar
    [answer] : solo se le dieron respuestas
    [recurrence] : sin atención
    [bilingual] : el francés pregunta al inglés
    [minilm] : un modelo real
   *[other] {""}
}
badge = { $kind ->
    [random] { $random }: sin significado
    [lesson] { $lesson }: un modelo pequeño, solo{"\u00A0"}en{"\u00A0"}inglés{ $step ->
        [none] {""}
       *[some] , tras { $step } pasos
    }
    [answer] { $answer }: pequeño, solo se le dieron respuestas{ $step ->
        [none] {""}
       *[some] , tras { $step } pasos
    }
    [trained] { $own }: entrenado con { $trained-count ->
        [one] una frase propia
       *[other] { $trained } frases propias
    }
    [minilm] { $minilm } (22 millones), destilado de un modelo mayor y entrenado después con pares de frases
    [smollm2] { $smollm2 }, un modelo de lenguaje; aprendió de textos, sin indicaciones para las cabezas
   *[other] { $source }
}{ $strangers-count ->
    [0] {""}
    [one] {"\u00A0"}· palabra{"\u00A0"}desconocida: { $unknown }
   *[other] {"\u00A0"}· palabras{"\u00A0"}desconocidas: { $unknown }
}{ $heads ->
    [page] {""}
    [plain] {"\u00A0"}·{" "}
    [none] {"\u00A0"}· antes de la primera capa
    [every] {"\u00A0"}· todas las capas
   *[other] {"\u00A0"}· { $layers ->
        [two] capas { $first } y { $layer }
       *[one] capa { $layer }
    }
}{ $heads ->
    [one] , cabeza { $head }
    [own] , cada palabra en su cabeza
   *[other] {""}
}{ $chosen ->
    [yes] , elegida porque muestra esto
   *[no] {""}
}{ $taught ->
    [none] {""}
    [plain-vectors] vectores de palabras hechos a partir de los de un modelo mayor
    [plain-both] se le enseñó a mirar a la pista y luego al sustantivo
    [plain-cue] se le enseñó a mirar a la pista
    [plain-verb] se le enseñó a mirar del verbo al sujeto
    [plain-adjective] se le enseñó a mirar del adjetivo a lo descrito
    [plain-object] se le enseñó a mirar del sustantivo al verbo anterior
    [plain-pronoun] se le enseñó a mirar del pronombre al sustantivo
    [plain-own] se le enseñó adónde mirar
    [both] : se enseñó pista, luego sustantivo
    [mixed] : en la capa 1 se enseñó solo la cabeza { $cue-head }; después, todas
    [heads] : a cada cabeza se le enseñó adónde mirar
    [own] : se le enseñó adónde mirar
    [first] : en parte se le enseñó a mirar a la pista
    [cue] : se le enseñó a mirar a la pista
   *[other] : { $layers ->
        [two] en la capa { $layer } se enseñó
       *[one] se enseñó
    } { $taught ->
        [verb] verbo → sujeto
        [adjective] adjetivo → sustantivo
        [object] objeto → verbo
       *[pronoun] pronombre → sustantivo
    }
}{ $reading ->
    [misses] ; aquí falla
    [doubtful] ; aquí es dudoso
   *[other] {""}
}
# Tras la palabra que encuentra una consulta.
doubt = { $doubt ->
    [misses] {" "}(incorrecto)
    [doubtful] {" "}(quizá incorrecto)
   *[other] {""}
}
badge-elsewhere = { $about ->
    [random] números al azar, siempre los mismos: ninguno es del modelo
    [example] un ejemplo para papel y lápiz: sus números no son del modelo
    [measured] tiempos y memoria medidos: nada depende del modelo
    [counted] contado a partir de los tamaños: igual para cualquier modelo
    [layered] contado a partir de los tamaños; capas de atención: las de la lección
    [bilingual] { $bilingual }: pequeño, entrenado solo para esto; una frase pregunta a otra
    [recorded] { $minilm } (all-MiniLM-L6-v2), un modelo real: grabado
    [language] { $smollm2 }, un pequeño modelo de lenguaje real: grabado
    [published] modelos publicados: nada depende del modelo de estas películas
    [training] { $lesson } durante el entrenamiento, solo en inglés: grabado
    [descent] { $lesson } antes del entrenamiento: pasos calculados solo con esta frase
    [answers] { $answer }: pequeño, solo se le dieron respuestas; grabado
    [pair] { $lesson } y { $answer }, del mismo tamaño: grabados
    [state] { $recurrence }, entrenada con las frases inglesas de la lección
    [looks] { $lesson }: un modelo pequeño, solo en inglés
   *[pattern] qué token puede ver cuál: no son números del modelo
}{ $remark ->
    [misses] ; aquí falla
    [doubtful] ; aquí es dudoso
   *[other] {""}
}

rows-ask = las filas preguntan
columns-answer = columnas: claves
rounded = ≈ redondeado para leerse
legend-weight = peso de atención
legend-negative = negativo
legend-positive = positivo
others-together = los otros { $others }
asks = (pregunta)

place = capa { $layer }, cabeza { $head }

name-scores = puntuaciones
name-scaled = escaladas
name-masked = enmascaradas
name-weights = pesos

# Las tarjetas al final de una película.
card-next = A continuación
card-turn = Ahora usted
card-own = Ahora, con una frase propia
card-make = Para hacer esta película con su propia frase:
card-source = Cada número se ha calculado o medido: { $file } dice de dónde viene cada uno
card-licence = Hecho con QKVideo, software libre bajo la licencia MIT

# La licencia del docente, dondequiera que aparezca.
licence-line = Licencia: { $licence }
