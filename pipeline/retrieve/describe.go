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

// fitting is how many single notes that fit the question are added to each
// description or relation.
const fitting = 4

// describe collects, most relevant first: how those the question names are related to the
// character and to each other, what the texts tell in the question's words, what was matched, each with the notes
// of it that fit the question; then other relations to the character, and those among what was matched.
func (f *finder) describe(drawn []task.Excerpt) {
	question := Terms(f.asking)
	for i, e := range f.out.About {
		if f.named(e) { // first, so that no budget cuts it
			f.toCharacter(e)
			f.among(e, slices.DeleteFunc(slices.Clone(f.out.About[i+1:]), func(o *cast.Entity) bool { return !f.named(o) }))
		}
	}
	f.quote(drawn, false)
	f.quote(f.further, true)
	for _, e := range f.out.About {
		f.retrieved(e)
		f.entity(e, question)
	}
	for _, e := range f.out.About {
		f.toCharacter(e)
	}
	for i, e := range f.out.About {
		f.among(e, f.out.About[i+1:])
	}
	f.own(question)
}

// among adds how somebody is related to others.
func (f *finder) among(e *cast.Entity, others []*cast.Entity) {
	for _, r := range f.View.RelationsOf(e) {
		if slices.Contains(others, r.Other(e)) {
			f.relation(r, Terms(f.asking))
		}
	}
}

// toCharacter adds how somebody is related to the character.
func (f *finder) toCharacter(e *cast.Entity) {
	for _, r := range f.View.RelationsOf(e) {
		if f.Character != nil && e != f.Character && r.Other(e).ID == f.Character.ID {
			f.relation(r, Terms(f.asking))
		}
	}
}

// own adds what is noted of the character itself and fits the question: who is
// asked "how did the ship go down?" may have been on board.
func (f *finder) own(question map[string]bool) {
	if f.Character != nil && !f.out.AllRefused && !slices.Contains(f.out.About, f.Character) {
		f.notes(f.Character, question, nil)
	}
}

// quote adds the texts about what is asked, word for word.
func (f *finder) quote(excerpts []task.Excerpt, further bool) {
	for _, d := range excerpts {
		place := f.label(d.Document, d.Span)
		traced := conversation.Item{Kind: conversation.KindPassage, Name: place, Text: d.Text, Document: d.Document, Span: d.Span}
		f.out.Items = append(f.out.Items, Item{task.MaterialItem{About: place, Text: d.Text, Passage: true, Further: further, Speeches: f.speechesIn(d)}, traced.Key()})
		f.out.Trace.Items = append(f.out.Trace.Items, traced)
	}
}

// speechesIn returns what is surely said in a text that was found, in order.
func (f *finder) speechesIn(d task.Excerpt) []task.Speech {
	var out []task.Speech
	for _, m := range f.Views.Book(f.View).Memories {
		if m.Kind == memory.Utterance && m.Document == d.Document && m.Speaker != nil && !m.Doubtful && m.Span.Overlaps(d.Span) {
			out = append(out, task.Speech{By: m.Speaker.Name, Words: m.Text})
		}
	}
	return out
}

// retrieved notes an entity in the trace, with how it was found last.
func (f *finder) retrieved(e *cast.Entity) {
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

func (f *finder) entity(e *cast.Entity, question map[string]bool) {
	text := f.View.Description(e)
	if text != "" {
		f.out.Items = append(f.out.Items, Item{task.MaterialItem{About: e.Name, Text: text, Kind: task.Described}, itemOf(e).Key()})
	}
	f.notes(e, question, []string{text})
}

// notes adds single notes of an entity that fit the question and are not said
// already, best first.
func (f *finder) notes(e *cast.Entity, question map[string]bool, said []string) {
	but := map[string]bool{}
	for _, n := range e.Names {
		for t := range Terms(n.Surface) {
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
		f.out.Items = append(f.out.Items, Item{task.MaterialItem{About: e.Name, Text: n.Description, Place: f.label(n.Document, n.Span), Kind: task.Noted}, itemOf(e).Key()})
	}
}

func (f *finder) relation(r *cast.Relation, question map[string]bool) {
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
			place = "" // it is put together of several
		}
		f.out.Items = append(f.out.Items, Item{task.MaterialItem{About: about, Text: text, Place: place, Kind: task.Relates}, traced.Key()})
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
		score := relevance(question, n.Description, nil)
		if task.StatesTie(n.Description) {
			score += fitting // what they are to each other, whatever is asked
		}
		if score > 0 {
			list = append(list, fit{n, score})
		}
	}
	slices.SortStableFunc(list, func(a, b fit) int { return b.score - a.score })
	for _, n := range list[:min(len(list), fitting)] {
		f.out.Items = append(f.out.Items, Item{task.MaterialItem{About: about, Text: n.Description, Place: f.label(n.Document, n.Span), Kind: task.Noted}, traced.Key()})
	}
}

// label names the place of a note, "" when it occurs nowhere.
func (f *finder) label(document kb.DocumentID, at kb.Span) string {
	if document == "" || at.Len() == 0 {
		return ""
	}
	return f.View.Story().Label(f.View.Evidence.PlaceOf(document, at.Start))
}
