package ingest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"dramatis/editor/kb"
)

// Limit is the size of a file in bytes past which it is refused.
const Limit = 100 << 20

// A Doc is a document with its text, not yet placed in a story order.
type Doc struct {
	Document *kb.Document
	Text     *kb.Text
}

// Endings are the file name endings that can be read.
func Endings() []string { return []string{".txt", ".text", ".md", ".markdown"} }

// Read reads a file. Its error is a *Problem, or ctx's.
func Read(ctx context.Context, path string) (Doc, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return Doc{}, problem(path, "has no place on this machine", "give another path", err)
	}
	info, err := os.Stat(abs)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Doc{}, problem(path, "is not there", "check the path", err)
	case err != nil:
		return Doc{}, problem(path, "can't be read", "check who may read it", err)
	case info.IsDir():
		return Doc{}, problem(path, "is a folder", "choose the documents in it", nil)
	case !info.Mode().IsRegular():
		return Doc{}, problem(path, "is no ordinary file", "choose a text file", nil)
	case info.Size() > Limit:
		return Doc{}, problem(path, fmt.Sprintf("is too large (%d MB, the limit is %d MB)", info.Size()>>20, Limit>>20), "split it and import the parts", nil)
	}
	f, err := os.Open(abs)
	if err != nil {
		return Doc{}, problem(path, "can't be read", "check who may read it", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, Limit+1))
	if err != nil {
		return Doc{}, problem(path, "can't be read to its end", "check the disk", err)
	}
	if err := ctx.Err(); err != nil {
		return Doc{}, err
	}
	return FromBytes(abs, data)
}

// FromBytes makes a document of a file's bytes. path names it and tells its
// format; it is not opened.
func FromBytes(path string, data []byte) (Doc, error) {
	if len(data) == 0 {
		return Doc{}, problem(path, "is empty", "choose a file with text in it", nil)
	}
	if len(data) > Limit {
		return Doc{}, problem(path, "is too large", "split it and import the parts", nil)
	}
	text, encoding, err := decode(data)
	if err != nil {
		return Doc{}, problem(path, err.Error(), "save it as plain text (UTF-8) and import that", nil)
	}
	text = tidy(norm.NFC.String(text))
	if strings.TrimSpace(text) == "" {
		return Doc{}, problem(path, "has no text in it", "choose a file with text in it", nil)
	}
	doc := &kb.Document{Path: path, ID: kb.DocumentID(kb.Hash("doc", path)), Format: "text", Encoding: encoding}
	var marks []mark
	standing := ""
	if ext := strings.ToLower(filepath.Ext(path)); ext == ".md" || ext == ".markdown" {
		doc.Format = "markdown"
		text, doc.Title, marks, standing = clean(text)
		if strings.TrimSpace(text) == "" {
			return Doc{}, problem(path, "has no text in it", "choose a file with text in it", nil)
		}
	}
	doc.Language = language(text)
	doc.Chapters = chapters(text, marks)
	if doc.Title == "" {
		doc.Title = title(path, text, doc.Chapters)
	}
	doc.Standing = stands(path, standing)
	body := kb.TextOf(text)
	doc.Text, doc.Size = body.Hash, len(text)
	return Doc{Document: doc, Text: body}, nil
}

// tidy makes all line ends "\n" and takes out what is no text: control
// characters and replacement marks of a broken decoding at the very start.
func tidy(text string) string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n\n", "\v", "\n", "\f", "\n").Replace(text)
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r == '\ufeff' || r == '\u200b' || unicode.IsControl(r):
			return -1
		}
		return r
	}, text)
}

// language tells Chinese from everything else by counting letters.
func language(text string) string {
	han, other := 0, 0
	for i, r := range text {
		if i > 200_000 {
			break
		}
		switch {
		case unicode.Is(unicode.Han, r):
			han++
		case unicode.IsLetter(r):
			other++
		}
	}
	if han*3 > other { // a Han character says about as much as three letters
		return "zh"
	}
	return "en"
}

// stands tells a page about the story from the story by front matter or by the
// file's name.
func stands(path, told string) kb.Standing {
	switch strings.ToLower(told) {
	case "apart":
		return kb.Apart
	case "story":
		return kb.InStory
	}
	name := strings.ToLower(filepath.Base(path))
	for _, hint := range []string{".wiki.", "wiki_", "_wiki.", "-wiki.", ".card.", ".page."} {
		if strings.Contains(name, hint) {
			return kb.Apart
		}
	}
	return kb.InStory
}

// title is a "Title:" line, a short first line that is no chapter heading, or
// the file's name.
func title(path, text string, found []kb.Chapter) string {
	for _, line := range strings.SplitN(text, "\n", 60) {
		line = strings.TrimSpace(line)
		if rest, ok := strings.CutPrefix(line, "Title:"); ok && strings.TrimSpace(rest) != "" {
			return strings.TrimSpace(rest)
		}
	}
	first, _, _ := strings.Cut(strings.TrimLeft(text, "\n \t"), "\n")
	first = strings.Trim(strings.TrimSpace(first), "《》")
	start := len(text) - len(strings.TrimLeft(text, "\n \t"))
	isChapter := len(found) > 0 && found[0].Start <= start || kindOf(first) != noHeading && kindOf(first) != titleLine
	if !isChapter && first != "" && len([]rune(first)) <= 80 && !strings.ContainsAny(first[len(first)-1:], ".,;:") && !strings.HasSuffix(first, "。") {
		return first
	}
	return fromFileName(path)
}

// fromFileName makes a title of "105_the_long-wait.txt": "The Long Wait".
func fromFileName(path string) string {
	base := filepath.Base(path)
	base = strings.TrimSuffix(base, filepath.Ext(base))
	words := strings.Fields(strings.NewReplacer("_", " ", "-", " ", ".", " ").Replace(base))
	if len(words) > 1 && strings.Trim(words[0], "0123456789") == "" {
		words = words[1:]
	}
	for i, w := range words {
		r := []rune(w)
		r[0] = unicode.ToUpper(r[0])
		words[i] = string(r)
	}
	if len(words) == 0 {
		return base
	}
	return strings.Join(words, " ")
}
