package exchange

import (
	"fmt"
	"maps"
	"slices"
)

// cardWriters by format, with the ending of the file that each makes.
var cardWriters = map[string]struct {
	ending string
	write  func(*Character) ([]byte, error)
}{
	"card-v2":  {".json", func(c *Character) ([]byte, error) { return cardJSON(c, cardV2) }},
	"card-v3":  {".json", func(c *Character) ([]byte, error) { return cardJSON(c, cardV3) }},
	"card-png": {".png", cardPNG},
	"charx":    {".charx", charx},
}

// CardFormats returns the formats of character cards, sorted.
func CardFormats() []string { return slices.Sorted(maps.Keys(cardWriters)) }

// CardEnding returns how the file of a card in a format ends, with its dot.
func CardEnding(format string) string { return cardWriters[format].ending }

// writeCard writes one card in a format of CardFormats.
func writeCard(format string, c *Character) ([]byte, error) {
	w, ok := cardWriters[format]
	if !ok {
		return nil, fmt.Errorf("%q is no format of cards", format)
	}
	data, err := w.write(c)
	if err != nil {
		return nil, fmt.Errorf("write the card of %s as %s: %w", c.Name, format, err)
	}
	return data, nil
}

// Cards writes a file for each character.
func Cards(format string, list []*Character) ([]File, error) {
	var names FileNames
	out := make([]File, len(list))
	for i, c := range list {
		data, err := writeCard(format, c)
		if err != nil {
			return nil, err
		}
		out[i] = File{names.For(c.Name) + CardEnding(format), data}
	}
	return out, nil
}
