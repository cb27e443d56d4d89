package base

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/render/export"
	"dramatis/storage/exchange"
)

// Formats are what the base can be written as.
func Formats() []string {
	return append([]string{"decisions", "dot", "svg", "png", "pdf"}, exchange.Formats()...)
}

// Export writes the base to a file, which is replaced as a whole or not at all.
func (b *Base) Export(ctx context.Context, format, path string) error {
	if !slices.Contains(Formats(), format) {
		return kb.Say("“%s” is no format that can be written: there are %s", format, strings.Join(Formats(), ", "))
	}
	var data []byte
	var err error
	switch format {
	case "decisions":
		data, err = b.decisions()
	case "dot", "svg", "png", "pdf":
		data, err = b.Picture(ctx, export.Format(format))
	default:
		data, err = b.exchanged(ctx, format)
	}
	if err != nil {
		return fmt.Errorf("export as %s: %w", format, err)
	}
	return WriteFile(path, data)
}

// WriteFile replaces a file as a whole: on an error the old one stays.
func WriteFile(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return unwritable(path, "choose another folder", err)
	}
	defer os.Remove(f.Name()) // nothing is there any more when all went well
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
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return unwritable(path, "make room or choose another folder", err)
	}
	return nil
}

func unwritable(path, do string, err error) error {
	return fmt.Errorf("%w (%w)", kb.Say("“%s” can't be written; nothing was changed: %s", filepath.Base(path), kb.Say(do)), err)
}
