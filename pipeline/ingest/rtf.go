package ingest

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"unicode/utf16"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
)

// rtfSkipped are destinations without text of the story. Those that begin with \* are skipped unless
// they are known.
var rtfSkipped = map[string]bool{"colortbl": true, "pict": true, "header": true, "headerl": true, "headerr": true, "headerf": true, "footer": true, "footerl": true,
	"footerr": true, "footerf": true, "object": true, "fldinst": true, "listtable": true, "xe": true, "tc": true, "annotation": true, "atnid": true, "atnauthor": true,
	"nonshppict": true, "bkmkstart": true, "bkmkend": true, "deleted": true, "filetbl": true, "revtbl": true, "themedata": true, "datastore": true, "generator": true}

// rtfCharsets are the encodings of fonts (RTF 1.9.1, \fcharset).
var rtfCharsets = map[int]string{128: "shift_jis", 129: "euc-kr", 134: "gbk", 136: "big5", 161: "windows-1253", 162: "windows-1254", 177: "windows-1255",
	178: "windows-1256", 186: "windows-1257", 204: "windows-1251", 222: "windows-874", 238: "windows-1250", 77: "macintosh"}

// rtfPages are the code pages that have other names elsewhere.
var rtfPages = map[int]string{932: "shift_jis", 936: "gbk", 949: "euc-kr", 950: "big5", 10000: "macintosh", 65001: "utf-8"}

// rtfState is the state of a group, restored at its end.
type rtfState struct {
	dest    string // "": the text
	uc      int    // fallback characters after a Unicode one
	font    int
	level   int // of outline
	style   string
	deleted bool
}

type rtfReader struct {
	sectionWriter
	state   rtfState
	stack   []rtfState
	code    encoding.Encoding
	fonts   map[int]encoding.Encoding
	styles  styleSheet
	pending []byte // bytes not decoded yet
	units   []uint16
	skip    int // fallback characters to skip after \u
	name    strings.Builder
	title   strings.Builder
	note    strings.Builder
	font    int // the current entry of the font table
	style   string
	found   string // the title by a style
}

// rtfParts reads an RTF file (RTF 1.9.1): paragraphs, headings by the names of styles or
// outline levels, footnotes. Nesting costs only a stack of small states.
func rtfParts(ctx context.Context, data []byte) (*Parts, error) {
	r := &rtfReader{code: charmap.Windows1252, fonts: map[int]encoding.Encoding{}, styles: styleSheet{}}
	r.state.uc = 1
	if err := r.read(ctx, data); err != nil {
		return nil, err
	}
	r.flush()
	if strings.TrimSpace(r.line.String()) != "" {
		r.endParagraph()
	}
	title := strings.TrimSpace(r.title.String())
	if r.found != "" {
		title = r.found
	}
	return &Parts{Format: "rtf", Title: title, Encoding: "RTF", Sections: r.done()}, nil
}

const maxRTFDepth = 5000

func (r *rtfReader) read(ctx context.Context, data []byte) error {
	for at, n := 0, 0; at < len(data); n++ {
		if err := canceled(ctx, n); err != nil {
			return err
		}
		switch c := data[at]; c {
		case '{':
			r.flush()
			if len(r.stack) > maxRTFDepth {
				return nil
			}
			r.stack = append(r.stack, r.state)
			at++
			if strings.HasPrefix(string(data[at:min(len(data), at+2)]), `\*`) {
				r.state.dest = "*"
				at += 2
			}
		case '}':
			r.flush()
			r.endGroup()
			at++
		case '\\':
			at = r.control(data, at+1)
		case '\r', '\n':
			at++
		default:
			r.char(c)
			at++
		}
	}
	return nil
}

func (r *rtfReader) endGroup() {
	if len(r.stack) == 0 {
		return
	}
	was := r.state
	r.state = r.stack[len(r.stack)-1]
	r.stack = r.stack[:len(r.stack)-1]
	switch {
	case was.dest == "stylesheet" && r.style != "":
		if s := r.styles[r.style]; s != nil && s.name == "" {
			s.name = strings.TrimRight(strings.TrimSpace(r.name.String()), ";")
		}
		r.name.Reset()
		r.style = ""
	case was.dest == "footnote" && r.state.dest != "footnote":
		if text := strings.TrimSpace(r.note.String()); text != "" {
			r.notes = append(r.notes, text)
		}
		r.note.Reset()
	}
}

// char adds a byte of the text, which may be part of a character.
func (r *rtfReader) char(c byte) {
	if r.skip > 0 {
		r.skip--
		return
	}
	if len(r.units) > 0 {
		r.flush()
	}
	r.pending = append(r.pending, c)
}

// flush decodes and writes the pending bytes.
func (r *rtfReader) flush() {
	if len(r.units) > 0 {
		r.write(string(utf16.Decode(r.units)))
		r.units = r.units[:0]
	}
	if len(r.pending) == 0 {
		return
	}
	e := r.code
	if f := r.fonts[r.state.font]; f != nil {
		e = f
	}
	out, err := e.NewDecoder().Bytes(r.pending)
	if err == nil {
		r.write(string(out))
	}
	r.pending = r.pending[:0]
}

func (r *rtfReader) write(s string) {
	switch r.state.dest {
	case "":
		if !r.state.deleted {
			r.line.WriteString(s)
		}
	case "footnote":
		r.note.WriteString(s)
	case "stylesheet":
		r.name.WriteString(s)
	case "title":
		r.title.WriteString(s)
	}
}

func (r *rtfReader) endParagraph() {
	level := r.state.level
	if level == 0 && r.state.style != "" {
		level = r.styles.level(r.state.style)
	}
	if level == titleLevel {
		if words := r.paragraph(); r.found == "" {
			r.found = words
		}
		return
	}
	r.heading(Section{Level: level})
}

// control reads a control word or symbol after its backslash and returns where the text continues.
func (r *rtfReader) control(data []byte, at int) int {
	if at >= len(data) {
		return at
	}
	switch c := data[at]; {
	case c == '\'':
		return r.hexByte(data, at)
	case c < 'a' || c > 'z':
		r.symbol(c)
		return at + 1
	}
	word, at := takeWhile(data, at, func(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' })
	begin := at
	if at < len(data) && data[at] == '-' {
		at++
	}
	_, at = takeWhile(data[:min(len(data), begin+11)], at, func(c byte) bool { return c >= '0' && c <= '9' })
	number, err := strconv.Atoi(string(data[begin:at]))
	if at < len(data) && data[at] == ' ' {
		at++
	}
	if word == "bin" {
		return min(len(data), at+max(0, number))
	}
	r.word(word, number, err == nil)
	return at
}

// hexByte reads \'9f, a byte of the text.
func (r *rtfReader) hexByte(data []byte, at int) int {
	if at+2 < len(data) {
		if n, err := strconv.ParseUint(string(data[at+1:at+3]), 16, 8); err == nil {
			r.char(byte(n))
			return at + 3
		}
	}
	return at + 1
}

// takeWhile returns the bytes from a place for which holds is true, and the place after them.
func takeWhile(data []byte, at int, holds func(byte) bool) (string, int) {
	from := at
	for at < len(data) && holds(data[at]) {
		at++
	}
	return string(data[from:at]), at
}

func (r *rtfReader) symbol(c byte) {
	switch c {
	case '\\', '{', '}':
		r.char(c)
	case '~':
		r.char(' ')
	case '_':
		r.char('-')
	case '\n', '\r':
		r.word("par", 0, false)
	}
}

// rtfWords are the characters for control words.
var rtfWords = map[string]string{"tab": " ", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "bullet": "•", "line": "\n",
	"emspace": " ", "enspace": " ", "cell": " ", "softline": "\n"}

func (r *rtfReader) word(word string, n int, has bool) {
	if word == "u" {
		if len(r.pending) > 0 {
			r.flush()
		}
		r.units = append(r.units, uint16(n))
		r.skip = r.state.uc
		return
	}
	r.flush()
	r.skip = 0
	if s, ok := rtfWords[word]; ok {
		r.write(s)
		return
	}
	if rtfSkipped[word] && word != "deleted" {
		r.state.dest = "*"
		return
	}
	if r.state.dest == "stylesheet" && r.styleWord(word, n) {
		return
	}
	switch word {
	case "ansicpg", "mac", "f", "fcharset":
		r.encodingWord(word, n)
	case "stylesheet", "footnote", "title":
		if r.state.dest == "*" || r.state.dest == "" || r.state.dest == "info" {
			r.state.dest = word
		}
	case "info", "fonttbl":
		r.state.dest = word
	case "uc":
		r.state.uc = max(0, min(n, 10))
	case "deleted":
		r.state.deleted = !has || n != 0
	default:
		r.paragraphWord(word, n)
	}
}

// paragraphWord handles a control word that ends or formats a paragraph.
func (r *rtfReader) paragraphWord(word string, n int) {
	switch word {
	case "par", "sect", "row", "page":
		if r.state.dest == "footnote" {
			r.note.WriteString("\n")
		} else if r.state.dest == "" {
			r.endParagraph()
		}
	case "pard":
		r.state.level, r.state.style = 0, ""
	case "plain":
		r.state.deleted = false
	case "outlinelevel":
		if n >= 0 && n < 9 {
			r.state.level = n + 1
		}
	case "s":
		r.state.style = "s" + strconv.Itoa(n)
	}
}

// styleWord handles a control word of the style sheet. It reports whether the word was one.
func (r *rtfReader) styleWord(word string, n int) bool {
	if word == "s" {
		r.state.style = "s" + strconv.Itoa(n)
		r.style = r.state.style
		r.styles[r.style] = &docStyle{}
		return true
	}
	s := r.styles[r.style]
	switch {
	case word == "sbasedon" && s != nil:
		s.parent = "s" + strconv.Itoa(n)
	case word == "outlinelevel" && s != nil:
		s.outline = min(n, 8) + 1
	default:
		return false
	}
	return true
}

// encodingWord handles a control word for the encoding of bytes.
func (r *rtfReader) encodingWord(word string, n int) {
	switch word {
	case "f":
		r.state.font, r.font = n, n
	case "fcharset":
		if e, err := htmlindex.Get(rtfCharsets[n]); err == nil && r.state.dest == "fonttbl" {
			r.fonts[r.font] = e
		}
	case "ansicpg":
		r.setPage(n)
	case "mac":
		r.code = charmap.Macintosh
	}
}

func (r *rtfReader) setPage(n int) {
	name := cmp.Or(rtfPages[n], "windows-"+strconv.Itoa(n))
	if e, err := htmlindex.Get(name); err == nil {
		r.code = e
	}
}

// isRTF reports whether a file is RTF, whatever it is called.
func isRTF(data []byte) bool { return len(data) > 5 && string(data[:5]) == `{\rtf` }
