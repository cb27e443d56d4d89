package lint

import (
	"cmp"
	"slices"
	"sync"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// Find returns the probable mistakes in the cast: groups first, then by mentions. What the writer has named, typed or
// confirmed is left out.
func Find(v *cast.View) []cast.Suspect {
	f := &finder{v: v, census: sync.OnceValue(func() *naming.Census { return census(v) }), parsed: map[kb.NameID]naming.Parts{}, related: map[kb.EntityID]bool{}, talks: talks(v)}
	for _, r := range v.Relations() {
		f.related[r.Source.ID], f.related[r.Target.ID] = true, true
	}
	mentions := map[kb.EntityID]int{}
	for _, e := range v.Entities() {
		mentions[e.ID] = e.Mentions
		f.checkName(e)
		f.checkGroup(e)
	}
	f.checkDenied()
	slices.SortStableFunc(f.out, func(a, b cast.Suspect) int {
		if a.Merge() != b.Merge() {
			if a.Merge() {
				return -1
			}
			return 1
		}
		return cmp.Compare(mentions[b.Entity], mentions[a.Entity])
	})
	return f.out
}

type finder struct {
	v       *cast.View
	census  func() *naming.Census
	parsed  map[kb.NameID]naming.Parts
	related map[kb.EntityID]bool
	talks   map[[2]kb.NameID]int // how often two speak to each other
	out     []cast.Suspect
}

// parts returns the parts of a name, parsed when first needed: most of thousands of names are not.
func (f *finder) parts(n *kb.NameInfo) naming.Parts {
	p, known := f.parsed[n.ID]
	if !known {
		p = f.census().Parse(n.Surface)
		f.parsed[n.ID] = p
	}
	return p
}

func census(v *cast.View) *naming.Census {
	counted := make([]naming.Counted, 0, len(v.Evidence.Order))
	for _, n := range v.Evidence.Order {
		counted = append(counted, naming.Counted{Surface: n.Surface, Count: len(n.Mentions)})
	}
	return naming.TakeCensus(counted)
}

func talks(v *cast.View) map[[2]kb.NameID]int {
	out := map[[2]kb.NameID]int{}
	for _, s := range v.Evidence.Scenes {
		for _, u := range s.Utterances {
			if a, b := kb.NameIDOf(u.Speaker), kb.NameIDOf(u.Addressee); a != "" && b != "" && a != b {
				out[pairOf(a, b)]++
			}
		}
	}
	return out
}

func pairOf(a, b kb.NameID) [2]kb.NameID {
	if b < a {
		a, b = b, a
	}
	return [2]kb.NameID{a, b}
}

func (f *finder) add(s cast.Suspect) {
	if f.v.IsDismissed(s.Key()) {
		return
	}
	f.out = append(f.out, s)
}
