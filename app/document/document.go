package document

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/ingest"
	"dramatis/storage/exchange"
)

// Endings returns the file name extensions offered for choosing documents.
func Endings() []string {
	return append(ingest.Endings(), ".json", ".lorebook", ".png", ".apng", ".charx")
}

// Encodings returns the names of the encodings from which the writer can choose.
func Encodings() []string { return ingest.Encodings() }

// LooksLikeDocument reports whether a file in a folder is likely a document: a picture or JSON only if
// it contains a card or a lorebook.
func LooksLikeDocument(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".json", ".lorebook", ".png", ".apng":
	default:
		return true
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return false // opening a pipe would block
	}
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	if ending := strings.ToLower(filepath.Ext(path)); ending == ".png" || ending == ".apng" {
		return exchange.HoldsCard(file)
	}
	data, err := io.ReadAll(io.LimitReader(file, maxStored+1))
	if err != nil || len(data) > maxStored {
		return err == nil // too large: reading it will say so
	}
	_, err = cardOrBook(data)
	return err == nil
}

// maxStored bounds the pictures and other files of a card that are stored with it, in bytes.
const maxStored = 16 << 20

// ReadAll reads documents; a folder is one work, or all documents in it. Those that can't be read are
// named in one error.
func ReadAll(ctx context.Context, paths []string, report pipeline.Reporter) ([]pipeline.Source, error) {
	var sources []pipeline.Source
	var problems []error
	var files []string
	for _, path := range paths {
		list := Files(path)
		if len(list) == 0 {
			list = []string{path} // reading it will say why it can't be read
		}
		files = append(files, list...)
	}
	if report != nil {
		report.Stage("open documents", len(files))
	}
	for _, path := range files {
		source, err := Read(ctx, path)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		sources = append(sources, source)
		if report != nil {
			report.Add(1)
		}
	}
	return sources, errors.Join(problems...)
}

// Read reads a document: a text of any kind, a character card or a lorebook.
// Errors are *kb.Problem, or the context's.
func Read(ctx context.Context, path string) (pipeline.Source, error) { return ReadAs(ctx, path, "") }

// ReadAs is Read for a file whose encoding the writer has chosen; "" detects it.
func ReadAs(ctx context.Context, path, encoding string) (pipeline.Source, error) {
	if isWork(path) {
		return readFolder(ctx, path)
	}
	data, err := ingest.Load(ctx, path)
	if err != nil {
		return pipeline.Source{}, err
	}
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	held, err := findCard(path, data)
	switch {
	case err != nil:
		return pipeline.Source{}, toProblem(path, err)
	case held.card != nil:
		return cardSource(ctx, path, held.card)
	case held.book != nil:
		return bookSource(ctx, path, held.book, held.text)
	}
	doc, err := ingest.FromBytesAs(ctx, path, data, encoding)
	return pipeline.Source{Document: doc.Document, Text: doc.Text}, err
}

// A cardOrBookFile is the card or the lorebook in a file.
type cardOrBookFile struct {
	card *exchange.Card
	book *exchange.Book
	text []byte // the JSON of the lorebook
}

// findCard finds the card or lorebook in a file; neither if it is a document of another kind.
func findCard(path string, data []byte) (cardOrBookFile, error) {
	switch ending := strings.ToLower(filepath.Ext(path)); {
	case exchange.IsPNG(data) && (ending == ".png" || ending == ".apng"):
		text, err := exchange.TextInPNG(data)
		if err != nil {
			return cardOrBookFile{}, err
		}
		h, err := cardOrBook(text)
		if h.card != nil {
			if picture := exchange.Picture(data); len(picture) <= maxStored {
				h.card.Files = []exchange.File{{Name: exchange.PictureName, Data: picture}}
			}
		}
		return h, err
	case bytes.HasPrefix(data, []byte("PK")) && ending != ".txt" && ending != ".md":
		c, err := cardInZip(path, data)
		return cardOrBookFile{card: c}, err
	case ending == ".charx":
		return cardOrBookFile{}, &exchange.Refusal{Why: kb.Errorf("is not a CHARX file"), Do: "make it again with the program it comes from"}
	case ending == ".json" || ending == ".lorebook":
		return cardOrBook(data)
	}
	return cardOrBookFile{}, nil
}

// cardOrBook parses JSON of either. The error is a *exchange.Refusal.
func cardOrBook(text []byte) (cardOrBookFile, error) {
	c, err := exchange.ParseCard(text)
	if err == nil {
		return cardOrBookFile{card: c}, nil
	}
	if book, e := exchange.ParseBook(text); e == nil {
		return cardOrBookFile{book: book, text: text}, nil
	}
	return cardOrBookFile{}, err
}

// cardInZip returns the card of a CHARX with its files, as many as can be stored; nil if the ZIP is
// something else.
func cardInZip(path string, data []byte) (*exchange.Card, error) {
	z, err := ingest.OpenZip(path, data)
	if err != nil || !z.Has("card.json") {
		return nil, err
	}
	text, err := z.Read("card.json")
	if err != nil {
		return nil, err
	}
	c, err := exchange.ParseCard(text)
	if err != nil {
		return nil, err
	}
	left := maxStored
	for _, name := range z.Names() {
		if name == "card.json" || z.Size(name) > uint64(left) {
			continue
		}
		file, err := z.Read(name)
		if err != nil {
			return nil, err
		}
		left -= len(file)
		c.Files = append(c.Files, exchange.File{Name: name, Data: file})
	}
	return c, nil
}

// toProblem converts a refusal to a problem of a file.
func toProblem(path string, err error) error {
	var r *exchange.Refusal
	if !errors.As(err, &r) {
		return err
	}
	kind := ingest.ErrBinary
	if r.TooLarge {
		kind = ingest.ErrTooLarge
	}
	return &kb.Problem{What: ingest.About(path, r.Why), Kept: ingest.Unchanged, Do: r.Do, Kind: kind}
}

// cardSource returns a card as a document that describes the story from outside.
func cardSource(ctx context.Context, path string, c *exchange.Card) (pipeline.Source, error) {
	body, err := c.JSON()
	if err != nil {
		return pipeline.Source{}, err
	}
	o := &kb.Original{Form: kb.OriginalCard, Body: string(body)}
	for _, f := range c.Files {
		o.Files = append(o.Files, kb.OriginalFile(f))
	}
	source, err := sourceOf(ctx, path, "card", c.Name(), c.Prose(), o)
	if err != nil {
		return source, err
	}
	o.Name = source.Document.Title
	at := 0
	for _, field := range []string{"description", "personality"} {
		if _, isPiece := c.Piece(field); !isPiece {
			continue
		}
		if strings.TrimSpace(c.Text(field)) != "" {
			o.Descriptions = append(o.Descriptions, strings.TrimPrefix(section(source, at), o.Name+": "))
		}
		at++
	}
	return source, nil
}

// noteLength is how much of a field of a card, in bytes, becomes a single note on its character.
const noteLength = 1500

// section returns the text below the heading of a document's i-th chapter; of a long one the
// beginning, up to the end of a sentence.
func section(s pipeline.Source, i int) string {
	body, chapters := s.Text.Body, s.Document.Chapters
	if i >= len(chapters) {
		return ""
	}
	end := len(body)
	if i+1 < len(chapters) {
		end = chapters[i+1].Start
	}
	_, text, _ := strings.Cut(body[chapters[i].Start:end], "\n")
	text = strings.TrimSpace(text)
	if len(text) <= noteLength {
		return text
	}
	cut := strings.LastIndexAny(text[:noteLength], ".!?。！？\n")
	if cut < 0 {
		return ""
	}
	_, n := utf8.DecodeRuneInString(text[cut:])
	return strings.TrimSpace(text[:cut+n])
}

// bookSource returns a lorebook, with its JSON, as a document that describes the story from outside.
func bookSource(ctx context.Context, path string, b *exchange.Book, text []byte) (pipeline.Source, error) {
	return sourceOf(ctx, path, "lorebook", b.Name, b.Prose(), &kb.Original{Form: kb.OriginalLorebook, Body: string(bytes.ToValidUTF8(text, nil))})
}

func sourceOf(ctx context.Context, path, format, title string, pieces []exchange.Piece, o *kb.Original) (pipeline.Source, error) {
	p := ingest.Parts{Format: format, Title: title, Standing: kb.Apart, Divided: true}
	for _, piece := range pieces {
		p.Sections = append(p.Sections, ingest.Section{Title: piece.Title, Text: piece.Text, Marked: true})
	}
	doc, err := ingest.FromParts(ctx, path, p)
	if err != nil {
		return pipeline.Source{}, err
	}
	o.Document = doc.Document.ID
	return pipeline.Source{Document: doc.Document, Text: doc.Text, Original: o}, nil
}
