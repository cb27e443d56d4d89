package ingest

import (
	"context"
	"regexp"
	"strings"
	"unicode"

	"dramatis/editor/kb"
)

// address matches that of a site: https://example.org, www.example.org, example.com.
var address = regexp.MustCompile(`(?i)\bhttps?://\S+|\bwww\.\S+|\b[a-z0-9-]{2,}\.(?:com|net|org|info|cc|cn|tv|me|ru|to|co|io|xyz|top)\b`)

const (
	longestStray = 160 // bytes
	oftenSaid    = 3   // lines with an address that are equal except for numbers
	oftenBetween = 4   // running heads
)

// withoutStrays removes the lines that a site, a scanner or a printer has added: a line with an
// address that recurs or is nothing else, and a running head, which recurs within sentences.
func withoutStrays(ctx context.Context, lines []line) (rest []line, strays []kb.Span, err error) {
	s, err := strayLines(ctx, lines)
	if err != nil {
		return nil, nil, err
	}
	rest = make([]line, 0, len(lines))
	for i, l := range lines {
		if err := canceled(ctx, i); err != nil {
			return nil, nil, err
		}
		if !s.isStray(i, l) {
			rest = append(rest, l)
			continue
		}
		strays = append(strays, kb.Span{Start: l.start, End: l.end})
		if len(rest) > 0 {
			rest[len(rest)-1].after = max(rest[len(rest)-1].after, l.after)
		}
		if i+1 < len(lines) {
			lines[i+1].before = max(lines[i+1].before, l.before)
		}
	}
	return rest, strays, nil
}

// strayCount counts how often the letters of a line occur, and how often within a sentence.
type strayCount struct {
	keys          []string // of each line: its letters, "" if it can't be a stray
	count, within map[string]int
}

func strayLines(ctx context.Context, lines []line) (*strayCount, error) {
	s := &strayCount{make([]string, len(lines)), map[string]int{}, map[string]int{}}
	for i, l := range lines {
		if err := canceled(ctx, i); err != nil {
			return nil, err
		}
		if len(l.text) > longestStray || l.text[0] == '#' || holdsQuote(l.text) {
			continue
		}
		key := lettersOf(l.text)
		if len(key) < 4 {
			continue
		}
		s.keys[i] = key
		s.count[key]++
		if i > 0 && i+1 < len(lines) && unicode.IsLower(firstRune(lines[i+1].text)) && unicode.IsLower(lastRune(lines[i-1].text)) {
			s.within[key]++
		}
	}
	return s, nil
}

func (s *strayCount) isStray(i int, l line) bool {
	key := s.keys[i]
	if key == "" {
		return false
	}
	n := s.count[key]
	if at := addressIn(l.text); at != nil {
		return n >= oftenSaid || lettersOf(l.text[:at[0]]+l.text[at[1]:]) == ""
	}
	return n >= oftenBetween && s.within[key]*2 >= n && (l.alone() || isCapitals(l.text)) && isTitle(strings.Trim(l.text, "0123456789 -–—|."))
}

func holdsQuote(s string) bool {
	return strings.IndexByte(s, '"') >= 0 ||
		strings.IndexByte(s, "“"[0]) >= 0 && (strings.Contains(s, "“") || strings.Contains(s, "”")) ||
		strings.IndexByte(s, "「"[0]) >= 0 && (strings.Contains(s, "「") || strings.Contains(s, "」"))
}

// addressIn returns where a site's address is in a line, or nil.
func addressIn(s string) []int {
	if !kb.MayHoldAddress(s) {
		return nil
	}
	return address.FindStringIndex(s)
}

// lettersOf returns only the letters of a line, folded: pages differ in their numbers.
func lettersOf(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
