package settings

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"dramatis/editor/editortest"
)

func open(t *testing.T, dir string) *Store {
	t.Helper()
	return editortest.Get(Open(dir))(t)
}

func TestSettingsAreThereAgainAfterClosing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	s := open(t, dir)
	editortest.Must(t, s.Change(func(n *Settings) { n.Theme, n.Engine.Model = "dark", "m" }))
	for _, p := range []string{"a", "b", "a"} {
		editortest.Must(t, s.Opened(p))
	}
	got := open(t, dir).Get()
	if got.Theme != "dark" || got.Engine.Model != "m" || len(got.Recent) != 2 || got.Recent[0] != "a" {
		t.Errorf("settings: %+v", got)
	}
}

func TestWhatWasOpenIsRememberedOfRecentBasesOnly(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	for _, path := range []string{"a", "b"} {
		editortest.Must(t, s.Opened(path))
	}
	left := Left{Open: []Spot{{Pane: "cast", Key: "ann", Title: "Ann"}, {Pane: "read"}}, Front: 1}
	for _, path := range []string{"a", "long gone"} {
		editortest.Must(t, s.Leave(path, left))
	}
	if got := open(t, dir).Get().Left; len(got) != 1 || got["a"].Front != 1 || !slices.Equal(got["a"].Open, left.Open) {
		t.Errorf("remembered is %+v", got)
	}
}

func TestBrokenSettingsArePutAside(t *testing.T) {
	dir := t.TempDir()
	editortest.Must(t, os.WriteFile(filepath.Join(dir, "settings.json"), []byte("{oops"), 0o600))
	if _, err := Open(dir); err == nil {
		t.Error("nothing was said of the broken settings")
	}
	if data, err := os.ReadFile(filepath.Join(dir, "settings.json.broken")); err != nil || string(data) != "{oops" {
		t.Errorf("the broken settings are gone: %v", err)
	}
	open(t, dir)
}

func TestBrokenSettingsThatCannotBePutAsideStay(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "settings.json")
	editortest.Must(t, os.WriteFile(path, []byte("{oops"), 0o600))
	editortest.Must(t, os.MkdirAll(filepath.Join(path+".broken", "taken"), 0o700))
	var why *os.LinkError
	if _, err := Open(dir); !errors.As(err, &why) {
		t.Errorf("said is %v", err)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "{oops" {
		t.Errorf("the broken settings are gone: %v", err)
	}
}

func TestTheFolderIsOfTheProgramAlone(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	if dir, err := Folder(); err != nil || filepath.Base(dir) != "dramatis" {
		t.Errorf("the folder is %q, %v", dir, err)
	}
}

func TestAPasswordInAnAddressIsNotKept(t *testing.T) {
	for typed, want := range map[string]string{
		"https://user:pa55word@host/v1": "https://host/v1", "user:pa55word@host:80": "host:80", "https://host/v1@x": "https://host/v1@x", "": "", "pa55word@": "",
		"https://user:pa/55word@host/v1": "https://host/v1", "user:pa55word/@host": "host",
	} {
		dir := t.TempDir()
		editortest.Must(t, open(t, dir).Change(func(n *Settings) { n.Engine.BaseURL, n.Engine.JudgeURL = typed, typed }))
		if got := open(t, dir).Get().Engine; got.BaseURL != want || got.JudgeURL != want {
			t.Errorf("%q is kept as %q, and as %q of the judge", typed, got.BaseURL, got.JudgeURL)
		}
	}
}
