package app

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"time"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"

	"dramatis/app/i18n"
	"dramatis/app/studio"
	"dramatis/app/ui"
	"dramatis/app/workspace"
	"dramatis/render/graphviz"
	"dramatis/storage/settings"
)

// ID is what the desktop knows the program by.
const ID = "studio.dramatis"

// sampleFolder names, in the environment, the folder in which to open the
// sample instead of the file that was open last: what "make run" does.
const sampleFolder = "DRAMATIS_SAMPLE"

// Main opens the studio on a file, on the file that was open last, or on the
// sample, and returns the exit status. Where there is no display it does the
// sample's job without a window.
func Main(args []string) int {
	if len(args) > 1 {
		fmt.Fprintln(os.Stderr, "dramatis: name one file to open; `dramatis help` lists the commands")
		return 2
	}
	if !hasDisplay() {
		fmt.Fprintln(os.Stderr, "There is no display here, so the sample is read without a window.")
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		return failure(Headless(ctx, os.Stdout, "build"))
	}
	return failure(window(args))
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
	recent := store.Get().Recent
	if samples == "" {
		samples = folder
	} else {
		recent = nil
		if samples, err = filepath.Abs(samples); err != nil {
			return err
		}
	}
	a := fyneapp.NewWithID(ID)
	parts := studio.Parts{App: a, Loop: ui.FyneLoop{}, Settings: store, Layouter: child, Folder: samples, Every: 100 * time.Millisecond}
	b, fresh, err := first(args, recent)
	if err != nil {
		return err
	}
	s := studio.New(parts, b)
	control(s)
	a.Lifecycle().SetOnStarted(func() {
		fyne.Do(func() {
			if fresh {
				s.OpenSample(studio.SampleFor(i18n.Lang()))
			}
			if broken != nil {
				s.Notify().Toast(broken.Error())
			}
		})
	})
	s.Window().ShowAndRun()
	return nil
}

// first is the base to begin with: the file that is named, the one that was
// open last, or an empty one in whose place the sample comes.
func first(args, recent []string) (b *workspace.Workspace, fresh bool, err error) {
	if len(args) == 1 {
		path, err := filepath.Abs(args[0])
		if err != nil {
			return nil, false, err
		}
		b, err = workspace.OpenOrCreate(path)
		return b, false, err
	}
	for _, path := range recent {
		if b, err := workspace.Open(path); err == nil {
			return b, false, nil
		}
	}
	b, err = workspace.Memory()
	return b, true, err
}
