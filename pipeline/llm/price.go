package llm

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A Price is what a model costs, in US dollars for a million tokens. Model is
// a name as the server lists it; a star at its end matches any ending.
type Price struct {
	Model  string  `json:"model"`
	Input  float64 `json:"input"`
	Output float64 `json:"output"`
}

// Prices is a table the writer can edit. The longest entry that fits wins.
type Prices []Price

// DefaultPrices returns the public list prices of the most used models, as of 2025; the writer
// corrects them in the settings.
func DefaultPrices() Prices {
	return Prices{
		{"gpt-4o-mini*", 0.15, 0.60}, {"gpt-4o*", 2.50, 10},
		{"gpt-4.1-nano*", 0.10, 0.40}, {"gpt-4.1-mini*", 0.40, 1.60}, {"gpt-4.1*", 2, 8},
		{"gpt-5-nano*", 0.05, 0.40}, {"gpt-5-mini*", 0.25, 2}, {"gpt-5*", 1.25, 10},
		{"text-embedding-3-small*", 0.02, 0}, {"text-embedding-3-large*", 0.13, 0}, {"text-embedding-ada-002*", 0.10, 0},
	}
}

// ParsePrices parses a table from JSON and rejects negative prices.
func ParsePrices(b []byte) (Prices, error) {
	var p Prices
	if err := json.Unmarshal(b, &p); err != nil {
		return nil, fmt.Errorf("read the price table: %s", Shorten(err.Error()))
	}
	for _, x := range p {
		if x.Model == "" || x.Input < 0 || x.Output < 0 {
			return nil, fmt.Errorf("read the price table: the entry %q needs a model and prices of 0 or more", Shorten(x.Model))
		}
	}
	return p, nil
}

// of finds the price of a model.
func (p Prices) of(model string) (Price, bool) {
	best, found := Price{}, false
	for _, x := range p {
		stem, open := strings.CutSuffix(x.Model, "*")
		fits := strings.EqualFold(model, x.Model) || open && len(model) >= len(stem) && strings.EqualFold(model[:len(stem)], stem)
		if fits && (!found || len(x.Model) > len(best.Model)) {
			best, found = x, true
		}
	}
	return best, found
}

// cost of a usage in US dollars; known is false if the model has no price.
func (p Prices) cost(model string, u Usage) (dollars float64, known bool) {
	x, known := p.of(model)
	return (x.Input*float64(u.Prompt) + x.Output*float64(u.Completion)) / 1e6, known
}
