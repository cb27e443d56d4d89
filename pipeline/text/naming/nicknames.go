package naming

import (
	_ "embed"
	"iter"
	"maps"
	"slices"
	"sort"
	"strings"
)

//go:embed data/nicknames.txt
var nicknameList string

//go:embed data/nicknames_added.txt
var addedNicknames string

type nameSet map[string]bool

// formal has, for each short form, the formal names it may be short for, and for each
// formal name itself; different spellings of a name are short for each other.
var formal = readNicknames()

func readNicknames() map[string]nameSet {
	out := map[string]nameSet{}
	add := func(short, long string) {
		if out[short] == nil {
			out[short] = nameSet{}
		}
		out[short][long] = true
	}
	var listed []string
	for long, short := range entries(nicknameList) {
		listed = append(listed, long)
		for f := range strings.FieldsSeq(short) {
			add(f, long)
		}
	}
	for _, long := range listed {
		if out[long] == nil { // short for nothing
			add(long, long)
		}
	}
	for head, short := range entries(addedNicknames) {
		for _, group := range strings.Split(head, "|") {
			spellings := strings.Split(group, "/")
			for _, h := range spellings {
				for _, f := range append(spellings[:len(spellings):len(spellings)], strings.Fields(short)...) {
					add(f, h)
				}
			}
		}
	}
	return out
}

// entries yields the formal names and the short forms of each line of a list, without comments.
func entries(list string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for line := range strings.Lines(list) {
			formal, short, ok := strings.Cut(line, ":")
			if ok && !strings.HasPrefix(line, "#") && !yield(formal, short) {
				return
			}
		}
	}
}

// Formal returns the formal names that a given name may be short for, sorted. A
// formal name is among its own; for an unknown name the result is empty.
func Formal(given string) []string {
	out := slices.Collect(maps.Keys(formal[given]))
	sort.Strings(out)
	return out
}

// IsDiminutive reports whether one of two given names (folded) may be short
// for the other, or both for the same: Bill and William, Nelly and Ellen.
func IsDiminutive(a, b string) bool {
	if a == b {
		return false
	}
	fa, fb := formal[a], formal[b]
	if fa[b] || fb[a] {
		return true
	}
	if isFormal(a) && isFormal(b) {
		return false // Edward and Edmund share Ned but are two names
	}
	for f := range fa {
		if fb[f] {
			return true
		}
	}
	return isPetForm(a, b) || isPetForm(b, a)
}

func isFormal(n string) bool { return formal[n][n] }

// isPetForm reports whether short is a prefix of long, or is made from it by cutting and adding -y or
// -ie: Theo of Theophilus, Rennie of Renfield, "Sherly" of Sherlock, Cainy of Cain.
func isPetForm(short, long string) bool {
	stem, cut := short, false
	for _, end := range []string{"ie", "ey", "y"} {
		if stem, cut = strings.CutSuffix(short, end); cut {
			break
		}
	}
	if n := len(stem); cut && n > 3 && stem[n-1] == stem[n-2] {
		stem = stem[:n-1]
	}
	return len(stem) >= 3 && strings.HasPrefix(long, stem) && (len(long) > len(stem)+1 || cut && long == stem)
}

// PetNameProbability returns how sure it is that one given name is short for the other: 1 if
// the table says so, 0.7 if both are short for a third, 0.4 if only the
// letters fit, 0 if they are not forms of one name.
func PetNameProbability(a, b string) float64 {
	fa, fb := formal[a], formal[b]
	switch {
	case !IsDiminutive(a, b):
		return 0
	case fa[b] || fb[a]:
		return 1
	case isPetForm(a, b) || isPetForm(b, a):
		return 0.4
	}
	return 0.7
}
