package edits

import (
	"slices"
	"strconv"
	"strings"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// AddName marks a stretch of a document as a name.
func AddName(doc kb.DocumentID, at kb.Span, typ kb.Type) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		n, err := noteAt(v, doc, at, kb.NoteName)
		if err != nil {
			return editor.Transaction{}, err
		}
		n.Name, n.Type = n.Quote, typ
		return editor.Transaction{Label: editor.Label("note the name {}", n.Name),
			Edits: append([]kb.Edit{kb.Put(v.Snapshot, n)}, unignore(v, n.Name)...)}, nil
	}
}

// AddAlias marks a stretch of a document as another name of an entity.
func AddAlias(doc kb.DocumentID, at kb.Span, of kb.EntityID) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		n, es, err := noteAbout(v, doc, at, kb.NoteName, of)
		if err != nil {
			return editor.Transaction{}, err
		}
		n.Name, n.Type = n.Quote, es[0].Type
		tx := editor.Transaction{Label: editor.Label("note {} as a name of {}", n.Name, es[0].Name)}
		info := v.Evidence.Names[kb.NameIDOf(n.Name)]
		if info == nil {
			info = &kb.NameInfo{ID: kb.NameIDOf(n.Name), Surface: n.Name}
			tx.Edits = append(tx.Edits, kb.Put(v.Snapshot, n))
		}
		if !es[0].Holds(info.ID) {
			w := writerVerdict(v.Snapshot, es[0].Names[0], info, kb.Approved, nil)
			if err := checkDecision(v, w); err != nil {
				return editor.Transaction{}, err
			}
			tx.Edits = append(tx.Edits, kb.Put(v.Snapshot, w))
		}
		return tx, nil
	}
}

// AddFact notes what a stretch of a document says about an entity. An empty text means the words
// themselves.
func AddFact(doc kb.DocumentID, at kb.Span, about kb.EntityID, text string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		n, es, err := noteAbout(v, doc, at, kb.NoteFact, about)
		if err != nil {
			return editor.Transaction{}, err
		}
		n.Name, n.Text = es[0].Names[0].Surface, strings.TrimSpace(text)
		if n.Text == "" {
			n.Text = n.Quote
		}
		n.ID = kb.Hash("n", n.ID, n.Name, n.Text)
		return editor.Transaction{Label: editor.Label("note a fact about {}", es[0].Name),
			Edits: []kb.Edit{kb.Put(v.Snapshot, n)}}, nil
	}
}

// AddRelation notes what a stretch of a document says about two entities. An empty text means the
// words themselves.
func AddRelation(doc kb.DocumentID, at kb.Span, source, target kb.EntityID, text string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		n, es, err := noteAbout(v, doc, at, kb.NoteRelation, source, target)
		if err != nil {
			return editor.Transaction{}, err
		}
		n.Name, n.Target, n.Text, n.Strength = es[0].Names[0].Surface, es[1].Names[0].Surface, strings.TrimSpace(text), handStrength
		if n.Text == "" {
			n.Text = n.Quote
		}
		n.ID = kb.Hash("n", n.ID, n.Name, n.Target, n.Text)
		return editor.Transaction{Label: editor.Label("relate {} and {}", es[0].Name, es[1].Name), Edits: []kb.Edit{kb.Put(v.Snapshot, n)}}, nil
	}
}

// handStrength is the strength (1–10) of a relation that the writer took from the text.
const handStrength = 7

// noteAbout returns the note on a stretch of a document, and the entities it is about.
func noteAbout(v *cast.View, doc kb.DocumentID, at kb.Span, what kb.NoteKind, about ...kb.EntityID) (*kb.HandNote, []*cast.Entity, error) {
	es, err := entities(v, about)
	if err != nil {
		return nil, nil, err
	}
	if len(es) != len(about) {
		return nil, nil, editor.Cannot("a relation needs two different people or things")
	}
	n, err := noteAt(v, doc, at, what)
	return n, es, err
}

func noteAt(v *cast.View, doc kb.DocumentID, at kb.Span, what kb.NoteKind) (*kb.HandNote, error) {
	quote := strings.TrimSpace(v.Snapshot.Text(doc).Slice(at))
	if quote == "" {
		return nil, editor.Cannot("select some words first")
	}
	if what == kb.NoteName {
		if _, err := checkName(quote); err != nil {
			return nil, err
		}
	}
	id := kb.Hash("n", string(what), string(doc), strconv.Itoa(at.Start), quote)
	return &kb.HandNote{ID: id, What: what, Document: doc, Span: at, Quote: quote}, nil
}

// RemoveNote removes a note of the writer.
func RemoveNote(id string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		n, ok := kb.Get[*kb.HandNote](v.Snapshot, id)
		if !ok {
			return editor.Transaction{}, editor.Cannot("this note is gone already")
		}
		return editor.Transaction{Label: editor.Label("remove the note on {}", n.Name), Edits: []kb.Edit{kb.Remove(n)}}, nil
	}
}

// Relate sets the relation of two entities: the source is the kind of the target ("" keeps the derived
// kind), with a description and a strength (0 keeps the derived one).
func Relate(source, target kb.EntityID, kind, description string, strength float64) editor.Command {
	return relation(source, target, "relate {} and {}", func(c *kb.RelationCard, forward bool) {
		if !forward {
			kind = kb.Reverse(kind)
		}
		c.Tie, c.Description, c.Strength, c.Hidden = kind, strings.TrimSpace(description), min(max(strength, 0), 10), false
	})
}

// Unrelate hides the relation of two entities, whatever is read later.
func Unrelate(source, target kb.EntityID) editor.Command {
	return relation(source, target, "remove the relation of {} and {}", func(c *kb.RelationCard, _ bool) { c.Hidden = true })
}

// relation changes the card of a relation; forward says that the card has the two in this order.
func relation(source, target kb.EntityID, sentence string, change func(c *kb.RelationCard, forward bool)) editor.Command {
	return onEntities([]kb.EntityID{source, target}, func(v *cast.View, es []*cast.Entity) (editor.Transaction, error) {
		if len(es) != 2 {
			return editor.Transaction{}, editor.Cannot("a relation needs two different people or things")
		}
		next := &kb.RelationCard{ID: kb.Hash("r", string(es[0].Group.Anchor), string(es[1].Group.Anchor))}
		for _, r := range v.RelationsOf(es[0]) {
			if r.Other(es[0]) == es[1] && r.Card != nil {
				*next = *r.Card
			}
		}
		if next.Source == nil {
			next.Source, next.Target = slices.Clone(es[0].Group.Names), slices.Clone(es[1].Group.Names)
		}
		change(next, slices.ContainsFunc(next.Source, es[0].Holds))
		return editor.Transaction{Label: editor.Label(sentence, es[0].Name, es[1].Name),
			Edits: []kb.Edit{kb.Put(v.Snapshot, next)}}, nil
	})
}
