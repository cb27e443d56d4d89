package english

import (
	_ "embed"
	"slices"
	"strings"

	"dramatis/editor/kb/script"
	"dramatis/pipeline/text/naming"
)

//go:embed words.txt
var wordLists string

// A class is a set of word lists; a word may be in several.
type class uint64

// The word lists, in the order of classBits.
const (
	function class = 1 << iota
	common
	speech
	human
	titleMale
	titleFemale
	titleNeutral
	givenFemale
	givenMale
	place
	placeNoun
	placeHead
	placeDirection
	orgNoun
	orgHead
	eventNoun
	event
	eventHead
	objectNoun
	vehicle
	calendar
	month
	people
	sacred
	address
	leading
	particle
	kinMale
	kinFemale
	kinNeutral
	bond
	personNoun
	personMale
	personFemale
	prepositionPlace
	adverb
	artefact        // a thing that may be important to a story
	tellingArtefact // a thing that is important if it is repeated
	structure       // a building that is called by its purpose
	occasion        // an event of a day that people speak of

	title = titleMale | titleFemale | titleNeutral
	given = givenFemale | givenMale
	kin   = kinMale | kinFemale | kinNeutral
)

// classBits are the names of the bits in order, and of the lists.
var classBits = strings.Fields(`function common speech human titleMale titleFemale titleNeutral givenFemale givenMale place placeNoun placeHead placeDirection orgNoun orgHead eventNoun event eventHead objectNoun vehicle calendar month people sacred address leading particle kinMale kinFemale kinNeutral bond personNoun personMale personFemale prepositionPlace adverb artefact tellingArtefact structure occasion`)

// classes has the lists that contain a word in lower case.
var classes = readLists(wordLists)

func readLists(lists string) map[string]class {
	out := map[string]class{}
	for name, words := range script.Lists(lists) {
		bit := slices.Index(classBits, name)
		if bit < 0 {
			panic("the words have a list of no class: " + name)
		}
		for _, w := range words {
			out[w] |= 1 << bit
		}
	}
	return out
}

// Bonds returns the words for relations between people, sorted: brother, cook, friend.
func Bonds() []string {
	var out []string
	for w, c := range classes {
		if c&(kin|bond) != 0 {
			out = append(out, w)
		}
	}
	slices.Sort(out)
	return out
}

// classOf returns the classes of a word in lower case. Given names are those of package naming.
func classOf(lower string) class {
	c := classes[lower]
	if naming.IsGiven(lower) || len(naming.Formal(lower)) > 0 {
		switch naming.GivenGender(lower) {
		case naming.Female:
			c |= givenFemale
		case naming.Male:
			c |= givenMale
		default:
			c |= given
		}
	}
	if first, _, double := strings.Cut(lower, "-"); double && c == 0 && naming.IsGiven(first) { // Anna-Lena
		c |= classOf(first) & given
	}
	if i := strings.LastIndexByte(lower, '\''); c == 0 && i > 0 {
		switch lower[i:] {
		case "'ll", "'d", "'ve", "'re", "'m", "'t":
			return function
		}
	}
	return c
}
