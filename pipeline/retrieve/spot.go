package retrieve

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"sync"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// What a question must share with a note, so that those the note is about are
// what the question is about: a word that is in at most so many things, or so
// small a part of them.
const (
	rareItems  = 3
	rarePart   = 0.01
	mostByNote = 3 // entities
)

// A spotter finds the people something is said about in the words of a question: notes,
// relations, facts and speeches of one view.
type spotter struct {
	about [][]*cast.Entity // of each note
	with  map[string][]int // by term: the notes that contain it
}

// newSpotter reads a view when a question first names nobody in it.
func newSpotter(v *cast.View) func() *spotter {
	return sync.OnceValue(func() *spotter {
		s := &spotter{with: map[string][]int{}}
		for _, name := range v.Evidence.Order {
			for _, n := range name.Notes {
				s.tell(v, n.Description, name.ID)
			}
		}
		for _, r := range v.Evidence.Relations {
			s.tell(v, r.Description, r.From, r.To)
		}
		for _, scene := range v.Evidence.Scenes {
			for _, u := range scene.Utterances {
				s.tell(v, u.Text, kb.NameIDOf(u.Speaker), kb.NameIDOf(u.Addressee))
			}
			for _, f := range scene.Facts {
				s.tell(v, f.Text, kb.NameIDOf(f.About))
			}
		}
		return s
	})
}

func (s *spotter) tell(v *cast.View, text string, names ...kb.NameID) {
	var about []*cast.Entity
	for _, n := range names {
		if e, ok := v.Bearer(n); ok && n != "" && !slices.Contains(about, e) {
			about = append(about, e)
		}
	}
	if len(about) == 0 || text == "" {
		return
	}
	s.about = append(s.about, about)
	for term := range Terms(text) {
		s.with[term] = append(s.with[term], len(s.about)-1)
	}
}

// find returns those with the most notes that contain the rare terms.
func (s *spotter) find(asked map[string]bool, but *cast.Entity) []*cast.Entity {
	weight := map[int]float64{}
	for _, term := range slices.Sorted(maps.Keys(asked)) {
		n := len(s.with[term])
		if n == 0 || n > max(rareItems, int(rarePart*float64(len(s.about)))) {
			continue
		}
		for _, i := range s.with[term] {
			weight[i] += math.Log(float64(len(s.about)) / float64(n))
		}
	}
	score := map[*cast.Entity]float64{}
	for i, w := range weight {
		for _, e := range s.about[i] {
			if but == nil || e.ID != but.ID {
				score[e] = max(score[e], w)
			}
		}
	}
	found := slices.SortedFunc(maps.Keys(score), func(a, b *cast.Entity) int {
		return cmp.Or(cmp.Compare(score[b], score[a]), cmp.Compare(b.Mentions, a.Mentions), cmp.Compare(a.ID, b.ID))
	})
	return found[:min(len(found), mostByNote)]
}

// spot finds what a question is about that names only the character and
// of which the analysis has found nothing: the people the texts speak about in its words,
// else those with a note in its rare ones, which finds the writer's own
// notes too. A view that ends early tells only of what it sees.
func (f *finder) spot() {
	for _, e := range f.out.Trace.Asked {
		if e.Level == task.General || e.Scope == conversation.OutOfScope || e.Scope == conversation.Hidden || e.Scope == conversation.Unknown && len(f.spots) == 0 {
			return // an unknown name's own words say nothing about anybody else
		}
	}
	if f.out.AllRefused || slices.ContainsFunc(f.out.About, func(e *cast.Entity) bool { return f.Character == nil || e.ID != f.Character.ID }) {
		return
	}
	found := f.spots
	if len(found) == 0 {
		found = f.names.spots().find(Terms(f.asking), f.Character)
	}
	if len(found) == 0 {
		return
	}
	t := conversation.Asked{Name: f.Question, Level: task.Specific,
		Reason: f.say("where words of the question stand", "问题里的词所在之处")}
	t.Scope = f.take(&t, found, conversation.ByWords)
	f.out.Trace.Asked = append(f.out.Trace.Asked, t)
}
