package workspace

import (
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// maxProbed is how many of the most mentioned are asked.
const maxProbed = 5

// Probes returns questions made from the base itself, at most n of each kind: to the most mentioned
// characters about people they meet only later, as of the chapter before, and about somebody
// they never meet, with only what they know.
func (b *Workspace) Probes(n int) []kb.Question {
	v := b.View()
	people := v.Characters()
	asked := people[:min(len(people), maxProbed)]
	var out []kb.Question
	add := func(q kb.Question) bool {
		q.ID = evaluation.QuestionID(q)
		if slices.ContainsFunc(out, func(o kb.Question) bool { return o.ID == q.ID }) {
			return false
		}
		q.Seq = len(out) + 1
		out = append(out, q)
		return true
	}
	for _, kind := range evaluation.Probes() {
		left := n
		for _, about := range people {
			for _, as := range asked {
				if left == 0 {
					break
				}
				if q, ok := b.probe(v, kind, as, about); ok && add(q) {
					left--
				}
			}
		}
	}
	return out
}

// probe returns a question to one character about another, false if it would test nothing.
func (b *Workspace) probe(v *cast.View, kind string, as, about *cast.Entity) (kb.Question, bool) {
	if as == about {
		return kb.Question{}, false
	}
	q := kb.Question{As: v.Called(as), Text: "What do you know of " + v.Called(about) + "?", Expect: kb.ExpectHidden, MustDecline: true, Why: "probe"}
	if v.LanguageOf(as) == "zh" {
		q.Text = "关于" + v.Called(about) + "，你知道些什么？"
	}
	switch kind {
	case evaluation.ProbeAsOf:
		first, ok := firstOf(v, about)
		if !ok || first.Chapter < 2 {
			return q, false
		}
		mine, ok := firstOf(v, as)
		if !ok || mine.Document != first.Document || mine.Chapter >= first.Chapter {
			return q, false
		}
		q.AsOf = &kb.Place{Document: first.Document, Chapter: first.Chapter - 1}
	case evaluation.ProbeOnlyKnown:
		q.OnlyKnown = true
	}
	sight, _, err := b.sight(v, q)
	if err != nil {
		return q, false
	}
	if _, shown := sight.Find(v.Called(about)); shown { // the character has met or heard of them
		return q, false
	}
	q.About = []string{v.Called(about)}
	return q, true
}

// firstOf returns the first place of the story where somebody is mentioned.
func firstOf(v *cast.View, e *cast.Entity) (kb.Place, bool) {
	for _, o := range v.Occurrences(e) {
		d, ok := v.Story().Document(o.Document)
		if ok && d.Standing == kb.InStory {
			return v.Evidence.PlaceOf(o.Document, o.Span.Start), true
		}
	}
	return kb.Place{}, false
}
