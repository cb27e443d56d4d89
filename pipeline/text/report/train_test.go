//go:build corpus

package report

import (
	"context"
	"flag"
	"maps"
	"os"
	"slices"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/pipeline/text/english"
	"dramatis/pipeline/text/gold"
)

var train = flag.Bool("train", false, "write the weights again")

// nameTrainer reads the corpus and the project's own stories.
func nameTrainer() (*NameTrainer, error) {
	stories, err := gold.Stories()
	if err != nil {
		return nil, err
	}
	return NewNameTrainer(context.Background(), corpus, stories)
}

// The built-in weights are those that the corpus gives; -train writes them.
func TestTheWeightsOfNamesAreThoseOfTheCorpus(t *testing.T) {
	names, err := nameTrainer()
	if err != nil || len(names.Examples) == 0 {
		t.Fatal(err, "; name the folder of books with DRAMATIS_CORPUS")
	}
	var models []*Model
	for _, q := range Questions {
		models = append(models, names.Fit(q, func(*Example) bool { return true }))
	}
	checkTable(t, "../english/weights.txt", names.Table(models))
}

// checkTable compares a table of weights with the built-in one; -train writes it.
func checkTable(t *testing.T, path, got string) {
	t.Helper()
	if *train {
		editortest.Must(t, os.WriteFile(path, []byte(got), 0o600))
	}
	if want, err := os.ReadFile(path); err != nil || string(want) != got {
		t.Error("the corpus gives other weights: run make train", err)
	}
}

// The same for speakers.
func TestTheWeightsOfSpeakersAreThoseOfTheCorpus(t *testing.T) {
	speakers := newSpeakerTrainer(t)
	checkTable(t, "../english/speakers.txt", english.SpeakerTable(speakers.Fit(func(*Spoken) bool { return true })))
}

func newSpeakerTrainer(t *testing.T) *SpeakerTrainer {
	t.Helper()
	speakers, err := NewSpeakerTrainer(t.Context(), "testdata/speakers.json", corpus, "testdata/spoken/speakers.json", "testdata/spoken")
	if err != nil || len(speakers.Books) == 0 {
		t.Fatal(err, "; name the folder of books with DRAMATIS_CORPUS")
	}
	return speakers
}

// Reports speakers in books that the weights were not fitted on, by how their places were drawn.
func TestReportOfSpeakersInBooksLeftOut(t *testing.T) {
	speakers := newSpeakerTrainer(t)
	const folds = 6
	var books []string
	for _, b := range speakers.Books {
		books = append(books, b.Book)
	}
	slices.Sort(books)
	books = slices.Compact(books)
	foldOf := func(b *Spoken) int { return slices.Index(books, b.Book) % folds }
	counts, settled := map[string]*Count{"all": {}}, Count{}
	for fold := range folds {
		w := speakers.Fit(func(b *Spoken) bool { return foldOf(b) != fold })
		for _, b := range speakers.Books {
			if foldOf(b) != fold {
				continue
			}
			s, _, err := english.Talks(t.Context(), b.body, w)
			if err != nil {
				t.Fatal(err)
			}
			c := b.count(s, nil)
			if counts[b.Drawn] == nil {
				counts[b.Drawn] = &Count{}
			}
			counts[b.Drawn].Add(c)
			counts["all"].Add(c)
			settled.Add(b.countSettled(s))
		}
	}
	for _, drawn := range slices.Sorted(maps.Keys(counts)) {
		c := counts[drawn]
		t.Logf("%-40s %.3f of %d named speakers right, %.3f of those found", drawn, c.Recall(), c.Wanted, c.Precision())
	}
	t.Logf("%.3f right of %d who are not named and yet not doubted", settled.Precision(), settled.Found)
	if p := settled.Precision(); p < 0.93 {
		t.Errorf("of the speakers who are not doubted %.3f are right", p)
	}
	if r := counts["all"].Recall(); r < 0.8 {
		t.Errorf("speakers in books left out fell to %.3f", r)
	}
}

// Reports names in books that the weights were not fitted on.
func TestReportOfNamesInBooksLeftOut(t *testing.T) {
	names := editortest.Get(nameTrainer())(t)
	for _, q := range Questions {
		all, own := names.leaveOut(q)
		t.Logf("%-6s precision %.3f recall %.3f F1 %.3f of %d candidates in whole books", q, all.Precision(), all.Recall(), all.F1(), all.Wanted)
		t.Logf("%-6s precision %.3f recall %.3f F1 %.3f of %d candidates in texts whose places are all known", q, own.Precision(), own.Recall(), own.F1(), own.Wanted)
		if all.F1() < 0.8 {
			t.Errorf("%s: F1 fell to %.3f", q, all.F1())
		}
	}
}

// leaveOut tests each book with weights fitted on others, a fifth of the
// books at a time.
func (t *NameTrainer) leaveOut(question string) (all, own Count) {
	const folds = 5
	var books []string
	for _, e := range t.Examples {
		if !slices.Contains(books, e.Book) {
			books = append(books, e.Book)
		}
	}
	for fold := range folds {
		out := func(e *Example) bool { return slices.Index(books, e.Book)%folds == fold }
		m := t.Fit(question, func(e *Example) bool { return !out(e) })
		for _, e := range t.Examples {
			is, known := e.Is[question]
			if !known || e.Part || !out(e) || e.Guessed && question == "place" {
				continue
			}
			says := m.Probability(e) >= 0.3
			c := &all
			if e.Own {
				c = &own
			}
			c.Add(Count{Right: one(is && says), Found: one(says), Wanted: one(is)})
		}
	}
	return all, own
}
