package export_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/app/export"
	"dramatis/app/sample"
	"dramatis/app/workspace/basetest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/storage/exchange"
)

// everything reads all files below a folder.
func everything(t *testing.T, dir string) string {
	t.Helper()
	var out bytes.Buffer
	if err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		out.WriteString(path[len(dir):] + "\n")
		out.Write(data)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestFoldersHoldTheCastItsTextsAndNothingHidden(t *testing.T) {
	for _, language := range []string{sample.English, sample.Chinese} {
		b := basetest.Sample(t, language)
		v := b.View()
		shy := v.RelationsOf(v.Entities()[0])[0].Other(v.Entities()[0])
		basetest.Do(t, b, edits.Set(kb.FieldImportance, "hidden", shy.ID))
		story := v.Story().Documents()[0]
		body := v.Snapshot.Text(story.ID).Body
		third, _ := story.Chapter(3)
		late := body[third.Start+40 : third.Start+40+300]
		late = late[strings.Index(late, "\n\n")+2:]
		late = strings.ToValidUTF8(late[:60], "")
		early := &kb.Place{Document: story.ID, Chapter: 2}
		for _, format := range exchange.CorpusFormats() {
			write := func(o export.Request) string {
				o.Format, o.Path = format, filepath.Join(t.TempDir(), "out")
				if _, err := export.Write(t.Context(), b.Content(), o); err != nil {
					t.Fatal(err)
				}
				return everything(t, o.Path)
			}
			whole, begun := write(export.Request{}), write(export.Request{AsOf: early})
			if whole != write(export.Request{}) {
				t.Errorf("%s is not the same twice", format)
			}
			if !strings.Contains(whole, v.Entities()[0].Name) || len(begun) >= len(whole) {
				t.Errorf("%s: %d bytes, %d of them as of chapter 2", format, len(whole), len(begun))
			}
			if format != "obsidian" && format != "gephi" && (!strings.Contains(strings.ReplaceAll(whole, "\\n", "\n"), late) || strings.Contains(strings.ReplaceAll(begun, "\\n", "\n"), late)) {
				t.Errorf("%s: %q of chapter 3 is missing, or told too early", format, late)
			}
			for _, as := range []string{"," + shy.Name + ",", `"entity_name": "` + shy.Name + `"`, "# " + shy.Name + "\n"} {
				if strings.Contains(whole, as) {
					t.Errorf("%s tells of the hidden %s: %q", format, shy.Name, as)
				}
			}
			if strings.Contains(whole, filepath.Dir(story.Path)) {
				t.Errorf("%s tells in which folder the documents stand", format)
			}
		}
	}
}
