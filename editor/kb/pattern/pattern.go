package pattern

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
)

// A Pattern is a regular expression with the edges of its matches. Methods not defined here are those
// of the expression, which always searches.
type Pattern struct {
	*regexp.Regexp
	matches func() *matches // found when they are first asked for, because most commands use few patterns
}

// matches says what all matches of an expression have in common.
type matches struct {
	begins   edges  // how matches begin
	ends     edges  // how they end, reversed; only if last
	required *edges // every match holds one
	folds    bool   // the expression has letters of either case
	first    bool   // matches begin where the text begins
	last     bool   // matches end where the text ends
}

// MustCompile is regexp.MustCompile, and panics as it does.
func MustCompile(expr string) *Pattern {
	return &Pattern{regexp.MustCompile(expr), sync.OnceValue(func() *matches { return matchesOf(parse(expr)) })}
}

func matchesOf(tree *syntax.Regexp) *matches {
	m := &matches{begins: edgesOf(tree, false), required: requiredEdges(tree), folds: folds(tree),
		first: isAt(tree, syntax.OpBeginText, true), last: isAt(tree, syntax.OpEndText, false)}
	if m.last {
		m.ends = edgesOf(tree, true)
	}
	return m
}

func parse(expr string) *syntax.Regexp {
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		panic("pattern: " + err.Error())
	}
	return tree
}

// MatchString reports whether a text holds a match.
func (p *Pattern) MatchString(s string) bool {
	found := p.matches().find(s, certain)
	return found == certain || found == possible && p.Regexp.MatchString(s)
}

// FindStringIndex returns the bounds of the first match, nil if there is no match.
func (p *Pattern) FindStringIndex(s string) []int {
	if !p.mayMatch(s) {
		return nil
	}
	return p.Regexp.FindStringIndex(s)
}

// FindStringSubmatch returns the first match with its groups, nil if there is no match.
func (p *Pattern) FindStringSubmatch(s string) []string {
	if !p.mayMatch(s) {
		return nil
	}
	return p.Regexp.FindStringSubmatch(s)
}

// FindStringSubmatchIndex returns the bounds of the first match and its groups, nil if there is no match.
func (p *Pattern) FindStringSubmatchIndex(s string) []int {
	if !p.mayMatch(s) {
		return nil
	}
	return p.Regexp.FindStringSubmatchIndex(s)
}

// ReplaceAllString replaces each match.
func (p *Pattern) ReplaceAllString(s, with string) string {
	if !p.mayMatch(s) {
		return s
	}
	return p.Regexp.ReplaceAllString(s, with)
}

// mayMatch reports whether a text may contain a match: false is certain.
func (p *Pattern) mayMatch(s string) bool { return p.matches().find(s, possible) > absent }

// find searches a text for a match until it has found what is wanted.
func (m *matches) find(s string, wanted finding) finding {
	// Two letters beyond ASCII fold to ASCII ones: ſ to s, K to k.
	if m.folds && (strings.Contains(s, "\u017f") || strings.Contains(s, "\u212a")) {
		return possible
	}
	if m.last && !m.ends.endText(s) {
		return absent
	}
	var found finding
	if m.first {
		found = m.begins.findAt(s, 0)
	} else {
		found = m.begins.find(s, wanted)
	}
	// Of a long text whose beginning must match, the expression may look at a few bytes only.
	if found == possible && (!m.first || len(s) <= shortText) && !m.required.occurIn(s) {
		return absent
	}
	return found
}

// shortText is a text in bytes that can be searched in no more time than the expression takes.
const shortText = 256

// folds reports whether a part of an expression has letters of either case.
func folds(re *syntax.Regexp) bool {
	if re.Flags&syntax.FoldCase != 0 {
		return true
	}
	return slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return folds(sub) })
}

// isAt reports whether all matches of an expression begin, or end, with an empty match of one kind.
func isAt(re *syntax.Regexp, op syntax.Op, begin bool) bool {
	switch re.Op {
	case op:
		return true
	case syntax.OpConcat:
		if begin {
			return isAt(re.Sub[0], op, begin)
		}
		return isAt(re.Sub[len(re.Sub)-1], op, begin)
	case syntax.OpCapture:
		return isAt(re.Sub[0], op, begin)
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			if !isAt(sub, op, begin) {
				return false
			}
		}
		return len(re.Sub) > 0
	}
	return false
}
