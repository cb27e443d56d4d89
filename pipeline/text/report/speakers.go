package report

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/chain"
	"dramatis/pipeline/text/english"
	"dramatis/pipeline/text/gold"
)

// A Spoken is a book with labels of speakers at some quotations.
type Spoken struct {
	Book   string  `json:"book"`  // path within the corpus
	Drawn  string  `json:"drawn"` // how the quotations were sampled
	Quotes []Spoke `json:"quotes"`

	people gold.People
	body   string
}

// Held is the prefix of Spoken.Drawn for samples on which nothing is fitted.
const Held = "held out"

// A Spoke is the label of a quotation: At is a byte offset in the book's file, and Who several names of its speaker,
// separated by "|", or "" for somebody without a name.
type Spoke struct {
	At  int    `json:"at"`
	Who string `json:"who"`
}

func (b *Spoken) isHeld() bool { return strings.HasPrefix(b.Drawn, Held) }

// ReadSpoken reads labels of speakers from a file, and the texts of their books from a folder.
func ReadSpoken(path, dir string) ([]*Spoken, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the labels of speakers: %w", err)
	}
	var all []*Spoken
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("read the labels of speakers: %w", err)
	}
	people, err := peopleOf(dir)
	if err != nil {
		return nil, err
	}
	for _, b := range all {
		body, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(b.Book)))
		if err != nil {
			return nil, fmt.Errorf("read a book of the corpus: %w", err)
		}
		b.body, b.people = string(body), people[filepath.Base(b.Book)]
	}
	return all, nil
}

// spokenInGold returns the quotations of an annotated excerpt whose speaker is named there.
func spokenInGold(path string, people map[string]gold.People) (*Spoken, error) {
	name := strings.TrimSuffix(path, ".gold.json") + ".txt"
	body, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read a book of the corpus: %w", err)
	}
	b := &Spoken{Book: "litbank/" + filepath.Base(name), Drawn: "annotated excerpts", body: string(body), people: people[filepath.Base(name)]}
	g, err := ReadGold(path, b.body)
	if err != nil {
		return nil, err
	}
	named := g.named()
	for _, q := range g.Quotes {
		if at := g.QuoteSpan(b.body, q.Sent, q.Text); len(named[q.Speaker]) > 0 && at.Len() > 0 {
			b.Quotes = append(b.Quotes, Spoke{At: at.Start, Who: strings.Join(named[q.Speaker], "|")})
		}
	}
	return b, nil
}

// at returns the first bytes of the labelled quotation.
func (q *Spoke) at() kb.Span { return kb.Span{Start: q.At, End: q.At + 10} }

// isBy reports whether a name means the labelled speaker.
func (b *Spoken) isBy(q *Spoke, name string) bool {
	return isOneOf(b.people, name, strings.Split(q.Who, "|"))
}

// isOneOf reports whether a name means one of the names given, by the book's groups of names.
func isOneOf(people gold.People, found string, names []string) bool {
	same := func(a, b string) bool { return Bare(a) == Bare(b) }
	if slices.ContainsFunc(names, func(n string) bool { return same(n, found) }) {
		return true
	}
	for _, g := range people.Groups {
		has := func(name string) bool { return slices.ContainsFunc(g, func(n string) bool { return same(n, name) }) }
		if has(found) && slices.ContainsFunc(names, has) {
			return true
		}
	}
	return false
}

// A SpeakerTrainer fits the weights of the speaker model.
type SpeakerTrainer struct {
	Books []*Spoken
	talks map[*Spoken][]labelledTalk
}

// expectedWeights are the prior means of the weights: their values when the clues were made.
//
//go:embed speakers_expected.txt
var expectedWeights string

// NewSpeakerTrainer reads two files of labels, each with the folder of its books: of a corpus and of texts of our own.
// It leaves out what is held out. It adds the annotated excerpts of the corpus, but not those of books whose labels
// are all held out.
func NewSpeakerTrainer(ctx context.Context, labels, dir, ownLabels, ownDir string) (*SpeakerTrainer, error) {
	all, err := ReadSpoken(labels, dir)
	if err != nil {
		return nil, err
	}
	own, err := ReadSpoken(ownLabels, ownDir)
	if err != nil {
		return nil, err
	}
	people, err := peopleOf(dir)
	if err != nil {
		return nil, err
	}
	t := &SpeakerTrainer{talks: map[*Spoken][]labelledTalk{}}
	held, fitted := map[string]bool{}, map[string]bool{}
	for _, b := range append(all, own...) {
		if b.isHeld() {
			held[b.Book] = true
		} else {
			fitted[b.Book] = true
			t.Books = append(t.Books, b)
		}
	}
	golds, err := filepath.Glob(filepath.Join(dir, "litbank", "*.gold.json"))
	if err != nil {
		return nil, fmt.Errorf("list the corpus: %w", err)
	}
	for _, path := range golds {
		b, err := spokenInGold(path, people)
		if err != nil {
			return nil, err
		}
		if fitted[b.Book] || !held[b.Book] {
			t.Books = append(t.Books, b)
		}
	}
	expected := english.ReadSpeakerWeights(expectedWeights)
	read := map[string][]english.Talk{} // by book, which may have several sets of labels
	for _, b := range t.Books {
		talks, ok := read[b.Book]
		if !ok {
			if _, talks, err = english.Talks(ctx, b.body, expected); err != nil {
				return nil, fmt.Errorf("read %s: %w", b.Book, err)
			}
			read[b.Book] = talks
		}
		t.talks[b] = b.label(talks)
	}
	return t, nil
}

// A labelledTalk has the right choices by step; nil for a step without a label.
type labelledTalk struct {
	chain chain.Chain
	right [][]bool
}

// label returns the parts of talks around the labels of a book.
func (b *Spoken) label(talks []english.Talk) (out []labelledTalk) {
	for n := range talks {
		t := &talks[n]
		l := labelledTalk{chain: t.Chain, right: make([][]bool, len(t.Chain))}
		for i, quotes := range t.Quotes {
			for k := range b.Quotes {
				if q := &b.Quotes[k]; slices.ContainsFunc(quotes, q.at().Overlaps) {
					l.right[i] = b.rightOf(q, t, i)
				}
			}
		}
		out = append(out, l.parts()...)
	}
	return out
}

// rightOf reports which choices of a step are right; it returns nil if none is.
func (b *Spoken) rightOf(q *Spoke, t *english.Talk, step int) []bool {
	right := make([]bool, len(t.Names[step]))
	for k, name := range t.Names[step] {
		right[k] = name == "" && q.Who == "" || name != "" && b.isBy(q, name)
	}
	if !slices.Contains(right, true) {
		return nil
	}
	return right
}

// contextReach is how many utterances before and after a labelled one are fitted with it.
const contextReach = 6

// parts returns the stretches of a talk around its labels.
func (l *labelledTalk) parts() (out []labelledTalk) {
	end := 0 // of the last part
	for i := range l.chain {
		if l.right[i] == nil {
			continue
		}
		from, to := max(0, i-contextReach), min(len(l.chain), i+contextReach+1)
		if n := len(out); n > 0 && from <= end {
			out[n-1].chain = append(out[n-1].chain, l.chain[end:to]...)
			out[n-1].right = append(out[n-1].right, l.right[end:to]...)
		} else {
			part := labelledTalk{slices.Clone(l.chain[from:to]), slices.Clone(l.right[from:to])}
			part.chain[0].Arcs = slices.Clone(part.chain[0].Arcs)
			for k := range part.chain[0].Arcs {
				part.chain[0].Arcs[k].From = 0
			}
			out = append(out, part)
		}
		end = to
	}
	return out
}

// Parameters of the fit.
const (
	speakerRidge  = 40   // L2 penalty: half of it times the squared distance of a weight from its prior mean
	speakerRounds = 50   // iterations of gradient ascent
	firstStep     = 0.1  // of each weight
	longestStep   = 0.5  // of one
	shortestStep  = 1e-5 // of one
)

// Fit returns the weights that maximize the likelihood of the right speakers, with the penalty, in the books that use
// accepts.
func (t *SpeakerTrainer) Fit(use func(*Spoken) bool) *chain.Weights {
	expected, w := english.ReadSpeakerWeights(expectedWeights), english.ReadSpeakerWeights(expectedWeights)
	g := english.ReadSpeakerWeights("")
	var rows [][4][]float64 // weights, prior means, gradient, and step of each weight
	for kind := range w.Clues {
		rows = append(rows, [4][]float64{w.Clues[kind], expected.Clues[kind], g.Clues[kind]}, [4][]float64{w.Signs[kind], expected.Signs[kind], g.Signs[kind]})
	}
	last := make([][]float64, len(rows))
	for i := range rows {
		rows[i][3], last[i] = slices.Repeat([]float64{firstStep}, len(rows[i][0])), make([]float64, len(rows[i][0]))
	}
	for range speakerRounds {
		for _, r := range rows {
			for n := range r[0] {
				r[2][n] = -speakerRidge * (r[0][n] - r[1][n])
			}
		}
		for _, b := range t.Books {
			if use(b) {
				for i := range t.talks[b] {
					t.talks[b][i].addGradient(w, g)
				}
			}
		}
		for i, r := range rows {
			for n := range r[0] {
				r[0][n], last[i][n] = climb(r[0][n], r[2][n], last[i][n], &r[3][n])
			}
		}
	}
	return w
}

// addGradient adds the gradient of the log-likelihood of a talk's right speakers.
func (l *labelledTalk) addGradient(w, gradient *chain.Weights) {
	add := func(by float64) func(int, *chain.Arc, float64) {
		return func(i int, a *chain.Arc, chance float64) {
			s := &l.chain[i]
			for n, v := range s.Clues[a.Choice] {
				if v != 0 {
					gradient.Clues[s.Kind][n] += by * chance * float64(v)
				}
			}
			for rest := a.Signs; rest != 0; rest &= rest - 1 {
				gradient.Signs[s.Kind][bits.TrailingZeros32(uint32(rest))] += by * chance
			}
		}
	}
	right := func(step, choice int) bool { return l.right[step] == nil || l.right[step][choice] }
	if !math.IsInf(l.chain.Ways(w, right, add(1)), -1) {
		l.chain.Ways(w, nil, add(-1))
	}
}

// climb moves a weight by one step along its gradient. The step grows while the gradient keeps its sign (resilient
// propagation; Riedmiller and Braun 1993). It returns the weight and the gradient to compare with next time.
func climb(weight, gradient, last float64, step *float64) (float64, float64) {
	switch same := gradient * last; {
	case same > 0:
		*step = min(*step*1.2, longestStep)
	case same < 0:
		*step = max(*step*0.5, shortestStep)
		return weight, 0
	}
	switch {
	case gradient > 0:
		weight += *step
	case gradient < 0:
		weight -= *step
	}
	return weight, gradient
}

// count evaluates a study at the labels of a book: how many speakers are right, found, and named in the labels. miss,
// which may be nil, is called for each label whose speaker is not right.
func (b *Spoken) count(s *text.Study, miss func(q *Spoke, found, by string)) (c Count) {
	for k := range b.Quotes {
		q := &b.Quotes[k]
		found, by := "", ""
		if f := quotationAt(s, q.at()); f != nil && f.Speaker != text.Nobody {
			found, by = s.Names[f.Speaker].Surface, f.By
		}
		right := found != "" && b.isBy(q, found)
		c.Add(Count{Right: one(right), Found: one(found != ""), Wanted: one(q.Who != "")})
		if !right && found+q.Who != "" && miss != nil {
			miss(q, found, by)
		}
	}
	return c
}

// countSettled is count for the quotations alone whose speaker no tag names and the study considers settled.
func (b *Spoken) countSettled(s *text.Study) (c Count) {
	for k := range b.Quotes {
		q := &b.Quotes[k]
		if f := quotationAt(s, q.at()); f != nil && f.Speaker != text.Nobody && !f.Sure && f.Settled() {
			c.Add(Count{Right: one(b.isBy(q, s.Names[f.Speaker].Surface)), Found: 1, Wanted: 1})
		}
	}
	return c
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
