package report

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text/english"
)

// aliases are the people of a book, each a list of names.
type aliases struct {
	Groups    [][]string
	Ambiguous []string
}

// readAliases gives the gold by the base name of the book.
func readAliases(dir string) (map[string]aliases, error) {
	data, err := os.ReadFile(filepath.Join(dir, "aliases.gold.json"))
	if err != nil {
		return nil, fmt.Errorf("read the gold: %w", err)
	}
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, fmt.Errorf("read the gold: %w", err)
	}
	delete(raw, "_note")
	out := map[string]aliases{}
	for name, body := range raw {
		var a aliases
		if err := json.Unmarshal(body, &a); err != nil {
			return nil, fmt.Errorf("read the gold of %s: %w", name, err)
		}
		out[filepath.Base(name)] = a
	}
	return out, nil
}

// labels says what the gold of one book says of a candidate.
type labels struct {
	people  map[string]bool // folded
	words   map[string]bool // that are in their names
	excerpt *Gold
	end     int
}

func newLabels(people aliases, excerpt *Gold) *labels {
	l := &labels{people: map[string]bool{}, words: map[string]bool{}, excerpt: excerpt}
	for _, g := range append(people.Groups, people.Ambiguous) {
		for _, n := range g {
			for _, w := range strings.Fields(kb.Fold(n)) {
				l.words[w] = true
			}
		}
	}
	for _, g := range people.Groups {
		for _, n := range g {
			l.people[kb.Fold(n)] = true
		}
	}
	if excerpt != nil {
		l.end = excerpt.End()
	}
	return l
}

// label: who has gold is a person; an annotated excerpt says what is in it; a
// word of the list of places is one; and what is in a book with gold and is
// nothing of the kind is not a person, with more certainty the more often it occurs. Titles
// and given names that the gold leaves out say nothing, nor do roles that come
// often.
func (l *labels) label(e *Example, s *english.Sample) {
	says := func(person, place bool) { e.Is["person"], e.Is["place"] = person, place }
	has := func(where string, classes ...string) bool {
		return slices.ContainsFunc(classes, func(c string) bool { return s.Clues[where+c] > 0 })
	}
	kind := l.annotated(s)
	titled := has("first-", "titleMale", "titleFemale", "titleNeutral")
	named := has("first-", "givenMale", "givenFemale") || has("only-", "givenMale", "givenFemale")
	role := has("only-", "titleMale", "titleFemale", "titleNeutral", "personNoun", "kinMale", "kinFemale", "kinNeutral", "bond")
	switch {
	case l.people[kb.Fold(s.Surface)] || kind == "PER":
		says(true, false)
	case kind == "GPE" || kind == "FAC" || kind == "LOC" || has("only-", "place") && !named:
		says(false, true)
	case has("only-", "calendar", "event", "people", "sacred"):
		says(false, false)
	case len(l.words) > 0 && l.shares(s.Surface):
	case kind == "O":
		says(false, false)
	case len(l.words) == 0 || titled || named || role && s.Count > 2:
	case has("family-plural"):
		says(false, false)
	default:
		e.Is["person"] = false
		e.By = min(1, float64(s.Count+1)*0.25)
		if s.Count > 2 {
			e.By = 1
		} else { // of what occurs once or twice and is in no list, few are places
			e.Is["place"] = false
		}
	}
}

func (l *labels) shares(name string) bool {
	return slices.ContainsFunc(strings.Fields(kb.Fold(name)), func(w string) bool { return l.words[w] })
}

// annotated is the type that most places of the candidate in the excerpt have: O
// when there is no proper name, "" when the annotators mean something else by
// it, or it is not there.
func (l *labels) annotated(s *english.Sample) string {
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

// kindAt is the type of the proper name that ends where the span does, O where
// there is nothing, "" where something else does.
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
