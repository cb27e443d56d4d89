//go:build formats

package ingest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

// manuscript returns a book in Markdown: a title, an author, two parts, chapters with
// odd titles, talk, italics, a footnote, a break of scene.
func manuscript(chapters int) (text string, words int) {
	var b strings.Builder
	b.WriteString("---\ntitle: A Wet Year\nauthor: Nobody\n---\n\n")
	for i := 1; i <= chapters; i++ {
		if i == 1 || i == chapters/2+1 {
			fmt.Fprintf(&b, "# Part %s\n\n", spelled(i/(chapters/2)+1))
		}
		fmt.Fprintf(&b, "## %d. %s\n\n", i, strings.Trim(oddTitles[i%len(oddTitles)], "“”"))
		for k := range 12 + i%5 {
			fmt.Fprintf(&b, "It rained *all* day %d of the month, and Ann Heron counted %d drops, as she had counted them in the year before.\n\n“Well,” said Ben Marsh—he never said more—“there it is.”\n\n", k, i*100+k)
		}
		b.WriteString("* * *\n\nNobody came to the door.[^n" + fmt.Sprint(i) + "]\n\n[^n" + fmt.Sprint(i) + "]: Nobody at all, in chapter " + spelled(i) + ".\n\n")
	}
	return b.String(), 0
}

// TestFormats makes files of a manuscript with the programs that are installed and
// prints how many words and chapters are read of each.
func TestFormats(t *testing.T) {
	const chapters = 14
	dir := t.TempDir()
	text, _ := manuscript(chapters)
	source := filepath.Join(dir, "book.md")
	editortest.Must(t, os.WriteFile(source, []byte(text), 0o600))
	want := wordsOf(t, source)
	fmt.Printf("%-34s %15s %12s  %s\n", "file", "words", "chapters", "no part of the story")
	report := func(name, path string) {
		data, err := os.ReadFile(path)
		if err != nil {
			fmt.Printf("%-34s not made: %v\n", name, err)
			return
		}
		d, err := FromBytes(context.Background(), path, data)
		if err != nil {
			fmt.Printf("%-34s refused: %v\n", name, err)
			return
		}
		found := 0
		for _, c := range d.Document.Chapters {
			if strings.Contains(c.Title, ". ") {
				found++
			} else {
				fmt.Printf("%-34s has the chapter %q\n", "", c.Title)
			}
		}
		apart := 0
		for _, s := range d.Document.MarksOf(kb.MarkApart) {
			apart += len(strings.Fields(d.Text.Slice(s)))
		}
		extra := ""
		if len(d.Document.Chapters) != found {
			extra = fmt.Sprintf(" and %d more", len(d.Document.Chapters)-found)
		}
		fmt.Printf("%-34s %6d of %5d %6d of %2d%s  %d words\n", name, survived(want, d.Text.Body), sum(want), found, chapters, extra, apart)
	}
	report("Markdown", source)
	if pandoc, err := exec.LookPath("pandoc"); err == nil {
		for _, f := range [][2]string{{"epub3", "epub"}, {"epub2", "2.epub"}, {"docx", "docx"}, {"odt", "odt"}, {"rtf", "rtf"}, {"fb2", "fb2"}, {"html", "html"}, {"plain", "txt"}, {"opendocument", "fodt"}} {
			path := filepath.Join(dir, "pandoc."+f[1])
			if out, err := exec.Command(pandoc, "-s", "-t", f[0], "-o", path, source).CombinedOutput(); err != nil {
				t.Errorf("pandoc %s: %v\n%s", f[0], err, out)
				continue
			}
			report("pandoc "+f[0], path)
		}
	}
	if soffice, err := exec.LookPath("soffice"); err == nil {
		for _, ending := range []string{"odt", "docx", "rtf", "html", "epub", "fodt", "txt:Text (encoded):UTF8", "doc", "pdf"} {
			if out, err := exec.Command(soffice, "-env:UserInstallation=file://"+dir+"/profile", "--headless", "--convert-to", ending, "--outdir", filepath.Join(dir, "lo"), filepath.Join(dir, "pandoc.docx")).CombinedOutput(); err != nil {
				t.Errorf("soffice %s: %v\n%s", ending, err, out)
				continue
			}
			ending, _, _ = strings.Cut(ending, ":")
			report("LibreOffice "+ending, filepath.Join(dir, "lo", "pandoc."+ending))
		}
	}
}

// wordsOf counts the words of a manuscript as it is read itself.
func wordsOf(t *testing.T, path string) map[string]int {
	return countWords(readText(t, path).Text.Body)
}

func countWords(s string) map[string]int {
	out := map[string]int{}
	for _, w := range strings.Fields(s) {
		if w = fold(w); w != "" {
			out[w]++
		}
	}
	return out
}

func sum(words map[string]int) (n int) {
	for _, v := range words {
		n += v
	}
	return n
}

// survived counts the words that are there as often.
func survived(want map[string]int, text string) (n int) {
	got := countWords(text)
	for w, v := range want {
		n += min(v, got[w])
	}
	return n
}
