package pane

import (
	"math"
	"strconv"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// unmarkedStrength is how strong a relation is at first that the writer adds.
const unmarkedStrength = 5

// Tie returns in a few words how an entity is related to the other one of a relation: Wife of Tom. It is the other's name if
// the kind is unknown.
func Tie(e *cast.Entity, r *cast.Relation, g cast.Gender) string {
	if said := cast.Tie(r.KindOf(e), g); said != "" {
		return i18n.Capital(i18n.T(said, r.Other(e).Name))
	}
	return r.Other(e).Name
}

// Strength returns how strong a relation is, from 1 to 10, with one decimal where it needs one.
func Strength(r *cast.Relation) string {
	return strconv.FormatFloat(math.Round(10*r.Strength)/10, 'f', -1, 64)
}

// AskRelation asks how two entities are related, the first of this gender. r is their relation so far, or nil.
func AskRelation(st Studio, a, b *cast.Entity, g cast.Gender, r *cast.Relation) {
	kinds := append([]string{kb.Other}, kb.Ties()...)
	options, chosen := make([]string, len(kinds)), 0
	strength := float64(unmarkedStrength)
	text := ui.NewArea(3)
	now := kb.Other
	if r != nil {
		if strength = r.Strength; r.KindOf(a) != "" {
			now = r.KindOf(a)
		}
		text.SetText(st.View().RelationDescription(r))
	}
	for i, kind := range kinds {
		options[i] = i18n.T(cast.Tie(kind, g), b.Name)
		if kind == now {
			chosen = i
		}
	}
	options[0] = i18n.T("not said")
	kind := ui.NewChoice(options, chosen, nil)
	number := ui.NewEntry()
	number.SetText(strconv.FormatFloat(strength, 'f', -1, 64))
	read := func() (float64, error) {
		n, err := strconv.ParseFloat(number.Text, 64)
		if err != nil || n < 1 || n > 10 {
			return 0, ui.Why(i18n.T("The strength is a number from 1 to 10."))
		}
		return n, nil
	}
	ui.ShowDialog(st.Window(), ui.DialogParts{Title: i18n.T("%s and %s", a.Name, b.Name), Width: 480, First: kind,
		Body: ui.Form(ui.FormRow(i18n.T("%s is", a.Name), kind), ui.FormRow(i18n.T("How they are related"), text),
			ui.FormRow(i18n.T("How strongly, 1–10"), number)),
		Answers: []ui.Answer{{Word: i18n.T("Keep"), Why: func() error { _, err := read(); return err }, Do: func() {
			n, _ := read()
			chosenKind := kinds[kind.Selected()]
			if chosenKind == now && (r == nil || r.Card == nil || r.Card.Tie == "") {
				chosenKind = "" // as it is derived
			}
			st.Do(edits.Relate(a.ID, b.ID, chosenKind, text.Text(), n))
		}}}})
}
