package document_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/app/document"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/storage/exchange"
)

// card returns a character as the file of a format.
func card(t *testing.T, format string) []byte {
	t.Helper()
	x := &exchange.Character{Name: "Ann Vale", Description: "Ann keeps the mill. She is tall.", Personality: "Patient.", FirstMessage: "Come in."}
	if exchange.CardEnding(format) != ".json" {
		x.Portrait = picture(t)
	}
	return editortest.Get(exchange.Cards(format, []*exchange.Character{x}))(t)[0].Data
}

func picture(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	editortest.Must(t, png.Encode(&out, image.NewGray(image.Rect(0, 0, 8, 8))))
	return out.Bytes()
}

const lorebook = `{"name":"The Mill","entries":{"0":{"uid":0,"key":["mill"],"content":"The mill stands on the Wey.","comment":"Mill"}}}`

// put writes a file and returns its path.
func put(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	editortest.Must(t, os.WriteFile(path, data, 0o600))
	return path
}

func TestACardInAnyFileIsAPageAboutItsCharacter(t *testing.T) {
	for name, format := range map[string]string{"v2.json": "card-v2", "v3.json": "card-v3", "ann.png": "card-png", "ann.charx": "charx"} {
		s := editortest.Get(document.Read(t.Context(), put(t, name, card(t, format))))(t)
		o := s.Original
		if o == nil || o.Form != kb.OriginalCard || o.Name != "Ann Vale" || o.Document != s.Document.ID || s.Document.Standing != kb.Apart || s.Document.Title != "Ann Vale" {
			t.Errorf("%s: %+v with %+v", name, s.Document, o)
			continue
		}
		if len(o.Descriptions) != 2 || !strings.Contains(o.Descriptions[0], "keeps the mill") || o.Descriptions[1] != "Patient." || !strings.Contains(s.Text.Body, "She is tall.") {
			t.Errorf("%s tells %q of %q", name, o.Descriptions, s.Text.Body)
		}
		if kept := len(o.Files) > 0; kept == strings.HasSuffix(name, ".json") {
			t.Errorf("%s keeps %d files", name, len(o.Files))
		}
	}
}

func TestALorebookIsAPageAboutItsWorld(t *testing.T) {
	for _, name := range []string{"world.json", "world.lorebook"} {
		s := editortest.Get(document.Read(t.Context(), put(t, name, []byte(lorebook))))(t)
		if o := s.Original; o == nil || o.Form != kb.OriginalLorebook || o.Body != lorebook || s.Document.Standing != kb.Apart || !strings.Contains(s.Text.Body, "stands on the Wey") {
			t.Errorf("%s: %+v", name, s.Document)
		}
	}
}

func TestWhatLooksLikeACardAndIsNoneIsRefused(t *testing.T) {
	for name, data := range map[string][]byte{
		"list.json":    []byte(`[1, 2]`),
		"broken.json":  []byte(`{"name":`),
		"picture.png":  picture(t),
		"text.charx":   []byte("Ann keeps the mill."),
		"broken.charx": card(t, "charx")[:200],
	} {
		_, err := document.Read(t.Context(), put(t, name, data))
		var p *kb.Problem
		if !errors.As(err, &p) || p.Do == "" || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// A text is a text, whatever is in it.
	s := editortest.Get(document.Read(t.Context(), put(t, "card.txt", card(t, "card-v2"))))(t)
	if s.Original != nil || s.Document.Standing != kb.InStory {
		t.Errorf("a text was read as %+v", s.Document)
	}
}

func TestAFolderIsSearchedForDocumentsOnly(t *testing.T) {
	for name, c := range map[string]struct {
		data []byte
		want bool
	}{
		"tale.txt":      {[]byte("Ann keeps the mill."), true},
		"card.json":     {card(t, "card-v2"), true},
		"card.png":      {card(t, "card-png"), true},
		"book.lorebook": {[]byte(lorebook), true},
		"picture.png":   {picture(t), false},
		"package.json":  {[]byte(`{"name":"x","version":"1"}`), false},
		"large.json":    {make([]byte, 16<<20+1), true}, // reading it says that it is too large
	} {
		if got := document.LooksLikeDocument(put(t, name, c.data)); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	folder := t.TempDir()
	editortest.Must(t, os.Mkdir(filepath.Join(folder, "a.json"), 0o700))
	for _, name := range []string{"a.json", "missing.png"} {
		if document.LooksLikeDocument(filepath.Join(folder, name)) {
			t.Errorf("%s looks like a document", name)
		}
	}
}

func TestAnEncodingThatTheWriterChoseIsUsed(t *testing.T) {
	path := put(t, "tale.txt", []byte("\xd3\xf4\xd4\xc6\xd4\xda\xc4\xa5\xb7\xbb\xa1\xa3")) // GBK
	s := editortest.Get(document.ReadAs(t.Context(), path, "GB18030"))(t)
	if !strings.Contains(s.Text.Body, "郁云在磨坊。") || s.Document.Encoding == "" {
		t.Errorf("%q in %q", s.Text.Body, s.Document.Encoding)
	}
	other := editortest.Get(document.ReadAs(t.Context(), path, "macintosh"))(t)
	if other.Text.Body == s.Text.Body || !slices.Contains(document.Encodings(), "macintosh") {
		t.Errorf("the choice of %v makes no difference", document.Encodings())
	}
}
