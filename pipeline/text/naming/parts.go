package naming

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb/script"
)

// Parts are the parts of a surface form. All words are folded (lower case,
// no dots).
type Parts struct {
	Surface string
	Han     bool
	Article bool    // "the Count"
	Titles  []Title // "Mr.", "Captain", "aunt"; in Chinese also after the name
	Given   string  // "john"; in Chinese without the courtesy name
	Middle  []string
	Family  string // with particles: "de bourgh", "st clair"; 沈, 欧阳
	// Bare is a single word (or a Chinese name without a known surname) that
	// may be a given name or a surname.
	Bare    string
	Husband string // "mrs charles musgrove": charles is not her name
	Suffix  string // "jr", "sr", "ii", "elder", "younger"
	Epithet bool   // "the Scarlet Pimpernel", 豹子头: no given or family name
	Plural  bool   // "the Bennets", "the Miss Musgroves": several people
	Pet     bool   // 老王, 小张, 阿Q: a familiar form
	Order   string // birth order: 大郎, 三郎, 二哥
	Gender  Gender
	Words   []string     // the words without titles and articles
	form    *chineseForm // of a Chinese name
}

// HasTitle reports whether the name has the canonical title.
func (p *Parts) HasTitle(word string) bool {
	return slices.ContainsFunc(p.Titles, func(t Title) bool { return t.Word == word })
}

// HasTitleClass reports whether the name has a title of the class.
func (p *Parts) HasTitleClass(class Class) bool {
	return slices.ContainsFunc(p.Titles, func(t Title) bool { return t.Class == class })
}

// TitleGender returns the gender that the titles show, or Unknown.
func (p *Parts) TitleGender() Gender {
	for _, t := range p.Titles {
		if t.Gender != Unknown {
			return t.Gender
		}
	}
	return Unknown
}

// Full reports whether the name has a given name and a surname.
func (p *Parts) Full() bool { return p.Given != "" && p.Family != "" }

// Parse splits a surface form into its parts.
func Parse(surface string) Parts {
	if script.MostlyHan(surface) {
		return parseChinese(surface)
	}
	return parseEnglish(surface, "")
}

var articles = script.WordSet(`the a an this that my your our his her their`)

// foreignArticles begin epithets of three or more words: Le Renard Subtil. With one
// more word they may be part of a surname: La Fontaine.
var foreignArticles = script.WordSet(`le la les el los las il lo`)

var particles = script.WordSet(`de du des d' la le van von der den zu di da della del of st saint al el ben ibn bin ap mac o' ten ter y`)

// givenParticles are particles that may be a given name at the start of a name: Ben Rogers.
var givenParticles = script.WordSet(`ben del al della`)

var suffixes = map[string]string{"jr": "jr", "junior": "jr", "jun": "jr", "sr": "sr", "senior": "sr", "sen": "sr", "ii": "ii", "iii": "iii",
	"elder": "elder", "older": "elder", "younger": "younger", "esq": "", "esquire": "", "bart": "", "md": "", "phd": "", "mp": "", "kc": "", "qc": ""}

var plainMarks = strings.NewReplacer("’", "'", "‘", "'", "‐", "-", "‑", "-")

// A token is a word of an English name: as written and folded.
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

// isPlain reports whether a word has only the letters a to z.
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

// parseEnglish splits an English form; title is a word that is a title in this book.
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
	words = cutEpithet(p.takeSuffix(words))
	p.Words, p.Gender = foldedWords(words), p.TitleGender()
	p.Plural = p.isPlural(surface)
	p.Epithet = p.Article && len(p.Titles) == 0 && len(words) > 0 && !IsGiven(words[0].low) || isDescription(words)
	if !p.Epithet {
		p.assign(words)
	}
	return p
}

// isDescription reports whether there are several words, none with a capital: hungry children.
func isDescription(words []token) bool {
	return len(words) > 1 && !slices.ContainsFunc(words, func(w token) bool {
		first, _ := utf8.DecodeRuneInString(strings.TrimLeft(w.raw, "'’‘"))
		return !unicode.IsLower(first)
	})
}

// isPlural reports whether a form means several people.
func (p *Parts) isPlural(surface string) bool {
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
		if last, ok := p.LastTitle(); !ok || last.Class != Married || last.Gender != Female || !isHusbandsTitle(t) {
			p.Titles = append(p.Titles, t)
		}
		words = words[1:]
	}
	return words
}

// isName reports whether the first word, which may be a title, is a name here. A word that is both is a name if
// it is alone after another title and is a usual name: the bishop is more frequent than a man called Bishop.
func (p *Parts) isName(words []token) bool {
	w := words[0]
	if w.low == "m" && !strings.HasSuffix(w.raw, ".") {
		return true
	}
	return len(words) == 1 && (namesWhenAlone[w.low] || len(p.Titles) > 0 && (IsGiven(w.low) || familyTitles[w.low] && p.hasCivilTitle()))
}

// namesWhenAlone are titles that are names if nothing follows.
var namesWhenAlone = script.WordSet(`don major christian`)

// isHusbandsTitle reports whether a title after "Mrs." is her husband's: Mrs. Captain Osborne.
func isHusbandsTitle(t Title) bool {
	return t.Class == Rank || t.Class == Learned || t.Class == Clergy && t.Gender == Male
}

// familyTitles are titles that are surnames after Mr., Mrs. or Miss if nothing
// follows: Miss Abbot, Mr. King. The others are titles there too: Mr. Mayor, Mr. Vicar.
var familyTitles = script.WordSet(`abbot baron bishop duke earl friar king knight marshal monk pope priest prince prior`)

// hasCivilTitle reports whether the last title is Mr., Mrs. or Miss.
func (p *Parts) hasCivilTitle() bool {
	t, ok := p.LastTitle()
	return ok && (t.Class == Civil || t.Class == Married || t.Class == Unmarried)
}

// takeSuffix moves a suffix after the name to Suffix; "elder" and "younger" only after "the", since Jack Elder is a name.
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

// cutEpithet removes "the Pirate" from "Tom Sawyer the Pirate".
func cutEpithet(words []token) []token {
	for i := 1; i < len(words)-1; i++ {
		if words[i].low == "the" {
			return words[:i]
		}
	}
	return words
}

// LastTitle returns the title next to the name, without those of class Manner, or false.
func (p *Parts) LastTitle() (Title, bool) {
	for i := len(p.Titles) - 1; i >= 0; i-- {
		if p.Titles[i].Class != Manner {
			return p.Titles[i], true
		}
	}
	return Title{}, false
}

// assign decides which words are the given name and which the surname.
func (p *Parts) assign(words []token) {
	if len(words) > 1 && (words[0].low == "st" && IsGiven(words[1].low) || len(words) == 2 && kunyaWords[words[0].low]) {
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
	cut := familyStart(words, titled)
	switch {
	case cut == 0: // "de Bourgh", "St. Clair", "Queen of Hearts"
		p.Family = strings.Join(p.Words, " ")
		return
	case isPatronymic(words[len(words)-1].low): // Larisa Pavlovna
		cut = len(words)
	case len(words) == 2 && isFamilyFirst(words[0].low, words[1]):
		words = []token{words[1], words[0]}
	}
	p.Given, p.Middle, p.Family = words[0].low, foldedWords(words[1:cut]), strings.Join(foldedWords(words[cut:]), " ")
	if titled && title.Class == Married && GivenGender(p.Given) == Male {
		p.Husband, p.Given, p.Middle = p.Given, "", nil
	}
	p.Gender = cmp.Or(p.Gender, patronymicGender(p.patronymic()), GivenGender(p.Given))
}

// foldedWords returns the words as they are compared.
func foldedWords(words []token) (out []string) {
	for _, w := range words {
		out = append(out, w.low)
	}
	return out
}

// kunyaWords begin an Arabic name that calls a parent after a child (kunya).
var kunyaWords = script.WordSet(`abu abou umm oum`)

// isFamilyFirst reports whether the first of two words is the surname, as in Korean, Chinese
// and Vietnamese names: a usual surname there before a word that is no English given name, or a short word before one of
// two syllables: Bae Min-kyung, Kim Sung-ho, but Nora Lloyd-Pryce.
func isFamilyFirst(first string, second token) bool {
	if IsGiven(second.low) || strings.Contains(first, "-") {
		return false
	}
	parts := strings.Split(second.low, "-")
	syllables := len(parts) == 2 && len(parts[0]) < 7 && len(parts[1]) < 7 && len(first) < 7 && strings.HasSuffix(second.raw, "-"+parts[1])
	usual := eastAsian[first] || first == "lee" // both may be given names
	return syllables && usual || (syllables || usual) && !IsGiven(first)
}

// eastAsian are usual surnames of Korea, China and Vietnam that are not English words.
var eastAsian = script.WordSet(`kim choi jung jeong kang cho yoon jang lim shin seo kwon hwang ahn ryu jeon bae noh baek heo nam gong
		wang zhang liu chen huang zhao wu zhou xu hu guo he lin gao luo zheng liang xie tang xu deng feng cao peng zeng xiao tian dong pan yuan cai jiang yu
		cheng wei su lu ding ren shen yao zhong cui tan liao wang jia xia fang shi xiong bai meng qin qiu hou yin xue yan duan lei tao mao hao gong shao wan qian
		nguyen tran pham huynh phan vu dang bui ngo`)

// familyStart returns the index of the first word of the surname: the last word, with the particles before it.
func familyStart(words []token, titled bool) int {
	cut := len(words) - 1
	for cut > 0 && particles[words[cut-1].low] && (cut > 1 || !givenParticles[words[0].low] && (titled || words[0].low != "st")) {
		cut--
	}
	return cut
}

// assignOne decides whether a single word is a given name or a surname, if its title
// shows it: knights, kin and masters are called by given names, others by surnames.
func (p *Parts) assignOne(word string) {
	t, ok := p.LastTitle()
	switch {
	case !ok:
		p.Bare, p.Gender = word, cmp.Or(p.Gender, GivenGender(word))
	case eastAsian[word] && !IsGiven(word): // Uncle Wang, Master Liu
		p.Family = word
	case t.Class == Kin || t.Word == "sir" || t.Word == "master" || t.Class == Noble && (royalTitles[t.Word] && !isRussianFamily(word) || t.Word != "lord" && IsGiven(word)):
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

// royalTitles are titles of people without a surname.
var royalTitles = script.WordSet(`king queen prince princess emperor empress pope`)

// isInitial reports whether a word is a single letter.
func isInitial(w string) bool { return len([]rune(w)) == 1 }
