package export_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dramatis/app/export"
	"dramatis/app/sample"
	"dramatis/app/workspace"
	"dramatis/app/workspace/basetest"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/storage/exchange"
)

// exportTo writes the base in a format to a file.
func exportTo(t *testing.T, b *workspace.Workspace, format, path string) error {
	t.Helper()
	_, err := export.Write(t.Context(), b.Content(), export.Request{Format: format, Path: path})
	return err
}

// exported writes the base in a format and reads the file.
func exported(t *testing.T, b *workspace.Workspace, format string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "out."+format)
	editortest.Must(t, exportTo(t, b, format, path))
	data := editortest.Get(os.ReadFile(path))(t)
	return string(data)
}

var (
	subject = regexp.MustCompile(`(?m)^<([^>]+)> a `)
	object  = regexp.MustCompile(`(?m)^  d:\w+ <([^>]+)>`)
)

// TestBubblesAreExportedWithTheRelationsOfThePapers looks at both formats of a
// sample: all that is pointed at is there, and both say the same.
func TestBubblesAreExportedWithTheRelationsOfThePapers(t *testing.T) {
	for _, language := range []string{sample.English, sample.Chinese} {
		docs := editortest.Get(sample.Documents(language, t.TempDir()))(t)
		b := basetest.Read(t, docs[0])
		book := b.Remembered(b.View())
		speaker := book.Memories[0].Speaker
		for _, m := range book.Memories {
			if m.Speaker != nil {
				speaker = m.Speaker
				break
			}
		}
		editortest.Must(t, b.Do(edits.TakeIn(&kb.Spoken{ID: "u1", Speaker: speaker.Group.Anchor, Text: "I was never there."})))
		turtle := exported(t, b, "turtle")
		known := map[string]bool{}
		for _, m := range subject.FindAllStringSubmatch(turtle, -1) {
			if known[m[1]] {
				t.Errorf("%s stands twice", m[1])
			}
			known[m[1]] = true
		}
		for _, m := range object.FindAllStringSubmatch(turtle, -1) {
			if !known[m[1]] {
				t.Errorf("%s is pointed at and is not there", m[1])
			}
		}
		inside := 0
		for _, x := range book.Scenes {
			inside += len(x.Members)
			if x.Summary != "" {
				inside++
			}
		}
		var linked struct {
			Graph []map[string]any `json:"@graph"`
		}
		editortest.Must(t, json.Unmarshal([]byte(exported(t, b, "jsonld")), &linked))
		if got := strings.Count(turtle, "d:bubble <"); got != inside {
			t.Errorf("%s: %d are in a bubble, not %d", language, got, inside)
		}
		for _, term := range []string{"bubble", "grounded_by", "relevant_to", "speaker", "about", "participant", "fear"} {
			inTurtle, inJSON := strings.Count(turtle, "\n  d:"+term+" "), 0
			for _, node := range linked.Graph {
				switch v := node[term].(type) {
				case nil:
				case []any:
					inJSON += len(v)
				default:
					inJSON++
				}
			}
			if inTurtle == 0 || inTurtle != inJSON {
				t.Errorf("%s: %s stands %d times in the Turtle and %d times in the JSON-LD", language, term, inTurtle, inJSON)
			}
			t.Logf("%s: %s %d", language, term, inTurtle)
		}
		if !strings.Contains(turtle, "<urn:dramatis:memory:u1> a d:Utterance") || strings.Count(turtle, "d:from_conversation true") != 1 {
			t.Error("what was said in a chat is not marked")
		}
	}
}

// TestAnExportAsOfAPlaceHasNothingOfLaterChapters looks for what only the last chapter tells, in
// every format that is one text.
func TestAnExportAsOfAPlaceHasNothingOfLaterChapters(t *testing.T) {
	b := basetest.Sample(t, sample.English)
	story := b.View().Story().Documents()[0]
	editortest.Must(t, b.Do(edits.Same("Heron", "Miss Lovibond", &kb.Place{Document: story.ID, Chapter: 10})))
	early := b.View().AsOf(&kb.Place{Document: story.ID, Chapter: 2})
	var late []string
	for _, e := range b.View().Entities() {
		known := false
		for _, n := range e.Names {
			known = known || early.Evidence.Names[n.ID] != nil
		}
		if !known && len(e.Name) > 7 {
			late = append(late, e.Name)
		}
	}
	if len(late) < 3 {
		t.Fatalf("only %v come later", late)
	}
	for _, chapter := range story.Chapters[2:] {
		late = append(late, kb.TrimHeading(chapter.Title))
	}
	for _, format := range slices.Concat(exchange.Formats(), []string{"dot", "card-v2", "card-v3"}, exchange.LorebookFormats(), exchange.CorpusFormats()) {
		path := filepath.Join(t.TempDir(), "out")
		editortest.Get(export.Write(t.Context(), b.Content(), export.Request{Format: format, Path: path, AsOf: &kb.Place{Document: story.ID, Chapter: 2}}))(t)
		said := everything(t, path)
		for _, words := range late {
			if strings.Contains(said, words) {
				t.Errorf("%s tells %q of later chapters", format, words)
			}
		}
	}
}

func TestEveryFormatOfExchangeIsWrittenAndTheCastComesBack(t *testing.T) {
	docs := editortest.Get(sample.Documents(sample.English, t.TempDir()))(t)
	b := basetest.Read(t, docs[0])
	for _, format := range exchange.Formats() {
		if text := exported(t, b, format); !strings.Contains(text, b.View().Entities()[0].Name) {
			t.Errorf("%s does not name the most mentioned", format)
		}
	}
	c := editortest.Get(b.Content().Cast(t.Context(), b.View()))(t)
	var out strings.Builder
	editortest.Must(t, exchange.WriteJSON(&out, c))
	var back exchange.Cast
	if err := json.Unmarshal([]byte(out.String()), &back); err != nil || len(back.Story) != c.Scenes || len(back.Entities) != len(c.Entities) || len(back.Verdicts) == 0 {
		t.Errorf("came back with %d bubbles of %d: %v", len(back.Story), c.Scenes, err)
	}
	for format, want := range map[string]string{"turtle": ".ttl", "jsonld": ".jsonld", "svg": ".svg", "decisions": ".json", "card-v2": ".json", "card-png": ".png", "charx": ".charx", "lorebook": ".json"} {
		if got := export.EndingOf(format); got != want {
			t.Errorf("a file of %s ends in %s", format, got)
		}
	}
}
