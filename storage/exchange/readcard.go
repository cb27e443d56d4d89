package exchange

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// maxCard is the largest JSON of a card or lorebook, in bytes. Cards with large lorebooks have a few
// megabytes.
const maxCard = 32 << 20

// A Card is a character card as it was read, including the data of other programs.
type Card struct {
	frame object // the whole JSON except for its data
	data  object // the card's own fields
	// Files are what came with the card: a picture, or the other files of a CHARX.
	Files []File
}

// v1 are the fields of a V1 card beside its name (spec_v1.md).
var v1 = []string{"description", "personality", "scenario", "first_mes", "mes_example"}

// isV1 reports whether an object is a V1 card. Name and description alone are enough only if there is
// nothing else, because lorebooks and other files have them too. The specification demands all fields;
// handmade cards leave some out.
func isV1(top object) bool {
	if isBook(top) {
		return false
	}
	return slices.ContainsFunc(v1, func(f string) bool { return f != "description" && top.get(f) != nil }) ||
		top.get("description") != nil && len(top.without("name", "description")) == 0
}

// ParseCard reads the JSON of a card of V1, V2 or V3, which it recognises by the fields: newer
// versions are read as far as known (SPEC_V3, spec_version), and so are cards without a spec or with
// their fields beside an empty data. The error is a *Refusal.
func ParseCard(data []byte) (*Card, error) {
	top, err := parseTop(data)
	if err != nil {
		return nil, err
	}
	inner, said := top.object("data"), strings.HasPrefix(top.text("spec"), "chara_card")
	switch {
	case inner.text("name") != "" && (said || isV1(inner)):
		return checkNamed(&Card{frame: top.without("data"), data: inner})
	case !isV1(top):
		return nil, errNoCard()
	case said:
		return checkNamed(&Card{frame: top.without("data"), data: top.without("spec", "spec_version", "data")})
	}
	return checkNamed(&Card{data: top.without("spec", "spec_version")})
}

func checkNamed(c *Card) (*Card, error) {
	if c.Name() == "" {
		return nil, errNoCard()
	}
	return c, nil
}

// parseTop reads a whole JSON object of a file, with or without a byte order mark.
func parseTop(data []byte) (object, error) {
	data = bytes.TrimPrefix(bytes.TrimSpace(data), []byte("\ufeff"))
	if len(data) > maxCard {
		return nil, errLargeCard()
	}
	if !json.Valid(data) {
		return nil, errBrokenCard()
	}
	top, err := parseObject(data)
	if err != nil {
		return nil, errNoCard()
	}
	return top, nil
}

// Name returns what the card calls the character.
func (c *Card) Name() string { return strings.TrimSpace(c.data.text("name")) }

// Text returns a field of the card that is a text, "" when there is none.
func (c *Card) Text(field string) string { return c.data.text(field) }

// Tags returns the tags of the card.
func (c *Card) Tags() []string { return c.data.texts("tags") }

// JSON returns the card as it can be kept: all its fields, in their order.
func (c *Card) JSON() ([]byte, error) {
	whole := slices.Clone(c.frame)
	if len(whole) == 0 {
		return plainJSON(c.data) // V1
	}
	whole.set("data", c.data)
	return plainJSON(whole)
}

// isJSON reports whether bytes look like the beginning of a JSON object.
func isJSON(data []byte) bool {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	return len(data) > 0 && data[0] == '{'
}

// IsPNG reports whether bytes begin as a PNG.
func IsPNG(data []byte) bool { return bytes.HasPrefix(data, []byte(pngHead)) }
