package kb

import "strings"

// labelMark keeps a label's sentence and its arguments apart in storage, so that
// a label can be said in another language later.
const labelMark = "\x1f"

// Label makes words that can be said in any language of a sentence with {} for
// each argument: Label("“{}” may also be “{}”", a, b).
func Label(sentence string, args ...string) string {
	return strings.Join(append([]string{sentence}, args...), labelMark)
}

// SpellOut renders a label; translate turns the sentence into the writer's language,
// nil leaves it in English.
func SpellOut(label string, translate func(string) string) string {
	parts := strings.Split(label, labelMark)
	sentence := parts[0]
	if translate != nil {
		sentence = translate(sentence)
	}
	var b strings.Builder
	for _, arg := range parts[1:] {
		before, after, found := strings.Cut(sentence, "{}")
		if !found {
			break
		}
		b.WriteString(before)
		if inner, nested := strings.CutPrefix(arg, nestMark); nested {
			arg = SpellOut(strings.ReplaceAll(inner, nestMark, labelMark), translate)
		}
		b.WriteString(arg)
		sentence = after
	}
	return b.String() + sentence
}

// nestMark is before a label that is an argument of another one, and in it
// for labelMark.
const nestMark = "\x1e"

// Nest makes a label an argument of another one. What is nested in it already is
// said in English.
func Nest(label string) string {
	if strings.Contains(label, nestMark) {
		label = SpellOut(label, nil)
	}
	return nestMark + strings.ReplaceAll(label, labelMark, nestMark)
}
