package chinese

import (
	"context"
	"sort"

	"dramatis/editor/kb"
)

const (
	// givenBack is how far back, in bytes, a person is looked for who is mentioned by the given name alone.
	givenBack = 15_000
	// shortTag is how long, in bytes, the words between a given name and the speech may be.
	shortTag = 5 * han
	// givenSpeeches is how often a clause must be the last character of a name and a verb of speech (操曰) for it to mean
	// somebody in clauses without a speech too.
	givenSpeeches = 3
)

// A givenCall is somebody who is mentioned by the last character of the name alone.
type givenCall struct {
	who  *candidate
	at   int
	says bool // in a clause that leads to a speech
}

// callByGiven finds where people act under the last character of their name, as classical texts refer to somebody whose
// name they have given: 曹操 … 操曰. It is the one named last of those whose name ends so, or the one that the character
// meant before. The only error is the context's.
func (f *finder) callByGiven(ctx context.Context, names []*candidate) error {
	var taken []kb.Span // of all names
	var people []givenCall
	for _, c := range names {
		taken = append(taken, c.at...)
		if n := len(c.word) - c.surname; c.kind == person && c.surname > 0 && n > 0 && n <= 2*han && c.title == "" {
			for _, s := range c.at {
				people = append(people, givenCall{who: c, at: s.Start})
			}
		}
	}
	sort.Slice(taken, func(i, j int) bool { return taken[i].Start < taken[j].Start })
	sort.Slice(people, func(i, j int) bool { return people[i].at < people[j].at })
	meant, speeches := map[string]givenCall{}, map[string]int{}
	var calls []givenCall
	for i := range f.runs {
		if i%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		r := &f.runs[i]
		for ; len(people) > 0 && people[0].at < r.start; people = people[1:] {
			meant[people[0].who.last()] = people[0]
		}
		at, says := f.givenAt(r)
		if at < 0 || isWithin(taken, at) {
			continue
		}
		given := f.folded[at : at+han]
		m, ok := meant[given]
		if !ok || at-m.at >= givenBack {
			continue
		}
		if f.lex.speech.has[f.folded[at+han:r.end]] {
			speeches[given]++
		}
		m.at, m.says = at, says
		meant[given] = m
		calls = append(calls, m)
	}
	for _, c := range calls {
		if c.says || speeches[c.who.last()] >= givenSpeeches {
			c.who.short = append(c.who.short, kb.Span{Start: c.at, End: c.at + han})
		}
	}
	return nil
}

// last returns the last character of a name.
func (c *candidate) last() string { return c.word[len(c.word)-han:] }

// isWithin reports whether an offset is within one of some spans, which are sorted.
func isWithin(spans []kb.Span, at int) bool {
	i := sort.Search(len(spans), func(i int) bool { return spans[i].End > at })
	return i < len(spans) && spans[i].Start <= at
}

// givenAt returns where a clause begins with a character if what is after it says that somebody of that name speaks or
// acts, -1 elsewhere; and whether the clause leads to a speech.
func (f *finder) givenAt(r *run) (at int, says bool) {
	if r.heading {
		return -1, false
	}
	t := f.folded[r.start:r.end]
	for _, w := range []string{f.lex.opener.prefix(t), leads.prefix(t)} {
		if w != "" && len(w) < len(t) {
			t = t[len(w):]
			break
		}
	}
	if len(t) < 2*han {
		return -1, false
	}
	given, rest := t[:han], t[han:]
	if f.lex.stop.has[given] || f.lex.plural.has[given] || f.lex.title.has[given] || manners.first.has(given) {
		return -1, false
	}
	says = len(rest) <= shortTag && f.lex.speech.suffix(rest) != ""
	if says || manners.first.has(rest[:han]) || f.lex.predicate.prefix(rest) != "" || f.lex.speech.prefix(rest) != "" || f.lex.tag.prefix(rest) != "" {
		return r.end - len(t), says
	}
	return -1, false
}
