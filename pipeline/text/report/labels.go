package report

import (
	"path"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text/english"
	"dramatis/pipeline/text/gold"
)

// peopleOf returns the people of a folder's books by the base name of the book.
func peopleOf(dir string) (map[string]gold.People, error) {
	books, err := gold.Corpus(dir)
	out := map[string]gold.People{}
	for _, b := range books {
		out[path.Base(b.Name)] = b.Known
	}
	return out, err
}

// labels is what the gold of one book says about candidates.
type labels struct {
	people, places, others map[string]bool // folded
	words                  map[string]bool // words of people's names
	excerpt                *Gold
	end                    int
}

func newLabels(people gold.People) *labels {
	l := &labels{people: folded(slices.Concat(people.Groups...)), places: folded(people.Places), others: folded(people.Others), words: map[string]bool{}}
	for _, n := range append(slices.Concat(people.Groups...), people.Ambiguous...) {
		for _, w := range strings.Fields(kb.Fold(n)) {
			l.words[w] = true
		}
	}
	return l
}

func folded(names []string) map[string]bool {
	out := map[string]bool{}
	for _, n := range names {
		out[kb.Fold(n)] = true
	}
	return out
}

// label labels a candidate. A name in the gold is a person's; an annotated excerpt decides about what is in it; a
// word of the list of places is a place; and other names in a book with gold are
// not people, with more certainty the more often they occur. Titles
// and given names that the gold leaves out get no label, nor do frequent roles.
func (l *labels) label(e *Example, s *english.Sample) {
	says := func(person, place bool) { e.Is["person"], e.Is["place"] = person, place }
	has := func(where string, classes ...string) bool {
		return slices.ContainsFunc(classes, func(c string) bool { return s.Clues[where+c] > 0 })
	}
	kind := l.annotatedType(s)
	titled := has("first-", "titleMale", "titleFemale", "titleNeutral")
	named := has("first-", "givenMale", "givenFemale") || has("only-", "givenMale", "givenFemale")
	role := has("only-", "titleMale", "titleFemale", "titleNeutral", "personNoun", "kinMale", "kinFemale", "kinNeutral", "bond")
	switch {
	case l.people[kb.Fold(s.Surface)] || kind == "PER":
		says(true, false)
	case l.others[kb.Fold(s.Surface)]:
		says(false, false)
	case l.places[kb.Fold(s.Surface)], kind == "GPE" || kind == "FAC" || kind == "LOC" || has("only-", "place") && !named:
		says(false, true)
	case has("only-", "calendar", "event", "people", "sacred"):
		says(false, false)
	case len(l.words) > 0 && l.sharesWord(s.Surface):
	case kind == "O":
		says(false, false)
	case len(l.words) == 0 || titled || named || role && s.Count > 2:
	case has("family-plural"):
		says(false, false)
	default:
		e.Is["person"] = false
		e.Weight = min(1, float64(s.Count+1)*0.25)
		if e.Guessed = s.Count <= 2; e.Guessed { // few are places, see NameTrainer.Fit
			e.Is["place"] = false
		}
	}
}

func (l *labels) sharesWord(name string) bool {
	return slices.ContainsFunc(strings.Fields(kb.Fold(name)), func(w string) bool { return l.words[w] })
}

// annotatedType returns the type of most mentions of the candidate in the excerpt: O
// if there is no proper name, "" if the annotators mean something else by
// it, or it does not occur.
func (l *labels) annotatedType(s *english.Sample) string {
	if l.excerpt == nil {
		return ""
	}
	votes := map[string]int{}
	for _, at := range s.Spans {
		if at.End <= l.end {
			votes[l.excerpt.kindAt(at)]++
		}
	}
	best := ""
	for _, k := range []string{"O", "PER", "GPE", "FAC", "LOC"} {
		if votes[k] > votes[best] {
			best = k
		}
	}
	return best
}

// kindAt returns the type of the proper name that ends at the end of the span, O if
// there is none, "" if another annotation ends there.
func (g *Gold) kindAt(at kb.Span) string {
	const possessive = len("’s")
	kind := "O"
	for _, m := range g.Mentions {
		span := g.Span(m.Sent, m.Start, m.End)
		if m.Kind == "PRON" || !span.Overlaps(at) {
			continue
		}
		ends := span.End >= at.End && span.End-at.End <= possessive
		if m.Kind == "PROP" && ends {
			return m.Type
		}
		if m.Kind == "PROP" || ends {
			kind = ""
		}
	}
	return kind
}
