//go:build e2e

package journey

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"dramatis/app/sample"
	"dramatis/editor/editortest"
	"dramatis/storage/shared/sharedtest"
)

func TestMain(m *testing.M) { sharedtest.Main(m) }

func TestSharedOneDecidesTheOtherSeesItAndBothUndoTheirOwn(t *testing.T) {
	server := sharedtest.Start(t)
	base := server.Database(t)
	for _, name := range []string{"alice", "bob"} {
		server.Exec(t, "postgres", "CREATE ROLE "+name+" LOGIN SUPERUSER")
	}
	docs := editortest.Get(sample.Documents(sample.English, t.TempDir()))(t)
	build := exec.Command(os.Getenv("DRAMATIS_BINARY"), append([]string{"build", "-kb", server.Address("alice", base)}, docs...)...)
	build.Env = append(os.Environ(), "HOME="+t.TempDir(), "XDG_CONFIG_HOME="+t.TempDir())
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v %s", err, out)
	}
	alice := sit(t, "1280x800", "light", nil, server.Address("alice", base))
	bob := sit(t, "1280x800", "dark", nil, server.Address("bob", base))
	for _, d := range []*desk{alice, bob} {
		d.until("the base is open", func() bool { s := d.state(); return s.Entities > 20 && s.Queue > 0 && s.Idle })
		if s := d.state(); s.Undo != "" || !strings.Contains(s.File, base) {
			t.Fatalf("before anything was done: %+v", s)
		}
	}
	bob.pane("review", "3")
	queue := bob.state().Queue
	alice.pane("review", "3")
	bob.until("it is seen where alice is", func() bool {
		var at struct{ Found bool }
		bob.ask("alice is at this question too.", &at)
		return at.Found
	})
	alice.xdo("key", "r") // answers questions of any kind
	alice.until("alice has decided", func() bool { return alice.state().Undo != "" })
	bob.until("bob sees it, with who did it", func() bool { s := bob.state(); return s.Queue != queue && strings.HasPrefix(s.Toast, "alice: ") })
	if s := bob.state(); s.Undo != "" {
		t.Errorf("bob may undo what alice did: %q", s.Undo)
	}
	bob.idle()
	bob.xdo("key", "r")
	bob.until("bob has decided", func() bool { return bob.state().Undo != "" })
	alice.until("alice sees it", func() bool { return strings.HasPrefix(alice.state().Toast, "bob: ") })
	decided := alice.state().Undo
	alice.xdo("key", "ctrl+z")
	alice.until("alice has undone her own", func() bool { s := alice.state(); return s.Undo == "" && s.Redo == decided })
	bob.xdo("key", "ctrl+z")
	bob.until("bob has undone his own", func() bool { s := bob.state(); return s.Undo == "" && s.Redo != "" })
	for _, d := range []*desk{alice, bob} {
		d.until("all is as it was", func() bool { return d.state().Queue == queue })
	}
}
