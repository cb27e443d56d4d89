package pattern

import (
	"regexp/syntax"
	"slices"
)

// requiredEdges returns the rarest edges of which every match contains one; any is set if none are rare enough, and rarer
// than the beginnings of matches.
func requiredEdges(re *syntax.Regexp) *edges {
	list, often := rarest(re)
	if often > min(maxFrequency, frequency(expand(re, false))/2) {
		return &edges{any: true}
	}
	out := indexEdges(list)
	return &out
}

// maxFrequency is how often edges that are worth searching for may occur, per byte of a text.
const maxFrequency = 0.04

// rarest returns edges of which every match contains one, and an estimate of how often they occur per byte of a text.
func rarest(re *syntax.Regexp) (best []edge, often float64) {
	often = 2 // there are none
	try := func(list []edge, n float64) {
		if n < often {
			best, often = list, n
		}
	}
	switch re.Op {
	case syntax.OpCapture, syntax.OpPlus:
		return rarest(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return rarest(re.Sub[0])
		}
	case syntax.OpLiteral, syntax.OpCharClass:
		list := expand(re, false)
		return list, frequency(list)
	case syntax.OpConcat:
		for i, sub := range re.Sub {
			if sub.Op == syntax.OpLiteral || sub.Op == syntax.OpCharClass {
				list := concat(re.Sub[i:], false)
				try(list, frequency(list))
			} else {
				try(rarest(sub))
			}
		}
	case syntax.OpAlternate:
		var all []edge
		for _, sub := range re.Sub {
			list, n := rarest(sub)
			if n > 1 {
				return nil, 2
			}
			all = append(all, list...)
		}
		slices.SortFunc(all, byText)
		all = slices.Compact(all)
		return all, frequency(all)
	}
	return best, often
}

// frequency estimates how often edges occur per byte of a text, above 1 if one is empty.
func frequency(list []edge) (sum float64) {
	for _, e := range list {
		n := 1.0
		for i := range len(e.text) {
			switch c := e.text[i]; {
			case c == ' ':
				n *= 0.2
			case c >= 'a' && c <= 'z':
				n *= 0.05
			default:
				n *= 0.01
			}
		}
		if e.text == "" {
			n = 2
		}
		sum += n
	}
	return sum
}
