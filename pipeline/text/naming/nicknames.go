package naming

import (
	_ "embed"
	"maps"
	"slices"
	"sort"
	"strings"
)

//go:embed data/nicknames.txt
var nicknameList string

// What the list lacks: one line a formal name (or spellings of it, with "/") and the short and pet
// forms that go with it; "|" parts different names with the same short forms.
const nicknameTable = `
abraham: abram bram
adelaide|adela/adele: addie ada della
agatha: aggie
agnes: aggie nessie
albert: bertie
alexander: aleck sander sasha xander
alexandra: sasha alix
alfred: alf alfie
algernon: algie
alice: ally
amelia: emmy milly
andrew: dandy
ann/anne/anna|hannah: annie nancy nanny nannie anny annette nina
anthony/antony: tony
antonia: toni nia
arabella: bell
archibald: archy baldie
arthur: artie
augusta: gusta gus
augustus|augustine: gussie
barnabas/barnaby: barney
bartholomew: barty
beatrice/beatrix: bea bee trixie trix
benjamin: benjie
bertram: bertie
bridget: bride
caroline/carolina: carrie caro caddy lina callie
catherine/katherine/katharine/catharine/kathryn: cathy kate katie katy kitty kit cat kathy kay cass catty
cecilia/cecily: cis cissy sissy cecy celia cicely
charles: charley chas
charlotte: lotty charley
christina/christine/christiana: chrissie christie kirsty
christopher: kester topher christie
clara|clarissa|clarice: clary clare clarry
clementina/clementine: clemmie clem tina
cyril: cy
daniel: dannie
david: davy davie taffy
dennis/denis: den denny
dominic: nick
dorothy/dorothea|theodora: dolly dot dotty dodo thea doll dorry
edmund/edmond: ned ted
edward: neddy
eleanor/elinor/eleanore/leonora: nell nellie nelly ella ellie nora norah lena
elias|elijah|eli: lige
elizabeth/elisabeth|eliza: liz lizzie lizzy eliza beth bess bessie bessy betty betsy betsey bet lisa elsie libby elspeth elise betsie tetty lilibet
ellen/ellena|helen/helena: nell nellie nelly ellie lena nelle
emily: emmie
emma|emmeline: em emmy emmie
esther/hester: essie hetty hettie hessy
eugenia: genie
euphemia: phemie
evelyn/evelina|eva|eve: evie eve
ferdinand: ferdy nandy
florence: flossie florrie floy
frances/francesca: fanny fan frankie francie fannie
francis: franky
frederick/frederic/fredrick/friedrich: fred freddy freddie fritz
frederica: freda freddie
geoffrey/jeffrey/jeffery: geoff
george: georgy geordie dod
georgiana/georgina|georgia: georgy georgie gina
gerald|gerard: gerry jerry
gilbert: gib
griselda: grizel zelda grizzel
guinevere: gwen jenny
gwendolen/gwendolyn/gwenllian: gwen gwennie
harriet|henrietta: hattie hatty harry etta hetty hettie netta nettie
henry: hen
herbert: bertie
hezekiah: ky
hilary: hil
horace|horatio: race
hugh: hughie hew
humphrey: humph numps dumphry
huckleberry: huck hucky
isaac: zac
isabella/isabel/isabelle/isobel: bella belle bell ib tibby izzy bel tib tibbie
jacob: jack jem
james: jemmy jeames
jane: jenny janey jeannie janet
janet: jenny jess
jemima: jem
jeremiah|jeremy: jerry jem jere
joan|joanna/johanna: jone joanie
joel: joe
john: johnnie jackie jacky
jonathan: jonty
joseph: jo josey
josephine: fifine josy
josiah: joe si
julia|juliana|juliet: julie jule
julius|julian: jule
katrina: trina
lancelot/launcelot: lance
laura: laurie lolly
laurence/lawrence: laurie lawrie
lavinia: vinny vinnie
leonard/leonardo|leopold: len lenny leo
letitia/lettice: letty lettie tish
lewis/louis: lou lew louie
lilian/lillian: lily lil lillie lilly
louisa/louise: loo louie lulu
lucy|lucinda|lucia|lucilla: lu lucky lulu cindy luce
lydia: liddy lyddie
mabel: mab may
madeleine/madeline|magdalen/magdalene: maddie lena mag maud
margaret|margery/marjorie|marguerite|margot: maggie meg peg peggy madge daisy margie greta rita meggie maisie marge mag pegg meta gritty
maria/marie: ria
marian/marion: mary
martha: matty
martin: mart
mary: moll may poll mollie minnie mally
matilda: tillie maudie mattie
matthew/mathew: mat
maurice: morry
mildred: millie
millicent: millie
nathaniel|nathan: natty
nicholas/nicolas: colin nicol klaus
octavia: tavy
oliver: noll nolly
penelope: pen nelly
percival/percy: perce percy
peter: peterkin
philip/phillip:
philippa: pippa
phineas: phin
phoebe/phebe: phib
rachel: rae ray
rebecca/rebekah: becky beck becca
reginald: rex
reuben: ben
richard: ritchie
robert: robbie robin bobbie bertie
roland/rowland: rollo rolly
rosalind|rosamond/rosamund|rosalie|rosa|rose|rosetta: rosy rosie rose rosey
rudolf/rudolph: rolf dolph rudy
rupert: rupe
samuel|samson: samivel
sarah/sara: sally sal sadie sallie
sebastian: bastian
sidney/sydney: siddy syd
sigismund: siggy
simon|simeon: sim simmy
sophia/sophie: sophy
stephen/steven: stevie
susan/susanna/susannah: sue sukey suky susie susy sukie susy
theobald: tib
theresa/teresa: tessy
thomas: tam tammas tommie
tobias: tobe
tristram: tris
ulysses: lys
uriah: uri
valentine: val
walter: wat watty
wilfred/wilfrid: wilf fred
wilhelmina: minna willa
william: wilkin liam billie
winifred: win
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
	var listed []string
	for line := range strings.Lines(nicknameList) {
		if long, short, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(line, "#") {
			listed = append(listed, long)
			for f := range strings.FieldsSeq(short) {
				add(f, long)
			}
		}
	}
	for _, long := range listed {
		if out[long] == nil { // short for nothing
			add(long, long)
		}
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
		return false // Edward and Edmund share Ned but are two names
	}
	for f := range fa {
		if fb[f] {
			return true
		}
	}
	return petForm(a, b) || petForm(b, a)
}

func isFormal(n string) bool { return formal[n][n] }

// petForm reports whether short is the beginning of long, or is made from it by cutting and adding -y or
// -ie: Theo of Theophilus, Rennie of Renfield, "Sherly" of Sherlock, Cainy of Cain.
func petForm(short, long string) bool {
	stem, cut := short, false
	for _, end := range []string{"ie", "ey", "y"} {
		if stem, cut = strings.CutSuffix(short, end); cut {
			break
		}
	}
	if n := len(stem); cut && n > 3 && stem[n-1] == stem[n-2] {
		stem = stem[:n-1]
	}
	return len(stem) >= 3 && strings.HasPrefix(long, stem) && (len(long) > len(stem)+1 || cut && long == stem)
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
