// Package basetest makes files that a person may give to the program by mistake, for tests of the
// window and of the command line. Only tests import it.
package basetest

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/app/workspace"
	"dramatis/storage/exchange"
)

// Large is the size in bytes of the large text.
const Large = 200 << 20

// BadDocuments returns files that are no documents, by what is wrong with each.
func BadDocuments(t testing.TB) map[string]string {
	t.Helper()
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	write(t, at("empty.txt"), nil)
	write(t, at("blank.md"), []byte(" \n\n\t\n"))
	write(t, at("binary.txt"), []byte("\x00\x01\x02\x03\xff\xfe\x00\x00 not a text \x00\x00\x00\x00\x05"))
	write(t, at("picture.txt"), []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"))
	write(t, at("large.txt"), []byte("Once upon a time "))
	if err := os.Truncate(at("large.txt"), Large); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(at("folder.txt"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(at("nowhere"), at("gone.txt")); err != nil {
		t.Fatal(err)
	}
	write(t, at("locked.txt"), []byte("A story."))
	if err := os.Chmod(at("locked.txt"), 0); err != nil {
		t.Fatal(err)
	}
	write(t, at("notes.json"), []byte(`{"notes":[1,2,3]}`))
	write(t, at("half.json"), []byte(`{"spec":"chara_card_v2","data":{"name":"Ann","descr`))
	write(t, at("deep.json"), []byte(`{"name":"x","description":`+strings.Repeat(`{"a":`, 100_000)+"1"+strings.Repeat("}", 100_000)+"}"))
	write(t, at("silent.json"), []byte(`{"name":"…","description":"{{// nothing}}"}`))
	write(t, at("plain.png"), picture(t))
	write(t, at("half.png"), picture(t)[:40])
	write(t, at("zeros.charx"), zipFiles(t, exchange.File{Name: "card.json", Data: make([]byte, 70<<20)}))
	card := exchange.File{Name: "card.json", Data: []byte("{}")}
	write(t, at("outside.charx"), zipFiles(t, card, exchange.File{Name: "../../outside.txt", Data: []byte("x")}))
	write(t, at("half.charx"), zipFiles(t, card)[:60])
	container := exchange.File{Name: "META-INF/container.xml", Data: []byte(`<container><rootfiles><rootfile full-path="x.opf"/></rootfiles></container>`)}
	write(t, at("laughs.epub"), zipFiles(t, container, exchange.File{Name: "x.opf", Data: []byte(`<!DOCTYPE x [<!ENTITY a "ha">]><package><metadata><title>&a;</title></metadata></package>`)}))
	write(t, at("part.epub"), zipFiles(t, container))
	write(t, at("some.docx"), zipFiles(t, exchange.File{Name: "a.txt", Data: []byte("Ann.")}))
	write(t, at("half.pdf"), []byte("%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"))
	write(t, at("empty.html"), []byte("<!DOCTYPE html><html><body><script>alert(1)</script></body></html>"))
	out := map[string]string{"entities": at("laughs.epub"), "half a book": at("part.epub"), "no book": at("some.docx"), "no words": at("empty.html"), "half a PDF": at("half.pdf"), "no card": at("notes.json"), "half a card": at("half.json"), "deep": at("deep.json"), "silent": at("silent.json"), "no card in it": at("plain.png"),
		"half a picture": at("half.png"), "bomb": at("zeros.charx"), "outside": at("outside.charx"), "half a ZIP": at("half.charx"), "empty": at("empty.txt"), "blank": at("blank.md"), "binary": at("binary.txt"), "picture": at("picture.txt"),
		"large": at("large.txt"), "folder": at("folder.txt"), "dangling": at("gone.txt")}
	if os.Geteuid() != 0 { // root may read everything
		out["unreadable"] = at("locked.txt")
	}
	return out
}

// picture returns a PNG with nothing else in it.
func picture(t testing.TB) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 2, 2))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// zipFiles returns a ZIP of files.
func zipFiles(t testing.TB, files ...exchange.File) []byte {
	t.Helper()
	out, err := exchange.Zip(files)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// BadBases returns files that are no knowledge bases of this program, by what is wrong with each.
func BadBases(t testing.TB) map[string]string {
	t.Helper()
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name+workspace.Ending) }
	write(t, at("empty"), nil)
	write(t, at("text"), []byte("This is no database at all."))
	write(t, at("newer"), damagedBase(t, func(data []byte) { binary.BigEndian.PutUint32(data[60:], 1<<20) }))
	write(t, at("foreign"), damagedBase(t, func(data []byte) { binary.BigEndian.PutUint32(data[68:], 7) }))
	whole := damagedBase(t, func([]byte) {})
	write(t, at("cut"), whole[:len(whole)/2])
	return map[string]string{"empty": at("empty"), "text": at("text"), "newer": at("newer"), "foreign": at("foreign"), "cut": at("cut"),
		"missing": at("missing")}
}

// damagedBase returns an empty base whose bytes spoil has changed.
func damagedBase(t testing.TB, spoil func([]byte)) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "made"+workspace.Ending)
	b, err := workspace.OpenOrCreate(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	spoil(data)
	return data
}

func write(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}
