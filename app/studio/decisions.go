package studio

import (
	"context"
	"path/filepath"

	"dramatis/app/export"
	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/ui"
	"dramatis/app/workspace"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

func (s Exports) decisionsDialog() {
	s.files.askForFile(i18n.T("Export decisions"), s.base.Name()+" decisions.json", s.WriteDecisions)
}

// WriteDecisions writes the writer's decisions to a file, for another writer.
func (s Exports) WriteDecisions(path string) {
	s.start(exporting, i18n.T("Writing %s", filepath.Base(path)), func(ctx context.Context, _ *job.Job) error {
		_, err := export.Write(ctx, s.base.Content(), export.Request{Format: "decisions", Path: path})
		return err
	}, func() { s.notify.Toast(i18n.T("Wrote %s.", filepath.Base(path))) })
}

func (s Exports) takeOverDialog() {
	s.files.askToOpen(i18n.T("Take over decisions"), []string{".json"}, s.TakeOver)
}

// TakeOver reads another writer's decisions and applies them if this writer agrees to the result.
func (s Exports) TakeOver(path string) {
	doing := i18n.T("Reading %s", filepath.Base(path))
	var d kb.Decisions
	s.start(takingOver, doing, func(context.Context, *job.Job) (err error) {
		d, err = workspace.ReadDecisions(path)
		return err
	}, func() {
		c := edits.Compare(s.View(), d)
		if c.New == 0 {
			s.notify.Toast(i18n.T("There is nothing new in these decisions: %d are here already, %d are decided otherwise here.", c.Same, c.Own))
			return
		}
		said := i18n.T("%d are new here and will be taken over, as one step to undo. %d are here already. %d are decided otherwise here, and yours stay. %d are about documents that are not here.",
			c.New, c.Same, c.Own, c.Nowhere)
		ui.Confirm(s.window, i18n.T("Take over these decisions?"), said, i18n.T("Cancel"), i18n.T("Take over"), func() { s.Do(edits.TakeOver(d)) })
	})
}
