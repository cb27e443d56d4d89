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

// maxTies is how many ties of the character, and of each entity in the question, are returned.
const maxTies = 40

// ties returns the relations of others to the character and to those in the question, as the texts or the writer state
// them, strongest first.
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
		met := f.meetings(e)
		f.addKinPhrases(e, met)
		noted := map[kb.EntityID]bool{}
		for _, r := range f.View.RelationsOf(e) {
			o := r.Other(e)
			kind := r.KindOf(o)
			if words := cast.Tie(kind, genderWord(genderOf(f.View, o))); n < maxTies && (words != "" || kind == kb.Talks || kind == "") {
				n++
				noted[o.ID] = true
				times, given := countNotes(r, o, kind)
				with := met[o.ID]
				out = append(out, task.Tie{Of: o.Name, To: e.Name, Kind: kind, Words: words, Says: f.View.RelationDescriptions(r),
					Times: times, Given: given || r.Card != nil && r.Card.Tie != "", Scenes: with.scenes, Talks: with.talks, Called: with.sureKinTerm(), Met: f.firstMeeting(e, with)})
			}
		}
		for _, with := range rankContacts(met, noted) {
			out = append(out, task.Tie{Of: with.entity.Name, To: e.Name, Scenes: with.scenes, Talks: with.talks, Called: with.sureKinTerm(), Met: f.firstMeeting(e, with)})
		}
	}
	return out
}

// A contact is how much somebody has to do with another.
type contact struct {
	entity    *cast.Entity
	first     *memory.Scene
	scenes    int    // with both
	talks     int    // utterances of one that are certainly said to the other
	kinTerm   string // the kinship term by which they address the other, or that the text uses: Papa, your father
	termCount int    // how often they do; at least minCalled if the text does
}

// amount returns how much the two have to do with each other; a kinship term counts more than any number of scenes.
func (m contact) amount() int {
	n := m.scenes + m.talks
	if m.sureKinTerm() != "" {
		n += 1 << 20
	}
	return n
}

// sureKinTerm returns the kinship term if it is certain.
func (m contact) sureKinTerm() string {
	if m.termCount < minCalled {
		return ""
	}
	return m.kinTerm
}

// minCalled is how often somebody must be addressed by a kinship term, because the addressee is only likely.
const minCalled = 2

// firstMeeting returns the sentence that first names somebody in their first scene with the character, with its
// context; nil if e is not the character, or the question does not name the other.
func (f *finder) firstMeeting(e *cast.Entity, with contact) *task.MaterialItem {
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
		if m.entity != with.entity || !f.MayShow(f.View, document, m.at.Start) {
			continue
		}
		around := paragraphs(body, kb.Span{Start: m.at.Start, End: m.at.Start + 1})
		for _, s := range text.Sentences(body[around.Start:around.End], doc.Language) {
			if s = s.Shift(around.Start); s.Holds(m.at.Start) && f.MayShow(f.View, document, s.Start) {
				at := f.inContext(scoredSentence{document: document, span: s})
				return &task.MaterialItem{About: f.label(document, at), Text: body[at.Start:at.End], Passage: true}
			}
		}
	}
	return nil
}

// maxCompany is how many contacts without a noted relation are returned.
const maxCompany = 12

// meetings counts the contacts of somebody in the scenes that may be shown.
func (f *finder) meetings(e *cast.Entity) map[kb.EntityID]contact {
	out := map[kb.EntityID]contact{}
	for _, scene := range f.Views.Book(f.View).ScenesOf(e.ID) {
		if !f.MayShow(f.View, scene.Document, scene.Span.Start) && !f.MayShow(f.View, scene.Document, scene.Span.End-1) {
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

// countTalk counts an utterance between somebody and a contact of theirs.
func countTalk(met map[kb.EntityID]contact, e *cast.Entity, said *memory.Memory) {
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
	if word := kinAddress(said.Text); mine && word != "" {
		m.kinTerm, m.termCount = cmp.Or(m.kinTerm, word), m.termCount+1
	}
	met[o.ID] = m
}

// rankContacts returns the contacts other than without, by amount.
func rankContacts(met map[kb.EntityID]contact, without map[kb.EntityID]bool) []contact {
	var out []contact
	for id, m := range met {
		if !without[id] {
			out = append(out, m)
		}
	}
	slices.SortFunc(out, func(a, b contact) int {
		return cmp.Or(b.amount()-a.amount(), cmp.Compare(a.entity.Name, b.entity.Name))
	})
	return out[:min(len(out), maxCompany)]
}

// GenderOf returns somebody's gender by the writer, by names, or by pronouns.
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

// countNotes returns how many notes state that one end of a relation is of a kind to the other, and whether one of
// them is by a model.
func countNotes(r *cast.Relation, end *cast.Entity, kind string) (n int, byModel bool) {
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
