package article

import (
	"regexp"
	"strings"
)

// Is reports whether a text with a title is a page or a sheet about somebody: it begins with several facts, one
// below the other, or its first sentence says what the person is and it has facts or the usual headings of such pages.
func Is(title, body string) bool {
	const top, few = 2000, 3 // bytes, facts
	if len(body) > mostBytes {
		return false
	}
	head := body[:min(len(body), top)]
	given := countFacts(head)
	switch {
	case given >= few, isNearStart(title, body) && isBox(head):
		return true
	case !definesTitle(title, body):
		return false
	}
	return given > 0 || len(usualParts.FindAllStringIndex(body, 2)) == 2
}

// countFacts counts the fields of names and of related people. "Title" and "Characters" are fields of a book too.
func countFacts(head string) (n int) {
	for _, f := range fieldsOf(head) {
		if f.key != "title" && !keys["heading"][f.key] {
			n++
		}
	}
	return n
}

// isBox reports whether a short text begins with a box: facts of any kind with different keys, some of them about a person.
// In a play the keys are speakers, who are repeated, and above a book they are about the book.
func isBox(head string) bool {
	const few, aboutPerson = 4, 2
	found, personal := map[string]bool{}, 0
	for line := range strings.Lines(head) {
		m := fieldPattern.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			continue
		}
		if found[m[1]] {
			return false
		}
		found[m[1]] = true
		if k := strings.ToLower(m[1]); keys["personal"][k] || countFacts(line) > 0 {
			personal++
		}
	}
	return len(found) >= few && personal >= aboutPerson
}

var (
	defining   = regexp.MustCompile(`^[^.!?。！？\n]{0,200}?(?: (?:is|was) (?:a|an|the|one)\b|是)`)
	usualParts = regexp.MustCompile(`(?m)^(?:#+ *)?(?:Biography|Personality|Appearance|Physical appearance|Relationships|Background|History|Abilities|Powers|Trivia|Etymology|Early life|Character|Overview|人物生平|人物经历|人物关系|性格|外貌|背景|能力|简介|生平|轶事|人物形象|角色经历)$`)
)

// definesTitle reports whether the first sentence with a title says what it is.
func definesTitle(title, body string) bool {
	for at := 0; title != "" && isNearStart(title, body[at:]); {
		at += strings.Index(body[at:], title) + len(title)
		if defining.MatchString(body[at:]) {
			return true
		}
	}
	return false
}

// startBytes is the length of the start of a page, in bytes.
const startBytes = 600

// isNearStart reports whether a name occurs near the start of a text.
func isNearStart(name, body string) bool {
	i := strings.Index(body, name)
	return name != "" && i >= 0 && i < startBytes
}
