"""The words of the lesson's grammar, sorted by meaning.

`NOUNS` sorts nouns into classes; `CUES` says which predicate fits which classes ("purring" fits an
animal but not a mat). Both are plain text, so that a word is added in one place. A noun is in one
class only, that of its more common meaning, because a word has one vector.
"""

from __future__ import annotations

from dataclasses import dataclass

_MEN = """
man boy king father son brother uncle grandfather husband prince waiter actor monk gentleman
nephew grandson groom fisherman policeman fireman salesman businessman knight lord duke emperor
wizard cowboy guy dad daddy grandpa bishop priest postman milkman stepfather widower host
headmaster sailor soldier pope baron count butler sir lad bachelor landlord mailman fellow dude
bloke groomsman cameraman chairman craftsman doorman foreman gunman handyman horseman huntsman
juryman layman marksman middleman milkboy nobleman patrolman repairman snowman spokesman stuntman
swordsman tradesman watchman weatherman workman pirate schoolboy cowherd footballer caveman
stepson godfather boyfriend fiance
abbot czar sultan squire bridegroom patriarch chap warlock stepbrother
"""
_WOMEN = """
woman girl queen mother daughter sister aunt grandmother wife princess waitress actress nun lady
niece granddaughter bride policewoman saleswoman businesswoman duchess empress witch mom mum mommy
grandma stepmother widow hostess headmistress ballerina nurse maid countess heroine schoolgirl
landlady goddess housewife madam lass mistress priestess cowgirl girlfriend chairwoman spokeswoman
congresswoman stepdaughter stepsister godmother fiancee female sorceress enchantress noblewoman
businesslady mermaid fairy midwife cheerleader damsel gal granny auntie
abbess czarina heiress stewardess governess seamstress dowager matriarch maiden
"""
_MALE_NAMES = """
john james robert michael william david richard joseph thomas charles daniel matthew anthony mark
paul steven andrew peter george edward brian kevin jason gary eric stephen jack frank henry adam
oliver harry jacob noah liam ethan luke tom tim bob bill jim joe max sam ben fred simon martin
philip carlos juan ahmed hans pierre ivan omar ali hugo felix oscar victor leo arthur walter aaron
albert alexander alfred antonio arnold barry bernard bruce carl christopher craig dennis derek
donald douglas dylan edgar edwin ernest evan felipe francis gabriel gerald gordon graham greg
harold herbert howard ian isaac jeff jeremy jerry jesse jimmy johnny jonathan jose joshua justin
keith ken kenneth kyle larry lawrence lewis louis luis marcus matt mike mohammed morris nathan
nicholas nick norman patrick paulo pedro peterson ralph ray raymond rick roger ronald roy russell
ryan scott sean stanley stefan steve stuart ted terry theodore timothy todd tony travis tyler
vincent warren wayne will zachary
"""
_FEMALE_NAMES = """
mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret
sandra ashley emily donna michelle carol amanda melissa deborah laura rebecca helen anna emma
alice julia sophie olivia maria kate jane lucy grace amy ruth eva clara nina ella mia chloe zoe
charlotte fatima ingrid marie rosa irene diana victoria hannah molly ellen martha sally abigail
agnes alexandra alison angela annie audrey beatrice beth brenda bridget caroline catherine cecilia
christina cindy claire cynthia danielle dolores doris dorothy edith eileen elaine eleanor elena
eliza elsie erica erin esther ethel eve fiona florence frances georgia gloria hazel heather heidi
helena isabel isabella jackie jasmine jean jenny jill joan joanna josephine joy judith judy julie
kathleen katie kelly kristen lauren leah leila lola lorraine louise lydia lynn maggie marilyn
marion maureen megan mildred miriam monica nadia naomi natalie nicole nora pamela paula peggy
penelope rachel rita roberta rosemary roxanne sabrina samantha sharon sheila shirley sonia sophia
stella stephanie susie sylvia tara teresa tina tracy ursula valerie vanessa vera veronica violet
vivian wendy yvonne
"""
_PEOPLE = """
doctor teacher student pilot driver farmer lawyer baker chef cook engineer scientist artist
painter writer singer dancer musician judge dentist surgeon patient customer guest visitor
neighbour neighbor friend child kid baby toddler teenager adult guard thief burglar tourist
passenger manager boss secretary assistant clerk librarian professor lecturer tutor pupil plumber
electrician mechanic carpenter gardener hunter shepherd butcher tailor barber hairdresser
photographer journalist reporter editor politician president mayor minister coach player athlete
runner swimmer goalkeeper referee captain general officer detective spy prisoner victim programmer
researcher nanny cleaner janitor cyclist pedestrian hiker climber author poet novelist composer
conductor pianist violinist guitarist drummer clown magician juggler owner tenant parent twin
cousin stranger beggar leader worker builder architect designer accountant acrobat administrator
agent ally amateur analyst announcer archaeologist archer astronaut astronomer attendant
auctioneer banker bartender biker biologist blogger bodyguard boxer broker bully busker buyer
camper candidate captive caretaker cashier champion chemist chief client collector colonel
columnist comedian commander commuter companion competitor contestant convict counselor courier
critic crook curator dealer defendant delegate developer dictator diplomat director diver donor
economist employee employer enemy expert explorer fighter financier firefighter florist follower
foreigner freelancer fugitive gambler geologist goalie graduate grandchild grandparent grocer
hacker helper hero historian immigrant inmate inspector instructor intern interpreter interviewer
inventor investigator investor jeweler jockey juror killer knitter laborer lender lifeguard
linguist listener logger lover maker marathoner mason mathematician medic mentor merchant
messenger miner mountaineer murderer native negotiator newcomer nominee novice operator opponent
optician orphan outlaw paramedic participant partner performer pharmacist philosopher physicist
pioneer potter preacher presenter principal producer prosecutor psychologist publisher racer rebel
receptionist recruit relative reader refugee rescuer resident retailer rider rival robber rookie
roommate salesperson scholar scout sculptor seller senator servant settler shopkeeper shopper
skater skier smoker smuggler snob specialist spectator sponsor sprinter statistician superhero
supervisor supplier surfer survivor suspect sweeper technician telemarketer terrorist therapist
trader trainee trainer translator traveler treasurer truant typist usher veteran vet villager
violator voter walker warrior watchmaker weaver welder winner witness wrestler youngster zookeeper
apprentice blacksmith chauffeur cobbler colleague envoy mariner prodigy tyrant urchin darling
"""
_GROUPS = """
team crowd family audience committee couple police crew jury choir orchestra band gang
"""
_ANIMALS = """
cat dog horse cow pig sheep goat mouse rat rabbit hamster squirrel fox wolf bear lion tiger
leopard elephant giraffe zebra monkey gorilla kangaroo koala panda deer moose camel donkey pony
puppy kitten lamb calf foal hedgehog mole bat otter beaver badger raccoon skunk weasel hyena hippo
rhino buffalo bull ox bison antelope chimpanzee ape snake lizard turtle tortoise frog toad
crocodile alligator dinosaur dragon terrier poodle spaniel hound stallion mare piglet cub wombat
alpaca cheetah jaguar panther lynx chipmunk gecko salamander iguana aardvark anteater boar bobcat
bulldog bunny caribou chihuahua colt cobra cougar dachshund doe dingo dormouse elk ewe fawn
gazelle greyhound hog husky jackrabbit labrador lioness marmot mink mutt opossum orangutan piggy
platypus possum python pug puma pussycat ram reindeer retriever rodent rottweiler sloth sow steer
tapir tigress tyrannosaurus warthog wildebeest wildcat wolverine vole llama
baboon beagle collie coyote ferret gerbil hare jackal lemur mongoose mule porcupine sheepdog stoat tadpole tomcat vixen yak capybara
"""
_BIRDS = """
bird duck chicken hen rooster goose swan eagle hawk owl parrot penguin pigeon crow raven sparrow
robin gull seagull stork pelican flamingo ostrich peacock turkey canary budgie finch falcon
vulture duckling chick woodpecker hummingbird magpie heron albatross blackbird bluebird buzzard
cormorant cuckoo dove duckbill goldfinch grouse hornbill jay kingfisher lark macaw mallard
nightingale oriole osprey parakeet partridge pheasant puffin quail raptor sandpiper seabird
starling thrush warbler wren
cockatoo emu toucan
"""
_FISH = """
fish shark whale dolphin goldfish salmon trout octopus crab lobster seal walrus jellyfish eel tuna
squid shrimp carp piranha anchovy barracuda catfish clam clownfish cod crayfish flounder haddock
halibut herring mackerel manatee mussel oyster pike plankton porpoise prawn sardine seahorse
stingray starfish sturgeon swordfish tilapia
"""
_INSECTS = """
bee ant fly butterfly mosquito spider beetle wasp moth grasshopper cricket worm snail caterpillar
ladybug dragonfly cockroach flea slug scorpion aphid bumblebee centipede cicada earthworm firefly
gnat honeybee leech locust louse maggot mite termite tick bug
hornet
"""
_PLANTS = """
tree flower plant rose tulip bush oak pine cactus grass lily sunflower daisy hedge palm vine fern
orchid ivy shrub weed maple birch willow seedling daffodil bamboo moss lavender lawn aspen azalea
begonia bluebell blossom bramble buttercup carnation cedar chrysanthemum clover crocus cypress
dandelion elm eucalyptus foxglove geranium herb hibiscus holly honeysuckle hydrangea iris juniper
lilac magnolia marigold mistletoe nettle orchard pansy peony petunia poppy primrose redwood
rhododendron rosebush sapling sequoia snowdrop spruce sycamore thistle wisteria yew zinnia
hyacinth
"""
_FOOD = """
apple banana bread cake cheese soup pizza sandwich cookie pie egg meat steak sausage bacon rice
pasta salad burger potato tomato carrot onion pear peach grape cherry strawberry lemon mango
pancake chocolate candy biscuit muffin bagel pretzel doughnut pudding stew curry noodle omelette
cereal porridge butter honey jam yogurt ham melon pineapple pumpkin cucumber mushroom pepper
cabbage lettuce spinach broccoli bean pea nut peanut almond plum apricot fig date dumpling toast
waffle snack meal dinner lunch breakfast dessert roast ravioli lasagna spaghetti burrito hamburger
croissant tart sauce garlic watermelon coconut walnut raisin appetizer artichoke asparagus avocado
baguette barbecue beef beetroot berry biscotti blackberry blueberry brownie cauliflower celery
cheesecake cheeseburger chickpea chili chips chop coleslaw corn cornbread cracker cranberry
cupcake custard cutlet dates dough eggplant enchilada falafel fillet fries fudge gingerbread
granola grapefruit gravy guacamole hotdog hummus icing kiwi leek lentil licorice lime lollipop
macaroni marmalade marshmallow mayonnaise meatloaf mustard nachos nectarine oatmeal olive omelet
oregano paella parsley pasty pastrami peppermint pickle pistachio popcorn popsicle pork quiche
quesadilla radish raspberry ratatouille relish ribs risotto salami scone seafood shallot sherbet
shortbread sorbet souffle soybean squash stuffing sugar sundae sushi syrup taco tangerine tofu
tortilla trifle truffle turnover vanilla veal vinegar wheat yam zucchini
brisket kebab lasagne meatball papaya pastry strudel turnip meringue gazpacho
"""
_DRINKS = """
coffee tea milk juice water wine beer lemonade soda cocoa whiskey champagne smoothie cider vodka
espresso milkshake cola ale bourbon cappuccino chai cognac daiquiri eggnog gin latte liqueur
liquor margarita martini mocha nectar punch rum sangria sherry sake tequila tonic vermouth lager
potion
"""
_CONTAINERS = """
cup mug bottle box bag basket bucket jar pot pan bowl glass vase suitcase backpack barrel tin can
crate trunk teapot kettle jug pitcher tank tub carton chest envelope purse wallet flask thermos
casserole saucepan dish plate tray folder handbag briefcase bin dustbin safe locker parcel package
sack pouch keg urn lunchbox aquarium beaker breadbasket caddy canister canteen cask cauldron
chalice coffeepot cooler crock cylinder dispenser eggcup fishbowl holder knapsack matchbox
piggybank pail pillbox platter receptacle rucksack satchel saucer shoebox silo skillet spittoon
toolkit tote trash trough tumbler tureen vat vial wastebasket wok
duffel goblet hamper teacup decanter
"""
_FURNITURE = """
table chair bed desk sofa couch bench shelf cupboard wardrobe cabinet drawer stool armchair
bookshelf dresser crib cradle sideboard nightstand bookcase rack throne counter workbench hammock
footstool mattress altar barstool bassinet bookstand bunk chaise cot credenza davenport divan
easel highchair hutch lectern loveseat pew podium pulpit rocker seat settee stand vanity
armoire bureau futon hatstand ottoman recliner windowsill
"""
_TEXTILES = """
mat carpet blanket pillow towel cushion curtain sheet tablecloth quilt napkin doormat duvet
bedspread tapestry cloth flag handkerchief tent sail banner sponge afghan bandage bedsheet burlap
canvas comforter coverlet drape eiderdown fabric linen net parasol pillowcase placemat shroud
slipcover tarp tarpaulin towelette veil washcloth rug
doily serviette
"""
_CLOTHES = """
shirt coat jacket dress skirt hat cap scarf glove sock shoe boot sweater jumper trousers jeans
suit tie belt uniform cloak vest blouse apron sandal slipper sneaker mitten cardigan raincoat robe
pyjamas hoodie gown beret helmet costume ballgown bathrobe bikini blazer boxers bra camisole cape
coverall cravat cufflink denim dungarees earmuff fedora fleece garment garter girdle headscarf
hosiery jersey jumpsuit kilt lapel leggings leotard loafers moccasin muffler necktie nightgown
overalls overcoat overshoe pajamas pant pants parka petticoat pullover sari sash shawl shorts
singlet socks sombrero spectacles stocking sunglasses suspenders swimsuit sweatshirt tights toga
tracksuit trenchcoat tunic turtleneck tuxedo underpants underwear undershirt waistcoat windbreaker
wig
anorak bonnet kimono loafer poncho turban
"""
_VEHICLES = """
car bus truck van bicycle bike motorcycle train tram taxi lorry tractor ambulance wagon carriage
cart limousine jeep trailer sled caravan locomotive convertible subway bulldozer motorbike moped
minibus pickup automobile bobsled buggy cab chariot coupe firetruck hearse hovercraft minicab
omnibus racecar roadster sedan segway semi sleigh snowplow stagecoach streetcar tandem tricycle
unicycle wheelchair monorail motorcar excavator forklift minivan scooter
hatchback jeepney rickshaw snowmobile trolley trolleybus
"""
_BOATS = """
boat ship ferry yacht canoe raft submarine kayak sailboat tanker barge rowboat gondola cruiser
steamer freighter battleship catboat cutter destroyer frigate galleon galley houseboat lifeboat
liner longboat motorboat paddleboat powerboat schooner skiff sloop speedboat steamboat tug vessel
warship
catamaran dinghy trawler tugboat
"""
_AIRCRAFT = """
plane airplane helicopter jet rocket aeroplane balloon glider drone airliner spacecraft spaceship
satellite kite aircraft airship blimp bomber capsule chopper jetliner missile probe seaplane
shuttle starship zeppelin
biplane
"""
_TOOLS = """
hammer saw drill screwdriver wrench shovel spade rake axe ladder broom mop brush rope nail screw
key chain lever pump spanner pliers wheelbarrow hoe chisel crowbar paintbrush toolbox hose crane
umbrella fork spoon ladle tongs anvil awl bellows bolt bolts clamp compass corkscrew dustpan
flashlight funnel grater hacksaw hook jackhammer mallet nutcracker peeler pestle pick pickaxe
pincers plow plunger pulley ruler sander sieve sledgehammer spatula squeegee stapler stethoscope
strainer string tape telescope toothbrush trowel tweezers vise whisk wire
syringe
"""
_BLADES = """
knife sword razor dagger blade scissors spear arrow needle scalpel machete bayonet cutlass hatchet
harpoon lance penknife pocketknife rapier saber scythe sickle skewer spike sabre switchblade
tomahawk
cleaver
"""
_MACHINES = """
computer laptop phone telephone television radio printer camera clock watch robot oven stove
fridge refrigerator freezer toaster microwave dishwasher lamp heater fan engine machine motor
alarm scanner projector monitor keyboard server tablet speaker microphone lawnmower calculator
battery router blender mixer elevator generator thermostat typewriter smartphone vacuum dryer
boiler siren amplifier antenna appliance barometer boombox cellphone chainsaw charger chip
clippers coffeemaker copier detector device earphone fax floodlight gadget hairdryer headphone
headset humidifier incinerator intercom jukebox juicer lathe lightbulb loudspeaker mainframe
megaphone metronome modem mobile oscilloscope pager photocopier pc processor radiator recorder
reactor remote scale searchlight sensor shredder spotlight stereo stopwatch telegraph thermometer
timer torch transistor transmitter turbine tv walkman webcam workstation xbox
chandelier lantern microscope smartwatch cooker gramophone
"""
_BUILDINGS = """
house castle church school hospital hotel shop store museum library factory tower cottage barn
palace temple bank restaurant theatre theater cinema prison garage hut cabin mansion skyscraper
warehouse lighthouse windmill bakery pub cafe supermarket station airport stadium cathedral mosque
chapel fort apartment bungalow farmhouse kindergarten villa pharmacy abbey academy arena asylum
auditorium barracks bistro bookstore boathouse boutique brewery casino chateau citadel clinic
college condo courthouse convent daycare dealership diner distillery dormitory embassy farm
firehouse fortress foundry gallery grocery gymnasium gym hangar headquarters henhouse homestead
hostel igloo inn jail kiosk laboratory laundromat lodge mall manor market mill monument motel
nightclub nursery orphanage outhouse pagoda parlor pavilion pizzeria planetarium pyramid ranch
rectory refinery residence sanctuary sawmill shack shed shelter shrine stable studio synagogue
tavern teahouse tenement tollbooth townhouse university vicarage winery workshop zoo
bakehouse bunker chalet greenhouse monastery observatory
"""
_ROOMS = """
room kitchen bathroom bedroom cellar attic hall corridor office classroom balcony basement garden
cave tunnel yard park playground street road path bridge aisle alcove alley antechamber avenue
ballroom barnyard bathhouse beach bend boardroom booth cell chamber closet clubroom cloakroom
courtyard crossing crypt den desert driveway dungeon field footpath forest foyer freeway gutter
hallway highway hill island lab lane laundry lobby loft lounge meadow mountain nook passage patio
pantry porch pavement plaza quarry sauna sewer shore sidewalk stairwell storeroom study sunroom
terrace toilet trail valley vault veranda vestibule village washroom woods
"""
_STRUCTURES = """
door window wall fence gate roof floor chimney staircase mirror pillar ceiling statue fireplace
fountain ramp painting frame picture poster bell candle stone rock brick log plank board pole pipe
post sign arch barrier beam bannister column dam doorbell doorknob doorstep doorway dome drain
drawbridge facade flagpole floorboard gargoyle gravestone grille handrail hatch hearth hydrant
lamppost ledge mailbox mural obelisk palisade panel pane pedestal pipeline plaque platform portal
portrait railing scaffold sculpture shutter signpost skylight stair stump tile tombstone trapdoor
turnstile windowpane billboard boulder pebble slab rail
barricade boulevard pier
"""
_INSTRUMENTS = """
piano guitar violin drum trumpet flute harp cello saxophone organ clarinet trombone banjo
accordion ukulele harmonica tambourine viola oboe xylophone bagpipe bagpipes bass bassoon bongo
bugle castanets cornet cymbal didgeridoo drumstick dulcimer fiddle gong horn kazoo lute lyre
maracas marimba ocarina panpipe piccolo sitar snare synthesizer tuba vibraphone zither whistle
harpsichord mandolin
"""
_TOYS = """
ball doll toy puzzle football basketball frisbee teddy marble yo-yo dice puppet snowball
volleyball beachball skateboard racket baseball barbie boomerang crayon domino dollhouse dummy
figurine jigsaw marbles paintball pawn pinball plaything ragdoll rattle rubik slinky softball
trampoline
"""
_BOOKS = """
book letter newspaper magazine map poem novel diary report essay article contract note document
dictionary textbook notebook brochure leaflet comic manuscript menu ticket receipt postcard
calendar bible encyclopedia agenda almanac application atlas autobiography ballad biography
blueprint bookmark booklet bulletin card catalog catalogue certificate chapter check cheque
chronicle cookbook diploma drawing dissertation email fable fairytale form guidebook handbook
handout inscription invitation invoice journal label lease ledger letterhead license list manual
manifesto memo memoir message newsletter novella pamphlet paper parchment passport permit petition
photo photograph playbook postcards prescription proposal prospectus quiz recipe registration
resume sermon scrapbook scroll script sketch sonnet storybook syllabus tale telegram testament
text thesaurus thesis thriller transcript treaty verse visa volume warrant worksheet yearbook
"""
_VALUABLES = """
ring necklace bracelet diamond coin crown medal jewel pearl earring brooch trophy treasure locket
tiara amulet amethyst award bangle banknote beads bullion cameo charm crystal cuff emblem emerald
gem gemstone goldmine gold heirloom ivory jade jewelry medallion money nugget opal prize ruby
sapphire scepter silver silverware topaz trinket
pendant
"""
_WATERS = """
river lake sea pond stream pool ocean swamp canal puddle waterfall reservoir creek aqueduct bay
brook channel estuary fjord geyser gulf inlet marsh moat oasis rapids rivulet sound strait
tributary wave well bog ditch
lagoon
"""
_EVENTS = """
meeting party concert lecture wedding game match exam war trip lesson race election festival
conference funeral ceremony holiday interview exhibition dance afternoon anniversary appointment
audition banquet battle birthday broadcast campaign carnival celebration championship class
competition congress contest course debate demonstration discussion event excursion expedition
experiment feast fundraiser gala gathering hearing hike inauguration inspection journey launch
marathon negotiation opera parade performance picnic play premiere presentation procession
rehearsal reunion riot ritual seminar session show strike surgery tour tournament training
treatment trial visit vote voyage walk webinar workout
"""
_IDEAS = """
idea plan question problem story joke song film movie speech theory theorem proof answer project
rule law argument code program model decision accusation advice algorithm analogy analysis
anecdote assumption belief calculation claim comment compliment compromise concept conclusion
condition conjecture criticism deal definition description doctrine doubt equation estimate
evidence example excuse explanation fact formula guess hint hypothesis insight instruction
interpretation invention investigation lie method metaphor motive myth narrative notion objection
observation opinion option order paradox philosophy plot policy prediction principle procedure
prophecy pun reason recommendation regulation reply request rumor saying scenario scheme sentence
solution statement strategy suggestion suspicion theme thought topic tradition trick truth verdict
view wish
"""

NOUNS: dict[str, tuple[str, ...]] = {
    name: tuple(text.split())
    for name, text in {
        "man": _MEN,
        "woman": _WOMEN,
        "man_name": _MALE_NAMES,
        "woman_name": _FEMALE_NAMES,
        "person": _PEOPLE,
        "group": _GROUPS,
        "animal": _ANIMALS,
        "bird": _BIRDS,
        "fish": _FISH,
        "insect": _INSECTS,
        "plant": _PLANTS,
        "food": _FOOD,
        "drink": _DRINKS,
        "container": _CONTAINERS,
        "furniture": _FURNITURE,
        "textile": _TEXTILES,
        "clothes": _CLOTHES,
        "vehicle": _VEHICLES,
        "boat": _BOATS,
        "aircraft": _AIRCRAFT,
        "tool": _TOOLS,
        "blade": _BLADES,
        "machine": _MACHINES,
        "building": _BUILDINGS,
        "room": _ROOMS,
        "structure": _STRUCTURES,
        "instrument": _INSTRUMENTS,
        "toy": _TOYS,
        "book": _BOOKS,
        "valuable": _VALUABLES,
        "water": _WATERS,
        "event": _EVENTS,
        "idea": _IDEAS,
    }.items()
}

# Names that occur in no training sentence; their class is given, not guessed.
LISTED_NAMES: dict[str, tuple[str, ...]] = {
    "man_name": tuple(
        """
aditya ahmad ajay akira alan alejandro alessandro alfonso amir anders andre andrei andres andy
angelo anton antoine arjun arnav arun ashok axel benjamin bilal boris brad brandon bruno bryan
cedric chen christian claude claudio clive colin connor curtis cyrus damian danny darren dave
derrick diego dimitri dmitri dominic duncan dustin eduardo elias elijah emilio emmanuel enrique
erik ernesto eugene fabio farid federico ferdinand fernando florian francesco francisco franz fritz
gareth gavin geoffrey gilbert giovanni giuseppe glenn gopal guillaume gustav hamid harald harvey
hassan hector heinrich henri hiroshi hussein ibrahim igor imran isaiah ismail jake jakob jamal jan
javier jeffrey jens jerome joachim joel johan johann jonas jorge julio jurgen kai karim karl kenji
khalid klaus kumar kurt lars laszlo leon leonard leonardo levi lorenzo luca lucas ludwig luigi
lukas magnus mahmoud malcolm manuel marcel marcelo marco mario mateo mathias matthias maurice
mehmet mehdi miguel mikhail mitchell mohamed mohammad muhammad mustafa neil nicolas niels nigel
nikhil nikolai nils olaf oleg otto pablo paolo pascal pavel philippe piotr pranav rafael rahul raj
rajesh ramesh randy raul ravi reginald ricardo robbie roberto rodney rodrigo roland ross rupert
rudolf salim samuel samir sandeep sanjay satoshi sebastian sergei sergio seth shane sid spencer
stavros stefano sunil suresh sven takashi tariq thiago tobias toby tomas tommy tyrone ulrich umar
vikram viktor vijay vladimir wei wilhelm wolfgang xavier yusuf zach zhang
""".split()
    ),
    "woman_name": tuple(
        """
abby ada adele aisha alicia allison alma amal amara amelia amina amira ana anastasia angelica
angelina anita anja anne anneke annette antonia ariana astrid ava ayesha bella bernadette bianca
birgit bonnie camila camilla candice carla carlotta carmen carrie cassandra celia celine chiara
christa christine claudia colleen connie cora cristina daniela daphne debbie delia denise diane
divya donatella edna eliana elif elisa elise elodie elvira emilia emilie erika esmeralda estelle
eugenia eunice evelyn fatma fernanda francesca francine frida gabriela gabrielle gail gemma
genevieve gertrude gina gisela giulia greta gretchen gudrun gwen gwendolyn hana hanna harriet
hatice heike helga henrietta hilda ida ilse imani ines inga ingeborg inge irina irma isabelle jana
janet janice jeanette jeanne jenna jessie jocelyn johanna josefina joyce juana juanita juliana
juliet juliette jutta kamala karin karla katarina katharina katherine katja katrin kayla keiko
khadija kimberly kirsten klara kristin kristina lakshmi lana larissa latifa laurie layla leticia
lidia liesel lina lisbeth liz lori lotte lucia lucinda luisa luna mabel madeleine magda magdalena
maja manuela marcella margot marianne mariana marina marisa marta martina matilda maya meera mei
meredith mette michaela mika millie mina minna miranda mona monique myra nadine nadya natasha
natalia nellie noor norma olga ophelia paige paola pauline petra phoebe phyllis polly priya rania
raquel rebekah regina renata renate rhonda rosalie rosie roxana sadie sakura salma samira sara
saskia selena selma shanti shauna shreya sigrid silvia simone sita sofia sofie solveig sonja soraya
stacy sunita susanna susanne suzanne svetlana tamara tanya tatiana tessa thea theresa tiffany toni
ulrike uma vanya vicky wanda wilma yara yasmin yolanda yuki yuko zahra zainab zara zelda
""".split()
    ),
}

# Nouns that are kept out of every training sentence, to test the weights on untrained words.
KEPT_BACK = frozenset(
    """
leopard gorilla kangaroo otter weasel alligator jaguar bison falcon vulture heron dolphin
scorpion orchid willow cedar birch cabbage plum hamburger pudding stew tram ambulance
jeep wagon yacht barge schooner freighter warehouse farmhouse tavern cello trombone banjo
harp microphone stove printer generator diary dictionary pamphlet newsletter countess heroine
duchess pirate wizard nobleman moose bungalow pumpkin priestess cowboy
""".split()
)

PEOPLE = frozenset({"man", "woman", "man_name", "woman_name", "person", "group"})
BEASTS = frozenset({"animal", "bird", "fish", "insect"})
ANIMATE = PEOPLE | BEASTS
THINGS = frozenset(NOUNS) - ANIMATE - {"event", "idea"}
ABSTRACT = frozenset({"event", "idea"})
CRAFT = frozenset({"vehicle", "boat", "aircraft"})
MADE = frozenset(
    {
        "container",
        "furniture",
        "textile",
        "clothes",
        "tool",
        "blade",
        "machine",
        "structure",
        "instrument",
        "toy",
        "book",
        "valuable",
    }
)
_HARD = MADE - {"textile", "clothes", "book"}


@dataclass(frozen=True)
class Cue:
    """Predicates that fit the same classes of nouns, and decide which noun a pronoun refers to.

    Attributes:
        fits: Classes of nouns that the predicates fit; keys of `NOUNS`.
        maybe: Classes of nouns that the predicates perhaps fit. Training treats the predicates
            neither as right nor as wrong for these nouns.
        states: Phrases that follow "was", such as "tired".
        acts: Verb phrases in the base form, such as "sleep", for what the noun does.
        done: Verbs in the base form, such as "eat", for what is done to the noun.
    """

    fits: frozenset[str]
    maybe: frozenset[str] = frozenset()
    states: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    done: tuple[str, ...] = ()


def _phrases(text: str) -> tuple[str, ...]:
    """Split a text at semicolons, and normalise the spaces inside each phrase."""
    return tuple(" ".join(part.split()) for part in text.split(";") if part.strip())


def _cue(fits: str, maybe: str = "", states: str = "", acts: str = "", done: str = "") -> Cue:
    return Cue(_classes(fits), _classes(maybe), _phrases(states), _phrases(acts), _phrases(done))


_SETS = {
    "PEOPLE": PEOPLE,
    "BEASTS": BEASTS,
    "ANIMATE": ANIMATE,
    "THINGS": THINGS,
    "CRAFT": CRAFT,
    "MADE": MADE,
    "HARD": _HARD,
    "ABSTRACT": ABSTRACT,
}


def _classes(names: str) -> frozenset[str]:
    return frozenset().union(*(_SETS.get(name, frozenset({name})) for name in names.split()))


CUES: dict[str, Cue] = {
    "feeling": _cue(
        "ANIMATE",
        states="""
        tired; hungry; thirsty; sleepy; scared; afraid; happy; sad; angry; bored; curious; lonely;
        nervous; excited; lazy; awake; asleep; exhausted; frightened; jealous; hurt; ill; sick;
        blind; deaf; alive; dead; brave; shy; confused; surprised; restless; anxious; worried;
        calm; friendly; playful; clever; smart; intelligent; stubborn; patient; impatient; drowsy;
        grumpy; cheerful; terrified; starving; injured; wounded; cautious; greedy; obedient;
        pregnant; furious; upset; annoyed; relaxed; content; disappointed; startled; in pain;
        in a good mood; in a bad mood; out of breath; fond of music; weary; timid; unhappy;
        naughty; careless; mean; eager; cruel; healthy; unconscious; trembling; sleeping; resting;
        dreaming; half asleep; fast asleep; wide awake; worn out; hungry again; weak with hunger;
        well fed; gentle; aggressive; alert; attentive; energetic; panicked; relieved;
        motionless with fear; dizzy; amused; amazed; anxious to play; ashamed of itself;
        astonished; bewitched; breathless; bruised; childish; chilly; clumsy; comforted;
        concerned; courageous; cowardly; crazy; delighted; depressed; desperate; determined;
        disgusted; distracted; distressed; disturbed; doubtful; eager to play; enthusiastic;
        faint; faithful; fearless; feverish; fierce; fit; frustrated; full after dinner; glad;
        gloomy; grateful for the food; harmless; homeless; hopeful; hopeless; horrified; hostile;
        hungry for fish; hyperactive; immobile with fear; in danger; in a panic; in shock;
        indifferent; irritated; joyful; keen; lame; lively; lost in thought; mad; mature; merry;
        miserable; motivated; moved to tears; neglected; nearsighted; numb; observant; on a diet;
        optimistic; outraged; overjoyed; overweight; overworked; pale; paralyzed; peaceful;
        perplexed; pessimistic; proud of itself; puzzled; quick to learn; rebellious; reckless;
        refreshed after the nap; reluctant; ruthless; scared of the dark; scared of thunder;
        self-confident; senile; serene; shocked; skinny; snappy; sociable; sore;
        spoiled by everyone; stressed; stunned; suspicious; sweating; thoughtful; thrilled; tipsy;
        tireless; troubled; underweight; unafraid; unwell; vengeful; vigilant; vulnerable;
        wide eyed; wild with joy; wounded in the leg; yawning; young and wild; able to see;
        able to swim; about to sleep; already asleep; too tired; too young; too old to run;
        sneezing; snoring; panting; crying; shivering; daydreaming; bleeding; limping; thinking;
        breathing; growing up; eating; drinking; listening; starving to death; sunbathing;
        freezing; famished; inquisitive; lethargic; bewildered; wary; skittish; mischievous; fearful; petrified; peckish; ravenous; disoriented; agitated; panicky; overexcited; spooked; docile; cunning; rowdy; snoozing; homesick; distraught; forlorn; sleepless; starved; unruly
        """,
        acts="""
        sleep; fall asleep; yawn; breathe; cry; die; run away; hide; jump; eat; drink; swim; chew;
        shiver; sneeze; cough; dream; wake up; rest; snore; hesitate; escape; attack; bite;
        want to sleep; need a nap; need some rest; want food; want to play; want attention;
        look for food; feel pain; hear a noise; see the danger; smell food; be afraid of the dark;
        love company; like to be warm; hate the noise; enjoy the sun; have a fever;
        have a broken leg; have sharp teeth; have big eyes; have good ears; try to escape;
        wait for dinner; stare; chase its tail; need air; lose an eye; get hungry; get tired;
        get scared; limp; stretch; doze off; sit up; scream; blink; lick the milk; look around;
        listen; wish to rest; starve; feel cold; feel lonely; feel sick; remember the way;
        know the way; growl; panic; ache all over; admire the view; become tired; bleed; blush;
        breathe heavily; bury a bone; calm down; close its eyes; collapse from hunger;
        concentrate; cry for help; cuddle; dance; deserve a reward; die of hunger; dislike water;
        dislike strangers; doze; dread the winter; drown; enjoy the warmth; envy the others;
        faint; fear the dark; fear water; feel better; feel hungry; feel safe; feel tired;
        feel warm; fight; forget to eat; get angry; get bored; get excited; get lonely;
        get nervous; get sick; get thirsty; give birth; go to sleep; groan; grow old; gulp;
        have a bad dream; have a baby; have a cold; have a good appetite; have a nightmare;
        have a sore throat; have good eyes; have no fear; hear a strange sound; hear footsteps;
        hurt its leg; hurt its foot; hope for food; itch all over; kick; know no fear;
        lack energy; lack sleep; learn quickly; lick its wounds; like the smell; like the taste;
        long for company; look happy; look sad; look tired; lose its temper; lose weight;
        love fish; love milk; moan; miss its mother; miss its home; need a doctor; need a drink;
        need a friend; need a rest; need exercise; need fresh air; need love; need sleep;
        need to breathe; need to eat; need to rest; need to sleep; notice the noise; nap; obey;
        overeat; panic at the noise; pant; play; prefer the shade; recognize the voice; recover;
        refuse to eat; refuse to move; relax; remember the pain; run for its life;
        search for food; search for water; seek shelter; see a ghost; sense danger; sigh;
        sit down; sniffle; sob; stay awake; struggle; suffer; sulk; surrender; survive;
        suspect nothing; sweat; swallow; think; tremble; trust nobody; try to hide; try to sleep;
        twitch; wander off; want a drink; want company; want to be alone; want to drink;
        want to eat; want to hide; want to hunt; want to rest; want to run; want to see;
        watch everything; weep; whine; wonder; worry
        """,
        done="feed; wake; comfort; frighten; scare; calm; wake up; hug; cuddle; heal; cure; save; tease",
    ),
    "beast": _cue(
        "BEASTS",
        states="""
        purring; barking; growling; furry; feathered; tame; wild; hairy; chirping; buzzing around;
        wagging its tail; hissing; house-trained; vaccinated; venomous; poisonous; neutered;
        nesting; hibernating; grazing; hunting mice; an animal; a predator; a mammal; endangered;
        extinct; nocturnal; fluffy and tame; newborn; untrained; without an owner; meowing;
        sniffing; digging; scratching; squeaking; a bird; a cat; a dog; a hunter; a pet; a puppy;
        a reptile; able to fly; adopted; aquatic; bald; barn-bred; bitten by a flea;
        born in spring; brooding; burrowing; camouflaged; caged; carnivorous; chained up; clawing;
        clucking; crawling; croaking; domesticated; domestic; fanged; feral; fledged; flightless;
        four-legged; full of fleas; galloping; gnawing; hatched; herbivorous; horned; hunted;
        in heat; in season; infested with ticks; laying eggs; leashed; licking its paws; mating;
        migrating; milked; moulting; muzzled; nibbling; off the leash; on a leash; on the hunt;
        orphaned; pecking; pouncing; prowling; purebred; rabid; ridden; roaring; saddled; scaly;
        scratching its ear; shaggy; singing in the tree; slimy; slithering; spotted; stalking;
        striped and wild; swarming; territorial; toothless; trained; trotting; undomesticated;
        untamed; warm-blooded; well trained; winged; without feathers; woolly; yapping; yelping;
        hopping; wriggling; hunting
        """,
        acts="""
        bark; purr; meow; growl; howl; hiss; sting; lay an egg; hunt; chirp; wag its tail; graze;
        hop away; fly south; sniff; scratch; moo; roar; quack; squeak; dig a hole; build a nest;
        have fur; have four legs; have a long tail; have feathers; have wings; have whiskers;
        have paws; have puppies; catch a mouse; need a vet; shed hair; eat grass; chase a mouse;
        have claws; hibernate; bleat; neigh; whimper; crawl away; flap its wings; arch its back;
        beg for food; build a web; bury its bone; buzz around; carry a disease; cackle;
        chase birds; chase cats; chase rabbits; climb trees; cluck; coo; crawl; croak; crow;
        crouch; devour its prey; eat flies; eat insects; eat leaves; eat mice; eat seeds;
        feed its young; fetch a stick; flee from the hunter; flutter; gnaw; growl at strangers;
        guard its young; hatch; have a beak; have a mane; have a shell; have a snout;
        have a trunk; have eight legs; have fleas; have gills; have hooves; have horns;
        have kittens; have no owner; have scales; have six legs; have soft fur; have stripes;
        have ticks; hoot; hunt at night; hunt birds; lay eggs; leap; lick its paws; live in a den;
        live in the forest; live in the wild; look for mice; look for worms; mate; migrate; munch;
        nest; peck; pounce; prowl; raise its tail; rear up; roam; scamper away; scent a mouse;
        shed its skin; slither away; smell a rat; snarl; snort; spin a web; spread its wings;
        squeal; stalk its prey; strut; suck blood; swarm; trot; tweet; twitch its ears;
        wag its tail happily; wiggle; yelp; bellow; need grooming; need a walk; need a cage; flap
        """,
        done="pet; stroke; tame; groom; train; breed; hunt; walk; milk; neuter; vaccinate; leash",
    ),
    "person": _cue(
        "PEOPLE",
        states="""
        polite; rude; rich; poor; famous; married; single; employed; unemployed; drunk; honest;
        generous; grateful; ashamed; guilty; innocent; embarrassed; proud; retired; busy;
        late for work; ambitious; educated; wise; kind; responsible; talented; skilled;
        successful; unprepared; helpful; religious; pleased; sorry; ready to leave; in love;
        on holiday; on duty; at work; fluent in french; sober; bankrupt; divorced; loyal;
        creative; experienced; forgetful; strict; absent; friendly and kind; in a hurry;
        a beginner; a doctor; a genius; a good cook; a hero; a liar; a lawyer; a member; a parent;
        a student; a stranger; able to read; abroad; accused; addicted; adored; apologetic;
        applauded; articulate; at home; at school; at the door; athletic; away on business;
        bad at math; blond; brilliant at math; broke; charming; cheated; chosen; competent;
        cynical; considerate; convicted; convinced; courteous; defeated; delighted with the gift;
        dishonest; dressed; easygoing; elected; eloquent; engaged; english; fired; fluent;
        foolish; french; from france; gifted; good at chess; good at math; good-looking; gracious;
        handsome; hardworking; helpful and kind; humiliated; hungover; hypocritical; ignorant;
        illiterate; immature; impressed; in a meeting; in charge; in debt; in jail; in prison;
        in tears; incompetent; inexperienced; influential; insulted; interested in art;
        introverted; invited; irresponsible; jobless; late; late for school; lazy at work;
        left-handed; literate; lucky; modest; moody; naive; nearly bankrupt; new to the job;
        noble; offended; on leave; on strike; on vacation; on the phone; open-minded;
        optimistic about the future; overpaid; paid; patriotic; penniless; polite and friendly;
        popular; powerful; promoted; punctual; qualified; ready; ready to help; respected;
        respectful; right; rude to everyone; sarcastic; self-employed; selfish; sensible;
        sensitive; serious; sincere; single again; smart enough; sorry for the mistake;
        sophisticated; speechless; superstitious; supportive; sympathetic; tactful; thankful;
        tolerant; trustworthy; unable to speak; undecided; uneducated; ungrateful; unlucky;
        unqualified; untrained in law; wanted by the police; warm-hearted; wealthy; well dressed;
        well known; wearing a hat; widowed; witty; working hard; wrong; young and rich;
        vegetarian; jealous of the winner; arrogant; diligent; insolent; merciful; humble
        """,
        acts="""
        speak; talk; laugh; smile; whisper; shout; lie; work hard; pay the bill; read the news;
        tell the truth; apologize; have an idea; know the answer; win the prize; need money;
        want a job; forget the keys; lose the keys; study hard; drive too fast; have a headache;
        need help; want help; ask a question; miss the train; sing a song; wave; nod; agree;
        complain; know the rules; write a letter; speak french; need advice; make a mistake; win;
        cheat; retire; have no money; wear a hat; believe the story; need a lawyer;
        want to go home; earn a lot; accept the offer; admit the mistake; applaud; argue;
        arrive late; ask for advice; ask for help; become famous; believe in ghosts;
        believe the rumor; blame the boss; bow; break the law; break the promise; call the doctor;
        call the police; celebrate; change jobs; change the plan; cheer; clap; commit a crime;
        confess; decide to leave; deny everything; deserve the prize; disagree; divorce;
        do the homework; drive home; earn money; earn the money; explain the rule; fail the exam;
        fail the test; fall in love; feel ashamed; feel embarrassed; feel guilty; feel proud;
        find the answer; finish the work; forget the appointment; forget the birthday;
        forget the name; get a job; get a promotion; get divorced; get married; get paid; gossip;
        have a degree; have a good job; have a meeting; have a phone; have a plan;
        have a question; have an appointment; have an exam; have bad manners; have enough money;
        have experience; have good manners; have much work; have no job; have no time;
        have nothing to say; have talent; have to work; hesitate to answer; insist; joke;
        keep a secret; keep the promise; know french; know the secret; know the truth;
        leave early; leave the country; like the idea; live abroad; lose the bet; lose the case;
        lose the election; lose the game; lose the job; lose the ticket; love art; make a joke;
        make dinner; mock the boss; mumble; need a job; need a pen; need a ticket; need glasses;
        need information; need money for rent; need the work; object; order a pizza; owe money;
        pass the exam; pay the rent; practice every day; pray; prepare the meal; promise to help;
        protest; quit; read the book; receive a letter; refuse to answer; regret the decision;
        resign; rob a bank; save money; sell the house; shout for help; show respect;
        sign the contract; solve the problem; speak too fast; spend too much; stammer;
        steal the money; study medicine; swear; take a photo; take the bus; talk too much;
        teach math; tell a joke; tell a lie; understand the problem; understand the question;
        vote; wait for the bus; want a divorce; want a raise; want advice; want to apologize;
        want to ask; want to help; want to learn; want to pay; want to talk; wear a uniform;
        wear glasses; work at night; work late; write a book; write poems; yell
        """,
        done="thank; hire; marry; arrest; interview; congratulate; invite; promote; employ; greet",
    ),
    "dirty": _cue(
        "MADE CRAFT building room",
        maybe="ANIMATE plant food drink water ABSTRACT",
        states="""
        dirty; dusty; stained; filthy; clean; spotless; muddy; soiled; grimy; greasy;
        covered with dust; covered with mud; covered with stains; covered in dirt;
        freshly cleaned; newly washed; full of dust; full of stains; grubby; unwashed; messy;
        blackened; dirtied; disgusting; covered in grease; covered in mud; covered in snow;
        covered with paint; covered with snow; cleaned; dry-cleaned; full of crumbs; full of mud;
        gleaming; hygienic; immaculate; just washed; littered; mopped; neat; not clean; polished;
        rinsed; sandy; sanitized; scrubbed; slimy with dirt; smeared; smelly; smudged; sooty;
        splashed with mud; spotted with ink; squeaky clean; sticky; swept; tidied; unclean;
        unhygienic; vacuumed; very dirty; washed; wiped
        """,
        acts="""
        need cleaning; need to be cleaned; need a wash; gather dust; collect dust; attract dirt;
        attract dust; get dirty; have a stain; have stains; look dirty; look clean; need dusting;
        need polishing; need scrubbing; smell bad; smell of smoke; smell of paint; have dirt on it
        """,
        done="clean; wash; wipe; scrub; dust; polish; rinse",
    ),
    "made": _cue(
        "MADE CRAFT building structure",
        maybe="room food plant water ABSTRACT",
        states="""
        broken; new; brand new; old-fashioned; second-hand; made of wood; made of metal;
        made of plastic; made of steel; made of glass; made in china; expensive; cheap; on sale;
        for sale; sold out; damaged; repaired; painted; rusty; plastic; metal; steel; handmade;
        worn; well made; badly made; defective; faulty; stolen; sold; scratched; dented; cracked;
        useless; unused; borrowed; rented; imported; fragile; replaced; ruined; destroyed;
        obsolete; modern; valuable; worthless; breakable; shiny; made by hand; wrapped in paper;
        bent; chipped; smashed; assembled; mended; fixed; varnished; antique; a present; a gift;
        decorated; out of order; too expensive; under warranty; made of paper; made of stone;
        waterproof; a bargain; a copy; a fake; a souvenir; a birthday present; aluminium;
        antique and rare; artificial; at the repair shop; available online; basic; beyond repair;
        bought; bought online; brand-new; brass; broken in two; bronze; burnt; cardboard;
        carefully made; chrome; collapsible; colored; colorful; concrete; copper; corroded;
        cut in half; dangerous to use; designed by an artist; discontinued; disposable; durable;
        easy to break; easy to repair; easy to use; elegant and expensive; enamelled;
        expensive to repair; falling apart; fireproof; flammable; flimsy; free of charge;
        full of scratches; glued together; half price; hard to use; high quality; hollow;
        home-built; imported from china; in bad condition; in good condition; in pieces; in stock;
        inexpensive; iron; lacquered; laminated; leaking oil; lent; magnetic; made in italy;
        made of aluminium; made of bamboo; made of brass; made of cardboard; made of copper;
        made of ice; made of iron; made of plywood; made of porcelain; made of rubber;
        manufactured; marked; mass-produced; misplaced; missing; missing a part; mounted;
        nickel-plated; not for sale; old and broken; on display; on loan; ordered; ornamental;
        overpriced; oiled; patented; perforated; pricey; portable; practical; produced in china;
        recyclable; recycled; reduced; redesigned; refurbished; removable; rented out; repainted;
        reserved; returnable; reusable; rusted; scratched and bent; second hand; shattered;
        shop-worn; smooth; snapped; split; splintered; stainless steel; taken apart; thrown away;
        too fragile; too heavy to carry; transparent; unbreakable; unfinished; uninsured;
        unpainted; unsafe; unsold; vintage; warped; weatherproof; welded; well designed; wooden;
        wrapped; wrecked; tattered; ornate; rickety; gold-plated; shabby
        """,
        acts="""
        break; fall apart; cost a lot; cost too much; need repair; need paint; rust;
        need a new handle; come apart; belong in a museum; wear out; cost ten dollars; shine;
        be worth a fortune; be worth nothing; become useless; break easily; break in half;
        break into pieces; cost five dollars; cost money; cost very little; crack; get broken;
        get damaged; have a crack; have a dent; have a scratch; have no price; have scratches;
        last for years; look cheap; look expensive; look new; look old; lose its color;
        need a new part; need fixing; need mending; need oil; need painting; need repairing;
        need replacing; shatter; snap; splinter; warp; weigh a ton; come from china;
        come with a manual
        """,
        done="""
        buy; sell; repair; fix; break; mend; replace; paint; return; use; damage; steal; borrow;
        rent; build; design; assemble; throw away; destroy; hang up; lend
        """,
    ),
    "food": _cue(
        "food",
        states="""
        delicious; ripe; tasty; rotten; raw; cooked; stale; juicy; overcooked; burnt; baked;
        edible; moldy; spoiled; undercooked; yummy; spicy; salty; crunchy; homemade; nutritious;
        fried; roasted; half eaten; past its date; too salty; too sweet; well done; freshly baked;
        tender; crispy; unripe; bland; chewy; full of sugar; full of vitamins; made of flour;
        peeled; seasoned; sliced; organic; grilled; gluten-free; creamy; mouldy; buttery;
        inedible; too spicy; fattening; sugary; a dessert; a fruit; a vegetable; aromatic;
        baked at home; barbecued; battered; bitten; boiled; bought at the bakery; breaded; burned;
        burnt on one side; buttered; caramelized; charred; chocolate; chopped;
        covered with chocolate; covered with cheese; covered with mold; crumbly; crusty; curdled;
        deep-fried; delicious and fresh; dipped in honey; doughy; dried; easy to chew; eaten;
        extra spicy; filled with cream; flavorful; flavorless; fresh from the oven;
        freshly cooked; frosted; frozen; fruity; full of calories; full of fat; full of nuts;
        full of salt; garlicky; glazed; good to eat; greasy; half baked; hard to chew;
        healthy to eat; honeyed; hot and spicy; iced; imported from italy; kosher; leftover;
        low in fat; lumpy; marinated; mashed; mild; minced; mushy; nutty; oily; on the menu;
        overripe; pickled; picked too early; poisoned; raw inside; reheated; rich in vitamins;
        rotten inside; rubbery; salted; savory; seedless; smoked; soggy; sour; spread with butter;
        steamed; stewed; stringy; stuffed with rice; sugar-free; sugared; sweetened; tangy;
        tasteless; thawed; too bitter; too hot to eat; too raw; too sour; topped with cheese;
        tough to chew; unsalted; unseasoned; vegan; vegetarian food; warm from the oven;
        yummy and sweet; zesty; crispy on top; scrumptious; succulent; tepid
        """,
        acts="""
        taste good; taste awful; taste sweet; smell delicious; rot; melt; spoil; go bad;
        have too much salt; have too much sugar; ripen; contain nuts; contain sugar; need salt;
        need more salt; go stale; taste bitter; smell tasty; make good soup; burn in the oven;
        attract flies; attract wasps; be good for dinner; bake; become moldy; burn;
        come from the bakery; contain fat; contain gluten; contain meat; contain vitamins;
        cook slowly; cook too long; defrost; dry out; get cold; get moldy; go mouldy; go off;
        grow mold; have a crust; have a filling; have a sweet taste; have many calories;
        have no taste; have seeds; look delicious; look tasty; make a good breakfast;
        make her sick; need more sugar; need to cook; simmer; smell of garlic; smell of onions;
        smell rotten; smell sweet; taste delicious; taste fresh; taste like fish;
        taste like chicken; taste of garlic; taste salty; taste sour; taste strange;
        taste too sweet; thaw; turn brown; turn sour
        """,
        done="eat; cook; taste; bake; fry; chew; swallow; peel; roast; slice; devour; season; serve",
    ),
    "drink": _cue(
        "drink",
        maybe="food water",
        states="""
        hot; cold; warm; boiling; lukewarm; bitter; spilled; poured; refreshing; strong; fizzy;
        too hot; too cold; sweet; sour; diluted; freshly brewed; alcoholic; steaming; chilled;
        watered down; decaffeinated; brewed; sparkling; flavored; non-alcoholic; black; bottled;
        bubbly; caffeinated; carbonated; cooled; dark and strong; drinkable; drunk; fermented;
        filtered; flat; flavorless; frothy; full of sugar; hot enough; ice cold; ice-cold; iced;
        in the cup; instant; liquid; mixed; non alcoholic; not hot enough; on the rocks;
        pasteurized; piping hot; poured out; pure; scalding; served cold; skimmed; steeped;
        strained; sugary and cold; sweetened; thin and watery; too strong; too sweet; too weak;
        undrinkable; watery; weak
        """,
        acts="""
        spill; evaporate; taste bitter; get cold; boil; cool down; contain alcohol; go flat;
        bubble; burn the tongue; chill; contain caffeine; cool off; drip; ferment; fizz; flow out;
        foam; get warm; pour out; steam; taste watery; turn sour; lose its fizz; have bubbles;
        quench the thirst; keep him awake
        """,
        done="drink; sip; pour; spill; gulp; boil; heat; dilute; brew",
    ),
    "container": _cue(
        "container",
        maybe="furniture vehicle room building boat drink machine",
        states="""
        empty; full; leaking; sealed; half full; overflowing; full of water; full of milk;
        filled with sand; filled to the top; full of money; full of clothes; cracked; unlocked;
        lidless; tightly closed; hard to open; emptied; refilled; packed; stuffed; too full;
        unpacked; porous; made of clay; airtight; full of holes; filled; bottomless; bulging;
        closed with a lid; corked; crammed; deep enough; emptied out; filled with coins;
        filled with food; filled with juice; filled with oil; filled with soup; filled with tea;
        filled with toys; filled with water; full of apples; full of beer; full of books;
        full of coffee; full of coins; full of flour; full of food; full of oil; full of sand;
        full of soup; full of sugar; full of toys; full to the brim; half empty; hollow inside;
        insulated; leaky; lined; loaded; nearly empty; nearly full; not full; open at the top;
        overfilled; padlocked; packed with clothes; roomy; sealed with tape; shut tight;
        stoppered; tightly shut; tipped over; too full to close; topped up; unsealed; watertight;
        zipped; closed tightly; unzipped; unfilled
        """,
        acts="""
        leak; overflow; hold water; have a lid; have a handle; have a hole; contain water;
        spill over; break when dropped; close tightly; contain coins; contain food; contain milk;
        contain money; contain nothing; contain sand; contain soup; drip; fall over; fill up;
        have a cork; have a crack; have a false bottom; have a leak; have a lock;
        have a wide mouth; have a zipper; have no lid; have nothing inside; have two handles;
        hold a lot; hold enough water; hold five liters; hold the milk; run over; tip over
        """,
        done="fill; empty; open; pack; seal; unpack; refill",
    ),
    "furniture": _cue(
        "furniture",
        maybe="building textile toy",
        states="""
        wooden; sturdy; wobbly; upholstered; comfortable; uncomfortable; made of oak;
        made of pine; folding; polished; unstable; padded; adjustable; solid wood; varnished oak;
        assembled at home; beech; built-in; carved from oak; cherry wood; collapsible and light;
        covered with a cloth; creaky; four-legged and wooden; foldable; freshly varnished;
        hand-carved; hard to sit on; made for sitting; made of maple; made of walnut; oak;
        on wheels; padded and soft; pine; polished wood; scratched by the cat; shaky;
        soft to sit on; stackable; steady; swivelling; teak; too hard; too low; too soft; walnut;
        well upholstered; wheeled; worm-eaten; wooden and old; oaken; mahogany
        """,
        acts="""
        wobble; have four legs made of wood; collapse; creak; have drawers; fold;
        break under the weight; creak loudly; have a soft seat; have an armrest; have cushions;
        have shelves; have three legs; have two drawers; have wooden legs; rock; seat four people;
        shake; squeak; stand on three legs; swivel; tip; turn out to be oak; need a new leg;
        need upholstery; need varnish
        """,
        done="sit on; lie on; lean on; sleep on; assemble; move; recline on",
    ),
    "soft": _cue(
        "textile clothes",
        maybe="animal bird food toy furniture",
        states="""
        torn; wrinkled; woven; knitted; ironed; folded; soft; fluffy; woolen; embroidered; wet;
        damp; soaked; dry; made of wool; made of cotton; made of silk; made of leather; faded;
        sewn; machine-washable; threadbare; ragged; frayed; unravelling; patched; striped;
        stitched; drying; bleached; crumpled; dyed; knitted by hand; woollen; velvet;
        freshly ironed; moth-eaten; ripped; full of holes; absorbent; brushed; checked; checkered;
        chequered; cotton; cozy; crinkled; cuddly; dripping; dripping wet; drying outside;
        easy to wash; felt; flannel; fleecy; flowered; fringed; full of moths; fuzzy; hanging;
        hanging on the line; hemmed; hung out to dry; in the laundry; in the wash; in tatters;
        linen; lined with fur; loosely woven; made of fleece; made of linen; made of nylon;
        made of velvet; matted; moth eaten; never ironed; nylon; on the clothesline; patterned;
        plaid; pleated; polyester; quilted; ripped in two; rolled up; rumpled; sewn by hand;
        shrunken; silk; silky; silken; slightly torn; soaking wet; soft and warm; soiled and torn;
        spun; starched; tangled; terry; thick and warm; torn apart; torn in two;
        trimmed with lace; unfolded; unironed; warm and fluffy; washable; wool; worn thin;
        woven by hand; wrung out; yarn; damp from the rain; knitted from wool; cushioned; comfy; drenched
        """,
        acts="""
        tear; shrink; need ironing; smell of soap; fade; wrinkle; dry quickly; need washing;
        unravel; absorb water; be in the washing machine; come out of the wash; dry in the sun;
        feel soft; feel silky; flap in the wind; flutter in the wind; get soaked; get wet;
        have a hole; have holes; have patches; have stripes; have wrinkles; hang on the line;
        keep warm; lose its shape; need a patch; need a stitch; need folding; need sewing;
        need stitching; need to dry; rip; rip easily; smell of lavender; soak up water;
        stretch in the wash; wear thin; fray
        """,
        done="fold; iron; sew; knit; weave; tear; unfold; stitch; hang; shake out; dry",
    ),
    "clothes": _cue(
        "clothes",
        states="""
        too tight; too big; itchy; buttoned; tailored; fashionable; stylish; out of fashion;
        loose; elegant; too small; baggy; formal; unfashionable; one size too small; oversized;
        unbuttoned; a bad fit; a good fit; a size too big; a size too small;
        bought for the wedding; buttoned up; casual; chic; close-fitting; comfortable to wear;
        designer; dressy; fitted; form-fitting; for the party; hand-me-down; her favorite color;
        high-heeled; in fashion; laced; long-sleeved; made to measure; old fashioned;
        out of style; shapeless; short-sleeved; sleeveless; sporty; tailor-made;
        the latest fashion; the right size; the wrong size; tied; too loose; too short;
        too warm for summer; too wide; trendy; unfastened; unlaced; untied; waterproof and warm;
        worn inside out; worn to work; zipped up; buttonless; creased; crumpled; crocheted; frayed
        """,
        acts="""
        fit; fit well; itch; have pockets; have a hood; have long sleeves; match the shoes;
        keep her warm; be in fashion; be out of style; cover the knees; fit him perfectly;
        fit too tightly; go out of fashion; have a collar; have a zipper; have buttons;
        have laces; have no buttons; keep him dry; keep him warm; look elegant on her;
        look good on him; look stylish; lose a button; match the dress; match the suit;
        need buttons; pinch; ride up; suit her; suit him
        """,
        done="wear; put on; take off; try on; button; unbutton; zip",
    ),
    "vehicle": _cue(
        "vehicle",
        maybe="boat aircraft machine",
        states="""
        parked; speeding; out of fuel; out of gas; electric; crowded; delayed; late; stuck;
        stuck in traffic; fast; driven; towed; overtaking; four-wheeled; diesel; on time; stalled;
        crashed; moving too fast; racing; out of petrol; insured; moving; reversing; roadworthy;
        running on diesel; overloaded; derailed; about to depart; air-conditioned; armored;
        at full speed; at the garage; at the traffic light; battered; behind schedule;
        blocking the road; bogged down; bound for london; broken down; bumpy; chauffeured;
        clamped; crowded with passengers; cruising; damaged in the crash; departing;
        diesel-powered; double parked; driven too fast; driverless; driving away; eco-friendly;
        empty and late; exceeding the limit; fast and loud; fitted with airbags;
        full of passengers; full of petrol; fueled; going downhill; going fast; going too fast;
        gridlocked; hailed; headed north; held up; high-speed; honking; hybrid; illegally parked;
        immobile; in a traffic jam; in first gear; in neutral; in reverse; in the garage;
        in the parking lot; left-hand drive; leaving the station; licensed; low on fuel;
        low on gas; motorized; on the highway; on the road; on the tracks; out for delivery;
        out of control; out of service; overdue for service; overheated; packed with passengers;
        pulling a trailer; punctual; registered; running late; running on gas; running out of gas;
        rushing; skidding; slowing down; speeding down the hill; stationary; stopped; stopping;
        stuck in the mud; stuck in the snow; sturdy and fast; swerving; tearing along; too fast;
        towed away; two-wheeled; turning; turning left; uninsured; unlicensed; unroadworthy;
        wheelless; without fuel; driving; idling; double-parked; revving; accelerating
        """,
        acts="""
        crash; speed; brake; run out of fuel; run out of gas; break down; need fuel; need gas;
        have four wheels; have a flat tire; have a flat tyre; stall; start; skid; turn left;
        turn right; have no brakes; honk; need new tires; swerve; roll down the hill;
        stop at the light; arrive late; have a strong engine; need petrol; run on electricity;
        drive off; overturn; approach the station; arrive on time; back up;
        be overdue for service; belch smoke; block the traffic; brake hard; brake suddenly;
        break an axle; burn diesel; burst a tire; carry passengers; change lanes; collide;
        come to a halt; cut the corner; depart; drive away; drive too fast; exceed the limit;
        fail to stop; get a flat tire; get a ticket; get stuck; go too fast; hit the brakes;
        have a dent in the door; have a driver; have a flat; have a full tank; have a loud horn;
        have a motor; have a new engine; have a trailer; have bad brakes; have eighteen wheels;
        have four doors; have headlights; have no driver; have seat belts; have six wheels;
        have two wheels; have worn tires; leak oil; leave the road; lose a wheel; lose control;
        make a turn; miss the turn; need a driver; need a mechanic; need a new engine; need a tow;
        need an oil change; need brakes; need diesel; need new brakes;
        need repairs after the crash; park; pick up passengers; pull over; race; refuel; reverse;
        run on diesel; run on gas; run on time; screech; shift gears; skid on the ice;
        slide on the ice; slow down; speed up; spin its wheels; stall at the light;
        stop for passengers; switch lanes; take passengers; tow a caravan; turn the corner;
        turn too fast; veer; wait at the light; zoom past
        """,
        done="drive; park; ride; tow; board; crash; overtake; refuel",
    ),
    "boat": _cue(
        "boat",
        states="""
        anchored; moored; sailing; adrift; seaworthy; docked; afloat; capsized; shipwrecked;
        at sea; aground; at anchor; beached; bobbing; bound for america; cruising at sea;
        drifting; drifting away; flat-bottomed; floating; flooded below deck; full of sailors;
        grounded on a reef; half sunk; in dry dock; in port; in the harbor; launched;
        leaky and old; listing; lost at sea; manned; nautical; on the high seas; out at sea;
        overturned; rigged; rowed; sailed; shipshape; sinking; sunk; taking on water;
        tied to the dock; torpedoed; unsinkable; wooden with a mast; capsizing
        """,
        acts="""
        sink; float; sail away; drift; hit an iceberg; have two masts; have oars;
        leave the harbor; arrive at the port; be bound for sea; bob; carry cargo; dock;
        drop anchor; enter the harbor; float away; founder; go down; go under; have a captain;
        have a crew; have a deck; have a hull; have a leak in the hull; have a mast;
        have a rudder; have a sail; head for the harbor; leave port; leave the dock;
        lose its anchor; lose its rudder; make waves; need a captain; need rowing;
        need a new sail; rock on the waves; run aground; sail; sail past; sail to america;
        set sail; sink in the storm; take on water; turn over
        """,
        done="sail; row; anchor; moor; paddle; dock",
    ),
    "aircraft": _cue(
        "aircraft",
        maybe="bird",
        states="""
        flying; landing; taking off; airborne; in the air; grounded; cleared for landing;
        hovering; about to land; about to take off; aerial; airworthy; at high altitude;
        bound for paris; circling; climbing; cruising at altitude; delayed by fog; descending;
        flown; gaining altitude; gliding; high in the sky; hijacked; in flight; in orbit;
        in the clouds; in the sky; jet-powered; launched; losing altitude; low on kerosene;
        on autopilot; on the runway; orbiting; piloted; ready for takeoff; remote-controlled;
        shot down; soaring; supersonic; unmanned; up in the air; flying low; flying high
        """,
        acts="""
        take off; land; fly; crash; lose altitude; explode; hover; have two engines;
        have a propeller; approach the runway; ascend; be on the runway; break the sound barrier;
        circle the airport; climb; come down; crash in the sea; descend; disappear from radar;
        drop from the sky; fall from the sky; fly away; fly too low; fly to paris; gain altitude;
        glide; go into orbit; go up; have a cockpit; have a pilot; have a tail fin;
        have jet engines; have rotors; have two propellers; lift off; loop; need a runway;
        orbit the earth; reach orbit; reach the moon; rise into the sky; soar; take to the air;
        touch down; vanish from radar
        """,
        done="fly; land; launch; pilot",
    ),
    "blade": _cue(
        "blade",
        maybe="tool container",
        states="""
        sharp; blunt; dull; pointed; sharpened; too sharp; razor-sharp; double-edged; not sharp;
        as sharp as a razor; barbed; blood-stained; curved; dangerous and sharp; deadly; edged;
        extremely sharp; honed; jagged; keen-edged; lethal; needle-sharp; not sharp enough;
        piercing; poisonous at the tip; pointy; razor sharp; sheathed; sterile; tapered;
        too blunt; too dull; very sharp; whetted; serrated
        """,
        acts="""
        cut well; cut his finger; have a sharp edge; need sharpening; have a point; stab;
        cut her hand; cut the rope; cut through; cut through bone; glint; have a blade;
        have a sharp blade; have a sharp point; need a whetstone; pierce; prick his finger;
        scratch her; slice; slice through it; lose its edge
        """,
        done="sharpen; wield; stab with; cut with",
    ),
    "tool": _cue(
        "tool blade",
        maybe="instrument toy",
        states="""
        useful; handy; heavy; lightweight; made of iron; the right tool; made for digging;
        unwieldy; all thumbs; designed for digging; designed for gardening; ergonomic;
        for digging; for gardening; functional; good for digging; made for cleaning;
        made for sweeping; rusty and bent; the wrong tool; too heavy to lift; used for digging;
        used for cleaning; useful for repairs; versatile; well balanced
        """,
        acts="""
        have a wooden handle; work well; bend; slip; have a long handle; come in handy;
        come loose; do the job; get the job done; have a grip; have a metal head;
        help with the work; lie in the toolbox; need a new handle; serve the purpose;
        tighten the screw; hammer nails
        """,
        done="hold; grip; swing; dig with; sweep with; handle; grab",
    ),
    "machine": _cue(
        "machine",
        maybe="CRAFT tool",
        states="""
        plugged in; unplugged; switched on; switched off; turned on; turned off; charging;
        overheating; overheated; running; slow; out of battery; automatic; ringing; beeping;
        silent; noisy; working; loud; charged; programmed; offline; online; hacked; recharged;
        humming; wireless; on; off; infected with a virus; out of power; low on battery;
        connected; installed; digital; malfunctioning; frozen; rebooting; battery-powered;
        ticking; activated; adjustable; alarmed; amplified; automated; backed up; bleeping;
        blinking; buzzing; clicking; computerized; connected to the internet; deactivated;
        defragmented; disconnected; displaying an error; downloading; electrical; electronic;
        energy-efficient; fast and digital; flashing; full of viruses; fully automatic;
        fully charged; glitchy; glowing; grinding; hard to program; heated; high-tech;
        humming loudly; hung; in sleep mode; in standby; inoperative; jammed with paper; lit;
        lit up; loading; low on power; making noise; mechanical; motorised; muted; networked;
        not plugged in; not working; obsolete technology; on fire inside; on standby; out of ink;
        out of memory; out of toner; outdated; overclocked; overloaded; powered; powered by steam;
        powered down; powered off; powered on; powerful and fast; preheated; processing;
        programmable; rechargeable; recording; reset; restarted; short of memory; shut down;
        solar-powered; stuck on the logo; switched; synchronized; technical; too loud;
        touchscreen; tuned to the news; turned down; turned up; unresponsive; updated; upgraded;
        updating; user-friendly; using electricity; vibrating; voice-controlled; warmed up;
        whirring; wired; working again; flickering; rebooted; calibrated
        """,
        acts="""
        ring; beep; hum; crash; start; stop working; need a battery; need new batteries;
        use too much power; need electricity; overheat; have a screen; have buttons; have a virus;
        make a noise; work; run; vibrate; short-circuit; turn on; turn off; need an update;
        freeze; lose its signal; have a keyboard; tick; light up; malfunction; buzz; stop;
        be connected to the power; beep loudly; blink; blow a fuse; boot; boot slowly; break down;
        burn out; charge; cut out; display an error; download a file; drain the battery;
        emit light; fail to start; flash; get a virus; get hot; give an error; glow; go off; hang;
        have a bad battery; have a big screen; have a bug; have a cable; have a camera;
        have a chip; have a cord; have a dead battery; have a display; have a password;
        have a plug; have a short circuit; have a switch; have a timer; have enough memory;
        have no battery; have no power; have no signal; have no wifi; jam; light the room;
        lose power; lose the connection; make a loud noise; need a cable; need a charger;
        need a new motor; need a password; need a technician; need charging; need ink;
        need memory; need power; play music; pollute the air; print slowly; record everything;
        restart; run on batteries; run out of battery; run out of power; run slowly;
        show an error; show the news; show the time; shut down; sound the alarm; spark; sputter;
        store data; switch itself off; take batteries; take too long to load; use electricity;
        wake everyone up; warm up; whir
        """,
        done="""
        plug in; unplug; switch on; switch off; turn on; turn off; charge; program; operate;
        repair; install; upgrade; reset
        """,
    ),
    "building": _cue(
        "building",
        maybe="room structure",
        states="""
        haunted; abandoned; closed; open; crowded; locked; demolished; renovated; tall; open late;
        two storeys high; made of brick; under construction; vacant; for rent; on fire; historic;
        uninhabited; deserted; spacious; flooded; evacuated; open on sundays; medieval;
        centuries old; a hundred years old; air-conditioned; ancient; bombed; built in 1900;
        built in brick; built of stone; burnt down; burned down; burning; by the sea;
        closed for repairs; closed on mondays; collapsing; condemned; decaying;
        designed by an architect; downtown; earthquake-proof; empty at night; extended; far away;
        fenced in; five storeys high; for sale at auction; fully booked; fully furnished;
        furnished; guarded; heated in winter; high; hit by lightning; home to a family;
        huge and old; in ruins; in the city; in the old town; inhabited; insured against fire;
        kept locked; leased; lived in; magnificent; multistorey; near the center; newly built;
        not open; occupied; on a hill; on the corner; open all night; open to the public;
        open until nine; opened; overbooked; overcrowded; packed with tourists;
        popular with tourists; privately owned; rebuilt; restored; robbed; roofless; run-down;
        shut; shut down; squatted; storm-damaged; struck by lightning; surrounded by trees;
        tall and modern; three storeys high; too crowded; torn down; under renovation; unheated;
        unlocked at night; unoccupied; unsafe to enter; vandalized; very old;
        well known for its food; walled; dilapidated; derelict; unfurnished; shuttered
        """,
        acts="""
        burn down; close; open; collapse; have a garden; have many rooms; need a new roof;
        have big windows; attract many visitors; attract tourists; be open on sunday; catch fire;
        cave in; change owners; close at six; close early; date from 1800; fall down;
        fall into ruin; get demolished; get renovated; have a balcony; have a basement;
        have a cellar; have a chimney; have a fine view; have a front door; have a high rent;
        have a lift; have a long history; have a red roof; have a swimming pool; have a tower;
        have air conditioning; have five floors; have good food; have no customers;
        have no electricity; have no roof; have no windows; have three floors; have thick walls;
        need a new door; need renovation; need repairs; open at nine; open early;
        overlook the sea; shelter the homeless; stand empty; stand on a hill; survive the fire;
        survive the war; serve good food; house many families; run out of rooms
        """,
        done="enter; demolish; renovate; visit; leave; build; heat; lock; evacuate; burn down",
    ),
    "room": _cue(
        "room",
        maybe="building",
        states="""
        dark; narrow; quiet; noisy; too dark; well lit; tidy; untidy; shady; paved; cramped;
        empty; airless; bare; blocked by snow; brightly lit; bumpy; carpeted; closed to traffic;
        closed to visitors; cluttered; cold and dark; crowded with people; dark and narrow;
        dead-end; dimly lit; draughty; dusty and dark; full of people; full of smoke; gravelled;
        humid; in the shade; locked at night; long and narrow; mouldy; muddy and narrow;
        near the kitchen; off limits; one-way; open to traffic; overcrowded; peaceful and quiet;
        reserved for guests; slippery; smoky; soundproof; stuffy; sunlit; sunny; tarred;
        too cramped; too narrow; under repair; underground; unlit; unpaved; unswept; ventilated;
        well kept; windowless; winding; tiled
        """,
        acts="""
        echo; lead to the house; get dark; need light; need sweeping; be off limits;
        end at the river; face south; get crowded; get no light; get warm in summer; go uphill;
        have a high ceiling; have a low ceiling; have big windows; have echoes; have no exit;
        have no light; have no window; lead downtown; lead nowhere; lead to the sea;
        lie in the shade; need fresh paint; need furniture; need heating; need tidying;
        need ventilation; overlook the garden; run along the river; smell of mold; smell of paint
        """,
        done="enter; leave; sweep; tidy; light",
    ),
    "structure": _cue(
        "structure",
        maybe="building furniture container",
        states="""
        crooked; freshly painted; too high; ajar; wide open; solid; crumbling; bricked up; nailed;
        made of concrete; made of marble; made of brick; leaning; carved; framed; blocked; shut;
        jammed; about to collapse; barred; bolted; boarded up; bricked; built into the wall;
        chained shut; chiselled; closed and locked; covered with ivy; covered with posters;
        cracked in the middle; creaking; curtained; double-glazed; electrified; erected in 1900;
        fixed to the wall; flaking; fogged; glazed; half open; hammered in; hanging crooked;
        hanging on the wall; heavy to lift; hinged; hung too low; in the way; jutting out;
        knocked down; left open; left unlocked; load-bearing; locked and bolted; made of granite;
        made of limestone; made of sandstone; mossy; mounted on the wall; nailed shut;
        newly painted; not locked; not straight; off its hinges; on the wall; open a little;
        overgrown with ivy; painted green; painted white; peeling; plastered; propped up;
        put up last year; rotting; secured; sealed shut; slanted; slightly ajar; solid rock;
        splintering; steep; sticking; straight; supported by beams; swinging; tilted;
        too high to climb; too low; unlocked by mistake; unpainted; vertical; whitewashed;
        wide and open
        """,
        acts="""
        creak; block the way; swing open; lean; need new paint; fall over; collapse; bar the way;
        be in the way; block the view; fall down; form a barrier; give way; hang crooked;
        hang on the wall; have a crack; have a frame; have a hinge; have a latch; have a lock;
        have graffiti on it; have ivy on it; have two hinges; keep the wind out; let light in;
        let the rain in; lose its paint; need a coat of paint; need new bricks; need new hinges;
        peel; rattle; rot; separate the gardens; shut; slam; slam shut; stand crooked;
        stand in the way; stick; sway; tilt; tumble down
        """,
        done="paint; climb; close; shut; carve; knock down; hang",
    ),
    "instrument": _cue(
        "instrument",
        maybe="machine",
        states="""
        out of tune; tuned; in tune; played; well tuned; untuned; musical; badly tuned; acoustic;
        off key; freshly tuned; played too loudly; a semitone too low; amplified; bowed;
        flat in tune; in perfect tune; in the orchestra; loud and out of tune; melodious;
        missing a string; missing two strings; off-key; out-of-tune; perfectly tuned;
        played badly; played by a master; played too often; played well; plucked; poorly tuned;
        restrung; slightly out of tune; strummed; stringed; terribly out of tune;
        too loud to practice; well played; without strings; detuned
        """,
        acts="""
        sound good; sound awful; have six strings; need tuning; have black keys;
        sound out of tune; sound beautiful; accompany the singer; break a string; go out of tune;
        have a beautiful sound; have a broken string; have a good sound; have a mouthpiece;
        have a rich sound; have broken strings; have eighty-eight keys; have four strings;
        have new strings; have pedals; have strings; have white keys; lack a string;
        lose a string; make beautiful music; make music; need a bow; need a musician;
        need new strings; need restringing; play a melody; play the wrong notes; resonate;
        sound flat; sound good in the concert; sound off key; sound terrible; sound wonderful;
        stay in tune
        """,
        done="play; tune; practice; strum; practise",
    ),
    "toy": _cue(
        "toy",
        maybe="food",
        states="""
        inflated; deflated; bouncing; round; flat; made of rubber; bouncy; rolling;
        missing a piece; full of air; rolling away; punctured; filled with air; a child's toy;
        airless; bouncing down the stairs; bouncing up and down; bouncy and round;
        colorful and round; elastic; floating on the water; for children; fun to play with;
        losing air; made for children; missing an eye; missing one piece; popped; pumped up;
        rolling downhill; rolling fast; rubber; rubbery and round; shaped like an egg;
        small and round; soft and round; spherical; spinning; squeaky; stuffed with cotton;
        thrown too far; too flat to bounce; too hard to solve; under-inflated; half deflated;
        well inflated
        """,
        acts="""
        bounce; roll; roll away; bounce high; deflate; lose air; need air; burst; spin;
        bounce away; bounce back; bounce down the stairs; bounce into the street;
        bounce off the wall; bounce too high; entertain the children; fly over the fence;
        fly through the air; get a puncture; go flat; have a puncture; have missing pieces;
        lose its air; need inflating; need pumping up; pop; roll across the floor;
        roll down the hill; roll down the street; roll into the goal; roll under the bed; squeak;
        turn on the floor
        """,
        done="throw; kick; catch; toss; bounce; roll; inflate; play with",
    ),
    "book": _cue(
        "book",
        maybe="ABSTRACT",
        states="""
        overdue; published; illustrated; printed; well written; badly written; signed; written;
        handwritten; unreadable; translated; in english; in french; written in french;
        poorly written; unsigned; out of print; leather-bound; full of mistakes; censored;
        addressed to her; legible; wrongly addressed; readable; misspelled; edited; banned;
        about history; typed; sealed with wax; a best seller; a bestseller; a classic;
        a first edition; about animals; about the war; accurate; addressed to him; anonymous;
        autographed; based on facts; bound in leather; censored by the king; confidential; copied;
        copyrighted; crumpled and unread; dated 1900; dedicated to her; delivered; detailed;
        due at the library; easy to read; edited badly; enlightening; expired;
        famous for its ending; fictional; fifty pages long; forged; full of errors; full of facts;
        full of lies; full of pictures; fun to read; gripping; hard to read; hard to understand;
        hardcover; historical; important to read; in german; in italian; in latin; in spanish;
        incomplete; informative; instructive; interesting to read; in print; invalid; in verse;
        laminated and signed; late at the library; longer than the first; mailed;
        marked with a pen; misprinted; never published; not addressed; not signed;
        on the reading list; open at page ten; out of date; outdated; paperback;
        partly translated; poetic; postmarked; posted; proofread; rare and old; reprinted;
        revised; rhymed; rolled up and sealed; scribbled; sealed and stamped; sent; sent by mail;
        short and funny; stamped; subtitled; summarized; thick and boring;
        three hundred pages long; to be continued; torn out; unopened; unpublished; unread;
        untitled; valid; verified; well illustrated; well researched; wordy; written by a poet;
        written by hand; written for children; written in english; written in latin;
        written in verse; dull to read
        """,
        acts="""
        have too many pages; have many pages; arrive by post; tell a story; mention his name;
        contain mistakes; have a happy ending; end badly; explain everything; say nothing new;
        appear in print; arrive by mail; arrive in the mail; begin with a poem;
        belong to the library; bear a signature; come by post; come from the bank;
        come out last year; contain a map; contain a poem; contain a recipe; contain a secret;
        contain bad news; contain good news; contain many pictures; contain the address;
        contain the answer; contain too many words; deal with history; describe the war;
        describe the trip; end happily; end with a question; explain the rules; get published;
        have a blue cover; have a good ending; have a sad ending; have a signature;
        have a strange title; have chapters; have footnotes; have interesting chapters;
        have large print; have many mistakes; have many readers; have misprints;
        have missing pages; have no author; have no pages; have no stamp; have pictures;
        have small print; have torn pages; have two hundred pages; inform the reader;
        list the names; list the prices; make him laugh; make her cry; mention the king;
        need a signature; need a stamp; need editing; need proofreading; quote the king; rhyme;
        say hello; say that he was fired; show the way; start with a murder; teach history;
        tell the story; use difficult words; win a prize for its author
        """,
        done="read; write; publish; print; sign; translate; send; copy; edit; write in; reread; study; finish",
    ),
    "valuable": _cue(
        "valuable",
        states="""
        golden; made of gold; priceless; made of silver; sparkling; gold; silver; precious;
        genuine; fake; 14 carat; a family treasure; an heirloom; bejeweled; bought by a jeweler;
        dazzling; diamond-studded; engraved; expensive and shiny; flawless; gem-studded;
        genuine gold; gilded; glittering; golden and shiny; handed down; inherited;
        insured for a million; jeweled; kept in a safe; made by a jeweler; made of diamonds;
        made of pearls; made of platinum; made of pure gold; made of rubies; platinum;
        polished gold; pure gold; pure silver; real gold; royal; set with diamonds; silver-plated;
        studded; worth a fortune; worth a million; worth millions; twenty-four carat
        """,
        acts="""
        sparkle; glitter; gleam; cost a fortune; have a diamond; be worth a million;
        belong to the queen; come from a jeweler; contain gold; dazzle; flash in the sun; glint;
        have a gold chain; have a ruby; have diamonds; have jewels; have pearls; shimmer; tarnish;
        tempt the thief; glitter in the sun; shine like gold
        """,
        done="wear; steal; sell; pawn; appraise; win",
    ),
    "plant": _cue(
        "plant",
        states="""
        blooming; wilted; thorny; leafy; watered; in bloom; fragrant; evergreen; overgrown;
        withered; planted; pruned; growing; leafless; in blossom; uprooted; green; blossoming;
        wilting; deciduous; a perennial; bare of leaves; beautiful in spring; blooming in spring;
        botanical; budding; bushy; chopped down; climbing up the wall; covered with blossoms;
        covered with leaves; covered with thorns; cut; dead from drought; dried up; drooping;
        dying of thirst in the drought; exotic and green; fading; fast-growing; fertilized;
        flourishing; fresh and green; fruitless; full of blossoms; full of flowers;
        full of leaves; germinating; growing fast; growing tall; growing too fast; growing wild;
        grown from seed; in a pot; in full bloom; in leaf; infested with aphids; lacking water;
        losing its leaves; lush; mossy; mown; native to africa; native to china; needing water;
        newly planted; not watered; organic and green; perennial; pollinated; potted; prickly;
        repotted; rooted; scented; seasonal; shedding leaves; sprouting; sunburnt; sun-loving;
        thirsty for rain; thriving; too dry; transplanted; trimmed; tropical; turning brown;
        turning yellow; unwatered; yellowing; well watered; weedy; flowering
        """,
        acts="""
        bloom; wilt; wither; grow; need water; need sunlight; lose its leaves; have thorns;
        have roots; need rain; grow tall; have green leaves; bear fruit; smell sweet; blossom;
        sprout; need watering; attract bees; attract butterflies; bear cherries; bear flowers;
        bear no fruit; bend in the wind; bloom all summer; bloom in spring; bloom in may;
        climb up the wall; come into bloom; die in winter; droop; dry out; flourish; form buds;
        germinate; get too little light; get too much sun; give shade; grow in the shade;
        grow leaves; grow new leaves; grow quickly; grow too tall; grow wild;
        have a beautiful scent; have a strong trunk; have bark; have berries; have big leaves;
        have blossoms; have branches; have buds; have deep roots; have no leaves; have petals;
        have pink flowers; have red berries; have too little water; have white flowers;
        have yellow leaves; lack water; lose its petals; need a bigger pot; need fertilizer;
        need light; need more light; need pruning; need soil; need sun; need to be watered;
        need trimming; open in the morning; produce seeds; root; shed its leaves; smell lovely;
        spread; take root; thrive; turn green; turn yellow
        """,
        done="water; plant; prune; grow; cut down; pick; trim; uproot; fertilize",
    ),
    "water": _cue(
        "water",
        states="""
        deep; shallow; polluted; frozen; flooded; too deep; icy; teeming with fish; salty;
        calm and deep; a mile wide; below freezing; brackish; calm and shallow; choppy; clear;
        clear and deep; cold and deep; contaminated; covered with ice; crystal clear; dammed;
        deep and wide; dried out; dried up; drying up; fast-flowing; fed by a spring; flowing;
        flowing fast; fordable; full of algae; full of fish; full of sharks; good for swimming;
        ice-cold in winter; in flood; iced over; muddy and shallow; murky; navigable; overfished;
        overflowing its banks; rough; rough today; shark-infested; stagnant; stocked with trout;
        stormy; swimmable; swollen; tidal; too cold for swimming; too cold to swim in;
        too dangerous to swim in; too rough; too shallow; turbulent; unpolluted; wavy; frozen over
        """,
        acts="""
        freeze; flow; dry up; flood; flow to the sea; rise; freeze in winter; flood the town;
        burst its banks; carry boats; contain fish; dry out; dry out in summer;
        empty into the sea; flood the fields; flood the village; flow fast; flow into the sea;
        flow north; flow quickly; flow slowly; flow through the town; freeze over; have a current;
        have a dam; have a strong current; have high waves; have no fish; have waves;
        overflow its banks; reflect the moon; ripple; run dry; stream; swell; teem with fish;
        turn to ice; wash ashore
        """,
        done="swim in; swim across; pollute; sail across; dive into; wade through",
    ),
    "event": _cue(
        "event",
        maybe="book",
        states="""
        cancelled; postponed; boring; over; long; too long; rescheduled; well organized; fun;
        exhausting to watch; interrupted; unforgettable; well attended; canceled;
        scheduled for monday; early; adjourned; about to begin; about to start; annual;
        attended by many; badly organized; called off; called off at noon; compulsory;
        crowded and long; delayed by rain; due to start; earlier than planned; exciting to watch;
        finished; free of charge for all; full of speeches; held in may; held in the evening;
        held on sunday; hosted by the mayor; in full swing; interrupted by rain; lively and loud;
        nearly over; not over; not yet over; on monday; on schedule; on television;
        opened by the mayor; planned for may; poorly attended; public; rained off; scheduled;
        scheduled for noon; shortened; sold out in an hour; still going on; tiring; too early;
        too late; too long and boring; traditional; tomorrow; tonight; underway; unplanned;
        well planned; won; yearly
        """,
        acts="""
        last too long; end early; start late; begin; end; take place; take two hours; finish late;
        attract many people; be over at noon; begin at nine; begin late; bore everyone; break up;
        come to an end; continue; drag on; draw a crowd; end at noon; end in chaos; end in a draw;
        end with a song; finish early; go on; go on for hours; happen; happen last year;
        last a week; last all day; last all night; last for hours; last long; last two hours;
        last until midnight; occur; open with a speech; resume; run late; start; start at eight;
        start on time; take all day; take place in may; turn out well; turn violent
        """,
        done="attend; cancel; postpone; organize; watch; enjoy; interrupt",
    ),
    "idea": _cue(
        "idea",
        maybe="event book",
        states="""
        wrong; true; false; brilliant; ridiculous; difficult; too difficult; absurd; convincing;
        logical; unfair; secret; funny; simple; confusing; nonsense; controversial; reasonable;
        unconvincing; complicated; impossible to prove; abstract; agreed on; ambiguous; amusing;
        axiomatic; banned by law; based on a mistake; based on evidence; beyond doubt; changed;
        circular; clear to everyone; coherent; common sense; complex; conclusive; contradictory;
        copied from a friend; correct; counterintuitive; crazy to believe; daring; debatable;
        deduced; democratic; disproved; easy to explain; easy to prove; elegant and short;
        empirical; ethical; evident; exaggerated; explained well; fair; far-fetched; faulty logic;
        feasible; fundamental; good on paper; hard to explain; hard to prove; hilarious;
        hypothetical; illegal; illogical; imaginary; immoral; implausible; impractical;
        in dispute; inconclusive; inconsistent; inspired; interesting to hear; invalid logic;
        irrational; irrelevant; known to everyone; legal; made up; mathematical; meaningless;
        mistaken; misunderstood; nonsensical; not convincing; not true; obscure; obvious;
        objective; original; outrageous; paradoxical; plausible; pointless; profound; proven;
        provocative; questionable; radical; rational; refuted; relevant; revolutionary;
        sad and true; scientific; self-evident; sensible to try; shocking to hear; silly; solved;
        sound; speculative; stupid to try; subjective; theoretical; too abstract; too complicated;
        too vague; trivial; unanswered; unclear; undecidable; unethical; unexplained; unfounded;
        universal; unlawful; unoriginal; unpopular; unproven; unrealistic; unresolved;
        unscientific; unsolved; untrue; vague; valid logic; well argued; well explained;
        well known; witty and short; worth trying
        """,
        acts="""
        make sense; make no sense; sound good; sound stupid; fail; work in theory; need proof;
        apply to everyone; be easy to understand; become law; cause confusion; cause trouble;
        come as a surprise; confuse everyone; contradict the facts; convince everybody;
        convince the judge; depend on luck; explain the facts; fail in practice;
        follow from the facts; go wrong; have a flaw; have a logical flaw; have a simple answer;
        have many supporters; have no solution; have several parts; hold true; lack evidence;
        lead to a debate; lead to nothing; make everybody laugh; make people laugh;
        make people think; need an explanation; need discussion; need evidence; need more thought;
        prove right; prove true; prove wrong; raise questions; require an answer; ring true;
        rest on an error; save time; solve the problem; sound reasonable; sound ridiculous;
        succeed; surprise everyone; turn out to be true; turn out to be wrong; work; work well
        """,
        done="explain; solve; prove; understand; discuss; accept; remember; forget; hear; tell",
    ),
}


# Everyday words that MiniLM splits into pieces, and that occur in no training sentence. They get a
# vector, so that the model can be tried on words that it was not trained on.
MORE: tuple[str, ...] = tuple(
    """
abbess abbot abdicated accelerating acorn across adored after agitated airbed airborne alcoholic
allergic alligators anchored and anorak anteaters apologetic apprentice armadillo armoire around
arrogant artichokes asthmatic ate attention avoided baboon babysitter backpacker badger bagged
bakehouse balcony barbecued bareback barista barked baron barrette barricade beagle beagles
beanbag beanie because bedbug bedridden beehive beekeeper behind beige bellboy beside bewildered
bibliography biplane birdbath birdcage birdhouse blackbirds blacksmith blinking blossomed bluejay
blushed boarhound bobblehead bonnet bootlace borrowed bought boulevard bouncer boy brandy
breadcrumb breakable bridegroom briefcases brisket broomstick built bulky bulldozed bulldozer
bumblebees bungalows bunker bureau buttercream buttermilk cabbie cabinetmaker cakestand calibrated
camcorder candlestick capsized capsizing cardboard carefree carriages carried cartwheel catamaran
catnip cellist cello centipedes chaffinch chalet chambermaid chandelier chap chapel chased
chauffeur cheddar cheerful chewable chewed chilled chimpanzees chipped chopsticks chuckled chutney
clarinetist clattered clawed cleaver clementine clingy clogged closed cloudberry clubhouse cobbler
cockatiel cockatoo coffeehouse coleslaw colleague collie comatose combine comfy concrete congested
consoled cookbooks cooker cottage coyote crabby cranky craved crawled creaked creased crept
crimson crinkly crocheted croissants crossed crumbled crumpet crumpled crunched cub cubicle cuckoo
cunning cupcakes curdled cushioned cut cyclists czar czarina dalmatian dandruff darling decanter
deflate defrosted dehydrated dentures derelict deserted detergent detuned dhow diaper diesel
dilapidated diligent dinghy dishcloth disheveled disoriented distraught doberman docile dodgem
doilies doily doorkeeper doormats dormouse dowager dozed dozing dragon dragonflies drenched
dresser dribbling drifting drizzled dromedary drowsy drumsticks duckpond duffel dumbbell
dumbwaiter dustbins earbuds earplug eavesdropped eclair edible eiderduck elderly electricians
emptied emu enthralled envious envoy escalator espressos etch excavators exquisite eyeglasses
eyelash fabulous famished farewell farmhand fearful fell ferret ferryboat fidgety filthier finch
flamingos flannel fled flew flickered flickering flossed flowering fluffier flustered flyer
footstools forgetful forgetfulness forlorn foxhound frayed frazzled freckled freezing frightened
frightful frisky from frothing frumpy fuchsia fuel furious futon galloped gangplank gazebo
gazpacho gerbil gerbils giddy gigantic ginger gingham girl glimpsed gloomy glum goalpost goatherd
gobbled gobbler goblet goggles golfer gondolas gooey goose gosling gothic governess graduated
gramophone grandad grandmother grasshoppers greasy greenfinch greenhouse greenhouses greeted
greyhounds grilled grinned groggy grouchy grubby gullible gumdrop guppy gwendolyn hairbrush
hairclip hamper hampers hamster hamsters handcuff handcuffs handkerchiefs handwritten hare harpist
harpsichord hatchback hatstand hazelnut headboard hedgehog hedgehogs heifer heiress helipad hid
hissed hit hobbled homesick hooded hoop hornet hotplate houseplant howled huffed humble humid
hummed hung hungry hyacinth hyenas icebox icicle idling immersed impala inconsolable inflatable
inquisitive insolent into itched jackal jackdaw jackrabbits jealous jeepney jeepneys jellybean
jittery jotter jumped jumpsuits kaftan kebab kennel ketchup kettledrum keychain keyring kimono
kimonos kingfishers kitty knitting knobbly koi kookaburra ladle ladybird lagoon laid lampshade
landed lantern lanterns lapdog laptop laptops lasagne late lawnmowers lay leaflet leaflets leaky
leapfrog leather leathery left lemon lemur lemurs lethargic letterbox lifeboats lifejacket lioness
lipstick lit lizard lizards loafer lollipops looked lorikeet lost lozenge lullaby
lumberjack lunchboxes lurcher macaroon mahogany maiden majestic maltese mammal mandolin
mantelpiece marinade mariner maroon marquee mascara matchstick matriarch mattresses meatball
meerkat mended meowed merciful meringue merlot met microphones microscope minibuses minivan
minivans mischievous mittens monastery mongoose mongrel monocle mooed moored moorhen moped mopeds
mosaic moth motorhome moussaka mower muffins mugging mule mules musketeer muttered mutton nanny
napped narwhal navel near neckerchief nectarines needed neighed next nibbled nicknamed nightdress
nightgowns nightlight notepad noticed nougat nurse nuzzled oak oaken oatcake observatory ocelot
octopuses off omelettes orangutans ornate ostrich ottoman out outside over overalls overcooked
overexcited overjoyed overripe paddock pagoda painted panicky papaya papayas paperclip paperweight
parasols pardoned parked parrots passed passionfruit past pastry patchwork patriarch pavlova
paycheck peacocks peapod peckish pedaled pendant penguins penthouse peppercorn perched percolator
petrified petrol pianists piccolos picnicking pier pigeon pigsty pigtail pillowcases pincushion
pinecone pinwheel pirouette pitchfork pitied placed placemats plaited platypuses plumber plumbers
plummeted plump polecat polish pomegranate poncho poodle poodles popsicles porcelain porcupine
porridge potholder potion potpie potter poured pram preschooler pretzels prodigy projectors
prowled prune puddles puffins pulled punctured purred purrs pursued pushchair put quacked
quarantined quiche quilted quivered rabbits raccoons ragged raincoats rammed ran raspberries
rather rattlesnake raven ravenous rebooted rebooting rebuked recharging recliner reginald
reindeers rejected reluctantly revving rickety rickshaw ripe risotto roadblock roadrunner roasted
rollercoaster roosters rowdy rucksacks rusty sagging saggy sandal sandals sandcastle sandpit
sardines sat saucepans sauntered saw saxophones scalded scampered scarecrow scarves scientist
scolded capybara capybaras scorched scowled scratched scratchy screeched scrumptious scrunchie seagulls
seamstress seatbelt seaweed seesaw serrated serviette severely shabby shallow sharp shattered she
sheepdog shepherdess shivered shoelace shopaholic shredded shuttered sidecar since skateboards
skidded skittish skunks slate sledge sleek sleep sleepless sleepwalker sleepy sleepyhead slender
slept slippers slobbered slouched slurped smartwatch smelled smoked smoothies smudged snarled
sneezed sniffed snoozed snoozing snorkel snowboard snowdrift snowmobile snowmobiles snowshoe
snuggled sobbed soggy sombre sorrowful souffle spaniel sparrows spatulas spearmint speedboats
speeding spicy spooked spotted sprinkler squawked squeaked squealed squire squirmed squirrels
stale stalled stallholder stallion stapler starfish startled starved steered stepbrother
stethoscopes stewardess stickleback stiletto stirred stoat stole stood stopped stopwatches
storybooks strainer strawberries striped stroller strudel succulent sultan sunbather sunbed
sunburned sunflowers sunhat sunshade surfboard surgeon swaddled swam sweatpants sweltering
swimsuits switched swivelled syringe tabby tablecloths tadpole tame tangerines tantrum tarmacked
tasty tattered tea teabag teacup teapot teapots teary teaspoon tender tepid terrapin terriers
terrified that then thermostats they thimble thirsty tiaras tiger timid tinfoil toadstool toaster
toasters tomcat took toothpaste toothpick toppled tortoises toucan towed townhouses toyshop
trailed trawler treadmill treehouse triceratops trolley trolleybus trombones trotted trousers
trowels truffles tuba tugboat tulips tune tuned turban turnip turquoise turtledove tutored tutu
tweed twinkled typewriters tyrant ukuleles unbaked unbuckled under unfilled unfurnished unlit
unlocked unplugged unruly unzipped urchin urchins vacant vacuuming vanished villa vinaigrette
vixen vole volleyballs vulture waffles waistcoats walked wallaby wallflower walrus wardrobes
warlock warthogs wary was washbasin washbowl wasps watchdog waterbed watercolor wearily weary
weasels weathervane weepy wept were werewolf wheelbarrow wheelbarrows whelk when whimpered whirred
whiskered whisks whistled who wilted windbreak windmills windowsill windshield windsurfer with
wobble wobbled wobbly wolfhound wombat wombats wooden woodpeckers woodshed woolen woollen wore
worn wrapped wretched xylophones yak yaks yapped yawned yelped yodeled yogurts yummy zebras
zestful zipper zippered zonked zucchini
""".split()
)

# The singular nouns among these words; they get a vector for the plural, too.
MORE_NOUNS: tuple[str, ...] = tuple(
    """
acorn armadillo babysitter backpacker barista barrette beanbag beanie bedbug beehive beekeeper
bellboy birdbath birdcage birdhouse bluejay boarhound bobblehead bootlace bouncer breadcrumb
broomstick cabbie cabinetmaker cakestand camcorder candlestick cartwheel cellist chaffinch
chambermaid clarinetist clementine clubhouse cockatiel coffeehouse crumpet cubicle dalmatian dhow
diaper dishcloth doberman dodgem doorkeeper dromedary duckpond dumbbell dumbwaiter earplug eclair
escalator eyelash farmhand ferryboat flyer foxhound gazebo goalpost goatherd golfer gosling
grandad greenfinch gumdrop guppy hairbrush hairclip harpist hazelnut headboard heifer helipad
hotplate houseplant icebox icicle impala jackdaw jellybean jotter kaftan kennel kettledrum
keychain keyring kookaburra ladybird lampshade lapdog letterbox lifejacket lipstick lorikeet
lozenge lullaby lumberjack lurcher macaroon mammal mantelpiece marquee matchstick meerkat mongrel
monocle moorhen mosaic motorhome mower musketeer narwhal neckerchief nightdress nightlight notepad
oatcake ocelot paddock paperclip paperweight pavlova paycheck peapod penthouse peppercorn
percolator pigsty pigtail pincushion pinecone pinwheel pitchfork polecat pomegranate potholder
potpie pram preschooler pushchair rattlesnake roadblock roadrunner rollercoaster sandcastle
sandpit scarecrow seatbelt seesaw shepherdess shoelace shopaholic sidecar sledge sleepwalker
snowboard snowdrift snowshoe sprinkler stickleback stiletto stroller sunbather sunbed sunhat
sunshade surfboard tabby tantrum teabag teaspoon terrapin thimble toadstool toothpick toyshop
treadmill treehouse turtledove tutu wallaby wallflower washbasin washbowl watchdog waterbed
weathervane werewolf whelk windbreak windshield windsurfer wolfhound woodshed zipper
""".split()
)
