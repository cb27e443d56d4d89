//go:build torture

package cli

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dramatis/app/sample"
	"dramatis/editor/editortest"
)

// TestTortureByFiles reads real files with bytes changed, doubled and taken out: the
// sample's, and those of the folder DRAMATIS_CORPUS where it is named. Each is read or
// refused in one line.
func TestTortureByFiles(t *testing.T) {
	files, err := sample.Documents(sample.English, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("DRAMATIS_CORPUS"); dir != "" {
		for _, ending := range []string{"epub", "docx", "txt", "md", "html", "json", "png", "charx"} {
			more, _ := filepath.Glob(filepath.Join(dir, "*", "*."+ending))
			files = append(files, more[:min(len(more), 5)]...)
		}
	}
	d := 30 * time.Second
	if s := os.Getenv("TORTURE"); s != "" {
		if d, err = time.ParseDuration(s); err != nil {
			t.Fatal(err)
		}
	}
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 3))
	tried, read := 0, 0
	for end := time.Now().Add(d); time.Now().Before(end); tried++ {
		from := files[r.IntN(len(files))]
		data := editortest.Get(os.ReadFile(from))(t)
		dir := t.TempDir()
		doc := filepath.Join(dir, "doc"+filepath.Ext(from))
		editortest.Must(t, os.WriteFile(doc, editortest.Mutated(r, data[:min(len(data), 200_000)]), 0o600))
		status, _, errs := run(t, "build", "-kb", filepath.Join(dir, "x.dramatis"), doc)
		if status == Done {
			read++
		} else if status != Failed || strings.Count(errs, "\n") > 3 {
			t.Fatalf("status %d: %s", status, errs)
		}
		editortest.Must(t, os.RemoveAll(dir))
	}
	fmt.Printf("torture: %d changed files built into bases: %d read, %d refused\n", tried, read, tried-read)
}
