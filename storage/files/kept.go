package files

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"

	"dramatis/editor/kb"
	"dramatis/storage/exchange"
)

// listName is the file in a folder of exports that records what was written, so that an export notices files changed by
// others.
const listName = ".dramatis-export"

// An exportList is what an export wrote into a folder: SHA-256 by name.
type exportList map[string]string

// ChangedError is the error of an export that would replace files which were changed since, or were never
// exported.
type ChangedError struct{ Names []string }

func (c *ChangedError) sentence() *kb.Sentence {
	if len(c.Names) == 1 {
		return kb.Errorf("“%s” in the folder is not as an export left it; nothing was written: allow overwriting, or choose another folder", c.Names[0])
	}
	return kb.Errorf("“%s” and %d more files in the folder are not as an export left them; nothing was written: allow overwriting, or choose another folder", c.Names[0], len(c.Names)-1)
}

func (c *ChangedError) Error() string { return c.sentence().Error() }

// Translatable returns the sentence and its parts.
func (c *ChangedError) Translatable() (english string, args []any) {
	return c.sentence().Translatable()
}

// maxList bounds the list in bytes: it may be anybody's file.
const maxList = 64 << 20

func readList(folder string) exportList {
	list := exportList{}
	data, err := Read(filepath.Join(folder, listName), maxList)
	if err == nil && json.Unmarshal(data, &list) == nil && list != nil {
		return list
	}
	return exportList{} // without a list, all files count as those of others
}

// add adds the files that are being written.
func (w exportList) add(all []exchange.File) (exchange.File, error) {
	for _, f := range all {
		w[f.Name] = hashOf(f.Data)
	}
	data, err := json.MarshalIndent(w, "", " ")
	return exchange.File{Name: listName, Data: data}, err
}

// findChanged returns the files of a folder that differ both from what is to be written and from what was
// exported before.
func (w exportList) findChanged(folder string, all []exchange.File) error {
	var names []string
	for _, f := range all {
		there, err := sumOf(pathUnder(folder, f))
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return errUnwritable(pathUnder(folder, f), "choose another folder", err)
		case there != hashOf(f.Data) && there != w[f.Name]:
			names = append(names, f.Name)
		}
	}
	if len(names) > 0 {
		return &ChangedError{names}
	}
	return nil
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
