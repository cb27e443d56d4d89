package builtin

import (
	"sort"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
	"dramatis/pipeline/text"
)

// salutes is what is before a name that a letter or a speech begins with.
var salutes = pattern.MustCompile(`(?i)\b(?:dear|dearest|darling|beloved)[ \n]+$`)

// longestSalute is how far, in bytes, a salutation is looked for before a name.
const longestSalute = 24

// called reports whether a name is only called out: it follows a salutation, or is that of who is
// spoken to. What is said there is said to its bearer, not of them.
func (w *window) called(m text.Mention) bool {
	if q := w.speechAt(m.Span.Start); q != nil && q.Addressee == m.Name {
		return true
	}
	return w.saluted(m)
}

// saluted reports whether a name follows a salutation: Dearest Gus,
func (w *window) saluted(m text.Mention) bool {
	next, _ := utf8.DecodeRuneInString(w.text[m.Span.End:])
	return strings.ContainsRune(",:;!—-*_\n", next) && salutes.MatchString(w.text[max(0, m.Span.Start-longestSalute):m.Span.Start])
}

// onlySaluted reports whether a stretch names somebody in salutations and nowhere else, so that it
// says nothing about them.
func (w *window) onlySaluted(name int, at kb.Span) bool {
	named := false
	for _, m := range w.study.MentionsIn(at) {
		if m.Name == name {
			if named = true; !w.saluted(m) {
				return false
			}
		}
	}
	return named
}

// speechAt returns the quotation that an offset lies in, nil in narration.
func (w *window) speechAt(offset int) *text.Quotation {
	all := w.study.Quotations
	i := sort.Search(len(all), func(i int) bool { return all[i].Span.End > offset })
	if i < len(all) && all[i].Span.Holds(offset) {
		return &all[i]
	}
	return nil
}

// ownDeed matches what the speaker (“I”) did, right before the name of the person it was done to.
var ownDeed = pattern.MustCompile(`\bI(?:['’](?:ve|ll|m|d))?[ \n]+(?:(?:have|had|shall|will|am|was|going|to|then|so|dearly|truly|once|now|still|both|and|do|did|must|[a-z]+ed)[ \n]+){0,3}?([a-z]+)[ \n]+$`)

// firstPerson: “I married Ann” is said of who speaks, in a letter of who writes it, else of who
// tells.
func (w *window) firstPerson(s kb.Span, names []text.Mention, add func(link)) {
	if w.study.Language == "zh" {
		return
	}
	for _, m := range names {
		said := ownDeed.FindStringSubmatchIndex(w.text[max(s.Start, m.Span.Start-deedGap):m.Span.Start])
		if said == nil || w.study.Names[m.Name].Type != kb.Character {
			continue
		}
		word := w.text[max(s.Start, m.Span.Start-deedGap):m.Span.Start][said[2]:said[3]]
		who := w.study.Teller(m.Span.Start)
		if q := w.speechAt(m.Span.Start); q != nil {
			if who = q.Speaker; !q.Sure {
				who = text.Nobody
			}
		}
		if b, ok := bonds["en"][word]; ok && deeds[word] && who != text.Nobody && w.study.Names[who].Type == kb.Character {
			add(link{a: who, b: m.Name, kind: b.kind, strength: b.strength, quote: s})
		}
	}
}
