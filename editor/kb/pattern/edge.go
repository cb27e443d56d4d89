package pattern

import (
	"math"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An edge is how a match may begin, in bytes, or, reversed, how it may end.
type edge struct {
	text  string // with ASCII letters that may have either case in lower case
	cased uint16 // a bit for each byte of the text whose case matters
	whole bool   // the whole match is known: the next part continues from there
	loose bool   // a match must meet other conditions too
	start bool   // the match begins where the text searched begins
	word  bool   // the match begins at the border of a word
	close bool   // the border of a word is behind the edge
}

// Edges are all ways in which matches may begin, by their first byte. If any is set, every text has
// one.
type edges struct {
	any   bool
	word  bool        // all begin at the border of a word
	exact bool        // some are matches by themselves
	pairs [256]uint64 // by the first byte of edges, in either case: bits for their second bytes
	list  []edge
	ends  [256]uint16 // where in the list those end that begin with a byte in lower case
}

const (
	maxEdge  = 16  // bytes of an edge: the bits of edge.cased
	maxEdges = 400 // edges of an expression
	// maxBranches is how many characters may follow an edge as branches of their own.
	maxBranches = 16
	maxListed   = 64 // characters of a class that get their own edges
)

// edgesOf derives the edges of an expression; backward derives the ends.
func edgesOf(re *syntax.Regexp, backward bool) edges { return indexEdges(expand(re, backward)) }

// indexEdges returns a list of edges by their first byte.
func indexEdges(list []edge) (out edges) {
	slices.SortFunc(list, byText)
	list = slices.Compact(list)
	if len(list) > 0 && list[0].text == "" {
		return edges{any: true}
	}
	out.word = true
	for i, e := range list {
		out.word, out.exact = out.word && e.word, out.exact || e.whole && !e.loose
		c := lowerByte(e.text[0])
		if out.pairs[e.text[0]] |= e.seconds(); e.cased&1 == 0 && isLetter(c) {
			out.pairs[c-('a'-'A')] |= e.seconds()
		}
		out.ends[c] = uint16(i + 1)
	}
	for c := 1; c < len(out.ends); c++ {
		out.ends[c] = max(out.ends[c], out.ends[c-1])
	}
	out.list = slices.Clone(list)
	return out
}

// seconds returns the bits for the second byte of an edge: all if it has only one.
func (e *edge) seconds() uint64 {
	if len(e.text) == 1 {
		return math.MaxUint64
	}
	c := e.text[1]
	if e.cased>>1&1 == 0 && isLetter(c) {
		return secondBit(c) | secondBit(c-('a'-'A'))
	}
	return secondBit(c)
}

func secondBit(c byte) uint64 { return 1 << (c & 63) }

// byText orders edges by their first byte in lower case, then by their text.
func byText(a, b edge) int {
	if a.text != "" && b.text != "" {
		if d := int(lowerByte(a.text[0])) - int(lowerByte(b.text[0])); d != 0 {
			return d
		}
	}
	return strings.Compare(a.text, b.text)
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
	case syntax.OpEmptyMatch:
		return []edge{{whole: true}}
	case syntax.OpBeginLine, syntax.OpEndLine, syntax.OpEndText, syntax.OpNoWordBoundary:
		return []edge{{whole: true, loose: true}}
	case syntax.OpBeginText:
		return []edge{{whole: true, start: !backward, loose: backward}}
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
			return withAnySuffix(out)
		}
		next := expand(sub, backward)
		if len(next) > maxBranches && !slices.ContainsFunc(next, longer) && !slices.ContainsFunc(out, func(e edge) bool { return e.text == "" }) {
			return withAnySuffix(out) // "a " excludes as much as "a 0", "a 1" and so on
		}
		var joined []edge
		for _, e := range out {
			if !e.whole || len(e.text) >= maxEdge {
				e.whole = false
				joined = append(joined, e)
				continue
			}
			for _, n := range next {
				joined = append(joined, join(e, n))
			}
		}
		if len(joined) > maxEdges {
			return withAnySuffix(out)
		}
		out = joined
	}
	return out
}

// longer reports whether an edge is longer than a character.
func longer(e edge) bool { return utf8.RuneCountInString(e.text) > 1 }

// join returns an edge that continues as another one.
func join(e, n edge) edge {
	if e.text == "" {
		n.word, n.start, n.loose = n.word || e.word, n.start || e.start, n.loose || e.loose
		return n
	}
	e.loose = e.loose || n.loose || n.start || n.text != "" && (e.close || n.word)
	e.close = n.close || n.text == "" && (e.close || n.word)
	e.cased |= n.cased << len(e.text)
	e.text, e.whole = e.text+n.text, n.whole
	return truncate(e, maxEdge)
}

// limitEdges shortens edges until there are few enough.
func limitEdges(list []edge) []edge {
	for n := maxEdge - 1; len(list) > maxEdges; n-- {
		for i, e := range list {
			list[i] = truncate(e, n)
		}
		slices.SortFunc(list, byText)
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

// truncate returns an edge of at most n bytes.
func truncate(e edge, n int) edge {
	if len(e.text) > n {
		e.text, e.whole, e.close = e.text[:n], false, false
		e.cased &= 1<<n - 1
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
	folded := re.Flags&syntax.FoldCase != 0
	out := []edge{{whole: true}}
	for _, r := range runes {
		if r == utf8.RuneError { // bytes that are not UTF-8 count as this
			return withAnySuffix(out)
		}
		forms := []rune{r}
		if folded && r >= utf8.RuneSelf {
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
				next = append(next, join(e, edgeOf(form, folded, backward)))
			}
		}
		if out = next; !out[0].whole {
			return withAnySuffix(out)
		}
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
				both := r < utf8.RuneSelf && contains(ranges, r^0x20)
				if e := edgeOf(r, both, backward); !both || rune(e.text[0]) == r {
					out = append(out, e)
				}
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
			first[lowerByte(string(r)[0])] = true
		}
	}
	for c := range first {
		if first[c] {
			out = append(out, edge{text: string([]byte{byte(c)})})
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

// edgeOf returns the edge of one character, an ASCII letter in either case if folded.
func edgeOf(r rune, folded, backward bool) edge {
	s := []byte(string(r))
	e := edge{whole: true}
	switch {
	case folded:
		s[0] = lowerByte(s[0])
	case isLetter(s[0]):
		e.cased = 1
	}
	if backward {
		slices.Reverse(s)
	}
	e.text = string(s)
	return e
}

func lowerByte(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + ('a' - 'A')
	}
	return c
}

// A finding says whether a text holds a match.
type finding int8

const (
	absent finding = iota
	possible
	certain
)

// occurIn reports whether one of the edges is anywhere in a text.
func (e *edges) occurIn(s string) bool { return e.find(s, possible) > absent }

// find searches a text for edges until it has found what is wanted.
func (e *edges) find(s string, wanted finding) (found finding) {
	if e.any {
		return possible
	}
	if !e.exact {
		wanted = possible
	}
	before := false // the byte before is part of a word
	for i := range len(s) {
		c := s[i]
		word := wordBytes[c]
		if bits := e.pairs[c]; bits != 0 && (word != before || !e.word) && (i+1 == len(s) || bits&secondBit(s[i+1]) != 0) {
			if found = max(found, e.findAt(s, i)); found >= wanted {
				break
			}
		}
		before = word
	}
	return found
}

// findAt looks for edges at one place of a text.
func (e *edges) findAt(s string, i int) (found finding) {
	if e.any {
		return possible
	}
	if i >= len(s) {
		return absent
	}
	list := e.beginningWith(lowerByte(s[i]))
	for k := range list {
		one := &list[k]
		if !one.isAt(s, i) {
			continue
		}
		if one.whole && !one.loose {
			return certain
		}
		found = possible
	}
	return found
}

// isAt reports whether the edge is at one place of a text.
func (e *edge) isAt(s string, i int) bool {
	end := i + len(e.text)
	if end > len(s) || e.start && i > 0 {
		return false
	}
	for k := range len(e.text) {
		if c := s[i+k]; c != e.text[k] && (lowerByte(c) != e.text[k] || e.cased>>k&1 > 0) {
			return false
		}
	}
	return (!e.word || isBorder(s, i)) && (!e.close || isBorder(s, end))
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
		for k := range len(one.text) {
			if c := s[n-1-k]; c != one.text[k] && (lowerByte(c) != one.text[k] || one.cased>>k&1 > 0) {
				continue next
			}
		}
		return true
	}
	return false
}

// isBorder reports whether \b matches at one place of a text.
func isBorder(s string, i int) bool {
	return (i > 0 && wordBytes[s[i-1]]) != (i < len(s) && wordBytes[s[i]])
}

// wordBytes are the bytes that \b counts as part of a word: ASCII only.
var wordBytes = func() (out [256]bool) {
	for c := range out {
		b := byte(c)
		out[c] = b == '_' || b >= '0' && b <= '9' || isLetter(b)
	}
	return out
}()

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
