package english

import (
	"slices"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
	"dramatis/pipeline/text"
)

// A section is a run of paragraphs whose narrator the text names, in a heading or in the signature of a letter.
type section struct {
	from, to int // paragraphs
	teller   int // name of the narrator; text.Nobody: not the narrator of the text around it
	letter   bool
	quoted   bool // every paragraph begins with a quotation mark
}

const (
	longestHeading = 200 // bytes
	longestOf      = 60  // bytes of a heading before the name
)

const (
	aName  = `((?:(?:Mr|Mrs|Dr|M|St|Rev|Hon|Capt|Col|MR|MRS|DR|M)\.[ \n]+)?\p{Lu}[\p{L}.-]*(?:[ \n]+(?:de|von|van|of|le|la|du|\p{Lu}[\p{L}.-]*))*)`
	report = `(?:journal|diary|book|narrative|narration|story|tale|statement|memorandum|account|confession|note-?book|log|letter|deposition|testimony|evidence|history|memoirs?|manuscript|version|report)`
)

// A tellerForm is a pattern of headings that name the narrator of what follows. Only a heading with one of the words,
// in lower case, can match.
type tellerForm struct {
	words []string
	form  *pattern.Pattern
}

// The most reliable form comes first.
var tellerForms = []tellerForm{
	{[]string{"by"}, pattern.MustCompile(`(?i:(?:^|[^\p{L}])(?:related|contributed|told|written|kept|spoken|resumed|narrated|recorded|dictated|continued|left|set down|penned))[ \n]+(?i:by)[ \n]+(?:the[ \n]+)?` + aName)},
	{[]string{"by"}, pattern.MustCompile(`(?i:(?:^|[^\p{L}])` + report + `)[ \n]+(?i:by)[ \n]+` + aName)},
	{[]string{"'", "’"}, pattern.MustCompile(`^[_*“"]*` + aName + `['’][sS]?[ \n]+(?:[\p{L}-]+[ \n]+){0,3}(?i:` + report + `)\b`)},
	{[]string{"of"}, pattern.MustCompile(`(?i:(?:^|[^\p{L}])` + report + `s?)[ \n]+(?i:of)[ \n]+` + aName)},
	{[]string{"from"}, pattern.MustCompile(`(?i:(?:^|[^\p{L}])(?:letters?|telegram|note|report|message|memorandum)\b)[^.]*?\b(?i:from)[ \n]+(?i:the[ \n]+)?` + aName)},
	{[]string{"letter", "telegram", "note", "message"}, pattern.MustCompile(`(?i:^[_*]*(?:letter|telegram|note|message)\b[^,.]*,)[ \n]*` + aName)},
	{[]string{"continuation", "to"}, pattern.MustCompile(`^[_*]*` + aName + `,?[ \n]+(?i:in continuation|to)\b`)},
}

var (
	letterHeading   = pattern.MustCompile(`(?i)(?:^|[^\p{L}])(?:letters?|telegram|note|message|report|memorandum|from|to)\b`)
	chapterHeading  = pattern.MustCompile(`(?i)^[_*\s]*(?:(?:chapter|book|part|volume|letter|canto|stave|epilogue|prologue)\b|(?:[ivxlc]+|\d+)[.:]?[ \n_*]*$)`)
	otherLetter     = pattern.MustCompile(`^[_*\s]*(?i:to|letter)[ \n]+(?:(?i:(?:mr|mrs|miss|dr|the)\b)|\p{Lu})`)
	clippingHeading = pattern.MustCompile(`(?i)^[_*“"]*(?:cutting|extract|clipping|from the)\b`)
)

// findSections finds the sections that headings begin, with their narrators.
func (s *stage) findSections() []section {
	var out []section
	close := func(at int) {
		if n := len(out); n > 0 && out[n-1].to == 0 {
			out[n-1].to = at
		}
	}
	for p := range s.paragraphs {
		if !s.maybeHeading(p) {
			continue
		}
		body := s.body(p)
		if clippingHeading.MatchString(body) {
			close(p)
			out = append(out, section{from: p, teller: text.Nobody})
			continue
		}
		if who := s.tellerIn(body); who != text.Nobody {
			close(p)
			out = append(out, section{from: p, teller: who, letter: letterHeading.MatchString(body)})
		} else if n := len(out); n > 0 && out[n-1].to == 0 && (out[n-1].isShort() && chapterHeading.MatchString(body) || otherLetter.MatchString(body)) {
			close(p) // a chapter ends a letter, but no narrative; another letter ends both
		}
	}
	close(len(s.paragraphs))
	for i := range out {
		out[i].quoted = out[i].letter && s.allQuoted(out[i])
	}
	return out
}

// isShort reports whether the next chapter heading ends the section: it is a letter, or a piece of a newspaper.
func (x *section) isShort() bool { return x.letter || x.teller == text.Nobody }

// readerOf returns the addressee of a letter, by its salutation or a heading before it.
func (s *stage) readerOf(g section) int {
	const beginning = 4 // paragraphs
	for p := g.from; p < min(g.to, g.from+beginning); p++ {
		at := s.paragraphs[p].Span
		calls := at.Start + len(salutation.FindString(s.body(p)))
		if m := writtenTo.FindStringSubmatch(s.body(p)); m != nil && s.maybeHeading(p) {
			if who := s.peopleByName().find(m[1]); who != text.Nobody {
				return who
			}
		} else if bareSalutation.MatchString(s.body(p)) {
			calls = at.End
		}
		for i, end := s.tokensOf(p, at.Start, calls); i < end; i++ {
			if name, _, ok := s.nameAt(i, end); ok && s.study.Names[name].Type == kb.Character {
				return name
			}
		}
	}
	return text.Nobody
}

// writtenTo matches a heading that names the addressee of a letter, and bareSalutation a salutation of a name alone.
var (
	writtenTo      = pattern.MustCompile(`(?:^|[ \n_*])(?i:to)[ \n]+(?i:the[ \n]+)?` + aName)
	bareSalutation = pattern.MustCompile(`^[_*“"]*` + aName + `[_*]*(?:,|:|!|--|—)[_*]*$`)
)

// maybeHeading reports whether a paragraph is a heading, a line in italics, or a short paragraph beside a heading.
func (s *stage) maybeHeading(p int) bool {
	at := s.paragraphs[p]
	if at.Rule || at.Span.Len() > longestHeading {
		return false
	}
	body := s.body(p)
	if at.Heading || strings.HasPrefix(body, "_") && strings.Count(body, "_") == 2 && strings.LastIndexByte(body, '_') >= len(body)-3 {
		return true
	}
	beside := p > 0 && s.paragraphs[p-1].Heading || p+1 < len(s.paragraphs) && s.paragraphs[p+1].Heading
	return beside && (!strings.HasSuffix(body, ".") || capitalName.MatchString(body)) || strings.HasSuffix(body, "in continuation.")
}

// capitalName matches a name in capitals throughout.
var capitalName = pattern.MustCompile(`\b\p{Lu}{2,} \p{Lu}{2,}`)

// tellerIn returns the narrator that a heading names.
func (s *stage) tellerIn(body string) int {
	lower := strings.ToLower(body)
	for _, f := range tellerForms {
		if !slices.ContainsFunc(f.words, func(word string) bool { return strings.Contains(lower, word) }) {
			continue
		}
		if m := f.form.FindStringSubmatchIndex(body); m != nil && m[2] <= longestOf+len("The events ") {
			return s.peopleByName().find(body[m[2]:m[3]])
		}
	}
	return text.Nobody
}

// allQuoted reports whether the first paragraphs of a section are open quotations.
func (s *stage) allQuoted(x section) bool {
	for _, q := range s.quotes {
		if q.Paragraph > x.from {
			return q.Paragraph < x.to && q.Open && q.Span.Start == s.paragraphs[q.Paragraph].Span.Start && q.Paragraph <= x.from+3 || s.isDateOrAddressee(q, x)
		}
	}
	return false
}

// isLetterQuote reports whether a turn is a paragraph of a letter that is set in quotation marks.
func (s *stage) isLetterQuote(t *turn) bool {
	i := sort.Search(len(s.given), func(i int) bool { return s.given[i].to > t.paragraph })
	return i < len(s.given) && s.given[i].from < t.paragraph && s.given[i].quoted && s.quotes[t.quotes[0]].Span.Start == s.paragraphs[t.paragraph].Span.Start
}

// isDateOrAddressee reports whether the first quotation of a letter is its date or its addressee.
func (s *stage) isDateOrAddressee(q text.Quote, x section) bool {
	at := s.paragraphs[q.Paragraph]
	return q.Paragraph == x.from+1 && q.Span.Start == at.Span.Start && at.Span.Len() < longestHeading/2 && q.Span.End >= at.Span.End-1
}

// A nameIndex finds the names of people by their words, in the ways headings and signatures write them.
type nameIndex struct {
	exact  map[string]int
	words  [][]string       // by name: see bareWords; nil if it is no person
	byWord map[string][]int // the names with a word, in order
}

// peopleByName returns the index of names, which it builds at the first call.
func (s *stage) peopleByName() *nameIndex {
	if s.people != nil {
		return s.people
	}
	x := &nameIndex{map[string]int{}, make([][]string, len(s.study.Names)), map[string][]int{}}
	for i := range s.study.Names {
		n := &s.study.Names[i]
		if n.Type != kb.Character {
			continue
		}
		form := kb.Fold(n.Surface)
		if _, known := x.exact[form]; !known {
			x.exact[form] = i
		}
		x.words[i] = bareWords(n.Surface)
		for _, w := range x.words[i] {
			x.byWord[w] = append(x.byWord[w], i)
		}
	}
	s.people = x
	return x
}

// find returns the name with this spelling, else the most frequent one that shares the first or last word and contains
// all words of the name, or is contained in it.
func (x *nameIndex) find(name string) int {
	name = strings.TrimRight(strings.TrimSpace(name), ".,")
	if who, ok := x.exact[kb.Fold(name)]; ok {
		return who
	}
	want := bareWords(name)
	var sharing []int
	for _, w := range want {
		sharing = append(sharing, x.byWord[w]...)
	}
	slices.Sort(sharing) // most frequent first
	best, shared := text.Nobody, 0
	for _, i := range slices.Compact(sharing) {
		have := x.words[i]
		common := 0
		for _, w := range have {
			for _, o := range want {
				if w == o {
					common++
				}
			}
		}
		// One of the two names must contain the other: Harker and Jonathan Harker.
		if common > shared && (common == len(have) || common == len(want)) && (common > 1 || have[len(have)-1] == want[len(want)-1] || have[0] == want[0]) {
			best, shared = i, common
		}
	}
	return best
}

// bareWords returns the folded words of a name without titles.
func bareWords(name string) []string {
	var out []string
	for _, w := range strings.Fields(kb.Fold(name)) {
		w = strings.Trim(w, ".,")
		if w != "" && classOf(w)&title == 0 && w != "the" {
			out = append(out, w)
		}
	}
	return out
}
