package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestALineOfStatementsLosesWholeOnes(t *testing.T) {
	const all = "153 scenes · 1,543 memories · where they were"
	wide := func(s string) float32 { return fyne.MeasureText(s, 13, fyne.TextStyle{}).Width }
	for _, c := range []struct{ room, want string }{
		{all, all},
		{"153 scenes · 1,543 memories · where", "153 scenes · 1,543 memories"},
		{"153 scenes · 1,543", "153 scenes"},
		{"153", "153 scenes"}, // which is then cut
	} {
		if got := dropParts(all, wide(c.room), 13, fyne.TextStyle{}); got != c.want {
			t.Errorf("in the room of %q it is %q, not %q", c.room, got, c.want)
		}
	}
	sub := NewPaneHeader("Memory", strings.Repeat("where they were · ", 3)).sub
	if !sub.parts {
		t.Error("a pane's quiet line is cut within a word")
	}
}

func TestKeysAreWrittenAsTheyAreOnAKeyboard(t *testing.T) {
	for key, want := range map[string]string{"Right": "→", "Left": "←", "Up": "↑", "Down": "↓", string(fyne.KeyPageUp): "PgUp", "A": "A"} {
		if got := KeyText(key); got != want {
			t.Errorf("%s is written %q", key, got)
		}
	}
}

func TestADialogOfFilesNamesFewEndingsOnly(t *testing.T) {
	f := &Files{said: Muted("")}
	for _, c := range []struct {
		endings []string
		want    string
	}{
		{[]string{".dramatis"}, "Nothing here ends in .dramatis."},
		{[]string{".txt", ".md", ".epub", ".docx", ".pdf", ".odt"}, "No file in this folder is of a kind that fits here."},
	} {
		f.parts = FileParts{Kind: OpenFile, Endings: c.endings}
		if f.showChoice(); f.said.Text() != c.want {
			t.Errorf("of %v it says %q", c.endings, f.said.Text())
		}
	}
}

func TestATitleIsNotCutForTheButtonsBesideIt(t *testing.T) {
	test.NewTempApp(t)
	h := NewPaneHeader("Which of these are also Dr. Van Helsing?", "8 to decide", SecondaryButton("One by one", nil), SecondaryButton("Table", nil))
	w := test.NewTempWindow(t, h)
	for _, wide := range []float32{1000, h.title.natural() + 40} {
		w.Resize(fyne.NewSize(wide, 200))
		if got := h.title.Size().Width; got < h.title.natural()-1 {
			t.Errorf("in %.0f pixels the title has %.0f of %.0f", wide, got, h.title.natural())
		}
	}
}

func TestTheCellsOfARowAreInItsMiddle(t *testing.T) {
	test.NewTempApp(t)
	chip, words, long := NewChip("done", ToneApprove), Body("455"), Wrapped("84 characters · 183 places", SizeBody, ColorText)
	w := test.NewTempWindow(t, Cells(Gap8, nil, chip, words, long))
	w.Resize(fyne.NewSize(300, 100))
	middle := func(o fyne.CanvasObject) float32 { return o.Position().Y + o.Size().Height/2 }
	if a, b, c := middle(chip), middle(words), middle(long); a != b || b != c || long.Size().Height <= words.Size().Height {
		t.Errorf("the middles are at %.1f, %.1f and %.1f", a, b, c)
	}
}
