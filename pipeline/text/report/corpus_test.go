//go:build corpus

package report

import (
	"os"
	"testing"
)

// corpus is the folder of books.
var corpus = os.Getenv("DRAMATIS_CORPUS")

// The readers stay above what they have reached on the corpus; "make report" prints it.
func TestTheCorpusStaysAboveItsFloors(t *testing.T) {
	if corpus == "" {
		t.Fatal("name the folder of books with DRAMATIS_CORPUS")
	}
	books, err := Corpus(corpus)
	if err != nil || len(books) == 0 {
		t.Fatal(len(books), err)
	}
	all := Sum(books)
	// Most names found beyond the gold's are people that the gold leaves
	// out (in this folder: cats, signatures, fathers of characters), so the
	// floor for precision is a little below what was reached.
	for _, f := range []struct {
		what         string
		value, floor float64
	}{{"precision of people", all.People.Precision(), 0.70}, {"recall of people", all.People.Recall(), 0.88},
		{"places", all.Places.F1(), 0.80}, {"speakers", all.Speakers.F1(), 0.82}, {"speakers in whole books", all.SpeakersWhole.F1(), 0.82}} {
		if f.value < f.floor {
			t.Errorf("%s fell to %.3f, below %.2f", f.what, f.value, f.floor)
		}
	}
}
