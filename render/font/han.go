package font

import (
	"encoding/binary"
	"fmt"
	"sync"

	"golang.org/x/image/font/sfnt"
)

// The scripts of East Asia as far as the built-in font has them: from the CJK Radicals Supplement to the full width
// forms.
const firstHan, lastHan = 0x2E80, 0xFFEF

var (
	hanRegular = sync.OnceValues(func() ([]byte, error) { return restrictCharacters(regular, firstHan, lastHan) })
	hanBold    = sync.OnceValues(func() ([]byte, error) { return restrictCharacters(bold, firstHan, lastHan) })
)

// Han returns the font with the East Asian scripts only. Given to the toolkit for italic and fixed
// width, it leaves Latin to the toolkit's own fonts, which have those styles.
func Han(weight Weight) ([]byte, error) {
	if weight == Bold {
		return hanBold()
	}
	return hanRegular()
}

// restrictCharacters copies a font and gives the copy a character map of first…last alone: one subtable of format 12 (OpenType
// 1.9, cmap), put after the other tables.
func restrictCharacters(src []byte, first, last rune) ([]byte, error) {
	record, err := tableRecord(src, "cmap")
	if err != nil {
		return nil, err
	}
	groups, err := groupsOf(src, first, last)
	if err != nil {
		return nil, err
	}
	be := binary.BigEndian
	table := be.AppendUint16(nil, 0)   // version
	table = be.AppendUint16(table, 1)  // one subtable
	table = be.AppendUint16(table, 3)  // Windows
	table = be.AppendUint16(table, 10) // all of Unicode
	table = be.AppendUint32(table, 12) // where it begins
	table = be.AppendUint16(table, 12) // format
	table = be.AppendUint16(table, 0)  // reserved
	table = be.AppendUint32(table, uint32(16+12*len(groups)))
	table = be.AppendUint32(table, 0) // language
	table = be.AppendUint32(table, uint32(len(groups)))
	for _, g := range groups {
		table = be.AppendUint32(table, g.start)
		table = be.AppendUint32(table, g.end)
		table = be.AppendUint32(table, g.glyph)
	}
	out := append([]byte(nil), src...)
	for len(out)%4 != 0 {
		out = append(out, 0)
	}
	be.PutUint32(out[record+8:], uint32(len(out)))
	be.PutUint32(out[record+12:], uint32(len(table)))
	return append(out, table...), nil
}

// tableRecord returns the offset of a table's entry in a font's directory.
func tableRecord(font []byte, tag string) (int, error) {
	if len(font) >= 12 {
		for i := range int(binary.BigEndian.Uint16(font[4:])) {
			at := 12 + 16*i
			if at+16 > len(font) {
				break
			}
			if string(font[at:at+4]) == tag {
				return at, nil
			}
		}
	}
	return 0, fmt.Errorf("read a font: it has no table %s", tag)
}

// group maps the characters start…end to the glyphs from glyph on.
type group struct{ start, end, glyph uint32 }

func groupsOf(src []byte, first, last rune) (groups []group, err error) {
	f, err := sfnt.Parse(src)
	if err != nil {
		return nil, fmt.Errorf("read a font: %w", err)
	}
	var buf sfnt.Buffer
	for r := first; r <= last; r++ {
		i, err := f.GlyphIndex(&buf, r)
		if err != nil {
			return nil, fmt.Errorf("read a font's character map: %w", err)
		}
		if i == 0 {
			continue
		}
		if n := len(groups) - 1; n >= 0 && groups[n].end+1 == uint32(r) && groups[n].glyph+uint32(r)-groups[n].start == uint32(i) {
			groups[n].end++
			continue
		}
		groups = append(groups, group{uint32(r), uint32(r), uint32(i)})
	}
	return groups, nil
}
