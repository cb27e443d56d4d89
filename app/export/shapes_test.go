package export_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/app/export"
	"dramatis/app/workspace/basetest"
	"dramatis/editor/editortest"
	"dramatis/storage/exchange"
)

// TestCardsOfEveryShapeGoOutAsTheyCameIn reads cards that have the shapes of those that people share: as SillyTavern, RisuAI, Agnai, chub and editors
// of cards write them, and as people do by hand. The words in them are our own.
func TestCardsOfEveryShapeGoOutAsTheyCameIn(t *testing.T) {
	paths, err := filepath.Glob("testdata/shapes/*.json")
	if err != nil || len(paths) < 45 {
		t.Fatalf("%d shapes of cards: %v", len(paths), err)
	}
	b := basetest.Read(t, paths...)
	for _, path := range paths {
		data := editortest.Get(os.ReadFile(path))(t)
		shape := strings.TrimSuffix(filepath.Base(path), ".json")
		card, err := exchange.ParseCard(data)
		if err != nil {
			t.Errorf("%s is refused: %v", shape, err)
			continue
		}
		as, err := b.Content().Resolve(t.Context(), card.Name(), nil)
		if err != nil {
			t.Errorf("%s: %v", shape, err)
			continue
		}
		for _, format := range []string{"card-v3", "card-v2"} {
			if format == "card-v2" && strings.HasPrefix(shape, "v3") {
				continue // decorators are not of V2
			}
			out := written(t, b, export.Request{Format: format, As: as, Path: filepath.Join(t.TempDir(), "x.json")})
			if missing := holds(decoded(t, string(data)), decoded(t, out), ""); len(missing) > 0 {
				t.Errorf("%s as %s:\n%s", shape, format, strings.Join(missing, "\n"))
			}
		}
	}
}
