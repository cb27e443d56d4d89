package retrieve

import (
	"cmp"
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/naming"
)

// mostTies is how many ties of the character, and of each entity that the question names, are returned.
const mostTies = 40

// ties returns how others are related to the character and to those the question names, as the texts
// or the writer say it, strongest first.
func (f *finder) ties() []task.Tie {
	var of []*cast.Entity
	if f.Character != nil {
		of = append(of, f.Character)
	}
	for _, e := range f.out.About {
		if f.named(e) && !slices.Contains(of, e) {
			of = append(of, e)
		}
	}
	var out []task.Tie
	for _, e := range of {
		n := 0
		met := f.company(e)
		f.speaksOfKin(e, met)
		noted := map[kb.EntityID]bool{}
		for _, r := range f.View.RelationsOf(e) {
			o := r.Other(e)
			kind := r.KindOf(o)
			if words := cast.Tie(kind, genderWord(genderOf(f.View, o))); n < mostTies && (words != "" || kind == kb.Talks || kind == "") {
				n++
				noted[o.ID] = true
				times, given := timesNoted(r, o, kind)
				with := met[o.ID]
				out = append(out, task.Tie{Of: o.Name, To: e.Name, Kind: kind, Words: words, Says: f.View.RelationDescriptions(r),
					Times: times, Given: given || r.Card != nil && r.Card.Tie != "", Scenes: with.scenes, Talks: with.talks, Called: with.called(), Met: f.whereMet(e, with)})
			}
		}
		for _, with := range mostMet(met, noted) {
			out = append(out, task.Tie{Of: with.entity.Name, To: e.Name, Scenes: with.scenes, Talks: with.talks, Called: with.called(), Met: f.whereMet(e, with)})
		}
	}
	return out
}

// A meeting is how much somebody has to do with another.
type meeting struct {
	entity *cast.Entity
	first  *memory.Scene // in which both are
	scenes int           // in which both are
	talks  int           // utterances of one that are surely said to the other
	calls  string        // by which words for kin they call the other, or the text calls the other to them: Papa, your father
	times  int           // how often they do; leastCalled at least where the text says so
}

// much returns how much somebody has to do with another; a word for kin counts for more than any number of scenes.
func (m meeting) much() int {
	n := m.scenes + m.talks
	if m.called() != "" {
		n += 1 << 20
	}
	return n
}

// called returns by which words for kin somebody is called, where they surely are.
func (m meeting) called() string {
	if m.times < leastCalled {
		return ""
	}
	return m.calls
}

// leastCalled is how often somebody must be called by a word for kin: one who is only likely to be spoken to may be another.
const leastCalled = 2

// whereMet returns the sentence that first names somebody in the first scene in which they and the character are,
// with those around it; nil for another than the character, and where the question does not name them.
func (f *finder) whereMet(e *cast.Entity, with meeting) *task.MaterialItem {
	if e != f.Character || with.first == nil || !f.named(with.entity) {
		return nil
	}
	document := with.first.Document
	doc, ok := f.Full.Story().Document(document)
	if !ok {
		return nil
	}
	body := f.Full.Snapshot.Text(document).Body
	for _, m := range f.names.mentions(document, with.first.Span) {
		if m.entity != with.entity || !f.mayShow(document, m.at.Start) {
			continue
		}
		around := paragraphs(body, kb.Span{Start: m.at.Start, End: m.at.Start + 1})
		for _, s := range text.Sentences(body[around.Start:around.End], doc.Language) {
			if s = s.Shift(around.Start); s.Holds(m.at.Start) && f.mayShow(document, s.Start) {
				at := f.inContext(telling{document: document, span: s})
				return &task.MaterialItem{About: f.label(document, at), Text: body[at.Start:at.End], Passage: true}
			}
		}
	}
	return nil
}

// mostCompany is how many people are returned that somebody meets without a noted tie.
const mostCompany = 12

// company counts the people somebody meets in the scenes that may be shown.
func (f *finder) company(e *cast.Entity) map[kb.EntityID]meeting {
	out := map[kb.EntityID]meeting{}
	for _, scene := range f.Views.Book(f.View).ScenesOf(e.ID) {
		if !f.mayShow(scene.Document, scene.Span.Start) && !f.mayShow(scene.Document, scene.Span.End-1) {
			continue
		}
		for _, o := range scene.Participants {
			if o.ID != e.ID && o.Type == kb.Character {
				m := out[o.ID]
				m.entity, m.first, m.scenes = o, cmp.Or(m.first, scene), m.scenes+1
				out[o.ID] = m
			}
		}
		for _, said := range scene.Members {
			if said.Speaker != nil && said.Addressee != nil {
				countTalk(out, e, said)
			}
		}
	}
	return out
}

// countTalk counts what somebody says to one of those they meet, or one of those to them.
func countTalk(met map[kb.EntityID]meeting, e *cast.Entity, said *memory.Memory) {
	o, mine := said.Addressee, said.Speaker.ID == e.ID
	if !mine {
		o = said.Speaker
	}
	m, ok := met[o.ID]
	if !ok || !mine && said.Addressee.ID != e.ID {
		return
	}
	if !said.Doubtful {
		m.talks++
	}
	if word := kinCalled(said.Text); mine && word != "" {
		m.calls, m.times = cmp.Or(m.calls, word), m.times+1
	}
	met[o.ID] = m
}

// mostMet returns those who are met most, without some.
func mostMet(met map[kb.EntityID]meeting, without map[kb.EntityID]bool) []meeting {
	var out []meeting
	for id, m := range met {
		if !without[id] {
			out = append(out, m)
		}
	}
	slices.SortFunc(out, func(a, b meeting) int {
		return cmp.Or(b.much()-a.much(), cmp.Compare(a.entity.Name, b.entity.Name))
	})
	return out[:min(len(out), mostCompany)]
}

// GenderOf returns what is known of somebody's gender, by the writer, by names or by the pronouns of the description.
func GenderOf(v *cast.View, e *cast.Entity) cast.Gender { return genderWord(genderOf(v, e)) }

func genderWord(g naming.Gender) cast.Gender {
	switch g {
	case naming.Male:
		return cast.Male
	case naming.Female:
		return cast.Female
	}
	return cast.Unknown
}

// timesNoted returns how many notes say that one end of a relation is of a kind to the other, and
// whether a model says so.
func timesNoted(r *cast.Relation, end *cast.Entity, kind string) (n int, byModel bool) {
	for _, note := range r.Notes {
		said := note.Kind
		if !end.Holds(note.From) {
			said = kb.Reverse(said)
		}
		if said == kind {
			n++
			byModel = byModel || note.By == kb.ByModel
		}
	}
	return n, byModel
}
