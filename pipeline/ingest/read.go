package ingest

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text/article"
)

// sizeLimit is the largest file that Read accepts, in bytes: about the text of a hundred and fifty novels.
const sizeLimit = 100 << 20

// Endings returns the file name extensions offered. Other files are read too if they contain text.
func Endings() []string {
	return []string{".txt", ".text", ".md", ".markdown", ".epub", ".docx", ".pdf", ".odt", ".rtf", ".fb2", ".html", ".htm", ".xhtml", ".fountain", ".fdx", ".jsonl", ".wiki", ".mediawiki", ".xml"}
}

// A Doc is a document that was read. Its Order is left to the caller, who knows the other documents.
type Doc struct {
	Document *kb.Document
	Text     *kb.Text
}

// Load reads a file of at most Limit bytes: for FromBytes, or for a caller who examines its content.
// Errors are *kb.Problem, or the context's.
func Load(ctx context.Context, path string) ([]byte, error) { return load(ctx, path, sizeLimit) }

func unreadable(path string, err error) error {
	p := &kb.Problem{What: About(path, kb.Errorf("can't be read")), Kept: Unchanged, Do: "check the disk and the file", Kind: ErrUnreadable, Err: err}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		p.What, p.Do = About(path, kb.Errorf("does not exist")), "check the name and the folder"
	case errors.Is(err, fs.ErrPermission):
		p.What, p.Do = About(path, kb.Errorf("may not be read")), "change the file's permissions"
	}
	return p
}

// load reads a file. Its size is checked first; a file that grows meanwhile is still cut off.
func load(ctx context.Context, path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, unreadable(path, err)
	}
	if info.IsDir() {
		return nil, &kb.Problem{What: About(path, kb.Errorf("is a folder")), Kept: Unchanged, Do: "choose the files in it", Kind: ErrNotAFile}
	}
	if !info.Mode().IsRegular() {
		return nil, &kb.Problem{What: About(path, kb.Errorf("is not an ordinary file")), Kept: Unchanged, Do: "choose a text file", Kind: ErrNotAFile}
	}
	large := &kb.Problem{What: About(path, kb.Errorf("is larger than %d MB", limit>>20)), Kept: Unchanged,
		Do: "split it into several files", Kind: ErrTooLarge}
	if info.Size() > limit {
		return nil, large
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, unreadable(path, err)
	}
	defer file.Close()
	var out bytes.Buffer
	out.Grow(int(info.Size()) + bytes.MinRead)
	if _, err := out.ReadFrom(io.LimitReader(contextReader{ctx, file}, limit+1)); err != nil {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("read %s: %w", path, ctx.Err())
		}
		return nil, unreadable(path, err)
	}
	if int64(out.Len()) > limit {
		return nil, large
	}
	return out.Bytes(), nil
}

type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (c contextReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}

// canceled checks the context in some of the iterations n of a loop.
func canceled(ctx context.Context, n int) error {
	const often = 256 // turns: lines, paragraphs, tags
	if n%often == 0 {
		return ctx.Err()
	}
	return nil
}

// FromBytes makes a document of a file's content. The path identifies the document and is not opened;
// its extension distinguishes Markdown from plain text, and the content identifies books and pages.
// Errors are *kb.Problem.
func FromBytes(ctx context.Context, path string, data []byte) (Doc, error) {
	return FromBytesAs(ctx, path, data, "")
}

// FromBytesAs is FromBytes for a file in an encoding chosen by the writer, one of Encodings; ""
// detects it.
func FromBytesAs(ctx context.Context, path string, data []byte, chosen string) (Doc, error) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if p, err := binaryParts(ctx, path, data); p != nil || err != nil {
		return fromFile(ctx, path, p, err)
	}
	raw, encoding, guessed, err := decode(path, data)
	if chosen != "" && (err == nil || errors.Is(err, ErrEncoding)) {
		if raw, err = decodeChosen(path, data, chosen); err == nil {
			encoding, guessed = chosen, false
		}
	}
	if err != nil {
		return Doc{}, err
	}
	d, err := fromText(ctx, path, raw)
	if err == nil {
		d.Document.Chosen, d.Document.Encoding, d.Document.Guessed = chosen != "", encoding, guessed
	}
	return d, err
}

// binaryParts reads a file that is no text, by its first bytes. It returns nil for a text.
func binaryParts(ctx context.Context, path string, data []byte) (*Parts, error) {
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return zipParts(ctx, path, data)
	case isPDF(path, data):
		return pdfParts(ctx, path, data)
	case isRTF(data):
		return rtfParts(ctx, data)
	}
	return nil, nil
}

// textParts reads a structured text, of which normalized returns the normalized form. It returns nil for running text.
func textParts(ctx context.Context, path, raw string, normalized func() string) (*Parts, error) {
	switch {
	case isHTML(path, raw):
		return htmlParts(ctx, raw)
	case isXML(raw):
		return xmlParts(ctx, path, raw)
	case strings.EqualFold(filepath.Ext(path), ".fountain"), strings.EqualFold(filepath.Ext(path), ".spmd"), formatOf(path) == formatText && isScript(raw):
		return fountainParts(ctx, normalized())
	case strings.EqualFold(filepath.Ext(path), ".jsonl"):
		return chatParts(normalized()), nil
	case formatOf(path) == formatText:
		return logParts(normalized()), nil
	}
	return nil, nil
}

// fromFile makes a document of the parts that a file was read into, unless it couldn't be read.
func fromFile(ctx context.Context, path string, p *Parts, err error) (Doc, error) {
	if err != nil {
		return Doc{}, err
	}
	p.Standing = cmp.Or(p.Standing, standingOf(path, nil))
	return FromParts(ctx, path, *p)
}

// fromText makes a document of a structured text, or else of plain text, Markdown or the source of a wiki page.
func fromText(ctx context.Context, path, raw string) (Doc, error) {
	normalized := sync.OnceValue(func() string { return normalize(raw) })
	if p, err := textParts(ctx, path, raw, normalized); p != nil || err != nil {
		return fromFile(ctx, path, p, err)
	}
	body, format := normalized(), formatOf(path)
	if isWikitext(path, body) {
		body, format = wikitext(body), formatWikitext
	}
	read := fromMarkdown
	if format == formatText {
		read = fromPlain
	}
	body, found, err := read(ctx, body)
	if err != nil {
		return Doc{}, err
	}
	found.standing = standingOf(path, found.front)
	d, err := documentOf(ctx, path, body, found)
	if err == nil {
		d.Document.Format = format
	}
	return d, err
}

// documentOf makes a document of a text and its structure.
func documentOf(ctx context.Context, path, body string, found structure) (Doc, error) {
	d := &kb.Document{ID: documentIDOf(path), Path: path, Encoding: "UTF-8", Standing: found.standing}
	if !strings.ContainsFunc(body, func(r rune) bool { return unicode.IsLetter(r) }) {
		return Doc{}, &kb.Problem{What: About(path, kb.Errorf("holds no words")), Kept: Unchanged, Do: "choose a file with text in it", Kind: ErrEmpty}
	}
	text := kb.TextOf(body)
	d.Text, d.Size = text.Hash, len(body)
	d.Language = script.LanguageOf(body)
	marks, err := withSpeeches(ctx, body, found.marks, found.script)
	if err != nil {
		return Doc{}, err
	}
	d.Chapters, d.Marks = found.chapters, marks
	for i := range d.Chapters {
		d.Chapters[i].Title = label(d.Chapters[i].Title)
	}
	d.Title, d.Gaps = label(found.title), found.gaps
	if d.Title == "" {
		d.Title = titleOfFile(path)
	}
	if d.Standing == "" {
		d.Standing = kb.InStory
		if article.Is(d.Subject(), body) {
			d.Standing = kb.Apart
		}
	}
	return Doc{Document: d, Text: text}, nil
}

// label returns a title, cut where it is too long for one.
func label(title string) string { return strings.ToValidUTF8(title[:min(len(title), maxLabel)], "") }

// documentIDOf returns the id of the document at an absolute path.
func documentIDOf(path string) kb.DocumentID { return kb.DocumentID(kb.Hash("doc", path)) }

const (
	formatText     = "text"
	formatMarkdown = "markdown"
)

func formatOf(path string) string {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".md", ".markdown", ".mdown", ".mkd":
		return formatMarkdown
	}
	return formatText
}

// standingOf returns kb.Apart for a wiki page or a card by its file, "" where only the text can say. Front matter takes
// precedence over the file name.
func standingOf(path string, front map[string]string) kb.Standing {
	switch strings.ToLower(front["standing"]) {
	case "apart", "outside":
		return kb.Apart
	case "story", "in story":
		return kb.InStory
	}
	for _, word := range strings.FieldsFunc(strings.ToLower(stem(path)), func(r rune) bool { return !unicode.IsLetter(r) }) {
		switch word {
		case "wiki":
			return kb.Apart
		case "card", "page", "cards", "pages":
			if formatOf(path) == formatMarkdown {
				return kb.Apart
			}
		}
	}
	return ""
}

func stem(path string) string {
	base := filepath.Base(path)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// small are the words that an English title begins in lower case, unless they come first.
var small = []string{"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"}

// titleOfFile makes a title from "105_the_end_of-the_wait.txt": "The End of the Wait". Capitals that a name has are kept.
func titleOfFile(path string) string {
	words := strings.Fields(strings.NewReplacer("_", " ", "-", " ", ".", " ").Replace(normalize(strings.ToValidUTF8(stem(path), ""))))
	if len(words) > 1 && strings.Trim(words[0], "0123456789") == "" {
		words = words[1:]
	}
	for i, w := range words {
		if i > 0 && slices.Contains(small, w) {
			continue
		}
		r, n := utf8.DecodeRuneInString(w)
		words[i] = string(unicode.ToUpper(r)) + w[n:]
	}
	if len(words) == 0 {
		return filepath.Base(path)
	}
	return strings.Join(words, " ")
}
