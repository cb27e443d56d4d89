package graph

import (
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/render/scene"
)

// The ends of the strength of a relation.
const (
	weakest   = 1
	strongest = 10
)

// withoutWeak leaves out the relations that are too weak; what is under review stays.
func (m *model) withoutWeak(g scene.Graph) scene.Graph {
	if m.least > weakest {
		g.Edges = slices.DeleteFunc(slices.Clone(g.Edges), func(e scene.Edge) bool { return !e.Dashed && e.Weight < float64(m.least) })
	}
	return g
}

// setLeast draws the relations from a strength on.
func (m *model) setLeast(n int) bool {
	n = max(weakest, min(n, strongest))
	if n == m.least {
		return false
	}
	m.least = n
	return m.draw()
}

// leastWords says which relations are drawn.
func (m *model) leastWords() string {
	if m.least == weakest {
		return i18n.T("all strengths")
	}
	return i18n.T("from %d of %d", m.least, strongest)
}

// A strength is the part of the legend that leaves weak relations out.
type strength struct {
	row    *fyne.Container
	slider *ui.Slider
	words  *ui.Text
}

func newStrength(changed func(n int)) *strength {
	s := &strength{slider: ui.NewSlider(weakest, strongest, weakest, changed), words: ui.Caption("")}
	s.row = ui.Row(ui.Gap8, ui.Caption(i18n.T("Relations:")), ui.Sized(90, 20, s.slider), s.words, ui.Gap(ui.Gap8, 1))
	return s
}

func (s *strength) show(m *model) {
	s.slider.SetValue(m.least)
	s.words.SetText(m.leastWords())
}
