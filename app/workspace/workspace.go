package workspace

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"dramatis/app/engine"
	"dramatis/app/export"
	"dramatis/editor"
	"dramatis/editor/kb"
	"dramatis/pipeline/retrieve"
	"dramatis/storage"
	"dramatis/storage/shared"
)

// A Workspace is an open knowledge base.
type Workspace struct {
	*editor.Session
	File   *storage.File // of a shared base its local copy
	Shared *shared.Store // nil for a file
	now    func() time.Time
	// views caches what is prepared for questions while the base does not change.
	views    retrieve.ViewCache
	texts    indexCache
	suspects suspects
}

// Ending is the extension of the file of a knowledge base.
const Ending = storage.Ending

// Open opens a file that exists, or a shared base by its address or its saved name.
func Open(ctx context.Context, name string) (*Workspace, error) {
	if address, ok := SharedAddress(name); ok {
		return openShared(ctx, address)
	}
	file, err := storage.Open(ctx, name, storage.Options{})
	if err != nil {
		return nil, err
	}
	return newWorkspace(ctx, file)
}

// OpenOrCreate opens a base, or creates it if it doesn't exist.
func OpenOrCreate(ctx context.Context, name string) (*Workspace, error) {
	if address, ok := SharedAddress(name); ok {
		return createShared(ctx, address)
	}
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		file, err := storage.Create(name)
		if err != nil {
			return nil, err
		}
		return newWorkspace(ctx, file)
	}
	return Open(ctx, name)
}

// Memory returns a base that is lost when it is closed.
func Memory() (*Workspace, error) {
	file, err := storage.Memory()
	if err != nil {
		return nil, err
	}
	return newWorkspace(context.Background(), file)
}

func newWorkspace(ctx context.Context, file *storage.File) (*Workspace, error) {
	session, err := editor.Open(ctx, file, time.Now)
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &Workspace{Session: session, File: file, now: time.Now}, nil
}

// Derive prepares what a window shows first, which takes seconds for a base of many names.
func (b *Workspace) Derive(ctx context.Context) error {
	for _, derive := range []func(){func() { b.View().Entities() }, func() { b.View().Relations() }, func() { b.View().Queue() }} {
		if err := ctx.Err(); err != nil {
			return err
		}
		derive()
	}
	return ctx.Err()
}

// Close closes the file. If another program has replaced the file, its contents are saved under
// another name, which the error says.
func (b *Workspace) Close() error {
	if b.Shared != nil {
		return b.Session.Close()
	}
	return b.File.KeepRecords(b.Snapshot(), b.Session.Close())
}

// Path returns the path of the file, "" in memory; the address of a shared base.
func (b *Workspace) Path() string {
	if b.Shared != nil {
		return b.Shared.Address()
	}
	return b.File.Path()
}

// Name returns the name of the base in the window's title.
func (b *Workspace) Name() string {
	if b.Shared != nil {
		return b.Shared.Name()
	}
	name := filepath.Base(b.Path())
	if b.Path() == "" {
		return ""
	}
	return name[:len(name)-len(filepath.Ext(name))]
}

// Content returns what exports of the base are made from.
func (b *Workspace) Content() export.Content {
	return export.Content{View: b.View(), Name: b.Name(), Book: b.RememberedFor, Vectors: b.vectors().FindVectors}
}

// Engine makes an engine whose replies are cached in the base.
func (b *Workspace) Engine(c engine.Config) (*engine.Engine, error) {
	if b.ReadOnly() != nil {
		return engine.New(c, nil)
	}
	if b.Shared != nil {
		return engine.New(c, b.Shared.Cache())
	}
	return engine.New(c, b.File.Cache())
}

// Place parses a place of the story as a person writes it; "" is nil.
func (b *Workspace) Place(text string) (*kb.Place, error) {
	if text == "" {
		return nil, nil
	}
	p, err := b.View().Story().Parse(text)
	if err != nil {
		return nil, err
	}
	return &p, nil
}
