package export

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline/tokens"
	"dramatis/storage"
	"dramatis/storage/exchange"
	"dramatis/storage/files"
)

// Content is what exports are made from.
type Content struct {
	View *cast.View
	Name string // of the base; "" in memory
	// Book returns the memories of a view. Its error is the context's.
	Book func(context.Context, *cast.View) (*memory.Book, error)
	// Vectors returns stored vectors of a model, by key.
	Vectors func(model string, keys []string) (map[string][]float32, error)
}

// A Request says what is written, and where.
type Request struct {
	Format string
	// Path is a file. For formats of many files it is a folder, which is made if needed and whose
	// other files stay; or a ZIP, if it has that extension; or a single card, if it has a card's
	// extension.
	Path string
	// As is a name of the entity whose card, lorebook or sheet is written (see Content.Resolve). ""
	// writes all of them, or, if the path is that of one card, the most mentioned.
	As        kb.NameID
	AsOf      *kb.Place     // nil: the end of the story
	OnlyKnown bool          // about others, a card or sheet has only what its character witnessed or learnt
	Chief     bool          // cards or a sheet of the chief characters only; see disclosure.chief
	Portrait  string        // the file of a picture for a single card (PNG or JPEG); "" its own, or initials
	All       bool          // a picture of everybody, not only of the PictureLimit most mentioned
	Seen      *ShownPicture // the picture as shown in the window; nil: it is laid out
	Scale     float64       // pixels per point of a PNG, 2 if 0
	Overwrite bool          // also files that somebody changed since they were exported
}

// Written is the result of an export.
type Written struct {
	Path string       // the file, or the folder
	What *kb.Sentence // its content, with tokens; nil if there is nothing to count
}

// Write writes an export. Files are replaced as a whole or not at all; a cancelled export writes
// nothing.
func Write(ctx context.Context, c Content, o Request) (Written, error) {
	if err := c.checkTarget(o.Path); err != nil { // before the work
		return Written{}, err
	}
	f := findFormat(o.Format)
	switch {
	case f.write == nil:
		return Written{}, kb.Errorf("“%s” is not a format that can be written: there are %s", o.Format, strings.Join(Formats(), ", "))
	case o.As != "" && !f.ofOne:
		return Written{}, kb.Errorf("only cards, lorebooks and sheets are written of one character; leave the name out to write all as %s", o.Format)
	}
	w, err := f.write(c, ctx, o)
	if err != nil {
		return Written{}, fmt.Errorf("export as %s: %w", o.Format, err)
	}
	return w, nil
}

// checkTarget refuses to overwrite a base, or a document that was read.
func (c Content) checkTarget(path string) error {
	if err := storage.CheckTarget(path); err != nil {
		return err
	}
	target, err := os.Stat(path)
	if err != nil {
		return nil // nothing there
	}
	for d := range kb.All[*kb.Document](c.View.Snapshot) {
		if read, err := os.Stat(d.Path); err == nil && os.SameFile(read, target) {
			return kb.Errorf("“%s” is a document of this knowledge base; nothing was written: choose another name", filepath.Base(path))
		}
	}
	return nil
}

// writeDecisions writes what the writer has decided, as a file for another writer.
func (c Content) writeDecisions(ctx context.Context, o Request) (Written, error) {
	if o.AsOf != nil {
		return Written{}, kb.Errorf("decisions are always written as a whole; leave the place out")
	}
	var out bytes.Buffer
	if err := exchange.WriteDecisions(&out, kb.DecisionsOf(c.View.Snapshot)); err != nil {
		return Written{}, err
	}
	return Written{Path: o.Path}, files.Write(ctx, o.Path, out.Bytes())
}

// writeCast writes the cast, its scenes and memories in a format of package exchange.
func (c Content) writeCast(ctx context.Context, o Request) (Written, error) {
	v := c.View.AsOf(o.AsOf)
	all, err := c.Cast(ctx, v)
	if err != nil {
		return Written{}, err
	}
	if strings.HasPrefix(o.Format, "gexf") {
		if all.Looks, err = looks(ctx, v); err != nil {
			return Written{}, err
		}
	}
	var out bytes.Buffer
	if err := exchange.Write(&out, o.Format, all); err != nil {
		return Written{}, err
	}
	return Written{Path: o.Path}, files.Write(ctx, o.Path, out.Bytes())
}

// writeCards writes one card, or one for each character.
func (c Content) writeCards(ctx context.Context, o Request) (Written, error) {
	t, err := c.discloseFor(ctx, o)
	if err != nil {
		return Written{}, err
	}
	ending := exchange.CardEnding(o.Format)
	one := o.As != "" || !files.IsFolder(o.Path) && strings.EqualFold(filepath.Ext(o.Path), ending)
	if o.Portrait != "" && (!one || ending == ".json") {
		return Written{}, kb.Errorf("a portrait belongs to one card with a picture (card-png, charx); nothing was written: name the character and the format")
	}
	list, err := t.characters(o.As, one, o.Chief)
	if err != nil {
		return Written{}, err
	}
	if err := addPortraits(list, ending, o.Portrait); err != nil {
		return Written{}, err
	}
	cards, err := exchange.Cards(o.Format, list)
	if err != nil {
		return Written{}, err
	}
	own, books := 0, 0
	for _, x := range list {
		book := x.Lorebook()
		own, books = own+tokensOf(x.Texts()), books+tokensOf(book.Texts())
	}
	if !one {
		return Written{o.Path, kb.Errorf("exported %d cards, %d tokens; their lorebooks hold %d tokens", len(list), own, books)}, files.WriteAll(ctx, o.Path, cards, o.Overwrite)
	}
	return o.writeOne(ctx, cards[0], kb.Errorf("exported the card of %s, %d tokens; its lorebook holds %d tokens", list[0].Name, own, books))
}

// writeOne writes a single file to the path of a request, or into it if that is a folder or a ZIP.
func (o Request) writeOne(ctx context.Context, file exchange.File, what *kb.Sentence) (Written, error) {
	w := Written{o.Path, what}
	folder := files.IsFolder(o.Path)
	if folder {
		w.Path = filepath.Join(o.Path, file.Name)
	}
	if folder || files.IsZip(o.Path) {
		return w, files.WriteAll(ctx, o.Path, []exchange.File{file}, o.Overwrite)
	}
	return w, files.Write(ctx, o.Path, file.Data)
}

// addPortraits sets one card's picture from a file, or draws one for each if the format has pictures.
func addPortraits(list []*exchange.Character, ending, file string) (err error) {
	if file != "" {
		list[0].Portrait, err = pictureOf(file)
		return err
	}
	if ending == ".json" {
		return nil
	}
	for _, x := range list {
		if x.Portrait, err = portrait(x); err != nil {
			return err
		}
	}
	return nil
}

func errNobody() error {
	return kb.Errorf("there is no character for a card; nothing was written: read a document first")
}

// Resolve returns Request.As for a name that a person has typed, as of a place: somebody in the cast,
// else somebody of a card that was read.
func (c Content) Resolve(ctx context.Context, name string, asOf *kb.Place) (kb.NameID, error) {
	t, err := c.disclose(ctx, asOf)
	if err != nil {
		return "", err
	}
	e, err := t.view.Resolve(name)
	if err == nil {
		return e.Names[0].ID, nil
	}
	for _, c := range t.remainingCards() {
		if kb.Fold(c.Name()) == kb.Fold(name) {
			return kb.NameIDOf(name), nil
		}
	}
	return "", kb.Errorf("%s; nothing was written", err)
}

// entityNamed returns the entity with a name as of the place; for "" the most mentioned character.
func (t *disclosure) entityNamed(name kb.NameID) (*cast.Entity, error) {
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
	return nil, errNobody()
}

// writeLorebook writes the lorebook of the world, or of one character.
func (c Content) writeLorebook(ctx context.Context, o Request) (Written, error) {
	t, err := c.discloseFor(ctx, o)
	if err != nil {
		return Written{}, err
	}
	book := t.world(c.Name)
	if o.As != "" {
		e, err := t.entityNamed(o.As)
		if err != nil {
			return Written{}, err
		}
		book = (&exchange.Character{Book: t.bookOf(e), Original: t.originalCard(e)}).Lorebook()
	}
	data, err := exchange.WriteLorebook(o.Format, &book)
	if err != nil {
		return Written{}, err
	}
	file := exchange.File{Name: new(exchange.FileNames).For(book.Name) + ".json", Data: data}
	return o.writeOne(ctx, file, kb.Errorf("exported a lorebook of %d entries, %d tokens", book.Len(), tokensOf(book.Texts())))
}

func tokensOf(texts []string) (n int) {
	for _, text := range texts {
		n += tokens.Count(text)
	}
	return n
}

// writeCorpus writes a format that is a folder of files about cast and texts.
func (c Content) writeCorpus(ctx context.Context, o Request) (Written, error) {
	t, err := c.discloseFor(ctx, o)
	if err != nil {
		return Written{}, err
	}
	corpus := t.corpus(c.Name)
	list, err := exchange.WriteCorpus(o.Format, corpus)
	if err != nil {
		return Written{}, err
	}
	n := 0
	for _, u := range corpus.Units {
		n += u.Tokens
	}
	return Written{o.Path, kb.Errorf("exported %d entities, %d relations and %d passages, %d tokens", len(corpus.Entities), len(corpus.Relations), len(corpus.Units), n)},
		files.WriteAll(ctx, o.Path, list, o.Overwrite)
}
