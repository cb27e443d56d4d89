package report

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/english"
)

// A Count is the number of right, found and wanted items.
type Count struct{ Right, Found, Wanted int }

// Precision returns the share of the found items that are right.
func (c Count) Precision() float64 { return share(c.Right, c.Found) }

// Recall returns the share of the wanted items that were found.
func (c Count) Recall() float64 { return share(c.Right, c.Wanted) }

// F1 returns the harmonic mean of precision and recall.
func (c Count) F1() float64 {
	p, r := c.Precision(), c.Recall()
	if p+r == 0 {
		return 0
	}
	return 2 * p * r / (p + r)
}

// Add adds another count.
func (c *Count) Add(o Count) {
	c.Right += o.Right
	c.Found += o.Found
	c.Wanted += o.Wanted
}

func share(a, b int) float64 {
	if b == 0 {
		return 1
	}
	return float64(a) / float64(b)
}

// A Book is the figures of a book.
type Book struct {
	Name           string
	People         Count // distinct proper names
	Missed, Extra  []string
	Places         Count // overlapping mentions of places and organizations
	PlacesMissed   []string
	PlacesExtra    []string
	Speakers       BCubed
	SpeakersWhole  BCubed // the same quotations, with the whole book read
	SpeakersMissed []string
}

// Corpus scores all annotated books of a folder: NAME.txt and NAME.gold.json in
// its subfolder "litbank". The result is empty if there are none.
func Corpus(dir string) ([]*Book, error) {
	golds, err := filepath.Glob(filepath.Join(dir, "litbank", "*.gold.json"))
	if err != nil {
		return nil, err
	}
	var out []*Book
	for _, gold := range golds {
		name := strings.TrimSuffix(gold, ".gold.json")
		body, err := os.ReadFile(name + ".txt")
		if err != nil {
			return nil, fmt.Errorf("read a book of the corpus: %w", err)
		}
		b, err := Score(filepath.Base(name), string(body), gold)
		if err != nil {
			return nil, err
		}
		out = append(out, b)
	}
	return out, nil
}

// Sum returns the figures of all books together.
func Sum(books []*Book) *Book {
	all := &Book{Name: "together"}
	for _, b := range books {
		all.People.Add(b.People)
		all.Places.Add(b.Places)
		all.Speakers.Add(b.Speakers)
		all.SpeakersWhole.Add(b.SpeakersWhole)
	}
	return all
}

// Score reads the annotated excerpt of a book alone, and compares.
func Score(name, body, goldPath string) (*Book, error) {
	g, err := ReadGold(goldPath, body)
	if err != nil {
		return nil, err
	}
	whole, err := english.Study(context.Background(), body, nil)
	if err != nil {
		return nil, err
	}
	full := &Book{}
	full.speakers(g, whole, body)
	body = body[:min(len(body), g.End()+1)]
	s, err := english.Study(context.Background(), body, nil)
	if err != nil {
		return nil, err
	}
	b := &Book{Name: name, SpeakersWhole: full.Speakers}
	b.scorePeople(g, s)
	b.scorePlaces(g, s, body)
	b.speakers(g, s, body)
	return b, nil
}

func (b *Book) scorePeople(g *Gold, s *text.Study) {
	gold, found := map[string]bool{}, map[string]bool{}
	for _, m := range g.Mentions {
		if m.Type == "PER" && m.Kind == "PROP" {
			gold[Bare(m.Text)] = true
		}
	}
	for _, n := range s.Names {
		if n.Type == kb.Character || isFamily(n) {
			found[Bare(n.Surface)] = true
		}
	}
	b.People, b.Missed, b.Extra = compare(gold, found)
}

// isFamily reports whether a name is a family, as the Bennets, which the gold counts among people.
func isFamily(n text.Name) bool {
	return n.Type == kb.Organization && strings.HasPrefix(n.Surface, "the ")
}

func compare(gold, found map[string]bool) (c Count, missed, extra []string) {
	c = Count{Found: len(found), Wanted: len(gold)}
	for n := range gold {
		if found[n] {
			c.Right++
		} else {
			missed = append(missed, n)
		}
	}
	for n := range found {
		if !gold[n] {
			extra = append(extra, n)
		}
	}
	sort.Strings(missed)
	sort.Strings(extra)
	return c, missed, extra
}

// scorePlaces counts mentions: a mention in the gold is found if a mention of a place or
// an organization overlaps it, and vice versa.
func (b *Book) scorePlaces(g *Gold, s *text.Study, body string) {
	var gold, found []kb.Span
	for _, m := range g.Mentions {
		if m.Kind == "PROP" && (m.Type == "FAC" || m.Type == "GPE" || m.Type == "LOC" || m.Type == "ORG") {
			gold = append(gold, g.Span(m.Sent, m.Start, m.End))
		}
	}
	for _, m := range s.Mentions {
		if n := s.Names[m.Name]; n.Type == kb.Location || n.Type == kb.Organization && !isFamily(n) {
			found = append(found, m.Span)
		}
	}
	hit, missed := overlaps(gold, found, body)
	right, extra := overlaps(found, gold, body)
	b.PlacesMissed, b.PlacesExtra = missed, extra
	// one count for both directions: the smaller is the number of right ones
	b.Places = Count{Right: min(hit, right), Found: len(found), Wanted: len(gold)}
}

func overlaps(a, b []kb.Span, body string) (n int, rest []string) {
	for _, x := range a {
		if slices.ContainsFunc(b, x.Overlaps) {
			n++
		} else if x.End <= len(body) {
			rest = append(rest, strings.Join(strings.Fields(body[x.Start:x.End]), " "))
		}
	}
	return n, rest
}
