package ingest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"dramatis/editor/kb"
)

func outline(d *kb.Document) string {
	var b strings.Builder
	for _, c := range d.Chapters {
		fmt.Fprintf(&b, "%d %s\n", c.Number, c.Title)
	}
	return b.String()
}

func from(t *testing.T, path, text string) Doc {
	t.Helper()
	d, err := FromBytes(path, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestHeadingsOfManyShapesAreChapters(t *testing.T) {
	body := "\n\nIt rained for a long while and nobody came.\n\n"
	for name, c := range map[string]struct{ text, want string }{
		"words":       {"A Tale\n\nCHAPTER I" + body + "CHAPTER II" + body, "1 CHAPTER I\n2 CHAPTER II\n"},
		"subtitle":    {"Chapter 1\n\nThe Long Wait" + body, "1 Chapter 1 The Long Wait\n"},
		"letters":     {"Letter 1" + body + "Chapter 1" + body, "1 Letter 1\n2 Chapter 1\n"},
		"parts":       {"PART ONE\n\nChapter I: A" + body + "Chapter II: B" + body, "1 Chapter I: A\n2 Chapter II: B\n"},
		"numerals":    {"A Tale\n\nI" + body + "II" + body, "1 I\n2 II\n"},
		"capitals":    {"A TALE\n\n\nTHE DOOR" + body + "\nTHE WINDOW" + body + "\nTHE END OF IT" + body, "1 THE DOOR\n2 THE WINDOW\n3 THE END OF IT\n"},
		"contents":    {"A Tale\n\nCHAPTER I\n\nCHAPTER II\n\nCHAPTER I" + body + "CHAPTER II" + body, "1 CHAPTER I\n2 CHAPTER II\n"},
		"han":         {"楔子 雨夜\n\n下雨了。\n\n第01回 店中相逢\n\n来了。\n第二回 夜奔\n去了。\n", "0 楔子 雨夜\n1 第01回 店中相逢\n2 第二回 夜奔\n"},
		"a sentence":  {"Chapter one of his life was over, he thought.\n\nIt was.\n", ""},
		"in the text": {"He said\nCHAPTER I\nand laughed.\n", ""},
	} {
		if got := outline(from(t, "/a/tale.txt", c.text).Document); got != c.want {
			t.Errorf("%s: chapters\n%swant\n%s", name, got, c.want)
		}
	}
}

func TestMarkdownLosesItsSignsAndKeepsItsChapters(t *testing.T) {
	d := from(t, "/a/tale.md", "# The *Tale*\n\nBefore it all.\n\n## One\n\nHe saw **Ann** at [the mill](http://x).\n\n* * *\n\n> “Yes,” _she_ said.\n\n## Two\n\n`Off` they went.\n")
	if d.Document.Title != "The Tale" || outline(d.Document) != "1 One\n2 Two\n" {
		t.Errorf("title %q, chapters %q", d.Document.Title, outline(d.Document))
	}
	want := "\nBefore it all.\n\nOne\n\nHe saw Ann at the mill.\n\n* * *\n\n“Yes,” she said.\n\nTwo\n\nOff they went.\n\n"
	if d.Text.Body != want {
		t.Errorf("text %q", d.Text.Body)
	}
	for _, c := range d.Document.Chapters {
		if !strings.HasPrefix(d.Text.Body[c.Start:], c.Title) {
			t.Errorf("chapter %q does not begin at %d", c.Title, c.Start)
		}
	}
}

func TestAPageAboutTheStoryStandsApart(t *testing.T) {
	if d := from(t, "/a/ann.wiki.md", "# Ann\n\nAnn is a miller.\n"); d.Document.Standing != kb.Apart {
		t.Error("a wiki page is taken for the story")
	}
	if d := from(t, "/a/x.md", "---\nstanding: apart\ntitle: Ann\n---\nText.\n"); d.Document.Standing != kb.Apart || d.Document.Title != "Ann" {
		t.Errorf("front matter is not read: %+v", d.Document)
	}
}

func TestEncodingsAreRead(t *testing.T) {
	han := strings.Repeat("话说天下大势，分久必合，合久必分。武松来到景阳冈下，吃了十八碗酒。", 20)
	gb, err := simplifiedchinese.GBK.NewEncoder().String(han)
	if err != nil {
		t.Fatal(err)
	}
	le, err := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().String("Ann came home at last.")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ data, want string }{
		"GB18030":      {gb, han},
		"UTF-16LE":     {le, "Ann came home at last."},
		"UTF-8":        {"\ufeffAnn.", "Ann."},
		"Windows-1252": {"Caf\xe9 \x93Ann\x94 came, and na\xefve people with her. It was her caf\xe9.", "Café “Ann” came, and naïve people with her. It was her café."},
	} {
		d := from(t, "/a/x.txt", c.data)
		if d.Text.Body != c.want || !strings.EqualFold(d.Document.Encoding, name) {
			t.Errorf("%s: read as %s: %.40q", name, d.Document.Encoding, d.Text.Body)
		}
	}
}

func TestWhatIsNoTextIsRefusedInOneSentence(t *testing.T) {
	dir := t.TempDir()
	big := filepath.Join(dir, "big.txt")
	f, err := os.Create(big)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(200 << 20); err != nil {
		t.Fatal(err)
	}
	f.Close()
	write := func(name, data string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for want, path := range map[string]string{
		"is a folder":       dir,
		"is empty":          write("empty.txt", ""),
		"has no text in it": write("blank.txt", " \n\n\t"),
		"is no text file":   write("picture.txt", "\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x01\x02\xff\xfe\x00"),
		"is too large":      big,
		"is not there":      filepath.Join(dir, "missing.txt"),
	} {
		_, err := Read(context.Background(), path)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "nothing was changed") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", want, err)
		}
	}
}

func TestALineWithoutEndIsRead(t *testing.T) {
	if d := from(t, "/a/x.txt", strings.Repeat("word ", 1<<20)); d.Document.Size < 5<<20 {
		t.Error("text was lost")
	}
}

func FuzzAnyBytesAreReadOrRefused(f *testing.F) {
	f.Add("x.md", []byte("# A\n\n## B\n\n*c* [d](e) **"))
	f.Add("x.txt", []byte("CHAPTER I\n\nfoo\n\nCHAPTER II\n\nbar"))
	f.Add("x.txt", []byte("\xff\xfe\x00"))
	f.Add("x.txt", []byte("第一回 雨\n\n话说。"))
	f.Fuzz(func(t *testing.T, path string, data []byte) {
		d, err := FromBytes(path, data)
		if err != nil {
			return
		}
		if !utf8.ValidString(d.Text.Body) {
			t.Fatal("the text is not UTF-8")
		}
		last := -1
		for _, c := range d.Document.Chapters {
			if c.Start <= last || c.Start >= max(1, d.Document.Size) {
				t.Fatalf("chapter at %d after %d of %d", c.Start, last, d.Document.Size)
			}
			last = c.Start
		}
	})
}
