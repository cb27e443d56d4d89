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
		text = redactSpelled(text, s)
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

// A secret with this many letters and digits is recognized by them alone; a shorter one could be ordinary
// words.
const spelledFrom = 12

// redactSpelled removes a secret in other case, and with signs or spaces between its letters and
// digits.
func redactSpelled(text, secret string) string {
	var letters []byte
	for i := range len(secret) {
		if c, ok := letter(secret[i]); ok {
			letters = append(letters, c)
		}
	}
	if len(letters) < spelledFrom {
		return text
	}
	var out strings.Builder
	from := 0
	for i := 0; i < len(text); i++ {
		if n := spells(text[i:], letters); n > 0 {
			out.WriteString(text[from:i] + redacted)
			from = i + n
			i = from - 1
		}
	}
	if from == 0 {
		return text
	}
	return out.String() + text[from:]
}

// spells returns the length of the start of a text that spells the letters, 0 if it does not.
func spells(text string, letters []byte) int {
	found, between := 0, 0
	for i := range len(text) {
		switch c, ok := letter(text[i]); {
		case ok && c == letters[found]:
			if found, between = found+1, 0; found == len(letters) {
				return i + 1
			}
		case ok || found == 0 || between == mostBetween:
			return 0
		default:
			between++
		}
	}
	return 0
}

// mostBetween is how many bytes between two letters of a secret are passed over.
const mostBetween = 16

// letter returns an ASCII letter in lower case, or a digit.
func letter(c byte) (byte, bool) {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c, 'a' <= c && c <= 'z' || '0' <= c && c <= '9'
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
