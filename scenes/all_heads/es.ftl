# Lo que dice la imagen de todas las cabezas de una capa.

all-heads-title = Capa { $layer }: { $heads-count ->
    [one] su única cabeza
   *[other] las { $heads } cabezas
}
all-heads-one-title = Capa { $layer }, cabeza { $head }
all-heads-say = Las filas preguntan, las columnas responden; a color más fuerte, mayor porción. Con marco: la fila de «{ $query }».
all-heads-name = Capa { $layer }, cabeza { $head }
all-heads-short = Cabeza { $head }
all-heads-shares = Porciones de su atención:
all-heads-does = { $pattern ->
    [previous] la palabra anterior
    [next] la palabra siguiente
    [itself] la propia palabra
    [first] la primera palabra
    [own] todo a { $gets }
   *[pair] «{ $asks }» a «{ $gets }»
}
