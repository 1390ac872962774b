# Ce que disent les pages et les carnets, outre les lignes des films.

page-document = { $title } : « { $sentence } »
page-descriptions = Ce que l’on voit
page-chapters = Chapitres
page-films = Films

# Dans ce qui est écrit pour YouTube.
youtube-sentence = La phrase du film : « { $sentence } »
youtube-sentences = Les phrases du film : « { $sentence } » et « { $other } »
youtube-minilm = Vecteurs de mots et enregistrements : all-MiniLM-L6-v2, sentence-transformers, Apache License 2.0
youtube-smollm2 = Enregistrements : SmolLM2-135M-Instruct, Hugging Face, Apache License 2.0

results-title = Résultats
results-count = { $done } fichiers et films sur { $total } sont là, échecs : { $failed }, restants : { $left }.
results-failures = Échecs
results-pictures = { $count-count ->
    [one] { $count } image
   *[other] { $count } images
}
