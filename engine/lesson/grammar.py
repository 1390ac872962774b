"""Generates training sentences, and for each row the word that the second layer should attend to.

The grammar writes each relation in many syntaxes: a pronoun and its noun, a verb and its subject,
an adjective and its noun, an object and its verb, a closing bracket and its opener. Which noun a
pronoun refers to is decided by agreement (he, she, they, it) and by the predicate (`words.CUES`),
never by the form of the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from qkvideo.engine.lesson import morphology
from qkvideo.engine.lesson.words import BEASTS, CUES, KEPT_BACK, NOUNS, PEOPLE, Cue

T = TypeVar("T")


@dataclass(frozen=True)
class TargetLink:
    """A target: a query should give most of its weight to a certain key.

    Attributes:
        row: Index of the query, from 0.
        column: Index of the key, from 0.
        kind: Name of the two words' relation, such as "pronoun". The names are those in the
            dictionary `packed.HEAD_OF` and, for links in the first layer, "cue".
    """

    row: int
    column: int
    kind: str


@dataclass(frozen=True)
class Example:
    """One training sentence, with the targets of both layers: to which words they should attend.

    Attributes:
        tokens: Words in lower case, and punctuation.
        found: Targets of the second layer, such as from a pronoun to its noun.
        gathered: Targets of the first layer. Their queries are pronouns; the keys are the words
            that decide what the pronoun refers to, such as "tired" in "it was tired".
    """

    tokens: tuple[str, ...]
    found: tuple[TargetLink, ...]
    gathered: tuple[TargetLink, ...]


@dataclass(frozen=True)
class SentenceNoun:
    """A noun in a sentence.

    Attributes:
        lemma: The noun's singular form.
        kind: The noun's class, a key of `words.NOUNS` such as "animal".
        plural: Whether the sentence uses the plural form.
    """

    lemma: str
    kind: str
    plural: bool = False

    @property
    def word(self) -> str:
        """The noun's form in the sentence."""
        return morphology.plural(self.lemma) if self.plural else self.lemma


@dataclass
class _Draft:
    """A sentence that is being written, with its targets so far."""

    tokens: list[str] = field(default_factory=list)
    found: list[TargetLink] = field(default_factory=list)
    gathered: list[TargetLink] = field(default_factory=list)

    def say(self, text: str) -> int:
        """Append words, and return the index of the last one."""
        self.tokens.extend(text.split())
        return len(self.tokens) - 1

    def link(self, row: int, column: int, kind: str) -> None:
        if row != column:
            self.found.append(TargetLink(row, column, kind))

    def done(self) -> Example:
        return Example(tuple(self.tokens), tuple(self.found), tuple(self.gathered))


_FUNCTION = frozenset(
    """a an the of to in on at with by for from his her its their was were is are be been has have
    had too very so well up down out off away and or not again my your that it one two four""".split()
)
_PLAIN = tuple(
    """big small old young little new black white red blue green yellow brown large tiny huge long short beautiful ugly nice strange lovely heavy grey pretty wonderful other good bad round pink fat thin orange purple dark cute funny famous strong weak great ordinary gray golden silver violet tan pale bright dark-red light tall low high wide narrow deep thick flat square curved straight smooth rough hard soft fresh warm cool quick slow fast quiet loud rich simple plain fancy modern ancient recent first last next second third only main whole double single local foreign national royal private public real fine perfect terrible awful excellent fantastic amazing special common rare usual unusual normal weird odd mysterious familiar unknown favorite favourite important useful useless dangerous safe clean dirty expensive cheap elegant simple-minded charming gorgeous handsome attractive splendid magnificent impressive glorious enormous gigantic-like massive immense medium little-known miniature wild gentle silent noisy lonely happy sad angry proud brave clever wise silly foolish stupid crazy lucky poor poor-looking kind sweet bitter wet dry cold hot empty full lightweight broken wooden metal plastic golden-brown striped spotted colorful northern southern eastern western central far near left right upper lower inner outer early late new-born grand noble holy sacred evil nasty rude polite friendly hostile innocent guilty ill healthy sick tired sleepy hungry thirsty strange-looking interesting boring exciting funny-looking ridiculous serious scary creepy spooky cosy shiny dull dim glowing sharp pointed round-faced oval triangular rectangular slim chubby skinny muscular blond blonde bald bearded hairy furry fluffy wrinkled young-looking teenage grown popular unpopular successful gifted talented lazy busy careful careless cheerful grumpy jolly merry nervous calm plump gigantic beige crimson turquoise slender sleek majestic elderly gothic maroon bulky ginger exquisite""".split()
)
_DEGREE = tuple(
    "very so too quite really still already rather extremely always completely not".split()
)
_COPULAS = tuple(
    ["was"] * 12
    + [
        "looked",
        "seemed",
        "felt",
        "became",
        "got",
        "had been",
        "appeared",
        "remained",
        "had become",
    ]
    + ["was", "wasn't", "was not", "must have been", "used to be", "turned out to be", "might be"]
)
_CONJUNCTIONS = tuple(
    ["because"] * 10
    + ["since", "since", "as", "as", "and", "and", "but", "but", ", but", ", and", "so", ", so"]
    + ["although", "although", "though", "when", "when", "while", "until", "after", ".", ".", "."]
    + [", because", ", although", ", since", "if", "whenever", ";", "and now", "even though"]
    + ["because", "so that", ", as", "before", "and then", "but then", "unless", "where"]
)
_OPENINGS = tuple(
    """yesterday; yesterday ,; last night; last night ,; one day ,; today; suddenly ,; in the morning ,;
    on monday ,; after a while ,; i think; i think that; we know that; she said that; he said;
    every day; at noon; this morning ,; in the end ,; once; finally ,; of course ,; it is true that;
    they say that; at night ,; there ,; then; in summer ,; sadly ,; look ,; in this story ,;
    for example ,; perhaps; so; the other day ,; when it rained ,""".split(";")
)
_CLOSINGS = tuple(
    """yesterday; today; again; in the morning; all day; last night; now; at night; these days; at once;
    on monday; after lunch; for a long time; this time; as usual; too; at last; anyway; by then;
    by now; most of the time; in winter""".split(";")
)
_ANIMATE_PLACES = tuple(
    """sit on; sit in; sit near; sit beside; sleep on; sleep under; sleep in; sleep beside; lie on; lie under;
    lie next to; stand on; stand near; stand behind; stand beside; stand next to; jump over; jump on;
    jump onto; jump off; run to; run past; run around; run into; run from; walk around; walk past;
    walk to; walk over; hide under; hide behind; hide in; hide from; climb onto; climb over; look at;
    play with; play near; crawl under; stare at; point at; step on; slip on; fall off; wait near;
    wait by; swim past; fly over; lean against; trip over; run away from; bump into; come near;
    rest on; rest under; stay near; stop at; land on; hop over; swim to; stay away from; stand in front of;
    laugh at; listen to; sit down on; run after; move toward; rush past; think about""".split(";")
)
_ANIMATE_ACTS = tuple(
    """chase; cross; see; watch; like; like; like; love; love; hate; hate; want; want; enjoy; hit; hit; strike; follow; bite; find; lose; hit; touch; push; pull; carry; drop; kick; ignore; avoid; approach; leave; pass; examine; notice; smell; move; want; knock over; pick up; need; scratch; guard; reach; enjoy; prefer; remember; visit; attack; help; recognize; knock down; discover; protect; damage; climb; lick; fear; grab; hold; catch; eat; inspect; observe; spot; trust; drag; bring; refuse; break; admire; adopt; bump; bury; check; circle; clean; collect; crush; cut; dislike; dodge; draw; dream of; empty; escape; explore; face; fetch; fight; fix; flee; forget; get; greet; hear; hide; hold up; hunt; hurt; investigate; jump; kill; know; lift; lead; meet; miss; mark; nudge; open; overlook; paint; photograph; pet; poke; pursue; race; recognise; rescue; roll; ruin; save; search; seek; seize; select; sell; shake; show; snatch; squeeze; startle; surround; swallow; tap; taste; tease; test; throw; track; trail; trap; try; turn; understand; use; wake; warn; wash; wipe; worship; choose; bother; annoy; upset; chew; sniff""".split(
        ";"
    )
)
_THING_PLACES = tuple(
    """fall on; fall onto; fall off; fall into; lie under; lie on; lie near; lie beside; stand near; stand in;
    stand by; be on; be in; be on; be near; be next to; be under; be behind; be beside; hang on;
    hang over; lean against; roll under; roll into; roll past; land on; land in; crash into; slide off;
    slide under; rest on; stay in; fit in; belong to; come with; stick to; bump into; be above; be inside;
    be in front of; stop near; go past; stand next to; sit on; collide with; drop onto; remain in""".split(
        ";"
    )
)
_THING_ACTS = tuple(
    """hit; hit; hit; strike; touch; block; cover; damage; scratch; break; knock over; hold; surround; contain; match; crush; hide; protect; replace; scare; pass; need; reach; hurt; destroy; support; miss; bang; bounce off; bump; carry; catch; complement; conceal; connect; crash; dent; displace; divide; drag; enclose; face; fill; frame; graze; impress; include; join; jam; knock; lead to; light; lift; lock; overturn; pierce; pin; press; pull; push; ram; reflect; ruin; scrape; shake; shield; smash; soak; spoil; stain; stop; strike; tear; trap; wet; wrap""".split(
        ";"
    )
)
_AGENT_MOVES = tuple(
    """put:on; put:in; put:under; put:next to; put:into; put:near; put:beside; leave:on; leave:in;
    leave:under; leave:near; place:on; place:in; move:to; hit:with; take:from; take:off; take:out of;
    throw:at; throw:over; throw:into; carry:to; see:near; see:on; see:in; cut:with; touch:with;
    clean:with; pour:into; hang:on; tie:to; park:near; open:with; choose:over; drop:on; drop:into;
    compare:with; bring:to; buy:and; sell:and; push:into; push:against; pull:from; prefer:to;
    exchange:for; cover:with; fill:with; find:in; find:under; find:behind; keep:in; keep:near;
    remove:from; hide:in; hide:under; hide:behind; paint:and; wash:and; use:with; send:with;
    want:for; lay:on; set:on; feed:with; chase:with; photograph:near; draw:on; attach:to; store:in;
    buy:for; kick:into; lean:against; follow:to; give:to; show:to; see:and; like:and; forget:in;
    move:away from; take:to; repair:with; break:with; serve:with; sell:with; roll:toward; lift:onto""".split(
        ";"
    )
)
_PERSON_ACTS = tuple(
    """thank; ask; help; hug; meet; see; greet; call; kiss; visit; teach; hire; follow; invite; watch; tell; like; love; hate; trust; blame; marry; leave; admire; ignore; warn; interrupt; phone; annoy; scold; praise; push; recognize; answer; believe; envy; forgive; insult; convince; understand; talk to; laugh at; shout at; smile at; listen to; wait for; argue with; look at; dance with; sit near; stand behind; work with; play with; write to; walk past; apologize to; wave at; agree with; live with; run to; sing to; speak to; travel with; vote for; lie to; complain to; accuse; accompany; adore; advise; amuse; appreciate; approach; arrest; assist; avoid; beat; betray; bother; bribe; bully; challenge; charm; chase; cheat; comfort; congratulate; consult; contact; criticize; cure; date; deceive; defeat; defend; disappoint; dislike; divorce; embarrass; embrace; employ; encourage; entertain; face; fear; fight; find; fire; forget; frighten; guide; hear; hit; honor; hurt; impress; inspire; interview; introduce; join; judge; kick; kidnap; kill; know; lead; mention; miss; mock; murder; need; notice; obey; offend; outrun; overhear; owe; pay; persuade; photograph; pity; please; promote; protect; punish; question; rescue; remember; remind; replace; respect; reward; rob; save; scare; search; select; serve; shock; shoot; stop; sue; support; surprise; suspect; tease; threaten; tickle; touch; treat; trick; upset; want; welcome; wake; worship; wound; nod at; stare at; point at; go with; bow to; talk about; depend on; yell at; fall for; care for; think about""".split(
        ";"
    )
)
_PLAIN_ACTS = tuple(
    """run; sleep; disappear; fall; escape; leave; arrive; return; stop; move; wait; come back; vanish; stay; run away; turn around; jump; fall down; laugh; smile; cry; shout; bark; swim; sing; dance; work; win; go home; appear; walk away; wake up; die; sit down; stand up; get lost; hide; speak; scream; eat; arrive late; awaken; back away; bathe; beg; begin; bend down; bleed; blink; blush; bounce; bow; breathe; burp; bolt; charge; cheer; chuckle; clap; climb; collapse; come; come home; complain; cough; crawl; creep; cry out; daydream; depart; dive; doze; dream; drift; drink; drop; drown; eat lunch; emerge; enter; exercise; explode; faint; fart; fidget; fight; float; flee; flinch; fly; freeze; frown; gasp; gaze; get up; giggle; glance; glow; go; go out; go away; groan; growl; grow; grumble; grunt; hesitate; hiccup; hop; howl; hum; hunt; hurry; jog; joke; jump up; kick; kneel; land; lean; leap; lie; lie down; limp; listen; live; look; look up; look around; march; meditate; moan; mumble; nap; nod; obey; pace; panic; pant; pause; perish; play; pray; protest; quit; race; react; recover; relax; remain; reply; rest; retire; retreat; return home; rise; roar; roam; roll over; rush; sail; scratch; search; shake; shiver; show up; shrink; shriek; sigh; sink; sit; sit up; skip; slide; slip; smoke; snarl; sneak; sneeze; sniff; snore; sob; spin; spit; squeak; squeal; stagger; stammer; stand; stand still; stare; start; starve; stay home; stretch; stroll; struggle; stumble; suffer; surrender; survive; swear; sweat; swallow; talk; think; tremble; trip; try; turn; turn back; turn left; wake; walk; walk home; wander; watch; wave; weep; whine; whisper; wink; wonder; work hard; worry; yawn; yell; gallop; squawk; grin; graduate; scowl""".split(
        ";"
    )
)
_THING_PLAIN_ACTS = tuple(
    """fall; disappear; move; break; stop; arrive; vanish; remain; fall down; turn; burn; shake; roll away; stand still; catch fire; get lost; collapse; appear; change; sink; shine; look good; bend; bounce; burst; close; come back; come off; crack; crash; crumple; drop; dry; expand; explode; fade; float; fly away; freeze; gleam; glow; grow; hang; jam; leak; lean; melt; move away; open; overturn; pass; remain there; return; rise; rock; roll; rot; rust; sag; settle; shatter; shift; shrink; slide; slip; smell; snap; spill; spin; split; stay; stick; swing; tear; tilt; tip over; vibrate; wear out; wobble; work; ring; hum; beep; topple; crumble; flicker""".split(
        ";"
    )
)
_GIFTS = ("give", "give", "give", "show", "offer", "feed", "bring", "throw", "send", "lend")
_TELLING = ("tell:that", "promise:that", "ask:if", "warn:that", "remind:that", "convince:that")
_NEAR = ("near", "behind", "under", "with", "next to", "beside", "on", "in front of", "above", "by")
_AGENTS = tuple(
    """i; we; you; she; he; they; someone; everyone; somebody; nobody; my friend; i; we; people; she; he""".split(
        ";"
    )
)
_DETERMINERS = tuple(
    ["the"] * 14
    + ["a", "a", "my", "our", "this", "that", "his", "her", "your", "their", "one", "every"]
)
_PLURAL_DETERMINERS = tuple(
    ["the"] * 12 + ["my", "our", "these", "those", "some", "two", "three", "many", "all"]
)
_BRACKETS = (
    ("(", ")"),
    ("(", ")"),
    ("[", "]"),
    ("{", "}"),
    ("“", "”"),
    ("«", "»"),
    ("<", ">"),
    ("‘", "’"),
)


def pick(rng: Random, choices: Sequence[T]) -> T:
    """Return one of `choices`, drawn at random with equal chances.

    Only `rng.random()` is used. Python guarantees that this method gives the same numbers for the
    same seed in every version.
    """
    return choices[int(rng.random() * len(choices))]


@dataclass(frozen=True)
class Lexicon:
    """The nouns that the grammar may use, by class."""

    nouns: dict[str, tuple[str, ...]]

    def draw(self, rng: Random, kinds: Sequence[str], plural: bool = False) -> SentenceNoun:
        """Draw a noun at random from one of the classes `kinds`.

        First a class is drawn, with a chance proportional to the square root of its number of
        nouns. Then a noun of this class is drawn, with equal chances.

        Args:
            rng: The random generator.
            kinds: Names of classes, such as "animal": keys of the attribute `nouns`.
            plural: Whether the noun is used in the plural. If False, nouns without a singular,
                such as "scissors", are never drawn.
        """
        sizes = [len(self.nouns[kind]) ** 0.5 for kind in kinds]
        at = rng.random() * sum(sizes)
        for kind, size in zip(kinds, sizes, strict=True):  # noqa: B007  # wanted after the loop
            at -= size
            if at < 0:
                break
        lemma = pick(rng, self.nouns[kind])
        while lemma in morphology.PLURAL_ONLY and not plural:
            lemma = pick(rng, self.nouns[kind])
        return SentenceNoun(lemma, kind, plural)


def taught() -> Lexicon:
    """Return all nouns except those kept back for tests."""
    return Lexicon(
        {kind: tuple(w for w in words if w not in KEPT_BACK) for kind, words in NOUNS.items()}
    )


def write(rng: Random, lexicon: Lexicon) -> Example:
    """Return one random sentence of the grammar, with its targets."""
    at = rng.random()
    if at < 0.46:
        example = _selection(rng, lexicon)
    elif at < 0.64:
        example = _agreement(rng, lexicon)
    elif at < 0.83:
        example = _distractor(rng, lexicon)
    elif at < 0.90:
        example = _two_acts(rng, lexicon)
    else:
        example = _descriptions(rng, lexicon)
    if rng.random() < 0.14:
        example = _bracketed(rng, example)
    if rng.random() < 0.06:
        example = _joined(example, write(rng, lexicon))
    return example


def _phrase(rng: Random, draft: _Draft, noun: SentenceNoun, bare: float = 0.2) -> int:
    """Write a noun phrase, link its other words to its noun, and return the noun's index."""
    start = len(draft.tokens)
    if not noun.kind.endswith("_name"):
        draft.say(pick(rng, _PLURAL_DETERMINERS if noun.plural else _DETERMINERS))
        at = rng.random()
        if at < bare:
            draft.say(pick(rng, _PLAIN))
            if rng.random() < 0.15:
                draft.say(pick(rng, _PLAIN))
        elif at < bare + 0.08:
            draft.say(_own_adjective(rng, noun.kind))
    head = draft.say(noun.word)
    for i in range(start, head):
        draft.link(i, head, "article" if i == start else "adjective")
    if draft.tokens[start] == "a" and head > start and draft.tokens[start + 1][0] in "aeiou":
        draft.tokens[start] = "an"
    return head


def _object(
    rng: Random, draft: _Draft, noun: SentenceNoun, verb: int | None, bare: float = 0.2
) -> int:
    """Write a noun phrase and, if there is a verb that governs it, link its noun to the verb."""
    head = _phrase(rng, draft, noun, bare)
    if verb is not None:
        draft.link(head, verb, "object")
    return head


_ADJECTIVES: dict[str, tuple[str, ...]] = {
    kind: tuple(
        state
        for cue in CUES.values()
        if kind in cue.fits
        for state in cue.states
        if " " not in state
    )
    or _PLAIN
    for kind in NOUNS
}


def _own_adjective(rng: Random, kind: str) -> str:
    return pick(rng, _ADJECTIVES[kind])


def _verb(rng: Random, base: str, plural: bool, tense: str) -> str:
    """Return a verb phrase ("sit on") in a given `tense`, such as past, present or progressive."""
    first, *rest = base.split()
    if first == "be":
        form = ("were" if plural else "was") if tense != "present" else ("are" if plural else "is")
        return " ".join([form, *rest])
    if tense == "present":
        form = first if plural else morphology.third(first)
    elif tense == "progressive":
        form = ("were " if plural else "was ") + morphology.ing(first)
    elif tense == "perfect":
        form = "had " + morphology.participle(first)
    elif tense == "modal":
        form = (
            pick(rng, ("could not", "couldn't", "didn't", "wanted to", "did not", "would", "could"))
            + " "
            + first
        )
    else:
        form = morphology.past(first)
    return " ".join([form, *rest])


def _tense(rng: Random) -> str:
    at = rng.random()
    return "past" if at < 0.75 else "present" if at < 0.9 else "progressive"


_AUXILIARIES = frozenset(
    """was were is are had has have could couldn't didn't did not would wanted to must been might be
    used turned out never""".split()
)


def _verb_forms() -> frozenset[str]:
    """Return every form, of every verb of the grammar, that may follow an auxiliary."""
    acts = [a for cue in CUES.values() for a in (*cue.acts, *cue.done)]
    lists = (_ANIMATE_PLACES, _ANIMATE_ACTS, _THING_PLACES, _THING_ACTS, _PERSON_ACTS, _PLAIN_ACTS)
    moves = [move.partition(":")[0] for move in (*_AGENT_MOVES, *_TELLING)]
    every = [*acts, *moves, *_GIFTS, *_THING_PLAIN_ACTS, *(act for acts in lists for act in acts)]
    bases = {text.split()[0] for text in every}
    forms = (str, morphology.past, morphology.participle, morphology.ing)
    return frozenset(form(base) for base in bases for form in forms)


_FORMS_OF_VERBS = _verb_forms()


def _says(draft: _Draft, text: str, subject: int) -> int:
    """Write a verb phrase, link its verbs to their subject, and return the main verb's index."""
    start = len(draft.tokens)
    draft.say(text)
    words = draft.tokens[start:]
    main = next((i for i, w in enumerate(words) if w not in _AUXILIARIES), len(words))
    # In "was in" and "had a degree", the main verbs are "was" and "had".
    main -= main > 0 and (main == len(words) or words[main] not in _FORMS_OF_VERBS)
    for i in range(main + 1):
        draft.link(start + i, subject, "verb" if i == main else "auxiliary")
    return start + main


def _predicate(rng: Random, draft: _Draft, cue: Cue, subject: int, plural: bool) -> list[int]:
    """Write a predicate of a pronoun or noun, and return the indices of its content words."""
    states, acts = len(cue.states), len(cue.acts)
    if rng.random() * (states + 0.8 * acts) < states:
        state = pick(rng, cue.states)
        copula = pick(rng, _COPULAS)
        if plural:
            copula = copula.replace("was", "were")
        if rng.random() < 0.2:
            copula = (
                ("are" if plural else "is")
                if rng.random() < 0.7
                else ("have" if plural else "has") + " been"
            )
        start = len(draft.tokens)
        for word in copula.split():
            draft.link(draft.say(word), subject, "auxiliary")
        if rng.random() < 0.3 and " " not in state:
            draft.say(pick(rng, _DEGREE))
        start = len(draft.tokens)
        draft.say(state)
        draft.link(_first_content(draft, start), subject, "adjective")
    else:
        act = pick(rng, cue.acts)
        at = rng.random()
        tense = (
            "past" if at < 0.5 else "modal" if at < 0.65 else "present" if at < 0.8 else "perfect"
        )
        if tense == "perfect" and rng.random() < 0.5:
            tense = (
                "progressive"
                if act.split()[0] not in {"have", "want", "need", "know", "like", "love"}
                else "past"
            )
        start = len(draft.tokens)
        _says(draft, _verb(rng, act, plural, tense), subject)
        if rng.random() < 0.04:
            draft.say(pick(rng, ("well", "loudly", "badly", "often", "slowly", "quickly")))
    if plural:
        for i in range(start, len(draft.tokens)):
            if draft.tokens[i] == "its":
                draft.tokens[i] = "their"
    told = [i for i in range(start, len(draft.tokens)) if tells(draft.tokens[i])]
    return told or [len(draft.tokens) - 1]


def tells(word: str) -> bool:
    """Return whether a word is a content word: no function word, auxiliary or word of degree.

    Only content words can decide what a pronoun refers to.
    """
    return word not in _FUNCTION and word not in _AUXILIARIES and word not in _DEGREE


def _first_content(draft: _Draft, start: int) -> int:
    return next((i for i in range(start, len(draft.tokens)) if tells(draft.tokens[i])), start)


def _open(rng: Random, draft: _Draft, share: float = 0.15) -> None:
    if rng.random() < share:
        draft.say(pick(rng, _OPENINGS))


def _close(rng: Random, draft: _Draft) -> None:
    if rng.random() < 0.12:
        draft.say(pick(rng, _CLOSINGS))
    if rng.random() < 0.45:
        draft.say("." if rng.random() < 0.95 else "!")


_CUE_NAMES = tuple(CUES)
_CUE_ODDS = tuple((len(c.states) + len(c.acts)) ** 0.6 for c in CUES.values())


def _some_cue(rng: Random) -> Cue:
    at = rng.random() * sum(_CUE_ODDS)
    for name, odds in zip(_CUE_NAMES, _CUE_ODDS, strict=True):  # noqa: B007  # wanted after the loop
        at -= odds
        if at < 0:
            break
    return CUES[name]


_ALL_KINDS = tuple(NOUNS)


def _pair(
    rng: Random, lexicon: Lexicon, cue: Cue, plural: bool
) -> tuple[SentenceNoun, SentenceNoun] | None:
    """Return a noun that fits the cue and one that does not; singular ones are not people."""
    barred = frozenset() if plural else PEOPLE
    names = frozenset({"man_name", "woman_name"})
    right = tuple(k for k in _ALL_KINDS if k in cue.fits - barred - names)
    wrong = tuple(k for k in _ALL_KINDS if k not in cue.fits | cue.maybe | barred | names)
    if not right or not wrong:
        return None
    answer = lexicon.draw(rng, right, plural)
    rival = lexicon.draw(rng, wrong, plural)
    return (answer, rival) if answer.lemma != rival.lemma else None


def _animate(noun: SentenceNoun) -> bool:
    return noun.kind in PEOPLE or noun.kind in BEASTS


def _selection(rng: Random, lexicon: Lexicon) -> Example:
    """Write two nouns, a pronoun that agrees with both, and a predicate that fits one of them."""
    plural = rng.random() < 0.18
    cue = _some_cue(rng)
    pair = _pair(rng, lexicon, cue, plural)
    while pair is None:
        cue = _some_cue(rng)
        pair = _pair(rng, lexicon, cue, plural)
    answer, rival = pair
    first, second = (answer, rival) if rng.random() < 0.5 else (rival, answer)
    draft = _Draft()
    at = rng.random()
    pronoun = "they" if plural else "it"
    if at < 0.06:
        return _cataphora(rng, draft, cue, first, second, answer, pronoun)
    _open(rng, draft)
    nouns = _main_clause(rng, lexicon, draft, first, second, single=at > 0.93)
    goal = nouns.get(answer)
    if goal is None:
        goal = nouns[first]
        if first is not answer:
            return _selection(rng, lexicon)
    if cue.done and at > 0.72:
        _as_object(rng, draft, cue, goal, plural)
    else:
        draft.say(pick(rng, _CONJUNCTIONS))
        _pronoun_clause(rng, draft, cue, goal, pronoun, plural)
    _close(rng, draft)
    return draft.done()


def _pronoun_clause(
    rng: Random, draft: _Draft, cue: Cue, goal: int, pronoun: str, plural: bool
) -> int:
    """Write "it was tired"; the pronoun's target is `goal`, as its predicate's words decide."""
    at = draft.say(pronoun)
    if pronoun in {"it", "he", "she"} and rng.random() < 0.05 and cue.states:
        draft.tokens[at] = pronoun + "'s"
        start = len(draft.tokens)
        draft.say(pick(rng, cue.states))
        told = [i for i in range(start, len(draft.tokens)) if tells(draft.tokens[i])] or [start]
        draft.link(_first_content(draft, start), at, "adjective")
    else:
        told = _predicate(rng, draft, cue, at, plural)
    draft.link(at, goal, "pronoun")
    draft.gathered.extend(TargetLink(at, i, "cue") for i in told)
    return at


def _cataphora(
    rng: Random,
    draft: _Draft,
    cue: Cue,
    first: SentenceNoun,
    second: SentenceNoun,
    answer: SentenceNoun,
    pronoun: str,
) -> Example:
    """Write "Because it was tired, the cat sat on the mat", with the pronoun first."""
    draft.say(pick(rng, ("because", "because", "since", "when", "although", "as", "while")))
    at = draft.say(pronoun)
    told = _predicate(rng, draft, cue, at, answer.plural)
    draft.say(",")
    heads = _clause(rng, draft, first, second)
    draft.link(at, heads[answer], "pronoun")
    draft.gathered.extend(TargetLink(at, i, "cue") for i in told)
    _close(rng, draft)
    return draft.done()


def _clause(
    rng: Random, draft: _Draft, first: SentenceNoun, second: SentenceNoun
) -> dict[SentenceNoun, int]:
    """Write "The cat sat on the mat", and return the indices of both nouns."""
    subject = _phrase(rng, draft, first)
    places, acts = (
        (_ANIMATE_PLACES, _ANIMATE_ACTS) if _animate(first) else (_THING_PLACES, _THING_ACTS)
    )
    if first.kind in PEOPLE and second.kind in PEOPLE:
        verb = pick(rng, _PERSON_ACTS)
    else:
        verb = pick(rng, places if rng.random() < 0.55 else acts)
    main = _says(draft, _verb(rng, verb, first.plural, _tense(rng)), subject)
    return {first: subject, second: _object(rng, draft, second, main)}


def _main_clause(
    rng: Random,
    lexicon: Lexicon,
    draft: _Draft,
    first: SentenceNoun,
    second: SentenceNoun,
    single: bool,
) -> dict[SentenceNoun, int]:
    """Write a clause in one of several syntaxes with both nouns, or only the first if `single`."""
    if single:
        subject = _phrase(rng, draft, first)
        acts = _PLAIN_ACTS if _animate(first) else _THING_PLAIN_ACTS
        _says(draft, _verb(rng, pick(rng, acts), first.plural, _tense(rng)), subject)
        return {first: subject}
    at = rng.random()
    people = first.kind in PEOPLE or second.kind in PEOPLE
    if at < 0.48 or (people and first.plural):
        return _clause(rng, draft, first, second)
    if at < 0.56 and _animate(first) != _animate(second):
        return _gift(rng, lexicon, draft, first, second)
    if at < 0.88:
        agent = _agent(rng, lexicon, draft)
        verb, preposition = pick(rng, _AGENT_MOVES).strip().split(":")
        main = _says(draft, _verb(rng, verb, False, _tense(rng)), agent)
        one = _object(rng, draft, first, main)
        draft.say(preposition)
        return {first: one, second: _object(rng, draft, second, main)}
    if at < 0.93:
        draft.say("there " + ("were" if first.plural else pick(rng, ("was", "was", "is"))))
        one = _phrase(rng, draft, first)
        draft.say(pick(rng, _NEAR))
        return {first: one, second: _phrase(rng, draft, second)}
    one = _phrase(rng, draft, first)
    _says(draft, "were" if first.plural else "was", one)
    draft.say(
        pick(rng, ("on", "in", "near", "under", "next to", "behind", "in front of", "beside"))
    )
    return {first: one, second: _phrase(rng, draft, second)}


def _agent(rng: Random, lexicon: Lexicon, draft: _Draft) -> int:
    """Write an agent that the pronoun does not refer to, such as "she" or "the old man"."""
    if rng.random() < 0.4:
        return draft.say(pick(rng, _AGENTS))
    kinds = ("man", "woman", "person", "man_name", "woman_name")
    return _phrase(rng, draft, lexicon.draw(rng, kinds), bare=0.1)


def _gift(
    rng: Random, lexicon: Lexicon, draft: _Draft, first: SentenceNoun, second: SentenceNoun
) -> dict[SentenceNoun, int]:
    """Write "she gave the dog the biscuit", with the receiver first."""
    agent = _agent(rng, lexicon, draft)
    main = _says(draft, _verb(rng, pick(rng, _GIFTS), False, _tense(rng)), agent)
    order = (first, second) if _animate(first) else (second, first)
    return {noun: _object(rng, draft, noun, main) for noun in order}


def _as_object(rng: Random, draft: _Draft, cue: Cue, goal: int, plural: bool) -> None:
    """Write "and she ate it": the verb before the pronoun decides its meaning."""
    verb = pick(rng, cue.done).split()
    who = pick(rng, ("she", "he", "i", "we", "they", "you", "nobody", "someone", "everybody"))
    lead, form = pick(
        rng,
        (
            (f"and {who}", "past"),
            (f"because {who} wanted to", "base"),
            (f"so {who}", "past"),
            (f", so {who} had to", "base"),
            (f"because {who} could not", "base"),
            ("and", "past"),
            ("and then", "past"),
            ("to", "base"),
            (f"before {who}", "past"),
            (f"after {who} had", "participle"),
            (f"when {who}", "past"),
            (f"because {who} had", "participle"),
            (f"but {who} never", "past"),
            (f"until {who}", "past"),
            (f". {who}", "past"),
            ("in order to", "base"),
            ("before", "ing"),
            ("after", "ing"),
            (f"while {who} was", "ing"),
            (f", and {who} decided to", "base"),
            (f"because {who} did not", "base"),
        ),
    )
    draft.say(lead)
    forms: dict[str, Callable[[str], str]] = {
        "past": morphology.past,
        "participle": morphology.participle,
        "ing": morphology.ing,
        "base": str,
    }
    form_of = forms[form]
    start = len(draft.tokens)
    # A particle may follow or precede the pronoun; "plug in it" is rarer, so only "plug it in" is
    # used.
    head, *rest = verb
    main = draft.say(form_of(head))
    split = (
        bool(rest)
        and rest[-1] in {"in", "on", "off", "out", "up", "down", "away"}
        and head not in {"sit", "lie", "swim", "lean", "sleep", "recline", "write"}
    )
    particles = [] if split else rest
    for word in particles:
        draft.say(word)
    at = draft.say("them" if plural else "it")
    if split:
        draft.say(" ".join(rest))
    told = [i for i in range(start, len(draft.tokens)) if i != at and tells(draft.tokens[i])]
    draft.link(at, goal, "pronoun")
    draft.link(at, main, "object")
    draft.gathered.extend(TargetLink(at, i, "cue") for i in told or [start])


_FORMS = {
    "man": ("he", "him", "his", "himself"),
    "woman": ("she", "her", "her", "herself"),
    "thing": ("it", "it", "its", "itself"),
    "many": ("they", "them", "their", "themselves"),
}


def _agreement(rng: Random, lexicon: Lexicon) -> Example:
    """Write two nouns, and a pronoun that agrees with only one of them."""
    sides = pick(
        rng,
        (
            ("man", "woman"),
            ("man", "woman"),
            ("man", "woman"),
            ("man", "thing"),
            ("woman", "thing"),
            ("man", "many"),
            ("woman", "many"),
            ("thing", "many"),
            ("person", "thing"),
            ("person", "many"),
        ),
    )
    if rng.random() < 0.5:
        sides = sides[::-1]
    first, second = (_somebody(rng, lexicon, side) for side in sides)
    goal_at = int(rng.random() < 0.5)
    side = sides[goal_at]
    if side == "person":
        side = pick(rng, ("man", "woman"))
    subject_form, object_form, own_form, self_form = _FORMS[side]
    plural = side == "many"
    answer = (first, second)[goal_at]
    draft = _Draft()
    _open(rng, draft)
    at = rng.random()
    if at < 0.08 and first.kind in PEOPLE and second.kind in PEOPLE:
        return _reported(rng, draft, first, second, answer, subject_form)
    heads = _clause(rng, draft, first, second)
    goal = heads[answer]
    if at < 0.62:
        draft.say(pick(rng, _CONJUNCTIONS))
        if rng.random() < 0.3:
            _plain_clause(rng, draft, answer, goal, subject_form)
        else:
            cues = [c for c in CUES.values() if answer.kind in c.fits and (c.states or c.acts)]
            _pronoun_clause(rng, draft, pick(rng, cues), goal, subject_form, plural)
    elif at < 0.8:
        who = pick(
            rng, ("i", "we", "everyone", "the police", "my friend", "nobody", "the judge", "you")
        )
        draft.say(
            pick(rng, ("and", "because", "when", "so", "but", ". then", "before")) + " " + who
        )
        verb = pick(
            rng,
            (
                "see",
                "like",
                "help",
                "find",
                "want",
                "notice",
                "watch",
                "remember",
                "forget",
                "call",
                "move",
                "miss",
                "thank",
            ),
        )
        row = draft.say(morphology.past(verb) + " " + object_form)
        draft.link(row, goal, "pronoun")
        draft.link(row, row - 1, "object")
        draft.gathered.append(TargetLink(row, row - 1, "cue"))
    elif at < 0.92 or goal_at == 1:
        draft.say(
            pick(rng, ("in", "near", "with", "because of", "for", "without", "behind", "and"))
        )
        row = draft.say(own_form)
        draft.link(row, goal, "pronoun")
        kinds = ("clothes", "tool", "furniture", "animal", "container", "book", "toy")
        owned = draft.say(lexicon.draw(rng, kinds, rng.random() < 0.2).word)
        draft.gathered.append(TargetLink(row, owned, "cue"))
    else:
        row = draft.say(pick(rng, ("by", "for", "without")) + " " + self_form)
        draft.link(row, goal, "pronoun")
    _close(rng, draft)
    return draft.done()


def _reported(
    rng: Random,
    draft: _Draft,
    first: SentenceNoun,
    second: SentenceNoun,
    answer: SentenceNoun,
    pronoun: str,
) -> Example:
    """Write a sentence such as "Anna told Tom that he was late"."""
    subject = _phrase(rng, draft, first)
    verb, conjunction = pick(rng, _TELLING).split(":")
    main = _says(draft, _verb(rng, verb, first.plural, _tense(rng)), subject)
    heads = {first: subject, second: _object(rng, draft, second, main)}
    draft.say(conjunction)
    if rng.random() < 0.5:
        _plain_clause(rng, draft, answer, heads[answer], pronoun)
    else:
        cues = [c for c in CUES.values() if answer.kind in c.fits and (c.states or c.acts)]
        _pronoun_clause(rng, draft, pick(rng, cues), heads[answer], pronoun, answer.plural)
    _close(rng, draft)
    return draft.done()


def _plain_clause(
    rng: Random, draft: _Draft, answer: SentenceNoun, goal: int, pronoun: str
) -> None:
    """Write a clause such as "he left", which fits everybody, so that only agreement decides."""
    row = draft.say(pronoun)
    acts = _PLAIN_ACTS if _animate(answer) else _THING_PLAIN_ACTS
    at = rng.random()
    tense = "past" if at < 0.6 else "modal" if at < 0.8 else "perfect" if at < 0.9 else "present"
    start = len(draft.tokens)
    _says(draft, _verb(rng, pick(rng, acts), answer.plural, tense), row)
    told = [i for i in range(start, len(draft.tokens)) if tells(draft.tokens[i])]
    draft.link(row, goal, "pronoun")
    draft.gathered.extend(TargetLink(row, i, "cue") for i in told or [len(draft.tokens) - 1])


def _somebody(rng: Random, lexicon: Lexicon, side: str) -> SentenceNoun:
    if side in {"man", "woman"}:
        return lexicon.draw(rng, (side, side + "_name"))
    if side == "person":
        return lexicon.draw(rng, ("person",))
    things = tuple(k for k in _ALL_KINDS if k not in PEOPLE)
    if side == "many":
        return lexicon.draw(rng, ("man", "woman", "person", *things), plural=True)
    return lexicon.draw(rng, things)


_SINGLE_PEOPLE = ("man", "woman", "person")


def _alike(rng: Random, lexicon: Lexicon) -> tuple[SentenceNoun, SentenceNoun]:
    """Return two different nouns, often of one class, which meaning cannot tell apart."""
    names = {"man_name", "woman_name", "event", "idea"}
    kinds = tuple(k for k in _ALL_KINDS if k not in names)
    plural = rng.random() < 0.25
    # People are drawn more often than their share of the classes: such sentences are mostly about
    # people.
    first = lexicon.draw(rng, _SINGLE_PEOPLE if rng.random() < 0.25 else kinds, plural)
    alone = len(lexicon.nouns[first.kind]) < 2
    pool = kinds if alone or rng.random() < 0.5 else (first.kind,)
    other = plural if rng.random() < 0.7 else not plural
    second = lexicon.draw(rng, pool, other)
    while second.lemma == first.lemma:
        second = lexicon.draw(rng, pool, other)
    return first, second


def _intransitive(rng: Random, draft: _Draft, noun: SentenceNoun, subject: int) -> int:
    """Write the main predicate of `noun`, and return the index of its verb."""
    fitting = [c for c in CUES.values() if noun.kind in c.fits and c.acts]
    tense = _tense(rng)
    at = rng.random()
    if at < 0.35 and fitting:
        cue = pick(rng, fitting)
        return _says(draft, _verb(rng, pick(rng, cue.acts), noun.plural, tense), subject)
    if at < 0.6:
        cue = pick(rng, [c for c in CUES.values() if noun.kind in c.fits and c.states])
        main = _says(
            draft,
            pick(rng, ("were", "are", "were", "looked"))
            if noun.plural
            else pick(rng, ("was", "is", "was", "seemed")),
            subject,
        )
        start = len(draft.tokens)
        draft.say(pick(rng, cue.states))
        draft.link(_first_content(draft, start), subject, "adjective")
        return main
    acts = _PLAIN_ACTS if _animate(noun) else _THING_PLAIN_ACTS
    return _says(draft, _verb(rng, pick(rng, acts), noun.plural, tense), subject)


def _place(rng: Random, lexicon: Lexicon, draft: _Draft, verb: int | None) -> None:
    """Write a place after the predicate; its noun is not the subject of the verb."""
    draft.say(pick(rng, ("into", "to", "in", "near", "behind", "under", "across", "from", "on")))
    kinds = ("room", "building", "furniture", "plant", "water", "textile")
    _object(rng, draft, lexicon.draw(rng, kinds), verb, 0.1)


def _act_of(rng: Random, first: SentenceNoun, second: SentenceNoun) -> str:
    if first.kind in PEOPLE and second.kind in PEOPLE:
        return pick(rng, _PERSON_ACTS)
    if _animate(first):
        return pick(rng, _ANIMATE_ACTS if rng.random() < 0.65 else _ANIMATE_PLACES)
    return pick(rng, _THING_ACTS if rng.random() < 0.6 else _THING_PLACES)


def _distractor(rng: Random, lexicon: Lexicon) -> Example:
    """Write a verb and its subject, with another noun in between."""
    first, second = _alike(rng, lexicon)
    draft = _Draft()
    _open(rng, draft, 0.12)
    at = rng.random()
    one = _phrase(rng, draft, first, 0.12)
    tense = _tense(rng)
    if at < 0.34:
        relative = draft.say(
            pick(
                rng,
                ("that", "that", "which", "who")
                if first.kind in PEOPLE
                else ("that", "that", "which"),
            )
        )
        draft.link(relative, one, "relative")
        main = _says(draft, _verb(rng, _act_of(rng, first, second), first.plural, tense), one)
        _object(rng, draft, second, main, 0.12)
        main = _intransitive(rng, draft, first, one)
    elif at < 0.46:
        if rng.random() < 0.8:
            people = ("that", "who", "whom")
            word = pick(rng, people if first.kind in PEOPLE else ("that", "which"))
            draft.link(draft.say(word), one, "relative")
        two = _phrase(rng, draft, second, 0.1)
        _says(draft, _verb(rng, _act_of(rng, second, first), second.plural, "past"), two)
        main = _intransitive(rng, draft, first, one)
    elif at < 0.64:
        draft.say(pick(rng, _NEAR) if rng.random() < 0.75 else "of")
        _phrase(rng, draft, second, 0.12)
        main = _intransitive(rng, draft, first, one)
    elif at < 0.70:
        base = _act_of(rng, first, second).split()
        main = draft.say(morphology.ing(base[0]))
        draft.link(main, one, "verb")
        draft.say(" ".join(base[1:]))
        _object(rng, draft, second, main, 0.1)
        main = _intransitive(rng, draft, first, one)
    elif at < 0.86:
        main = _says(draft, _verb(rng, _act_of(rng, first, second), first.plural, tense), one)
        _object(rng, draft, second, main, 0.12)
        draft.say(pick(rng, ("and", "and then", ", then", "but", "and")))
        main = _intransitive(rng, draft, first, one)
    elif at < 0.94:
        main = _intransitive(rng, draft, first, one)
        draft.say(
            pick(rng, ("and", "while", "but", "when", "because", ", and", "before", ".", ","))
        )
        two = _phrase(rng, draft, second, 0.12)
        main = _intransitive(rng, draft, second, two)
    else:
        main = _says(draft, _verb(rng, _act_of(rng, first, second), first.plural, tense), one)
        two = _object(rng, draft, second, main, 0.12)
        draft.link(draft.say(pick(rng, ("that", "which"))), two, "relative")
        main = _intransitive(rng, draft, second, two)
    if rng.random() < 0.2:
        _place(rng, lexicon, draft, main)
    _close(rng, draft)
    return draft.done()


def _two_acts(rng: Random, lexicon: Lexicon) -> Example:
    """Write two verbs with an object each: "the girl opened the door and closed the window"."""
    first, second = _alike(rng, lexicon)
    draft = _Draft()
    _open(rng, draft, 0.12)
    doer = first
    if rng.random() < 0.35:
        subject = _agent(rng, lexicon, draft)
        doer = SentenceNoun("somebody", "person")
    else:
        subject = _phrase(rng, draft, first, 0.12)
    tense = _tense(rng)
    main = _says(draft, _verb(rng, _act_of(rng, doer, second), doer.plural, tense), subject)
    _object(rng, draft, second, main, 0.12)
    third, fourth = _alike(rng, lexicon)
    if rng.random() < 0.6:
        draft.say(pick(rng, ("and", "and", "but", ", then", "and then", ", and", "or")))
    else:
        draft.say(pick(rng, ("and", "while", "but", "when", "because", "before", "after", ".")))
        subject, doer = _phrase(rng, draft, fourth, 0.12), fourth
    main = _says(draft, _verb(rng, _act_of(rng, doer, third), doer.plural, tense), subject)
    _object(rng, draft, third, main, 0.12)
    _close(rng, draft)
    return draft.done()


def _descriptions(rng: Random, lexicon: Lexicon) -> Example:
    """Write two nouns with an adjective each, which belongs to the noun after it."""
    first, second = _alike(rng, lexicon)
    draft = _Draft()
    _open(rng, draft)
    heads: list[int] = []
    main: int | None = None
    for i, noun in enumerate((first, second)):
        start = len(draft.tokens)
        draft.say(pick(rng, _PLURAL_DETERMINERS if noun.plural else _DETERMINERS))
        for _ in range(1 + (rng.random() < 0.2)):
            draft.say(_own_adjective(rng, noun.kind) if rng.random() < 0.45 else pick(rng, _PLAIN))
        head = draft.say(noun.word)
        draft.link(start, head, "article")
        for row in range(start + 1, head):
            draft.link(row, head, "adjective")
        heads.append(head)
        if i == 0:
            if rng.random() < 0.35:
                draft.say(pick(rng, ("and", "or", "near", "with", "and", "behind", "but not")))
            else:
                main = _says(
                    draft, _verb(rng, _act_of(rng, first, second), first.plural, _tense(rng)), head
                )
        elif main is not None:
            draft.link(head, main, "object")
    if rng.random() < 0.3:
        _place(rng, lexicon, draft, main)
    _close(rng, draft)
    return draft.done()


def _bracketed(rng: Random, example: Example) -> Example:
    """Put brackets around one or two parts of a sentence; link each closing one to its opener."""
    n = len(example.tokens)
    start = int(rng.random() * (n - 1))
    end = start + 1 + int(rng.random() * min(6, n - start))
    end = min(end, n)
    kind = pick(rng, _BRACKETS)
    spans = [(start, end, kind)]
    if rng.random() < 0.45:
        other = pick(rng, _BRACKETS)
        if end - start >= 2 and other != kind and rng.random() < 0.6:
            inner = start + int(rng.random() * (end - start))
            spans.append((inner, inner + 1, other))
        elif end < n - 1:
            spans.append((end + 1, min(n, end + 2 + int(rng.random() * 4)), other))
    openers: dict[int, list[int]] = {}
    closers: dict[int, list[int]] = {}
    for number, (begin, stop, _) in enumerate(spans):
        openers.setdefault(begin, []).append(number)
        # The inner bracket, which is written later, closes first.
        closers.setdefault(stop, []).insert(0, number)
    tokens: list[str] = []
    moved: list[int] = []
    opened: dict[int, int] = {}
    found: list[TargetLink] = []
    for i in range(n + 1):
        for number in closers.get(i, []):
            tokens.append(spans[number][2][1])
            found.append(TargetLink(len(tokens) - 1, opened[number], "bracket"))
        for number in openers.get(i, []):
            tokens.append(spans[number][2][0])
            opened[number] = len(tokens) - 1
        if i < n:
            moved.append(len(tokens))
            tokens.append(example.tokens[i])
    return _shifted(example, tuple(tokens), moved, tuple(found))


def _shifted(
    example: Example, tokens: tuple[str, ...], moved: Sequence[int], more: tuple[TargetLink, ...]
) -> Example:
    def move(links: tuple[TargetLink, ...]) -> tuple[TargetLink, ...]:
        return tuple(TargetLink(moved[link.row], moved[link.column], link.kind) for link in links)

    return Example(tokens, move(example.found) + more, move(example.gathered))


def _joined(first: Example, second: Example) -> Example:
    """Return two sentences in a row, each with its own targets."""
    head = first.tokens if first.tokens[-1] in ".!" else (*first.tokens, ".")
    moved = [i + len(head) for i in range(len(second.tokens))]
    shifted = _shifted(second, second.tokens, moved, ())
    return Example(
        head + second.tokens, first.found + shifted.found, first.gathered + shifted.gathered
    )
