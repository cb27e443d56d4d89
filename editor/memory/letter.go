package memory

import (
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
)

// longestOpening is how many bytes of a scene its salutation or dateline is in.
const longestOpening = 500

var (
	// salutation is the paragraph with which a letter begins, or its first words: My dear Tom, – Dear Tom,--
	salutation = pattern.MustCompile(`(?:\A|\n\n)[_*"“‘' ]*(?:(?:[Mm]y|[Oo]ur|MY|OUR) )?(?:(?:own|very|good|ever) )*(?:[Dd]ear(?:est)?|DEAR(?:EST)?|[Bb]eloved|[Hh]onou?red) [^\n.!?”"]{0,60}?(?:[,:;!][_*]?(?: ?(?:--?|—|–))?[ _*]*(?:\n|\z)|[,:;] ?(?:--|—|–))`)
	// headed is the line that says who a letter is to: To Mrs. Saville, England.
	headed = pattern.MustCompile(`(?:\A|\n\n)[_*]{0,2}(?:To|TO) (?:the )?\p{Lu}[^\n.!?]{0,12}(?:\.? [^\n.!?]{1,40})?[.,]?[_*]{0,2}\s*(?:\n\n|\z)`)
	// dated is how the entry of a diary begins: 12 March.--
	dated = pattern.MustCompile(`(?:\A|\n\n)[\s_*"“]*(?:\d{1,2}(?:st|nd|rd|th)? )?(?i:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b[^a-z\n]{0,14}(?:\d|[.,—–_-])`)
)

// letterTitle returns the title of a scene that is a letter, "Ann to Ben"; "" if it is no letter, or if neither is known.
func (s *stitcher) letterTitle(b *Scene) string {
	opening := s.text.Slice(kb.Span{Start: b.Span.Start, End: min(b.Span.End, b.Span.Start+longestOpening)})
	at := headed.FindStringIndex(opening)
	if at == nil {
		at = salutation.FindStringIndex(opening)
	}
	if at == nil {
		return ""
	}
	by := s.signs(b)
	var to *cast.Entity
	for _, e := range s.names.within(s.doc, kb.Span{Start: b.Span.Start + at[0], End: b.Span.Start + at[1]}) {
		if e != by && e.Type == kb.Character {
			to = e
			break
		}
	}
	switch {
	case to == nil && by == nil:
		return ""
	case to == nil:
		return "Letter of " + by.Name
	case by == nil:
		return "Letter to " + to.Name
	}
	return by.Name + " to " + to.Name
}

// longestSignature is how many bytes the last paragraph of a letter has at most that signs it.
const longestSignature = 60

// signs returns who signs a letter: the person named by the short paragraph that ends the scene; nil
// for nobody.
func (s *stitcher) signs(b *Scene) *cast.Entity {
	words := strings.TrimRight(s.text.Slice(b.Span), " \n")
	from := strings.LastIndex(words, "\n") + 1
	if len(words)-from > longestSignature || strings.ContainsAny(words[from:], "?!”\"") {
		return nil
	}
	end := b.Span.Start + len(strings.TrimRight(words, " .,_*-—"))
	for _, e := range s.names.within(s.doc, kb.Span{Start: b.Span.Start + from, End: end}) {
		if e.Type == kb.Character && s.lastNamed(e, end) {
			return e
		}
	}
	return nil
}

// lastNamed reports whether a name of somebody ends at an offset.
func (s *stitcher) lastNamed(e *cast.Entity, end int) bool {
	return slices.ContainsFunc(s.names.namedIn(s.doc), func(n mention) bool { return n.entity == e && n.at.End == end })
}

// writes puts who writes an entry of a diary before those it is about. Where nothing else
// names a scene, somebody does who was there.
func (s *stitcher) writes(b *Scene, teller *cast.Entity, names []string) []string {
	if i := slices.IndexFunc(b.Participants, func(e *cast.Entity) bool { return e != teller }); len(names) == 0 && i >= 0 && b.Where+b.Time == "" {
		return []string{b.Participants[i].Name}
	}
	if teller == nil || !dated.MatchString(s.text.Slice(kb.Span{Start: b.Span.Start, End: min(b.Span.End, b.Span.Start+longestOpening)})) {
		return names
	}
	names = slices.DeleteFunc(names, func(n string) bool { return n == teller.Name })
	return append([]string{teller.Name}, names[:min(len(names), mostInTitle-1)]...)
}
