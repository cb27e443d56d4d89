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

// A mention is one occurrence of a name, located in all documents together.
type mention struct {
	doc      int
	span     kb.Span
	at       int // offset in the concatenation of all documents
	sentence int // index of its sentence, over all documents
}

// An entry is a name with what is derived from it.
type entry struct {
	*Name
	parts    naming.Parts
	mentions []mention // in story order
	rank     int       // how specific the form is: see rankOf
	// skipped names are not compared: the text has too many names, and these are mentioned least. See blocks.
	skipped bool
}

func (e *entry) count() int { return len(e.mentions) }

// placedNames are the mentions of all names in one document: see mentionsOf.
type placedNames struct {
	owners []int
	spans  []kb.Span
}

// A book is the indexed input. Names are numbered in the order of their ids.
type book struct {
	in                          Input
	names                       []*entry
	index                       map[kb.NameID]int
	docs                        map[kb.DocumentID]int
	placed                      []placedNames // by document
	length                      int           // of all documents, in bytes
	familyWords                 map[string]bool
	evidence                    *textEvidence       // see candidates
	gender                      []pronounCounts     // by name
	follows                     map[[2]int]int      // by pair: how often one is the next name after the other
	men                         map[string][]int    // see husbands
	sharedTitles                map[string]bool     // see findSharedTitles
	byFamily, byGiven           *bearers            // see bearers
	speeches                    map[int][]kb.Span   // by document, in order
	han                         pairTable[hanForms] // by pair of Chinese names
	clauses                     map[[2]int]int      // by pair of Chinese names: how often both are in one clause
	offsets                     []int
	table                       *learn.Model // used to judge pairs
	sentenceCount, mentionCount int
	formality                   float64          // see mFormal
	foreign                     bool             // several people have foreign names, in Chinese
	courtesy                    bool             // see naming.MayHaveCourtesyNames
	styles                      map[int][]string // names that introductions give besides a name, simplified
}

func newBook(ctx context.Context, in Input) (*book, error) {
	b := &book{in: in, index: make(map[kb.NameID]int, len(in.Names)), docs: map[kb.DocumentID]int{}, styles: map[int][]string{}}
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
		e.mentions = make([]mention, 0, len(e.Mentions))
		for _, m := range e.Mentions {
			d, ok := b.docs[m.Document]
			if !ok || m.Span.Start < 0 || m.Span.End > len(in.Documents[d].Text) || m.Span.Len() <= 0 {
				continue
			}
			at := b.offsets[d] + m.Span.Start
			e.mentions = append(e.mentions, mention{doc: d, span: m.Span, at: at, sentence: sort.SearchInts(sentences, at+1)})
		}
		b.mentionCount += len(e.mentions)
		sort.Slice(e.mentions, func(i, j int) bool { return e.mentions[i].at < e.mentions[j].at })
	}
	b.formality, b.foreign, b.courtesy = b.formalityOf(), b.hasForeigners(), naming.MayHaveCourtesyNames(b.chineseTexts())
	b.findSharedTitles()
	b.scanMentions()
	b.correctGenders()
	return b, ctx.Err()
}

// chineseTexts returns the texts of the documents in Chinese.
func (b *book) chineseTexts() (out []string) {
	for i := range b.in.Documents {
		if d := &b.in.Documents[i]; orLanguage(d.Language, b.in.Language) == script.Chinese {
			out = append(out, d.Text)
		}
	}
	return out
}

// hasForeigners reports whether several names are foreign ones with marks between their parts: 约翰·史密斯.
func (b *book) hasForeigners() bool {
	const several = 2
	n := 0
	for _, e := range b.names {
		if e.parts.Transliterated() {
			n++
		}
	}
	return n >= several
}

// formalityOf returns the share of mentions of people with Mr., Mrs. or Miss. In a formal style
// a surname alone and "Mrs." mean other people than they do elsewhere.
func (b *book) formalityOf() float64 {
	formal, all := 0, 0
	for _, e := range b.names {
		if typeOf(e) != kb.Character {
			continue
		}
		all += e.count()
		if e.parts.HasTitleClass(naming.Civil) || e.parts.HasTitleClass(naming.Married) || e.parts.HasTitleClass(naming.Unmarried) {
			formal += e.count()
		}
	}
	return ratio(formal, all)
}

// mistakenGenderLeaning is how far the pronouns must lean to the other gender before the usual gender of a
// given name is ignored: Jo may be a girl.
const mistakenGenderLeaning = 0.35

// titlePronouns is the number of pronouns that a title counts as: Mr. Angel Clare.
const titlePronouns = 3

// correctGenders clears the gender of given names whose bearers are of the other gender
// in this book, by the pronouns near all names with them and by their titles.
func (b *book) correctGenders() {
	read := map[string]pronounCounts{}
	for i, e := range b.names {
		if e.parts.Han || typeOf(e) != kb.Character {
			continue
		}
		r, all := b.gender[i], read[firstName(e.parts)]
		switch e.parts.TitleGender() {
		case naming.Male:
			r = pronounCounts{he: titlePronouns}
		case naming.Female:
			r = pronounCounts{she: titlePronouns}
		}
		read[firstName(e.parts)] = pronounCounts{all.he + r.he, all.she + r.she}
	}
	for i, e := range b.names {
		leaning := read[firstName(e.parts)].leaning()
		if own := b.gender[i].leaning(); own*leaning < 0 { // two people have this given name
			leaning = own
		}
		if !e.parts.Han && e.parts.TitleGender() == naming.Unknown && formLeaning(e)*leaning < -mistakenGenderLeaning {
			e.parts.Gender = naming.Unknown
		}
	}
}

// sentences returns the start offsets of all sentences, over all documents.
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

// rankOf returns how specific a form is: 3 for given name and surname, 2 for a title with a
// name, 1 for a single name, 0 for a title or an epithet alone.
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

// quote quotes a mention with the sentence around it.
func (b *book) quote(s mention, against bool) *kb.Quote {
	d := &b.in.Documents[s.doc]
	at := around(d.Text, s.span)
	return &kb.Quote{Document: d.ID, Span: at, Text: d.Text[at.Start:at.End], Against: against}
}

func (b *book) quoteOf(doc int, span kb.Span, against bool) *kb.Quote {
	return b.quote(mention{doc: doc, span: span}, against)
}

// around extends a span to its sentence, by at most 160 bytes on each side.
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

// plainWords returns the first words of names that the text mostly writes in lower case: "farmer"
// of Farmer Oak.
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
