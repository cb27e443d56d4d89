//go:build e2e

package journey

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"dramatis/app/sample"
	"dramatis/app/workspace"
	"dramatis/editor/editortest"
)

func TestAWriterOpensTheSampleDecidesAndFindsItAgain(t *testing.T) {
	dir := t.TempDir()
	d := sit(t, "1280x800", "light", []string{"DRAMATIS_SAMPLE=" + dir})
	d.until("the sample is read", func() bool { s := d.state(); return s.Entities > 20 && s.Idle && s.Queue > 0 })
	before := d.state()
	d.pane("review", "3")
	d.xdo("key", "r") // answers questions of any kind
	d.until("the question is answered", func() bool { return d.state().Undo != before.Undo })
	first := d.state().Undo
	d.idle() // the next question may be of another kind, and laid out again
	d.click("review.reject")
	d.until("the next one is answered", func() bool { return d.state().Undo != first })
	rejected := d.state().Undo
	d.xdo("key", "ctrl+z")
	d.until("that answer is undone", func() bool { return d.state().Undo == first && d.state().Redo == rejected })
	d.pane("graph", "5")
	d.idle()
	d.pane("chat", "7")
	d.click("chat.entry")
	d.xdo("type", "Who are your friends?")
	d.click("chat.ask")
	d.until("there is an answer", d.shown("Why?"))
	d.xdo("key", "ctrl+q")
	d.ended()
	d.start("light", nil, filepath.Join(dir, sample.Titles[sample.English]+workspace.Ending))
	if s := d.state(); s.Undo != first || s.Redo != rejected {
		t.Errorf("after opening again: undo %q, redo %q", s.Undo, s.Redo)
	}
	d.pane("chat", "7")
	d.until("the conversation is there again", d.shown("Ask again"))
}

func TestTheWindowIsNoLargerThanTheScreen(t *testing.T) {
	d := sit(t, "1024x700", "light", []string{"DRAMATIS_SAMPLE=" + t.TempDir()})
	d.until("the sample is read", func() bool { s := d.state(); return s.Entities > 20 && s.Idle })
	d.until("what is at the right and at the bottom is on the screen", func() bool {
		x, _ := d.middle("Find or do anything…")
		_, y := d.middle("Settings")
		return x < 1024 && y < 700
	})
}

func TestTheWindowKeepsItsFileWhenTheProgramIsKilled(t *testing.T) {
	dir := t.TempDir()
	d := sit(t, "1280x800", "dark", []string{"DRAMATIS_SAMPLE=" + dir})
	d.until("the sample is read", func() bool { s := d.state(); return s.Entities > 20 && s.Idle && s.Queue > 0 })
	d.pane("review", "3")
	was := d.state().Undo
	d.xdo("key", "r")
	d.until("a question is rejected", func() bool { return d.state().Undo != was })
	rejected := d.state().Undo
	d.stop()
	d.start("dark", nil, filepath.Join(dir, sample.Titles[sample.English]+workspace.Ending))
	if s := d.state(); s.Undo != rejected {
		t.Errorf("after a kill: undo %q, not %q", s.Undo, rejected)
	}
}

func TestExportedPicturesAreDrawnByTheChildProcess(t *testing.T) {
	dir := t.TempDir()
	cmd := exec.Command(os.Getenv("DRAMATIS_BINARY"))
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "DISPLAY=", "WAYLAND_DISPLAY=", "DRAMATIS_SAMPLE=build")
	out, err := cmd.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("There is no display")) {
		t.Fatalf("without a display: %v\n%s", err, out)
	}
	for name, begins := range map[string]string{"sample.svg": "<?xml", "sample.png": "\x89PNG"} {
		data, err := os.ReadFile(filepath.Join(dir, "build", name))
		if err != nil || !bytes.HasPrefix(data, []byte(begins)) {
			t.Errorf("%s begins %.12q (%v)", name, data, err)
		}
	}
}

func TestByKeysAloneFromTheFirstStartToACard(t *testing.T) {
	home := t.TempDir()
	documents := filepath.Join(home, "Documents")
	if _, err := sample.Documents(sample.English, documents); err != nil {
		t.Fatal(err)
	}
	d := sit(t, "1280x800", "light", []string{"HOME=" + home, "XDG_CONFIG_HOME=" + filepath.Join(home, "config")})
	d.until("the welcome is shown", func() bool { return d.state().Pane == "welcome" })
	d.idle()
	d.xdo("key", "Return") // my book
	d.until("files are asked for", d.shown("files.list"))
	d.idle()
	d.xdo("key", "space", "Down", "space", "Return")
	d.until("the book is read", func() bool { s := d.state(); return s.Entities > 20 && s.Idle && s.Queue > 0 })
	before := d.state()
	if filepath.Dir(before.File) != documents {
		t.Errorf("its file is %s", before.File)
	}
	d.xdo("key", "Return") // what the Library offers next
	d.until("the questions are shown", func() bool { return d.state().Pane == "review" })
	d.idle()
	d.xdo("key", "r") // answers questions of any kind
	d.until("a question is answered", func() bool { return d.state().Undo != before.Undo })
	d.idle()
	d.pane("graph", "5")
	d.idle()
	d.pane("chat", "7")
	d.xdo("type", "Who are your friends?")
	d.xdo("key", "Return")
	d.until("there is an answer", d.shown("Why?"))
	d.idle()
	d.xdo("key", "F10") // the menu File
	d.until("a menu is open", d.shown("Import documents…"))
	d.xdo("key", "Escape")
	d.pane("cast", "4")
	d.xdo("key", "e")
	d.until("the export is asked for", d.shown("Choose where…"))
	d.idle()
	d.xdo("key", "shift+Tab", "Return")
	d.until("its place is asked for", d.shown("files.name"))
	d.idle()
	d.xdo("key", "Return")
	d.until("the card is written", func() bool {
		cards, err := filepath.Glob(filepath.Join(documents, "*.json"))
		if err != nil || len(cards) != 1 {
			return false
		}
		data, err := os.ReadFile(cards[0])
		var card struct{ Spec string }
		return err == nil && json.Unmarshal(data, &card) == nil && card.Spec == "chara_card_v3"
	})
}

// TestTheKeyboardIsSeenWhereItIs looks at the window itself: a ring that nobody asks to be painted is missing there alone.
func TestTheKeyboardIsSeenWhereItIs(t *testing.T) {
	dir := t.TempDir()
	d := sit(t, "1280x800", "light", []string{"DRAMATIS_SAMPLE=" + dir})
	d.until("the sample is read", func() bool { s := d.state(); return s.Entities > 20 && s.Idle && s.Queue > 0 })
	d.pane("review", "3")
	d.until("a toast has gone", func() bool { return d.state().Toast == "" })
	d.idle()
	looks := func() []byte {
		path := filepath.Join(dir, "window.ppm") // without a date, as a PNG has
		d.picture(path)
		return editortest.Get(os.ReadFile(path))(t)
	}
	for range 3 {
		before := looks()
		d.xdo("key", "Tab")
		d.until("the ring has moved", func() bool { return !bytes.Equal(looks(), before) })
	}
}

// TestPictures takes a picture of every pane when DRAMATIS_SHOTS names a
// folder for them; else one, to see that pictures can be taken.
func TestPictures(t *testing.T) {
	out := os.Getenv("DRAMATIS_SHOTS")
	if out == "" {
		out = t.TempDir()
	}
	dir := t.TempDir()
	d := sit(t, "1280x800", "light", []string{"DRAMATIS_SAMPLE=" + dir})
	d.until("the sample is read", func() bool { s := d.state(); return s.Entities > 20 && s.Idle && s.Queue > 0 })
	for _, p := range []struct{ id, key string }{{"library", "1"}, {"review", "3"}, {"cast", "4"}, {"graph", "5"}, {"read", "2"}, {"memory", "6"}} {
		d.pane(p.id, p.key)
		d.until("a toast has gone", func() bool { return d.state().Toast == "" })
		d.idle()
		path := filepath.Join(out, p.id+".png")
		d.picture(path)
		if info, err := os.Stat(path); err != nil || info.Size() < 5000 {
			t.Errorf("the picture of %s is empty (%v)", p.id, err)
		}
	}
	d.pane("chat", "7")
	d.click("chat.entry")
	d.xdo("type", "What do you make of Mr. Quarrell? And have you a telephone?")
	d.click("chat.ask")
	d.until("there is an answer", d.shown("Why?"))
	d.idle()
	d.picture(filepath.Join(out, "chat.png"))
}
