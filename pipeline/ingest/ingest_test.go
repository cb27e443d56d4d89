package ingest

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

func from(t *testing.T, path, text string) Doc {
	t.Helper()
	return editortest.Get(FromBytes(context.Background(), path, []byte(text)))(t)
}

// read makes a document of a file, as the program does.
func read(ctx context.Context, path string) (Doc, error) { return readUpTo(ctx, path, sizeLimit) }

// readUpTo is read with another limit of size in bytes.
func readUpTo(ctx context.Context, path string, limit int64) (Doc, error) {
	data, err := load(ctx, path, limit)
	if err != nil {
		return Doc{}, err
	}
	return FromBytes(context.Background(), path, data)
}

func TestAPageAboutTheStoryStandsApart(t *testing.T) {
	if d := from(t, "/a/ann.wiki.md", "# Ann\n\nAnn is a miller.\n"); d.Document.Standing != kb.Apart {
		t.Error("a wiki page is taken for the story")
	}
	for path, want := range map[string]kb.Standing{"/a/Ann-Wiki.txt": kb.Apart, "/a/Ann's card.md": kb.Apart, "/wiki/tale.md": kb.InStory,
		"/a/The Card.txt": kb.InStory, "/a/discarded.md": kb.InStory} {
		if d := from(t, path, "Ann is a miller.\n"); d.Document.Standing != want {
			t.Errorf("%s is %s", path, d.Document.Standing)
		}
	}
	if d := from(t, "/a/x.md", "---\nstanding: apart\ntitle: Ann\n---\nText.\n"); d.Document.Standing != kb.Apart || d.Document.Title != "Ann" {
		t.Errorf("front matter is not read: %+v", d.Document)
	}
}

func TestWhatIsNoTextIsRefusedInOneSentence(t *testing.T) {
	dir := t.TempDir()
	write := func(name, data string) string {
		path := filepath.Join(dir, name)
		editortest.Must(t, os.WriteFile(path, []byte(data), 0o600))
		return path
	}
	big := write("big.txt", "")
	editortest.Must(t, os.Truncate(big, 200<<20))
	for _, c := range []struct {
		path, says string
		kind       error
	}{
		{dir, "is a folder", ErrNotAFile},
		{write("empty.txt", ""), "is empty", ErrEmpty},
		{write("blank.txt", " \n\n\t"), "holds no words", ErrEmpty},
		{write("marks.md", "***\n\n---\n"), "holds no words", ErrEmpty},
		{write("numbers.txt", "1 2 3 … 100%\n"), "holds no words", ErrEmpty},
		{write("bom.txt", "\ufeff"), "holds no words", ErrEmpty},
		{write("picture.txt", "\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x01\x02\xff\xfe\x00"), "is a picture", ErrBinary},
		{write("book.epub", "PK\x03\x04whatever follows"), "is broken, or not the kind of file that it is called", ErrBinary},
		{write("noise.txt", strings.Repeat("\x00\x01\x02abc\xff\x00", 99)), "is not a text", ErrBinary},
		{write("broken.txt", "\xff\xfe"+strings.Repeat("\x00\xd8a\x00", 99)), "is broken UTF-16", ErrEncoding},
		{write("claims.txt", "\xef\xbb\xbf"+strings.Repeat("caf\xe9 ", 99)), "claims to be UTF-8", ErrEncoding},
		{big, "is larger than 100 MB", ErrTooLarge},
		{filepath.Join(dir, "missing.txt"), "does not exist", fs.ErrNotExist},
	} {
		_, err := read(context.Background(), c.path)
		var p *kb.Problem
		if !errors.As(err, &p) || !errors.Is(err, c.kind) {
			t.Errorf("%s: %v", filepath.Base(c.path), err)
			continue
		}
		if text := err.Error(); !strings.Contains(text, c.says) || !strings.Contains(text, filepath.Base(c.path)) ||
			!strings.Contains(text, "nothing was changed") || strings.Contains(text, "\n") {
			t.Errorf("%s: %q", filepath.Base(c.path), text)
		}
	}
}

func TestTheLimitHolds(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.txt")
	editortest.Must(t, os.WriteFile(path, []byte("0123456789"), 0o600))
	if _, err := readUpTo(context.Background(), path, 9); !errors.Is(err, ErrTooLarge) {
		t.Errorf("ten bytes within nine: %v", err)
	}
	editortest.Must(t, os.WriteFile(path, []byte("abcdefghij"), 0o600))
	if _, err := readUpTo(context.Background(), path, 10); err != nil {
		t.Error(err)
	}
}

func TestReadingCanBeCancelled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.txt")
	editortest.Must(t, os.WriteFile(path, []byte("Ann."), 0o600))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := read(ctx, path); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

func TestALineWithoutEndIsRead(t *testing.T) {
	for _, path := range []string{"/a/x.txt", "/a/x.md"} {
		if d := from(t, path, strings.Repeat("word ", 4<<20)); d.Document.Size != 20<<20-1 {
			t.Errorf("%s: %d bytes are left", path, d.Document.Size)
		}
	}
}

func TestTheTitleIsFoundOrMadeOfTheFileName(t *testing.T) {
	prose := "\n\nIt rained for a long while, and nobody came to the door of the house.\n"
	for _, c := range []struct{ path, text, want string }{
		{"/a/x.txt", "The Long Wait\n\nby A. Nobody" + prose, "The Long Wait"},
		{"/a/x.txt", "THE LONG WAIT" + prose + "\n\nCHAPTER I" + prose, "THE LONG WAIT"},
		{"/a/x.txt", "《长夜》\n\n却说。\n\n第一回 雨\n\n话说。", "长夜"},
		{"/a/x.txt", "长夜\n\n第一回 雨\n\n话说。", "长夜"},
		{"/a/x.txt", "Title: The Long Wait\nAuthor: Nobody" + prose, "The Long Wait"},
		{"/a/105_the_long-wait.txt", "It rained." + prose, "The Long Wait"},
		{"/a/the_keeper_of_the_weir.txt", "It rained." + prose, "The Keeper of the Weir"},
		{"/a/The Keeper Of Weirs.txt", "It rained." + prose, "The Keeper Of Weirs"},
		{"/a/1984.txt", "It rained." + prose, "1984"},
		{"/a/.txt", "CHAPTER I" + prose, ".txt"},
		{"/a/x.md", "# The *Long* Wait" + prose, "The Long Wait"},
		{"/a/x.md", "The Long Wait\n=====" + prose, "The Long Wait"},
		{"/a/x.md", "---\ntitle: \"The Long Wait\"\n---\n# Other" + prose, "The Long Wait"},
		{"/a/long_wait.md", "# One" + prose + "\n# Two" + prose, "Long Wait"},
	} {
		if d := from(t, c.path, c.text); d.Document.Title != c.want {
			t.Errorf("%q of %.20q is called %q", c.path, c.text, d.Document.Title)
		}
	}
}

func TestNoticesAroundATextAreTakenOff(t *testing.T) {
	d := from(t, "/a/x.txt", "The Project Gutenberg eBook of X\n\nTitle: The Long Wait\n\nAuthor: Nobody\n\n"+
		"*** START OF THE PROJECT GUTENBERG EBOOK THE LONG WAIT ***\n\n\nCHAPTER I\n\nIt rained.\n\n"+
		"*** END OF THE PROJECT GUTENBERG EBOOK THE LONG WAIT ***\n\nGutenberg says no more.\n")
	if d.Text.Body != "CHAPTER I\n\nIt rained." || d.Document.Title != "The Long Wait" {
		t.Errorf("%q is %q", d.Document.Title, d.Text.Body)
	}
}

func TestTheSameFileIsTheSameDocument(t *testing.T) {
	a, b := from(t, "/a/x.txt", "Ann came."), from(t, "/a/x.txt", "Ann went.")
	c := from(t, "/b/x.txt", "Ann came.")
	if a.Document.ID != b.Document.ID || a.Document.ID == c.Document.ID || a.Text.Hash == b.Text.Hash || a.Text.Hash != c.Text.Hash {
		t.Errorf("ids are %s %s %s, texts %s %s %s", a.Document.ID, b.Document.ID, c.Document.ID, a.Text.Hash, b.Text.Hash, c.Text.Hash)
	}
}

func TestTheLanguageIsCounted(t *testing.T) {
	for text, want := range map[string]string{
		"Ann came home.": "en", "话说天下大势。": "zh", "武松 (Wu Song) 打虎": "zh",
		"The name 武松 means something, they say, in the old book of the marsh.": "en",
		"Анна пришла домой.":                                                   "en",
	} {
		if got := from(t, "/a/x.txt", text).Document.Language; got != want {
			t.Errorf("%q is %s", text, got)
		}
	}
}

func FuzzAnyBytesAreReadOrRefused(f *testing.F) {
	f.Add("x.md", []byte("# A\n\n## B\n\n*c* [d](e) **"))
	f.Add("x.txt", []byte("CHAPTER I\n\nfoo\n\nCHAPTER II\n\nbar"))
	f.Add("x.txt", []byte("\xff\xfe\x00"))
	f.Add("x.txt", []byte("第一回 雨\n\n话说。"))
	f.Add("x.txt", []byte("Contents\n\nThe Door\nThe Wall\n\nThe Door\n\nfoo.\n\nThe Wall\n\nbar."))
	f.Add("x.txt", []byte("PREFACE\n\nfoo\n\nBOOK ONE\n\nI.\n\nTitle Here\n\nfoo.\n\nII.\n\nbar"))
	f.Add("x.md", []byte("---\na: b\n---\nT\n=\n\n| a | b |\n|--|--|\n\n[[x|y]] &eacute; \\* __q__ <b>"))
	f.Add("x.txt", []byte("e\u200b\u0301 \r\r\n\u2028x"))
	f.Fuzz(func(t *testing.T, path string, data []byte) {
		d, err := FromBytes(context.Background(), path, data)
		if err != nil {
			return
		}
		if !utf8.ValidString(d.Text.Body) || !norm.NFC.IsNormalString(d.Text.Body) {
			t.Fatal("the text is not normal")
		}
		if strings.ContainsFunc(d.Text.Body, func(r rune) bool { return r != '\n' && unicode.IsControl(r) }) {
			t.Fatalf("%q holds control characters", d.Text.Body)
		}
		if d.Document.Title == "" || d.Document.Size != len(d.Text.Body) || d.Document.Text != d.Text.Hash {
			t.Fatalf("the document is %+v", d.Document)
		}
		last, number := -1, 0
		for _, c := range d.Document.Chapters {
			if c.Start <= last || c.Start >= max(1, d.Document.Size) {
				t.Fatalf("chapter at %d after %d of %d", c.Start, last, d.Document.Size)
			}
			if last >= 0 && c.Number != number+1 || last < 0 && c.Number > 1 || c.Title == "" || strings.Contains(c.Title, "\n") {
				t.Fatalf("chapter %+v after number %d", c, number)
			}
			last, number = c.Start, c.Number
		}
	})
}
