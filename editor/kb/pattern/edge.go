package pattern

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An edge is how a match may begin, in bytes with ASCII letters in lower case, or, reversed, how it
// may end.
type edge struct {
	text  string
	whole bool // the whole match is known: the next part continues from there
	word  bool // the match begins at the border of a word
}

// Edges are all ways in which matches may begin, by their first byte. If any is set, every text has
// one.
type edges struct {
	any   bool
	first [256]bool // bytes that some edge begins with, in either case
	list  []edge
	ends  [256]uint16 // where in the list those end that begin with a byte
}

const (
	maxEdge   = 8   // bytes of an edge
	maxEdges  = 400 // edges of an expression
	maxListed = 64  // characters of a class that get their own edges
)

// edgesOf derives the edges of an expression; backward derives the ends.
func edgesOf(re *syntax.Regexp, backward bool) edges { return indexEdges(expand(re, backward)) }

// indexEdges returns a list of edges by their first byte.
func indexEdges(list []edge) (out edges) {
	slices.SortFunc(list, func(a, b edge) int { return strings.Compare(a.text, b.text) })
	list = slices.CompactFunc(list, func(a, b edge) bool { return a.text == b.text && a.word == b.word })
	if len(list) > 0 && list[0].text == "" {
		return edges{any: true}
	}
	for i, e := range list {
		c := e.text[0]
		if out.first[c] = true; c >= 'a' && c <= 'z' {
			out.first[c-('a'-'A')] = true
		}
		out.ends[c] = uint16(i + 1)
	}
	for c := 1; c < len(out.ends); c++ {
		out.ends[c] = max(out.ends[c], out.ends[c-1])
	}
	out.list = slices.Clone(list)
	return out
}

// beginningWith returns the edges that begin with a byte.
func (e *edges) beginningWith(c byte) []edge {
	from := uint16(0)
	if c > 0 {
		from = e.ends[c-1]
	}
	return e.list[from:e.ends[c]]
}

// expand returns the edges of an expression. A text that matches begins with at least one of them.
func expand(re *syntax.Regexp, backward bool) []edge {
	switch re.Op {
	case syntax.OpNoMatch:
		return nil
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpNoWordBoundary:
		return []edge{{whole: true}}
	case syntax.OpWordBoundary:
		return []edge{{whole: true, word: true}}
	case syntax.OpLiteral:
		return literal(re, backward)
	case syntax.OpCharClass:
		return class(re.Rune, backward)
	case syntax.OpCapture:
		return expand(re.Sub[0], backward)
	case syntax.OpConcat:
		return concat(re.Sub, backward)
	case syntax.OpAlternate:
		var out []edge
		for _, sub := range re.Sub {
			out = append(out, expand(sub, backward)...)
		}
		return limitEdges(out)
	case syntax.OpQuest:
		return append(expand(re.Sub[0], backward), edge{whole: true})
	case syntax.OpStar:
		return append(withAnySuffix(expand(re.Sub[0], backward)), edge{whole: true})
	case syntax.OpPlus:
		return withAnySuffix(expand(re.Sub[0], backward))
	case syntax.OpRepeat:
		out := withAnySuffix(expand(re.Sub[0], backward))
		if re.Min == 0 {
			out = append(out, edge{whole: true})
		}
		return out
	}
	return []edge{{}} // any character
}

// concat returns the edges of a concatenation.
func concat(list []*syntax.Regexp, backward bool) []edge {
	list = slices.Clone(list)
	if backward {
		slices.Reverse(list)
	}
	out := []edge{{whole: true}}
	for _, sub := range list {
		if !slices.ContainsFunc(out, func(e edge) bool { return e.whole && len(e.text) < maxEdge }) {
			break
		}
		next := expand(sub, backward)
		var joined []edge
		for _, e := range out {
			if !e.whole || len(e.text) >= maxEdge {
				e.whole = false
				joined = append(joined, e)
				continue
			}
			for _, n := range next {
				// Only a border at the very beginning says something about the first byte.
				joined = append(joined, truncate(edge{text: e.text + n.text, whole: n.whole, word: e.word || e.text == "" && n.word}))
			}
		}
		if len(joined) > maxEdges {
			return withAnySuffix(out)
		}
		out = joined
	}
	return out
}

// limitEdges shortens edges until there are few enough.
func limitEdges(list []edge) []edge {
	for n := maxEdge - 1; len(list) > maxEdges; n-- {
		for i, e := range list {
			if len(e.text) > n {
				list[i].text, list[i].whole = e.text[:n], false
			}
		}
		slices.SortFunc(list, func(a, b edge) int { return strings.Compare(a.text, b.text) })
		list = slices.Compact(list)
	}
	return list
}

// withAnySuffix returns edges after which anything may follow.
func withAnySuffix(list []edge) []edge {
	for i := range list {
		list[i].whole = false
	}
	return list
}

func truncate(e edge) edge {
	if len(e.text) > maxEdge {
		e.text, e.whole = e.text[:maxEdge], false
	}
	return e
}

// literal returns the edges of literal characters: of folded letters beyond ASCII, all forms, until there are too many.
func literal(re *syntax.Regexp, backward bool) []edge {
	const many = 4
	runes := slices.Clone(re.Rune)
	if backward {
		slices.Reverse(runes)
	}
	out := []edge{{whole: true}}
	for _, r := range runes {
		if r == utf8.RuneError { // bytes that are not UTF-8 count as this
			return withAnySuffix(out)
		}
		forms := []rune{r}
		if re.Flags&syntax.FoldCase != 0 && r >= utf8.RuneSelf {
			for form := unicode.SimpleFold(r); form != r; form = unicode.SimpleFold(form) {
				forms = append(forms, form)
			}
		}
		if len(out)*len(forms) > many {
			return withAnySuffix(out)
		}
		var next []edge
		for _, e := range out {
			for _, form := range forms {
				next = append(next, edge{text: e.text + encode(form, backward), whole: true})
			}
		}
		if out = next; len(out[0].text) > maxEdge {
			break
		}
	}
	for i := range out {
		out[i] = truncate(out[i])
	}
	return out
}

// class returns the edges of a character class, given as ranges: each character, or the prefix of
// their bytes if there are many.
func class(ranges []rune, backward bool) []edge {
	n := 0
	for i := 0; i < len(ranges); i += 2 {
		n += int(ranges[i+1]-ranges[i]) + 1
	}
	if contains(ranges, utf8.RuneError) {
		return []edge{{}} // bytes that are not UTF-8 count as this
	}
	var out []edge
	if n <= maxListed {
		for i := 0; i < len(ranges); i += 2 {
			for r := ranges[i]; r <= ranges[i+1]; r++ {
				out = append(out, edge{text: encode(r, backward), whole: true})
			}
		}
		return out
	}
	if backward { // the last bytes of characters are much alike
		return []edge{{}}
	}
	var first [256]bool
	for i := 0; i < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1]; r = afterFirst(r) {
			first[encode(r, false)[0]] = true
		}
	}
	for c := range first {
		if first[c] {
			out = append(out, edge{text: lower(string([]byte{byte(c)}))})
		}
	}
	return out
}

// afterFirst returns the first character after r whose UTF-8 begins with another byte.
func afterFirst(r rune) rune {
	switch {
	case r < utf8.RuneSelf:
		return r + 1
	case r < 0x800:
		return (r | 0x3f) + 1
	case r < 0x10000:
		return (r | 0xfff) + 1
	}
	return (r | 0x3ffff) + 1
}

func contains(ranges []rune, r rune) bool {
	for i := 0; i < len(ranges); i += 2 {
		if ranges[i] <= r && r <= ranges[i+1] {
			return true
		}
	}
	return false
}

func encode(r rune, backward bool) string {
	s := []byte(lower(string(r)))
	if backward {
		slices.Reverse(s)
	}
	return string(s)
}

// lower returns s with ASCII letters in lower case and all other bytes unchanged.
func lower(s string) string {
	out := []byte(s)
	for i, c := range out {
		out[i] = lowerByte(c)
	}
	return string(out)
}

func lowerByte(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + ('a' - 'A')
	}
	return c
}

// occurIn reports whether one of the edges is anywhere in a text.
func (e *edges) occurIn(s string) bool {
	if e.any {
		return true
	}
	for i := range len(s) {
		if e.first[s[i]] && e.occurAt(s, i) {
			return true
		}
	}
	return false
}

// occurAt reports whether one of the edges is at a place of a text.
func (e *edges) occurAt(s string, i int) bool {
	if e.any {
		return true
	}
	if i >= len(s) {
		return false
	}
	atBorder := i == 0 || isWord(s[i-1]) != isWord(s[i])
next:
	for _, one := range e.beginningWith(lowerByte(s[i])) {
		if one.word && !atBorder || len(s)-i < len(one.text) {
			continue
		}
		for k := 1; k < len(one.text); k++ {
			if lowerByte(s[i+k]) != one.text[k] {
				continue next
			}
		}
		return true
	}
	return false
}

// endText reports whether a text ends with one of the edges.
func (e *edges) endText(s string) bool {
	if e.any {
		return true
	}
	n := len(s)
	if n == 0 {
		return false
	}
next:
	for _, one := range e.beginningWith(lowerByte(s[n-1])) {
		if n < len(one.text) {
			continue
		}
		for k := 1; k < len(one.text); k++ {
			if lowerByte(s[n-1-k]) != one.text[k] {
				continue next
			}
		}
		return true
	}
	return false
}

// isWord reports whether \b counts c as part of a word: ASCII only.
func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
