package naming

import (
	"cmp"
	"strings"

	"dramatis/editor/kb/script"
)

// A Gender is the gender that a name shows.
type Gender int

// The genders that a name may show.
const (
	Unknown Gender = iota
	Male
	Female
)

// String returns the gender in words.
func (g Gender) String() string {
	switch g {
	case Male:
		return "a man"
	case Female:
		return "a woman"
	}
	return "someone"
}

// Clashes reports whether both are known and different.
func (g Gender) Clashes(o Gender) bool { return g != Unknown && o != Unknown && g != o }

// A Class is a class of titles.
type Class int

// Classes of titles.
const (
	Civil     Class = iota // Mr., 先生
	Married                // Mrs., 夫人
	Unmarried              // Miss, 小姐
	Knight                 // Sir, Lady
	Noble                  // Count, Duke, 王爷
	Rank                   // Captain, 总兵
	Learned                // Dr., Professor, 学究
	Clergy                 // Reverend, Father, 和尚
	Office                 // Judge, Inspector, 知县
	Kin                    // Aunt, 哥哥
	Manner                 // old, little, 老
)

// A Title is an honorific, rank, office or word of kinship that goes with a name.
type Title struct {
	Word   string // canonical, folded: "mr", "captain", "知县"
	Class  Class
	Gender Gender
}

func titles(class Class, gender Gender, words string) {
	for _, entry := range strings.Fields(words) {
		forms := strings.Split(entry, "/")
		for _, f := range forms {
			englishTitles[f] = Title{forms[0], class, gender}
		}
	}
}

var englishTitles = map[string]Title{}

func init() {
	titles(Civil, Male, "mr/mister/misther/mester/maister/messrs mynheer herr monsieur/m signor/signore senor/señor don gospodin")
	titles(Married, Female, "mrs/missus/missis/missuz madame/mme frau signora senora/señora donna/doña")
	titles(Unmarried, Female, "miss/ms/misses/missy/missie mademoiselle/mlle fraulein/fräulein signorina senorita/señorita")
	titles(Unmarried, Male, "master/marse/mars/mas'r")
	titles(Married, Female, "madam/ma'am goodwife/goody widow widder dame dowager")
	titles(Civil, Male, "goodman gaffer esquire")
	titles(Knight, Male, "sir/ser baronet")
	titles(Knight, Female, "lady")
	titles(Noble, Male, "lord king prince emperor/tsar/czar/kaiser duke marquis/marquess earl count/graf/conte viscount baron sultan sheik/sheikh khan rajah/raja maharajah/maharaja nawab shah emir/amir caliph/calif vizier/wazir pasha pharaoh shogun")
	titles(Noble, Female, "queen princess empress/tsarina/czarina duchess marchioness countess/gräfin/contessa viscountess baroness begum rani/ranee maharani")
	titles(Rank, Male, "captain/capt/cap'n colonel/col major general/gen lieutenant/lieut/lt sergeant/sgt/serjeant/ds corporal/cpl private/pvt/pte admiral/adm commodore commander/cmdr ensign marshal brigadier cornet skipper bosun centurion tribune legate")
	titles(Learned, Unknown, "doctor/dr/doc professor/prof")
	titles(Clergy, Male, "reverend/rev/revd/reverent father/fr friar parson/pa'son vicar curate rector bishop archbishop dean archdeacon cardinal pope abbot abbé/abbe canon deacon pastor rabbi chaplain monsignor imam mullah")
	titles(Clergy, Female, "abbess prioress")
	titles(Office, Unknown, "inspector/di/insp/dci detective constable/dc/pc/wpc officer superintendent/supt/dsi judge justice sheriff president governor/guv'nor senator mayor secretary ambassador chancellor minister magistrate alderman commissioner consul agent comrade citizen chief coroner sultan lama headmaster coachman postmaster warden steward archmage mage magister examiner director herald trooper pilot engineer")
	titles(Office, Male, "squire")
	titles(Office, Female, "nurse governess headmistress matron")
	titles(Kin, Male, "uncle/unc/nunky/tío/tio brother/brer/bhai pa/baba grandfather/grandpa/grandad/granddad/abuelo/nonno/opa/nana-ji papa/dad/daddy/appa")
	titles(Kin, Female, "aunt/auntie/aunty/tía/tia/tante sister/sis ma grandmother/grandma/granny/gran/nana/nan/nonna/abuela/oma/babushka mamma/mama/mum/mummy/mom/amma/omma mother")
	titles(Kin, Unknown, "cousin")
	titles(Manner, Female, "mistress")
	titles(Manner, Unknown, "old young little poor dear big good honest darling dearest saint")
	titles(Office, Unknown, "honourable/hon/honorable")
}

// titleOf finds an English title by a word, ignoring dots and case.
func titleOf(word string) (Title, bool) {
	t, ok := englishTitles[strings.TrimRight(strings.ToLower(word), ".")]
	return t, ok
}

// TitlesClash returns how strongly two sets of titles are evidence against one person,
// 0 to 1: a captain is hardly a reverend, "Sir Walter" hardly "Mr. Elliot"; a
// "Mr." may always be a doctor to somebody.
func TitlesClash(a, b []Title) float64 {
	worst := 0.0
	for _, x := range a {
		for _, y := range b {
			if x.Word == y.Word {
				return 0
			}
			worst = max(worst, titleClash(x, y))
		}
	}
	return worst
}

// classClash is how strongly two classes of titles clash, the lower class first; others clash
// by 0.25.
var classClash = [Kin][Kin]float64{
	// "Master" and "Mr." are both men.
	Civil:   {Unmarried: 0.2, Knight: 0.6, Noble: 0.6, Rank: 0.5, Civil: 0.1, Married: 0.1, Learned: 0.1, Clergy: 0.1, Office: 0.1},
	Married: {Unmarried: 0.7},
	Noble:   {Noble: 0.4},
	Rank:    {Rank: 0.4, Clergy: 0.5},
	Learned: {Clergy: 0.5},
}

// Abbreviated are titles that are written with a full stop.
var Abbreviated = script.WordSet(`mr mrs ms messrs mme mlle dr prof rev hon st ste capt col gen lt lieut sgt sergt maj fr sr jr m`)

// peerage are the ranks of people who are called lord or lady.
var peerage = map[string]map[string]bool{
	"lord": script.WordSet("marquis earl viscount baron"),
	"lady": script.WordSet("marchioness countess viscountess baroness dowager"),
}

func titleClash(x, y Title) float64 {
	if x.Class > y.Class {
		x, y = y, x
	}
	switch {
	case x.Gender.Clashes(y.Gender):
		return 1
	case y.Class >= Kin || peerage[x.Word][y.Word] || peerage[y.Word][x.Word]:
		return 0
	case x.Class == Married && y.Class >= Rank && y.Gender == Unknown:
		return 0.8 // "Judge" and "Mrs.": husband and wife
	}
	return cmp.Or(classClash[x.Class][y.Class], 0.25)
}
