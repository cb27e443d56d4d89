package naming

import (
	"maps"
	"slices"
	"sort"
	"strings"
)

// One line a formal name (or spellings of it, with "/") and the short and pet
// forms that go with it; "|" parts different names with the same short forms.
const nicknameTable = `
aaron: ron ronnie
abigail: abby gail nabby
abraham: abe abram bram
adelaide: addie ada della adele
agatha: aggie
agnes: aggie nessie nessa
albert: al bert bertie
alexander: alec aleck alex sandy sander sasha xander
alexandra: alex sandra sasha alix
alfred: alf alfie fred freddy
algernon: algy algie
alice: ally allie elsie
amelia: amy emmy millie milly
andrew: andy drew dandy
ann/anne/anna|hannah: annie nan nancy nanny nannie anny annette nina
anthony/antony: tony
antonia: toni tony nia
arabella: bella bell belle
archibald: archie archy baldie
arthur: art artie
augusta: gussie gusta gus
augustus|augustine: gus gussie austin
barbara: babs barbie bab
barnabas/barnaby: barney
bartholomew: bart bat barty
beatrice/beatrix: bea bee trixie trix
benjamin: ben benny bennie benjy benjie
bernard: bernie barney
bertram: bert bertie
bertha: bertie
bridget: biddy bride bridie
caroline/carolina: carrie caro caddy lina callie
catherine/katherine/katharine/catharine/kathryn: cathy kate katie katy kitty kit cat kathy kay cass catty
cecilia/cecily: cis cissy sissy cecy celia cicely
charles: charley charlie chas chuck carl
charlotte: lottie lotty charley lotta
christian: chris
christina/christine/christiana: chris chrissie tina christie kirsty
christopher: chris kit kester topher christie
clara|clarissa|clarice: clary clare clarry
clement: clem
clementina/clementine: clemmie clem tina
constance: connie
cordelia: delia cordy
cornelius: neil corny con
cyril: cy
daniel: dan danny dannie
david: dave davy davie taffy
deborah: debby deb
dennis/denis: den denny
dominic: dom nick
donald: don donny
dorothy/dorothea|theodora: dolly dot dotty dora dodo thea doll dorry
douglas: doug
ebenezer: eben eb
edith: edie
edmund/edmond: ed ned eddie ted
edward: ed ned ted eddie neddy teddy eddy
edwin: ed ned eddie
eleanor/elinor/eleanore/leonora: nell nellie nelly ella ellie nora norah lena
elias|elijah|eli: lige
elizabeth/elisabeth|eliza: liz lizzie lizzy eliza beth bess bessie bessy betty betsy betsey bet lisa elsie libby elspeth elise betsie tetty lilibet
ellen/ellena|helen/helena: nell nellie nelly ellie lena nelle
emily: em emmy emmie millie
emma|emmeline: em emmy emmie
ernest: ernie
esther/hester: essie hetty hettie hessy
eugene: gene
eugenia: genie
euphemia: effie phemie
evelyn/evelina|eva|eve: evie eve
ezekiel: zeke
ferdinand: ferdy nandy
florence: flo flossie florrie floy flora
frances/francesca: fanny fan frankie francie fannie
francis: frank franky frankie
franklin: frank
frederick/frederic/fredrick: fred freddy freddie fritz
frederica: freda freddie
gabriel: gabe
geoffrey/jeffrey/jeffery: jeff geoff
george: georgie geordie dod
georgiana/georgina|georgia: georgy georgie gina
gerald|gerard: gerry jerry
gertrude: gertie trudy gert
gilbert: gil bert gib
gregory: greg
griselda: grizel zelda grizzel
guinevere: gwen jenny
gwendolen/gwendolyn/gwenllian: gwen gwennie
harold: hal harry
harriet|henrietta: hattie hatty harry etta hetty hettie netta nettie
henry: harry hal hank hen
herbert: bert bertie herb
hezekiah: hez ky
hilary: hil
horace|horatio: race
howard: howie
hubert: bert hugh
hugh: hughie hew
humphrey: humph numps dumphry
huckleberry: huck hucky
ignatius: iggy
isaac: ike zac
isabella/isabel/isabelle/isobel: bella belle bell ib tibby izzy bel tib tibbie
jacob: jake jack jem
james: jim jimmy jem jemmy jamie jimmie jeames jimmie
jane: jenny janey jeannie jennie janie
janet: jan jenny jess
jasper: jap
jean: jeannie
jefferson: jeff
jemima: mima jem
jennifer: jenny jen
jeremiah|jeremy: jerry jem jere
jessica: jess jessie
joan|joanna/johanna: jo jone joanie
joel: joe
john: jack johnny jock johnnie jackie ian jacky
jonathan: jon jonty nathan
joseph: joe joey jos jo josey
josephine: jo josie fifine josy
joshua: josh
josiah: joe si jos
judith: judy judie
julia|juliana|juliet: julie jule
julius|julian: jule
katrina: trina
lancelot/launcelot: lance
laura: laurie lolly
laurence/lawrence: larry laurie lawrie
lavinia: vinny vinnie
leonard/leonardo|leopold: len lenny leo
letitia/lettice: letty lettie tish
lewis/louis: lou lew louie
lilian/lillian: lily lil lillie lilly
louisa/louise: lou loo louie lulu
lucy|lucinda|lucia|lucilla: lu lucky lulu cindy luce
lydia: liddy lyddie
mabel: mab may
madeleine/madeline|magdalen/magdalene: maddie lena mag maud
margaret|margery/marjorie|marguerite|margot: maggie meg peg peggy madge daisy margie greta rita meggie maisie marge mag pegg meta gritty
maria/marie: ria
marian/marion: mary
martha: matty mattie patty marty
martin: mart
mary: molly polly moll may mamie poll mollie minnie mally
matilda: tilly tillie matty maud maudie mattie
matthew/mathew: matt mat
maurice: morry
maximilian: max
michael: mick mike micky mickey mikey
mildred: millie milly
millicent: milly millie
miriam: mimi
mortimer: mort
nathaniel|nathan: nat nate natty
nicholas/nicolas: nick nicky colin nicol klaus
obadiah: obed
octavia: tavy
oliver: noll nolly ollie
oswald: ozzy
pamela: pam
patience: patty
patricia: pat patty
patrick: pat paddy patsy
penelope: pen penny nelly
percival/percy: perce percy
peter: pete peterkin
philip/phillip: phil pip
philippa: pippa
phineas: phin
phoebe/phebe: phib
priscilla: prissy cilla
prudence: prue prudy
rachel: rae ray
randolph: randy dolph
raymond: ray
rebecca/rebekah: becky beck becca
reginald: reg reggie rex
reuben: rube ben
richard: dick dickie rick dickon dicky ritchie richie
robert: bob bobby rob robbie robin bobbie bertie robby
roderick: rod roddy
roger: hodge
roland/rowland: rollo rolly
rosalind|rosamond/rosamund|rosalie|rosa|rose|rosetta: rosy rosie rose rosey
rudolf/rudolph: rolf dolph rudy
rupert: rupe
samuel|samson: sam sammy samivel
sarah/sara: sally sal sadie sallie
sebastian: seb bastian
sidney/sydney: sid siddy syd
sigismund: siggy
simon|simeon: sim simmy
solomon: sol solly
sophia/sophie: sophy
stephen/steven: steve stevie
susan/susanna/susannah: sue sukey suky susie susy sukie susy
sylvester: sly
tabitha: tabby
terence: terry
theobald: tib
theodore: theo ted teddy
theresa/teresa: tess tessa tessy terry tessie
thomas: tom tommy tam tammas tommie
timothy: tim timmy
tobias: toby tobe
tristram: tris
ulysses: lys
uriah: uri
valentine: val
victor: vic
victoria: vicky
vincent: vin vince
vivian: viv
virginia: ginny ginger
walter: wat wally walt watty
wilfred/wilfrid: wilf fred
wilhelmina: mina minna minnie willa
william: bill billy will willy willie wilkin liam billie
winifred: winnie freddie win
zachariah/zachary/zechariah: zach zack
`

type nameSet map[string]bool

// formal holds for each short form the formal names it may stand for, and each
// formal name itself; spellings of one name stand for one another.
var formal = readNicknames()

func readNicknames() map[string]nameSet {
	out := map[string]nameSet{}
	add := func(short, long string) {
		if out[short] == nil {
			out[short] = nameSet{}
		}
		out[short][long] = true
	}
	for _, line := range strings.Split(strings.TrimSpace(nicknameTable), "\n") {
		head, rest, _ := strings.Cut(line, ":")
		for _, group := range strings.Split(head, "|") {
			spellings := strings.Split(group, "/")
			for _, h := range spellings {
				for _, f := range append(spellings[:len(spellings):len(spellings)], strings.Fields(rest)...) {
					add(f, h)
				}
			}
		}
	}
	return out
}

// Formal gives the formal names that a given name may be short for, sorted; a
// formal name has itself among them, and an unknown one nothing.
func Formal(given string) []string {
	out := slices.Collect(maps.Keys(formal[given]))
	sort.Strings(out)
	return out
}

// IsDiminutive reports whether one of the two given names (folded) may be short
// for the other, or both for the same: Bill and William, Nelly and Ellen.
func IsDiminutive(a, b string) bool {
	if a == b {
		return false
	}
	fa, fb := formal[a], formal[b]
	if fa[b] || fb[a] {
		return true
	}
	if isFormal(a) && isFormal(b) {
		return false // Ellen and Eleanor share Nelly but are two names
	}
	for f := range fa {
		if fb[f] {
			return true
		}
	}
	return petForm(a, b) || petForm(b, a)
}

func isFormal(n string) bool { return formal[n][n] }

// petForm reports whether short is made from long by cutting and adding -y or
// -ie: Rennie of Renfield, "Sherly" of Sherlock.
func petForm(short, long string) bool {
	stem := short
	for _, end := range []string{"ie", "ey", "y"} {
		if s, ok := strings.CutSuffix(short, end); ok {
			stem = s
			break
		}
	}
	if len(stem) > 3 && stem[len(stem)-1] == stem[len(stem)-2] {
		stem = stem[:len(stem)-1]
	}
	return stem != short && len(stem) >= 3 && len(long) > len(stem)+1 && strings.HasPrefix(long, stem)
}

// PetName returns how sure it is that one given name is short for the other: 1 where
// the table says so, 0.7 where both are short for a third, 0.4 where only their
// letters do, 0 where they are no forms of one name.
func PetName(a, b string) float64 {
	fa, fb := formal[a], formal[b]
	switch {
	case !IsDiminutive(a, b):
		return 0
	case fa[b] || fb[a]:
		return 1
	case petForm(a, b) || petForm(b, a):
		return 0.4
	}
	return 0.7
}
