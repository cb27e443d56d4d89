package graph

import (
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/editor/kb"
	"dramatis/render/scene"
)

func TestWeakRelationsAreLeftOutAndThoseUnderReviewStay(t *testing.T) {
	m := newModel(nil)
	g := scene.Graph{Nodes: []scene.Node{{ID: "a"}, {ID: "b"}, {ID: "c"}}, Edges: []scene.Edge{
		{From: "a", To: "b", Weight: 2.9}, {From: "b", To: "c", Weight: 3}, {From: "a", To: "c", Dashed: true},
	}}
	if got := m.withoutWeak(g); len(got.Edges) != 3 {
		t.Errorf("at first %d of 3 are drawn", len(got.Edges))
	}
	m.least = 3
	if got := m.withoutWeak(g); len(got.Edges) != 2 || len(g.Edges) != 3 {
		t.Errorf("drawn are %v", got.Edges)
	}
}

func TestKeysAndTheSliderOfTheLegendLeaveWeakRelationsOut(t *testing.T) {
	h, p := shown(t, true)
	h.Press(t, "graph.whole")
	all := len(p.m.shown.Nodes)
	p.legend.strength.slider.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	if p.m.least != strongest || len(p.m.shown.Edges) != 0 || p.legend.strength.words.Text() != "from 10 of 10" {
		t.Errorf("at the end of the slider %d relations are drawn, %q", len(p.m.shown.Edges), p.legend.strength.words.Text())
	}
	h.Press(t, "graph.weaker")
	if p.m.least != strongest-1 || p.legend.strength.slider.Value() != strongest-1 {
		t.Errorf("weaker ones are drawn from %d", p.m.least)
	}
	for range strongest {
		h.Press(t, "graph.weaker")
	}
	if p.m.least != weakest || len(p.m.shown.Nodes) != all {
		t.Errorf("%d of %d are drawn again", len(p.m.shown.Nodes), all)
	}
	h.Press(t, "graph.stronger")
	if p.m.least != weakest+1 {
		t.Errorf("stronger ones are drawn from %d", p.m.least)
	}
}

func TestTheCardBesideThePointerDoesNotCoverThoseAroundTheChosenOne(t *testing.T) {
	h, p := shown(t, true)
	id := called(t, h, "Tom Ashe")
	p.showHovered(string(id), fyne.NewPos(10, 10))
	if len(p.hover.Layer.Objects) == 0 {
		t.Fatal("nothing is said of who is under the pointer")
	}
	p.choose(id)
	p.showHovered(string(id), fyne.NewPos(10, 10))
	if len(p.hover.Layer.Objects) != 0 {
		t.Error("the chosen one has a card besides the column")
	}
}

func TestTheCardBesideThePointerStaysAboveTheLegend(t *testing.T) {
	h, p := shown(t, true)
	room := p.hover.Layer.Size()
	p.hover.Covered = room.Height / 3
	e, _ := h.View().Entity(kb.EntityID(called(t, h, "Tom Ashe")))
	p.hover.Show(h.View(), e, fyne.NewPos(40, room.Height-p.hover.Covered-20))
	if foot := p.hover.Layer.Objects[0].Position().Y + p.hover.Layer.Objects[0].Size().Height; foot > room.Height-p.hover.Covered {
		t.Errorf("the card ends at %v, the legend begins at %v", foot, room.Height-p.hover.Covered)
	}
}
