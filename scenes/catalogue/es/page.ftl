# Lo que dicen las páginas y los cuadernos además de las líneas de las películas.

page-document = { $title }: «{ $sentence }»
page-descriptions = Lo que se ve
page-chapters = Capítulos
page-films = Películas

# In what is written for YouTube.
youtube-sentence = La frase que aparece: «{ $sentence }»
youtube-sentences = Las frases que aparecen: «{ $sentence }» y «{ $other }»
youtube-minilm = Vectores de palabras y grabaciones: all-MiniLM-L6-v2, sentence-transformers, Apache License 2.0
youtube-smollm2 = Grabaciones: SmolLM2-135M-Instruct, Hugging Face, Apache License 2.0

results-title = Resultados
results-count = { $done } de { $total } archivos y películas están listos, { $failed } han fallado y quedan { $left }.
results-failures = Fallos
results-pictures = { $count-count ->
    [one] una imagen
   *[other] { $count } imágenes
}
