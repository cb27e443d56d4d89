package builtin

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
	"dramatis/pipeline/text"
)

// bondBetweenHan finds the relation word that joins two Chinese names. between is the text between them and after the
// text that follows: 甲恨乙; 甲的舅舅乙; 甲是乙的哥哥; 甲和乙是好友; 甲拜乙为师父; 甲把乙杀了. A word for kin, and any word on a page, which is about
// its people, may be anywhere between them.
func bondBetweenHan(between, after string, page bool) (bond, bool) {
	best, found := strongestHanBond(between)
	if !page && best.kind != kinship && best.kind != marriage {
		best, found = trailingBond(between)
	}
	take := func(stretch string) {
		if b, ok := leadingBond(stretch); ok && b.strength > best.strength {
			best, found = b, true
		}
	}
	switch {
	case endsWith(between, "是", "乃", "乃是", "便是", "就是", "原是", "本是", "做", "作", "为", "當", "当"):
		if rest, ok := strings.CutPrefix(after, "的"); ok {
			take(rest)
		} else if rest, ok := strings.CutPrefix(after, "之"); ok {
			take(rest)
		}
	case endsWith(between, "与", "和", "同", "跟", "、", "與"):
		rest := after
		for _, w := range []string{"本", "原", "乃", "是", "从小", "两个", "两人", "二人", "结为", "互为", "成了", "一对"} {
			rest = strings.TrimPrefix(rest, w)
		}
		take(rest)
	case endsWith(between, "拜", "认", "收", "尊", "奉", "認"):
		if rest, ok := strings.CutPrefix(after, "为"); ok {
			take(rest)
		} else if rest, ok := strings.CutPrefix(after, "做"); ok {
			take(rest)
		}
	case endsWith(between, "把", "将", "被"):
		take(after)
	}
	return best, found
}

// trailingBond returns the relation word at the end of the text between two names, except for particles: 的舅舅, 杀死了, 嫁给.
// There is none if another name is between, or a quotation about somebody else.
func trailingBond(between string) (bond, bool) {
	if strings.Contains(between, blanked) || strings.Contains(between, "“") && !strings.Contains(between, "我") {
		return bond{}, false
	}
	for stretch, cut := between, true; cut && !endsWith(stretch, notBonds...); {
		if b, ok := endingBond(stretch); ok {
			return b, true
		}
		cut = false
		for _, w := range []string{"了", "过", "着", "死", "给", "與", "与", "到", "一个", "那", "这"} {
			if rest, ok := strings.CutSuffix(stretch, w); ok {
				stretch, cut = rest, true
				break
			}
		}
	}
	return bond{}, false
}

// endingBond returns the longest relation word at the end of a text that is not negated, as in 并不恨.
func endingBond(stretch string) (bond, bool) {
	const longest = 4 // characters
	from := len(stretch)
	best, found := bond{}, false
	for range longest {
		_, n := utf8.DecodeLastRuneInString(stretch[:from])
		if n == 0 {
			break
		}
		from -= n
		if b, ok := bonds["zh"][stretch[from:]]; ok && !endsWith(stretch[:from], denials...) {
			best, found = b, true
		}
	}
	return best, found
}

// blanked is contained in a text in which withoutNames removed a name.
const blanked = "  "

var (
	notBonds = strings.Fields("抱怨 埋怨 害怕 可恨 想杀 笑杀 气杀 爱杀 讨喜欢") // contain a relation word at their end
	denials  = strings.Fields("不 没 没有 未 休 莫 别 勿 非")
)

// kinOfPrevious matches what follows the only name of a Chinese sentence if it is the relative of a person in the
// sentence before.
var kinOfPrevious = pattern.MustCompile(`^[便就乃正]?是[他她]的(\p{Han}{1,3})。$`)

// linkPrevious adds the relation of the only person of a Chinese sentence to the first one of the sentence before:
// 甲守着磨坊。乙便是 他的孙女。
func (w *window) linkPrevious(before, s kb.Span, add func(link)) {
	names := w.study.MentionsIn(s)
	if w.study.Language != "zh" || len(names) != 1 || names[0].Span.Start != s.Start {
		return
	}
	m := kinOfPrevious.FindStringSubmatch(w.text[names[0].Span.End:s.End])
	if m == nil {
		return
	}
	people := slices.DeleteFunc(slices.Clone(w.study.MentionsIn(before)), func(m text.Mention) bool { return w.study.Names[m.Name].Type != kb.Character })
	known, ok := bonds["zh"][m[1]]
	if !ok || len(people) == 0 {
		return
	}
	b := text.Bond{A: people[0].Name, B: names[0].Name, Word: m[1], At: s}
	add(link{a: b.A, b: b.B, kind: known.kindOf(b), strength: known.strength, quote: s, says: w.stateBond(b)})
}

func endsWith(s string, ends ...string) bool {
	return slices.ContainsFunc(ends, func(e string) bool { return strings.HasSuffix(s, e) })
}

// strongestHanBond returns the strongest relation word in a Chinese text, the first of equals.
func strongestHanBond(stretch string) (best bond, found bool) {
	for i := 0; i < len(stretch); {
		_, n := utf8.DecodeRuneInString(stretch[i:])
		if hanBondStarts[stretch[i:i+n]] {
			if b, ok := leadingBond(stretch[i:]); ok && b.strength > best.strength {
				best, found = b, true
			}
		}
		i += n
	}
	return best, found
}

// hanBondStarts are the first characters of relation words.
var hanBondStarts = func() map[string]bool {
	out := map[string]bool{}
	for w := range bonds["zh"] {
		_, n := utf8.DecodeRuneInString(w)
		out[w[:n]] = true
	}
	return out
}()

// leadingBond returns the longest relation word at the beginning of a text.
func leadingBond(stretch string) (bond, bool) {
	const longest = 4 // characters
	end, ends := 0, []int(nil)
	for range longest {
		_, n := utf8.DecodeRuneInString(stretch[end:])
		if n == 0 {
			break
		}
		end += n
		ends = append(ends, end)
	}
	for i := len(ends) - 1; i >= 0; i-- {
		if b, ok := bonds["zh"][stretch[:ends[i]]]; ok {
			return b, true
		}
	}
	return bond{}, false
}
