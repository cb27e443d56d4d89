package shared

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/storage/shared/sharedtest"
	"dramatis/storage/storagetest"
)

func TestMain(m *testing.M) { sharedtest.Main(m) }

func opened(t testing.TB, address, folder string) *Store {
	t.Helper()
	s := editortest.Get(Open(context.Background(), address, Options{Folder: folder, Create: true}))(t)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// fresh returns a folder without copies for the studio of another folder.
func fresh(t *testing.T, folder string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, "studio"))
	storagetest.Check(t, err)
	out := t.TempDir()
	storagetest.Check(t, os.WriteFile(filepath.Join(out, "studio"), data, 0o600))
	return out
}

func TestASharedStoreKeepsTheContract(t *testing.T) {
	server := sharedtest.Start(t)
	for name, again := range map[string]func(*testing.T, string) string{
		"from the server": fresh,
		"from the copy":   func(_ *testing.T, folder string) string { return folder },
	} {
		t.Run(name, func(t *testing.T) {
			storagetest.Contract(t, storagetest.Place{
				Make: func(t *testing.T) editor.Store {
					return opened(t, server.Address("postgres", server.Database(t)), t.TempDir())
				},
				Reopen: func(t *testing.T, s editor.Store) editor.Store {
					old := s.(*Store)
					storagetest.Check(t, old.Close())
					return opened(t, old.Address(), again(t, filepath.Dir(old.Copy().Path())))
				},
			})
		})
	}
}
