package chinese

import (
	"context"
	"slices"
	"strings"
)

// longestName is how many characters a name that is found by its neighbours has
// at most.
const longestName = 5

// find walks the text once and proposes whatever may be a name.
func (f *finder) find(ctx context.Context) error {
	f.settings()
	for i := range f.runs {
		if i%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		r := &f.runs[i]
		f.surnames(r)
		f.titled(r)
		f.formed(r)
		f.suffixed(r)
		f.known(r)
		f.foreign(r)
		f.statements(r)
		f.bounded(r, &f.set[i])
	}
	f.dotted()
	f.latin()
	f.courtesy()
	f.stateGivens()
	f.repeated()
	f.epithets()
	f.givenNames()
	return nil
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

// met counts a string that is proposed when it comes again, unless it was before.
func (f *finder) met(word string) { f.seen[word]++ }

// repeated proposes what was met twice or more, and a title once after a name
// that the text states: 半瓢先生, where somebody is called 温半瓢.
func (f *finder) repeated() {
	stated := map[string]bool{}
	for w, c := range f.all {
		if c.stated > 0 {
			stated[w], stated[w[c.surname:]] = true, true
		}
	}
	for w, n := range f.seen {
		if n > 1 || stated[w[:len(w)-len(f.lex.title.suffix(w))]] {
			f.propose(w)
		}
	}
	f.seen = nil
}

// surnames notes what a surname begins, and forms of nearness.
func (f *finder) surnames(r *run) {
	for at := r.start; at+2*han <= r.end; at += han {
		t := f.folded[at:r.end]
		first := t[:han]
		if f.lex.compound.first.has(first) && len(t) >= 3*han && f.lex.compound.has[t[:2*han]] {
			f.spell(t, 3, 4)
			f.compounds(t)
		}
		if f.lex.surname.first.has(first) || nearness[first] {
			f.spell(t, 2, 3)
			if len(t) >= 3*han && f.telling(r, at) {
				f.propose(t[:3*han])
			}
		}
	}
}

// nearness are the first characters of forms of nearness.
var nearness = map[string]bool{"老": true, "小": true, "阿": true}

// spell notes the strings of from to to characters that t begins with.
func (f *finder) spell(t string, from, to int) {
	for n := from; n <= to && n*han <= len(t); n++ {
		if w := t[:n*han]; f.sound(w) && !f.lex.stop.has[w] {
			f.met(w)
		}
	}
}

// compounds proposes a surname of two characters with one or two characters after it that names may end with.
func (f *finder) compounds(t string) {
	for n := 3; n <= 4 && n*han <= len(t); n++ {
		if w := t[:n*han]; f.sound(w) && f.boundary(t[n*han:]) {
			f.propose(w)
		}
	}
}

// bounded notes what is alone between words that go with names: between a
// clause's beginning and its predicate, between two marks, after 对 or 与.
func (f *finder) bounded(r *run, set *setting) {
	for at := r.start; at+2*han <= r.end; at += han {
		if at > r.start+set.lead && !f.opening(r, at) {
			continue
		}
		t := f.folded[at:r.end]
		if !f.sound(t[:han]) {
			continue
		}
		for n := 2; n <= longestName && n*han <= len(t); n++ {
			w := t[:n*han]
			if !f.sound(w[len(w)-han:]) {
				break
			}
			after := t[n*han:]
			if !f.boundary(after) && !follows.first.has(after[:han]) {
				continue
			}
			if f.lex.stop.has[w] { // 石头说: a thing that speaks is somebody's name
				if f.modern && n == 2 && set.speech && at == r.start+set.lead && inDictionary().of(w) == noun && f.onlySpeech(after) {
					f.met(w)
				}
				continue
			}
			if set.speech && at == r.start+set.lead && f.onlySpeech(after) || f.prefixed(r, at, n) || f.fullName(w) {
				f.propose(w)
			} else if n < longestName || at == r.start {
				f.met(w)
			}
		}
	}
}

// fullName reports whether a string has the form of a full name and holds no word: a surname that is
// hardly a word, and two characters that names have.
func (f *finder) fullName(w string) bool {
	surname := f.surnameOf(w)
	if surname == 0 || len(w) != surname+2*han || surname == han && f.lex.doubtful.has[w[:han]] || f.lex.title.has[w[surname:]] || f.lex.predicate.has[w[surname:]] {
		return false
	}
	for i := 0; i+2*han <= len(w); i += han {
		if i+2*han > surname && f.lex.word(w[i:i+2*han]) {
			return false
		}
	}
	for i := surname; i < len(w); i += han {
		if c := w[i : i+han]; f.lex.rare.has[c] || f.lex.weak.has[c] || f.lex.predicate.has[c] {
			return false
		}
	}
	return true
}

// telling reports whether three characters have the form of a full name, are characters that given names have much
// more often than text, and no word reaches into them from either side.
func (f *finder) telling(r *run, at int) bool {
	w := f.folded[at : at+3*han]
	if !f.givenLike(w) || !f.fullName(w) {
		return false
	}
	for i := max(r.start, at-han); i < min(at+len(w), r.end-han); i += han {
		if pair := f.folded[i : i+2*han]; i != at && (f.lex.word(pair) || inDictionary().of(pair) != unknownWord) {
			return false
		}
	}
	return true
}

// givenLike reports whether the two characters after a surname are such as given names have.
func (f *finder) givenLike(w string) bool {
	const often = 3 // twice the log-odds of both together
	first, second := inDictionary().given[code(w[han:2*han])], inDictionary().given[code(w[2*han:])]
	return first+second >= often && second > 0
}

// foreign proposes what is written by its sound: three characters and more of those that foreign names have,
// that are no words of the language. With a title after them they are surely somebody's name.
func (f *finder) foreign(r *run) {
	for at := r.start; at < r.end; at += han {
		n := soundedStart(f.folded[at:r.end])
		if w := f.folded[at : at+n]; f.sounded(w) {
			f.propose(w)
			f.soundedTitle(f.folded[at:r.end], n)
		}
		at += n
	}
}

// soundedTitle proposes a foreign name of at most n bytes with a title after it, whose first character may be such as
// names have: 杜博罗夫斯基伯爵.
func (f *finder) soundedTitle(t string, n int) {
	for ; n >= 2*han; n -= han {
		if title := f.lex.longTitle(t[n:]); title != "" {
			c := f.propose(t[:n+len(title)])
			c.stated, c.dubbed = c.stated+1, c.dubbed+1
			return
		}
	}
}

// sounded reports whether a string is a foreign name by its characters.
func (f *finder) sounded(w string) bool {
	if len(w) < 3*han || soundedStart(w) < len(w) {
		return false
	}
	for i := 0; i+2*han <= len(w); i += han {
		if f.lex.word(w[i : i+2*han]) {
			return false
		}
	}
	return true
}

// follows are characters that follow people's names, beside predicates.
var follows = newSet(splitHan("的之等们二两三"))

// opening reports whether a name may begin at the offset.
func (f *finder) opening(r *run, at int) bool {
	before := f.folded[max(r.start, at-3*han):at]
	return f.lex.left.suffix(before) != "" || f.lex.title.suffix(before) != ""
}

// prefixed reports whether somebody is called by all of a short run in speech.
func (f *finder) prefixed(r *run, at, n int) bool {
	return r.quoted && at == r.start && at+n*han == r.end && opens(r.prev) && n <= 4
}

// formed notes forms that people's names have, of whatever kind: what ends in
// 儿 or in a word of kinship with one or two characters before it.
func (f *finder) formed(r *run) {
	for at := r.start + han; at+han <= r.end; at += han {
		end := f.lex.form.prefix(f.folded[at:r.end])
		if end == "" {
			continue
		}
		for n := 1; n <= 3 && at-n*han >= r.start; n++ {
			if w := f.folded[at-n*han : at+len(end)]; f.sound(w[:n*han]) && !f.lex.stop.has[w] {
				f.met(w)
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

// givenNames proposes what is after the surname of a full name that is
// likely one.
func (f *finder) givenNames() {
	full := func(c *candidate) bool {
		given := c.word[c.surname:]
		return c.surname > 0 && c.title == "" && len(given) == 2*han && !f.lex.stop.has[given]
	}
	for _, c := range f.list(full) {
		if g := f.propose(c.word[c.surname:]); g.full == nil || c.stated > g.full.stated {
			g.full = c
		}
	}
}

// courtesy proposes a surname that the text has with a stated style name after
// it: of 姓温名砚, 字守墨 comes 温守墨. Whose style it is is said just before.
func (f *finder) courtesy() {
	const before = 200 // bytes
	if len(f.styles) == 0 {
		return
	}
	var owners []*candidate
	for _, c := range f.all {
		if c.surname > 0 && c.stated+c.office > 0 {
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
				n := f.propose(w)
				n.stated = max(n.stated, 1)
			}
		}
	}
}
