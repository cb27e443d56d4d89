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

// A term is rare if it is in at most maxRareNotes notes, or at most this share of all notes.
const (
	maxRareNotes = 3
	maxRareShare = 0.01
	maxByNote    = 3 // entities
)

// A noteIndex finds the entities of notes, relations, facts and speeches of a view by their terms.
type noteIndex struct {
	about  [][]*cast.Entity // of each note
	byTerm map[string][]int // by term: the notes that contain it
}

// newNoteIndex returns a function that builds the index of a view when it is first called.
func newNoteIndex(v *cast.View) func() *noteIndex {
	return sync.OnceValue(func() *noteIndex {
		s := &noteIndex{byTerm: map[string][]int{}}
		for _, name := range v.Evidence.Order {
			for _, n := range name.Notes {
				s.add(v, n.Description, name.ID)
			}
		}
		for _, r := range v.Evidence.Relations {
			s.add(v, r.Description, r.From, r.To)
		}
		for _, scene := range v.Evidence.Scenes {
			for _, u := range scene.Utterances {
				s.add(v, u.Text, kb.NameIDOf(u.Speaker), kb.NameIDOf(u.Addressee))
			}
			for _, f := range scene.Facts {
				s.add(v, f.Text, kb.NameIDOf(f.About))
			}
		}
		return s
	})
}

func (s *noteIndex) add(v *cast.View, text string, names ...kb.NameID) {
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
		s.byTerm[term] = append(s.byTerm[term], len(s.about)-1)
	}
}

// find returns the entities of the notes that contain most rare terms.
func (s *noteIndex) find(asked map[string]bool, but *cast.Entity) []*cast.Entity {
	weight := map[int]float64{}
	for _, term := range slices.Sorted(maps.Keys(asked)) {
		n := len(s.byTerm[term])
		if n == 0 || n > max(maxRareNotes, int(maxRareShare*float64(len(s.about)))) {
			continue
		}
		for _, i := range s.byTerm[term] {
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
	return found[:min(len(found), maxByNote)]
}

// findByNotes finds what a question is about that names only the character and for which the analysis has found
// nothing: the entities that sentences with its words are about, else those with a note of its rare words, which also
// finds the writer's notes. Only what the view shows is used.
func (f *finder) findByNotes() {
	for _, e := range f.out.Trace.Asked {
		if e.Level == task.General || e.Scope == conversation.OutOfScope || e.Scope == conversation.Hidden || e.Scope == conversation.Unknown && len(f.aboutEntities) == 0 {
			return // the words of an unknown name say nothing about anybody else
		}
	}
	if f.out.AllRefused || slices.ContainsFunc(f.out.About, func(e *cast.Entity) bool { return f.Character == nil || e.ID != f.Character.ID }) {
		return
	}
	found := f.aboutEntities
	if len(found) == 0 {
		found = f.names.noteIndex().find(Terms(f.resolvedQuestion), f.Character)
	}
	if len(found) == 0 {
		return
	}
	t := conversation.Asked{Name: f.Question, Level: task.Specific,
		Reason: f.say("where words of the question stand", "问题里的词所在之处")}
	t.Scope = f.addMatched(&t, found, conversation.ByWords)
	f.out.Trace.Asked = append(f.out.Trace.Asked, t)
}
