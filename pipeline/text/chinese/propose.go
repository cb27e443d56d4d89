package chinese

import (
	"context"
	"strings"
)

// longestName is the maximum number of characters of a name that is found by its
// neighbours.
const longestName = 5

// proposeAll walks the text once and proposes everything that may be a name.
func (f *finder) proposeAll(ctx context.Context) error {
	f.readRuns()
	for i := range f.runs {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		r := &f.runs[i]
		f.proposeSurnames(r)
		f.proposeTitles(r)
		f.proposeForms(r)
		f.proposeSuffixes(r)
		f.proposeKnown(r)
		f.proposeTransliterated(r)
		f.readStatements(r)
		f.proposeBounded(r, &f.runInfo[i])
	}
	f.findTransliterated()
	f.findLatin()
	f.proposeCourtesy()
	f.addStatedGivens()
	f.proposeRepeated()
	f.proposeEpithets()
	f.proposeGivenNames()
	return nil
}

// propose returns the candidate of a word, a new one if needed.
func (f *finder) propose(word string) *candidate {
	c := f.all[word]
	if c == nil {
		c = &candidate{word: word, surname: f.surnameOf(word)}
		f.all[word] = c
	}
	return c
}

// countString counts a string that is proposed if it occurs again.
func (f *finder) countString(word string) { f.seen[word]++ }

// proposeRepeated proposes strings that occur at least twice, and a stated
// name with a title after it: 半瓢先生, if somebody is called 温半瓢.
func (f *finder) proposeRepeated() {
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

// proposeSurnames counts strings that begin with a surname, and familiar forms.
func (f *finder) proposeSurnames(r *run) {
	for at := r.start; at+2*han <= r.end; at += han {
		t := f.folded[at:r.end]
		first := t[:han]
		if f.lex.compound.first.has(first) && len(t) >= 3*han && f.lex.compound.has(t[:2*han]) {
			f.countStrings(t, 3, 4)
			f.proposeCompounds(t)
		}
		if f.lex.surname.first.has(first) || familiarPrefixes.has(first) {
			f.countStrings(t, 2, 3)
			if len(t) >= 3*han && f.isSureFullName(r, at) {
				f.propose(t[:3*han])
			}
		}
	}
}

// familiarPrefixes are the first characters of familiar forms.
var familiarPrefixes = newSet(splitHan("老小阿"))

// countStrings counts the strings of from to to characters at the start of t.
func (f *finder) countStrings(t string, from, to int) {
	for n := from; n <= to && n*han <= len(t); n++ {
		if w := t[:n*han]; f.isPossible(w) && !f.lex.stop.has(w) {
			f.countString(w)
		}
	}
}

// proposeCompounds proposes a surname of two characters with one or two more characters, if a new word follows.
func (f *finder) proposeCompounds(t string) {
	for n := 3; n <= 4 && n*han <= len(t); n++ {
		if w := t[:n*han]; f.isPossible(w) && f.startsWord(t[n*han:]) {
			f.propose(w)
		}
	}
}

// proposeBounded counts strings between words that precede and follow names: between the
// start of a clause and its predicate, between two marks, after 对 or 与.
func (f *finder) proposeBounded(r *run, set *runInfo) {
	for at := r.start; at+2*han <= r.end; at += han {
		if at > r.start+set.lead && !f.mayBegin(r, at) {
			continue
		}
		t := f.folded[at:r.end]
		if !f.isPossible(t[:han]) {
			continue
		}
		for n := 2; n <= longestName && n*han <= len(t); n++ {
			w := t[:n*han]
			if !f.isPossible(w[len(w)-han:]) {
				break
			}
			after := t[n*han:]
			if !f.startsWord(after) && !follows.first.has(after[:han]) {
				continue
			}
			if f.lex.stop.has(w) { // 石头说: a thing that speaks is somebody's name
				if f.modern && n == 2 && set.speech && at == r.start+set.lead && wordDictionary().classOf(w) == noun && f.isOnlySpeech(after) {
					f.countString(w)
				}
				continue
			}
			if set.speech && at == r.start+set.lead && f.isOnlySpeech(after) || f.isCalled(r, at, n) || f.fullName(w) {
				f.propose(w)
			} else if n < longestName || at == r.start {
				f.countString(w)
			}
		}
	}
}

// fullName reports whether a string has the form of a full name and contains no word: a surname that is
// hardly a word, and two characters that names have.
func (f *finder) fullName(w string) bool {
	surname := f.surnameOf(w)
	if surname == 0 || len(w) != surname+2*han || surname == han && f.lex.doubtful.has(w[:han]) || f.lex.title.has(w[surname:]) || f.lex.predicate.has(w[surname:]) {
		return false
	}
	for i := 0; i+2*han <= len(w); i += han {
		if i+2*han > surname && f.lex.isCommonPair(w[i:i+2*han]) {
			return false
		}
	}
	for i := surname; i < len(w); i += han {
		if c := w[i : i+han]; f.lex.rare.has(c) || f.lex.weak.has(c) || f.lex.predicate.has(c) {
			return false
		}
	}
	return true
}

// isSureFullName reports whether three characters have the form of a full name, are characters that occur in given names much
// more often than in text, and no word crosses their borders.
func (f *finder) isSureFullName(r *run, at int) bool {
	w := f.folded[at : at+3*han]
	if !f.hasGivenCharacters(w) || !f.fullName(w) {
		return false
	}
	for i := max(r.start, at-han); i < min(at+len(w), r.end-han); i += han {
		if pair := f.folded[i : i+2*han]; i != at && (f.lex.isCommonPair(pair) || wordDictionary().classOf(pair) != unknownWord) {
			return false
		}
	}
	return true
}

// hasGivenCharacters reports whether the two characters after a surname are typical of given names.
func (f *finder) hasGivenCharacters(w string) bool {
	const often = 3 // twice the log-odds of both together
	first, second := wordDictionary().given[code(w[han:2*han])], wordDictionary().given[code(w[2*han:])]
	return first+second >= often && second > 0
}

// proposeTransliterated proposes strings written by sound: three or more characters of foreign names
// that contain no Chinese words. With a title after them they are certainly names.
func (f *finder) proposeTransliterated(r *run) {
	for at := r.start; at < r.end; at += han {
		n := transliteratedStart(f.folded[at:r.end])
		if w := f.folded[at : at+n]; f.isTransliterated(w) {
			f.propose(w)
			f.proposeTitled(f.folded[at:r.end], n)
		}
		at += n
	}
}

// proposeTitled proposes a foreign name of at most n bytes with a title after it, whose first character may also be one of
// foreign names: 杜博罗夫斯基伯爵.
func (f *finder) proposeTitled(t string, n int) {
	for ; n >= 2*han; n -= han {
		if title := f.lex.longTitle(t[n:]); title != "" {
			c := f.propose(t[:n+len(title)])
			c.stated, c.dubbed = c.stated+1, c.dubbed+1
			return
		}
	}
}

// isTransliterated reports whether a string is a foreign name by its characters.
func (f *finder) isTransliterated(w string) bool {
	if len(w) < 3*han || transliteratedStart(w) < len(w) {
		return false
	}
	for i := 0; i+2*han <= len(w); i += han {
		if f.lex.isCommonPair(w[i : i+2*han]) {
			return false
		}
	}
	return true
}

// follows are characters that follow people's names, in addition to predicates.
var follows = newSet(splitHan("的之等们二两三"))

// mayBegin reports whether a name may begin at the offset.
func (f *finder) mayBegin(r *run, at int) bool {
	before := f.folded[max(r.start, at-3*han):at]
	return f.lex.left.suffix(before) != "" || f.lex.title.suffix(before) != ""
}

// namedPattern reports whether a string is all of a short run at the start of a speech, as when somebody is called.
func (f *finder) isCalled(r *run, at, n int) bool {
	return r.quoted && at == r.start && at+n*han == r.end && opens(r.prev) && n <= 4
}

// proposeForms counts strings with endings of people's names:
// 儿 or a word of kinship with one to three characters before it.
func (f *finder) proposeForms(r *run) {
	for at := r.start + han; at+han <= r.end; at += han {
		end := f.lex.form.prefix(f.folded[at:r.end])
		if end == "" {
			continue
		}
		for n := 1; n <= 3 && at-n*han >= r.start; n++ {
			if w := f.folded[at-n*han : at+len(end)]; f.isPossible(w[:n*han]) && !f.lex.stop.has(w) {
				f.countString(w)
			}
		}
	}
}

// proposeKnown proposes places of the real world without a typical ending.
func (f *finder) proposeKnown(r *run) {
	for at := r.start; at+2*han <= r.end; at += han {
		if w := f.lex.known.prefix(f.folded[at:r.end]); w != "" {
			f.propose(w).suffix[place] = len(w)
		}
	}
}

// proposeGivenNames proposes the part after the surname of a string with the form of a full
// name.
func (f *finder) proposeGivenNames() {
	full := func(c *candidate) bool {
		given := c.word[c.surname:]
		return c.surname > 0 && c.title == "" && len(given) == 2*han && !f.lex.stop.has(given)
	}
	for _, c := range f.list(full) {
		if g := f.propose(c.word[c.surname:]); g.full == nil || c.stated > g.full.stated {
			g.full = c
		}
	}
}

// proposeCourtesy proposes a surname of the text with a stated courtesy name after
// it: 温守墨 for 姓温名砚, 字守墨. The person is named shortly before.
func (f *finder) proposeCourtesy() {
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
		from := f.startOfCharacter(at - before)
		for _, c := range owners {
			w := c.word[:c.surname] + style
			if f.seen[w] == 0 && f.all[w] == nil {
				continue
			}
			lead := f.folded[from:at]
			if strings.Contains(lead, c.word) || strings.Contains(lead, "姓"+c.word[:c.surname]) {
				n := f.propose(w)
				n.stated = max(n.stated, 1)
			}
		}
	}
}
