# Lo que dice «meaning».

meaning-title = Qué pide una consulta
meaning-asked = ¿Qué buscan las consultas?
meaning-takeaway = Se puede probar: se ponen otras palabras y se ve cuáles prefiere una consulta. Vale solo para estos pesos.

# Lo que muchos piensan al principio; la imagen muestra otra cosa.
meaning-turn-misconception = Una palabra pide lo mismo en todas las frases.
meaning-kinds-misconception = Una consulta pide una palabra determinada.

meaning-lane-people = personas
meaning-lane-animals = animales
meaning-lane-plants = plantas
meaning-lane-food = alimentos
meaning-lane-things = cosas
meaning-lane-vehicles = vehículos
meaning-lane-places = lugares
meaning-lane-ideas = ideas
meaning-lane-words = palabras

meaning-medians = peso mediano por grupo; cada sustantivo se probó solo, así que las barras no tienen por qué sumar { $one }
meaning-cosines = coseno mediano por grupo con los sustantivos en el hueco; { $one }: la misma dirección
meaning-column-key = clave de «{ $slot }»
meaning-column-value = valor de «{ $slot }»
meaning-rises = peso desde «{ $query }»; líneas: medianas
meaning-rises-turned = peso desde «{ $query }»{ $kind ->
    [versus] , con «{ $other }»
    [without] , sin «{ $word }»
   *[several] , segunda frase
}
meaning-column-first = «{ $query }»{ $kind ->
    [none] {""}
    [several] , primera frase
   *[word] , con «{ $word }»
}
meaning-column-turned = { $kind ->
    [versus] «{ $query }», con «{ $other }»
    [without] «{ $query }», sin «{ $word }»
   *[several] «{ $query }», segunda frase
}

meaning-slot-key = un hueco en la frase
meaning-slot-title = Un hueco en la frase
meaning-slot-say = { $case ->
    [alone] «{ $query }» solo tiene su propio hueco: { $share }. ¿Qué recibiría ahí otra palabra?
    [misses] «{ $query }» da { $share } a «{ $slot }»; más va a otra, incorrecta. ¿Qué recibiría ahí otra palabra?
   *[other] «{ $query }» da { $share } a «{ $slot }». ¿Qué recibiría otra palabra en ese hueco?
}
meaning-slot-notes = El peso es el de la cabeza que se muestra. Un hueco es un sitio de la frase: la palabra que hay allí puede cambiarse, y todo se calcula de nuevo.

meaning-words-key = una palabra cambiada
meaning-keeps = Solo son reales las longitudes de las claves y sus ángulos con la consulta.

meaning-words-title = Cambiar una palabra
meaning-words-say = { $case ->
    [one] En el hueco, la clave de «{ $best }» está a { $near }° de la consulta.
    [even] En el hueco, la clave de cada una de estas palabras está a { $near }° de la consulta.
   *[ends] En el hueco, la clave de «{ $best }» está a { $near }° de la consulta; la de «{ $worst }», a { $far }°.
}
meaning-words-notes = Un sustantivo conocido de cada grupo, el primero de su lista. Nada más cambia en la frase, pero cada clave se calcula de nuevo, a través de todas las capas. La consulta es aquí la de la frase tal como se escribió. Cada clave tiene su longitud real y su ángulo real con la consulta; los ángulos entre claves no son reales. A partir de la imagen siguiente, también la consulta se calcula de nuevo para cada sustantivo.

meaning-cloud-key = cada sustantivo en el hueco
meaning-cloud-title = Cada sustantivo, un punto
meaning-cloud-say = { $case ->
    [one] { $n } palabras ocupan el hueco, un punto cada una. La del medio recibe { $most }.
    [even] { $n } sustantivos ocupan el hueco, un punto cada uno. Todos los grupos tienen la misma mediana: { $most }.
   *[ends] { $n } sustantivos ocupan el hueco. Mediana más alta: { $high }, { $most }. La más baja: { $low }, { $least }.
}
meaning-cloud-notes = { $weights ->
    [random] Estas matrices son aleatorias: qué sustantivos reciben más es casualidad, y los grupos difieren solo por azar.
    [foreign] Este modelo solo sabe inglés. Los sustantivos son ingleses en una frase de otra lengua: los números son correctos, pero no significan nada.
    [lesson] Los sustantivos son aquellos con los que se entrenó el modelo, y sus grupos vienen de la lista de ese entrenamiento. Qué grupos van con qué palabras era una meta del entrenamiento: la nube muestra lo bien que se aprendió. La línea de cada franja es la mediana: la mitad de los puntos está por encima y la mitad por debajo.
   *[file] Los sustantivos son los de una lista de sustantivos ingleses para los que este modelo tiene un vector. La línea de cada franja es la mediana: la mitad de los puntos está por encima y la mitad por debajo.
}

meaning-turn-key = una nube que se invierte
meaning-turn-title = { $kind ->
    [versus] De «{ $word }» a «{ $other }»
    [without] Sin «{ $word }»
    [several] La otra frase
   *[none] Nada más que cambiar
}
meaning-turn-say = { $case ->
    [none] Aquí no puede cambiarse ninguna otra palabra: la nube queda igual.
    [same] Otra vez los mismos sustantivos: ninguna mediana se mueve.
    [falls] { $kind ->
        [without] Sin «{ $word }»,
       *[other] Los mismos sustantivos:
    } lo que más baja: { $fall }, de { $fall-from } a { $fall-to }; ninguna mediana sube.
    [rises] { $kind ->
        [without] Sin «{ $word }»,
       *[other] Los mismos sustantivos:
    } lo que más sube: { $rise }, de { $rise-from } a { $rise-to }; ninguna mediana baja.
   *[both] { $kind ->
        [without] Sin «{ $word }»,
       *[other] Ahora
    } lo que más baja: { $fall }, de { $fall-from } a { $fall-to }; lo que más sube: { $rise }, de { $rise-from } a { $rise-to }.
}
meaning-turn-notes = { $kind ->
    [without] De todas las palabras, esta es aquella cuya falta más cambia los pesos. Las posiciones de las palabras posteriores avanzan en uno.
    [none] En una frase más larga se quitaría aquí otra palabra.
   *[other] Los sustantivos son los mismos, y también las matrices. Lo que difiere es la frase que rodea el hueco.
}

meaning-kinds-key = lo que pide una consulta
meaning-kinds-title = Qué pide una consulta
meaning-kinds-say = { $weights ->
    [random] Matrices al azar: lo que pide «{ $query }» es casualidad.
    [foreign] El modelo solo sabe inglés: aquí «{ $query }» no significa nada.
   *[other] { $case ->
        [one] Una consulta pesa palabras. «{ $query }» da { $most } a la del medio.
        [even] Aquí «{ $query }» no prefiere ningún grupo: todos tienen { $most }.
        [mostly] { $with ->
            [word] Con «{ $word }»,
           *[none] Aquí
        } «{ $query }» pide ante todo { $high }{ $with ->
            [both] , incluso sin «{ $word }»
           *[none] {""}
        }.
       *[ends] «{ $query }» da lo máximo a { $high }, { $most }, no muy por delante de otros.
    }
}
meaning-kinds-notes = Una consulta es un vector, y lo que pide es lo que recibe de ella pesos grandes: una ordenación de todas las palabras, no una palabra. Los grupos se solapan, y algunos sustantivos pueden estar lejos de la mediana de su grupo. También cuentan dónde está el sustantivo y qué palabras compiten con él.{ $swap ->
    [yes] {" "}El intercambio: con la consulta de la segunda frase sobre las claves de esta, los sustantivos se ordenan como en la segunda frase (correlación { $there }), y no como en esta ({ $here }). Así que, en este par, la consulta cambia la ordenación, y las claves de los sustantivos apenas: eso es lo que significa aquí «lo que pide una consulta».
    [mixed] {" "}El intercambio: con la consulta de la segunda frase sobre las claves de esta, la correlación con la ordenación de la segunda frase es { $there }; con la de esta, { $here }.
   *[no] {""}
}

meaning-offers-key = clave y valor en palabras
meaning-offers-title = Qué dicen una clave y un valor
meaning-offers-say = { $weights ->
    [random] Matrices al azar: qué claves y valores están cerca de los de «{ $slot }» es casualidad.
    [foreign] El modelo solo sabe inglés: clave y valor de «{ $slot }» no dicen nada aquí.
   *[other] { $case ->
        [one] En el hueco, la palabra del medio tiene una clave con coseno { $key } y un valor con { $value }.
        [key] La clave de «{ $slot }» se acerca más a { $key-like }, { $key }; en los valores no destaca ningún grupo.
        [value] El valor de «{ $slot }» se acerca más a { $value-like }, { $value }; en las claves no destaca ninguno.
        [open] Cerca de la clave de «{ $slot }» no destaca ningún grupo, ni cerca del valor.
        [same] Clave y valor de «{ $slot }» se acercan más a los de { $key-like }: { $key } y { $value }.
       *[differ] La clave de «{ $slot }» se acerca más a las de { $key-like }, { $key }; el valor, a { $value-like }, { $value }.
    }
}
meaning-offers-notes = Los sustantivos son los de la nube, cada uno en el hueco, con la clave y el valor que allí se calculan para él. Un coseno dice hasta qué punto dos vectores apuntan en la misma dirección, sean cuales sean sus longitudes. Las claves que apuntan igual las encuentran las mismas consultas; los valores que apuntan igual escriben igual: eso es todo lo que significa aquí «en palabras». Ambas cosas son productos de la misma fila, y también las filas se parecen: las más próximas a «{ $slot }» son las de { $row-like }, { $row }. De modo que una clave o un valor no añaden conocimiento; qué diferencias cuentan para encontrar, y cuáles para escribir, es lo que eligen las dos matrices.
