package report

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// Gold is the annotation of the first 2,000 words of a book.
type Gold struct {
	Book      string   `json:"book"`
	Sentences []string `json:"sentences"` // tokens, separated by spaces
	Mentions  []struct {
		Text   string `json:"text"`
		Type   string `json:"type"` // PER, FAC, GPE, LOC, VEH, ORG
		Kind   string `json:"kind"` // PROP, NOM, PRON
		Entity string `json:"entity"`
		Sent   int    `json:"sent"`
		Start  int    `json:"start"` // token
		End    int    `json:"end"`   // token, inclusive
	} `json:"mentions"`
	Quotes []struct {
		Sent    int    `json:"sent"`
		Text    string `json:"text"`
		Speaker string `json:"speaker"`
	} `json:"quotes"`

	spans [][]kb.Span // of the tokens, by sentence
}

// ReadGold reads a gold file and locates its tokens in the book's text.
func ReadGold(path, body string) (*Gold, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the gold: %w", err)
	}
	g := &Gold{}
	if err := json.Unmarshal(data, g); err != nil {
		return nil, fmt.Errorf("read the gold %s: %w", path, err)
	}
	at := 0
	for _, s := range g.Sentences {
		var spans []kb.Span
		for _, t := range strings.Fields(s) {
			start, end := findToken(body, t, at)
			if end > at {
				at = end
			}
			spans = append(spans, kb.Span{Start: start, End: end})
		}
		g.spans = append(g.spans, spans)
	}
	return g, nil
}

// findToken finds a token within 400 bytes of the offset, ignoring white space in it.
func findToken(body, token string, at int) (int, int) {
	limit := min(len(body), at+400)
	for i := at; i < limit; i++ {
		if !utf8.RuneStart(body[i]) {
			continue
		}
		if end, ok := matchToken(body, token, i); ok {
			return i, end
		}
	}
	return at, at
}

func matchToken(body, token string, i int) (int, bool) {
	for _, r := range token {
		for i < len(body) {
			c, n := utf8.DecodeRuneInString(body[i:])
			if !unicode.IsSpace(c) && c != '_' || c == r {
				break
			}
			i += n
		}
		c, n := utf8.DecodeRuneInString(body[i:])
		if c != r {
			return 0, false
		}
		i += n
	}
	return i, true
}

// Span returns the span of tokens start to end of a sentence.
func (g *Gold) Span(sent, start, end int) kb.Span {
	if sent >= len(g.spans) || end >= len(g.spans[sent]) {
		return kb.Span{}
	}
	return kb.Span{Start: g.spans[sent][start].Start, End: g.spans[sent][end].End}
}

// End returns where the annotated excerpt ends.
func (g *Gold) End() int {
	end := 0
	for _, s := range g.spans {
		for _, t := range s {
			end = max(end, t.End)
		}
	}
	return end
}

// QuoteSpan finds a quotation of the gold in the text: from the first to the last of its
// tokens.
func (g *Gold) QuoteSpan(body string, sent int, quote string) kb.Span {
	if sent >= len(g.spans) || len(g.spans[sent]) == 0 {
		return kb.Span{}
	}
	words := strings.Fields(quote)
	from := g.spans[sent][0].Start
	for from < len(body) {
		start, at := findToken(body, words[0], from)
		if start == at {
			return kb.Span{}
		}
		first := start
		ok := true
		for _, w := range words[1:] {
			s, e := findToken(body, w, at)
			if e == s || s > at+8 {
				ok = false
				break
			}
			at = e
		}
		if ok {
			return kb.Span{Start: first, End: at}
		}
		from = first + 1
		if from > g.End() {
			break
		}
	}
	return kb.Span{}
}

// named returns the surface names of each entity that has a proper name.
func (g *Gold) named() map[string][]string {
	out := map[string][]string{}
	for _, m := range g.Mentions {
		if m.Kind == "PROP" && m.Entity != "" && !slices.Contains(out[m.Entity], m.Text) {
			out[m.Entity] = append(out[m.Entity], m.Text)
		}
	}
	return out
}

// Bare returns a name as it is compared: folded, without leading articles and adjectives.
func Bare(name string) string {
	words := strings.Fields(strings.ReplaceAll(name, "_", " "))
	for len(words) > 1 {
		r, _ := utf8.DecodeRuneInString(words[0])
		if unicode.IsUpper(r) && !articles[strings.ToLower(words[0])] {
			break
		}
		words = words[1:]
	}
	last := len(words)
	for i, w := range words {
		if r, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(r) {
			last = i + 1
		}
	}
	s := strings.Join(words[:last], " ")
	s = strings.NewReplacer(" 's", "'s", " ’s", "’s", " .", ".", " - ", "-").Replace(s)
	s = strings.TrimSuffix(strings.TrimSuffix(s, "’s"), "'s")
	return kb.Fold(s)
}

var articles = script.WordSet(`the a an this that poor old dear young little my`)
