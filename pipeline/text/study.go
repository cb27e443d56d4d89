package text

import (
	"cmp"
	"slices"
	"sort"

	"dramatis/editor/kb"
)

// Nobody is the index of an unknown speaker or addressee.
const Nobody = -1

// A Gender is the gender of a name, "" if unknown.
type Gender string

// The genders of names.
const (
	Female Gender = "female"
	Male   Gender = "male"
)

// A Study is what was found in one whole document. Spans are bytes of the
// document's normalized text. Everything is in the order of the text except Names,
// which are sorted by number of mentions, then by surface.
type Study struct {
	Language   string // "en" or "zh"
	Names      []Name
	Mentions   []Mention // no two overlap
	Quotations []Quotation
	Breaks     []Break
	Bonds      []Bond
	Tellings   []Telling // no two overlap
	// Page is set for a text about one person from outside; its bonds are all that it says about relations.
	Page bool
	// LeftOut is the number of names that were left out of a list that is not a story: those beyond
	// MostNames, and words that may be names with too little evidence.
	LeftOut int
}

// MostNames returns the maximum number of names of a text of a size in bytes, so that time
// and memory stay in proportion to the text. A novel
// has up to about 2,000, a glossary of a game some thousands.
func MostNames(size int) int {
	const always, bytesEach = 8000, 250
	return always + size/bytesEach
}

// MostUnknown returns how many words that may be names, and were not taken for names, a story with a number of words (or
// Chinese characters) may have. English novels have a twentieth of it.
func MostUnknown(words int) int {
	const always, wordsEach = 500, 25
	return max(always, words/wordsEach)
}

// ExcessNames returns the names beyond MostNames in a text, in which names are in the order of the text: those
// that are mentioned least, the later ones of equals.
func ExcessNames[T any](names []T, size int, count func(T) int) []T {
	most := MostNames(size)
	if len(names) <= most {
		return nil
	}
	list := slices.Clone(names)
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(count(b), count(a)) })
	return list[most:]
}

// A Telling is a stretch of the text with one first-person narrator. Name indexes
// Study.Names.
type Telling struct {
	At   kb.Span
	Name int
}

// A Name is one surface form: "Mr. Utterson" and "Utterson" are two names.
type Name struct {
	Surface string // the most frequent form
	Type    kb.Type
	Gender  Gender
	Count   int // mentions
	// Defining are the few best sentences that say who or what this is, the best
	// first.
	Defining []Definition
	// Narrator is set for the name by which others address the first-person narrator.
	Narrator bool
}

// A Definition is a span that describes the person, place or thing with a name.
type Definition struct {
	At kb.Span
	// Portrait is a score of how much it says who somebody is; 0 for places and things.
	Portrait float64
}

// A Mention is a place where a name occurs. Name indexes Study.Names.
type Mention struct {
	Name  int
	Span  kb.Span
	Short bool // the text has only a part of the name, which is no name itself: 操 of 曹操
}

// A Quotation is a stretch of direct speech. Span includes the marks, Inner does not.
// A speech over several paragraphs is one Quotation for each paragraph.
type Quotation struct {
	Span, Inner kb.Span
	// Speaker and Addressee index Study.Names; Nobody when unknown.
	Speaker, Addressee int
	// By says, for a reader, how the speaker was found.
	By string
	// Sure is set if the text itself names the speaker, or the narrator speaks.
	Sure bool
	// Chance is the probability that the speaker is right, by the conversation around the speech; 0 if not estimated.
	Chance float64
}

// Settled reports whether the speaker is certain: the text names the speaker, or nobody else is
// likely.
func (q *Quotation) Settled() bool { return q.Sure || q.Chance >= settledChance }

// settledChance is the probability from which a speaker that the text does not name is taken as certain. In books left
// out of fitting 0.96 of them are right (TestReportOfSpeakersInBooksLeftOut).
const settledChance = 0.98

// A Bond is a relation between two people that the text states: B is A's
// Word, such as "sister", "friend", "butler".
type Bond struct {
	A, B int // index Study.Names
	Word string
	At   kb.Span // the sentence
}

// A Break is where a scene begins because time or place changes. Time and Place
// are the words that say so, or "".
type Break struct {
	Offset      int
	Time, Place string
}

// Between returns the part of a sorted list from the first element for which begins is true to the first after
// it for which ends is.
func Between[T any](list []T, begins, ends func(T) bool) []T {
	i := sort.Search(len(list), func(i int) bool { return begins(list[i]) })
	j := i + sort.Search(len(list)-i, func(j int) bool { return ends(list[i+j]) })
	return list[i:j]
}

// MentionsIn returns the mentions wholly within the span.
func (s *Study) MentionsIn(at kb.Span) []Mention {
	return Between(s.Mentions, func(x Mention) bool { return x.Span.Start >= at.Start }, func(x Mention) bool { return x.Span.End > at.End })
}

// QuotationsIn returns the quotations that begin within the span.
func (s *Study) QuotationsIn(at kb.Span) []Quotation {
	return Between(s.Quotations, func(x Quotation) bool { return x.Span.Start >= at.Start }, func(x Quotation) bool { return x.Span.Start >= at.End })
}

// BondsIn returns the bonds whose sentence begins within the span.
func (s *Study) BondsIn(at kb.Span) []Bond {
	return Between(s.Bonds, func(x Bond) bool { return x.At.Start >= at.Start }, func(x Bond) bool { return x.At.Start >= at.End })
}

// Teller returns the narrator of the telling at an offset, or Nobody.
func (s *Study) Teller(offset int) int {
	i := sort.Search(len(s.Tellings), func(i int) bool { return s.Tellings[i].At.End > offset })
	if i < len(s.Tellings) && s.Tellings[i].At.Holds(offset) {
		return s.Tellings[i].Name
	}
	return Nobody
}

// BreaksIn returns the breaks within the span.
func (s *Study) BreaksIn(at kb.Span) []Break {
	return Between(s.Breaks, func(x Break) bool { return x.Offset >= at.Start }, func(x Break) bool { return x.Offset >= at.End })
}

// SceneAt returns the span of the scene at an offset; size is the length
// of the text.
func (s *Study) SceneAt(offset, size int) kb.Span {
	i := sort.Search(len(s.Breaks), func(i int) bool { return s.Breaks[i].Offset > offset })
	at := kb.Span{Start: 0, End: size}
	if i > 0 {
		at.Start = s.Breaks[i-1].Offset
	}
	if i < len(s.Breaks) {
		at.End = s.Breaks[i].Offset
	}
	return at
}
