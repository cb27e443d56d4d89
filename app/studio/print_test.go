package studio

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/portal"
)

// A viewer opens addresses, or fails to.
type viewer struct {
	fyne.App
	err error
}

func (v viewer) OpenURL(*url.URL) error { return v.err }

func TestThePageOfWhoIsInFrontIsPrinted(t *testing.T) {
	s, loop := withSample(t)
	who := s.View().Characters()[0]
	s.ShowEntity(who.ID)
	for _, c := range []struct {
		done   bool
		err    error
		viewer error
		says   string
	}{{true, nil, nil, who.Name + " is being printed."}, {false, nil, nil, ""}, {false, portal.ErrNone, nil, "opens in the viewer of PDF"},
		{false, portal.ErrNone, errors.ErrUnsupported, ".pdf."}} {
		var page []byte
		s.Printer = func(_ context.Context, title, path string, _ uintptr) (bool, error) {
			if title != who.Name {
				t.Errorf("%s is printed", title)
			}
			page, _ = os.ReadFile(path)
			return c.done, c.err
		}
		s.App = viewer{s.App, c.viewer}
		s.notify.Toasts.Clear()
		s.Exports().printDialog()
		press(t, s, "Print…")
		idle(s, loop)
		if !bytes.HasPrefix(page, []byte("%PDF")) {
			t.Errorf("what is printed begins %.8q", page)
		}
		if got := s.notify.Toasts.Message(); !strings.Contains(got, c.says) || c.says == "" && got != "" {
			t.Errorf("the window says %q, not %q", got, c.says)
		}
	}
}
