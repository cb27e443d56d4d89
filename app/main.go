package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"

	"dramatis/app/cli"
	"dramatis/app/i18n"
	"dramatis/app/portal"
	"dramatis/app/settings"
	"dramatis/app/studio"
	"dramatis/app/ui"
	"dramatis/app/workspace"
	"dramatis/render/graphviz"
)

// appID is what the desktop knows the program by.
const appID = "studio.dramatis"

// sampleFolder names, in the environment, the folder in which to open the
// sample instead of the file that was open last: what "make run" does.
const sampleFolder = "DRAMATIS_SAMPLE"

// Main opens the studio, which opens a file, the file that was open last, or the
// welcome, and returns the exit status. Where there is no display it says so;
// "make run" has the sample's job done without a window then.
func Main(args []string) int {
	if why := checkArguments(args); why != "" {
		fmt.Fprintf(os.Stderr, "dramatis: %s; `dramatis help` lists the commands\n", why)
		return cli.Usage
	}
	if !hasDisplay() {
		if os.Getenv(sampleFolder) == "" {
			fmt.Fprintln(os.Stderr, "dramatis: there is no display here to open the studio on; `dramatis help` lists the commands, which need none")
			return cli.Usage
		}
		fmt.Fprintln(os.Stderr, "There is no display here, so the sample is read without a window.")
		ctx, stop := cli.Interruptible(context.Background())
		defer stop()
		return failure(headless(ctx, os.Stdout, "build"))
	}
	return failure(window(args))
}

// checkArguments says why the arguments are not a file to open, "" if there is no argument or if it is one. A file must have the
// ending of a base, so that a mistyped command makes no file; a document is imported, not opened.
func checkArguments(args []string) string {
	switch {
	case len(args) == 0:
		return ""
	case len(args) > 1:
		return "name one file to open"
	case strings.HasPrefix(args[0], "-"):
		return fmt.Sprintf("there is no flag %s here", args[0])
	case filepath.Ext(args[0]) == workspace.Ending:
		return ""
	}
	if _, shared := workspace.SharedAddress(args[0]); shared {
		return ""
	}
	return fmt.Sprintf("%q is no command, and no knowledge base: those end in %s", args[0], workspace.Ending)
}

func failure(err error) int {
	if err == nil {
		return 0
	}
	fmt.Fprintf(os.Stderr, "dramatis: %s\n", err)
	return 1
}

// hasDisplay reports whether a window can be opened. The toolkit would crash
// without one.
func hasDisplay() bool {
	if runtime.GOOS != "linux" && runtime.GOOS != "freebsd" {
		return true
	}
	return os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}

func window(args []string) error {
	folder, err := settings.Folder()
	if err != nil {
		return err
	}
	store, broken := settings.Open(folder)
	child, err := graphviz.NewChild()
	if err != nil {
		return err
	}
	samples := os.Getenv(sampleFolder)
	if samples == "" {
		samples = folder
	} else if samples, err = filepath.Abs(samples); err != nil {
		return err
	}
	named, err := resolveBase(args)
	if err != nil {
		return err
	}
	b, err := workspace.Memory()
	if err != nil {
		return err
	}
	a := fyneapp.NewWithID(appID)
	parts := studio.Parts{App: a, Loop: ui.FyneLoop{}, Settings: store, Layouter: child, Folder: samples, Documents: studio.DocumentsFolder(), Desktop: portal.Ask, Printer: portal.Print, Every: 100 * time.Millisecond}
	s := studio.New(parts, b)
	control(s)
	if named == "" && os.Getenv(sampleFolder) != "" {
		s.Imports().OpenSample(studio.SampleFor(i18n.Lang()))
	} else {
		s.Begin(named)
	}
	a.Lifecycle().SetOnStarted(func() {
		fyne.Do(func() {
			s.Fit(screen(s.Window()))
			if broken != nil {
				s.Notify().Toast(broken.Error())
			}
		})
	})
	// The studio is closed by now. The toolkit would go on with hooks of its own that race with the end of its loop (fyne 2.7.1,
	// glfw.runOnMainWithWait): at times it waited for ever, or panicked.
	s.Window().SetOnClosed(func() { os.Exit(0) })
	s.Window().ShowAndRun()
	return nil
}

// resolveBase returns the base that the arguments name, whatever folder is the present one; "" where they name none.
func resolveBase(args []string) (string, error) {
	if len(args) == 0 {
		return "", nil
	}
	if _, shared := workspace.SharedAddress(args[0]); shared {
		return args[0], nil
	}
	return filepath.Abs(args[0])
}
