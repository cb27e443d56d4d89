package lint

import (
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

func TestTheWeakestLinkIsOfTheLesserJudgeThenOfTheLesserConfidence(t *testing.T) {
	of := func(by kb.Origin, confidence float64) *kb.Verdict {
		return &kb.Verdict{By: by, Confidence: confidence, State: kb.Pending}
	}
	rule, unsure, model := of(kb.ByRule, 0.9), of(kb.ByRule, 0.6), of(kb.ByModel, 0.5)
	approved := &kb.Verdict{By: kb.ByRule, Confidence: 0.1, State: kb.Approved}
	for i, c := range []struct {
		chain []*kb.Verdict
		want  *kb.Verdict
	}{{[]*kb.Verdict{rule, unsure}, unsure}, {[]*kb.Verdict{unsure, rule}, unsure}, {[]*kb.Verdict{rule, model}, rule}, {[]*kb.Verdict{model, rule}, rule},
		{[]*kb.Verdict{model, approved}, model}, {[]*kb.Verdict{approved}, nil}} {
		if got := weakest(c.chain); got != c.want {
			t.Errorf("chain %d: %+v", i, got)
		}
	}
}

func TestAnotherTypeIsSuspectedFromTwoFifthsOfTheNotesOfItsOwn(t *testing.T) {
	for other, want := range map[int]cast.SuspectKind{1: "", 2: cast.OtherWay, 3: cast.OtherWay} {
		n := &kb.NameInfo{Surface: "Orb"}
		for i := range 5 + other {
			typ := kb.Location
			if i >= 5 {
				typ = kb.Object
			}
			n.Notes = append(n.Notes, kb.NamedNote{EntityNote: kb.EntityNote{Type: typ}})
		}
		f := &finder{parsed: map[kb.NameID]naming.Parts{"": {}}}
		if got, _ := f.checkType(&cast.Entity{Type: kb.Location, Names: []*kb.NameInfo{n}}); got != want {
			t.Errorf("%d of %d: %q, not %q", other, 5+other, got, want)
		}
	}
	six := &kb.NameInfo{Notes: make([]kb.NamedNote, 8)}
	for i := range six.Notes {
		six.Notes[i].Type = kb.Location
	}
	six.Notes[0].Type, six.Notes[1].Type = kb.Object, kb.Object
	f := &finder{parsed: map[kb.NameID]naming.Parts{"": {}}}
	if got, _ := f.checkType(&cast.Entity{Type: kb.Location, Names: []*kb.NameInfo{six}}); got != "" {
		t.Errorf("two of eight: %q", got)
	}
}

func TestAPlaceWithTheTitleOfOnePersonIsSuspected(t *testing.T) {
	man, plural := naming.Parts{Titles: []naming.Title{{Class: naming.Civil}}}, naming.Parts{Titles: []naming.Title{{Class: naming.Civil}}, Plural: true}
	for i, c := range []struct {
		parts naming.Parts
		want  cast.SuspectKind
	}{{man, cast.OtherWay}, {plural, ""}, {naming.Parts{}, ""}} {
		f := &finder{parsed: map[kb.NameID]naming.Parts{"": c.parts}}
		if got, _ := f.checkType(&cast.Entity{Type: kb.Location, Names: []*kb.NameInfo{{Surface: "Dove"}}}); got != c.want {
			t.Errorf("name %d: %q, not %q", i, got, c.want)
		}
	}
}
