"""The French words of the grammar, and their English translations."""

from __future__ import annotations

from typing import Final

NOUNS: Final = """
chat m cat|chien m dog|lion m lion|cheval m horse|loup m wolf|renard m fox|lapin m rabbit
singe m monkey|mouton m sheep/sheep|poisson m fish/fish|serpent m snake|canard m duck
souris f mouse/mice|vache f cow|poule f hen|chèvre f goat|tortue f turtle|grenouille f frog
garçon m boy|fille f girl|femme f woman/women|bébé m baby
roi m king|reine f queen|prince m prince|soldat m soldier|voisin m neighbour|médecin m doctor
professeur m teacher|boulanger m baker|facteur m postman/postmen|pilote m pilot|juge m judge
mère f mother|père m father|frère m brother|sœur f sister|fils m son|tante f aunt|cousin m cousin
livre m book|journal m newspaper|stylo m pen|crayon m pencil|cahier m notebook|tableau m painting
lettre f letter|carte f map|photo f photo|chanson f song|phrase f sentence|question f question
table f table|chaise f chair|lit m bed|lampe f lamp|porte f door|fenêtre f window|clé f key
tapis m mat|miroir m mirror|vase m vase|boîte f box|valise f suitcase|sac m bag|panier m basket
tasse f cup|verre m glass|bouteille f bottle|couteau m knife/knives|cuillère f spoon
maison f house|jardin m garden|cuisine f kitchen|chambre f bedroom|mur m wall|toit m roof
rue f street|ville f city|village m village|pont m bridge|tour f tower|château m castle
gare f station|banque f bank|marché m market|parc m park|forêt f forest|montagne f mountain
rivière f river|lac m lake|mer f sea|plage f beach|champ m field|route f road|bateau m boat
voiture f car|camion m truck|train m train|vélo m bicycle|moteur m engine|roue f wheel
pomme f apple|poire f pear|cerise f cherry|citron m lemon|gâteau m cake|pain m bread
fromage m cheese|soupe f soup|lait m milk|café m coffee|thé m tea|vin m wine|sel m salt
viande f meat
fleur f flower|feuille f leaf/leaves|branche f branch|pierre f stone|lune f moon|soleil m sun
nuage m cloud|neige f snow|pluie f rain|vent m wind|nuit f night|jour m day
chapeau m hat|manteau m coat|robe f dress|chemise f shirt|chaussure f shoe|montre f watch
ballon m ball|jouet m toy|violon m violin|guitare f guitar|piano m piano|drapeau m flag
"""
"""Nouns: French, gender, English (with its plural if that is irregular)."""

ADJECTIVES_AFTER: Final = """
noir noire black|blanc blanche white|rouge rouge red|vert verte green|bleu bleue blue
jaune jaune yellow|gris grise grey|brun brune brown|rose rose pink
froid froide cold|chaud chaude hot|propre propre clean|sale sale dirty|vide vide empty
plein pleine full|lourd lourde heavy|léger légère light|rapide rapide quick|lent lente slow
calme calme calm|triste triste sad|joyeux joyeuse cheerful|fatigué fatiguée tired
malade malade sick|fort forte strong|faible faible weak|riche riche rich|pauvre pauvre poor
sage sage wise|bizarre bizarre strange|célèbre célèbre famous|fragile fragile fragile
cassé cassée broken|perdu perdue lost|ouvert ouverte open|fermé fermée closed
"""
ADJECTIVES_BEFORE: Final = """
grand grande big|petit petite small|beau belle beautiful|vieux vieille old|jeune jeune young
bon bonne good|mauvais mauvaise bad|gros grosse fat|nouveau nouvelle new|long longue long
"""
"""Adjectives that precede their noun in French: masculine, feminine, English."""

INTRANSITIVE: Final = """
dort dorment sleep|court courent run|marche marchent walk|chante chantent sing
danse dansent dance|nage nagent swim|saute sautent jump|tombe tombent fall|rit rient laugh
pleure pleurent cry|parle parlent talk|travaille travaillent work|joue jouent play
part partent leave|rêve rêvent dream|sourit sourient smile|crie crient shout|reste restent stay
"""
TRANSITIVE: Final = """
voit voient see|regarde regardent watch|mange mangent eat|boit boivent drink
lit lisent read|porte portent carry|cherche cherchent seek|trouve trouvent find
suit suivent follow|chasse chassent chase|mord mordent bite|lave lavent wash
peint peignent paint|vend vendent sell|prend prennent take|garde gardent keep|perd perdent lose
pousse poussent push|tire tirent pull|touche touchent touch|dessine dessinent draw
brise brisent break|montre montrent show|cache cachent hide
"""
"""Verbs without an object (`INTRANSITIVE`) and with one: French singular, French plural,
English."""

PREPOSITIONS: Final = (
    "sur on|sous under|dans in|avec with|sans without|derrière behind|vers towards"
)
LATE: Final = "ici here|maintenant now|bien well|vite fast|ensemble together"
EARLY: Final = "souvent often|toujours always|parfois sometimes|rarement rarely"
"""`LATE`: adverbs that follow the verb in both languages. `EARLY`: adverbs that English puts
before it."""

NUMBERS: Final = "deux two|trois three|quatre four|cinq five|six six|dix ten"
NAMES: Final = "Marie|Paul|Anna|Thomas|Julie|Lucas"
SINGULAR: Final = """
le la the|un une a|mon ma my|ton ta your|son sa his|son sa her|ce cette this|notre notre our
chaque chaque each
"""
PLURAL: Final = "les the|mes my|tes your|ses his|ses her|ces these|nos our|plusieurs several"
"""Determiners (`SINGULAR` and `PLURAL`): French, as masculine and feminine if they differ, and
English."""
PRONOUNS: Final = "il he|elle she|il it|elle it"
CONJUNCTIONS: Final = "et and|mais but|quand when|car because"
