package text

import (
	"cmp"
	"slices"
	"sort"

	"dramatis/editor/kb"
)

// Speaker and Addressee are Nobody where nobody is known.
const Nobody = -1

// A Gender of a name, "" when the text does not tell.
type Gender string

// The genders of names.
const (
	Female Gender = "female"
	Male   Gender = "male"
)

// A Study is what was found in one whole document. Spans are bytes of the
// document's normalized text. Everything is in the order of the text but Names,
// which are sorted by how often they occur, most often first, then by surface.
type Study struct {
	Language   string // "en" or "zh"
	Names      []Name
	Mentions   []Mention // no two overlap
	Quotations []Quotation
	Breaks     []Break
	Bonds      []Bond
	Tellings   []Telling // no two overlap
	// Page: the text is about one person from outside; its bonds are all that it says of how people are related.
	Page bool
	// LeftOut is how many more names the text may have, where it is a list rather than a story: those for
	// which MostNames leaves no room, and words that may be names of which the text says too little.
	LeftOut int
}

// MostNames returns how many names are kept of a text of a size in bytes, so that what each takes in time
// and memory stays in proportion to the text. A novel
// has up to about 2,000, a glossary of a game some thousands.
func MostNames(size int) int {
	const always, bytesEach = 8000, 250
	return always + size/bytesEach
}

// MostUnknown returns how many words that may be names, and are not taken for names, a story of so many words, or
// characters of Chinese, may have. English novels have a twentieth of it.
func MostUnknown(words int) int {
	const always, wordsEach = 500, 25
	return max(always, words/wordsEach)
}

// Crowd returns the names, in the order of the text, for which MostNames leaves no room in a text: those
// that are mentioned least, the later ones of equals.
func Crowd[T any](names []T, size int, count func(T) int) []T {
	most := MostNames(size)
	if len(names) <= most {
		return nil
	}
	list := slices.Clone(names)
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(count(b), count(a)) })
	return list[most:]
}

// A Telling is a stretch of the text that one person tells as "I". Name indexes
// Study.Names.
type Telling struct {
	At   kb.Span
	Name int
}

// A Name is one surface form: "Mr. Utterson" and "Utterson" are two names.
type Name struct {
	Surface string // the form met most often
	Type    kb.Type
	Gender  Gender
	Count   int // mentions
	// Defining are sentences that tell who or what this is, the most telling
	// first, a few at most.
	Defining []Definition
	// Narrator marks the name by which others address the one who says "I".
	Narrator bool
}

// A Definition is a span that describes the person, place or thing with a name.
type Definition struct {
	At kb.Span
	// Portrait is how much they say who somebody is; 0 of places and things.
	Portrait float64
}

// A Mention is a name at a place. Name indexes Study.Names.
type Mention struct {
	Name  int
	Span  kb.Span
	Short bool // a part of the name that is no name stands for it: 操 of 曹操
}

// A Quotation is a stretch of direct speech. Span has the marks, Inner has not.
// A speech that goes on over paragraphs is one Quotation for each paragraph.
type Quotation struct {
	Span, Inner kb.Span
	// Speaker and Addressee index Study.Names; Nobody when unknown.
	Speaker, Addressee int
	// By says what the speaker was known from, in words for a reader.
	By string
	// Sure: the text itself says who speaks, by a name or by who tells.
	Sure bool
	// Chance is how likely the speaker is, as the talk around the speech goes; 0 where nobody weighs it.
	Chance float64
}

// Settled reports whether the speaker may be named without doubt: the text says who it is, or nobody else is
// likely.
func (q *Quotation) Settled() bool { return q.Sure || q.Chance >= settledChance }

// settledChance is the probability from which a speaker that the text does not name is taken as certain. In books left
// out of fitting 0.96 of them are right (TestReportOfSpeakersInBooksLeftOut).
const settledChance = 0.98

// A Bond is how two people are related, where the text says it: B is A's
// Word, such as "sister", "friend", "butler".
type Bond struct {
	A, B int // index Study.Names
	Word string
	At   kb.Span // the sentence
}

// A Break is where a scene begins because time or place changes. Time and Place
// are the words that say so, "" when none do.
type Break struct {
	Offset      int
	Time, Place string
}

// Between returns the part of an ordered list from the first element that begins it to the first after
// that one which ends it.
func Between[T any](list []T, begins, ends func(T) bool) []T {
	i := sort.Search(len(list), func(i int) bool { return begins(list[i]) })
	j := i + sort.Search(len(list)-i, func(j int) bool { return ends(list[i+j]) })
	return list[i:j]
}

// MentionsIn returns the mentions that lie wholly within the span.
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

// Teller returns who says "I" in the telling at an offset, Nobody where nobody is known.
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

// SceneAt returns the span of the scene in which the offset lies; size is the length
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
