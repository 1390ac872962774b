# Imágenes en palabras, para quienes no las ven. Cada línea es parte de una oración.

describe-with = con «{ $word }», { $fact }
describe-which = { $case ->
    [1] primera frase: { $fact }
   *[2] segunda frase: { $fact }
}
describe-sentence = las palabras están en una línea: «{ $words }»
describe-expected = un arco discontinuo va de «{ $query }» a «{ $key }»
describe-expected-too = otro arco discontinuo va a «{ $key }»
describe-dashes = a trazos: { $meaning }
describe-beams = { $case ->
    [one] un haz, de «{ $query }» a «{ $key }», { $share }
    [same] todos los haces de «{ $query }» son iguales, { $share } cada uno
    [even] los haces más anchos van de «{ $query }» a «{ $key }» y «{ $key2 }», { $share } cada uno
    [bare] el haz más ancho va de «{ $query }» a «{ $key }»
    [thin] el haz más ancho va de «{ $query }» a «{ $key }», { $share }; los demás son finos
    [short] el haz más ancho va de «{ $query }» a «{ $key }», { $share }
    [far] el haz más ancho va de «{ $query }» a «{ $key }», { $share }; los demás son finos, { $next } como mucho
   *[next] el haz más ancho va de «{ $query }» a «{ $key }», { $share }; el siguiente, a «{ $key2 }», { $next }
}
describe-beams-too = { $case ->
    [bare] el haz más ancho va a «{ $key }»
    [same] todos son { $share }
    [even] los más anchos van a «{ $key }» y «{ $key2 }», { $share } cada uno
   *[next] el haz más ancho va a «{ $key }», { $share }
}
describe-was = tachado: antes, «{ $key }» { $share }
describe-lit-beam = iluminado está el haz hacia «{ $key }», { $share }
describe-facing = dos frases, una frente a otra: «{ $first }» y «{ $second }»
describe-way = de «{ $query }» a «{ $key }»
describe-ways = los haces más anchos van { $ways }
describe-everybody = de cada palabra sale un haz; el de «{ $query }» va a «{ $key }»
describe-no-beam = ningún haz sale de { $words }
describe-crossed = el enlace de «{ $query }» a «{ $key }» está tachado
describe-link = { $case ->
    [named] { $name }: un enlace va de «{ $query }» a «{ $key }»
   *[other] un enlace va de «{ $query }» a «{ $key }»
}
describe-weighed = { $case ->
    [bare] un corchete une «{ $a }» y «{ $b }»
   *[told] un corchete une «{ $a }» y «{ $b }»: { $terms }
}
describe-weighed-too = { $terms }

describe-fan = { $case ->
    [nameless] una flecha hacia la derecha, una consulta
   *[query] una flecha hacia la derecha, la consulta de { $query }
}
describe-ray = { $case ->
    [arrow] { $query } y { $key } como flechas, separadas { $angle }°
    [shadow] la clave de { $key } a { $angle }°, su sombra sobre la consulta: { $shadow }
   *[plain] la clave de { $key } a { $angle }°
}
describe-rays = { $case ->
    [arrows] { $count-count ->
        [one] { $count } flecha más
       *[other] { $count } flechas más
    }
   *[keys] { $count-count ->
        [one] { $count } clave más
       *[other] { $count } claves más
    }
}

describe-matrix = una matriz{ $name }: { $rows } × { $columns }
describe-out-of = { $part } de { $whole }
describe-variance = varianza
describe-matrices = { $count } matrices{ $name }: { $rows } × { $columns } cada una
describe-of-head = { $symbol } de las cabezas { $head }
describe-sides-are = { $case ->
    [same] filas y columnas: { $rows }
   *[two] filas: { $rows }; columnas: { $columns }
}
describe-strip = { $name }una fila de { $n } números{ $first }
describe-name-products = productos
describe-name-added = lo que se suma
describe-name-rows = filas
describe-name-powers = potencias
describe-name-row = pesos de una palabra, una fila por cabeza
describe-name-heads = todas las cabezas
describe-name-result = el resultado
describe-name-embedded = palabras más posiciones
describe-name-vocabulary = filas de la tabla
describe-name-words = filas de palabras
describe-name-places = filas de posiciones
describe-name-sines = filas de senos
describe-name-fault = los pesos incorrectos
describe-name-nan = pesos tras −∞
describe-name-uniform = pesos tras el número más negativo
describe-name-difference = la diferencia
describe-name-entering = lo que recibe softmax
describe-name-output = Z
describe-name-heard = de qué se ha enterado la palabra, capa por capa
describe-name-states = el estado tras cada palabra
describe-name-clocks = pasos
describe-name-answers = respuestas
describe-filled = { $count-count ->
    [one] solo { $count } celda está llena
   *[other] { $count } celdas están llenas
}
describe-cell = fila «{ $query }», columna «{ $key }»: { $number }
describe-columns = con marco: { $count-count ->
    [one] la columna
   *[other] las columnas
} { $words }
describe-framed = con marco dentro de ella: { $count-count ->
    [one] la columna
   *[other] las columnas
} { $words }
describe-framed-cell = con marco: fila { $row } de la columna «{ $key }»
describe-lit-row = la fila «{ $query }» está marcada{ $numbers }
describe-begins = la fila «{ $query }» empieza por { $numbers }
describe-row = { $case ->
    [one] la fila «{ $query }» contiene { $best }, en la columna «{ $key }»
    [same] todos los números de la fila «{ $query }» son { $best }
   *[other] el mayor de la fila «{ $query }» es { $best }, en la columna «{ $key }»
}
describe-largest = el número mayor, { $best }, está en la fila «{ $query }», columna «{ $key }»
describe-crossing = donde se cruzan: { $numbers }
describe-sums = { $case ->
    [one] la fila suma { $most }
    [same] cada fila suma { $most }
   *[other] las filas suman entre { $least } y { $most }
}
describe-open = ninguna celda está bloqueada
describe-causal = todas las celdas a la derecha de la diagonal están bloqueadas
describe-shut-columns = bloqueadas: { $count-count ->
    [one] la columna
   *[other] las columnas
} { $words }
describe-shut = { $count } de { $all } celdas están bloqueadas
describe-times = { $given } por { $factor }{ $bias } da { $result }
describe-times-too = por { $factor }{ $bias } da { $result }
describe-beside = a la izquierda, la consulta de { $words } como columna
describe-tiers = una debajo de otra, { $n } números en cada una: { $chain }
describe-first-tier = la primera: { $sum }
describe-matrix-tiers = a su derecha { $name }, una columna para cada una de { $n } palabras; debajo, la fila { $below }
describe-best = su número mayor es { $best }, en la columna «{ $key }»
describe-multiples = { $count } matrices de { $rows } × { $columns }, una al lado de otra

describe-list = { $n-count ->
    [one] { $n } barra
   *[other] { $n } barras
}: { $asks }
describe-rows = { $n-count ->
    [one] { $n } fila
   *[other] { $n } filas
}
describe-column = { $column }{ $case ->
    [one] { $key } { $best }
    [same] { $best } en todas
    [even] { $key } y { $key2 }, { $best } cada una
    [far] { $key } { $best }, muy por delante de { $key2 }, { $next }
   *[next] { $key } { $best }, luego { $key2 } { $next }
}
describe-bars-alike = { $column }{ $names }, { $each } cada una
describe-trend = { $column }{ $first } con { $one }, { $last } con { $other }
describe-longest = { $column }la barra más larga es la de { $key }
describe-stacked = cada barra empieza donde termina la de arriba
describe-table = una tabla de { $n } filas, { $asks }, con las columnas { $heads }
describe-table-row = { $key }: { $numbers }
describe-columns-are = columnas: { $heads }
describe-framed-number = { $number } (con marco)
describe-spread = { $n } histogramas de { $what } sobre un eje: con { $label } = { $one } de { $from } a { $to }; con { $other } de { $from2 } a { $to2 }

describe-shelf = { $case ->
    [table] una lista de { $n } líneas
   *[open] { $n-count ->
        [one] { $n } libro abierto
       *[other] { $n } libros abiertos
    } en una estantería
}
describe-book = «libro { $k }»
describe-becomes = una flecha va de { $first } a { $last }
describe-strips = { $case ->
    [framed] { $column }: una tira de { $n } colores en cada línea, uno con marco
   *[plain] { $column }: una tira de { $n } colores en cada línea
}
describe-below = debajo, con marco, { $name }{ $case ->
    [numbers] : { $first } etcétera
   *[colours] {""}
}
describe-somebodies = hay una persona delante de cada línea
describe-sides = { $for-count ->
    [one] { $for } barra apunta
   *[other] { $for } barras apuntan
} a la derecha, { $against } a la izquierda

describe-vectors = { $rows } filas de { $n } números en colores{ $case ->
    [yes] , los primeros de muchos
   *[no] {""}
}
describe-differ = { $count } de { $n } columnas llevan marco: ahí difieren las filas de abajo

describe-plot = una gráfica{ $case ->
    [none] {""}
    [lower] , con el eje inferior logarítmico
    [left] , con el eje izquierdo logarítmico
   *[both] , con los dos ejes logarítmicos
}; hacia arriba: { $y }; hacia la derecha: { $x }
describe-curve = { $case ->
    [bare] una curva
   *[named] { $name }
} de { $y1 } en { $x1 } a { $y2 } en { $x2 }
describe-power = una línea discontinua crece como { $formula }
describe-wall = se encuentran en { $at }

describe-square = { $case ->
    [named] un cuadrado, { $name }, dibujado a escala; en su esquina, uno pequeño, { $small }
    [nested] un cuadrado de { $n } × { $n } celdas; el anterior, { $corner } × { $corner }, es su cuarto superior izquierdo
   *[plain] un cuadrado de { $n } × { $n } celdas
}
describe-pattern = { $case ->
    [all] un cuadrado pequeño, con todas las celdas iluminadas
    [tile] un cuadrado pequeño, con una sola tesela iluminada
   *[band] un cuadrado pequeño, con una banda iluminada a lo largo de la diagonal
}
describe-thumbs = { $n } matrices pequeñas, una tras otra: { $names }
describe-gallery = { $count } cuadrados, uno al lado de otro

describe-cloud = { $dots } puntos en { $n-count ->
    [one] una franja
   *[other] { $n } franjas, una al lado de otra
}; hacia arriba: { $title }
describe-medians = sus medianas: { $lanes }
describe-named-dots = con nombre: { $names }
describe-class = alumnos en pupitres: { $words }
describe-class-asks = «{ $word }» levanta la mano
describe-class-all-ask = todos levantan la mano
describe-class-cards = las tarjetas más altas: { $cards }
describe-class-notes = { $case ->
    [to] las hojas más grandes para «{ $word }» vienen de { $notes }
   *[from] las hojas más grandes de «{ $word }» van a { $notes }
}
describe-class-board = en la pizarra: { $text }
