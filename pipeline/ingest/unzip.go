package ingest

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"path"
	"strings"

	"dramatis/editor/kb"
)

const (
	// maxZipEntries bounds the files in a ZIP: no book has more.
	maxZipEntries = 20_000
	// maxZipPart bounds the uncompressed size of one file of a ZIP, in bytes.
	maxZipPart = 64 << 20
	// maxZipWhole bounds the uncompressed size of all that is read of one ZIP, in bytes.
	maxZipWhole = sizeLimit
)

// A Zip is an untrusted ZIP: its names stay below it, and its uncompressed size is bounded whatever
// its headers say.
type Zip struct {
	path  string
	files map[string]*zip.File
	names []string
	left  int64
}

// OpenZip opens a ZIP. Errors are *kb.Problem.
func OpenZip(file string, data []byte) (*Zip, error) {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, brokenZip(file, err)
	}
	if len(r.File) > maxZipEntries {
		return nil, &kb.Problem{What: About(file, kb.Errorf("holds more than %d files", maxZipEntries)), Kept: Unchanged, Do: "choose a file with a single book or card in it", Kind: ErrTooLarge}
	}
	z := &Zip{path: file, files: map[string]*zip.File{}, left: maxZipWhole}
	for _, f := range r.File {
		if strings.HasSuffix(f.Name, "/") {
			continue
		}
		if clean := path.Clean(f.Name); clean != f.Name || strings.HasPrefix(clean, "..") || strings.HasPrefix(clean, "/") || strings.ContainsAny(clean, "\\:\x00") {
			return nil, &kb.Problem{What: About(file, kb.Errorf("holds a file that points outside of it, “%s”", f.Name)), Kept: Unchanged, Do: "make it again with the program it comes from", Kind: ErrBinary}
		}
		if _, twice := z.files[f.Name]; !twice {
			z.names = append(z.names, f.Name)
			z.files[f.Name] = f
		}
	}
	return z, nil
}

func brokenZip(file string, err error) error {
	return &kb.Problem{What: About(file, kb.Errorf("is broken, or not the kind of file that it is called")), Kept: Unchanged, Do: "make it again with the program it comes from", Kind: ErrBinary, Err: err}
}

// zipParts reads a book in a ZIP.
func zipParts(ctx context.Context, file string, data []byte) (*Parts, error) {
	z, err := OpenZip(file, data)
	switch {
	case err != nil:
		return nil, err
	case isEPUB(z):
		return epubParts(ctx, file, z)
	case z.Has(documentPath):
		return docxParts(ctx, file, z)
	case z.Has(odtContent):
		return openDocumentParts(ctx, file, z)
	}
	if name := onlyFB2(z); name != "" {
		data, err := z.Read(name)
		if err != nil {
			return nil, err
		}
		raw, encoding, _, err := decode(file, data)
		if err != nil {
			return nil, err
		}
		p, err := xmlParts(ctx, file, raw)
		if err == nil {
			p.Encoding = encoding
		}
		return p, err
	}
	if strings.EqualFold(path.Ext(file), ".pages") {
		return nil, &kb.Problem{What: About(file, kb.Errorf("is a Pages document")), Kept: Unchanged, Do: "export it as .docx or .epub and choose that", Kind: ErrBinary}
	}
	return nil, &kb.Problem{What: About(file, kb.Errorf("is a ZIP file without a book in it")), Kept: Unchanged, Do: "unpack it and choose the files in it, or their folder", Kind: ErrBinary}
}

// onlyFB2 returns the only book of a .fb2.zip, "" for another ZIP.
func onlyFB2(z *Zip) (name string) {
	for _, n := range z.names {
		if strings.EqualFold(path.Ext(n), ".fb2") {
			if name != "" {
				return ""
			}
			name = n
		}
	}
	return name
}

// Names returns the names of the files, in order.
func (z *Zip) Names() []string { return z.names }

// Has reports whether there is a file of this name.
func (z *Zip) Has(name string) bool { return z.files[name] != nil }

// Size returns the uncompressed size of a file by its header, in bytes, or 0.
func (z *Zip) Size(name string) uint64 {
	if f := z.files[name]; f != nil {
		return f.UncompressedSize64
	}
	return 0
}

// Read returns the content of a file, of at most maxZipPart, and of at most maxZipWhole together with
// earlier ones. Errors are *kb.Problem.
func (z *Zip) Read(name string) ([]byte, error) {
	f := z.files[name]
	if f == nil {
		return nil, &kb.Problem{What: About(z.path, kb.Errorf("lacks its part “%s”", name)), Kept: Unchanged, Do: "make it again with the program it comes from", Kind: ErrBinary}
	}
	limit, most := int64(maxZipPart), int64(maxZipPart)
	if z.left < limit {
		limit, most = z.left, maxZipWhole
	}
	tooLarge := &kb.Problem{What: About(z.path, kb.Errorf("unpacks to more than %d MB", most>>20)), Kept: Unchanged, Do: "choose a smaller file", Kind: ErrTooLarge}
	if f.UncompressedSize64 > uint64(limit) {
		return nil, tooLarge
	}
	r, err := f.Open()
	if err != nil {
		return nil, brokenZip(z.path, err)
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(data)) > limit { // its header lies
		return nil, tooLarge
	}
	if err != nil {
		return nil, brokenZip(z.path, err)
	}
	z.left -= int64(len(data))
	return data, nil
}
