package export_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/app/export"
	"dramatis/app/sample"
	"dramatis/app/workspace/basetest"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/pipeline/retrieve"
)

func TestASheetDescribesTheCastInTheLanguageOfTheStory(t *testing.T) {
	for language, words := range map[string][]string{sample.English: {"## Characters", "also called", "**Relations**", "## Places"}, sample.Chinese: {"## 人物", "又称", "**关系**", "## 地点"}} {
		b := basetest.Sample(t, language)
		people := b.View().Characters()
		one, hidden := people[0], people[1]
		for _, c := range []struct {
			field kb.Field
			value string
			of    kb.EntityID
		}{{kb.FieldStyle, "In rhymes.", one.ID}, {kb.FieldImportance, kb.ImportanceHidden, hidden.ID}} {
			basetest.Do(t, b, edits.Set(c.field, c.value, c.of))
		}
		text := exported(t, b, "sheet-md")
		for _, w := range append(words, "### "+one.Name, "In rhymes.") {
			if !strings.Contains(text, w) {
				t.Errorf("%s: there is no %q", language, w)
			}
		}
		for _, d := range b.View().Story().Documents() {
			if d.Standing == kb.Apart && strings.Contains(text, "from "+d.Title+" to ") {
				t.Errorf("%s: somebody enters the story on a page about it, %s", language, d.Title)
			}
		}
		if strings.Contains(text, "### "+hidden.Name+"\n") {
			t.Errorf("%s: the hidden one is in it", language)
		}
		whole := len(text)
		for _, o := range []export.Request{{Chief: true}, {As: one.Names[0].ID}} {
			o.Format, o.Path = "sheet-md", filepath.Join(t.TempDir(), "x.md")
			editortest.Get(export.Write(t.Context(), b.Content(), o))(t)
			data, err := os.ReadFile(o.Path)
			if err != nil || len(data) >= whole || !strings.Contains(string(data), one.Name) {
				t.Errorf("%s: %+v gives %d of %d bytes (%v)", language, o, len(data), whole, err)
			}
		}
	}
}

func TestTheWriterMayGiveAPicture(t *testing.T) {
	b := basetest.Sample(t, sample.English)
	one := b.View().Characters()[0]
	picture := filepath.Join(t.TempDir(), "big.png")
	var data bytes.Buffer
	editortest.Must(t, png.Encode(&data, image.NewGray(image.Rect(0, 0, 1600, 1200))))
	editortest.Must(t, os.WriteFile(picture, data.Bytes(), 0o600))
	value, err := export.Portrait(picture)
	if err != nil || len(value) > 100_000 {
		t.Fatalf("%d bytes (%v)", len(value), err)
	}
	basetest.Do(t, b, edits.Set(kb.FieldPortrait, value, one.ID))
	now, _ := b.View().Entity(one.ID)
	if export.PortraitOf(now) == nil {
		t.Error("it is not kept")
	}
	card := filepath.Join(t.TempDir(), "card.png")
	editortest.Get(export.Write(t.Context(), b.Content(), export.Request{Format: "card-png", As: one.Names[0].ID, Path: card}))(t)
	written := editortest.Get(os.ReadFile(card))(t)
	if size, err := png.DecodeConfig(bytes.NewReader(written)); err != nil || size.Width != 512 || size.Height != 384 {
		t.Errorf("the card is %+v (%v)", size, err)
	}
	if text := exported(t, b, "sheet-md"); !strings.Contains(text, "### "+one.Name+"\n\n!["+one.Name+"](data:image/jpeg;base64,") {
		t.Error("the sheet does not show it")
	}
	if _, err := export.Portrait(filepath.Join(t.TempDir(), "nothing.png")); err == nil {
		t.Error("a picture that is not there was taken")
	}
}

func TestGenderIsTheWritersElseThatOfTitles(t *testing.T) {
	b := basetest.Sample(t, sample.English)
	for _, e := range b.View().Characters() {
		for _, n := range e.Names {
			if strings.HasPrefix(n.Surface, "Mr. ") && retrieve.GenderOf(b.View(), e) != cast.Male || strings.HasPrefix(n.Surface, "Mrs. ") && retrieve.GenderOf(b.View(), e) != cast.Female {
				t.Errorf("%s is %q", e.Name, retrieve.GenderOf(b.View(), e))
			}
		}
	}
	one := b.View().Characters()[0]
	basetest.Do(t, b, edits.Set(kb.FieldPronoun, "she/her", one.ID))
	if now, _ := b.View().Entity(one.ID); retrieve.GenderOf(b.View(), now) != cast.Female {
		t.Error("the writer's pronoun does not count")
	}
}
