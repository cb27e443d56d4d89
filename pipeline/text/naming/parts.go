package naming

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb/script"
)

// Parts are what a surface form is made of. All words are folded (lower case,
// no dots).
type Parts struct {
	Surface string
	Han     bool
	Article bool    // "the Count"
	Titles  []Title // "Mr.", "Captain", "aunt"; in Chinese also after the name
	Given   string  // "john"; 字-free given name in Chinese
	Middle  []string
	Family  string // with particles: "de bourgh", "st clair"; 沈, 欧阳
	// Bare is a single word (or a Chinese name without a known surname) of
	// which the form alone does not say whether it is given or family name.
	Bare    string
	Husband string // "mrs charles musgrove": charles is not her name
	Suffix  string // "jr", "sr", "ii", "elder", "younger"
	Epithet bool   // "the Scarlet Pimpernel", 豹子头: no given or family name
	Plural  bool   // "the Bennets", "the Miss Musgroves": several people
	Pet     bool   // 老王, 小张, 阿Q: a familiar form
	Order   string // 大郎, 三郎, 二哥: place among brothers
	Gender  Gender
	Words   []string     // all that is left when titles and articles are off
	form    *chineseForm // of a Chinese name
}

// HasTitle reports whether the canonical title is in the name.
func (p *Parts) HasTitle(word string) bool {
	return slices.ContainsFunc(p.Titles, func(t Title) bool { return t.Word == word })
}

// Called reports whether a title of the class is in the name.
func (p *Parts) Called(class Class) bool {
	return slices.ContainsFunc(p.Titles, func(t Title) bool { return t.Class == class })
}

// TitleGender returns the gender that the titles show, Unknown without such a title.
func (p *Parts) TitleGender() Gender {
	for _, t := range p.Titles {
		if t.Gender != Unknown {
			return t.Gender
		}
	}
	return Unknown
}

// Full names have both given and family name.
func (p *Parts) Full() bool { return p.Given != "" && p.Family != "" }

// Parse takes a surface form apart.
func Parse(surface string) Parts {
	if script.MostlyHan(surface) {
		return parseChinese(surface)
	}
	return parseEnglish(surface, "")
}

var articles = script.WordSet(`the a an this that my your our his her their`)

// foreignArticles begin bynames of three words and more: Le Renard Subtil. With one
// word they may be a family name: La Fontaine.
var foreignArticles = script.WordSet(`le la les el los las il lo`)

var particles = script.WordSet(`de du des d' la le van von der den zu di da della del of st saint al el ben ibn bin ap mac o' ten ter y`)

// givenParticles are particles that begin a name as a given name: Ben Rogers.
var givenParticles = script.WordSet(`ben del al della`)

var suffixes = map[string]string{"jr": "jr", "junior": "jr", "jun": "jr", "sr": "sr", "senior": "sr", "sen": "sr", "ii": "ii", "iii": "iii",
	"elder": "elder", "older": "elder", "younger": "younger", "esq": "", "esquire": "", "bart": "", "md": "", "phd": "", "mp": "", "kc": "", "qc": ""}

var plainMarks = strings.NewReplacer("’", "'", "‘", "'", "‐", "-", "‑", "-")

// token is a word of an English name: as written and folded.
type token struct{ raw, low string }

func tokens(surface string) []token {
	var out []token
	for _, raw := range strings.Fields(surface) {
		low := strings.ToLower(raw)
		if isPlain(low) {
			out = append(out, token{raw, low})
			continue
		}
		low = plainMarks.Replace(low)
		low = strings.Trim(low, ".,;:!?\"“”()[]*_—–-")
		low = strings.TrimPrefix(low, "'")
		low = withoutHonorific(strings.TrimSuffix(strings.TrimSuffix(low, "'s"), "'"))
		low = strings.ReplaceAll(low, ".", "")
		if low != "" {
			out = append(out, token{strings.Trim(raw, ",;:!?\"“”()[]*_"), low})
		}
	}
	return out
}

// isPlain reports whether a word has no marks and no letters but a to z.
func isPlain(low string) bool {
	for i := range len(low) {
		if low[i] < 'a' || low[i] > 'z' {
			return false
		}
	}
	return low != ""
}

// honorifics follow a name with a hyphen: Kuroda-san, Ramesh-ji.
var honorifics = script.WordSet(`san sama kun chan sensei senpai ssi nim ji jan bhai bey hanim`)

func withoutHonorific(word string) string {
	if name, end, ok := strings.Cut(word, "-"); ok && honorifics[end] {
		return name
	}
	return word
}

// parseEnglish takes a form apart; title is a word that is a title in this book.
func parseEnglish(surface, title string) Parts {
	p := Parts{Surface: surface}
	words := tokens(surface)
	for len(words) > 1 && articles[words[0].low] {
		p.Article = true
		words = words[1:]
	}
	if len(words) > 2 && foreignArticles[words[0].low] {
		p.Article = true
		words = words[1:]
	}
	words = p.takeTitles(words)
	if len(words) > 1 && words[0].low == title {
		p.Titles = append(p.Titles, Title{title, Office, Unknown})
		words = words[1:]
	}
	words = takeByname(p.takeSuffix(words))
	p.Words, p.Gender = folded(words), p.TitleGender()
	p.Plural = p.plural(surface)
	p.Epithet = p.Article && len(p.Titles) == 0 && len(words) > 0 && !IsGiven(words[0].low) || describes(words)
	if !p.Epithet {
		p.assign(words)
	}
	return p
}

// describes: hungry children: several words without a capital are no name.
func describes(words []token) bool {
	return len(words) > 1 && !slices.ContainsFunc(words, func(w token) bool {
		first, _ := utf8.DecodeRuneInString(strings.TrimLeft(w.raw, "'’‘"))
		return !unicode.IsLower(first)
	})
}

// plural distinguishes forms that mean several people from those that mean one.
func (p *Parts) plural(surface string) bool {
	low := strings.ToLower(surface)
	if strings.Contains(low, " and ") || strings.Contains(low, "&") || strings.HasPrefix(low, "messrs") || strings.HasPrefix(low, "misses") {
		return true
	}
	if !p.Article || len(p.Words) != 1 {
		return false
	}
	word := p.Words[0]
	return strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && len(word) > 3
}

// takeTitles moves the titles before the name to Titles.
func (p *Parts) takeTitles(words []token) []token {
	for len(words) > 0 {
		t, ok := englishTitles[words[0].low]
		if !ok || p.isName(words) {
			return words
		}
		if last, ok := p.LastTitle(); !ok || last.Class != Married || last.Gender != Female || !ofHusband(t) {
			p.Titles = append(p.Titles, t)
		}
		words = words[1:]
	}
	return words
}

// isName reports whether the first of the words, which may be a title, is a name here. A word that is both is a name where
// it is alone after another title, and usual as one: the bishop is commoner than a man called Bishop.
func (p *Parts) isName(words []token) bool {
	w := words[0]
	if w.low == "m" && !strings.HasSuffix(w.raw, ".") {
		return true
	}
	return len(words) == 1 && (namesAlone[w.low] || len(p.Titles) > 0 && (IsGiven(w.low) || familyTitles[w.low] && p.civil()))
}

// namesAlone are titles that are names where nothing follows.
var namesAlone = script.WordSet(`don major christian`)

// ofHusband reports whether a title after "Mrs." is her husband's: Mrs. Captain Osborne.
func ofHusband(t Title) bool {
	return t.Class == Rank || t.Class == Learned || t.Class == Clergy && t.Gender == Male
}

// familyTitles are titles that are family names after Mr., Mrs. or Miss, where nothing
// follows: Miss Abbot, Mr. King. The others are titles there too: Mr. Mayor, Mr. Vicar.
var familyTitles = script.WordSet(`abbot baron bishop duke earl friar king knight marshal monk pope priest prince prior`)

// civil reports whether the last title is Mr., Mrs. or Miss.
func (p *Parts) civil() bool {
	t, ok := p.LastTitle()
	return ok && (t.Class == Civil || t.Class == Married || t.Class == Unmarried)
}

// takeSuffix moves what is after the name to Suffix; "elder" and "younger" only after "the", since Jack Elder is a name.
func (p *Parts) takeSuffix(words []token) []token {
	for len(words) > 1 {
		last := len(words) - 1
		s, ok := suffixes[words[last].low]
		if s == "elder" || s == "younger" {
			last--
			ok = last > 0 && words[last].low == "the"
		}
		if !ok {
			return words
		}
		p.Suffix = cmp.Or(s, p.Suffix)
		words = words[:last]
	}
	return words
}

// takeByname takes "the Pirate" off "Tom Sawyer the Pirate".
func takeByname(words []token) []token {
	for i := 1; i < len(words)-1; i++ {
		if words[i].low == "the" {
			return words[:i]
		}
	}
	return words
}

// LastTitle returns the title next to the name; false if there is none except those of manner.
func (p *Parts) LastTitle() (Title, bool) {
	for i := len(p.Titles) - 1; i >= 0; i-- {
		if p.Titles[i].Class != Manner {
			return p.Titles[i], true
		}
	}
	return Title{}, false
}

// assign says which words are the given name and which the family name.
func (p *Parts) assign(words []token) {
	if len(words) > 1 && (words[0].low == "st" && IsGiven(words[1].low) || len(words) == 2 && kunyas[words[0].low]) {
		both := token{words[0].raw, words[0].low + " " + words[1].low} // St. John Rivers; Abu Yazan, the father of Yazan
		words = append([]token{both}, words[2:]...)
	}
	switch len(words) {
	case 0:
		return
	case 1:
		p.assignOne(words[0].low)
		return
	}
	title, titled := p.LastTitle()
	cut := familyFrom(words, titled)
	switch {
	case cut == 0: // "de Bourgh", "St. Clair", "Queen of Hearts"
		p.Family = strings.Join(p.Words, " ")
		return
	case patronymic(words[len(words)-1].low): // Larisa Pavlovna
		cut = len(words)
	case len(words) == 2 && familyFirst(words[0].low, words[1]):
		words = []token{words[1], words[0]}
	}
	p.Given, p.Middle, p.Family = words[0].low, folded(words[1:cut]), strings.Join(folded(words[cut:]), " ")
	if titled && title.Class == Married && GivenGender(p.Given) == Male {
		p.Husband, p.Given, p.Middle = p.Given, "", nil
	}
	p.Gender = cmp.Or(p.Gender, GivenGender(p.Given))
}

// folded returns the words as they are compared.
func folded(words []token) (out []string) {
	for _, w := range words {
		out = append(out, w.low)
	}
	return out
}

// kunyas begin a name by which a parent is called after a child.
var kunyas = script.WordSet(`abu abou umm oum`)

// patronymic reports whether a word names somebody's father, in the manner of Russian, and no family.
func patronymic(word string) bool {
	return slices.ContainsFunc([]string{"ovich", "evich", "ovna", "evna", "ichna"}, func(end string) bool {
		return len(word) > len(end)+1 && strings.HasSuffix(word, end)
	})
}

// familyFirst reports whether the first of two words is the family name, as in names of Korea, China
// and Vietnam: a usual family name there before what is no given name of English.
func familyFirst(first string, second token) bool {
	if IsGiven(second.low) || IsGiven(first) || strings.Contains(first, "-") {
		return false
	}
	parts := strings.Split(second.low, "-")
	syllables := len(parts) == 2 && len(parts[0]) < 7 && len(parts[1]) < 7 && len(first) < 7 && strings.HasSuffix(second.raw, "-"+parts[1])
	return syllables || eastAsian[first] // Bae Min-kyung, but Nora Lloyd-Pryce
}

// eastAsian are usual family names of Korea, China and Vietnam that are none of English.
var eastAsian = script.WordSet(`kim choi jung jeong kang cho yoon jang lim shin seo kwon hwang ahn ryu jeon bae noh baek heo nam gong
		wang zhang liu chen huang zhao wu zhou xu hu guo he lin gao luo zheng liang xie tang xu deng feng cao peng zeng xiao tian dong pan yuan cai jiang yu
		cheng wei su lu ding ren shen yao zhong cui tan liao wang jia xia fang shi xiong bai meng qin qiu hou yin xue yan duan lei tao mao hao gong shao wan qian
		nguyen tran pham huynh phan vu dang bui ngo`)

// familyFrom returns the word with which the family name begins: the last, with the particles before it.
func familyFrom(words []token, titled bool) int {
	cut := len(words) - 1
	for cut > 0 && particles[words[cut-1].low] && (cut > 1 || !givenParticles[words[0].low] && (titled || words[0].low != "st")) {
		cut--
	}
	return cut
}

// assignOne says whether a single word is given or family name when its title
// does: knights, kin and masters go by given names, others by family names.
func (p *Parts) assignOne(word string) {
	t, ok := p.LastTitle()
	switch {
	case !ok:
		p.Bare, p.Gender = word, cmp.Or(p.Gender, GivenGender(word))
	case t.Class == Kin || t.Word == "sir" || t.Word == "master" || t.Class == Noble && (royal[t.Word] || t.Word != "lord" && IsGiven(word)):
		p.Given = word
	case (t.Class == Unmarried || t.Word == "mr" || t.Word == "lady" || t.Word == "nurse") && IsGiven(word):
		p.Bare = word // "Miss Isabella", "Mr. Edgar"; but "Mr. Henry" may be Mr. Henry
		if g := GivenGender(word); t.Gender != Unknown && g == t.Gender {
			p.Given, p.Bare = word, ""
		}
	default:
		p.Family = word
	}
	p.Gender = cmp.Or(p.Gender, GivenGender(p.Given))
}

// royal are titles of people who have no family name beside them.
var royal = script.WordSet(`king queen prince princess emperor empress pope`)

// isInitial reports whether the word is one letter standing for a name.
func isInitial(w string) bool { return len([]rune(w)) == 1 }
