package naming

import (
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
)

// othersCall are words before what others call the one whom a sentence is about: 人称“某某”, 街坊都唤他某某.
var othersCall = pattern.MustCompile(`(?:人[称稱]|[都皆](?:[唤喚叫称稱]|管)[他她](?:[做作叫]|[为為])?)[“「『]?$`)

// kinsfolk are characters of words for others whom a sentence may turn to: 膝下一子，人称某某.
const kinsfolk = "子女儿兒侄妹弟兄姐妻夫徒孙孫父母爹娘媳婿仆僕友"

// longestCalling is how long words of calling with a quotation mark may be, in bytes.
const longestCalling = 6 * len("人")

// longestTold is how long the part of a sentence from who it is about to what they are called may be, in bytes.
const longestTold = 240

// Callings finds where a Chinese sentence begins with somebody and says in a later clause what others call them:
// 渡口的某甲，使一支长桨，人称“某乙”，客人都唤他某丙. Spots are the places of people's names in the order of the text.
func Callings(text string, spots []kb.Span) []Statement {
	var out []Statement
	called := map[int]bool{}
	for i, at := range spots {
		lead := text[max(0, at.Start-longestCalling):at.Start]
		m := othersCall.FindStringIndex(lead)
		if m == nil {
			continue
		}
		called[i] = true
		if topic := topicBefore(text, spots, i, called); topic >= 0 {
			out = append(out, Statement{Saying: Alias, A: topic, B: i, Span: kb.Span{Start: spots[topic].Start, End: at.End},
				Phrase: strings.TrimRight(lead[m[0]:], "“「『")})
		}
	}
	return out
}

// topicBefore returns which spot ends the first clause of the sentence that a name is in, -1 where none does or
// somebody else comes between the two: kin, or one with a full name who is not called so.
func topicBefore(text string, spots []kb.Span, name int, called map[int]bool) int {
	for k := name - 1; k >= 0 && spots[name].Start-spots[k].Start <= longestTold; k-- {
		between := text[spots[k].End:spots[name].Start]
		if strings.ContainsAny(between, "。！？!?\n"+kinsfolk) {
			return -1
		}
		lead := text[max(0, spots[k].Start-longestTold):spots[k].Start]
		first := strings.LastIndexAny(lead, "。！？!?\n") >= strings.LastIndexAny(lead, "，,“”")
		parts := Parse(text[spots[k].Start:spots[k].End])
		switch {
		case first && strings.HasPrefix(between, "，"):
			return k
		case !called[k] && parts.Full():
			return -1
		}
	}
	return -1
}
