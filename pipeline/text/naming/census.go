package naming

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb/script"
)

// A Census is what the full names of one book show about which words are given
// names and which are surnames.
type Census struct {
	given, family map[string]int
	titles        map[string]bool
	courtesy      map[string]bool // Chinese names of two characters that also occur after a surname
	men           map[string]bool // given names that occur with a man's title
	french        bool            // somebody is called Monsieur or Madame, so that "M." may be Monsieur
}

// A Counted is a surface form with its number of mentions.
type Counted struct {
	Surface string
	Count   int
}

// TakeCensus makes a census from all names of a book.
func TakeCensus(names []Counted) *Census {
	c := &Census{given: map[string]int{}, family: map[string]int{}, courtesy: map[string]bool{}, men: map[string]bool{}}
	var later []Counted // counted after all other names
	counts := map[string]int{}
	for _, n := range names {
		counts[n.Surface] += n.Count
	}
	for _, n := range names {
		c.french = c.french || isFrench(n.Surface)
		p := Parse(n.Surface)
		if p.Han && utf8.RuneCountInString(p.Given) == 2 && counts[p.Given] <= mostCourtesyRatio*n.Count {
			c.courtesy[p.Given] = true
		}
		if strings.HasPrefix(n.Surface, frenchOrInitial) {
			later = append(later, n)
			continue
		}
		c.count(p, n.Count)
	}
	for _, n := range later {
		c.count(c.parse(n.Surface), n.Count)
	}
	return c
}

// mostCourtesyRatio is the maximum ratio of mentions of the last two characters alone to those of the whole name of three, for them
// to be a courtesy name. Above it the first character was misread: 从袁绍.
const mostCourtesyRatio = 12

// count counts the words of a full name.
func (c *Census) count(p Parts, times int) {
	if p.Han || p.Plural || p.Family == "" || p.Given == "" && p.Husband == "" {
		return
	}
	weight := max(1, times)
	c.family[p.Family] += weight
	if p.TitleGender() == Male {
		c.men[p.Given] = true
	}
	for _, w := range append([]string{p.Given, p.Husband}, p.Middle...) {
		if w != "" && !isInitial(w) {
			c.given[w] += weight
		}
	}
}

// frenchOrInitial is the start of a name with Monsieur, or with an initial in a book without a Monsieur.
const frenchOrInitial = "M. "

// LearnTitles adds plain words that the book puts before names as titles:
// "Farmer Oak". Common given names are not added.
func (c *Census) LearnTitles(words map[string]bool) {
	c.titles = map[string]bool{}
	for w := range words {
		if _, known := englishTitles[w]; !known && !IsGiven(w) && !particles[w] && !articles[w] {
			c.titles[w] = true
		}
	}
}

// Parse splits a surface form into its parts. Whether a single word is a given name or a
// surname is decided by the full names of the book, else by the title before it,
// else by the common given names; it stays Bare if they show both or neither.
func (c *Census) Parse(surface string) Parts {
	p := c.parse(surface)
	if p.Han && c.courtesy[p.chinese().word] { // 孟德 beside 曹孟德: 孟 is no surname there
		word := p.chinese().word
		p = Parts{Surface: surface, Han: true, Words: []string{word}, Bare: word}
		p.form = p.formOf(word)
		return p
	}
	if len(p.Words) > 1 && !p.Epithet && c.titles[p.Words[0]] {
		p = parseEnglish(surface, p.Words[0])
	}
	if title, _ := p.LastTitle(); title.Class == Married && c.isMansName(p.Given) { // Mrs. Rawdon Crawley
		p.Husband, p.Given, p.Middle = p.Given, "", nil
	}
	if word := p.singleWord(); word != "" && !p.Han && !p.Epithet {
		c.assignSingle(&p, word)
	}
	return p
}

// assignSingle decides whether the one word of a name is a given name or a surname.
func (c *Census) assignSingle(p *Parts, word string) {
	title, titled := p.LastTitle()
	g, f := c.given[word], c.family[word]
	switch {
	case g == 0 && f == 0:
		if !titled && IsGiven(word) {
			p.setSingle(word, "", "")
		}
	case title.Class == Married && title.Gender == Female && g > 0 && f == 0 && c.isMansName(word):
		p.setSingle("", "", word) // "Mrs. Charles": her husband's given name
	case g >= 4*f:
		p.setSingle(word, "", "")
	case f >= 4*g || titled:
		p.setSingle("", word, "")
	default:
		p.Given, p.Family, p.Bare = "", "", word
	}
}

// isMansName reports whether a given name is a man's, by usage or by the titles it occurs
// with in this book.
func (c *Census) isMansName(given string) bool {
	g := GivenGender(given)
	return g == Male || g == Unknown && c.men[given]
}

// parse splits a surface form; in a book without a Monsieur "M." is an initial.
func (c *Census) parse(surface string) Parts {
	rest, initial := strings.CutPrefix(surface, frenchOrInitial)
	if !initial || c.french {
		return Parse(surface)
	}
	p := Parse("M " + rest)
	p.Surface = surface
	return p
}

// isFrench reports whether a name begins with a French title.
func isFrench(surface string) bool {
	first, _, _ := strings.Cut(strings.ToLower(surface), " ")
	return frenchTitles[strings.TrimSuffix(first, ".")]
}

var frenchTitles = script.WordSet("monsieur mme mlle mademoiselle")

// singleWord returns the one word of a name with only one word beside titles, else "".
func (p *Parts) singleWord() string {
	if len(p.Words) != 1 || p.Husband != "" {
		return ""
	}
	return p.Words[0]
}

func (p *Parts) setSingle(given, family, husband string) {
	p.Given, p.Family, p.Husband, p.Bare = given, family, husband, ""
	p.Gender = cmp.Or(p.Gender, GivenGender(given))
}
