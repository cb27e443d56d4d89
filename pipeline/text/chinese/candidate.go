package chinese

import "dramatis/editor/kb"

// A kind of thing that a candidate may be.
type kind uint8

const (
	person kind = iota
	place
	organization
	thing
	event
	kinds
)

// A candidate is a string that may be a name, with the evidence for it. Shapes
// are known when it is proposed, the tally is taken over the text after.
type candidate struct {
	word   string // folded
	number int32  // see find

	// what it is made of
	surname int        // bytes of the surname it begins with
	title   string     // the title it ends with
	suffix  [kinds]int // bytes of the ending of each kind

	// what the text says of it
	stated  int // 姓某名某, 绰号, 唤做, 人称: how often
	dubbed  int // of these, those that are said of people only
	office  int // follows a title: 知县某某
	titles  map[string]int
	full    *candidate // of which this is the given name
	stating []int      // offsets of statements, a few

	tally
	figures figures
	chance  float64 // log-odds that it is a person's name
	kind    kind
	ok      bool
	at      []kb.Span // where it occurs as a name
	short   []kb.Span // where the last character alone means it: see callByGiven
}

// sharesSurname reports whether two names begin with the same surname.
func (c *candidate) sharesSurname(o *candidate) bool {
	return c.surname > 0 && c.surname == o.surname && c.word[:c.surname] == o.word[:o.surname]
}

// finder collects candidates of a page.
type finder struct {
	*page
	set      []setting // of each run
	tags     int       // runs that end in a verb of speech
	counted  []*candidate
	finds    []find // places of these, in the order of the text, the shorter first
	all      map[string]*candidate
	seen     map[string]int     // how often strings were met that are no candidates yet
	tails    map[string]int     // how often strings with a telling end were met
	givens   []statedGiven      // in the order of the text
	styles   map[string]int     // style names that were stated, and where: 字守墨
	stylings map[int]bool       // offsets of the word 字 before a style
	dots     map[int]*candidate // names with a mark inside, by where they begin
}

func newFinder(p *page) *finder {
	many := p.characters / 4
	return &finder{page: p, all: make(map[string]*candidate, many/4), seen: make(map[string]int, many), tails: make(map[string]int, many/4), dots: map[int]*candidate{}, styles: map[string]int{}, stylings: map[int]bool{}}
}

// surnameOf returns the length in bytes of the surname that a word begins with, 0
// when it begins with none or is nothing else.
func (f *finder) surnameOf(word string) int {
	if len(word) >= 3*han && f.lex.compound.has[word[:2*han]] {
		return 2 * han
	}
	if len(word) >= 2*han && f.lex.surname.first.has(word[:han]) {
		return han
	}
	return 0
}

// sound reports whether no character of the word is one that names don't have. A surname may be such
// a character (向), and a name that begins with a sure surname may end in some of them (张让).
func (f *finder) sound(word string) bool {
	for i := 0; i+han <= len(word); i += han {
		if f.lex.never.first.has(word[i:i+han]) && !f.excused(word, i) {
			return false
		}
	}
	return true
}

// excused reports whether a character that is rare in names is at a position where names do use it.
func (f *finder) excused(word string, at int) bool {
	c := word[at : at+han]
	switch {
	case len(word) == han:
		return false
	case at == 0:
		return f.lex.surname.has[c] || c == "了" && f.lex.monk.has[word[han:2*han]]
	}
	first := word[:han]
	return at+han == len(word) && f.lex.seldom.has[c] && f.lex.surname.has[first] && !f.lex.doubtful.has[first]
}

// plain distinguishes everyday words from possible names: words of the lists, and
// words for people with 那, 众, 老 before them.
func (f *finder) plain(word string) bool {
	if len(word) > 2*han {
		first, rest := word[:han], word[han:]
		if (f.lex.plural.has[first] || nearness[first] || first == "大") && f.lex.role.has[rest] {
			return true
		}
		if f.lex.plural.has[first] && f.lex.stop.has[rest] {
			return true
		}
	}
	return f.lex.everyday.has[word]
}
