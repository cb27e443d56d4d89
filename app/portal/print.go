package portal

import (
	"context"
	"fmt"
	"os"

	"github.com/godbus/dbus/v5"
)

const printer = "org.freedesktop.portal.Print"

// Print prints a PDF with the desktop's dialog, and reports whether the writer printed it. title
// names what is printed; window is the X11 window of the dialog, 0 for none. Errors are those of
// Ask.
func Print(ctx context.Context, title, path string, window uintptr) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, fmt.Errorf("print %q: %w", path, err)
	}
	defer f.Close()
	conn, err := connect(ctx, printer)
	if err != nil {
		return false, err
	}
	defer conn.Close()
	none := map[string]dbus.Variant{} // neither settings nor a page are asked for
	chosen, err := perform(ctx, conn, printer+".PreparePrint", window, title, map[string]dbus.Variant{}, none, none)
	if err != nil || chosen == nil {
		return false, err
	}
	done, err := perform(ctx, conn, printer+".Print", window, title, map[string]dbus.Variant{"token": chosen["token"]}, dbus.UnixFD(f.Fd()))
	return done != nil, err
}
