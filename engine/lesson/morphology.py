"""English inflection, as far as the lesson's grammar needs it."""

from __future__ import annotations

_PLURALS = {
    "man": "men",
    "woman": "women",
    "child": "children",
    "mouse": "mice",
    "goose": "geese",
    "ox": "oxen",
    "sheep": "sheep",
    "deer": "deer",
    "moose": "moose",
    "fish": "fish",
    "salmon": "salmon",
    "trout": "trout",
    "squid": "squid",
    "shrimp": "shrimp",
    "carp": "carp",
    "bison": "bison",
    "calf": "calves",
    "foal": "foals",
    "wolf": "wolves",
    "knife": "knives",
    "wife": "wives",
    "thief": "thieves",
    "shelf": "shelves",
    "bookshelf": "bookshelves",
    "scarf": "scarves",
    "leaf": "leaves",
    "housewife": "housewives",
    "aircraft": "aircraft",
    "spacecraft": "spacecraft",
    "potato": "potatoes",
    "tomato": "tomatoes",
    "hero": "heroes",
    "superhero": "superheroes",
    "mango": "mangoes",
    "tuna": "tuna",
    "cactus": "cacti",
    "barracks": "barracks",
    "headquarters": "headquarters",
    "analysis": "analyses",
    "hypothesis": "hypotheses",
    "oasis": "oases",
    "thesis": "theses",
    "piano": "pianos",
    "louse": "lice",
    "dormouse": "dormice",
    "grandchild": "grandchildren",
    "loaf": "loaves",
    "penknife": "penknives",
    "pocketknife": "pocketknives",
    "housefly": "houseflies",
    "chief": "chiefs",
    "mongoose": "mongooses",
    "reindeer": "reindeer",
    "caribou": "caribou",
    "crew": "crews",
    "torpedo": "torpedoes",
    "buffalo": "buffaloes",
    "mosquito": "mosquitoes",
    "echo": "echoes",
    "volcano": "volcanoes",
    "offspring": "offspring",
    "goldfish": "goldfish",
    "catfish": "catfish",
    "clownfish": "clownfish",
    "crayfish": "crayfish",
    "swordfish": "swordfish",
    "starfish": "starfish",
    "jellyfish": "jellyfish",
    "hovercraft": "hovercraft",
    "quiz": "quizzes",
}

# base form: (past, participle)
_VERBS = {
    "be": ("was", "been"),
    "have": ("had", "had"),
    "bite": ("bit", "bitten"),
    "break": ("broke", "broken"),
    "build": ("built", "built"),
    "burst": ("burst", "burst"),
    "buy": ("bought", "bought"),
    "catch": ("caught", "caught"),
    "come": ("came", "come"),
    "cost": ("cost", "cost"),
    "cut": ("cut", "cut"),
    "dig": ("dug", "dug"),
    "do": ("did", "done"),
    "drink": ("drank", "drunk"),
    "drive": ("drove", "driven"),
    "eat": ("ate", "eaten"),
    "fall": ("fell", "fallen"),
    "feed": ("fed", "fed"),
    "feel": ("felt", "felt"),
    "find": ("found", "found"),
    "fit": ("fit", "fit"),
    "fly": ("flew", "flown"),
    "forget": ("forgot", "forgotten"),
    "freeze": ("froze", "frozen"),
    "get": ("got", "gotten"),
    "give": ("gave", "given"),
    "go": ("went", "gone"),
    "grow": ("grew", "grown"),
    "hang": ("hung", "hung"),
    "hear": ("heard", "heard"),
    "hide": ("hid", "hidden"),
    "hit": ("hit", "hit"),
    "hold": ("held", "held"),
    "hurt": ("hurt", "hurt"),
    "keep": ("kept", "kept"),
    "knit": ("knitted", "knitted"),
    "know": ("knew", "known"),
    "lay": ("laid", "laid"),
    "lead": ("led", "led"),
    "leave": ("left", "left"),
    "lend": ("lent", "lent"),
    "lie": ("lay", "lain"),
    "light": ("lit", "lit"),
    "lose": ("lost", "lost"),
    "make": ("made", "made"),
    "put": ("put", "put"),
    "read": ("read", "read"),
    "ride": ("rode", "ridden"),
    "ring": ("rang", "rung"),
    "rise": ("rose", "risen"),
    "run": ("ran", "run"),
    "say": ("said", "said"),
    "see": ("saw", "seen"),
    "sell": ("sold", "sold"),
    "send": ("sent", "sent"),
    "sew": ("sewed", "sewn"),
    "shake": ("shook", "shaken"),
    "shed": ("shed", "shed"),
    "shrink": ("shrank", "shrunk"),
    "shut": ("shut", "shut"),
    "sing": ("sang", "sung"),
    "sink": ("sank", "sunk"),
    "sit": ("sat", "sat"),
    "sleep": ("slept", "slept"),
    "speak": ("spoke", "spoken"),
    "speed": ("sped", "sped"),
    "spin": ("spun", "spun"),
    "stand": ("stood", "stood"),
    "steal": ("stole", "stolen"),
    "sting": ("stung", "stung"),
    "sweep": ("swept", "swept"),
    "swim": ("swam", "swum"),
    "swing": ("swung", "swung"),
    "take": ("took", "taken"),
    "teach": ("taught", "taught"),
    "tear": ("tore", "torn"),
    "tell": ("told", "told"),
    "throw": ("threw", "thrown"),
    "understand": ("understood", "understood"),
    "wake": ("woke", "woken"),
    "wear": ("wore", "worn"),
    "weave": ("wove", "woven"),
    "win": ("won", "won"),
    "withdraw": ("withdrew", "withdrawn"),
    "write": ("wrote", "written"),
    "dive": ("dived", "dived"),
    "breed": ("bred", "bred"),
    "grind": ("ground", "ground"),
    "overtake": ("overtook", "overtaken"),
    "reread": ("reread", "reread"),
    "bring": ("brought", "brought"),
    "think": ("thought", "thought"),
    "meet": ("met", "met"),
    "choose": ("chose", "chosen"),
    "draw": ("drew", "drawn"),
    "reset": ("reset", "reset"),
    "awaken": ("awakened", "awakened"),
    "beat": ("beat", "beaten"),
    "become": ("became", "become"),
    "begin": ("began", "begun"),
    "bend": ("bent", "bent"),
    "bleed": ("bled", "bled"),
    "blow": ("blew", "blown"),
    "creep": ("crept", "crept"),
    "deal": ("dealt", "dealt"),
    "end": ("ended", "ended"),
    "fight": ("fought", "fought"),
    "flee": ("fled", "fled"),
    "forgive": ("forgave", "forgiven"),
    "glow": ("glowed", "glowed"),
    "kneel": ("knelt", "knelt"),
    "let": ("let", "let"),
    "outrun": ("outran", "outrun"),
    "overeat": ("overate", "overeaten"),
    "overhear": ("overheard", "overheard"),
    "pay": ("paid", "paid"),
    "quit": ("quit", "quit"),
    "seek": ("sought", "sought"),
    "shine": ("shone", "shone"),
    "shoot": ("shot", "shot"),
    "show": ("showed", "shown"),
    "slide": ("slid", "slid"),
    "spend": ("spent", "spent"),
    "split": ("split", "split"),
    "spread": ("spread", "spread"),
    "spit": ("spat", "spat"),
    "stick": ("stuck", "stuck"),
    "strike": ("struck", "struck"),
    "suck": ("sucked", "sucked"),
    "swear": ("swore", "sworn"),
    "swell": ("swelled", "swollen"),
    "weep": ("wept", "wept"),
}
# One-syllable verbs and a few others that double their last consonant.
_DOUBLED = frozenset(
    """
    bat ban bar beg blur chat clap dip drag drop flap fan grab grip grin hop hug jam jog knit knot lag mop
    nap nod pat pet plan plug pop prefer rip rob rub scan scrub shop sip skid skip slam slip
    snap spot stab step stir stop strum swap tap tip trap trim trip unplug wag wrap zip run sit swim
    cut dig get kidnap outrun quit spit split overrun trot ship nod jam slim ram hit put shut spin win begin forget tan unzip fit let chop stun program bob plan scar slug swap
    """.split()
)
_VOWELS = "aeiou"

PLURAL_ONLY = frozenset(
    """
    chips dates fries nachos ribs trousers jeans pyjamas boxers dungarees leggings loafers overalls
    pajamas pants shorts socks spectacles sunglasses suspenders tights underpants pliers tongs bellows
    bolts pincers tweezers scissors clippers woods bagpipes castanets maracas marbles postcards beads
    rapids biscotti dice ravioli
    """.split()
)
"""Nouns that are listed in the plural, mostly because they have no singular: "the scissors
were"."""


def plural(noun: str) -> str:
    """Return the plural of a noun.

    Nouns that end in "man", such as "policewoman", get the ending "men", with a few exceptions,
    such as "human". Nouns in `PLURAL_ONLY` are returned unchanged.
    """
    if noun in PLURAL_ONLY:
        return noun
    if noun in _PLURALS:
        return _PLURALS[noun]
    if noun.endswith("man") and noun not in {"human", "german", "roman"}:
        return noun[:-3] + "men"
    return _with_s(noun)


def third(verb: str) -> str:
    """Return the third person singular: "fly" becomes "flies"."""
    if verb in {"have", "do", "go", "be"}:
        return {"have": "has", "do": "does", "go": "goes", "be": "is"}[verb]
    return _with_s(verb)


def past(verb: str) -> str:
    """Return the simple past."""
    return _VERBS[verb][0] if verb in _VERBS else _with_ed(verb)


def participle(verb: str) -> str:
    """Return the past participle."""
    return _VERBS[verb][1] if verb in _VERBS else _with_ed(verb)


def ing(verb: str) -> str:
    """Return the present participle."""
    if verb in {"lie", "die", "tie"}:
        return verb[:-2] + "ying"
    if verb in _DOUBLED:
        return verb + verb[-1] + "ing"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")) and verb != "be":
        return verb[:-1] + "ing"
    return verb + "ing"


def _with_ed(verb: str) -> str:
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2] not in _VOWELS:
        return verb[:-1] + "ied"
    if verb in _DOUBLED:
        return verb + verb[-1] + "ed"
    return verb + "ed"


def _with_s(word: str) -> str:
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2] not in _VOWELS:
        return word[:-1] + "ies"
    return word + "s"
