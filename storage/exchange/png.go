package exchange

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"strings"
)

// pngHead begins every PNG (PNG specification, 5.2).
const pngHead = "\x89PNG\r\n\x1a\n"

// Keywords of the tEXt chunks that hold a card in base64: V3, and V1 or V2.
const (
	wordV3 = "ccv3"
	wordV2 = "chara"
)

var errNoPNG = errors.New("no whole PNG")

// A chunk of a PNG: length, kind, data and CRC of kind and data (PNG
// specification, 5.3).
type chunk struct {
	kind string
	data []byte
}

// chunksOf splits a PNG into chunks, up to IEND. It ignores what follows.
func chunksOf(png []byte) ([]chunk, error) {
	rest, ok := bytes.CutPrefix(png, []byte(pngHead))
	if !ok {
		return nil, errNoPNG
	}
	var out []chunk
	for {
		if len(rest) < 12 {
			return nil, errNoPNG
		}
		n := binary.BigEndian.Uint32(rest)
		if uint64(n)+12 > uint64(len(rest)) {
			return nil, errNoPNG
		}
		c := chunk{kind: string(rest[4:8]), data: rest[8 : 8+n]}
		out = append(out, c)
		if c.kind == "IEND" {
			return out, nil
		}
		rest = rest[12+n:]
	}
}

// joinChunks makes a PNG from chunks.
func joinChunks(chunks []chunk) []byte {
	out := []byte(pngHead)
	for _, c := range chunks {
		out = binary.BigEndian.AppendUint32(out, uint32(len(c.data)))
		body := len(out)
		out = append(append(out, c.kind...), c.data...)
		out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[body:]))
	}
	return out
}

// withCards adds texts to a PNG by keyword, before IEND, and removes chunks that have these keywords
// already.
func withCards(png []byte, texts ...[2]string) ([]byte, error) {
	chunks, err := chunksOf(png)
	if err != nil {
		return nil, err
	}
	plain := withoutCards(chunks)
	out, end := plain[:len(plain)-1:len(plain)-1], plain[len(plain)-1]
	for _, t := range texts {
		out = append(out, chunk{"tEXt", []byte(t[0] + "\x00" + base64.StdEncoding.EncodeToString([]byte(t[1])))})
	}
	return joinChunks(append(out, end)), nil
}

// withoutCards returns the chunks that hold no card.
func withoutCards(chunks []chunk) (out []chunk) {
	for _, c := range chunks {
		if word := c.keyword(); word != wordV2 && word != wordV3 {
			out = append(out, c)
		}
	}
	return out
}

// keyword returns the lower-case keyword of a chunk that holds text, "" of others.
func (c chunk) keyword() string {
	if c.kind != "tEXt" && c.kind != "zTXt" && c.kind != "iTXt" {
		return ""
	}
	word, _, _ := bytes.Cut(c.data, []byte{0})
	return strings.ToLower(string(word))
}

// cardPNG returns a portrait that holds the card in both versions, for programs that
// read only one.
func cardPNG(c *Character) ([]byte, error) {
	var texts [2][2]string
	for i, v := range []struct {
		word    string
		version int
	}{{wordV2, cardV2}, {wordV3, cardV3}} {
		o, err := cardObject(c, v.version)
		if err != nil {
			return nil, err
		}
		data, err := plainJSON(o)
		if err != nil {
			return nil, err
		}
		texts[i] = [2]string{v.word, string(data)}
	}
	return withCards(c.Portrait, texts[:]...)
}
