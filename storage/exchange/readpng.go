package exchange

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"io"
	"strings"

	"dramatis/editor/kb"
)

// wordNAI is the keyword of the chunk in which NovelAI puts a lorebook.
const wordNAI = "naidata"

// TextInPNG returns the JSON that a PNG or APNG holds: a V3 card before a V2 card
// (SPEC_V3, "PNG/APNG"), else a lorebook of NovelAI. The error is a *Refusal.
func TextInPNG(data []byte) ([]byte, error) {
	chunks, err := chunksOf(data)
	if err != nil {
		return nil, &Refusal{Why: kb.Errorf("is a broken picture"), Do: "make it again with the program it comes from"}
	}
	for _, word := range []string{wordV3, wordV2, wordNAI} {
		for _, c := range chunks {
			if c.keyword() == word {
				text, err := c.text()
				if err != nil {
					return nil, err
				}
				return decodeText(text)
			}
		}
	}
	return nil, &Refusal{Why: kb.Errorf("is a picture without a character card in it"), Do: "choose the file that your card program wrote"}
}

// HoldsCard reports whether a PNG has a chunk for a card or lorebook. It reads only the heads of
// chunks: a folder may hold a thousand photographs.
func HoldsCard(r io.ReadSeeker) bool {
	head := make([]byte, len(pngHead))
	if _, err := io.ReadFull(r, head); err != nil || string(head) != pngHead {
		return false
	}
	const longestWord = 80 // bytes (PNG specification, 11.3.4.2)
	for {
		var h [8]byte
		if _, err := io.ReadFull(r, h[:]); err != nil {
			return false
		}
		size := int64(binary.BigEndian.Uint32(h[:]))
		c := chunk{kind: string(h[4:]), data: make([]byte, min(size, longestWord))}
		if _, err := io.ReadFull(r, c.data); err != nil {
			return false
		}
		if word := c.keyword(); word == wordV3 || word == wordV2 || word == wordNAI {
			return true
		}
		if _, err := r.Seek(size-int64(len(c.data))+4, io.SeekCurrent); err != nil {
			return false
		}
	}
}

// decodeText returns the decoded text of a chunk: base64, which some programs write without padding, or
// plain JSON.
func decodeText(text []byte) ([]byte, error) {
	if isJSON(text) {
		return text, nil
	}
	plain := strings.TrimRight(strings.Join(strings.Fields(string(text)), ""), "=")
	out, err := base64.RawStdEncoding.DecodeString(plain)
	if err != nil {
		return nil, errBrokenCard()
	}
	return out, nil
}

// text returns the text of a chunk (PNG specification, 11.3.4): tEXt as it is, zTXt
// unpacked, iTXt as it says.
func (c chunk) text() ([]byte, error) {
	_, rest, _ := bytes.Cut(c.data, []byte{0})
	packed := false
	switch c.kind {
	case "zTXt":
		packed = true
		rest = rest[min(1, len(rest)):] // the method: there is one
	case "iTXt":
		if len(rest) < 2 {
			return nil, errBrokenCard()
		}
		packed = rest[0] == 1
		_, rest, _ = bytes.Cut(rest[2:], []byte{0}) // language
		_, rest, _ = bytes.Cut(rest, []byte{0})     // keyword in it
	}
	if !packed {
		return rest, nil
	}
	z, err := zlib.NewReader(bytes.NewReader(rest))
	if err != nil {
		return nil, errBrokenCard()
	}
	const most = maxCard / 2 * 3 // base64 takes a third more
	out, err := io.ReadAll(io.LimitReader(z, most+1))
	if err != nil {
		return nil, errBrokenCard()
	}
	if len(out) > most {
		return nil, errLargeCard()
	}
	return out, nil
}

// PictureName is what the picture of a card in a PNG is called among its files.
const PictureName = "card.png"

// Portrait returns the picture that came with the card, a PNG, or nil. The card may be
// nil.
func (c *Card) Portrait() []byte {
	if c == nil {
		return nil
	}
	icon := PictureName
	for _, a := range c.data.objects("assets") {
		if path, ok := embeddedPath(a); ok && a.text("type") == "icon" && a.text("name") == "main" {
			icon = path
		}
	}
	for _, f := range c.Files {
		if f.Name == icon && IsPNG(f.Data) {
			return Picture(f.Data)
		}
	}
	return nil
}

// Picture returns a PNG without the card in it, nil if data is not a PNG. Other texts stay, such as
// the name of the program that made it.
func Picture(data []byte) []byte {
	chunks, err := chunksOf(data)
	if err != nil {
		return nil
	}
	return joinChunks(withoutCards(chunks))
}
