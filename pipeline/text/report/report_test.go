package report

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpus is the folder of books; without it only the small tests run.
var corpus = os.Getenv("DRAMATIS_CORPUS")

func TestTheFiguresOfTheCorpus(t *testing.T) {
	books, err := filepath.Glob(filepath.Join(corpus, "litbank", "*.gold.json"))
	if err != nil || corpus == "" {
		return
	}
	var people, places Count
	var speakers BCubed
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
		p += b.People.Precision() / float64(len(books))
		r += b.People.Recall() / float64(len(books))
	}
	t.Logf("people P %.3f R %.3f (mean of books P %.3f R %.3f) | places F1 %.3f (P %.3f R %.3f) | speakers B³ %.3f of %d",
		people.Precision(), people.Recall(), p, r, places.F1(), places.Precision(), places.Recall(), speakers.F1(), speakers.N)
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
