//go:build corpus

package chinese

import (
	"bytes"
	"context"
	"flag"
	"hash/fnv"
	"os"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/kb/script"
	"dramatis/pipeline/learn"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/gold"
)

var update = flag.Bool("update", false, "write the table that was learned")

// A goldBook is a book of the corpus with its people.
type goldBook struct {
	file, body string
	groups     [][]string // the people that are scored
	known      gold.People
	pieces     []*goldBook // excerpts, to learn from short texts too
	finder     *finder
	all        []*candidate
	piece      bool
	own        bool // a text of the project
	partly     bool // the gold has only the main people
}

// goldBooks reads the Chinese books of the corpus in DRAMATIS_CORPUS, and the project's own.
func goldBooks(t *testing.T) []*goldBook {
	t.Helper()
	dir := os.Getenv("DRAMATIS_CORPUS")
	if dir == "" {
		t.Fatal("name the folder of books with DRAMATIS_CORPUS")
	}
	books, err := gold.All(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []*goldBook
	for _, b := range books {
		if !b.Chinese {
			continue
		}
		body, err := os.ReadFile(b.Path)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, &goldBook{file: b.Name, body: string(body), own: b.Own, groups: b.Groups, known: b.Known, partly: len(b.Known.Groups) < 30 && len(body) > 500_000})
	}
	return out
}

// cutPieces takes excerpts of several sizes from a book.
func (b *goldBook) cutPieces() {
	for _, cut := range []struct{ bytes, n int }{{50_000, 2}, {20_000, 4}, {5_000, 6}, {1_500, 6}} {
		for i := range cut.n {
			from := len(b.body) / (cut.n + 1) * (i + 1)
			rest := b.body[from:]
			rest = rest[strings.IndexByte(rest, '\n')+1:]
			rest = rest[:min(len(rest), cut.bytes)]
			piece := *b
			piece.body, piece.pieces, piece.piece = strings.ToValidUTF8(rest, ""), nil, true
			b.pieces = append(b.pieces, &piece)
		}
	}
}

// prepare finds the candidates of a book and counts them.
func (b *goldBook) prepare(t *testing.T) {
	ctx := context.Background()
	p, err := newPage(ctx, b.body)
	if err != nil {
		t.Fatal(err)
	}
	b.finder = newFinder(p)
	if err := b.finder.proposeAll(ctx); err != nil {
		t.Fatal(err)
	}
	list := b.finder.list(nil)
	if err := b.finder.count(ctx, list); err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		if b.finder.isWorthScoring(c) {
			b.finder.observe(c)
			b.all = append(b.all, c)
		}
	}
}

// examples returns the candidates of the books, without those that may be people
// missing in the gold; which strings that look like people are none, the gold says (places and others).
func examples(books []*goldBook, doubtful func(*goldBook, *candidate) bool) []learn.Example {
	var out []learn.Example
	for _, b := range books {
		gold, skip, nobody := simplified(b.known.Groups...), simplified(b.known.Ambiguous), simplified(b.known.Places, b.known.Others)
		for _, c := range b.all {
			if skip[c.word] {
				continue
			}
			yes := gold[c.word]
			if !yes && !nobody[c.word] && doubtful != nil && doubtful(b, c) {
				continue
			}
			weight := 1.0
			if yes {
				weight = 3
			} else if c.count < 10 && !b.piece { // one of three represents all
				const of = 3
				h := fnv.New32a()
				h.Write([]byte(c.word))
				if h.Sum32()%of > 0 {
					continue
				}
				weight = float64(of)
			}
			if b.piece {
				weight *= 0.4
			}
			out = append(out, learn.Example{Row: c.features.row(make([]float64, features)), Yes: yes, Weight: weight})
		}
	}
	return out
}

// simplified returns the set of names in lists, in simplified characters.
func simplified(lists ...[]string) map[string]bool {
	out := map[string]bool{}
	for _, n := range slices.Concat(lists...) {
		out[script.Simplify(n)] = true
	}
	return out
}

// omit reports whether a candidate may be a person that the gold leaves out; that of our own texts leaves out nobody.
func omit(b *goldBook, c *candidate) bool {
	return c.logOdds > 0 && !b.own && (b.partly || c.count < 12 && !b.piece)
}

// teach fits both models on books. Models that have not seen a book decide which of its
// examples are left out and which names are sure.
func teach(books []*goldBook) (m models) {
	for _, b := range slices.Clone(books) {
		books = append(books, b.pieces...)
	}
	for n := range featuresOf {
		for half := range 2 {
			var seen, unseen []*goldBook
			for _, b := range books {
				if len(b.file)%2 == half {
					seen = append(seen, b)
				} else {
					unseen = append(unseen, b)
				}
			}
			scoreAll(unseen, fit(n, examples(seen, nil)))
		}
		if n == 0 {
			m[0] = fit(0, examples(books, omit))
			others(books)
		}
	}
	m[1] = fit(1, examples(books, omit))
	return m
}

// fit fits the n-th model.
func fit(n int, all []learn.Example) *learn.Model {
	o := learn.DefaultOptions
	o.Rounds, o.Rate, o.Ridge = rounds[n], 0.1, 10
	o.Rising = []string{"stated", "office", "subject", "spoke", "spokes", "voice", "given mean", "given least", "full", "kin"}
	o.Falling = []string{"cross left", "cross right", "rare", "piece", "plural"}
	return learn.Fit(featureNames[:featuresOf[n]], all, o)
}

// rounds of the two fits: fewer than usual, since a long novel has a hundred thousand candidates.
var rounds = [...]int{100, 200}

func scoreAll(books []*goldBook, m *learn.Model) {
	for _, b := range books {
		for _, c := range b.all {
			c.logOdds = m.Score(c.features.row(make([]float64, features)), nil)
		}
	}
}

// others sets the features that need the log-odds of all.
func others(books []*goldBook) {
	for _, b := range books {
		var sure []*candidate
		for _, c := range b.all {
			c.named, c.before, c.inside = 0, 0, 0
			if c.logOdds > sureThreshold {
				sure = append(sure, c)
			}
		}
		b.finder.compareWithSure(b.all, sure)
	}
}

// prepared returns the books of the corpus, ready to learn from.
func prepared(t *testing.T) []*goldBook {
	books := goldBooks(t)
	for _, b := range books {
		b.cutPieces()
		b.prepare(t)
		for _, p := range b.pieces {
			p.prepare(t)
		}
	}
	return books
}

// TestTheTableIsLearned fits the tables on all books and compares them with those in use.
func TestTheTableIsLearned(t *testing.T) {
	m := teach(prepared(t))
	for i, table := range []struct {
		file string
		now  []byte
	}{{"data/person.json", personTable}, {"data/person_beside.json", besideTable}} {
		switch learned := m[i].Table(); {
		case *update:
			if err := os.WriteFile(table.file, learned, 0o644); err != nil {
				t.Fatal(err)
			}
		case !bytes.Equal(learned, table.now):
			t.Errorf("%s is not what the corpus teaches: run with -update", table.file)
		}
	}
}

// TestReportOfNamesLeavingBooksOut reports how many names are found in books
// that were not learned from, some of the books at a time.
func TestReportOfNamesLeavingBooksOut(t *testing.T) {
	const parts = 6
	books := prepared(t)
	found, total, extra := map[bool]float64{}, map[bool]float64{}, map[bool]float64{}
	for part := range parts {
		var seen []*goldBook
		for i, b := range books {
			if i%parts != part {
				seen = append(seen, b)
			}
		}
		m := teach(seen)
		for i, b := range books {
			if i%parts == part {
				found[b.own] += b.report(t, m, extra)
				total[b.own]++
			}
		}
	}
	t.Logf("names found, mean of %.0f books of the corpus %.3f, of %.0f texts of our own %.3f", total[false], found[false]/total[false], total[true], found[true]/total[true])
	t.Logf("people that no gold knows, mean of a book %.0f, of a text of our own %.0f", extra[false]/total[false], extra[true]/total[true])
}

// report logs how models that have not seen the book do on it, and returns the share of its names that they find.
func (b *goldBook) report(t *testing.T, m models, extra map[bool]float64) float64 {
	ctx := context.Background()
	names, err := newFinder(b.finder.page).names(ctx, m, &text.Study{}, func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]bool{}
	for _, c := range names {
		have[c.word] = c.kind == person
	}
	all, hit := 0, 0
	gold, known := simplified(append(slices.Clone(b.groups), b.known.Ambiguous)...), simplified(append(slices.Clone(b.known.Groups), b.known.Ambiguous)...)
	var lost []string
	for _, g := range b.groups {
		for _, n := range g {
			all++
			if have[script.Simplify(n)] {
				hit++
			} else {
				lost = append(lost, n)
			}
		}
	}
	var others []string
	people := 0
	for _, c := range names {
		if c.kind != person {
			continue
		}
		if !known[c.word] {
			extra[b.own]++
		}
		if people++; people <= 60 && !gold[c.word] {
			others = append(others, c.word)
		}
	}
	t.Logf("%s left out: found %.3f (%d of %d), %d people\n  lost: %v\n  of the sixty most frequent not in the gold: %v", b.file, float64(hit)/float64(all), hit, all, people, lost, others)
	return float64(hit) / float64(all)
}
