package kb

import "strings"

// labelMark separates a label's sentence and its arguments in storage, so that a label can be
// translated later.
const labelMark = "\x1f"

// Label returns translatable words: a sentence with {} for each argument, as in Label("“{}” may also
// be “{}”", a, b).
func Label(sentence string, args ...string) string {
	return strings.Join(append([]string{sentence}, args...), labelMark)
}

// SpellOut renders a label; translate translates the sentence, nil leaves it in English.
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

// nestMark starts a label that is an argument of another one, and replaces labelMark in it.
const nestMark = "\x1e"

// Nest returns a label as an argument for another one. Labels nested in it already are rendered in
// English.
func Nest(label string) string {
	if strings.Contains(label, nestMark) {
		label = SpellOut(label, nil)
	}
	return nestMark + strings.ReplaceAll(label, labelMark, nestMark)
}
