//go:build corpus

package report

import (
	"context"
	"maps"
	"os"
	"slices"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/chinese"
	"dramatis/pipeline/text/english"
)

// TestReportSpeakersOfDiaries reports how many quotations get the right speaker, mostly in books of diaries, letters
// and tales within tales. DRAMATIS_ASK=tune leaves out the held-out books, and lists the errors.
func TestReportSpeakersOfDiaries(t *testing.T) {
	reportSpeakers(t, "testdata/speakers.json", needCorpus(t), english.Study, 0.7)
}

// TestReportSpeakersInChinese reports the same for Chinese books, old and modern, sampled evenly. The held-out ones
// were sampled and labelled after the rules were finished.
func TestReportSpeakersInChinese(t *testing.T) {
	reportSpeakers(t, "testdata/speakers_zh.json", needCorpus(t), chinese.Study, 0.8)
}

// TestReportSpeakersOfOurOwnTexts reports the same for texts written for it, in which every speaker is known: a diary,
// letters, a diary that is read within a story, and modern dialogue of several people. What is held out was not looked at while rules were made.
func TestReportSpeakersOfOurOwnTexts(t *testing.T) {
	reportSpeakers(t, "testdata/spoken/speakers.json", "testdata/spoken", english.Study, 0.6)
	reportSpeakers(t, "testdata/spoken/speakers_zh.json", "testdata/spoken", chinese.Study, 0.5)
}

func needCorpus(t *testing.T) string {
	t.Helper()
	if corpus == "" {
		t.Fatal("name the folder of books with DRAMATIS_CORPUS")
	}
	return corpus
}

// reportSpeakers compares the speakers that a study finds with a file of labels. It fails if the share of right ones
// in what is held out is below floor, which is set a little under the share that was reached.
func reportSpeakers(t *testing.T, file, dir string, study func(context.Context, string, func(int)) (*text.Study, error), floor float64) {
	t.Helper()
	books := editortest.Get(ReadSpoken(file, dir))(t)
	counts, held := map[string]*Count{}, Count{}
	tune := os.Getenv("DRAMATIS_ASK") == "tune"
	for _, b := range books {
		if tune && b.isHeld() {
			continue
		}
		s := editortest.Get(study(t.Context(), b.body, nil))(t)
		c := b.count(s, func(q *Spoke, found, by string) {
			if tune {
				t.Logf("%s at %d: %q by %q, not %q", b.Book, q.At, found, by, q.Who)
			}
		})
		if counts[b.Drawn] == nil {
			counts[b.Drawn] = &Count{}
		}
		counts[b.Drawn].Add(c)
		if b.isHeld() {
			held.Add(c)
		}
		t.Logf("%s: %d of %d named speakers right, %d wrong", b.Book, c.Right, c.Wanted, c.Found-c.Right)
	}
	for _, drawn := range slices.Sorted(maps.Keys(counts)) {
		c := counts[drawn]
		t.Logf("%s: %.3f of %d named speakers right, %d wrong", drawn, c.Recall(), c.Wanted, c.Found-c.Right)
	}
	if held.Wanted > 0 && held.Recall() < floor {
		t.Errorf("speakers of what is held out fell to %d of %d", held.Right, held.Wanted)
	}
}
