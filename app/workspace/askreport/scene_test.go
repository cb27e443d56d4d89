//go:build corpus

package askreport

import (
	"testing"
	"unicode/utf8"

	"dramatis/editor/memory"
)

// longest is how many characters a scene has at most, and a little for its last sentence.
const longest, over = 6000, 600

// TestNoSceneIsLong says how many scenes each book of the corpus has; none has more than about 6,000 characters.
func TestNoSceneIsLong(t *testing.T) {
	eachBook(t, append(sets(t), others(t)...), func(t *testing.T, s *bookSet) {
		w, _ := s.read(t)
		scenes, most := memory.Derive(w.View()).Scenes, 0
		for _, x := range scenes {
			n := utf8.RuneCountInString(w.View().Snapshot.Text(x.Document).Slice(x.Span))
			if most = max(most, n); n > longest+over {
				t.Errorf("%q has %d characters", x.Title, n)
			}
		}
		t.Logf("%d scenes, the longest has %d characters", len(scenes), most)
	})
}
