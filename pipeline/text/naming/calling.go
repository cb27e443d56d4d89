package naming

import (
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
)

// calledByOthers matches the words before a name that other people use for the subject of a sentence: 人称“某某”, 街坊都唤他某某.
var calledByOthers = pattern.MustCompile(`(?:人[称稱]|[都皆](?:[唤喚叫称稱]|管)[他她](?:[做作叫]|[为為])?)[“「『]?$`)

// kinCharacters are characters of words that change the subject of a sentence: 膝下一子，人称某某.
const kinCharacters = "子女儿兒侄妹弟兄姐妻夫徒孙孫父母爹娘媳婿仆僕友"

// longestCalledBy is the maximum length of a match of calledByOthers, in bytes.
const longestCalledBy = 6 * len("人")

// longestClauses is the maximum length of the text between the subject and the other name, in bytes.
const longestClauses = 240

// CalledByOthers finds Chinese sentences that begin with a person and say in a later clause what others call them:
// 渡口的某甲，使一支长桨，人称“某乙”，客人都唤他某丙. Spots are the spans of people's names in bytes, in the order of the text. Each
// statement is an Alias of two spots.
func CalledByOthers(text string, spots []kb.Span) []Statement {
	var out []Statement
	called := map[int]bool{}
	for i, at := range spots {
		lead := text[max(0, at.Start-longestCalledBy):at.Start]
		m := calledByOthers.FindStringIndex(lead)
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

// topicBefore returns the spot that ends the first clause of the sentence of a name. It returns -1 if there is none, or if another
// person is mentioned in between: kin, or a full name that is not in called.
func topicBefore(text string, spots []kb.Span, name int, called map[int]bool) int {
	for k := name - 1; k >= 0 && spots[name].Start-spots[k].Start <= longestClauses; k-- {
		between := text[spots[k].End:spots[name].Start]
		if strings.ContainsAny(between, "。！？!?\n"+kinCharacters) {
			return -1
		}
		lead := text[max(0, spots[k].Start-longestClauses):spots[k].Start]
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
