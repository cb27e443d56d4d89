package chinese

import (
	"cmp"
	"strings"
)

// A statedGiven is a given name that the text states at an offset, and the person's surname, or "".
type statedGiven struct {
	surname, given string
	at             int
}

// noteGiven records the given name after 名 in a clause of its own, or after an office: 知府姓娄，名维翰; 那鲍公子名士骧.
func (f *finder) noteGiven(r *run, t string, at int) {
	name := strings.TrimSuffix(f.untilPredicate(t[at+han:]), "字")
	if len(name) != 2*han || f.lex.commonPairs[t[at:at+2*han]] || r.heading || opens(r.next) || f.isEveryday(name) {
		return
	}
	before := f.folded[f.startOfCharacter(r.start+at-8*han) : r.start+at]
	clause, apart := strings.CutSuffix(before, "，")
	title := cmp.Or(f.lex.title.suffix(clause), f.lex.role.suffix(clause))
	if at == 0 && apart || at > 0 && title != "" {
		f.givens = append(f.givens, statedGiven{f.surnameBefore(strings.TrimSuffix(clause, title)), name, r.start + at})
	}
}

// surnameBefore returns the surname at the end of a text, or "".
func (f *finder) surnameBefore(t string) string {
	return cmp.Or(f.lex.compound.suffix(t), f.lex.surname.suffix(t))
}

// addStatedGivens adds the stated given names whose full name does not occur in the text.
func (f *finder) addStatedGivens() {
	for _, g := range f.givens {
		if g.surname != "" && f.seen[g.surname+g.given] > 0 {
			continue
		}
		if c := f.addStated(g.given, g.at); c != nil {
			c.dubbed++
		}
	}
}

// readCalledShort reads a clause that consists of 叫 and a name: 有个小厮，叫来旺，……
func (f *finder) readCalledShort(r *run, name string) {
	n := len(name)
	twice := n == 2*han && name[:han] == name[han:] // a child's name, 团团
	if n < 2*han || n > 3*han || r.quoted || opens(r.next) || !(r.prev == '，' || r.prev == ',') || !twice && (f.isEveryday(name) || f.holdsWord(name)) {
		return
	}
	if c := f.addStated(name, r.start); c != nil && (twice || f.fullName(name)) {
		c.dubbed++
	}
}

// holdsWord reports whether a string contains a dictionary word that is not a noun, or begins with a predicate or 人.
func (f *finder) holdsWord(s string) bool {
	for i := 0; i+2*han <= len(s); i += han {
		if f.lex.isCommonPair(s[i:i+2*han]) || wordDictionary().classOf(s[i:i+2*han]) == otherWord {
			return true
		}
	}
	return s[:han] == "人" || f.lex.predicate.prefix(s) != ""
}

// endsName reports whether a full name shortly before an offset ends with a character: 郗遵……遵字伯肃.
func (f *finder) endsName(given string, at int) bool {
	const near = 300 // bytes
	lead := f.folded[f.startOfCharacter(at-near):at]
	for i := strings.LastIndex(lead, given); i >= 0; i = strings.LastIndex(lead[:i], given) {
		if i >= han && f.lex.surname.has(lead[i-han:i]) || i >= 2*han && (f.lex.surname.has(lead[i-2*han:i-han]) || f.lex.compound.has(lead[i-2*han:i])) {
			return true
		}
	}
	return false
}
