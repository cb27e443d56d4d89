package builtin

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
)

// isOfAnother reports whether a word such as "brother" in a sentence is about a relative of somebody who is not among
// the owners: the nearest name before the word, or the one after "of" behind it, is not an owner's. Names of places
// are skipped.
func (l *evidenceCheck) isOfAnother(sentence, word string, owners []string) bool {
	if script.BeginsHan(word) {
		return false
	}
	words := strings.Fields(withoutSpeaker(sentence))
	at := slices.IndexFunc(words, func(w string) bool { return holdsWord(strings.ToLower(w), strings.TrimSuffix(word, "s")) })
	if at < 0 {
		return false
	}
	if at+2 < len(words) && words[at+1] == "of" {
		if name := nameAt(words, at+2, 1); name != "" && !l.isPlace(name) {
			return !matchesName(name, owners)
		}
	}
	for i := at - 1; i >= 0; i-- {
		if name := nameAt(words, i, -1); name != "" && !l.isPlace(name) {
			return !matchesName(name, owners)
		}
	}
	return false
}

// isPlace reports whether a name is that of a place.
func (l *evidenceCheck) isPlace(name string) bool {
	return slices.ContainsFunc(slices.Concat(l.c.m.Places, l.c.m.Mentioned, l.c.m.Found), func(k task.KnownName) bool {
		return k.Type == kb.Location && matchesName(name, allNames(k))
	})
}

// withoutSpeaker returns a line of speech without its speaker and addressee.
func withoutSpeaker(line string) string {
	if at := speechLine.FindStringIndex(line); at != nil {
		return line[at[1]:]
	}
	return line
}

// nameAt returns the run of capitalized words that begins at an index of words and extends forward (step 1) or
// backward (step -1). It returns "" for the first word of a sentence alone, which has a capital anyway.
func nameAt(words []string, at, step int) string {
	var run []string
	for i := at; i >= 0 && i < len(words); i += step {
		bare := strings.TrimSuffix(strings.TrimSuffix(trimMarks(words[i]), "'s"), "’s")
		first, _ := utf8.DecodeRuneInString(bare)
		if low := strings.ToLower(bare); !unicode.IsUpper(first) || stops[low] || questionWords[low] || i == 0 && len(run) == 0 {
			break
		}
		run = append(run, bare)
		if step > 0 && bare != trimMarks(words[i]) {
			break // the name ends in “’s”
		}
	}
	if step < 0 {
		slices.Reverse(run)
	}
	return strings.Join(run, " ")
}

// trimMarks returns a word without the punctuation around it.
func trimMarks(word string) string { return strings.Trim(word, ".,;:!?()[]“”‘’\"'_—-") }

// matchesName reports whether a name contains one of the owners' names, or is in one of them.
func matchesName(name string, owners []string) bool {
	return slices.ContainsFunc(owners, func(o string) bool { return strings.Contains(o, name) || strings.Contains(name, o) })
}
