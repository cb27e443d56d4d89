package editor

import "strings"

// labelMark keeps a label's sentence and its arguments apart in storage, so that
// a label can be said in another language later.
const labelMark = "\x1f"

// Label makes a label of a sentence with {} for each argument:
// Label("approve “{} = {}”", a, b).
func Label(sentence string, args ...string) string {
	return strings.Join(append([]string{sentence}, args...), labelMark)
}

// Say renders a label; translate turns the sentence into the writer's language,
// nil leaves it in English.
func Say(label string, translate func(string) string) string {
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
		b.WriteString(arg)
		sentence = after
	}
	return b.String() + sentence
}
