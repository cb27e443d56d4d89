package retrieve

import (
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// maxChief is how many names of the cast an engine gets to analyze a question.
const maxChief = 15

// work returns the first document of the story.
func (f *finder) work() task.Work {
	if docs := f.View.Story().Documents(); len(docs) > 0 {
		return task.WorkOf(docs[0])
	}
	return task.Work{}
}

// setting returns the last place of the story that the view shows; "" for all of it.
func (f *finder) setting() string {
	if f.View.Limit == kb.Always {
		return ""
	}
	for _, d := range slices.Backward(f.View.Story().Documents()) {
		for _, c := range slices.Backward(d.Chapters) {
			if at := (kb.Place{Document: d.ID, Chapter: c.Number}); f.View.Shows(at) {
				return f.View.Story().Label(at)
			}
		}
	}
	return ""
}

// chief returns the names of the most mentioned characters.
func (f *finder) chief() []string {
	all := slices.Clone(f.View.Entities())
	all = slices.DeleteFunc(all, func(e *cast.Entity) bool { return e.Type != kb.Character || e.Hidden() || f.View.Level(e) != "" })
	slices.SortStableFunc(all, func(a, b *cast.Entity) int { return b.Mentions - a.Mentions })
	out := []string{}
	for _, e := range all[:min(len(all), maxChief)] {
		out = append(out, e.Name)
	}
	return out
}
