package report

import (
	"os"
	"testing"
)

// corpus is the folder of books; without it only the small tests run.
var corpus = os.Getenv("DRAMATIS_CORPUS")

// What the readers reached on the corpus stays reached; "make report" prints it.
func TestTheCorpusStaysAboveItsFloors(t *testing.T) {
	if corpus == "" {
		t.Skip("DRAMATIS_CORPUS names no folder with annotated books")
	}
	books, err := Corpus(corpus)
	if err != nil || len(books) == 0 {
		t.Fatal(len(books), err)
	}
	all := Together(books)
	// Of the names found beyond the gold's, most are people whom the gold leaves
	// out (in this folder: cats, signatures, fathers of characters), so the
	// floor for precision is what was reached, a little less.
	for _, f := range []struct {
		what         string
		value, floor float64
	}{{"precision of people", all.People.Precision(), 0.85}, {"recall of people", all.People.Recall(), 0.93},
		{"places", all.Places.F1(), 0.83}, {"speakers", all.Speakers.F1(), 0.85}, {"speakers in whole books", all.SpeakersWhole.F1(), 0.85}} {
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
