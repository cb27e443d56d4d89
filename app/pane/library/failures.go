package library

import (
	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A failure is a passage that could not be read.
type failure struct {
	Seq    int
	Span   kb.Span
	Reason string
}

// failures returns the passages of a document that could not be read, in its order.
func failures(v *cast.View, id kb.DocumentID) []failure {
	var out []failure
	for _, p := range kb.PassagesOf(v.Snapshot, id) {
		if r, ok := kb.Get[*kb.Reading](v.Snapshot, string(p.ID)); ok && r.Failure != "" {
			out = append(out, failure{p.Seq, p.Span, present.Failure(r.Failure)})
		}
	}
	return out
}

// mostFailures are listed at once: a server that was gone fails a whole novel.
const mostFailures = 100

// showFailures lists why passages could not be read and offers to read them again.
func (p *Pane) showFailures(id kb.DocumentID) {
	list := failures(p.studio.View(), id)
	rows := ui.Col(ui.Gap8)
	var d *ui.Dialog
	for i, f := range list {
		if i == mostFailures {
			rows.Add(ui.Muted(i18n.T("and %d more", len(list)-i)))
			break
		}
		link := ui.LinkButton(i18n.T("Passage %d", f.Seq), func() { d.Hide(); p.studio.ShowPlace(id, f.Span) })
		rows.Add(ui.Columns(ui.Gap12, []float32{1, 4}, ui.Row(0, link), ui.Wrapped(f.Reason, ui.SizeBody, ui.ColorText)))
	}
	d = ui.ShowDialog(p.studio.Window(), ui.DialogParts{Title: i18n.N(len(list), "1 passage could not be read", "%d passages could not be read"),
		Width: 560, Body: rows, Close: i18n.T("Close"), Answers: []ui.Answer{{Word: i18n.T("Read again what failed"), Do: p.host.Retry}}})
}
