package memory

import (
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// Feeling returns the emotional colour of a memory: the writer's, else that of the exchange in which it was
// said, else that of its text; false when nobody has scored it yet.
func (b *Book) Feeling(m *Memory) (*kb.Feeling, bool) {
	if f, ok := kb.Get[*kb.Feeling](b.View.Snapshot, string(m.ID)); ok {
		return f, true
	}
	if m.Before != nil {
		if f, ok := kb.Get[*kb.Feeling](b.View.Snapshot, kb.FeelingKey(b.FeltIn(m, kb.ByModel))); ok {
			return f, true
		}
	}
	return kb.Get[*kb.Feeling](b.View.Snapshot, kb.FeelingKey(m.Text))
}

// colour returns the emotional colour of an entity: the mean of the facts about it
// and what it says. scored is how many memories it was made of.
func (b *Book) colour(e *cast.Entity) (f kb.Feeling, scored int) {
	for _, m := range b.byEntity[e.ID] {
		if m.About != e && m.Speaker != e {
			continue
		}
		one, ok := b.Feeling(m)
		if !ok {
			continue
		}
		scored++
		for i := range f.Emotions {
			f.Emotions[i] += one.Emotions[i]
		}
		for i := range f.VAD {
			f.VAD[i] += one.VAD[i]
		}
	}
	if scored > 0 {
		for i := range f.Emotions {
			f.Emotions[i] /= float64(scored)
		}
		for i := range f.VAD {
			f.VAD[i] /= float64(scored)
		}
	}
	return f, scored
}

// A Batch is texts of one language to be scored together.
type Batch struct {
	Language string
	Texts    []string
}

// Len returns the length of all texts in bytes.
func (b Batch) Len() int {
	n := 0
	for _, text := range b.Texts {
		n += len(text)
	}
	return n
}

// batchSize is how many texts a model scores before the result is kept: a stop
// or a lost server costs at most these. What is scored by rule is kept in larger
// lots.
const batchSize = 100

// Unscored returns the texts of memories that nobody has scored yet, each once, in story
// order, as the one who scores reads them.
func (b *Book) Unscored(by kb.Origin) []Batch {
	return b.unscored(by, func(*kb.Feeling) bool { return true })
}

// UnscoredOrByRule is Unscored with the texts that were scored by rule.
func (b *Book) UnscoredOrByRule(by kb.Origin) []Batch {
	return b.unscored(by, func(f *kb.Feeling) bool { return f.By != kb.ByRule })
}

// unscored returns the texts without a score, and those with a score that keep rejects.
func (b *Book) unscored(by kb.Origin, keep func(*kb.Feeling) bool) []Batch {
	var out []Batch
	seen := map[string]bool{}
	for _, m := range b.Memories {
		text := b.FeltIn(m, by)
		if f, ok := b.Feeling(m); ok && keep(f) || seen[text] {
			continue
		}
		seen[text] = true
		language := b.language(m)
		if n := len(out); n == 0 || out[n-1].Language != language || len(out[n-1].Texts) == batchSize {
			out = append(out, Batch{Language: language})
		}
		last := &out[len(out)-1]
		last.Texts = append(last.Texts, text)
	}
	return out
}
