package portal

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"
	"github.com/godbus/dbus/v5/prop"

	"dramatis/editor/editortest"
)

// A desktop is a bus of its own with a portal that answers as it is told to.
type desktop struct {
	conn   *dbus.Conn
	status uint32
	uris   []string
	early  bool // the answer comes before the call returns
	never  bool // no answer comes
	asked  map[string]dbus.Variant
	method string
	parent string
	called chan struct{}
	closed chan struct{}
	title  string
	page   []byte // that was printed
}

// startBus starts a bus without services and makes it that of the session.
func startBus(t *testing.T) *dbus.Conn {
	t.Helper()
	daemon, err := exec.LookPath("dbus-daemon")
	if err != nil {
		t.Fatal("dbus-daemon is not installed: .ci/setup test installs it")
	}
	cmd := exec.Command(daemon, "--session", "--nofork", "--nopidfile", "--print-address")
	out := editortest.Get(cmd.StdoutPipe())(t)
	editortest.Must(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	address := editortest.Get(bufio.NewReader(out).ReadString('\n'))(t)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", strings.TrimSpace(address))
	conn := editortest.Get(dbus.Connect(strings.TrimSpace(address)))(t)
	t.Cleanup(func() { conn.Close() })
	return conn
}

func startDesktop(t *testing.T, d *desktop) *desktop {
	t.Helper()
	d.conn, d.called, d.closed = startBus(t), make(chan struct{}, 8), make(chan struct{}, 8)
	editortest.Must(t, d.conn.Export(d, object, chooser))
	editortest.Must(t, d.conn.Export(d, object, printer))
	version := map[string]*prop.Prop{"version": {Value: uint32(3)}}
	editortest.Get(prop.Export(d.conn, object, prop.Map{chooser: version, printer: version}))(t)
	editortest.Get(d.conn.RequestName(bus, 0))(t)
	return d
}

func (d *desktop) OpenFile(from dbus.Sender, parent, title string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	return d.answer("OpenFile", from, parent, options)
}

func (d *desktop) SaveFile(from dbus.Sender, parent, title string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	return d.answer("SaveFile", from, parent, options)
}

func (d *desktop) PreparePrint(from dbus.Sender, parent, title string, settings, page, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	return d.answer("PreparePrint", from, parent, options)
}

func (d *desktop) Print(from dbus.Sender, parent, title string, fd dbus.UnixFD, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	d.title = title
	if f := os.NewFile(uintptr(fd), "page"); f != nil {
		d.page, _ = io.ReadAll(f)
		f.Close()
	}
	return d.answer("Print", from, parent, options)
}

// Close returns the request's.
func (d *desktop) Close() *dbus.Error {
	d.closed <- struct{}{}
	return nil
}

func (d *desktop) answer(method string, from dbus.Sender, parent string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	d.method, d.parent, d.asked = method, parent, options
	token, _ := options["handle_token"].Value().(string)
	handle := object + dbus.ObjectPath("/request/"+strings.ReplaceAll(strings.TrimPrefix(string(from), ":"), ".", "_")+"/"+token)
	_ = d.conn.Export(d, handle, "org.freedesktop.portal.Request")
	emit := func() {
		_ = d.conn.Emit(handle, response, d.status, map[string]dbus.Variant{"uris": dbus.MakeVariant(d.uris), "token": dbus.MakeVariant(uint32(7))})
	}
	d.called <- struct{}{}
	switch {
	case d.never:
	case d.early:
		emit()
	default:
		go emit()
	}
	return handle, nil
}

func TestFilesAreChosenInTheDesktopsDialog(t *testing.T) {
	for _, early := range []bool{false, true} {
		d := startDesktop(t, &desktop{uris: []string{"file:///home/ann/a%20b+c.txt", "file:///home/ann/%E4%B9%A6.md"}, early: early})
		paths, err := Ask(t.Context(), Request{Title: "Import", Folder: "/home/ann", Window: 0xAB, Filters: []Filter{{"Texts", []string{".txt", ".md"}}, {Name: "All"}}})
		if err != nil || !slices.Equal(paths, []string{"/home/ann/a b+c.txt", "/home/ann/书.md"}) {
			t.Fatalf("early %v: %q, %v", early, paths, err)
		}
		if d.method != "OpenFile" || d.parent != "x11:ab" || d.asked["multiple"].Value() != true || string(d.asked["current_folder"].Value().([]byte)) != "/home/ann\x00" {
			t.Errorf("asked %s for %q with %v", d.method, d.parent, d.asked)
		}
		if s := d.asked["filters"].String(); dbus.SignatureOf(patterns(nil)).String() != "a(sa(us))" || !strings.Contains(s, "*.[tT][xX][tT]") {
			t.Errorf("filters %s", s)
		}
	}
}

func TestANameAndAFolderAreAskedFor(t *testing.T) {
	d := startDesktop(t, &desktop{uris: []string{"file:///tmp/x.json"}})
	if paths, err := Ask(t.Context(), Request{Kind: Save, Name: "x.json"}); err != nil || !slices.Equal(paths, []string{"/tmp/x.json"}) || d.method != "SaveFile" || d.asked["current_name"].Value() != "x.json" {
		t.Errorf("%q, %v: %s with %v", paths, err, d.method, d.asked)
	}
	if _, err := Ask(t.Context(), Request{Kind: Folder}); err != nil || d.asked["directory"].Value() != true {
		t.Errorf("%v: %v", err, d.asked)
	}
}

func TestAPageIsPrintedByTheDesktop(t *testing.T) {
	page := filepath.Join(t.TempDir(), "ann.pdf")
	editortest.Must(t, os.WriteFile(page, []byte("%PDF"), 0o600))
	d := startDesktop(t, &desktop{})
	if done, err := Print(t.Context(), "Ann", page, 0xAB); !done || err != nil || d.method != "Print" || d.title != "Ann" || string(d.page) != "%PDF" || d.asked["token"].Value() != uint32(7) {
		t.Errorf("%v, %v: %s of %q with %v: %q", done, err, d.method, d.title, d.asked, d.page)
	}
	d.status = 1
	if done, err := Print(t.Context(), "Ann", page, 0); done || err != nil || d.method != "PreparePrint" {
		t.Errorf("cancelled: %v, %v: %s", done, err, d.method)
	}
}

func TestWhoCancelsGetsNothing(t *testing.T) {
	startDesktop(t, &desktop{status: 1})
	if paths, err := Ask(t.Context(), Request{}); paths != nil || err != nil {
		t.Errorf("%q, %v", paths, err)
	}
}

func TestADialogThatEndsInSomeOtherWayIsNoAnswer(t *testing.T) {
	startDesktop(t, &desktop{status: 2}) // of GTK's dialog, once Escape closes it
	if paths, err := Ask(t.Context(), Request{}); paths != nil || !errors.Is(err, ErrEnded) || errors.Is(err, ErrNone) {
		t.Errorf("%q, %v", paths, err)
	}
}

func TestWhatFailsOrIsNotThereIsNone(t *testing.T) {
	startBus(t) // without a portal
	if _, err := Ask(t.Context(), Request{}); !errors.Is(err, ErrNone) {
		t.Errorf("without a portal: %v", err)
	}
	startDesktop(t, &desktop{uris: []string{"mtp://phone/a.txt"}})
	if _, err := Ask(t.Context(), Request{}); !errors.Is(err, ErrNone) {
		t.Errorf("a file elsewhere: %v", err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
	if _, err := Ask(t.Context(), Request{}); !errors.Is(err, ErrNone) {
		t.Errorf("without a bus: %v", err)
	}
}

func TestWhatIsStoppedClosesTheDialog(t *testing.T) {
	d := startDesktop(t, &desktop{never: true})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := Ask(ctx, Request{})
		done <- err
	}()
	<-d.called
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
	<-d.closed
}

func TestAPortalThatGoesAwayIsNoted(t *testing.T) {
	d := startDesktop(t, &desktop{never: true})
	done := make(chan error, 1)
	go func() {
		_, err := Ask(t.Context(), Request{})
		done <- err
	}()
	<-d.called
	d.conn.Close()
	if err := <-done; !errors.Is(err, ErrNone) {
		t.Errorf("ended with %v", err)
	}
}
