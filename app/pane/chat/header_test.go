package chat

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/ui/uitest"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
)

func TestTheHeadIsOneLineAndItsMenuHasTheRest(t *testing.T) {
	h, p := shown(t, true)
	menu := func() (words []string) {
		for _, item := range p.moreMenu() {
			words = append(words, item.Label)
		}
		return words
	}
	for _, x := range []struct {
		width float32
		whole bool // the method is in the head
	}{{1280, true}, {900, false}, {1280, true}} {
		h.Window().Resize(fyne.NewSize(x.width, 700))
		uitest.Settle(h.Window())
		if lines := p.head.MinSize().Height / p.more.MinSize().Height; lines > 1.3 {
			t.Errorf("at %v the head has %.1f lines", x.width, lines)
		}
		words := menu()
		if p.method.Visible() != x.whole || slices.Contains(words, p.compare.Text()) == x.whole {
			t.Errorf("at %v the method is in the head: %v; the menu has %q", x.width, p.method.Visible(), words)
		}
		if !slices.Contains(words, p.asker.Text()) || !slices.Contains(words, p.others.Text()) {
			t.Errorf("at %v the menu has %q", x.width, words)
		}
	}
	p.moreMenu()[slices.Index(menu(), "Persona")].Action()
	if p.sideView != "persona" {
		t.Errorf("the column shows %q", p.sideView)
	}
	p.setOthers([]kb.NameID{"tom ashe"})
	if !p.others.Visible() || slices.Contains(menu(), p.others.Text()) {
		t.Error("who answers too is not in the head")
	}
}

func TestTheHeadIsOneLineAtEveryWidthWhateverIsInIt(t *testing.T) {
	h, p := shown(t, true)
	p.title.SetText("The Honourable Arthur Holmwood")
	p.method.SetText("Given: what it is about ▾")
	for width := float32(1024); width <= 1600; width += 16 {
		h.Window().Resize(fyne.NewSize(width, 700))
		uitest.Settle(h.Window())
		if lines := p.head.MinSize().Height / p.more.MinSize().Height; lines > 1.3 {
			t.Errorf("at %v the head has %.1f lines; the method is in it: %v", width, lines, p.method.Visible())
		}
	}
}

func TestScenesThatNothingSpeaksForAreNotCalledLikely(t *testing.T) {
	trace := conversation.Trace{Predicted: []conversation.Predicted{{Title: "At the mill"}, {Title: "In the lane", Likelihood: conversation.Likelihood{Score: 0.001}}}}
	if parts := rankingRows(trace); len(parts) != 0 {
		t.Errorf("%d lines are shown of scenes with no score", len(parts))
	}
	trace.Predicted[1].Score = 0.4
	if parts := rankingRows(trace); len(parts) != 2 {
		t.Errorf("%d lines are shown, not the title and one scene", len(parts))
	}
}
