package chinese

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/pipeline/text"
)

// ToYou rewrites a sentence about somebody in the second person: “阿海点灯。” → “你点灯。” names are all names of the person; alone means
// that the sentence names nobody else. Text in quotation marks, such as a nickname, is kept. ok is false if the result would not be
// certain: in speech, if 他 may be somebody else, or if a name is part of a longer word.
func ToYou(sentence string, names []string, alone bool) (out string, ok bool) {
	const mark = "§"
	told, quoted := text.CutSpeeches(sentence, mark)
	if strings.ContainsAny(told, "“”‘’「」『』我咱俺") || strings.Contains(told, "："+mark) || len(quoted) > 0 && strings.HasPrefix(told, mark) {
		return "", false
	}
	if out, ok = toYou(told, names, alone); !ok {
		return "", false
	}
	for _, words := range quoted {
		out = strings.Replace(out, mark, words, 1)
	}
	return out, true
}

// toYou does so for a sentence without quotation marks.
func toYou(sentence string, names []string, alone bool) (out string, ok bool) {
	names = slices.SortedStableFunc(slices.Values(names), func(a, b string) int { return len(b) - len(a) })
	var b strings.Builder
	clause, named := true, false // a name may begin here; there was one
	for i := 0; i < len(sentence); {
		rest := sentence[i:]
		if k := slices.IndexFunc(names, func(n string) bool { return n != "" && strings.HasPrefix(rest, n) }); k >= 0 {
			if !clause {
				return "", false
			}
			b.WriteString("你")
			i += len(names[k])
			clause, named = false, true
			continue
		}
		r, n := utf8.DecodeRuneInString(rest)
		switch r {
		case '他', '她':
			if !alone || !named && i > 0 || strings.HasPrefix(rest, "他们") || strings.HasPrefix(rest, "她们") || strings.HasPrefix(rest, "他人") {
				return "", false
			}
			b.WriteString("你")
		default:
			b.WriteRune(r)
		}
		clause = strings.ContainsRune("，。；：！？、 见请与和同对向给叫让把被", r)
		i += n
	}
	return b.String(), true
}
