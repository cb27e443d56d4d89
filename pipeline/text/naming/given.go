package naming

import (
	_ "embed"
	"iter"
	"strings"
)

//go:embed data/men.txt
var menNames string

//go:embed data/women.txt
var womenNames string

// givenGender has given names of English-speaking countries; the gender of a name of
// both men and women is Unknown.
var givenGender = readGiven()

func readGiven() map[string]Gender {
	out := map[string]Gender{}
	for n := range words(menNames) {
		out[n] = Male
	}
	for n := range words(womenNames) {
		if out[n] == Male {
			out[n] = Unknown
			continue
		}
		out[n] = Female
	}
	return out
}

// words yields the words of a list, without comments.
func words(list string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(list) {
			if strings.HasPrefix(line, "#") {
				continue
			}
			for w := range strings.FieldsSeq(line) {
				if !yield(w) {
					return
				}
			}
		}
	}
}

// IsGiven reports whether the word is a usual English given name.
func IsGiven(word string) bool { _, ok := givenGender[strings.ToLower(word)]; return ok }

// GivenGender returns the usual gender of a given name: that of the lists, else that of the
// names it may be short for, if these have one gender.
func GivenGender(word string) Gender {
	word = strings.ToLower(word)
	out := givenGender[word]
	if out != Unknown {
		return out
	}
	for f := range formal[word] {
		g := givenGender[f]
		if g.Clashes(out) {
			return Unknown
		}
		out = max(out, g)
	}
	return out
}
