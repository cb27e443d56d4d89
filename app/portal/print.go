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
	chosen, err := dialog{printer + ".PreparePrint", window, title, []any{none, none}, map[string]dbus.Variant{}}.run(ctx, conn)
	if err != nil || chosen == nil {
		return false, err
	}
	done, err := dialog{printer + ".Print", window, title, []any{dbus.UnixFD(f.Fd())}, map[string]dbus.Variant{"token": chosen["token"]}}.run(ctx, conn)
	return done != nil, err
}
