//go:build corpus

package askreport

import (
	"testing"
	"unicode/utf8"

	"dramatis/editor/memory"
)

// TestReportLongScenes says which part of each book lies in scenes of more than 6,000
// characters.
func TestReportLongScenes(t *testing.T) {
	if corpus == "" {
		t.Fatal("set DRAMATIS_CORPUS to the folder of books")
	}
	for _, s := range sets(t) {
		w, _ := s.read(t)
		all, long := 0, 0
		scenes := memory.Derive(w.View()).Scenes
		for _, x := range scenes {
			n := utf8.RuneCountInString(w.View().Snapshot.Text(x.Document).Slice(x.Span))
			if all += n; n > 6000 {
				long += n
			}
		}
		t.Logf("%s: %d scenes, %.2f of the text in long ones", s.name, len(scenes), float64(long)/float64(max(1, all)))
	}
}
