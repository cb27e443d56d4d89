package exchange

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A File of a format that consists of many: its slash-separated path within the folder, and its bytes.
type File struct {
	Name string
	Data []byte
}

// noTime is the earliest time that a ZIP can hold.
var noTime = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// Zip packs files into one ZIP, all with the same time, so that the same files make the same
// bytes.
func Zip(files []File) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range files {
		w, err := z.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Deflate, Modified: noTime})
		if err != nil {
			return nil, fmt.Errorf("put %s into the ZIP: %w", f.Name, err)
		}
		if _, err := w.Write(f.Data); err != nil {
			return nil, fmt.Errorf("put %s into the ZIP: %w", f.Name, err)
		}
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("end the ZIP: %w", err)
	}
	return out.Bytes(), nil
}

// maxFileName is the longest file name in bytes; common file systems allow 255 with the extension.
const maxFileName = 120

// reserved are names that Windows keeps for devices.
var reserved = map[string]bool{"con": true, "prn": true, "aux": true, "nul": true, "com1": true, "com2": true, "com3": true, "com4": true,
	"com5": true, "com6": true, "com7": true, "com8": true, "com9": true, "lpt1": true, "lpt2": true, "lpt3": true, "lpt4": true,
	"lpt5": true, "lpt6": true, "lpt7": true, "lpt8": true, "lpt9": true}

// FileNames makes names that are unique in a folder, whatever the names of people are.
type FileNames struct{ taken map[string]bool }

// For returns the file name, without extension, for a name.
func (n *FileNames) For(name string) string {
	if n.taken == nil {
		n.taken = map[string]bool{}
	}
	safe := fileName(name)
	out := safe
	for i := 2; n.taken[strings.ToLower(out)]; i++ {
		out = fmt.Sprintf("%s %d", safe, i)
	}
	n.taken[strings.ToLower(out)] = true
	return out
}

// fileName replaces characters that file systems and links of Obsidian ([]#^|) don't allow in a name.
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r), r == utf8.RuneError, strings.ContainsRune(`/\:*?"<>|#^[]`, r), unicode.Is(unicode.Bidi_Control, r):
			return ' '
		}
		return r
	}, name)
	name = strings.Join(strings.Fields(name), " ")
	for len(name) > maxFileName {
		_, n := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-n]
	}
	name = strings.Trim(name, ". ")
	if stem, _, _ := strings.Cut(strings.ToLower(name), "."); reserved[stem] {
		name = "_" + name
	}
	if name == "" {
		return "unnamed"
	}
	return name
}
