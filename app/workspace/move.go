package workspace

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"dramatis/editor/kb"
)

// Copy writes a base with its history as another one: a file as an empty shared base, or a shared
// base as a new file. The original stays. done is called with the number of steps sent so far; it
// may be nil.
func Copy(ctx context.Context, from, to string, done func(int)) (err error) {
	b, err := Open(ctx, from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	return b.CopyTo(ctx, to, done)
}

// CopyTo writes the open base as another one.
func (b *Workspace) CopyTo(ctx context.Context, to string, done func(int)) (err error) {
	address, shared := SharedAddress(to)
	if !shared {
		if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
			return &kb.Problem{What: kb.Errorf("there is a file “%s” already", filepath.Base(to)), Kept: "the file was left as it was",
				Do: "choose another name", Kind: fs.ErrExist, Err: err}
		}
		return b.SaveCopy(ctx, to)
	}
	other, err := createShared(ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, other.Close()) }()
	return other.Shared.TakeIn(ctx, b.File, done)
}
