package studio

import (
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"

	"dramatis/app/export"
	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/portal"
	"dramatis/app/ui"
	"dramatis/editor/kb"
	"dramatis/storage/exchange"
)

// printDialog asks what to print: the character in front, the whole cast, or the graph.
func (s Exports) printDialog() {
	type page struct {
		name, title string
		request     export.Request
	}
	base := s.base.Name()
	var pages []page
	if at := s.around.here(); at.Pane != "read" {
		if e, ok := s.View().Bearer(kb.NameID(at.Key)); ok {
			pages = append(pages, page{i18n.T("The page of %s", e.Name), e.Name, export.Request{Format: "sheet-pdf", As: e.Names[0].ID}})
		}
	}
	pages = append(pages, page{i18n.T("The chief characters"), base, export.Request{Format: "sheet-pdf", Chief: true}},
		page{i18n.T("The whole cast"), base, export.Request{Format: "sheet-pdf"}}, page{i18n.T("The picture of the graph"), base, export.Request{Format: "pdf"}})
	var names []string
	for _, p := range pages {
		names = append(names, p.name)
	}
	what := ui.NewChoice(names, 0, nil)
	ui.ShowDialog(s.window, ui.DialogParts{Title: i18n.T("Print"), Width: 420, First: what, Body: ui.FormRow(i18n.T("What"), what),
		Answers: []ui.Answer{{Word: i18n.T("Print…"), Do: func() {
			p := pages[what.Selected()]
			s.print(p.title, p.request)
		}}}})
}

// print writes a PDF and prints it with the desktop's dialog; without one the PDF opens in the
// system's viewer.
func (s Exports) print(title string, o export.Request) {
	said := ""
	window := x11Window(s.window)
	s.start(exporting, i18n.T("Printing %s", title), func(ctx context.Context, _ *job.Job) error {
		folder, err := os.MkdirTemp("", "dramatis-print-")
		if err != nil {
			return err
		}
		o.Path = filepath.Join(folder, new(exchange.FileNames).For(title)+".pdf")
		if _, err := export.Write(ctx, s.base.Content(), o); err != nil {
			return errors.Join(err, os.RemoveAll(folder))
		}
		done, err := false, portal.ErrNone
		if s.Printer != nil {
			done, err = s.Printer(ctx, title, o.Path, window)
		}
		if errors.Is(err, portal.ErrNone) {
			said = i18n.T("%s opens in the viewer of PDF: print it from there.", filepath.Base(o.Path))
			if s.App.OpenURL(&url.URL{Scheme: "file", Path: filepath.ToSlash(o.Path)}) != nil {
				said = i18n.T("No print dialog and no PDF viewer were found here. The pages are in %s.", o.Path)
			}
			return nil
		}
		if done {
			said = i18n.T("%s is being printed.", title)
		}
		if errors.Is(err, portal.ErrEnded) {
			err = nil // it was closed
		}
		return errors.Join(err, os.RemoveAll(folder))
	}, func() {
		if said != "" {
			s.notify.Toast(said)
		}
	})
}

// whyNotPrint says why there is nothing to print.
func (s Exports) whyNotPrint() error {
	return ui.WhyIf(len(s.View().Entities()) == 0, i18n.T("Nobody is in the cast yet. Import a story first."))
}
