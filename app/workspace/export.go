package workspace

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/render/export"
	"dramatis/storage"
	"dramatis/storage/exchange"
)

// Formats are what the base can be written as.
func Formats() []string {
	return slices.Concat([]string{"decisions", "dot", "svg", "png", "pdf"}, exchange.Formats(), exchange.CardFormats(), exchange.LorebookFormats(),
		exchange.CorpusFormats())
}

// An ExportRequest says what is to be written, and where.
type ExportRequest struct {
	Format string
	// Path is a file. Of formats that are many files it is a folder, which is made
	// when it isn't there and of which other files stay; or a ZIP, when it ends like
	// one; or one card, when it ends like one.
	Path string
	// As is a name that the one character bears whose card, or whose lorebook, is
	// written (see Meant); "" all of them, and where the path is that of one card the
	// most mentioned.
	As        kb.NameID
	AsOf      *kb.Place // nil: all of the story
	OnlyKnown bool      // others in a card: only what its character witnessed or was told
}

// Written is what an export came to.
type Written struct {
	Path string       // the file, or the folder
	What *kb.Sentence // what is in it, with tokens; nil where there is nothing to count
}

// Export writes the base to a file, which is replaced as a whole or not at all.
func (b *Workspace) Export(ctx context.Context, format, path string) error {
	_, err := b.Write(ctx, ExportRequest{Format: format, Path: path})
	return err
}

// Write writes what the order says. Files are replaced as a whole or not at all.
func (b *Workspace) Write(ctx context.Context, o ExportRequest) (Written, error) {
	var w Written
	err := storage.CheckTarget(o.Path) // before the work
	switch {
	case err != nil:
		return w, err
	case !slices.Contains(Formats(), o.Format):
		return w, kb.Errorf("“%s” is no format that can be written: there are %s", o.Format, strings.Join(Formats(), ", "))
	case slices.Contains(exchange.CardFormats(), o.Format):
		w, err = b.writeCards(o)
	case slices.Contains(exchange.LorebookFormats(), o.Format):
		w, err = b.writeLorebook(o)
	case o.As != "":
		return w, kb.Errorf("only cards and lorebooks are written of one character; leave the name out to write all as %s", o.Format)
	case slices.Contains(exchange.CorpusFormats(), o.Format):
		w, err = b.writeCorpus(o)
	default:
		w, err = b.writeWhole(ctx, o)
	}
	if err != nil {
		return w, fmt.Errorf("export as %s: %w", o.Format, err)
	}
	return w, nil
}

// writeWhole writes a format that is one file of everything.
func (b *Workspace) writeWhole(ctx context.Context, o ExportRequest) (Written, error) {
	var data []byte
	var err error
	switch o.Format {
	case "decisions":
		if o.AsOf != nil {
			return Written{}, kb.Errorf("decisions are always written as a whole; leave the place out")
		}
		data, err = b.decisions()
	case "dot", "svg", "png", "pdf":
		data, err = b.picture(ctx, b.View().AsOf(o.AsOf), export.Format(o.Format))
	default:
		data, err = b.exchanged(ctx, b.View().AsOf(o.AsOf), o.Format)
	}
	if err != nil {
		return Written{}, err
	}
	return Written{Path: o.Path}, WriteFile(o.Path, data)
}

// exchanged writes the cast, its bubbles and memories in a format of exchange.
func (b *Workspace) exchanged(ctx context.Context, v *cast.View, format string) ([]byte, error) {
	c, err := b.castOf(ctx, v)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = exchange.Write(&out, format, c)
	return out.Bytes(), err
}

// writeCards writes one card, or one of each character.
func (b *Workspace) writeCards(o ExportRequest) (Written, error) {
	t := b.telling(o.AsOf, o.OnlyKnown)
	ending := exchange.CardEnding(o.Format)
	folder := isFolder(o.Path)
	one := o.As != "" || !folder && strings.EqualFold(filepath.Ext(o.Path), ending)
	list, err := b.characters(t, o.As, one)
	if err != nil {
		return Written{}, err
	}
	if ending != ".json" {
		for _, c := range list {
			if c.Portrait, err = portrait(c); err != nil {
				return Written{}, err
			}
		}
	}
	files, err := exchange.Cards(o.Format, list)
	if err != nil {
		return Written{}, err
	}
	own, books := 0, 0
	for _, c := range list {
		book := c.Lorebook()
		own, books = own+tokensOf(c.Texts()), books+tokensOf(book.Texts())
	}
	if !one {
		return Written{o.Path, kb.Errorf("exported %d cards, %d tokens; their lorebooks hold %d tokens", len(list), own, books)}, writeFiles(o.Path, files)
	}
	w := Written{o.Path, kb.Errorf("exported the card of %s, %d tokens; its lorebook holds %d tokens", list[0].Name, own, books)}
	if folder {
		w.Path = filepath.Join(o.Path, files[0].Name)
	}
	if folder || isZip(o.Path) {
		return w, writeFiles(o.Path, files)
	}
	return w, WriteFile(o.Path, files[0].Data)
}

func nobody() error {
	return kb.Errorf("there is no character of whom a card could be made; nothing was written: read a document first")
}

// Meant is the name for ExportRequest.As of the one that a person means by a name as
// of a place: somebody in the cast, else of a card that was read.
func (b *Workspace) Meant(name string, asOf *kb.Place) (kb.NameID, error) {
	t := b.telling(asOf, false)
	e, err := t.view.Resolve(name)
	if err == nil {
		return e.Names[0].ID, nil
	}
	for _, c := range t.cardsLeft() {
		if kb.Fold(c.Name()) == kb.Fold(name) {
			return kb.NameIDOf(name), nil
		}
	}
	return "", kb.Errorf("%s; nothing was written", err)
}

// meant is the bearer of a name as of the place; of "" it is the most mentioned
// character.
func (t *telling) meant(name kb.NameID) (*cast.Entity, error) {
	if name != "" {
		e, ok := t.view.Bearer(name)
		switch {
		case !ok:
			return nil, kb.Errorf("nobody here is called “%s”; nothing was written", name.Surface())
		case e.Hidden():
			return nil, kb.Errorf("%s is hidden; nothing was written: make the importance major or minor first", e.Name)
		}
		return e, nil
	}
	for _, e := range t.entities() {
		if e.Type == kb.Character {
			return e, nil
		}
	}
	return nil, nobody()
}

// writeLorebook writes the lorebook of the world, or of one character.
func (b *Workspace) writeLorebook(o ExportRequest) (Written, error) {
	t := b.telling(o.AsOf, o.OnlyKnown)
	book := t.world(b.Name())
	if o.As != "" {
		e, err := t.meant(o.As)
		if err != nil {
			return Written{}, err
		}
		book = (&exchange.Character{Book: t.bookOf(e), Original: t.cardRead(e)}).Lorebook()
	}
	data, err := exchange.WriteLorebook(o.Format, &book)
	if err != nil {
		return Written{}, err
	}
	w := Written{o.Path, kb.Errorf("exported a lorebook of %d entries, %d tokens", book.Len(), tokensOf(book.Texts()))}
	file := exchange.File{Name: new(exchange.FileNames).For(book.Name) + ".json", Data: data}
	if isFolder(o.Path) {
		w.Path = filepath.Join(o.Path, file.Name)
		return w, writeFiles(o.Path, []exchange.File{file})
	}
	return w, WriteFile(o.Path, data)
}

func tokensOf(texts []string) (n int) {
	for _, text := range texts {
		n += tokens(text)
	}
	return n
}

// isZip reports whether a path is that of a ZIP.
func isZip(path string) bool { return strings.EqualFold(filepath.Ext(path), ".zip") && !isFolder(path) }

// isFolder reports whether a path is a folder, or is written as one.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir() || strings.HasSuffix(path, "/") || strings.HasSuffix(path, string(filepath.Separator))
}
