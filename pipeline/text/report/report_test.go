package report

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpus is the folder of books; without it only the small tests run.
var corpus = os.Getenv("DRAMATIS_CORPUS")

func TestReportOfTheCorpus(t *testing.T) {
	books, err := filepath.Glob(filepath.Join(corpus, "litbank", "*.gold.json"))
	if err != nil || corpus == "" || len(books) == 0 {
		t.Skip("DRAMATIS_CORPUS names no folder with annotated books")
	}
	var people, places Count
	var speakers, whole BCubed
	var p, r float64
	for _, path := range books {
		txt := strings.TrimSuffix(path, ".gold.json") + ".txt"
		body, err := os.ReadFile(txt)
		if err != nil {
			t.Fatal(err)
		}
		b, err := Score(strings.TrimSuffix(filepath.Base(txt), ".txt"), string(body), path)
		if err != nil {
			t.Fatal(err)
		}
		t.Log("\n" + b.String())
		people.add(b.People)
		places.add(b.Places)
		speakers.add(b.Speakers)
		whole.add(b.SpeakersWhole)
		p += b.People.Precision() / float64(len(books))
		r += b.People.Recall() / float64(len(books))
	}
	t.Logf("people P %.3f R %.3f (mean of books P %.3f R %.3f) | places F1 %.3f (P %.3f R %.3f) | speakers B³ %.3f of %d, whole books read %.3f",
		people.Precision(), people.Recall(), p, r, places.F1(), places.Precision(), places.Recall(), speakers.F1(), speakers.N, whole.F1())
	// Of the names found beyond the gold's, most are people whom the gold leaves
	// out (in this folder: cats, signatures, fathers of characters), so the
	// floor for precision is what was reached, a little less.
	for _, f := range []struct {
		what         string
		value, floor float64
	}{{"precision of people", people.Precision(), 0.85}, {"recall of people", people.Recall(), 0.93},
		{"places", places.F1(), 0.83}, {"speakers", speakers.F1(), 0.85}, {"speakers in whole books", whole.F1(), 0.85}} {
		if f.value < f.floor {
			t.Errorf("%s fell to %.3f, below %.2f", f.what, f.value, f.floor)
		}
	}
}

func TestBareNamesCompareWithoutArticlesAndAdjectives(t *testing.T) {
	for in, want := range map[string]string{"the late Irene Adler": "irene adler", "The Rassendylls": "rassendylls",
		"the second Sir Walter": "sir walter", "King 's Chapel": "king's chapel"} {
		if got := Bare(in); got != want {
			t.Errorf("%q gives %q, want %q", in, got, want)
		}
	}
}

func TestBCubedRewardsWholeClusters(t *testing.T) {
	if f := bcubed([]string{"a", "a", "b"}, []string{"x", "x", "y"}).F1(); f != 1 {
		t.Errorf("the same clusters under other names give %v", f)
	}
	if f := bcubed([]string{"a", "a", "b"}, []string{"x", "x", "x"}).F1(); f >= 0.9 || f <= 0.5 {
		t.Errorf("one cluster too few gives %v", f)
	}
}
