//go:build corpus

package report

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dramatis/editor/editortest"
	"dramatis/pipeline/text/english"
)

// Reports the names of a whole short novel: what a writer sees first.
func TestReportOfTheNamesOfAWholeNovel(t *testing.T) {
	body, err := os.ReadFile(filepath.Join(corpus, "jekyll_and_hyde.txt"))
	if err != nil {
		t.Fatal(err, "; name the folder of books with DRAMATIS_CORPUS")
	}
	if b := os.Getenv("DRAMATIS_BOOK"); b != "" {
		body, _ = os.ReadFile(filepath.Join(corpus, b))
	}
	start := time.Now()
	s := editortest.Get(english.Study(context.Background(), string(body), nil))(t)
	for i, n := range s.Names {
		if i < 20 && strings.ToUpper(n.Surface) == n.Surface {
			t.Errorf("%s is among the 20 most mentioned names", n.Surface)
		}
	}
	t.Logf("%d names, %d quotations, %d breaks in %v", len(s.Names), len(s.Quotations), len(s.Breaks), time.Since(start))
	for i, n := range s.Names {
		if i == 60 {
			break
		}
		def := ""
		if len(n.Defining) > 0 {
			def = string(body[n.Defining[0].At.Start:min(n.Defining[0].At.End, n.Defining[0].At.Start+70)])
		}
		t.Logf("%4d %-26s %-12s %-6s %v %q", n.Count, n.Surface, n.Type, n.Gender, n.Narrator, def)
	}
}
