package studio

import (
	"fmt"

	"dramatis/app/export"
	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/kb"
	"dramatis/render/scene"
)

// graphs are what the Graph asks of the studio.
type graphs struct{ *core }

// pictures are the formats of pictures in the order in which they are offered.
var pictures = []struct{ format, name string }{
	{"png", i18n.K("PNG, for any page or program")}, {"svg", i18n.K("SVG, sharp at every size")}, {"pdf", i18n.K("PDF, to print")},
}

// scales are the offered resolutions of a PNG, in dots per point.
var scales = []float64{1, 2, 4}

// ExportPicture asks how to write the graph: as it is shown, with all characters where they are, or
// laid out again for the whole cast.
func (s graphs) ExportPicture(g scene.Graph, l scene.Layout, asOf *kb.Place) {
	names := make([]string, len(pictures))
	for i, p := range pictures {
		names[i] = i18n.T(p.name)
	}
	var sizes []string
	for _, n := range scales {
		sizes = append(sizes, fmt.Sprintf("%g×", n))
	}
	scale := ui.NewChoice(sizes, 1, nil)
	scaleRow := ui.FormRow(i18n.T("Size"), scale)
	var dialog *ui.Dialog
	format := ui.NewChoice(names, 0, func(i int) {
		ui.SetShown(scaleRow, pictures[i].format == "png")
		dialog.Refit()
	})
	what := ui.NewChoice([]string{i18n.T("what is shown"), i18n.T("all of the cast")}, 0, nil)
	dialog = ui.ShowDialog(s.window, ui.DialogParts{Title: i18n.T("Export the picture"), Width: 420, First: format, Body: ui.Form(ui.FormRow(i18n.T("As"), format),
		ui.FormRow(i18n.T("What"), what), scaleRow), Answers: []ui.Answer{{Word: i18n.T("Choose where…"), Do: func() {
		o := export.Request{Format: pictures[format.Selected()].format, AsOf: asOf, Scale: scales[scale.Selected()]}
		if what.Selected() == 0 {
			o.Seen = &export.ShownPicture{Graph: g, Layout: l}
		} else {
			o.All = true
		}
		s.Exports().askWhere(o)
	}}}})
}
