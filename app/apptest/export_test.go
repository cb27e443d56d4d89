package apptest

import (
	"os"
	"testing"

	"dramatis/app/base"
	"dramatis/app/sample"
)

func TestCardsAreExportedFromTheWindow(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	r.Do("file.export").Sees("Picture of the graph (SVG)").Sees("everybody")
	r.Tap("Picture of the graph (SVG) ▾").Tap("Lorebook for SillyTavern (JSON)").Sees("Lorebook for SillyTavern (JSON) ▾")
	r.Tap("Cancel")
	r.Do("go.cast").Do("cast.card").Sees("Character cards, V3 (JSON)").Sees(r.S.View().Entities()[0].Name + " ▾")
	r.Tap("Choose where…").Sees("Save File").Tap("Cancel")
	r.S.Export(base.Order{Format: "card-png", Path: r.Path("cards")})
	r.Idle().Sees("Wrote cards. Exported ").Sees(" tokens")
	if files, err := os.ReadDir(r.Path("cards")); err != nil || len(files) < 5 {
		t.Errorf("%d cards, %v", len(files), err)
	}
}
