package portal

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/godbus/dbus/v5"
)

// ErrNone means that the desktop has no such dialog, or that it failed. The window then uses its
// own.
var ErrNone = errors.New("the desktop offers no such dialog")

// ErrEnded means that the dialog ended without an answer: desktops report so if it was closed by
// Escape or at its frame, and if it failed.
var ErrEnded = errors.New("the dialog ended without an answer")

// A Kind is the kind of dialog.
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

// A Filter is a choice of files by their endings, which begin with a dot; without endings, all
// files.
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

// patience is how long the desktop may take to answer whether it has a dialog; it may have to start
// one first.
const patience = 3 * time.Second

// Ask shows the desktop's dialog and waits for its end. It returns nothing if the writer changed
// their mind, ErrNone if there is no such dialog, ErrEnded if it can't be known which of the two it
// is, and ctx's error, with the dialog closed, if ctx ends.
func Ask(ctx context.Context, r Request) ([]string, error) {
	conn, err := connect(ctx, chooser)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	return ask(ctx, conn, r)
}

// connect returns a connection to a desktop that has a dialog, ErrNone if it has no such dialog.
func connect(ctx context.Context, dialog string) (*dbus.Conn, error) {
	address := sessionBus()
	if address == "" {
		return nil, ErrNone
	}
	conn, err := dbus.Connect(address)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNone, err)
	}
	if err := offers(ctx, conn, dialog); err != nil {
		conn.Close()
		return nil, fmt.Errorf("%w: %w", ErrNone, err)
	}
	return conn, nil
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

// offers returns an error if the desktop does not have a dialog. A portal without a backend for it
// does not have the interface.
func offers(ctx context.Context, conn *dbus.Conn, dialog string) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return conn.Object(bus, object).CallWithContext(ctx, "org.freedesktop.DBus.Properties.Get", 0, dialog, "version").Err
}

func ask(ctx context.Context, conn *dbus.Conn, r Request) ([]string, error) {
	method, options := call(r)
	results, err := dialog{method: chooser + "." + method, window: r.Window, title: r.Title, options: options}.run(ctx, conn)
	if err != nil || results == nil {
		return nil, err
	}
	return paths(results)
}

// A dialog is a call of the portal that shows one.
type dialog struct {
	method  string
	window  uintptr // the X11 window that it belongs to, 0 for none
	title   string
	more    []any // arguments between title and options
	options map[string]dbus.Variant
}

// run shows the dialog and waits for its end. It returns nil if the writer changed their mind.
func (d dialog) run(ctx context.Context, conn *dbus.Conn) (map[string]dbus.Variant, error) {
	token := "dramatis" + strings.ToLower(rand.Text())
	sender := strings.ReplaceAll(strings.TrimPrefix(conn.Names()[0], ":"), ".", "_")
	handle := object + dbus.ObjectPath("/request/"+sender+"/"+token)
	// The answer may come before the call returns: listen first.
	signals := make(chan *dbus.Signal, 16)
	conn.Signal(signals)
	defer conn.RemoveSignal(signals)
	for _, match := range [][]dbus.MatchOption{
		{dbus.WithMatchInterface("org.freedesktop.portal.Request"), dbus.WithMatchMember("Response")},
		{dbus.WithMatchInterface("org.freedesktop.DBus"), dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, bus)},
	} {
		if err := conn.AddMatchSignalContext(ctx, match...); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrNone, err)
		}
	}
	d.options["handle_token"] = dbus.MakeVariant(token)
	parent := ""
	if d.window != 0 {
		parent = "x11:" + strconv.FormatUint(uint64(d.window), 16)
	}
	given := handle
	args := slices.Concat([]any{parent, d.title}, d.more, []any{d.options})
	if err := conn.Object(bus, object).CallWithContext(ctx, d.method, 0, args...).Store(&given); err != nil && ctx.Err() == nil {
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

// call returns the method and the options of the dialog.
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

// anyCase returns a pattern that also matches an ending in capitals, since globs of the portal are
// case-sensitive.
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

// answer interprets the response of the dialog: 0 with results, 1 if it was cancelled, 2 if it ended
// in another way.
func answer(body []any) (map[string]dbus.Variant, error) {
	var status uint32
	var results map[string]dbus.Variant
	if err := dbus.Store(body, &status, &results); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNone, err)
	}
	switch status {
	case 0:
		return results, nil
	case 1:
		return nil, nil
	}
	return nil, ErrEnded
}

// paths returns the chosen files.
func paths(results map[string]dbus.Variant) ([]string, error) {
	var uris []string
	if err := results["uris"].Store(&uris); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNone, err)
	}
	var out []string
	for _, uri := range uris {
		u, err := url.Parse(uri)
		if err != nil || u.Scheme != "file" || u.Path == "" {
			return nil, fmt.Errorf("%w: %q is no file of this machine", ErrNone, uri)
		}
		out = append(out, filepath.FromSlash(u.Path))
	}
	return out, nil
}
