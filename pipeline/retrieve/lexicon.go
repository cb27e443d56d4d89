package retrieve

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text/naming"
)

// A Lexicon finds the entities of one view by their names, as people write them. Several goroutines may use it.
type Lexicon struct {
	View               *cast.View
	folded             map[string][]*cast.Entity // by folded surface and canonical name
	words              map[string][]nameForm     // by each word of a name
	keys               func() map[string]*cast.Entity
	noteIndex          func() *noteIndex
	mentionsByDocument func() map[kb.DocumentID][]mention
	rareChars          func() map[string][]*cast.Entity
	accentless         func() map[string]string
	text               func(*cast.View, *cast.Entity) string
}

type nameForm struct {
	name   string // folded
	entity *cast.Entity
	parts  naming.Parts
}

// NewLexicon prepares a view. textKey returns the key of an entity's text in the index; nil: nothing is found by key.
func NewLexicon(v *cast.View, textKey func(*cast.View, *cast.Entity) string) *Lexicon {
	l := &Lexicon{View: v, folded: map[string][]*cast.Entity{}, words: map[string][]nameForm{}, text: textKey}
	for _, e := range v.Entities() { // most mentioned first
		l.addName(e.Name, e)
		for _, n := range e.Names {
			l.addName(n.Surface, e)
			l.addName(string(n.ID.Surface()), e)
		}
	}
	l.keys = sync.OnceValue(l.findKeys)
	l.noteIndex = newNoteIndex(v)
	l.mentionsByDocument = sync.OnceValue(l.findMentions)
	l.rareChars = sync.OnceValue(l.findRare)
	l.accentless = sync.OnceValue(l.findAccentless)
	return l
}

func (l *Lexicon) addName(surface string, e *cast.Entity) {
	f := kb.Fold(surface)
	if f == "" || slices.Contains(l.folded[f], e) {
		return
	}
	l.folded[f] = append(l.folded[f], e)
	parts := naming.Parse(surface)
	for _, w := range lookupWords(f, parts) {
		l.words[w] = append(l.words[w], nameForm{f, e, parts})
	}
}

// lookupWords returns the keys of a name: its words without titles and articles; for a Chinese name all pairs of
// adjacent characters.
func lookupWords(folded string, parts naming.Parts) []string {
	if !parts.Han {
		return parts.Words
	}
	return pairs(folded)
}

func pairs(han string) []string {
	var out []string
	r := []rune(han)
	for i := 0; i+2 <= len(r); i++ {
		out = append(out, string(r[i:i+2]))
	}
	return out
}

func (l *Lexicon) findKeys() map[string]*cast.Entity {
	out := map[string]*cast.Entity{}
	if l.text == nil {
		return out
	}
	for _, e := range l.View.Entities() {
		out[l.text(l.View, e)] = e
	}
	return out
}

// byKey returns the entity whose text has this key in the index.
func (l *Lexicon) byKey(key string) *cast.Entity { return l.keys()[key] }

// maxMatches is how many entities an ambiguous name may mean.
const maxMatches = 3

// Match finds the entities that a name means: those with the name itself; else with a name that differs only in title
// or article; else with names of which it is a part; else with names that are a part of it. The most mentioned come
// first.
func (l *Lexicon) Match(name string) []*cast.Entity {
	folded := kb.Fold(name)
	if folded == "" {
		return nil
	}
	if found := l.folded[folded]; len(found) > 0 {
		return found[:min(len(found), maxMatches)]
	}
	parts := naming.Parse(name)
	rank := map[*cast.Entity]int{}
	for _, w := range lookupWords(folded, parts) {
		for _, f := range l.words[w] {
			if how := matchRank(folded, parts, f); how > 0 && (rank[f.entity] == 0 || how < rank[f.entity]) {
				rank[f.entity] = how
			}
		}
	}
	best := 0
	for _, how := range rank {
		if best == 0 || how < best {
			best = how
		}
	}
	var out []*cast.Entity
	for e, how := range rank {
		if how == best {
			out = append(out, e)
		}
	}
	slices.SortFunc(out, func(a, b *cast.Entity) int {
		return cmp.Or(b.Mentions-a.Mentions, strings.Compare(string(a.ID), string(b.ID)))
	})
	return out[:min(len(out), maxMatches)]
}

// matchRank returns how well a name matches a known one: 1 is best, 0 no match.
func matchRank(folded string, asked naming.Parts, f nameForm) int {
	if asked.Han != f.parts.Han {
		return 0
	}
	if asked.Han {
		switch {
		case strings.Contains(f.name, folded):
			return 2
		case strings.Contains(folded, f.name):
			return 3
		}
		return 0
	}
	if len(asked.Titles) > 0 && len(f.parts.Titles) > 0 && naming.TitlesClash(asked.Titles, f.parts.Titles) > 0.5 {
		return 0
	}
	switch {
	case slices.Equal(asked.Words, f.parts.Words):
		return 1
	case allIn(asked.Words, f.parts.Words):
		return 2
	case allIn(f.parts.Words, asked.Words):
		return 3
	}
	return 0
}

// allIn reports whether all words of a are in b, and a has any.
func allIn(a, b []string) bool {
	for _, w := range a {
		if !slices.Contains(b, w) {
			return false
		}
	}
	return len(a) > 0
}

// In returns the entities that a text names, most mentioned first. Of overlapping names the longest counts: "Mrs.
// Hall" does not name Hall.
func (l *Lexicon) In(text string) []*cast.Entity {
	var out []*cast.Entity
	for _, n := range l.mentionsIn(text) {
		if !slices.Contains(out, n.entity) {
			out = append(out, n.entity)
		}
	}
	slices.SortFunc(out, func(a, b *cast.Entity) int {
		return cmp.Or(b.Mentions-a.Mentions, strings.Compare(string(a.ID), string(b.ID)))
	})
	return out
}

// mentionsIn returns the mentions of entities in a text, in order.
func (l *Lexicon) mentionsIn(text string) []mention {
	folded := kb.Fold(text)
	var all []mention
	looked := map[string]bool{}
	for _, w := range slices.Sorted(maps.Keys(wordsIn(folded))) {
		for _, f := range l.words[w] {
			if looked[f.name] {
				continue
			}
			looked[f.name] = true
			for _, at := range PlacesOf(folded, f.name) {
				for _, e := range l.folded[f.name] {
					all = append(all, mention{at, e})
				}
			}
		}
	}
	return keepLongest(all)
}

// PlacesOf returns where a name occurs in a text as whole words. Both must be folded, or neither.
func PlacesOf(text, name string) []kb.Span {
	var out []kb.Span
	for from := 0; name != ""; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			break
		}
		at := kb.Span{Start: from + i, End: from + i + len(name)}
		if script.StandsAlone(text, at.Start, at.End) {
			out = append(out, at)
		}
		from = at.End
	}
	return out
}

// keepLongest removes mentions that overlap a longer one, and returns the others in text order.
func keepLongest(all []mention) []mention {
	slices.SortStableFunc(all, func(a, b mention) int {
		return cmp.Or(b.at.Len()-a.at.Len(), a.at.Start-b.at.Start, strings.Compare(string(a.entity.ID), string(b.entity.ID)))
	})
	var out []mention
	for _, n := range all {
		if !slices.ContainsFunc(out, func(o mention) bool { return o.at != n.at && o.at.Overlaps(n.at) }) {
			out = append(out, n)
		}
	}
	slices.SortStableFunc(out, func(a, b mention) int { return a.at.Start - b.at.Start })
	return out
}
