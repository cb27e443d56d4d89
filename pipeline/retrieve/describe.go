package retrieve

import (
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// fitting is how many single notes that fit the question are added to each
// description or relation.
const fitting = 4

// describe collects, most relevant first: what the question names, what the draft
// was drawn from, what else was matched, each with the notes of it that fit the
// question; then relations to the character, and those among what was matched.
func (f *finder) describe(drawn []task.Told) {
	question := terms(f.Question)
	quoted := false
	for _, e := range f.out.About {
		if !quoted && slices.Contains(f.spots, e) {
			f.quote(drawn)
			quoted = true
		}
		f.out.Trace.Retrieved.Entities = append(f.out.Trace.Retrieved.Entities, e.Name)
		f.entity(e, question)
	}
	if !quoted {
		f.quote(drawn)
	}
	for _, e := range f.out.About {
		for _, r := range f.View.RelationsOf(e) {
			if f.Character != nil && e != f.Character && r.Other(e).ID == f.Character.ID {
				f.relation(r, question)
			}
		}
	}
	for i, e := range f.out.About {
		for _, r := range f.View.RelationsOf(e) {
			if slices.Contains(f.out.About[i+1:], r.Other(e)) {
				f.relation(r, question)
			}
		}
	}
	f.own(question)
}

// own adds what is noted of the character itself and fits the question: who is
// asked "how did the ship go down?" may have been on board.
func (f *finder) own(question map[string]bool) {
	if f.Character != nil && !f.out.AllRefused && !slices.Contains(f.out.About, f.Character) {
		f.notes(f.Character, question, nil)
	}
}

// quote adds what the draft was drawn from, word for word.
func (f *finder) quote(drawn []task.Told) {
	for _, d := range drawn {
		f.out.Items = append(f.out.Items, Item{Document: d.Document, Span: d.Span,
			MaterialItem: task.MaterialItem{About: f.label(d.Document, d.Span), Text: d.Text, Passage: true}})
		f.out.Trace.Retrieved.Passages = append(f.out.Trace.Retrieved.Passages, d.Text)
	}
}

func (f *finder) entity(e *cast.Entity, question map[string]bool) {
	text := f.View.Description(e)
	if text != "" {
		f.out.Items = append(f.out.Items, Item{MaterialItem: task.MaterialItem{About: e.Name, Text: text}, Entity: e})
	}
	f.notes(e, question, []string{text})
}

// notes adds single notes of an entity that fit the question and are not said
// already, best first.
func (f *finder) notes(e *cast.Entity, question map[string]bool, said []string) {
	but := map[string]bool{}
	for _, n := range e.Names {
		for t := range terms(n.Surface) {
			but[t] = true
		}
	}
	type fit struct {
		kb.NamedNote
		score int
	}
	var list []fit
	for _, n := range f.View.Notes(e) {
		if n.Description == "" || slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, n.Description) }) ||
			slices.ContainsFunc(list, func(o fit) bool { return o.Description == n.Description }) {
			continue
		}
		if score := relevance(question, n.Description, but); score > 0 {
			list = append(list, fit{n, score})
		}
	}
	slices.SortStableFunc(list, func(a, b fit) int { return b.score - a.score })
	for _, n := range list[:min(len(list), fitting)] {
		f.out.Items = append(f.out.Items, Item{Entity: e, Document: n.Document, Span: n.Span,
			MaterialItem: task.MaterialItem{About: e.Name, Text: n.Description, Place: f.label(n.Document, n.Span)}})
	}
}

func (f *finder) relation(r *cast.Relation, question map[string]bool) {
	pair := Pair{r.Source.Name, r.Target.Name}
	if slices.Contains(f.out.Trace.Retrieved.Relations, pair) {
		return
	}
	f.out.Trace.Retrieved.Relations = append(f.out.Trace.Retrieved.Relations, pair)
	about := r.Source.Name + " – " + r.Target.Name
	text := f.View.RelationDescription(r)
	if text != "" {
		item := Item{MaterialItem: task.MaterialItem{About: about, Text: text}, Relation: r}
		if len(r.Notes) > 0 {
			item.Document, item.Span = r.Notes[0].Document, r.Notes[0].Span
			item.Place = f.label(item.Document, item.Span)
		}
		f.out.Items = append(f.out.Items, item)
	}
	type fit struct {
		kb.LinkedNote
		score int
	}
	var list []fit
	for _, n := range r.Notes {
		if n.Description == "" || strings.Contains(text, n.Description) ||
			slices.ContainsFunc(list, func(o fit) bool { return o.Description == n.Description }) {
			continue
		}
		if score := relevance(question, n.Description, nil); score > 0 {
			list = append(list, fit{n, score})
		}
	}
	slices.SortStableFunc(list, func(a, b fit) int { return b.score - a.score })
	for _, n := range list[:min(len(list), fitting)] {
		f.out.Items = append(f.out.Items, Item{Relation: r, Document: n.Document, Span: n.Span,
			MaterialItem: task.MaterialItem{About: about, Text: n.Description, Place: f.label(n.Document, n.Span)}})
	}
}

// label names the place of a note, "" when it stands nowhere.
func (f *finder) label(document kb.DocumentID, at kb.Span) string {
	if document == "" || at.Len() == 0 {
		return ""
	}
	return f.View.Story().Label(f.View.Evidence.PlaceOf(document, at.Start))
}
