//go:build corpus

package report

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/chinese"
	"dramatis/pipeline/text/english"
)

// A spoken book is one of diaries, letters or told tales with who says what at some
// places, spread evenly over the quotations of the book and labelled by hand. Who is
// several names parted by "|", "" somebody without a name.
type spoken struct {
	Book string `json:"book"`
	Held bool   `json:"held"` // nothing is tuned on it
	// Stretch: the places follow each other in a few stretches of the book, drawn to tune on.
	Stretch bool `json:"stretch"`
	// Drawn: the places are spread evenly over books that are not held, drawn to see what a change does.
	Drawn  bool `json:"drawn"`
	Quotes []struct {
		At  int    `json:"at"`
		Who string `json:"who"`
	} `json:"quotes"`
}

// TestReportSpeakersOfDiaries says how many quotations of books of diaries and letters
// have their speaker. DRAMATIS_ASK=tune reads only the books that may be tuned on, and lists what
// is missed in them.
func TestReportSpeakersOfDiaries(t *testing.T) {
	people, err := readAliases(corpus)
	if err != nil {
		t.Fatal(err)
	}
	reportSpeakers(t, "testdata/speakers.json", english.Study, people, 0.7)
}

// TestReportSpeakersInChinese says how many quotations of Chinese books have their speaker: old and
// modern ones, evenly spread. Those held out were drawn and labelled when the rules were done.
func TestReportSpeakersInChinese(t *testing.T) {
	reportSpeakers(t, "testdata/speakers_zh.json", chinese.Study, nil, 0.8)
}

// reportSpeakers compares the speakers that a study finds with those of a file of spoken books. It
// fails where fewer than the floor are right in what is held out: what was reached, a little less.
func reportSpeakers(t *testing.T, file string, study func(context.Context, string, func(int)) (*text.Study, error), people map[string]aliases, floor float64) {
	t.Helper()
	if corpus == "" {
		t.Fatal("name the folder of books with DRAMATIS_CORPUS")
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var books []spoken
	if err := json.Unmarshal(data, &books); err != nil {
		t.Fatal(err)
	}
	const (
		right = iota
		named
		wrong
	)
	const tuned, stretches, drawn, held = "tuned on", "stretches tuned on", "drawn later", "held out"
	all := map[string]*[3]int{tuned: {}, stretches: {}, drawn: {}, held: {}}
	tune := os.Getenv("DRAMATIS_ASK") == "tune"
	for _, b := range books {
		if tune && b.Held {
			continue
		}
		body, err := os.ReadFile(filepath.Join(corpus, b.Book))
		if err != nil {
			t.Fatal(err)
		}
		s, err := study(context.Background(), string(body), nil)
		if err != nil {
			t.Fatal(err)
		}
		var count [3]int
		for _, q := range b.Quotes {
			found, by := "", ""
			if f := quotationAt(s, kb.Span{Start: q.At, End: q.At + 10}); f != nil && f.Speaker != text.Nobody {
				found, by = s.Names[f.Speaker].Surface, f.By
			}
			ok := found != "" && isOneOf(people[filepath.Base(b.Book)], found, strings.Split(q.Who, "|"))
			if q.Who != "" {
				count[named]++
				if ok {
					count[right]++
				}
			}
			if found != "" && !ok {
				count[wrong]++
			}
			if !ok && found+q.Who != "" && tune {
				t.Logf("%s at %d: %q by %q, not %q", b.Book, q.At, found, by, q.Who)
			}
		}
		kind := tuned
		switch {
		case b.Held:
			kind = held
		case b.Stretch:
			kind = stretches
		case b.Drawn:
			kind = drawn
		}
		for i, n := range count {
			all[kind][i] += n
		}
		t.Logf("%s: %d of %d named speakers right, %d wrong", b.Book, count[right], count[named], count[wrong])
	}
	for _, kind := range []string{tuned, stretches, drawn, held} {
		if tune && kind == held {
			continue
		}
		count := all[kind]
		t.Logf("%s: %.3f of %d named speakers right, %d wrong", kind, float64(count[right])/float64(max(1, count[named])), count[named], count[wrong])
	}
	if c := all[held]; !tune && float64(c[right]) < floor*float64(c[named]) {
		t.Errorf("speakers of what is held out fell to %d of %d", c[right], c[named])
	}
}

// isOneOf reports whether a name means one of those who are named, by the groups of the
// book.
func isOneOf(people aliases, found string, names []string) bool {
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
