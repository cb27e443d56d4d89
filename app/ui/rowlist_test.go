package ui

import (
	"maps"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

func TestALongTitleGoesOnInTheSecondLine(t *testing.T) {
	for _, c := range []struct {
		words       string
		width       float32
		first, rest string
	}{
		{"12 Tides", 400, "12 Tides", ""},
		{"12 The keeper’s journal, continued", 180, "12 The keeper’s journal,", "continued"},
		{"Unbreakablewordthatislongerthananyrow", 120, "", ""},
		{"", 120, "", ""},
	} {
		first, rest := fold(c.words, c.width, theme.Size(SizeBody), fyne.TextStyle{})
		if c.first != "" && (first != c.first || rest != c.rest) {
			t.Errorf("%q is %q and %q", c.words, first, rest)
		}
		if got := strings.ReplaceAll(first+rest, " ", ""); got != strings.ReplaceAll(c.words, " ", "") {
			t.Errorf("of %q is left %q", c.words, got)
		}
		if w := fyne.MeasureText(first, theme.Size(SizeBody), fyne.TextStyle{}).Width; w > c.width+1 {
			t.Errorf("%q is %.0f wide", first, w)
		}
	}
	l := NewRowList(func() int { return 1 }, func(int) RowData { return RowData{Title: "12 The keeper’s journal, continued by somebody else"} })
	l.Fold()
	test.NewTempApp(t)
	w := test.NewTempWindow(t, container.NewStack(l))
	w.Resize(fyne.NewSize(220, 120))
	row := l.area.rows[0]
	if row.more.Text() == "" || row.title.Text()+" "+row.more.Text() != "12 The keeper’s journal, continued by somebody else" {
		t.Errorf("the row is %q and %q", row.title.Text(), row.more.Text())
	}
	if row.more.MinSize().Height != row.title.MinSize().Height {
		t.Error("the rest of the title is in other letters")
	}
	w.Resize(fyne.NewSize(900, 120))
	if row.more.Text() != "" {
		t.Errorf("with room for all of it %q is in the second line", row.more.Text())
	}
}

func TestAListThatBecomesHigherShowsMoreRows(t *testing.T) {
	l := NewRowList(func() int { return 50 }, func(int) RowData { return RowData{Title: "Ann"} })
	test.NewTempApp(t)
	w := test.NewTempWindow(t, container.NewStack(l))
	for _, high := range []float32{200, 600} {
		w.Resize(fyne.NewSize(220, high))
		last := l.area.rows[len(l.area.rows)-1]
		if bottom := last.Position().Y + last.Size().Height; !last.Visible() || bottom < l.Size().Height {
			t.Errorf("in a list of %.0f rows end at %.0f", l.Size().Height, bottom)
		}
	}
}

func TestTheShiftKeyMarksTheRowsThatArrowsPass(t *testing.T) {
	marked := map[int]bool{}
	l := NewRowList(func() int { return 9 }, func(int) RowData { return RowData{Title: "Ann"} })
	l.OnMarked = func(rows []int) {
		for _, i := range rows {
			marked[i] = true
		}
	}
	l.Select(2)
	shift := &fyne.KeyEvent{Name: desktop.KeyShiftLeft}
	l.KeyDown(shift)
	l.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	l.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	l.KeyUp(shift)
	l.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if want := map[int]bool{2: true, 3: true, 4: true}; !maps.Equal(marked, want) || l.Selected() != 5 {
		t.Errorf("rows %v are marked and row %d is selected, not %v and row 5", marked, l.Selected(), want)
	}
}
