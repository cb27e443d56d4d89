package workspace

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"dramatis/app/settings"
	"dramatis/editor"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/storage"
	"dramatis/storage/secret"
	"dramatis/storage/shared"
)

// SharedAddress returns the address of a shared base, if name is one or is saved in the settings for
// one. A file of that name takes precedence.
func SharedAddress(name string) (string, bool) {
	if shared.Is(name) {
		return name, true
	}
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		return "", false
	}
	folder, err := settings.Folder()
	if err != nil {
		return "", false
	}
	store, err := settings.Open(folder)
	if err != nil {
		return "", false
	}
	address, ok := store.Get().Shared[name]
	return address, ok
}

// NameShared saves the address of a shared base, without a password, under a name in the settings, and
// returns the saved address.
func NameShared(name, address string) (string, error) {
	folder, err := settings.Folder()
	if err != nil {
		return "", err
	}
	store, err := settings.Open(folder)
	if err != nil {
		return "", err
	}
	return NameSharedIn(store, name, address)
}

// maxName is the longest name of a shared base, in bytes.
const maxName = 120

// NameSharedIn is NameShared for open settings.
func NameSharedIn(store *settings.Store, name, address string) (string, error) {
	if len(name) > maxName {
		return "", kb.Errorf("that is too long for a name: it may have %d bytes", maxName)
	}
	a, err := shared.Parse(address)
	if err != nil {
		return "", err
	}
	return a.String(), store.Change(func(n *settings.Settings) {
		if n.Shared == nil {
			n.Shared = map[string]string{}
		}
		n.Shared[name] = a.String()
	})
}

// openShared opens a shared base and follows it. Its copy is in the program's own folder.
func openShared(ctx context.Context, address string) (*Workspace, error) {
	return openSharedWith(ctx, address, shared.Options{})
}

// createShared opens a shared base, which it creates where there is none.
func createShared(ctx context.Context, address string) (*Workspace, error) {
	return openSharedWith(ctx, address, shared.Options{Create: true})
}

func openSharedWith(ctx context.Context, address string, options shared.Options) (*Workspace, error) {
	folder, err := settings.Folder()
	if err != nil {
		return nil, err
	}
	options.Folder = filepath.Join(folder, "shared")
	options.Password = func(ctx context.Context, account string) string {
		password, _ := secret.Keys{}.Find(ctx, account, "")
		return password
	}
	store, err := shared.Open(ctx, address, options)
	if err != nil {
		return nil, err
	}
	session, err := editor.Open(ctx, store, time.Now)
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return &Workspace{Session: session, File: store.Copy(), Shared: store, now: time.Now}, nil
}

// vectors returns the stored vectors of the base.
func (b *Workspace) vectors() pipeline.Vectors {
	if b.Shared != nil {
		return b.Shared
	}
	return b.File
}

// claim reserves documents for an import if others may read them too. The context ends if somebody
// else takes them over.
func (b *Workspace) claim(ctx context.Context, titles map[string]string) (context.Context, func(), error) {
	if b.Shared == nil {
		return ctx, func() {}, nil
	}
	return b.Shared.Claim(ctx, titles)
}

// SaveCopy writes the base as it is now, with its history, to another file.
func (b *Workspace) SaveCopy(ctx context.Context, path string) error {
	return b.File.SaveChanged(ctx, path, func(draft string) error { return b.detach(ctx, draft) })
}

// saveChanged is SaveCopy of the base as change leaves it. The file appears only when it is changed, so
// that a kill leaves no copy that could be mistaken for the base.
func (b *Workspace) saveChanged(ctx context.Context, path string, change func(*Workspace) error) error {
	return b.File.SaveChanged(ctx, path, func(draft string) error {
		if err := b.detach(ctx, draft); err != nil {
			return err
		}
		copied, err := Open(ctx, draft)
		if err != nil {
			return err
		}
		return errors.Join(change(copied), copied.Close())
	})
}

// detach makes an ordinary base of a copy of a shared one.
func (b *Workspace) detach(ctx context.Context, path string) error {
	if b.Shared == nil {
		return nil
	}
	return storage.Detach(ctx, path)
}

// WithoutPassword returns a name of a base without a password that an address may contain.
func WithoutPassword(name string) string {
	if !shared.Is(name) {
		return name
	}
	a, err := shared.Parse(name)
	if err != nil {
		return "postgres://…"
	}
	return a.String()
}

// KeepPassword puts the password of a shared base into the keyring.
func KeepPassword(ctx context.Context, keys secret.Keys, address, password string) error {
	a, err := shared.Parse(address)
	if err != nil {
		return err
	}
	return keys.Keep(ctx, a.Account(), password)
}

// Title returns a short name for a list of bases.
func Title(path string) string {
	if a, err := shared.Parse(path); shared.Is(path) && err == nil {
		return a.Name()
	}
	return filepath.Base(path)
}
