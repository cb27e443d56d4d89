package i18n

import (
	"regexp"
	"strconv"
)

var verb = regexp.MustCompile(`%(?:\[(\d+)\])?[-+# 0]*\d*(?:\.\d+)?([a-zA-Z%])`)

// verbs lists which argument each fmt verb of a sentence takes and how: argument number from 1 → verb
// letter. Positions given as %[n] move the count as fmt does.
func verbs(sentence string) map[int]string {
	found := map[int]string{}
	next := 1
	for _, m := range verb.FindAllStringSubmatch(sentence, -1) {
		if m[2] == "%" {
			continue
		}
		if m[1] != "" {
			next, _ = strconv.Atoi(m[1])
		}
		found[next] = m[2]
		next++
	}
	return found
}
