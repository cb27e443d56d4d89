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

// A Lexicon finds the entities of one view by their names, as people write
// them. Any goroutine may use it.
type Lexicon struct {
	View   *cast.View
	folded map[string][]*cast.Entity // by folded surface and canonical name
	words  map[string][]form         // by each word of a name
	keys   func() map[string]*cast.Entity
	spots  func() *spotter
	places func() map[kb.DocumentID][]mention
	rare   func() map[string][]*cast.Entity
	plain  func() map[string]string
	text   func(*cast.View, *cast.Entity) string
}

type form struct {
	name   string // folded
	entity *cast.Entity
	parts  naming.Parts
}

// NewLexicon prepares a view. textKey names the text of an entity in the index;
// nil: nothing is found by nearness.
func NewLexicon(v *cast.View, textKey func(*cast.View, *cast.Entity) string) *Lexicon {
	l := &Lexicon{View: v, folded: map[string][]*cast.Entity{}, words: map[string][]form{}, text: textKey}
	for _, e := range v.Entities() { // most mentioned first
		l.file(e.Name, e)
		for _, n := range e.Names {
			l.file(n.Surface, e)
			l.file(string(n.ID.Surface()), e)
		}
	}
	l.keys = sync.OnceValue(l.findKeys)
	l.spots = newSpotter(v)
	l.places = sync.OnceValue(l.findPlaces)
	l.rare = sync.OnceValue(l.findRare)
	l.plain = sync.OnceValue(l.findPlain)
	return l
}

func (l *Lexicon) file(surface string, e *cast.Entity) {
	f := kb.Fold(surface)
	if f == "" || slices.Contains(l.folded[f], e) {
		return
	}
	l.folded[f] = append(l.folded[f], e)
	parts := naming.Parse(surface)
	for _, w := range wordsOf(f, parts) {
		l.words[w] = append(l.words[w], form{f, e, parts})
	}
}

// wordsOf returns what a name is looked up by: its words without titles and
// articles; of a Chinese name all pairs of neighbouring characters.
func wordsOf(folded string, parts naming.Parts) []string {
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

// key returns the entity whose text has the key in the index.
func (l *Lexicon) key(key string) *cast.Entity { return l.keys()[key] }

// most is how many entities an ambiguous name may mean.
const most = 3

// Match finds the entities that a name means: the name itself; else those one
// of whose names is it except for title and article; else those whose names it is
// a part of; else those whose names are part of it. Of several the most
// mentioned first.
func (l *Lexicon) Match(name string) []*cast.Entity {
	folded := kb.Fold(name)
	if folded == "" {
		return nil
	}
	if found := l.folded[folded]; len(found) > 0 {
		return found[:min(len(found), most)]
	}
	parts := naming.Parse(name)
	rank := map[*cast.Entity]int{}
	for _, w := range wordsOf(folded, parts) {
		for _, f := range l.words[w] {
			if how := fits(folded, parts, f); how > 0 && (rank[f.entity] == 0 || how < rank[f.entity]) {
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
	return out[:min(len(out), most)]
}

// fits says how an asked name fits a known one, 0 not at all, 1 best.
func fits(folded string, asked naming.Parts, f form) int {
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

// allIn reports whether all words of a are in b.
func allIn(a, b []string) bool {
	for _, w := range a {
		if !slices.Contains(b, w) {
			return false
		}
	}
	return len(a) > 0
}

// In finds the entities that a text names, most mentioned first. Of names that overlap the
// longest counts: "Mrs. Hall" does not name Hall.
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

// mentionsIn returns where a text names entities, in its order.
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
	return longest(all)
}

// PlacesOf returns where a name is named in a text, as whole words; both are folded, or neither.
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

// longest keeps of names that overlap the longest ones, in the order of the text.
func longest(all []mention) []mention {
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
