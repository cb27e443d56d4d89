package retrieve

import (
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline/task"
)

// maxNotes is how many relevant notes are added to each description or relation.
const maxNotes = 4

// describe adds the items, most relevant first: relations of the people in the question to the character and to each
// other, excerpts with the question's words, what was matched with its relevant notes; then other relations to the
// character, and those among what was matched.
func (f *finder) describe(drawn []task.Excerpt) {
	question := Terms(f.resolvedQuestion)
	for i, e := range f.out.About {
		if f.named(e) { // first, so that the budget does not cut it
			f.relationsToCharacter(e)
			f.relationsAmong(e, slices.DeleteFunc(slices.Clone(f.out.About[i+1:]), func(o *cast.Entity) bool { return !f.named(o) }))
		}
	}
	f.addExcerpts(drawn, false)
	f.addExcerpts(f.further, true)
	for _, e := range f.out.About {
		f.traceEntity(e)
		f.addEntity(e, question)
	}
	for _, e := range f.out.About {
		f.relationsToCharacter(e)
	}
	for i, e := range f.out.About {
		f.relationsAmong(e, f.out.About[i+1:])
	}
	f.ownNotes(question)
}

// relationsAmong adds the relations of somebody to others.
func (f *finder) relationsAmong(e *cast.Entity, others []*cast.Entity) {
	for _, r := range f.View.RelationsOf(e) {
		if slices.Contains(others, r.Other(e)) {
			f.addRelation(r, Terms(f.resolvedQuestion))
		}
	}
}

// relationsToCharacter adds the relation of somebody to the character.
func (f *finder) relationsToCharacter(e *cast.Entity) {
	for _, r := range f.View.RelationsOf(e) {
		if f.Character != nil && e != f.Character && r.Other(e).ID == f.Character.ID {
			f.addRelation(r, Terms(f.resolvedQuestion))
		}
	}
}

// ownNotes adds relevant notes on the character: asked "how did the ship go down?", they may have been on board.
func (f *finder) ownNotes(question map[string]bool) {
	if f.Character != nil && !f.out.AllRefused && !slices.Contains(f.out.About, f.Character) {
		f.addNotes(f.Character, question, nil)
	}
}

// addExcerpts adds passages about the question, word for word.
func (f *finder) addExcerpts(excerpts []task.Excerpt, further bool) {
	for _, d := range excerpts {
		place := f.label(d.Document, d.Span)
		traced := conversation.Item{Kind: conversation.KindPassage, Name: place, Text: d.Text, Document: d.Document, Span: d.Span}
		f.out.Items = append(f.out.Items, Item{task.MaterialItem{About: place, Text: d.Text, Passage: true, Further: further, Speeches: f.speechesIn(d)}, traced.Key()})
		f.out.Trace.Items = append(f.out.Trace.Items, traced)
	}
}

// speechesIn returns the speeches in an excerpt with a certain speaker, in order.
func (f *finder) speechesIn(d task.Excerpt) []task.Speech {
	var out []task.Speech
	for _, m := range f.Views.Book(f.View).Memories {
		if m.Kind == memory.Utterance && m.Document == d.Document && m.Speaker != nil && !m.Doubtful && m.Span.Overlaps(d.Span) {
			out = append(out, task.Speech{By: m.Speaker.Name, Words: m.Text})
		}
	}
	return out
}

// traceEntity adds an entity to the trace, with how it was found last.
func (f *finder) traceEntity(e *cast.Entity) {
	item := itemOf(e)
	for _, m := range f.found {
		if m.entity == e {
			item.How, item.Score = m.how, m.score
		}
	}
	f.out.Trace.Items = append(f.out.Trace.Items, item)
}

// itemOf returns an entity as an item of the trace.
func itemOf(e *cast.Entity) conversation.Item {
	return conversation.Item{Kind: conversation.KindEntity, Name: e.Name, Of: []conversation.Ref{refOf(e)}}
}

func (f *finder) addEntity(e *cast.Entity, question map[string]bool) {
	text := f.View.Description(e)
	if text != "" {
		f.out.Items = append(f.out.Items, Item{task.MaterialItem{About: e.Name, Text: text, Kind: task.Described}, itemOf(e).Key()})
	}
	f.addNotes(e, question, []string{text})
}

// addNotes adds notes of an entity that are relevant to the question and not yet in a text, best first.
func (f *finder) addNotes(e *cast.Entity, question map[string]bool, said []string) {
	but := map[string]bool{}
	for _, n := range e.Names {
		for t := range Terms(n.Surface) {
			but[t] = true
		}
	}
	var list []scoredNote
	for _, n := range f.View.Notes(e) {
		if !slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, n.Description) }) {
			list = append(list, scoredNote{n.Description, n.Document, n.Span, relevance(question, n.Description, but)})
		}
	}
	f.addBestNotes(list, e.Name, itemOf(e).Key())
}

// A scoredNote is the text of a note, its place, and how relevant it is.
type scoredNote struct {
	text     string
	document kb.DocumentID
	at       kb.Span
	score    int
}

// addBestNotes adds the most relevant notes, each text once, to the item with a key.
func (f *finder) addBestNotes(notes []scoredNote, about, key string) {
	var list []scoredNote
	for _, n := range notes {
		if n.score > 0 && !slices.ContainsFunc(list, func(o scoredNote) bool { return o.text == n.text }) {
			list = append(list, n)
		}
	}
	slices.SortStableFunc(list, func(a, b scoredNote) int { return b.score - a.score })
	for _, n := range list[:min(len(list), maxNotes)] {
		f.out.Items = append(f.out.Items, Item{task.MaterialItem{About: about, Text: n.text, Place: f.label(n.document, n.at), Kind: task.Noted}, key})
	}
}

func (f *finder) addRelation(r *cast.Relation, question map[string]bool) {
	about := r.Source.Name + " – " + r.Target.Name
	traced := conversation.Item{Kind: conversation.KindRelation, Name: about, How: conversation.ByRelation, Score: r.Strength,
		Of: []conversation.Ref{refOf(r.Source), refOf(r.Target)}}
	if slices.ContainsFunc(f.out.Trace.Items, func(i conversation.Item) bool { return i.Key() == traced.Key() }) {
		return
	}
	if len(r.Notes) > 0 {
		traced.Document, traced.Span = r.Notes[0].Document, r.Notes[0].Span
	}
	f.out.Trace.Items = append(f.out.Trace.Items, traced)
	text := f.View.RelationDescription(r)
	if text != "" {
		place := f.label(traced.Document, traced.Span)
		if slices.ContainsFunc(r.Notes, func(n kb.LinkedNote) bool { return f.label(n.Document, n.Span) != place }) {
			place = "" // it combines notes of several places
		}
		f.out.Items = append(f.out.Items, Item{task.MaterialItem{About: about, Text: text, Place: place, Kind: task.Relates}, traced.Key()})
	}
	var list []scoredNote
	for _, n := range r.Notes {
		if strings.Contains(text, n.Description) {
			continue
		}
		score := relevance(question, n.Description, nil)
		if task.StatesTie(n.Description) {
			score += maxNotes // their relation matters whatever is asked
		}
		list = append(list, scoredNote{n.Description, n.Document, n.Span, score})
	}
	f.addBestNotes(list, about, traced.Key())
}

// label names the place of a note, "" if it has none.
func (f *finder) label(document kb.DocumentID, at kb.Span) string {
	if document == "" || at.Len() == 0 {
		return ""
	}
	return f.View.Story().Label(f.View.Evidence.PlaceOf(document, at.Start))
}
