//go:build corpus

package apptest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/settings"
	"dramatis/editor/editortest"
	"dramatis/render/graphviz/worker"
)

// TestPicturesOfNovelsGraphs draws the graph of novels in both themes and two sizes, into the folder
// DRAMATIS_SHOTS where that is set. DRAMATIS_BASES names a folder of bases; else they are made of the corpus.
func TestPicturesOfNovelsGraphs(t *testing.T) {
	for _, book := range []string{"345_dracula", "105_persuasion", "514_little_women", "../chinese/xiangzi"} {
		for _, theme := range []string{"light", "dark"} {
			r := drawing(t, book, theme)
			book := filepath.Base(book)
			for _, size := range []fyne.Size{fyne.NewSize(1280, 800), fyne.NewSize(1920, 1080)} {
				r.S.Window().Resize(size)
				r.Idle()
				r.draw(fmt.Sprintf("%s-%s-%.0f", book, theme, size.Width))
			}
			r.S.Window().Resize(fyne.NewSize(1280, 800))
			r.Do("graph.charts")
			r.draw(fmt.Sprintf("%s-%s-charts", book, theme))
			r.Do("graph.charts").S.ShowInGraph(r.S.View().Characters()[0].ID)
			r.Idle().draw(fmt.Sprintf("%s-%s-around", book, theme))
			r.Do("graph.whole").draw(fmt.Sprintf("%s-%s-whole", book, theme))
			r.S.Close()
		}
	}
}

// drawing returns a studio that shows the graph of a book of the corpus, laid out by Graphviz.
func drawing(t *testing.T, book, theme string) *Robot {
	t.Helper()
	r := newRobot(t, "en")
	r.layouter = worker.InProcess{}
	r.settings(func(n *settings.Settings) { n.Theme = theme })
	if ready := os.Getenv("DRAMATIS_BASES"); ready != "" {
		data := editortest.Get(os.ReadFile(filepath.Join(ready, filepath.Base(book)+".dramatis")))(t)
		editortest.Must(t, os.WriteFile(r.Path("book.dramatis"), data, 0o600))
	}
	r.open("book.dramatis")
	if len(r.S.View().Story().Documents()) == 0 {
		r.S.Imports().Import([]string{filepath.Join(os.Getenv("DRAMATIS_CORPUS"), "litbank", book+".txt")})
		r.Idle()
	}
	return r.Do("go.graph")
}
