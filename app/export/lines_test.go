package export_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/app/export"
	"dramatis/app/sample"
	"dramatis/app/workspace/basetest"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/storage/exchange"
)

// mill is a story in which some of what is said has its speaker beside it.
const mill = `CHAPTER 1

Anna Lee came into the kitchen, and Bert Moor got up from his chair.

“Sit down, all of you,” said Anna Lee. “The old mill is on
fire tonight.”

Bert Moor looked at her for a long time.

“Who told you such a thing as that?”

“I saw it from the
road this morning, and so did Carl,” said Bert Moor.

Anna Lee said, “We have no water in the whole of the valley.”

He shook his head. “You never told me of it before.”

CHAPTER 2

Bert Moor and Anna Lee walked along the river to the black mill.

“It burned down to the last beam,” said Anna Lee.

“And nobody was in it but the cat,” Bert Moor said.
`

func TestACardHoldsOnlyLinesWhoseSpeakerTheTextNames(t *testing.T) {
	b := readFile(t, "mill.txt", mill)
	all := cards(t, b, export.Request{})
	anna, bert := all["Anna Lee"].Data, all["Bert Moor"].Data
	for _, want := range []string{"{{char}}: Sit down, all of you. The old mill is on fire tonight.", "{{char}}: It burned down to the last beam"} {
		if !strings.Contains(anna.Example+"{{char}}: "+anna.FirstMes, want) && !strings.Contains(anna.FirstMes, strings.TrimPrefix(want, "{{char}}: ")) {
			t.Errorf("Anna’s card has no %q: %q, %q", want, anna.FirstMes, anna.Example)
		}
	}
	if !strings.Contains(bert.Example, "I saw it from the road this morning, and so did Carl") {
		t.Errorf("Bert’s card says %q", bert.Example)
	}
	for name, c := range all {
		said := c.Data.Example + c.Data.FirstMes
		if strings.Contains(said, "{{char}}: Who told you") || strings.Contains(said, "You never told me") {
			t.Errorf("%s says what nobody is named for: %q", name, said)
		}
	}
}

func TestACardSaysWhatItIsMadeOf(t *testing.T) {
	b := readFile(t, "The Mill.txt", mill)
	path := filepath.Join(t.TempDir(), "x.json")
	story := b.View().Story().First()
	out := written(t, b, export.Request{Format: "card-v2", As: "anna lee", AsOf: &kb.Place{Document: story, Chapter: 1}, Path: path})
	var c struct {
		Data struct {
			Notes string `json:"creator_notes"`
			Tags  []string
		}
	}
	editortest.Must(t, json.Unmarshal([]byte(out), &c))
	title := b.View().Story().Documents()[0].Title
	if !slices.Equal(c.Data.Tags, []string{title}) || c.Data.Notes != "Made with Dramatis from “"+title+"”, as of CHAPTER 1." {
		t.Errorf("tags %q, notes %q", c.Data.Tags, c.Data.Notes)
	}
}

func TestOnlyTheChiefCharactersHaveCardsWhereThatIsAsked(t *testing.T) {
	b := basetest.Sample(t, sample.English)
	all, chief := cards(t, b, export.Request{}), cards(t, b, export.Request{Chief: true})
	least := b.View().Characters()[len(b.View().Characters())-1]
	if len(chief) < 3 || 3*len(chief) > 2*len(all) || chief[b.View().Entities()[0].Name].Data.Name == "" {
		t.Errorf("%d of %d are chief", len(chief), len(all))
	}
	basetest.Do(t, b, edits.Set(kb.FieldImportance, kb.ImportanceMajor, least.ID))
	if _, ok := cards(t, b, export.Request{Chief: true})[least.Name]; !ok {
		t.Errorf("%s is major and has no card", least.Name)
	}
}

func TestAPictureThatTheWriterGivesIsThePortrait(t *testing.T) {
	b := basetest.Sample(t, sample.English)
	dir := t.TempDir()
	var photograph bytes.Buffer
	editortest.Must(t, jpeg.Encode(&photograph, image.NewGray(image.Rect(0, 0, 5, 7)), nil))
	picture := filepath.Join(dir, "p.jpg")
	editortest.Must(t, os.WriteFile(picture, photograph.Bytes(), 0o600))
	me := b.View().Entities()[0].Names[0].ID
	out := written(t, b, export.Request{Format: "card-png", As: me, Portrait: picture, Path: filepath.Join(dir, "x.png")})
	if size, kind, err := image.DecodeConfig(strings.NewReader(out)); err != nil || kind != "png" || size.Width != 5 || size.Height != 7 {
		t.Errorf("the portrait is %+v, %s (%v)", size, kind, err)
	}
	if text, err := exchange.TextInPNG([]byte(out)); err != nil || len(text) == 0 {
		t.Errorf("there is no card in it: %v", err)
	}
	for _, o := range []export.Request{{Format: "card-png", Portrait: picture, Path: dir}, {Format: "card-v2", As: me, Portrait: picture, Path: filepath.Join(dir, "y.json")},
		{Format: "charx", As: me, Portrait: filepath.Join(dir, "x.txt"), Path: filepath.Join(dir, "y.charx")}} {
		if w, err := export.Write(t.Context(), b.Content(), o); err == nil {
			t.Errorf("%+v wrote %v", o, w)
		}
	}
}

func TestAKeyThatIsACommonWordIsFoundByItsCapital(t *testing.T) {
	b := readFile(t, "x.txt", "Tom Silver came in. “Sit,” said Silver. Silver sat down with silver in his hands. Bert Moor laughed at Silver. Bert Moor left.\n")
	found := 0
	for _, e := range editortest.Get(b.Content().World(t.Context(), nil))(t).Entries {
		if common := slices.Contains(e.Keys, "Silver"); common != e.CaseSensitive {
			t.Errorf("%v is found in any case: %v", e.Keys, !e.CaseSensitive)
		} else if common {
			found++
		}
	}
	if found == 0 {
		t.Fatal("Silver has no entry")
	}
}
