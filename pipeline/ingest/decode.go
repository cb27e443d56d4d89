package ingest

import (
	"bytes"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wlynxg/chardet"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/simplifiedchinese"
	textunicode "golang.org/x/text/encoding/unicode"
)

var (
	errBinary = errors.New("is no text file")
	errBroken = errors.New("is damaged: its characters can't be read")
)

// decode finds the encoding of a text and reads it: byte order mark, valid
// UTF-8, UTF-16 without a mark, then what the bytes look like. It returns the
// name of the encoding.
func decode(data []byte) (text, name string, err error) {
	switch {
	case bytes.HasPrefix(data, []byte{0xEF, 0xBB, 0xBF}):
		return checked(string(data[3:]), "UTF-8")
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}):
		return utf16(data, textunicode.LittleEndian, "UTF-16LE")
	case bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		return utf16(data, textunicode.BigEndian, "UTF-16BE")
	}
	switch zeros(data) {
	case 0:
		return utf16(data, textunicode.BigEndian, "UTF-16BE")
	case 1:
		return utf16(data, textunicode.LittleEndian, "UTF-16LE")
	}
	if utf8.Valid(data) {
		return checked(string(data), "UTF-8")
	}
	if bytes.IndexByte(data, 0) >= 0 {
		return "", "", errBinary
	}
	return legacy(data)
}

// zeros tells on which side (0: even, 1: odd bytes) nearly all zero bytes of a
// text in UTF-16 stand, -1 when it is none.
func zeros(data []byte) int {
	sample := data[:min(len(data), 4096)]
	var n [2]int
	for i, b := range sample {
		if b == 0 {
			n[i%2]++
		}
	}
	half := len(sample) / 2
	switch {
	case n[1] > half/2 && n[0]*20 < n[1]:
		return 1
	case n[0] > half/2 && n[1]*20 < n[0]:
		return 0
	}
	return -1
}

func utf16(data []byte, order textunicode.Endianness, name string) (string, string, error) {
	if len(data)%2 != 0 {
		data = data[:len(data)-1]
	}
	return convert(data, textunicode.UTF16(order, textunicode.UseBOM), name)
}

// legacy guesses an older encoding. Every GB* is read as GB18030, which holds
// the others.
func legacy(data []byte) (string, string, error) {
	guess := chardet.Detect(data[:min(len(data), 1<<20)])
	name := strings.ToLower(guess.Encoding)
	switch {
	case strings.HasPrefix(name, "gb"):
		return convert(data, simplifiedchinese.GB18030, "GB18030")
	case name == "" || guess.Confidence < 0.2:
		return convert(data, charmap.Windows1252, "Windows-1252")
	}
	if enc, err := htmlindex.Get(name); err == nil {
		canonical, _ := htmlindex.Name(enc)
		return convert(data, enc, canonical)
	}
	return convert(data, charmap.Windows1252, "Windows-1252")
}

func convert(data []byte, enc encoding.Encoding, name string) (string, string, error) {
	out, err := enc.NewDecoder().Bytes(data)
	if err != nil {
		return "", "", errBroken
	}
	return checked(string(out), name)
}

// checked refuses what decodes but is no text: many control characters or
// characters that could not be read.
func checked(text, name string) (string, string, error) {
	control, broken, all := 0, 0, 0
	for i, r := range text {
		if i > 1<<20 {
			break
		}
		all++
		switch {
		case r == utf8.RuneError:
			broken++
		case r == 0 || unicode.IsControl(r) && !strings.ContainsRune("\n\r\t\f\v\x1a\u0085", r):
			control++
		}
	}
	switch {
	case control*200 > all:
		return "", "", errBinary
	case broken*50 > all:
		return "", "", errBroken
	}
	return text, name, nil
}
