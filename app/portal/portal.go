package portal

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/godbus/dbus/v5"
)

// ErrNone is that the desktop has no dialog of files to ask with, or that it failed: the window asks with its own then.
var ErrNone = errors.New("the desktop offers no dialog of files")

// ErrEnded is that the dialog ended without an answer: desktops say so of a dialog that was closed by Escape or at its frame, and
// of one that failed.
var ErrEnded = errors.New("the dialog of files ended without an answer")

// A Kind is what is asked for.
type Kind int

const (
	// Open asks for one file or several that are there.
	Open Kind = iota
	// OpenOne asks for one file that is there.
	OpenOne
	// Save asks for the name of a file to write.
	Save
	// Folder asks for a folder that is there.
	Folder
)

// A Request is what the dialog shows.
type Request struct {
	Kind    Kind
	Title   string
	Accept  string   // on the button; "" is the desktop's own word
	Folder  string   // shown first
	Name    string   // of the file to write
	Filters []Filter // the first is in force
	Window  uintptr  // the X11 window that the dialog belongs to, 0 for none
}

// A Filter is a choice of files by their endings, which begin with a dot; without endings it is all of them.
type Filter struct {
	Name    string
	Endings []string
}

const (
	bus       = "org.freedesktop.portal.Desktop"
	object    = dbus.ObjectPath("/org/freedesktop/portal/desktop")
	chooser   = "org.freedesktop.portal.FileChooser"
	response  = "org.freedesktop.portal.Request.Response"
	ownership = "org.freedesktop.DBus.NameOwnerChanged"
)

// patience is how long the desktop may take to say whether it has a dialog; it may have to start one first.
const patience = 3 * time.Second

// Ask shows the desktop's dialog and waits for its end. It gives nothing when the writer changed their mind, ErrNone where
// there is no such dialog, ErrEnded where it can't be known which of the two it is, and ctx's error, with the dialog closed, when ctx ends first.
func Ask(ctx context.Context, r Request) ([]string, error) {
	address := sessionBus()
	if address == "" {
		return nil, ErrNone
	}
	conn, err := dbus.Connect(address)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNone, err)
	}
	defer conn.Close()
	if err := offers(ctx, conn); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNone, err)
	}
	return ask(ctx, conn, r)
}

// sessionBus returns the address of the user's bus, "" if the user has no bus. The library would start one of its own.
func sessionBus() string {
	if address := os.Getenv("DBUS_SESSION_BUS_ADDRESS"); address != "" {
		return address
	}
	path := filepath.Join("/run/user", strconv.Itoa(os.Getuid()), "bus")
	if info, err := os.Stat(path); err == nil && info.Mode()&os.ModeSocket != 0 {
		return "unix:path=" + path
	}
	return ""
}

// offers says why the desktop has no chooser of files. A portal without a backend for files does not have the interface.
func offers(ctx context.Context, conn *dbus.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return conn.Object(bus, object).CallWithContext(ctx, "org.freedesktop.DBus.Properties.Get", 0, chooser, "version").Err
}

func ask(ctx context.Context, conn *dbus.Conn, r Request) ([]string, error) {
	token := "dramatis" + strings.ToLower(rand.Text())
	sender := strings.ReplaceAll(strings.TrimPrefix(conn.Names()[0], ":"), ".", "_")
	handle := object + dbus.ObjectPath("/request/"+sender+"/"+token)
	// The answer may come before the call returns: listen first.
	signals := make(chan *dbus.Signal, 16)
	conn.Signal(signals)
	for _, match := range [][]dbus.MatchOption{
		{dbus.WithMatchInterface("org.freedesktop.portal.Request"), dbus.WithMatchMember("Response")},
		{dbus.WithMatchInterface("org.freedesktop.DBus"), dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, bus)},
	} {
		if err := conn.AddMatchSignalContext(ctx, match...); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrNone, err)
		}
	}
	method, options := call(r)
	options["handle_token"] = dbus.MakeVariant(token)
	parent := ""
	if r.Window != 0 {
		parent = "x11:" + strconv.FormatUint(uint64(r.Window), 16)
	}
	given := handle
	if err := conn.Object(bus, object).CallWithContext(ctx, chooser+"."+method, 0, parent, r.Title, options).Store(&given); err != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("%w: %w", ErrNone, err)
	}
	for {
		select {
		case <-ctx.Done():
			closing, done := context.WithTimeout(context.WithoutCancel(ctx), patience)
			defer done()
			_ = conn.Object(bus, given).CallWithContext(closing, "org.freedesktop.portal.Request.Close", 0).Err // a dialog that is gone is closed
			return nil, ctx.Err()
		case s, open := <-signals:
			switch {
			case !open || s.Name == ownership && len(s.Body) == 3 && s.Body[2] == "":
				return nil, fmt.Errorf("%w: it went away", ErrNone)
			case s.Name == response && (s.Path == handle || s.Path == given):
				return answer(s.Body)
			}
		}
	}
}

// call returns the method and what the dialog is to show.
func call(r Request) (method string, options map[string]dbus.Variant) {
	method, options = "OpenFile", map[string]dbus.Variant{"modal": dbus.MakeVariant(true)}
	if r.Accept != "" {
		options["accept_label"] = dbus.MakeVariant(r.Accept)
	}
	if r.Folder != "" {
		options["current_folder"] = dbus.MakeVariant(append([]byte(r.Folder), 0))
	}
	switch r.Kind {
	case Open:
		options["multiple"] = dbus.MakeVariant(true)
	case Folder:
		options["directory"] = dbus.MakeVariant(true)
	case Save:
		method = "SaveFile"
		options["current_name"] = dbus.MakeVariant(r.Name)
	}
	if len(r.Filters) > 0 {
		options["filters"] = dbus.MakeVariant(patterns(r.Filters))
	}
	return method, options
}

// On the bus a filter is (sa(us)): its name, and patterns, which are of kind 0 when they are globs.
type (
	glob struct {
		Kind    uint32
		Pattern string
	}
	busFilter struct {
		Name  string
		Globs []glob
	}
)

func patterns(filters []Filter) []busFilter {
	out := make([]busFilter, len(filters))
	for i, f := range filters {
		out[i].Name = f.Name
		for _, ending := range f.Endings {
			out[i].Globs = append(out[i].Globs, glob{0, "*" + anyCase(ending)})
		}
		if len(f.Endings) == 0 {
			out[i].Globs = []glob{{0, "*"}}
		}
	}
	return out
}

// anyCase returns a pattern that matches an ending in capitals too: globs of the portal know the difference.
func anyCase(ending string) string {
	var b strings.Builder
	for _, r := range ending {
		if l, u := unicode.ToLower(r), unicode.ToUpper(r); l != u {
			b.WriteString("[" + string(l) + string(u) + "]")
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// answer reads what the dialog came to: 0 with the files, 1 when it was cancelled, 2 when it ended in some other way.
func answer(body []any) ([]string, error) {
	var status uint32
	var results map[string]dbus.Variant
	if err := dbus.Store(body, &status, &results); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNone, err)
	}
	switch status {
	case 0:
	case 1:
		return nil, nil
	default:
		return nil, ErrEnded
	}
	var uris []string
	if err := results["uris"].Store(&uris); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNone, err)
	}
	var paths []string
	for _, uri := range uris {
		u, err := url.Parse(uri)
		if err != nil || u.Scheme != "file" || u.Path == "" {
			return nil, fmt.Errorf("%w: %q is no file of this machine", ErrNone, uri)
		}
		paths = append(paths, filepath.FromSlash(u.Path))
	}
	return paths, nil
}
