package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"dramatis/app/sample"
	"dramatis/app/workspace"
	"dramatis/app/workspace/basetest"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/storage"
)

// run does one command and gives what it printed.
func run(t *testing.T, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	status = Run(context.Background(), &Program{Out: &o, Err: &e}, args)
	return status, o.String(), e.String()
}

func must(t *testing.T, args ...string) string {
	t.Helper()
	status, out, errs := run(t, args...)
	if status != Done {
		t.Fatalf("%v: status %d: %s", args, status, errs)
	}
	return out
}

// sampleBase is the base of the English sample, which is built once.
var sampleBase struct {
	sync.Once
	data []byte
}

// builtApart builds the English sample from documents of its own, whose ids no other base has.
func builtApart(t *testing.T) string {
	t.Helper()
	docs := editortest.Get(sample.Documents(sample.English, t.TempDir()))(t)
	path := filepath.Join(t.TempDir(), "sample.dramatis")
	must(t, append([]string{"build", "-kb", path}, docs...)...)
	return path
}

// built returns a base of the English sample.
func built(t *testing.T) string {
	t.Helper()
	sampleBase.Do(func() { sampleBase.data = editortest.Get(os.ReadFile(builtApart(t)))(t) })
	path := filepath.Join(t.TempDir(), "sample.dramatis")
	editortest.Must(t, os.WriteFile(path, sampleBase.data, 0o600))
	return path
}

// show reads what a base holds.
func held(t *testing.T, kb string) content {
	t.Helper()
	var h content
	editortest.Must(t, json.Unmarshal([]byte(must(t, "show", "-kb", kb, "-json")), &h))
	return h
}

func reviews(t *testing.T, kb string, more ...string) []workspace.Review {
	t.Helper()
	var list []workspace.Review
	editortest.Must(t, json.Unmarshal([]byte(must(t, append([]string{"review", "-kb", kb, "list", "-json"}, more...)...)), &list))
	return list
}

// firstPair returns the first question about a pair.
func firstPair(t *testing.T, kb string) workspace.Review {
	t.Helper()
	for _, r := range reviews(t, kb, "-rest") {
		if r.Kind == cast.AskPair {
			return r
		}
	}
	t.Fatal("no pair is asked about")
	return workspace.Review{}
}

func find(h content, name string) (entityRow, bool) {
	for _, e := range h.Entities {
		if e.Name == name || slices.Contains(e.Aliases, name) {
			return e, true
		}
	}
	return entityRow{}, false
}

func TestABookGoesInAndACastComesOut(t *testing.T) {
	kb := built(t)
	h := held(t, kb)
	if len(h.Entities) < 20 || len(h.Relations) < 10 || h.Scenes < 10 || h.Memories < 50 || len(h.Documents) != 2 || len(h.Documents[0].Chapters) != 10 {
		t.Errorf("%d entities, %d relations, %d bubbles, %d memories, documents %+v", len(h.Entities), len(h.Relations), h.Scenes, h.Memories, h.Documents)
	}
	if h.Documents[0].Failed != 0 || h.Documents[0].Passages == 0 {
		t.Errorf("document %+v", h.Documents[0])
	}
}

func TestEveryKeyIsThereAndNoListIsNull(t *testing.T) {
	kb := built(t)
	for _, out := range []string{
		must(t, "show", "-kb", kb, "-json"), must(t, "review", "-kb", kb, "list", "-json", "-all"),
		must(t, "edit", "-kb", kb, "history", "-json"), must(t, "ask", "-kb", kb, "-as", "Augusta Pell", "-json", "Do you own a telephone?"),
	} {
		if strings.Contains(strings.ReplaceAll(out, `"holds_from": null`, ""), "null") {
			t.Errorf("null in %.300s", out)
		}
	}
	var list []map[string]any
	if err := json.Unmarshal([]byte(must(t, "review", "-kb", kb, "list", "-json")), &list); err != nil || len(list) == 0 {
		t.Fatal(err, len(list))
	}
	for _, key := range []string{"id", "a", "b", "verdict", "confidence", "by", "state", "kind", "names", "stake", "holds_from", "reasons", "evidence"} {
		if _, ok := list[0][key]; !ok {
			t.Errorf("a review has no %q", key)
		}
	}
}

func TestDecisionsOutliveUndoRedoAndAnotherImport(t *testing.T) {
	docs := editortest.Get(sample.Documents(sample.English, t.TempDir()))(t)
	kb := filepath.Join(t.TempDir(), "s.dramatis")
	must(t, "build", "-kb", kb, docs[0])
	first := firstPair(t, kb)
	must(t, "review", "-kb", kb, "reject", string(first.ID))
	if c := held(t, kb).Reviews; c.Rejected != 1 {
		t.Errorf("reviews %+v", c)
	}
	must(t, "edit", "-kb", kb, "undo")
	if c := held(t, kb).Reviews; c.Rejected != 0 {
		t.Errorf("after undo: %+v", c)
	}
	must(t, "edit", "-kb", kb, "redo")
	must(t, "build", "-kb", kb, "-again", docs[0])
	for _, r := range reviews(t, kb, "-all") {
		if r.ID == first.ID && r.State != "rejected" {
			t.Errorf("after another import the pair is %s", r.State)
		}
	}
}

func TestTheWritersEditsShow(t *testing.T) {
	kb := built(t)
	must(t, "edit", "-kb", kb, "rename", "Mrs. Fitch", "Dorcas the Printer")
	must(t, "edit", "-kb", kb, "describe", "dorcas the printer", "She prints the tide tables.")
	must(t, "edit", "-kb", kb, "ignore", "Martinmas")
	e, ok := find(held(t, kb), "Dorcas the Printer")
	if !ok || !e.Locked || e.Description != "She prints the tide tables." || !slices.Contains(e.Aliases, "Mrs. Fitch") {
		t.Errorf("entity %+v", e)
	}
	if _, ok := find(held(t, kb), "Martinmas"); ok {
		t.Error("an ignored name is still there")
	}
	must(t, "edit", "-kb", kb, "same", "Martinmas", "Christmas") // ignored names may still be spoken of
}

func TestSameAndDifferentAreLastWords(t *testing.T) {
	kb := built(t)
	must(t, "edit", "-kb", kb, "same", "Mrs. Fitch", "Mrs. Budge")
	e, _ := find(held(t, kb), "Mrs. Budge")
	if !slices.Contains(append(e.Aliases, e.Name), "Mrs. Fitch") {
		t.Errorf("entity %+v", e)
	}
	must(t, "edit", "-kb", kb, "different", "Mrs. Fitch", "Mrs. Budge")
	e, _ = find(held(t, kb), "Mrs. Budge")
	if slices.Contains(append(e.Aliases, e.Name), "Mrs. Fitch") {
		t.Errorf("entity %+v", e)
	}
}

func TestWrongUsageIsStatusTwo(t *testing.T) {
	for _, args := range [][]string{
		{"build"}, {"build", "-kb", "x"}, {"show"}, {"show", "-kb"}, {"review", "-kb", "x", "nod"}, {"review", "-kb", "x", "approve"},
		{"edit", "-kb", "x", "paint"}, {"edit", "-kb", "x", "rename", "a"}, {"export", "-kb", "x"}, {"ask", "-kb", "x"},
		{"build", "-kb", "x", "-engine", "magic", "y"}, {"build", "-kb", "x", "-engine", "openai", "y"}, {"show", "-what"},
	} {
		if status, _, errs := run(t, args...); status != Usage || !strings.Contains(errs, "usage:") {
			t.Errorf("%v: status %d: %s", args, status, errs)
		}
	}
}

func TestBadInputIsOneSentenceAndChangesNothing(t *testing.T) {
	kb := filepath.Join(t.TempDir(), "kb.dramatis")
	refused := func(args ...string) {
		t.Helper()
		status, out, errs := run(t, args...)
		if status != Failed || out != "" || errs == "" || strings.Contains(strings.TrimSpace(errs), "\n") {
			t.Errorf("%v: status %d, printed %q and %q", args, status, out, errs)
		}
	}
	for _, path := range basetest.BadDocuments(t) {
		refused("build", "-kb", kb, path)
	}
	if _, err := os.Stat(kb); err == nil {
		t.Error("a knowledge base was made of nothing")
	}
	for what, path := range basetest.BadBases(t) {
		before, _ := os.ReadFile(path)
		for _, args := range [][]string{{"show"}, {"review", "list"}, {"edit", "undo"}, {"export", "-format", "json", "-o", filepath.Join(t.TempDir(), "x")}} {
			refused(append(append(args[:1:1], "-kb", path), args[1:]...)...)
		}
		if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
			t.Errorf("the %s file was changed", what)
		}
	}
	base := built(t)
	for _, name := range []string{"!!! ???", "", strings.Repeat("long ", 60)} {
		if name != "" {
			refused("edit", "-kb", base, "rename", held(t, base).Entities[0].Name, name)
		}
	}
}

func TestASecondOpeningCanReadAndNotWrite(t *testing.T) {
	kb := built(t)
	first := editortest.Get(storage.Open(t.Context(), kb, storage.Options{}))(t)
	defer first.Close()
	if len(held(t, kb).Entities) == 0 {
		t.Error("nothing can be read while another has it open")
	}
	if status, _, errs := run(t, "edit", "-kb", kb, "rename", "Mrs. Fitch", "X"); status != Failed || !strings.Contains(errs, "another") {
		t.Errorf("status %d: %s", status, errs)
	}
}

func TestExportsAreWrittenWhole(t *testing.T) {
	kb := built(t)
	dir := t.TempDir()
	for format, begins := range map[string]string{"json": "{", "dot": "graph", "svg": "<?xml", "png": "\x89PNG", "pdf": "%PDF"} {
		if format == "svg" || format == "png" || format == "pdf" {
			continue // need the layout child: the journeys write them
		}
		out := filepath.Join(dir, "out."+format)
		must(t, "export", "-kb", kb, "-format", format, "-o", out)
		data, err := os.ReadFile(out)
		if err != nil || !strings.HasPrefix(strings.TrimSpace(string(data)), begins) {
			t.Errorf("%s begins %.20q (%v)", format, data, err)
		}
	}
	out := filepath.Join(dir, "cards")
	if said := must(t, "export", "-kb", kb, "-format", "card-v2", "-o", out+"/"); !strings.Contains(said, "wrote cards\nexported ") || !strings.Contains(said, " tokens") {
		t.Errorf("the export says %q", said)
	}
	if files, err := os.ReadDir(out); err != nil || len(files) < 5 {
		t.Errorf("%d cards, %v", len(files), err)
	}
	must(t, "export", "-kb", kb, "-format", "lorebook", "-as", "Mrs. Fitch", "-as-of", "2", "-only-known", "-o", filepath.Join(dir, "fitch.json"))
	if status, _, errs := run(t, "export", "-kb", kb, "-format", "card-v2", "-as", "Nobody", "-o", filepath.Join(dir, "x.json")); status != Failed || !strings.Contains(errs, "nobody here is called “Nobody”") {
		t.Errorf("status %d: %s", status, errs)
	}
	if status, _, errs := run(t, "export", "-kb", kb, "-format", "papyrus", "-o", filepath.Join(dir, "x")); status != Usage || !strings.Contains(errs, "json") {
		t.Errorf("status %d: %s", status, errs)
	}
}

func TestAnExportReplacesOnlyWhatAnExportWrote(t *testing.T) {
	base, out := built(t), filepath.Join(t.TempDir(), "cast.json")
	again := []string{"export", "-kb", base, "-format", "json", "-o", out}
	must(t, again...)
	must(t, "edit", "-kb", base, "describe", held(t, base).Entities[0].Name, "a witness")
	must(t, again...)
	editortest.Must(t, os.WriteFile(out, []byte("my own notes"), 0o600))
	for range 2 {
		status, _, errs := run(t, again...)
		if mine, err := os.ReadFile(out); status != Failed || !strings.Contains(errs, "“cast.json” is there") || string(mine) != "my own notes" || err != nil {
			t.Errorf("status %d: %s (%q)", status, errs, mine)
		}
	}
	must(t, append(again, "-overwrite")...)
	must(t, again...)
}

func TestAHostThatIsNotThisMachineNeedsConsent(t *testing.T) {
	docs := editortest.Get(sample.Documents(sample.English, t.TempDir()))(t)
	kb := filepath.Join(t.TempDir(), "far.dramatis")
	status, _, errs := run(t, "build", "-kb", kb, "-engine", "openai", "-base-url", "https://models.example/v1", "-model", "m", docs[0])
	if status != Failed || !strings.Contains(errs, "models.example") {
		t.Errorf("status %d: %s", status, errs)
	}
}
