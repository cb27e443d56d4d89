package naming

import (
	"slices"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
	"dramatis/editor/kb/script"
)

// contrastPattern matches two clauses that say who two people are: 一个是渡口的某甲，一个是衙门里的某乙.
var contrastPattern = pattern.MustCompile(`一[个個位](?:是|叫[做作]?|[唤喚][做作])([^一，,、；;：:。！？!?“”「」\n]{2,20})[，,、；;]另?一[个個位](?:是|叫[做作]?|[唤喚][做作])([^，,、；;：:。！？!?“”「」\n]{2,20})`)

// Namesakes are two people that a text contrasts. Shared, A and B are indexes of spots: of the name that both have (-1 if there is
// none), and of each one's name. BeforeA and BeforeB are the words before these names in their clauses. Span is that of both clauses,
// in bytes.
type Namesakes struct {
	Shared, A, B     int
	BeforeA, BeforeB string
	Span             kb.Span
}

// Contrasts finds where a Chinese text says in two parallel clauses who two people are. Spots are the spans of names in
// bytes, in the order of the text. A name must end its clause: 一个是某甲的儿子 is about somebody else.
func Contrasts(text string, spots []kb.Span) []Namesakes {
	var out []Namesakes
	for _, m := range contrastPattern.FindAllStringSubmatchIndex(text, -1) {
		n := Namesakes{Shared: sharedBefore(text, spots, m[0]), A: endingAt(spots, m[2], m[3]), B: endingAt(spots, m[4], m[5]), Span: kb.Span{Start: m[0], End: m[1]}}
		if n.A < 0 || n.B < 0 {
			continue
		}
		n.BeforeA, n.BeforeB = text[m[2]:spots[n.A].Start], text[m[4]:spots[n.B].Start]
		out = append(out, n)
	}
	return out
}

// sharedBefore returns the spot that ends right before an offset and follows a number (两个某家：), or -1.
func sharedBefore(text string, spots []kb.Span, at int) int {
	i, _ := slices.BinarySearchFunc(spots, at, func(s kb.Span, at int) int { return s.Start - at })
	if i == 0 || spots[i-1].End > at {
		return -1
	}
	before := script.Simplify(text[max(0, spots[i-1].Start-len("两个")):spots[i-1].Start])
	if mark := text[spots[i-1].End:at]; before != "两个" && before != "两位" || mark != "：" && mark != "，" {
		return -1
	}
	return i - 1
}

// endingAt returns the first spot from start on that ends at end, or -1.
func endingAt(spots []kb.Span, start, end int) int {
	i, _ := slices.BinarySearchFunc(spots, start, func(s kb.Span, at int) int { return s.Start - at })
	for ; i < len(spots) && spots[i].Start < end; i++ {
		if spots[i].End == end {
			return i
		}
	}
	return -1
}
