package welcome

import (
	"fmt"
	"testing"

	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
)

type host struct {
	did    string
	recent []string
}

func (h *host) ImportDialog()       { h.did = "import" }
func (h *host) OpenDialog()         { h.did = "open" }
func (h *host) OpenSample(l string) { h.did = "sample " + l }
func (h *host) Open(path string)    { h.did = path }
func (h *host) Guide()              { h.did = "guide" }
func (h *host) Recent() []string    { return h.recent }

func TestTwoWaysLeadInAndTheBooksOpenedLastAreListed(t *testing.T) {
	uitest.SetLanguage(t, "en")
	h := &host{recent: []string{"/home/ada/Books/dracula.dramatis"}}
	p := New(h)
	w := uitest.Window(t, ui.Light, p.Object())
	p.Refresh(nil)
	uitest.Settle(w)
	for words, want := range map[string]string{"Start with my book…": "import", "Open a file…": "open", "The Chinese sample": "sample chinese",
		"How it works, in one page": "guide", "dracula": "/home/ada/Books/dracula.dramatis"} {
		uitest.Button(t, p.Object(), words).Tapped(nil)
		if h.did != want {
			t.Errorf("%q does %q, not %q", words, h.did, want)
		}
	}
	h.recent = nil
	p.Refresh(nil)
	if p.card.Visible() {
		t.Error("an empty list of files is shown")
	}
}

func TestFewFilesAreListedEachWithItsFolder(t *testing.T) {
	var paths []string
	for i := range 20 {
		paths = append(paths, fmt.Sprintf("/books/%d/story.dramatis", i))
	}
	got := recentFiles(paths)
	if len(got) != mostRecent || got[1] != (recentFile{"story", "/books/1", "/books/1/story.dramatis"}) {
		t.Errorf("listed are %v", got)
	}
}
