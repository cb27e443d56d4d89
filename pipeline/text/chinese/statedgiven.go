package chinese

import (
	"cmp"
	"strings"
)

// A statedGiven is a given name that the text states at an offset, and the surname of the person, "" where it is not given.
type statedGiven struct {
	surname, given string
	at             int
}

// noteGiven notes the given name after 名 in a clause of its own, or after an office: 知府姓娄，名维翰; 那鲍公子名士骧.
func (f *finder) noteGiven(r *run, t string, at int) {
	name := strings.TrimSuffix(f.untilPredicate(t[at+han:]), "字")
	if len(name) != 2*han || f.lex.couples[t[at:at+2*han]] || r.heading || opens(r.next) || f.plain(name) {
		return
	}
	before := f.folded[f.clear(r.start+at-8*han) : r.start+at]
	clause, apart := strings.CutSuffix(before, "，")
	title := cmp.Or(f.lex.title.suffix(clause), f.lex.role.suffix(clause))
	if at == 0 && apart || at > 0 && title != "" {
		f.givens = append(f.givens, statedGiven{f.surnameBefore(strings.TrimSuffix(clause, title)), name, r.start + at})
	}
}

// surnameBefore returns the surname that a stretch ends with, "" if it ends with no surname.
func (f *finder) surnameBefore(t string) string {
	return cmp.Or(f.lex.compound.suffix(t), f.lex.surname.suffix(t))
}

// stateGivens makes names of the stated given names whose full name, with the surname, is not in the text.
func (f *finder) stateGivens() {
	for _, g := range f.givens {
		if g.surname != "" && f.seen[g.surname+g.given] > 0 {
			continue
		}
		if c := f.state(g.given, g.at); c != nil {
			c.dubbed++
		}
	}
}

// calledShort reads a clause that is no more than 叫 and a name: 有个小厮，叫来旺，……
func (f *finder) calledShort(r *run, name string) {
	if n := len(name); n < 2*han || n > 3*han || r.quoted || opens(r.next) || !(r.prev == '，' || r.prev == ',') || f.plain(name) || f.holdsWord(name) {
		return
	}
	if c := f.state(name, r.start); c != nil && f.fullName(name) {
		c.dubbed++
	}
}

// holdsWord reports whether a string contains a dictionary word that is not a noun, or begins with a predicate or 人.
func (f *finder) holdsWord(s string) bool {
	for i := 0; i+2*han <= len(s); i += han {
		if f.lex.word(s[i:i+2*han]) || inDictionary().of(s[i:i+2*han]) == otherWord {
			return true
		}
	}
	return s[:han] == "人" || f.lex.predicate.prefix(s) != ""
}

// endsName reports whether a full name shortly before an offset ends with a character: 郗遵……遵字伯肃.
func (f *finder) endsName(given string, at int) bool {
	const near = 300 // bytes
	lead := f.folded[f.clear(at-near):at]
	for i := strings.LastIndex(lead, given); i >= 0; i = strings.LastIndex(lead[:i], given) {
		if i >= han && f.lex.surname.has[lead[i-han:i]] || i >= 2*han && (f.lex.surname.has[lead[i-2*han:i-han]] || f.lex.compound.has[lead[i-2*han:i]]) {
			return true
		}
	}
	return false
}
