package studio

import (
	"context"
	"path/filepath"

	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/ui"
	"dramatis/app/workspace"
	"dramatis/storage"
)

// offerRescue says why a base can't be opened, and offers to write what can be read of it to another
// file.
func (s *Studio) offerRescue(path string, why error) {
	ui.Confirm(s.window, i18n.T("Rescue what can be read?"),
		i18n.Error(why)+"\n\n"+i18n.T("What can be read of it is written to a new file beside it; the damaged file stays as it is."),
		i18n.T("Cancel"), i18n.T("Rescue"), func() { s.Rescue(path) })
}

// Rescue writes what can be read of a damaged base to a file beside it and opens that.
func (s *Studio) Rescue(path string) {
	var r storage.RescueResult
	s.start(exporting, i18n.T("Rescuing %s", filepath.Base(path)), func(ctx context.Context, _ *job.Job) (err error) {
		r, err = storage.Rescue(ctx, path, "")
		return err
	}, func() {
		s.openBy(r.Path, i18n.T("Opening %s", filepath.Base(r.Path)), workspace.Open, func() { s.notify.Toast(i18n.Sentence(r.Sentence())) })
	})
}
