package llm

import (
	"net/url"
	"strings"
)

const redacted = "[key]"

// Redact removes every secret from a text that will be shown, logged or stored. Servers quote keys in
// their errors, sometimes percent-encoded.
func Redact(text string, secrets ...string) string {
	for _, s := range secrets {
		if len(s) < 4 { // "x" or "none", which servers without keys are given
			continue
		}
		text = strings.ReplaceAll(text, s, redacted)
		if q := url.QueryEscape(s); q != s {
			text = strings.ReplaceAll(text, q, redacted)
		}
		// Servers quote a key as "sk-abcd****wxyz", which still identifies it.
		if len(s) > 12 {
			text = redactPartly(text, s[:8], s[len(s)-4:])
		}
	}
	return text
}

// redactPartly removes words that begin with head and end with tail.
func redactPartly(text, head, tail string) string {
	from := 0
	for {
		i := strings.Index(text[from:], head)
		if i < 0 {
			return text
		}
		i += from
		end := i + len(head)
		for end < len(text) && !strings.ContainsRune(" \t\n\"'`,;<>(){}[]", rune(text[end])) {
			end++
		}
		if strings.Contains(text[i:end], tail) {
			text = text[:i] + redacted + text[end:]
			end = i + len(redacted)
		}
		from = end
	}
}
