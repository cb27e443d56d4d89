package builtin

import (
	"sort"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
	"dramatis/pipeline/text"
)

// salutation matches the words before a name in a salutation.
var salutation = pattern.MustCompile(`(?i)\b(?:dear|dearest|darling|beloved)[ \n]+$`)

// maxSalutation is how far, in bytes, before a name a salutation is looked for.
const maxSalutation = 24

// isAddressed reports whether a mention only addresses its bearer: it follows a salutation, or is the addressee of the
// speech. What is said there is said to them, not about them.
func (w *window) isAddressed(m text.Mention) bool {
	if q := w.speechAt(m.Span.Start); q != nil && q.Addressee == m.Name {
		return true
	}
	return w.isSaluted(m)
}

// isSaluted reports whether a name follows a salutation: Dearest Gus,
func (w *window) isSaluted(m text.Mention) bool {
	next, _ := utf8.DecodeRuneInString(w.text[m.Span.End:])
	return strings.ContainsRune(",:;!—-*_\n", next) && salutation.MatchString(w.text[max(0, m.Span.Start-maxSalutation):m.Span.Start])
}

// isOnlySaluted reports whether a stretch mentions somebody only in salutations, so that it says nothing about them.
func (w *window) isOnlySaluted(name int, at kb.Span) bool {
	named := false
	for _, m := range w.study.MentionsIn(at) {
		if m.Name == name {
			if named = true; !w.isSaluted(m) {
				return false
			}
		}
	}
	return named
}

// speechAt returns the quotation that contains an offset, or nil.
func (w *window) speechAt(offset int) *text.Quotation {
	all := w.study.Quotations
	i := sort.Search(len(all), func(i int) bool { return all[i].Span.End > offset })
	if i < len(all) && all[i].Span.Holds(offset) {
		return &all[i]
	}
	return nil
}

// ownAction matches what the speaker (“I”) did to the person whose name follows.
var ownAction = pattern.MustCompile(`\bI(?:['’](?:ve|ll|m|d))?[ \n]+(?:(?:have|had|shall|will|am|was|going|to|then|so|dearly|truly|once|now|still|both|and|do|did|must|[a-z]+ed)[ \n]+){0,3}?([a-z]+)[ \n]+$`)

// linkFirstPerson adds links for sentences such as “I married Ann”. They are about the speaker, in a letter its
// writer, else the narrator.
func (w *window) linkFirstPerson(s kb.Span, names []text.Mention, add func(link)) {
	if w.study.Language == "zh" {
		return
	}
	for _, m := range names {
		said := ownAction.FindStringSubmatchIndex(w.text[max(s.Start, m.Span.Start-actionGap):m.Span.Start])
		if said == nil || w.study.Names[m.Name].Type != kb.Character {
			continue
		}
		word := w.text[max(s.Start, m.Span.Start-actionGap):m.Span.Start][said[2]:said[3]]
		who := w.study.Teller(m.Span.Start)
		if q := w.speechAt(m.Span.Start); q != nil {
			if who = q.Speaker; !q.Sure {
				who = text.Nobody
			}
		}
		if b, ok := bonds["en"][word]; ok && actionVerbs[word] && who != text.Nobody && w.study.Names[who].Type == kb.Character {
			add(link{a: who, b: m.Name, kind: b.kind, strength: b.strength, quote: s})
		}
	}
}
