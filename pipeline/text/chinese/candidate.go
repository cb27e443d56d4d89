package chinese

import (
	"context"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

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

// A candidate is a string that may be a name, with what speaks for it. Shapes
// are known when it is proposed, figures are counted over the text after.
type candidate struct {
	word string // folded

	// what it is made of
	surname int        // bytes of the surname it begins with
	title   string     // the title it ends with
	suffix  [kinds]int // bytes of the ending of each kind

	// what the text says of it
	stated  int // 姓某名某, 绰号, 唤做, 人称: how often
	dubbed  int // of these, those that are said of people only
	office  int // follows a title: 知县某某
	subject int // begins a clause whose predicate follows
	spoke   int // is all there is before "道" and its like
	titles  map[string]int
	full    *candidate // of which this is the given name
	head    *candidate // the name before the title
	known   bool       // the head is surely a name
	stating []int      // offsets of statements, a few

	count                int
	starts, ends         int // at the beginning, the end of a run
	leftWord, rightWord  int // neighbours that go with names
	leftFirst, rightLast neighbours
	called               int // called out to in direct speech
	went                 int // after a word of going
	measured             int // after a number and a measure: 一把
	score                float64
	kind                 kind
	ok                   bool
	at                   []kb.Span // where it stands as a name
}

// neighbours sketches a distribution of single characters: how many different
// ones, as bits of a hash, and the most frequent few.
type neighbours struct {
	bits uint64
	top  [3]struct {
		c string
		n int
	}
}

func (d *neighbours) add(c string) {
	h := uint32(c[0])*31 + uint32(c[1])*17 + uint32(c[2])
	d.bits |= 1 << (h * 2654435761 >> 26)
	low := 0
	for i := range d.top {
		if d.top[i].c == c {
			d.top[i].n++
			return
		}
		if d.top[i].n < d.top[low].n {
			low = i
		}
	}
	if d.top[low].n == 0 {
		d.top[low].c = c
		d.top[low].n = 1
		return
	}
	d.top[low].n--
}

// finder collects candidates of a page.
type finder struct {
	*page
	lex  *lexicon
	all  map[string]*candidate
	seen map[string]int // strings with a surname met so far
	// names with a title behind them, whose first part is no surname: they wait
	// for what is found about that part
	heads  map[string]headed
	styles map[string]int     // style names that were stated, and where: 字守墨
	dots   map[int]*candidate // names with a mark inside, by where they begin
}

type headed struct {
	title string
	count int
}

func newFinder(p *page) *finder {
	return &finder{page: p, lex: p.lex, all: map[string]*candidate{}, seen: map[string]int{}, heads: map[string]headed{}, dots: map[int]*candidate{}, styles: map[string]int{}}
}

// propose gives the candidate of a word, new or known.
func (f *finder) propose(word string) *candidate {
	c := f.all[word]
	if c == nil {
		c = &candidate{word: word, surname: f.surnameOf(word)}
		f.all[word] = c
	}
	return c
}

// surnameOf is the length in bytes of the surname that a word begins with, 0
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

// sound reports whether no character of the word is one that names don't have.
func (f *finder) sound(word string) bool {
	for i := 0; i+han <= len(word); i += han {
		if f.lex.never.first.has(word[i : i+han]) {
			return false
		}
	}
	return true
}

// plain tells everyday words from possible names: words of the lists, and
// words for people with 那, 众, 老 before them.
func (f *finder) plain(word string) bool {
	if len(word) > 2*han {
		first, rest := word[:han], word[han:]
		if (f.lex.plural.has[first] || first == "老" || first == "小" || first == "大") && f.lex.role.has[rest] {
			return true
		}
		if f.lex.plural.has[first] && f.lex.stop.has[rest] {
			return true
		}
	}
	return f.lex.everyday.has[word]
}

// find walks the text once and proposes.
func (f *finder) find(ctx context.Context) error {
	for i := range f.runs {
		if i%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		r := &f.runs[i]
		f.surnames(r)
		f.titled(r)
		f.suffixed(r)
		f.known(r)
		f.statements(r)
		f.calls(r)
		if !r.heading {
			f.subjects(r)
		}
	}
	f.dotted()
	f.courtesy()
	f.lone()
	f.epithets()
	f.givenNames()
	return nil
}

// lone drops what only a surname speaks for, once.
func (f *finder) lone() {
	for w, n := range f.seen {
		if n > 1 {
			f.propose(w)
		}
	}
	f.seen = nil
	given := f.statedGiven()
	for w, h := range f.heads {
		part := w[:len(w)-len(h.title)]
		head := f.all[part]
		if full := given[part]; full != nil {
			head = full
		} else if head == nil || head.stated == 0 && head.spoke+head.subject < 2 {
			head = nil
			if f.all[w] == nil && (h.count < 2 || h.title == monk) {
				continue
			}
		}
		c := f.propose(w)
		if len(h.title) > len(c.title) {
			c.title, c.head, c.known = h.title, head, head != nil && (head == given[part] || h.title == monk)
		}
	}
	f.heads = nil
}

// statedGiven are the given names of full names that the text states: 唤作温半瓢
// makes 半瓢先生 the same kind of name.
func (f *finder) statedGiven() map[string]*candidate {
	out := map[string]*candidate{}
	for w, c := range f.all {
		if given := w[c.surname:]; c.surname > 0 && c.stated > 0 && len(given) == 2*han {
			if old := out[given]; old == nil || w < old.word {
				out[given] = c
			}
		}
	}
	return out
}

// courtesy proposes a surname that the text has with a stated style name behind
// it: of 姓温名砚, 字守墨 comes 温守墨. Whose style it is stands just before.
func (f *finder) courtesy() {
	const before = 200 // bytes
	if len(f.styles) == 0 {
		return
	}
	var owners []*candidate
	for _, c := range f.all {
		if c.surname > 0 && c.stated+c.spoke+c.office > 0 {
			owners = append(owners, c)
		}
	}
	for style, at := range f.styles {
		from := f.clear(at - before)
		for _, c := range owners {
			w := c.word[:c.surname] + style
			if f.seen[w] == 0 && f.all[w] == nil {
				continue
			}
			lead := f.folded[from:at]
			if strings.Contains(lead, c.word) || strings.Contains(lead, "姓"+c.word[:c.surname]) || slices.ContainsFunc(c.stating, func(i int) bool { return i >= from && i <= at }) {
				if n := f.propose(w); n.stated == 0 {
					n.stated++
				}
			}
		}
	}
}

// known proposes the places of the real world that have no telling end.
func (f *finder) known(r *run) {
	for at := r.start; at+2*han <= r.end; at += han {
		if w := f.lex.known.prefix(f.folded[at:r.end]); w != "" {
			f.propose(w).suffix[place] = len(w)
		}
	}
}

// calls proposes a form of nearness that somebody is called by.
func (f *finder) calls(r *run) {
	w := f.folded[r.start:r.end]
	if r.quoted && opens(r.prev) && f.familiar(w) && !f.plain(w) && !f.lex.common.has[w] {
		f.propose(w)
	}
}

// givenNames proposes what stands behind the surname of a full name that is
// likely one.
func (f *finder) givenNames() {
	for _, c := range f.list() {
		if given := c.word[c.surname:]; c.surname > 0 && c.title == "" && len(given) == 2*han &&
			(c.spoke > 0 || c.stated > 0 || c.office > 0 || c.subject > 1) && !f.lex.common.has[given] && !f.lex.stop.has[given] && !f.lex.role.has[given] {
			if g := f.propose(given); g.full == nil || c.subject > g.full.subject {
				g.full = c
			}
		}
	}
}

// surnames proposes what a surname begins, where it stands twice or more.
func (f *finder) surnames(r *run) {
	for at := r.start; at+2*han <= r.end; at += han {
		t := f.folded[at:r.end]
		if len(t) >= 3*han && f.lex.compound.first.has(t[:han]) && f.lex.compound.has[t[:2*han]] {
			f.met(t[:3*han])
			if len(t) >= 4*han {
				f.met(t[:4*han])
			}
		}
		if c := t[:han]; f.lex.surname.first.has(c) || c == "老" || c == "小" || c == "阿" {
			f.met(t[:2*han])
			if len(t) >= 3*han {
				f.met(t[:3*han])
			}
		}
	}
}

func (f *finder) met(word string) {
	if _, known := f.all[word]; known || !f.sound(word) || f.plain(word) || f.plainPair(word) {
		return
	}
	f.seen[word]++
}

// plainPair tells a three-character string that ends or begins with a common
// word, like 何|时候.
func (f *finder) plainPair(word string) bool {
	return len(word) == 3*han && (f.lex.common.has[word[han:]] && f.lex.stop.has[word[han:]] || f.lex.stop.has[word[:2*han]])
}
