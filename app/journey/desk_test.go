//go:build e2e

package journey

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"dramatis/editor/editortest"
)

// A desk is a screen of its own with the program on it.
type desk struct {
	t       *testing.T
	display string
	home    string
	conn    net.Conn
	in      *bufio.Scanner
	program *exec.Cmd
}

// patience is how long a journey waits for something to become true.
const patience = 100 * time.Second

// sit starts a screen and the program with these arguments.
func sit(t *testing.T, size, theme string, env []string, args ...string) *desk {
	t.Helper()
	d := &desk{t: t, home: t.TempDir()}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	screen := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", size+"x24", "+extension", "GLX")
	screen.ExtraFiles = []*os.File{w}
	editortest.Must(t, screen.Start())
	t.Cleanup(func() {
		_ = screen.Process.Kill()
		_ = screen.Wait()
	})
	w.Close()
	line := editortest.Get(bufio.NewReader(r).ReadString('\n'))(t)
	d.display = ":" + strings.TrimSpace(line)
	d.start(theme, env, args...)
	return d
}

// start starts the program and waits until it answers.
func (d *desk) start(theme string, env []string, args ...string) {
	d.t.Helper()
	socket := filepath.Join(d.home, "control")
	_ = os.Remove(socket)
	d.program = exec.Command(os.Getenv("DRAMATIS_BINARY"), args...)
	d.program.Dir = d.home
	d.program.Env = append(append(os.Environ(), "DISPLAY="+d.display, "WAYLAND_DISPLAY=", "HOME="+d.home, "XDG_CONFIG_HOME="+filepath.Join(d.home, "config"),
		"DBUS_SESSION_BUS_ADDRESS=none:", "FYNE_SCALE=1", "FYNE_THEME="+theme, "DRAMATIS_E2E="+socket), env...)
	d.program.Stderr = os.Stderr
	if err := d.program.Start(); err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(d.stop)
	d.until("the program answers", func() bool {
		c, err := net.Dial("unix", socket)
		if err != nil {
			return false
		}
		d.conn, d.in = c, bufio.NewScanner(c)
		return true
	})
	d.until("a base is shown", func() bool { return d.state().Pane != "" })
}

func (d *desk) stop() {
	if d.conn != nil {
		d.conn.Close()
	}
	_ = d.program.Process.Kill()
	_ = d.program.Wait()
}

// until waits for a condition, looking again as often as a frame is drawn.
func (d *desk) until(what string, true func() bool) {
	d.t.Helper()
	tick := time.NewTicker(16 * time.Millisecond)
	defer tick.Stop()
	end := time.After(patience)
	for !true() {
		select {
		case <-tick.C:
		case <-end:
			path := filepath.Join(filepath.Dir(os.Getenv("DRAMATIS_BINARY")), "journey-failed.png")
			d.picture(path)
			d.t.Fatalf("waited in vain until %s; the state is %+v; the window is in %s", what, d.state(), path)
		}
	}
}

// ended waits until the program has ended by itself.
func (d *desk) ended() {
	d.t.Helper()
	done := make(chan error, 1)
	go func() { done <- d.program.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			d.t.Errorf("the program ended with %v", err)
		}
	case <-time.After(patience):
		_ = d.program.Process.Signal(syscall.SIGQUIT) // it prints what each goroutine waits for
		<-done
		d.t.Fatal("the program does not end")
	}
}

func (d *desk) ask(find string, into any) {
	d.t.Helper()
	q, err := json.Marshal(map[string]string{"find": find})
	if err != nil {
		d.t.Fatal(err)
	}
	if _, err := d.conn.Write(append(q, '\n')); err != nil || !d.in.Scan() {
		d.t.Fatalf("the program does not answer: %v", err)
	}
	if err := json.Unmarshal(d.in.Bytes(), into); err != nil {
		d.t.Fatal(err)
	}
}

type state struct {
	Pane, File, Undo, Redo, Toast string
	Idle                          bool
	Entities, Queue               int
}

func (d *desk) state() (s state) {
	d.ask("", &s)
	return s
}

// shown asks whether a widget of this name, or with these words on it, is shown.
func (d *desk) shown(name string) func() bool {
	return func() bool {
		var at struct{ Found bool }
		d.ask(name, &at)
		return at.Found
	}
}

// click clicks on the widget of this name, or with these words on it.
func (d *desk) click(name string) {
	d.t.Helper()
	var at struct {
		Found bool
		X, Y  float32
	}
	d.until(fmt.Sprintf("%q is shown", name), func() bool {
		d.ask(name, &at)
		return at.Found
	})
	d.xdo("mousemove", fmt.Sprint(int(at.X)), fmt.Sprint(int(at.Y)), "click", "1")
}

func (d *desk) xdo(args ...string) {
	d.t.Helper()
	cmd := exec.Command("xdotool", args...)
	cmd.Env = append(os.Environ(), "DISPLAY="+d.display)
	if out, err := cmd.CombinedOutput(); err != nil {
		d.t.Fatalf("xdotool %v: %v %s", args, err, out)
	}
}

// go to a pane by its shortcut.
func (d *desk) pane(id, key string) {
	d.t.Helper()
	d.xdo("key", "ctrl+"+key)
	d.until("the pane "+id+" is shown", func() bool { return d.state().Pane == id })
}

func (d *desk) idle() {
	d.t.Helper()
	quiet := 0 // looks in a row: what a key began may not have begun its own work yet
	d.until("nothing runs", func() bool {
		if !d.state().Idle {
			quiet = 0
			return false
		}
		quiet++
		return quiet == 4
	})
}

// picture writes what is on the screen.
func (d *desk) picture(path string) {
	d.t.Helper()
	cmd := exec.Command("import", "-window", "root", path)
	cmd.Env = append(os.Environ(), "DISPLAY="+d.display)
	if out, err := cmd.CombinedOutput(); err != nil {
		d.t.Fatalf("picture: %v %s", err, out)
	}
}
