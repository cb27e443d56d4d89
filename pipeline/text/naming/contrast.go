package naming

import (
	"slices"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
	"dramatis/editor/kb/script"
)

// oneAndOther are two clauses that tell two people apart: 一个是渡口的某甲，一个是衙门里的某乙.
var oneAndOther = pattern.MustCompile(`一[个個位](?:是|叫[做作]?|[唤喚][做作])([^一，,、；;：:。！？!?“”「」\n]{2,20})[，,、；;]另?一[个個位](?:是|叫[做作]?|[唤喚][做作])([^，,、；;：:。！？!?“”「」\n]{2,20})`)

// Namesakes are two people whom a text tells apart. Shared is which spot is the name of both, A and B are those of
// their own names, -1 where there is none; TellA and TellB are the words before these.
type Namesakes struct {
	Shared, A, B int
	TellA, TellB string
	Span         kb.Span
}

// Contrasts finds where a Chinese text says in two like clauses who two people are. Spots are the places of names in
// the order of the text; a name must end its clause, for 一个是某甲的儿子 is about somebody else.
func Contrasts(text string, spots []kb.Span) []Namesakes {
	var out []Namesakes
	for _, m := range oneAndOther.FindAllStringSubmatchIndex(text, -1) {
		n := Namesakes{Shared: sharedBefore(text, spots, m[0]), A: endingAt(spots, m[2], m[3]), B: endingAt(spots, m[4], m[5]), Span: kb.Span{Start: m[0], End: m[1]}}
		if n.A < 0 || n.B < 0 {
			continue
		}
		n.TellA, n.TellB = text[m[2]:spots[n.A].Start], text[m[4]:spots[n.B].Start]
		out = append(out, n)
	}
	return out
}

// sharedBefore returns the name of which there are two right before an offset (两个某家：), -1 where none is.
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

// endingAt returns the first of the spots from start on that ends at end, -1 where none does.
func endingAt(spots []kb.Span, start, end int) int {
	i, _ := slices.BinarySearchFunc(spots, start, func(s kb.Span, at int) int { return s.Start - at })
	for ; i < len(spots) && spots[i].Start < end; i++ {
		if spots[i].End == end {
			return i
		}
	}
	return -1
}
