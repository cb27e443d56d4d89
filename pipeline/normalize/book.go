package normalize

import (
	"context"
	"sort"
	"strings"
	"unicode"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/learn"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/naming"
)

// A spot is one mention in the one order of all documents.
type spot struct {
	doc      int
	span     kb.Span
	at       int // offset in all documents laid end to end
	sentence int // number of its sentence, over all documents
}

// An entry is a name with everything worked out about it.
type entry struct {
	*Name
	parts naming.Parts
	spots []spot // in story order
	rank  int    // how much the form tells: see rankOf
	// seldom names are mentioned less than others in a text that has too many names to
	// compare them all: see blocks.
	seldom bool
}

func (e *entry) count() int { return len(e.spots) }

// placed are the places of names in one document, with their names: see spotsOf.
type placed struct {
	owners []int
	spans  []kb.Span
}

// A book is the input, indexed. Names are numbered in the order of their ids.
type book struct {
	in                          Input
	names                       []*entry
	index                       map[kb.NameID]int
	docs                        map[kb.DocumentID]int
	placed                      []placed // by document
	length                      int      // of all documents
	familyWords                 map[string]bool
	seen                        *surroundings       // see candidates
	gender                      []reading           // by name
	follows                     map[[2]int]int      // how often the one is the next name after the other
	men                         map[string][]int    // see husbands
	byFamily, byGiven           *bearers            // see bearers
	speeches                    map[int][]kb.Span   // by document, in order
	han                         pairTable[hanForms] // of Chinese names
	clauses                     map[[2]int]int      // how often two Chinese names are in one clause
	offsets                     []int
	table                       *learn.Model // that pairs are judged by
	sentenceCount, mentionCount int
	formality                   float64 // see mFormal
}

func newBook(ctx context.Context, in Input) (*book, error) {
	b := &book{in: in, index: make(map[kb.NameID]int, len(in.Names)), docs: map[kb.DocumentID]int{}}
	for i := range in.Documents {
		b.docs[in.Documents[i].ID] = i
		b.offsets = append(b.offsets, b.length)
		b.length += len(in.Documents[i].Text)
	}
	counted := make([]naming.Counted, 0, len(in.Names))
	entries := make([]entry, len(in.Names))
	b.names = make([]*entry, len(in.Names))
	for i := range in.Names {
		n := &in.Names[i]
		entries[i].Name, b.names[i] = n, &entries[i]
		if typeOf(b.names[i]) == kb.Character {
			counted = append(counted, naming.Counted{Surface: n.Surface, Count: len(n.Mentions)})
		}
	}
	sort.Slice(b.names, func(i, j int) bool { return b.names[i].ID < b.names[j].ID })
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	census := naming.TakeCensus(counted)
	census.LearnTitles(b.plainWords(counted))
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	sentences := b.sentences()
	b.sentenceCount = len(sentences)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for i, e := range b.names {
		b.index[e.ID] = i
		e.parts = census.Parse(e.Surface)
		e.rank = rankOf(e.parts)
		e.spots = make([]spot, 0, len(e.Mentions))
		for _, m := range e.Mentions {
			d, ok := b.docs[m.Document]
			if !ok || m.Span.Start < 0 || m.Span.End > len(in.Documents[d].Text) || m.Span.Len() <= 0 {
				continue
			}
			at := b.offsets[d] + m.Span.Start
			e.spots = append(e.spots, spot{doc: d, span: m.Span, at: at, sentence: sort.SearchInts(sentences, at+1)})
		}
		b.mentionCount += len(e.spots)
		sort.Slice(e.spots, func(i, j int) bool { return e.spots[i].at < e.spots[j].at })
	}
	b.formality = b.formalityOf()
	b.readAlong()
	b.correctGenders()
	return b, ctx.Err()
}

// formalityOf returns the part of the mentions of people that have Mr., Mrs. or Miss: a style in which
// a bare family name and "Mrs." mean other people than they do elsewhere.
func (b *book) formalityOf() float64 {
	formal, all := 0, 0
	for _, e := range b.names {
		if typeOf(e) != kb.Character {
			continue
		}
		all += e.count()
		if e.parts.Called(naming.Civil) || e.parts.Called(naming.Married) || e.parts.Called(naming.Unmarried) {
			formal += e.count()
		}
	}
	return ratio(formal, all)
}

// mistakenGender is how much the pronouns must lean the other way for a given name's
// usual gender not to count: Jo may be a girl.
const mistakenGender = 0.35

// titledAs is how many pronouns a title says as much as: Mr. Angel Clare.
const titledAs = 3

// correctGenders takes the usual gender of given names from names whose bearers are of the other
// one in this book, by the pronouns near all names with them and their titles.
func (b *book) correctGenders() {
	read := map[string]reading{}
	for i, e := range b.names {
		if e.parts.Han || typeOf(e) != kb.Character {
			continue
		}
		r, all := b.gender[i], read[firstName(e.parts)]
		switch e.parts.TitleGender() {
		case naming.Male:
			r = reading{he: titledAs}
		case naming.Female:
			r = reading{she: titledAs}
		}
		read[firstName(e.parts)] = reading{all.he + r.he, all.she + r.she}
	}
	for i, e := range b.names {
		leaning := read[firstName(e.parts)].leaning()
		if own := b.gender[i].leaning(); own*leaning < 0 { // two people have the name
			leaning = own
		}
		if !e.parts.Han && e.parts.TitleGender() == naming.Unknown && formLeaning(e)*leaning < -mistakenGender {
			e.parts.Gender = naming.Unknown
		}
	}
}

// sentences returns the offsets at which sentences begin, over all documents.
func (b *book) sentences() []int {
	var out []int
	for i := range b.in.Documents {
		d := &b.in.Documents[i]
		for _, s := range text.Sentences(d.Text, orLanguage(d.Language, b.in.Language)) {
			out = append(out, b.offsets[i]+s.Start)
		}
	}
	return out
}

func orLanguage(own, all string) string {
	if own != "" {
		return own
	}
	return all
}

// rankOf says how much a form tells: 3 given and family name, 2 a title with a
// name, 1 a single name, 0 a title or an epithet alone.
func rankOf(p naming.Parts) int {
	if p.Han && p.Epithet && p.Bare != "" && len(p.Titles) == 0 {
		return 1
	}
	named := p.Given != "" || p.Family != "" || p.Bare != "" && !p.Epithet
	titled := false
	for _, t := range p.Titles {
		titled = titled || t.Class != naming.Manner
	}
	switch {
	case p.Family != "" && (p.Given != "" || p.Husband != ""):
		return 3
	case named && (titled || p.Order != ""):
		return 2
	case named:
		return 1
	}
	return 0
}

// quote cites a stretch of a document, widened to a readable context.
func (b *book) quote(s spot, against bool) *kb.Quote {
	d := &b.in.Documents[s.doc]
	at := around(d.Text, s.span)
	return &kb.Quote{Document: d.ID, Span: at, Text: d.Text[at.Start:at.End], Against: against}
}

func (b *book) quoteOf(doc int, span kb.Span, against bool) *kb.Quote {
	return b.quote(spot{doc: doc, span: span}, against)
}

// around widens a span to the sentence about it, at most 160 bytes on each side.
func around(body string, at kb.Span) kb.Span {
	const reach = 160
	from, to := max(0, at.Start-reach), min(len(body), at.End+reach)
	if i := strings.LastIndex(body[from:at.Start], "\n\n"); i >= 0 {
		from += i + 2
	}
	if i := strings.Index(body[at.End:to], "\n\n"); i >= 0 {
		to = at.End + i
	}
	for from < at.Start && !runeStart(body, from) {
		from++
	}
	for to > at.End && !runeStart(body, to) {
		to--
	}
	window := text.SentencesIn(body, kb.Span{Start: from, End: to}, script.LanguageOfName(body[at.Start:at.End]))
	out := kb.Span{Start: from, End: to}
	for _, s := range window {
		if s.Start <= at.Start {
			out.Start = s.Start
		}
		if s.End >= at.End {
			out.End = s.End
			break
		}
	}
	return out
}

func runeStart(s string, i int) bool { return i >= len(s) || s[i]&0xC0 != 0x80 }

// plainWords returns the words before other words in names that the text mostly has
// in lower case: "farmer" of Farmer Oak.
func (b *book) plainWords(names []naming.Counted) map[string]bool {
	lower, upper := map[string]int{}, map[string]int{}
	for _, n := range names {
		words := strings.Fields(n.Surface)
		if len(words) > 1 && len(words) < 4 {
			upper[strings.ToLower(words[0])] += n.Count
		}
	}
	if len(upper) == 0 {
		return map[string]bool{}
	}
	for i := range b.in.Documents {
		for word := range strings.FieldsFuncSeq(b.in.Documents[i].Text, func(c rune) bool { return !unicode.IsLetter(c) && c != '\'' && c != '-' }) {
			if c := word[0]; c >= 'a' && c <= 'z' {
				if _, ok := upper[word]; ok {
					lower[word]++
				}
			}
		}
	}
	out := map[string]bool{}
	for w, n := range upper {
		if lower[w] > 3 && lower[w] >= n {
			out[w] = true
		}
	}
	return out
}
