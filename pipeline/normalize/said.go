package normalize

import (
	"math"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// A remark is what the text says about two names, counted, with the first place.
type remark struct {
	count  map[naming.Saying]int
	first  map[naming.Saying]place
	phrase map[naming.Saying]string
}

type place struct {
	doc  int
	span kb.Span
}

// statements reads what the documents say about neighbouring names.
func (b *book) statements() map[[2]int]*remark {
	out := map[[2]int]*remark{}
	note := func(i, j int, s naming.Saying, at place, phrase string) {
		if i == j {
			return
		}
		k := key(i, j)
		r := out[k]
		if r == nil {
			r = &remark{map[naming.Saying]int{}, map[naming.Saying]place{}, map[naming.Saying]string{}}
			out[k] = r
		}
		if r.count[s] == 0 {
			r.first[s], r.phrase[s] = at, phrase
		}
		r.count[s]++
	}
	speeches := map[kb.DocumentID][]Utterance{}
	for _, u := range b.in.Utterances {
		speeches[u.Document] = append(speeches[u.Document], u)
	}
	for d := range b.in.Documents {
		owners, spans := b.spotsOf(d)
		body := b.in.Documents[d].Text
		for _, s := range naming.Statements(body, spans) {
			note(owners[s.A], owners[s.B], s.Saying, place{d, s.Span}, s.Phrase)
		}
		for _, u := range speeches[b.in.Documents[d].ID] {
			b.spoken(u, body, owners, spans, func(i, j int, at kb.Span) { note(i, j, told, place{d, at}, "") })
		}
		if !strings.Contains(body, "姓") {
			continue
		}
		for _, in := range naming.Introductions(body) {
			b.introduced(in, func(i, j int) { note(i, j, naming.Alias, place{d, in.Span}, "") })
		}
	}
	return out
}

// introduced pairs the names of an introduction that are names of the book.
func (b *book) introduced(in naming.Introduction, note func(i, j int)) {
	var known []int
	for _, n := range in.Names {
		if i, ok := b.index[kb.NameIDOf(n)]; ok {
			known = append(known, i)
		}
	}
	for n := 1; n < len(known); n++ {
		note(known[0], known[n])
	}
}

// spotsOf are the places of all names in one document, in its order, the longer
// name first where two begin at one place.
func (b *book) spotsOf(doc int) (owners []int, spans []kb.Span) {
	type owned struct {
		owner int
		span  kb.Span
	}
	var all []owned
	for i, e := range b.names {
		for _, s := range e.spots {
			if s.doc == doc {
				all = append(all, owned{i, s.span})
			}
		}
	}
	sort.Slice(all, func(i, j int) bool {
		x, y := all[i].span, all[j].span
		if x.Start != y.Start {
			return x.Start < y.Start
		}
		if x.End != y.End {
			return x.End > y.End
		}
		return all[i].owner < all[j].owner
	})
	for _, o := range all {
		owners, spans = append(owners, o.owner), append(spans, o.span)
	}
	return owners, spans
}

// sayings that make two names one, with their weights and words.
var aliasSayings = []struct {
	saying naming.Saying
	weight float64
	words  string
}{
	{naming.Alias, 4.5, "the text says that one is another name of the other"},
	{naming.Epithet, 3.0, "one stands directly before the other, as a byname does"},
	{naming.Identity, 2.5, "the text says that the one is the other"},
	{told, 1.5, "somebody in the story says that the one is the other"},
	{naming.Maiden, 3.0, "the text tells of a change of name"},
	{naming.Apposition, 2.5, "one explains the other"},
}

// takeAliases makes pairs of what the text states.
func (b *book) takeAliases(c *candidates, said map[[2]int]*remark) {
	for k, r := range said {
		for _, s := range aliasSayings {
			n := r.count[s.saying]
			if n == 0 {
				continue
			}
			x, y := b.names[k[0]], b.names[k[1]]
			m := naming.Compare(x.parts, y.parts)
			if m.Several || m.Gender || s.saying == told && (m.Clashes() || givenAlone(x) && givenAlone(y)) {
				continue
			}
			p := c.get(k[0], k[1])
			at := r.first[s.saying]
			if len(p.clues) == 0 && !sameType(x, y) {
				p.add(task.Clue{Kind: "type", Text: say("they are of different types"), Weight: weightOtherType})
			}
			if len(p.clues) == 0 && x.rank == 3 && y.rank == 3 && !x.parts.Han {
				p.add(task.Clue{Kind: "two full names", Text: "both are full names", Weight: -1})
			}
			w := s.weight + 0.7*math.Log(float64(n))
			text := s.words
			if r.phrase[s.saying] != "" && s.saying == naming.Alias {
				text = say(s.words+": “{}”", strings.Trim(r.phrase[s.saying], " ,，"))
			}
			kind := "stated"
			if s.saying == told {
				kind = "told"
			}
			p.add(task.Clue{Kind: kind, Text: text, Weight: w, Quote: b.quoteOf(at.doc, at.span, false)})
			p.stated = true
			break
		}
	}
}

// givenAlone reports whether a name is a first name and nothing else.
func givenAlone(e *entry) bool {
	return naming.IsGiven(e.parts.Bare) || e.parts.Given != "" && e.parts.Family == ""
}
