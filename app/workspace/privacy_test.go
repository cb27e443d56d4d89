package workspace

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"dramatis/app/engine"
	"dramatis/app/export"
	"dramatis/editor/editortest"
	"dramatis/pipeline"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/practice"
)

// theKey has characters that are written otherwise in an address, and enough of
// them to be told by its ends.
const theKey = "sk-proj-Writers+Own/Key=0123456789wxyz"

// leaks finds a key, or enough of it to know it by, in what is kept or said.
func leaks(text string) string {
	for _, form := range []string{theKey, url.QueryEscape(theKey), theKey[:12], theKey[len(theKey)-8:]} {
		if strings.Contains(text, form) {
			return form
		}
	}
	return ""
}

// told keeps everything that a run says.
type told struct {
	Silent
	mu    sync.Mutex
	lines []string
}

func (r *told) Warn(item string, err error) { r.say(item + ": " + err.Error()) }

func (r *told) say(line string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lines = append(r.lines, line)
}

// TestTheKeyIsNowhereButOnTheWire reads a story with a key, once well and with
// servers that fail in every way and quote the key back, and looks for it in the
// files, the log, the exports and in all that was said.
func TestTheKeyIsNowhereButOnTheWire(t *testing.T) {
	doc := story(t)
	var logged bytes.Buffer
	log.SetOutput(&logged)
	t.Cleanup(func() { log.SetOutput(os.Stderr) })
	echo := func(practice.Ask) string { return `{"error":"no such thing as ` + theKey + `"}` }
	tasks := map[string]practice.Script{"read_passage": echo, "group_names": echo, "judge_identity": echo, "merge_descriptions": echo, "choose_canonical_name": echo}
	for name, o := range map[string]practice.Options{
		"all goes well":                {Key: theKey},
		"the key is refused and shown": {Key: "another key"},
		"replies quote the key":        {Key: theKey, Script: practice.Tasks(tasks, practice.Rules)},
		"a bad day": {Key: theKey, Faults: practice.Faults{RetryAfter: "0", Rates: map[practice.Fault]float64{practice.ServerError: 0.03,
			practice.RateLimited: 0.1, practice.Malformed: 0.1, practice.ErrorIn200: 0.03, practice.Dropped: 0.03}}},
	} {
		t.Run(name, func(t *testing.T) {
			s := practice.Start(o)
			defer s.Close()
			dir := t.TempDir()
			b := editortest.Get(OpenOrCreate(t.Context(), filepath.Join(dir, "story"+Ending)))(t)
			said := &told{}
			choice := scripted(s.URL)
			choice.Key = theKey
			choice.Notice = func(n llm.Notice) { said.say(n.Error()) }
			report, err := readTelling(b, doc, choice, said)
			if (err != nil) != (o.Key != theKey) {
				t.Errorf("the run ended with %v", err)
			}
			if o.Key != theKey && !errors.Is(err, llm.Unauthorized) {
				t.Errorf("a refused key is told as %v", err)
			}
			said.say(fmt.Sprintf("%+v %v", report, err))
			for _, format := range []string{"json", "dot"} {
				editortest.Get(export.Write(t.Context(), b.Content(), export.Request{Format: format, Path: filepath.Join(dir, "out."+format)}))(t)
			}
			editortest.Must(t, b.File.SaveCopy(t.Context(), filepath.Join(dir, "copy"+Ending)))
			editortest.Must(t, b.Close())
			sent := 0
			for _, c := range s.Calls() {
				if c.Authorization == "Bearer "+theKey {
					sent++
				}
			}
			if sent == 0 {
				t.Error("the key was never sent: nothing was tried")
			}
			for _, line := range said.lines {
				if form := leaks(line); form != "" {
					t.Errorf("%q is said: %s", form, line)
				}
			}
			files, err := filepath.Glob(filepath.Join(dir, "*"))
			if err != nil || len(files) < 4 {
				t.Fatalf("files %v, %v", files, err)
			}
			for _, path := range files {
				data := editortest.Get(os.ReadFile(path))(t)
				if form := leaks(string(data)); form != "" {
					t.Errorf("%q is in %s", form, filepath.Base(path))
				}
			}
		})
	}
	if form := leaks(logged.String()); form != "" {
		t.Errorf("%q is logged:\n%s", form, logged.String())
	}
}

func readTelling(b *Workspace, doc string, c engine.Config, said *told) (pipeline.Report, error) {
	e, err := b.Engine(c)
	if err != nil {
		return pipeline.Report{}, err
	}
	if _, err := e.Client.Test(context.Background(), c.EmbedModel); err != nil {
		said.say(err.Error())
	}
	return b.Import(context.Background(), []string{doc}, e, ImportOptions{}, said)
}
