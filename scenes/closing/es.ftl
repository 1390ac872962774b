# Lo que dice «closing».

closing-title = El primer número
closing-asked = ¿Sabría calcular la atención por su cuenta?
closing-takeaway = Puntuar, dividir, softmax, mezclar: cuatro pasos, y cada número puede calcularse a mano.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
closing-number-misconception = Nadie puede comprobar lo que calcula la atención.

# Palabras clave: en pantalla cuando habla una voz.
closing-number-key = de vuelta al primer número

closing-first = capa uno
closing-second = capa dos

closing-number-title = De dónde viene { $share }
closing-number-say = { $case ->
    [alone] «{ $query }» pregunta y responde sola, así que { STEP("closing/exp") }softmax: { $share }.
   *[most] { $own ->
        [yes] «{ $query }» pregunta y responde
       *[no] «{ $query }» pregunta, { STEP("closing/beam") }«{ $here }» responde
    }{ doubt }: { $steps ->
        [plain] { STEP("closing/scaled") }{ $scores } ÷ √{ $d_k } es { $scaled }; { STEP("closing/exp") }softmax: { $share }.
       *[other] { $scores }, y { STEP("closing/exp") }softmax: { $share }.
    }
    [tie] «{ $query }» pregunta, y nadie responde mejor que «{ $here }»: { $steps ->
        [plain] { STEP("closing/scaled") }{ $scores } ÷ √{ $d_k } es { $scaled }; { STEP("closing/exp") }softmax: { $share }.
       *[other] { $scores }, y { STEP("closing/exp") }softmax: { $share }.
    }
} Así adivinan palabras los modelos.
closing-number-notes = La clase empezó con este número. { $reading ->
    [sure] { $cue ->
        [carried] En la capa uno, una palabra se llevó la pista; en la capa dos, la consulta encontró su clave.
       *[none] En la capa uno, cada palabra mira a su alrededor; en la última capa, la consulta encuentra su clave.
    }
    [misses] Es correcto, pero la lectura no: la palabra que más recibe no puede ser el referente.
    [astray] Es correcto, pero la lectura no: la palabra que más recibe no puede ser el referente.
    [nobody] Es correcto, pero no dice nada del referente: ninguna palabra de la frase puede serlo.
   *[other] En la capa uno, cada palabra mira a su alrededor; en la última capa, cada una pregunta con lo encontrado.
} La consulta y la clave, multiplicadas, dan una puntuación; la puntuación se divide por la raíz cuadrada de d_k, y softmax convierte la fila en porciones: e elevado a cada una, dividido por la suma de todas esas potencias. Una puntuación sola no hace una porción; hace falta la fila entera. Esa porción del valor es la que se toma. Cada palabra lo hace con cada palabra, en cada cabeza y capa: de ahí n². Lo que queda es escribirlo como programa. ¿Y para qué? En la película sobre la palabra siguiente, un modelo busca esa palabra en lo que ha leído.
