package report

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

const storyText = `Mr. Crale came to Harbury in the morning. "You are late," said Mr. Crale to his clerk. ` +
	`"The road was bad," answered Miss Orme. Mr. Crale laughed, and Miss Orme went out. ` +
	`Miss Orme lived in Harbury. Mr. Crale spoke no more of it, and Miss Orme forgot it.`

const storyGold = `{"book":"small","sentences":[
"Mr. Crale came to Harbury in the morning .",
"\" You are late , \" said Mr. Crale to his clerk .",
"\" The road was bad , \" answered Miss Orme ."],
"mentions":[
{"text":"Mr. Crale","type":"PER","kind":"PROP","entity":"c","sent":0,"start":0,"end":1},
{"text":"Harbury","type":"GPE","kind":"PROP","entity":"h","sent":0,"start":4,"end":4},
{"text":"Mr. Crale","type":"PER","kind":"PROP","entity":"c","sent":1,"start":7,"end":8},
{"text":"his","type":"PER","kind":"PRON","entity":"c","sent":1,"start":10,"end":10},
{"text":"Miss Orme","type":"PER","kind":"PROP","entity":"o","sent":2,"start":8,"end":9}],
"quotes":[{"sent":1,"text":"\" You are late , \"","speaker":"c"},{"sent":2,"text":"\" The road was bad , \"","speaker":"o"},{"sent":2,"text":"\" Never said , \"","speaker":"o"},
{"sent":2,"text":"\" The road was bad , \"","speaker":"x"}]}`

// corpusOf writes a corpus of one book with its gold.
func corpusOf(t *testing.T, gold string) string {
	t.Helper()
	dir := t.TempDir()
	for name, body := range map[string]string{"litbank/small.txt": storyText, "litbank/small.gold.json": gold,
		"aliases.gold.json": `{"_note":"…","litbank/small.txt":{"groups":[["Mr. Crale"],["Miss Orme","Orme"]],"ambiguous":[]}}`} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		editortest.Must(t, os.MkdirAll(filepath.Dir(path), 0o700))
		editortest.Must(t, os.WriteFile(path, []byte(body), 0o600))
	}
	return dir
}

func TestABookIsScoredByNamesPlacesAndSpeakers(t *testing.T) {
	books, err := Corpus(corpusOf(t, storyGold))
	if err != nil || len(books) != 1 {
		t.Fatalf("%v, %v", books, err)
	}
	b := books[0]
	if b.Name != "small" || b.People != (Count{2, 2, 2}) || len(b.Missed)+len(b.Extra) > 0 {
		t.Errorf("people: %+v, missed %v, extra %v", b.People, b.Missed, b.Extra)
	}
	if b.Places.Wanted != 1 || b.Places.Right != b.Places.Found {
		t.Errorf("places: %+v, missed %v, extra %v", b.Places, b.PlacesMissed, b.PlacesExtra)
	}
	// A quotation that is not in the text is missed; one whose speaker has no name doesn't count.
	if b.Speakers.N != 3 || len(b.SpeakersMissed) != 1 || !strings.Contains(b.SpeakersMissed[0], "no such quotation: \" Never said") {
		t.Errorf("speakers: %+v, missed %q", b.Speakers, b.SpeakersMissed)
	}
	if f := b.Speakers.F1(); f <= 0.7 || f >= 1 {
		t.Errorf("with one of three missed F1 is %v", f)
	}
	all := Sum([]*Book{b, b})
	if all.People != (Count{4, 4, 4}) || all.Speakers.N != 6 || all.Speakers.F1() != b.Speakers.F1() {
		t.Errorf("together: %+v", all)
	}
}

func TestWhatTheGoldLacksIsExtraAndWhatIsNotFoundIsMissed(t *testing.T) {
	gold := strings.ReplaceAll(storyGold, `{"text":"Miss Orme","type":"PER"`, `{"text":"Mr. Blandish","type":"PER"`)
	books := editortest.Get(Corpus(corpusOf(t, gold)))(t)
	b := books[0]
	if b.People.Right != 1 || strings.Join(b.Missed, "|") != "mr. blandish" || strings.Join(b.Extra, "|") != "miss orme" || b.People.Precision() != 0.5 || b.People.Recall() != 0.5 || b.People.F1() != 0.5 {
		t.Errorf("%+v, missed %v, extra %v", b.People, b.Missed, b.Extra)
	}
	if (Count{}).F1() != 1 || (Count{Wanted: 1}).F1() != 0 || (BCubed{}).F1() != 1 {
		t.Error("nothing wanted and nothing found is right; something wanted is not")
	}
	if _, err := Corpus(corpusOf(t, "no JSON")); err == nil {
		t.Error("gold that is no JSON was read")
	}
}

func TestCandidatesAreLabelledByTheGold(t *testing.T) {
	names := editortest.Get(NewNameTrainer(context.Background(), corpusOf(t, storyGold), nil))(t)
	is := map[string]map[string]bool{}
	for _, e := range names.Examples {
		if e.Book != "small.txt" {
			t.Errorf("an example of %s", e.Book)
		}
		is[e.Name] = e.Is
	}
	for _, name := range []string{"Mr. Crale", "Miss Orme"} {
		if x := is[name]; !x["person"] || x["place"] {
			t.Errorf("%s is labelled %v", name, x)
		}
	}
	if x := is["Harbury"]; x["person"] || !x["place"] {
		t.Errorf("Harbury is labelled %v", x)
	}
}
