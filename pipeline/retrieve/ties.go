package retrieve

import (
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// mostTies is how many ties of the character, and of each one that the question names, are given.
const mostTies = 40

// ties are how others stand to the character and to those the question names, as the texts
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
		for _, r := range f.View.RelationsOf(e) {
			o := r.Other(e)
			kind := r.KindOf(o)
			if words := cast.Tie(kind, genderWord(genderOf(f.View, o))); n < mostTies && (words != "" || kind == kb.Talks || kind == "") {
				n++
				times, given := timesNoted(r, o, kind)
				out = append(out, task.Tie{Of: o.Name, To: e.Name, Kind: kind, Words: words, Says: f.View.RelationDescriptions(r),
					Times: times, Given: given || r.Card != nil && r.Card.Tie != ""})
			}
		}
	}
	return out
}

func genderWord(g naming.Gender) cast.Gender {
	switch g {
	case naming.Male:
		return cast.Male
	case naming.Female:
		return cast.Female
	}
	return cast.Unknown
}

// timesNoted is how many notes say that one end of a relation is of a kind to the other, and
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
