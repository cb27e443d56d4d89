package chinese

import (
	"context"
	"sort"

	"dramatis/editor/kb"
)

const (
	// givenReach is the distance, in bytes, to the last mention of a person that is mentioned by the given name alone.
	givenReach = 15_000
	// shortTag is the maximum length, in bytes, of the words between a given name and the speech.
	shortTag = 5 * han
	// givenSpeeches is the number of clauses of the last character of a name and a verb of speech (操曰) from which it also is
	// a mention in clauses without a speech.
	givenSpeeches = 3
)

// A givenOnlyMention is a mention of somebody by the last character of the name alone.
type givenOnlyMention struct {
	who  *candidate
	at   int
	says bool // in a clause that introduces a speech
}

// findGivenOnly finds where people act under the last character of their name, as classical texts do after
// the full name: 曹操 … 操曰. The character refers to the last mentioned person whose name ends with it, or to the person
// it referred to before. The only error is the context's.
func (f *finder) findGivenOnly(ctx context.Context, names []*candidate) error {
	var taken []kb.Span // of all names
	var people []givenOnlyMention
	for _, c := range names {
		taken = append(taken, c.at...)
		if n := len(c.word) - c.surname; c.kind == person && c.surname > 0 && n <= 2*han && c.title == "" {
			for _, s := range c.at {
				people = append(people, givenOnlyMention{who: c, at: s.Start})
			}
		}
	}
	sort.Slice(taken, func(i, j int) bool { return taken[i].Start < taken[j].Start })
	sort.Slice(people, func(i, j int) bool { return people[i].at < people[j].at })
	meant, speeches := map[string]givenOnlyMention{}, map[string]int{}
	var calls []givenOnlyMention
	for i := range f.runs {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		r := &f.runs[i]
		for ; len(people) > 0 && people[0].at < r.start; people = people[1:] {
			meant[people[0].who.last()] = people[0]
		}
		at, says := f.givenOnlyAt(r)
		if at < 0 || isWithin(taken, at) {
			continue
		}
		given := f.folded[at : at+han]
		m, ok := meant[given]
		if !ok || at-m.at >= givenReach {
			continue
		}
		if f.lex.speech.has(f.folded[at+han : r.end]) {
			speeches[given]++
		}
		m.at, m.says = at, says
		meant[given] = m
		calls = append(calls, m)
	}
	for _, c := range calls {
		if c.says || speeches[c.who.last()] >= givenSpeeches {
			c.who.givenOnly = append(c.who.givenOnly, kb.Span{Start: c.at, End: c.at + han})
		}
	}
	return nil
}

// last returns the last character of a name.
func (c *candidate) last() string { return c.word[len(c.word)-han:] }

// isWithin reports whether an offset is within one of some sorted spans.
func isWithin(spans []kb.Span, at int) bool {
	i := sort.Search(len(spans), func(i int) bool { return spans[i].End > at })
	return i < len(spans) && spans[i].Start <= at
}

// givenOnlyAt returns the offset of a character at the start of a clause, if the rest says that somebody with that name
// speaks or acts, or -1; and whether the clause introduces a speech.
func (f *finder) givenOnlyAt(r *run) (at int, says bool) {
	if r.heading {
		return -1, false
	}
	t := f.folded[r.start:r.end]
	for _, w := range []string{f.lex.opener.prefix(t), leadWords.prefix(t)} {
		if w != "" && len(w) < len(t) {
			t = t[len(w):]
			break
		}
	}
	if len(t) < 2*han {
		return -1, false
	}
	given, rest := t[:han], t[han:]
	if f.lex.plural.has(given) || f.lex.title.has(given) || mannerWords.first.has(given) {
		return -1, false
	}
	says = len(rest) <= shortTag && f.lex.speech.suffix(rest) != ""
	if says || mannerWords.first.has(rest[:han]) || f.lex.predicate.prefix(rest) != "" {
		return r.end - len(t), says
	}
	return -1, false
}
