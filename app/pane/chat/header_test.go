package chat

import (
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/ui/uitest"
	"dramatis/editor/conversation"
)

func TestANarrowHeadHasItsOtherControlsInAMenu(t *testing.T) {
	h, p := shown(t, true)
	if p.more.Visible() || !p.asker.Visible() {
		t.Fatal("a wide head has a menu")
	}
	h.Window().Resize(fyne.NewSize(900, 700))
	uitest.Settle(h.Window())
	if !p.more.Visible() || p.asker.Visible() {
		t.Fatal("a narrow head has no menu")
	}
	if lines := p.head.MinSize().Height / p.more.MinSize().Height; lines > 2.6 {
		t.Errorf("the head has %.1f lines", lines)
	}
	var words []string
	for _, item := range p.moreMenu() {
		words = append(words, item.Label)
	}
	if len(words) != 6 || words[0] != p.asker.Text() || words[2] != p.compare.Text() || words[4] != "Persona" {
		t.Errorf("the menu has %q", words)
	}
	p.moreMenu()[4].Action()
	if p.sideView != "persona" {
		t.Errorf("the column shows %q", p.sideView)
	}
}

func TestScenesThatNothingSpeaksForAreNotCalledLikely(t *testing.T) {
	trace := conversation.Trace{Predicted: []conversation.Predicted{{Title: "At the mill"}, {Title: "In the lane", Likelihood: conversation.Likelihood{Score: 0.001}}}}
	if parts := ranked(trace); len(parts) != 0 {
		t.Errorf("%d lines are shown of scenes with no score", len(parts))
	}
	trace.Predicted[1].Score = 0.4
	if parts := ranked(trace); len(parts) != 2 {
		t.Errorf("%d lines are shown, not the title and one scene", len(parts))
	}
}
