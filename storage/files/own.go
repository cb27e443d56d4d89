package files

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"

	"dramatis/editor/kb"
	"dramatis/storage"
	"dramatis/storage/owncache"
)

// CheckOwn returns an error if a file exists and is not as an export of this user left it: it may be somebody's work. A
// folder has its own list (see WriteAll).
func CheckOwn(path string) error {
	if err := storage.CheckTarget(path); err != nil {
		return err
	}
	if info, err := os.Stat(path); err != nil || info.IsDir() || info.Size() == 0 { // the error of writing will say what is wrong
		return nil
	}
	if sum, err := sumOf(path); err == nil {
		if note, ok := noteOf(path); ok {
			if exported, err := os.ReadFile(note); err == nil && string(exported) == sum {
				return nil
			}
		}
	}
	return kb.Errorf("“%s” is there and not as an export left it; nothing was written: choose another name, or allow it with -overwrite", filepath.Base(path))
}

// NoteOwn records that an export wrote a file, so that the next export may replace it. If that can't be recorded, the next
// export asks.
func NoteOwn(path string) {
	sum, err := sumOf(path)
	note, ok := noteOf(path)
	if err != nil || !ok {
		return
	}
	if notes, err := os.ReadDir(filepath.Dir(note)); err == nil && len(notes) > maxNotes {
		_ = os.RemoveAll(filepath.Dir(note))
		note, _ = noteOf(path) // makes the folder again
	}
	_ = os.WriteFile(note, []byte(sum), 0o600)
}

// maxNotes is how many exports are recorded before all are forgotten.
const maxNotes = 10_000

// noteOf returns the file that records what was exported to a path.
func noteOf(path string) (string, bool) {
	dir, ok := owncache.Folder("exports")
	abs, err := filepath.Abs(path)
	return filepath.Join(dir, hashOf([]byte(abs))), ok && err == nil
}

// maxExport bounds in bytes what may be an export.
const maxExport = 1 << 30

// sumOf returns the SHA-256 of a file in hexadecimal; ErrLarge if it is larger than an export, or why it can't be opened.
func sumOf(path string) (string, error) {
	f, err := Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.Size() > maxExport {
		return "", ErrLarge
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
