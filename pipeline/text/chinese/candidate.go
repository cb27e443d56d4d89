package chinese

import "dramatis/editor/kb"

// A kind is the kind of thing that a candidate may be.
type kind uint8

const (
	person kind = iota
	place
	organization
	thing
	event
	kinds
)

// A candidate is a string that may be a name, with the evidence. Its form is
// known when it is proposed; the tally is counted over the text later.
type candidate struct {
	word   string // folded
	number int32  // see proposeAll

	// form
	surname int        // bytes of the surname at its start
	title   string     // the title at its end
	suffix  [kinds]int // bytes of the typical ending of each kind

	// statements of the text
	stated   int // number of statements: 姓某名某, 绰号, 唤做, 人称
	dubbed   int // statements that are only used of people
	office   int // times after a title: 知县某某
	titles   map[string]int
	full     *candidate // the full name with this given name
	statedAt []int      // offsets of the first statements

	tally
	features  featureValues
	logOdds   float64 // log-odds that it is a person's name
	kind      kind
	ok        bool
	at        []kb.Span // mentions
	givenOnly []kb.Span // index in finder.counted
}

// sharesSurname reports whether two names begin with the same surname.
func (c *candidate) sharesSurname(o *candidate) bool {
	return c.surname > 0 && c.surname == o.surname && c.word[:c.surname] == o.word[:o.surname]
}

// A finder collects the candidates of a page.
type finder struct {
	*page
	runInfo     []runInfo // by run
	speechTags  int       // number of runs that end in a verb of speech
	counted     []*candidate
	occurrences []occurrence // places of these, in the order of the text, the shorter first
	all         map[string]*candidate
	seen        map[string]int     // counts of strings that are not candidates yet
	tails       map[string]int     // counts of strings with a typical ending
	givens      []statedGiven      // in the order of the text
	styles      map[string]int     // stated courtesy names with their offsets: 字守墨
	stylings    map[int]bool       // offsets of the word 字 before a courtesy name
	dots        map[int]*candidate // names with a mark inside, by start offset
}

func newFinder(p *page) *finder {
	many := p.characters / 4
	return &finder{page: p, all: make(map[string]*candidate, many/4), seen: make(map[string]int, many), tails: make(map[string]int, many/4), dots: map[int]*candidate{}, styles: map[string]int{}, stylings: map[int]bool{}}
}

// surnameOf returns the length in bytes of the surname at the start of a word, 0
// if there is none or nothing follows it.
func (f *finder) surnameOf(word string) int {
	if len(word) >= 3*han && f.lex.compound.has(word[:2*han]) {
		return 2 * han
	}
	if len(word) >= 2*han && f.lex.surname.first.has(word[:han]) {
		return han
	}
	return 0
}

// isPossible reports whether a word has only characters that names have. A surname may be another
// character (向), and a name that begins with a sure surname may end in some of them (张让).
func (f *finder) isPossible(word string) bool {
	for i := 0; i+han <= len(word); i += han {
		if f.lex.never.first.has(word[i:i+han]) && !f.isExcused(word, i) {
			return false
		}
	}
	return true
}

// isExcused reports whether a character that is rare in names is at a position where names do use it.
func (f *finder) isExcused(word string, at int) bool {
	c := word[at : at+han]
	switch {
	case len(word) == han:
		return false
	case at == 0:
		return f.lex.surname.has(c) || c == "了" && f.lex.monk.has(word[han:2*han])
	}
	first := word[:han]
	return at+han == len(word) && f.lex.seldom.has(c) && f.lex.surname.has(first) && !f.lex.doubtful.has(first)
}

// isEveryday reports whether a word is an everyday word: one of the lists, or
// a word for people after 那, 众, 老.
func (f *finder) isEveryday(word string) bool {
	if len(word) > 2*han {
		first, rest := word[:han], word[han:]
		if (f.lex.plural.has(first) || familiarPrefixes.has(first) || first == "大") && f.lex.role.has(rest) {
			return true
		}
		if f.lex.plural.has(first) && f.lex.stop.has(rest) {
			return true
		}
	}
	return f.lex.everyday.has(word)
}
