package files

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"dramatis/editor/kb"
	"dramatis/storage"
	"dramatis/storage/exchange"
)

// Write replaces a file as a whole: on an error, or when ctx is cancelled, the old one stays. It never
// replaces a knowledge base.
func Write(ctx context.Context, path string, data []byte) error {
	if err := storage.CheckTarget(path); err != nil {
		return err
	}
	f, err := storage.TempFile(filepath.Dir(path))
	if err != nil {
		return errUnwritable(path, "choose another folder", err)
	}
	defer os.Remove(f.Name()) // the file has another name by then if all went well
	_, err = f.Write(data)
	if e := f.Chmod(0o644); err == nil {
		err = e
	}
	if e := f.Sync(); err == nil {
		err = e
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errUnwritable(path, "make room or choose another folder", err)
	}
	return nil
}

func errUnwritable(path, do string, err error) error {
	return fmt.Errorf("%w (%w)", kb.Errorf("“%s” can't be written; nothing was changed: %s", filepath.Base(path), kb.Errorf(do)), err)
}

// WriteAll writes files into a folder, which is made if needed, or into one ZIP if path ends in .zip.
// It writes all of them to temporary files first, so that a full disk or a cancelled ctx changes
// nothing. Other files in the folder stay. Files that were changed since the last export are replaced only if overwrite is
// set; otherwise the error is a *ChangedError.
func WriteAll(ctx context.Context, path string, files []exchange.File, overwrite bool) error {
	if IsZip(path) {
		data, err := exchange.Zip(files)
		if err != nil {
			return err
		}
		return Write(ctx, path, data)
	}
	if err := checkTargets(path, files); err != nil {
		return err
	}
	list := readList(path)
	if !overwrite {
		if err := list.findChanged(path, files); err != nil {
			return err
		}
	}
	noted, err := list.add(files)
	if err != nil {
		return err
	}
	files = append(files[:len(files):len(files)], noted)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	_, missing := os.Stat(path)
	if err := os.MkdirAll(path, 0o755); err != nil {
		return errUnwritable(path, "choose another folder", err)
	}
	beside, err := storage.TempDir(path)
	if err != nil {
		return errUnwritable(path, "choose another folder", err)
	}
	defer func() {
		os.RemoveAll(beside)
		if missing != nil {
			os.Remove(path) // fails unless the folder, which was made for this, is empty
		}
	}()
	for _, f := range files {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := writeUnder(beside, f); err != nil {
			return errUnwritable(path, "make room or choose another folder", err)
		}
	}
	return moveAll(beside, path, files)
}

// checkTargets refuses a folder, or a file in it, that must not be overwritten.
func checkTargets(folder string, files []exchange.File) error {
	if err := storage.CheckTarget(folder); err != nil {
		return err
	}
	for _, f := range files {
		if err := storage.CheckTarget(pathUnder(folder, f)); err != nil {
			return err
		}
	}
	return nil
}

// moveAll moves files from one folder to another.
func moveAll(source, target string, files []exchange.File) error {
	for _, f := range files {
		from, to := pathUnder(source, f), pathUnder(target, f)
		err := os.MkdirAll(filepath.Dir(to), 0o755)
		if err == nil {
			err = os.Rename(from, to)
		}
		if err != nil {
			return fmt.Errorf("%w (%w)", kb.Errorf("“%s” can't be replaced; some files of the folder are new already: export again", f.Name), err)
		}
	}
	return nil
}

func pathUnder(folder string, f exchange.File) string {
	return filepath.Join(folder, filepath.FromSlash(f.Name))
}

func writeUnder(folder string, f exchange.File) error {
	to := pathUnder(folder, f)
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, f.Data, 0o644)
}

// IsZip reports whether a path is that of a ZIP.
func IsZip(path string) bool { return strings.EqualFold(filepath.Ext(path), ".zip") && !IsFolder(path) }

// IsFolder reports whether a path is a folder, or is written as one.
func IsFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir() || strings.HasSuffix(path, "/") || strings.HasSuffix(path, string(filepath.Separator))
}
