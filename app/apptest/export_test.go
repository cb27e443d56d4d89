package apptest

import (
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"

	"dramatis/app/export"
	"dramatis/app/sample"
	"dramatis/editor/editortest"
)

func TestCardsAreExportedFromTheWindow(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	r.Do("file.export").Sees("Sheet of the cast (Word)").Sees("everybody").Tap("Cancel")
	r.Do("go.graph").Do("file.export").Sees("Picture of the graph (SVG)")
	for _, row := range []string{"everybody", "The chief characters only", "Of others, only what the character knows", "Its own"} {
		if strings.Contains(VisibleText(r.S), row) {
			t.Errorf("for a picture of the graph it offers %q", row)
		}
	}
	r.Tap("Picture of the graph (SVG) ▾").Tap("Lorebook for SillyTavern (JSON)").Sees("Lorebook for SillyTavern (JSON) ▾").Sees("everybody")
	r.Tap("Cancel")
	r.Do("go.cast").Do("cast.card").Sees("Character cards, V3 (JSON)").Sees(r.S.View().Entities()[0].Name + " ▾")
	r.Tap("Choose where…").Sees("Name").Tap("Cancel")
	r.S.Exports().Export(export.Request{Format: "card-png", Path: r.Path("cards")})
	r.Idle().Sees("Wrote cards. Exported ").Sees(" tokens")
	if files, err := os.ReadDir(r.Path("cards")); err != nil || len(files) < 5 {
		t.Errorf("%d cards, %v", len(files), err)
	}
}

func TestACardDroppedOnTheWindowIsReadAndComesOutAgain(t *testing.T) {
	r := Start(t, "story.dramatis")
	path := r.Path("anna.json")
	const card = `{"spec":"chara_card_v2","spec_version":"2.0","data":{"name":"Anna Lee","description":"She runs the mill at Orford with Bert Moor.","first_mes":"Hello.","x_own":[1,2]}}`
	editortest.Must(t, os.WriteFile(path, []byte(card), 0o600))
	r.S.Drop([]fyne.URI{storage.NewFileURI(path)})
	r.Idle().Do("go.library").Sees("Anna Lee").Sees("card, English · apart").Do("go.cast").Sees("Anna Lee")
	r.S.Exports().Export(export.Request{Format: "card-v3", As: "anna lee", Path: r.Path("out.json")})
	r.Idle().Sees("Exported the card of Anna Lee")
	if data, err := os.ReadFile(r.Path("out.json")); err != nil || !strings.Contains(string(data), `"x_own"`) {
		t.Errorf("the card is %s, %v", data, err)
	}
}
