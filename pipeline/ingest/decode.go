package ingest

import (
	"bytes"
	"encoding/binary"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	unicodetext "golang.org/x/text/encoding/unicode"

	"dramatis/editor/kb"
)

// decode converts bytes to UTF-8 and returns the name of their encoding. guessed is true if the bytes
// don't say it.
func decode(path string, data []byte) (text, name string, guessed bool, err error) {
	if len(data) == 0 {
		return "", "", false, &kb.Problem{What: About(path, kb.Errorf("is empty")), Kept: Unchanged, Do: "choose a file with text in it", Kind: ErrEmpty}
	}
	if what := knownBinary(data); what != "" {
		return "", "", false, &kb.Problem{What: About(path, kb.Errorf("is %s, not a text", kb.Errorf(what))), Kept: Unchanged, Do: doInstead(what), Kind: ErrBinary}
	}
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		text, err = damagedUTF8(path, data[3:])
		return text, "UTF-8", false, err
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		text, err = fromUTF16(path, data[2:], binary.LittleEndian)
		return text, "UTF-16LE", false, err
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		text, err = fromUTF16(path, data[2:], binary.BigEndian)
		return text, "UTF-16BE", false, err
	}
	if e, name := declared(data); e != nil {
		if text, ok := decodeAs(e, data); ok {
			return text, name, false, nil
		}
	}
	if order, name := bareUTF16(data); order != nil {
		text, err = fromUTF16(path, data, order)
		return text, name, true, err
	}
	if isBinary(data) {
		return "", "", false, &kb.Problem{What: About(path, kb.Errorf("is not a text")), Kept: Unchanged, Do: "choose a .txt or .md file", Kind: ErrBinary}
	}
	if utf8.Valid(data) {
		return string(data), "UTF-8", false, nil
	}
	if mostlyUTF8(data) {
		return strings.ToValidUTF8(string(data), ""), "UTF-8", true, nil
	}
	text, name, ok := fromCharset(data)
	if !ok {
		return "", "", false, &kb.Problem{What: About(path, kb.Errorf("is in an encoding that can't be recognised")), Kept: Unchanged, Do: "save it as UTF-8 and try again", Kind: ErrEncoding}
	}
	return text, name, true, nil
}

var declares = regexp.MustCompile(`(?i)^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']|<meta[^>]+charset\s*=\s*["']?([\w.:-]+)`)

// declared returns the encoding declared in XML or a page, or nil for none and for UTF-8.
func declared(data []byte) (encoding.Encoding, string) {
	head := data[:min(len(data), 2048)]
	if start := bytes.TrimLeft(head, " \t\r\n"); len(start) == 0 || start[0] != '<' || utf8.Valid(data) {
		return nil, ""
	}
	m := declares.FindSubmatch(head)
	if m == nil {
		return nil, ""
	}
	e, err := htmlindex.Get(string(append(m[1], m[2]...)))
	if err != nil {
		return nil, ""
	}
	name, err := htmlindex.Name(e)
	if err != nil || strings.HasPrefix(name, "utf-") {
		return nil, ""
	}
	return e, name
}

// knownBinary returns what kind of unreadable file begins with these bytes.
func knownBinary(data []byte) string {
	if len(data) > 68 && (string(data[60:68]) == "BOOKMOBI" || string(data[60:68]) == "TEXtREAd") || bytes.HasPrefix(data, []byte("TPZ")) {
		return kindleBook
	}
	for _, k := range []struct{ magic, what string }{
		{"\x89PNG", "a picture"}, {"\xff\xd8\xff", "a picture"}, {"GIF8", "a picture"},
		{"\xd0\xcf\x11\xe0", "an old Word file"},
		{"SQLite format 3\x00", "a knowledge base or database"},
		{"\x1f\x8b", "a compressed file"}, {"Rar!", "a compressed file"}, {"7z\xbc\xaf", "a compressed file"},
		{"\x7fELF", "a program"}, {"MZ\x90\x00", "a program"},
	} {
		if bytes.HasPrefix(data, []byte(k.magic)) {
			return k.what
		}
	}
	return ""
}

const kindleBook = "a Kindle book"

// doInstead returns what to do with a file of an unreadable kind. There is no library for the text of
// .doc; mscfb opens the container only.
func doInstead(what string) string {
	switch what {
	case kindleBook:
		return "make an EPUB of it (with Calibre) and choose that"
	case "an old Word file":
		return "save its text as .docx, or else as .txt, and choose that"
	}
	return "save its text as .txt or .md and choose that"
}

// isBinary reports whether data has too many control characters for a text.
func isBinary(data []byte) bool {
	controls := 0
	for _, b := range data {
		if b == 0 {
			controls += 10
		} else if b < 0x20 && b != '\n' && b != '\r' && b != '\t' && b != '\f' && b != '\v' && b != 0x1b {
			controls++
		}
	}
	return controls*100 > len(data)
}

// damagedUTF8 removes single broken bytes from text that claims to be UTF-8.
func damagedUTF8(path string, data []byte) (string, error) {
	if !utf8.Valid(data) && !mostlyUTF8(data) {
		return "", &kb.Problem{What: About(path, kb.Errorf("claims to be UTF-8 and isn't")), Kept: Unchanged, Do: "save it as UTF-8 and try again", Kind: ErrEncoding}
	}
	if isBinary(data) {
		return "", &kb.Problem{What: About(path, kb.Errorf("is not a text")), Kept: Unchanged, Do: "choose a .txt or .md file", Kind: ErrBinary}
	}
	return strings.ToValidUTF8(string(data), ""), nil
}

// mostlyUTF8 reports whether data is UTF-8 with a few broken bytes: no other encoding has nineteen
// well-formed sequences to one ill-formed.
func mostlyUTF8(data []byte) bool {
	good, bad := 0, 0
	for i := 0; i < len(data); {
		if data[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			bad++
		} else {
			good++
		}
		i += n
	}
	return bad*20 < good
}

func fromUTF16(path string, data []byte, order binary.ByteOrder) (string, error) {
	units := make([]uint16, len(data)/2)
	broken := len(data) % 2
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	var out strings.Builder
	out.Grow(len(data))
	for i := 0; i < len(units); i++ {
		r := rune(units[i])
		if utf16.IsSurrogate(r) {
			next := unicode.ReplacementChar
			if i+1 < len(units) {
				next = rune(units[i+1])
			}
			if r = utf16.DecodeRune(r, next); r == unicode.ReplacementChar {
				broken++
				continue
			}
			i++
		}
		out.WriteRune(r)
	}
	if broken*100 > len(units) || isBinary([]byte(out.String())) {
		return "", &kb.Problem{What: About(path, kb.Errorf("is broken UTF-16")), Kept: Unchanged, Do: "save it as UTF-8 and try again", Kind: ErrEncoding}
	}
	if out.Len() == 0 {
		return "", &kb.Problem{What: About(path, kb.Errorf("is empty")), Kept: Unchanged, Do: "choose a file with text in it", Kind: ErrEmpty}
	}
	return out.String(), nil
}

// bareUTF16 recognises UTF-16 without a byte order mark: in one byte order line ends, spaces and
// full-width commas are at even places, and nearly all units are of the supported scripts.
func bareUTF16(data []byte) (binary.ByteOrder, string) {
	const look = 1 << 16
	sample := data[:min(len(data), look)&^1]
	if len(data)%2 != 0 || len(sample) < 8 || utf8.Valid(data[:min(len(data), look)]) && bytes.IndexByte(sample, 0) < 0 {
		return nil, ""
	}
	if isUTF16(sample, binary.LittleEndian) {
		return binary.LittleEndian, "UTF-16LE"
	}
	if isUTF16(sample, binary.BigEndian) {
		return binary.BigEndian, "UTF-16BE"
	}
	return nil, ""
}

// isUTF16 reports whether nearly all units are of the supported scripts, and some of them punctuation.
func isUTF16(sample []byte, order binary.ByteOrder) bool {
	known, marks := 0, 0
	for i := 0; i < len(sample); i += 2 {
		switch r := rune(order.Uint16(sample[i:])); {
		case r == '\n' || r == ' ' || r == '，' || r == '。':
			marks++
			known++
		case r == '\r' || r == '\t' || inRanges(r, readRanges):
			known++
		}
	}
	units := len(sample) / 2
	return known*100 >= units*97 && marks*200 >= units
}

// readRanges are the first and last characters of the supported scripts.
var readRanges = [][2]rune{{0x20, 0x24f}, {0x4e00, 0x9fff}, {0x3000, 0x301f}, {0x2010, 0x203f}, {0xff00, 0xff65}}

func inRanges(r rune, ranges [][2]rune) bool {
	return slices.ContainsFunc(ranges, func(span [2]rune) bool { return r >= span[0] && r <= span[1] })
}

// encodings are those from which a writer may choose, by name.
var encodings = []struct {
	name string
	is   encoding.Encoding
}{
	{"UTF-8", unicodetext.UTF8}, {"UTF-16LE", unicodetext.UTF16(unicodetext.LittleEndian, unicodetext.IgnoreBOM)}, {"UTF-16BE", unicodetext.UTF16(unicodetext.BigEndian, unicodetext.IgnoreBOM)},
	{"windows-1252", charmap.Windows1252}, {"macintosh", charmap.Macintosh}, {"windows-1250", charmap.Windows1250}, {"iso-8859-2", charmap.ISO8859_2}, {"windows-1251", charmap.Windows1251},
	{"koi8-r", charmap.KOI8R}, {"ibm866", charmap.CodePage866}, {"windows-1253", charmap.Windows1253}, {"GB18030", simplifiedchinese.GB18030}, {"Big5", traditionalchinese.Big5},
	{"shift_jis", japanese.ShiftJIS}, {"euc-jp", japanese.EUCJP}, {"euc-kr", korean.EUCKR},
}

// Encodings returns the names of the encodings from which a writer may choose.
func Encodings() (names []string) {
	for _, e := range encodings {
		names = append(names, e.name)
	}
	return names
}

// decodeChosen decodes with the encoding chosen by the writer.
func decodeChosen(path string, data []byte, name string) (string, error) {
	for _, e := range encodings {
		if e.name != name {
			continue
		}
		out, err := e.is.NewDecoder().Bytes(data)
		if text := strings.TrimPrefix(strings.ToValidUTF8(string(out), ""), "\ufeff"); err == nil && !isBinary([]byte(text)) {
			return strings.ReplaceAll(text, "\uFFFD", ""), nil
		}
	}
	return "", &kb.Problem{What: About(path, kb.Errorf("is not in the encoding %s", name)), Kept: Unchanged, Do: "choose another encoding", Kind: ErrEncoding}
}
