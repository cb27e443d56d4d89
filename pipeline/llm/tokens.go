package llm

import (
	"sync"
	"unicode"

	"dramatis/pipeline/tokens"
)

// leastTokens returns a lower bound for every tokenizer in use on prose: one token a word, four tenths an
// ideograph. A server that counted much less did not read everything.
func leastTokens(text string) int {
	words, han := 0, 0.0
	in := false
	for _, r := range text {
		switch {
		case ideograph(r):
			han++
			in = false
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if !in {
				words++
			}
			in = true
		default:
			in = false
		}
	}
	return words + int(han*0.4)
}

// sumText returns the sum over all the text of a request that a server must read.
func (r Request) sumText(count func(string) int) int {
	n := count(r.System)
	for _, m := range r.Messages {
		n += count(m.Text)
	}
	return n
}

// EstimatePrompt estimates the tokens that the request sends.
func (r Request) EstimatePrompt() int {
	n := r.EstimateText() + 4*(len(r.Messages)+1)
	if r.Schema != nil {
		n += prompts.tokens(string(r.Schema.JSON))
	}
	return n
}

// EstimateText estimates the tokens of text that the request sends, without its schema, which not
// every server gives to the model.
func (r Request) EstimateText() int { return r.sumText(prompts.tokens) }

// recent knows the tokens of the latest texts: each layer estimates the request it passes on, and many
// requests have the same instruction and schema.
type recent struct {
	count func(string) int

	mu    sync.Mutex
	texts [32]struct {
		text   string
		tokens int
	}
	next int
}

var prompts = recent{count: tokens.Count}

func (r *recent) tokens(text string) int {
	if n, ok := r.known(text); ok {
		return n
	}
	n := r.count(text)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.texts[r.next].text, r.texts[r.next].tokens = text, n
	r.next = (r.next + 1) % len(r.texts)
	return n
}

func (r *recent) known(text string) (int, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, x := range r.texts {
		if x.text == text {
			return x.tokens, true
		}
	}
	return 0, false
}

// LeastPrompt returns the least that a server can count for the request if it read everything.
func (r Request) LeastPrompt() int { return r.sumText(leastTokens) }

func ideograph(r rune) bool {
	return r >= 0x2E80 && (unicode.Is(unicode.Han, r) || unicode.Is(unicode.Hiragana, r) ||
		unicode.Is(unicode.Katakana, r) || unicode.Is(unicode.Hangul, r) || r >= 0x3000 && r <= 0x303F || r >= 0xFF00 && r <= 0xFFEF)
}
