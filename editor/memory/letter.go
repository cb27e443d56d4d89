package memory

import (
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
)

// maxOpening is how many bytes of a scene are searched for its salutation or dateline.
const maxOpening = 500

var (
	// salutation is the paragraph with which a letter begins, or its first words: My dear Tom, – Dear Tom,--
	salutation = pattern.MustCompile(`(?:\A|\n\n)[_*"“‘' ]*(?:(?:[Mm]y|[Oo]ur|MY|OUR) )?(?:(?:own|very|good|ever) )*(?:[Dd]ear(?:est)?|DEAR(?:EST)?|[Bb]eloved|[Hh]onou?red) [^\n.!?”"]{0,60}?(?:[,:;!][_*]?(?: ?(?:--?|—|–))?[ _*]*(?:\n|\z)|[,:;] ?(?:--|—|–))`)
	// addressLine is the line that says who a letter is to: To Mrs. Saville, England.
	addressLine = pattern.MustCompile(`(?:\A|\n\n)[_*]{0,2}(?:To|TO) (?:the )?\p{Lu}[^\n.!?]{0,12}(?:\.? [^\n.!?]{1,40})?[.,]?[_*]{0,2}\s*(?:\n\n|\z)`)
	// diaryDate is how the entry of a diary begins: 12 March.--
	diaryDate = pattern.MustCompile(`(?:\A|\n\n)[\s_*"“]*(?:\d{1,2}(?:st|nd|rd|th)? )?(?i:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b[^a-z\n]{0,14}(?:\d|[.,—–_-])`)
)

// letterTitle returns the title of a scene that is a letter, "Ann to Ben"; "" if it is no letter, or if neither person is
// known.
func (s *stitcher) letterTitle(b *Scene) string {
	opening := s.text.Slice(kb.Span{Start: b.Span.Start, End: min(b.Span.End, b.Span.Start+maxOpening)})
	at := addressLine.FindStringIndex(opening)
	if at == nil {
		at = salutation.FindStringIndex(opening)
	}
	if at == nil {
		return ""
	}
	by := s.findSigner(b)
	var to *cast.Entity
	for _, e := range s.names.entitiesIn(s.doc, kb.Span{Start: b.Span.Start + at[0], End: b.Span.Start + at[1]}) {
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

// maxSignature is the largest length in bytes of a last paragraph that is a signature.
const maxSignature = 60

// findSigner returns who signs a letter: the person named by the short paragraph that ends the scene; nil
// for nobody.
func (s *stitcher) findSigner(b *Scene) *cast.Entity {
	words := strings.TrimRight(s.text.Slice(b.Span), " \n")
	from := strings.LastIndex(words, "\n") + 1
	if len(words)-from > maxSignature || strings.ContainsAny(words[from:], "?!”\"") {
		return nil
	}
	end := b.Span.Start + len(strings.TrimRight(words, " .,_*-—"))
	for _, e := range s.names.entitiesIn(s.doc, kb.Span{Start: b.Span.Start + from, End: end}) {
		if e.Type == kb.Character && s.nameEndsAt(e, end) {
			return e
		}
	}
	return nil
}

// nameEndsAt reports whether a name of somebody ends at an offset.
func (s *stitcher) nameEndsAt(e *cast.Entity, end int) bool {
	return slices.ContainsFunc(s.names.mentionsIn(s.doc), func(n mention) bool { return n.entity == e && n.at.End == end })
}

// putWriterFirst puts the writer of a diary's entry before the people it is about. If there are none, it names somebody who
// was present.
func (s *stitcher) putWriterFirst(b *Scene, teller *cast.Entity, names []string) []string {
	if i := slices.IndexFunc(b.Participants, func(e *cast.Entity) bool { return e != teller }); len(names) == 0 && i >= 0 && b.Where+b.Time == "" {
		return []string{b.Participants[i].Name}
	}
	if teller == nil || !diaryDate.MatchString(s.text.Slice(kb.Span{Start: b.Span.Start, End: min(b.Span.End, b.Span.Start+maxOpening)})) {
		return names
	}
	names = slices.DeleteFunc(names, func(n string) bool { return n == teller.Name })
	return append([]string{teller.Name}, names[:min(len(names), maxInTitle-1)]...)
}
