package review

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/kb"
)

// maxQuotes is how many quotes of a verdict are shown on each side.
const maxQuotes = 3

// evidence shows the stretches of the text that the verdict cites, for beside
// against, without those that are shown already; nil when none is left.
func (p *Pane) evidence(w *kb.Verdict, shown []present.Quote) fyne.CanvasObject {
	pro := p.quotesOf(w, shown, func(q kb.Quote) bool { return !q.Against })
	con := p.quotesOf(w, shown, func(q kb.Quote) bool { return q.Against })
	switch {
	case len(pro)+len(con) == 0:
		return nil
	case len(con) == 0:
		return ui.NewSection(i18n.T("What the text says for it"), pro...)
	case len(pro) == 0:
		return ui.NewSection(i18n.T("What the text says against it"), con...)
	}
	return ui.Columns(ui.Gap12, []float32{1, 1}, ui.NewSection(i18n.T("What the text says for it"), pro...),
		ui.NewSection(i18n.T("What the text says against it"), con...))
}

// quotesOf shows the first quotes of a verdict that are on one side.
func (p *Pane) quotesOf(w *kb.Verdict, shown []present.Quote, onSide func(kb.Quote) bool) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	for _, q := range w.Evidence {
		above := func(s present.Quote) bool {
			return s.Document == q.Document && q.Span.Start <= s.Span.Start && s.Span.End <= q.Span.End
		}
		if !onSide(q) || len(out) == maxQuotes || slices.ContainsFunc(shown, above) {
			continue
		}
		v := p.m.view
		source := v.Story().Label(v.Evidence.PlaceOf(q.Document, q.Span.Start))
		text := kb.Clean(q.Text)
		out = append(out, ui.NewQuote(text, namesIn(text, w.SurfaceA, w.SurfaceB), source, func() { p.studio.ShowPlace(q.Document, q.Span) }).WithMaxLines(3))
	}
	return out
}

// namesIn marks where names are in a text, longer ones first, none twice.
func namesIn(text string, names ...string) []ui.Mark {
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	var out []ui.Mark
	free := func(from, to int) bool {
		return !slices.ContainsFunc(out, func(m ui.Mark) bool { return from < m.End && m.Start < to })
	}
	for _, name := range names {
		for at := 0; name != ""; {
			i := strings.Index(text[at:], name)
			if i < 0 {
				break
			}
			if from := at + i; free(from, from+len(name)) {
				out = append(out, ui.Mark{Start: from, End: from + len(name)})
			}
			at += i + len(name)
		}
	}
	return out
}
