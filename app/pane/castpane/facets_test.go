package castpane

import (
	"fmt"
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// town returns a cast of three: Ann (5 mentions, major, related to Bo), Bo (1) and Mill, a place of which Ann's notes tell.
func town(t *testing.T) *model {
	t.Helper()
	body := "Ann, Ann, Ann, Ann and Ann met Bo at Mill."
	d := kb.Empty().Draft()
	text := kb.TextOf(body)
	d.Set(text)
	d.Set(&kb.Document{ID: "d", Title: "T", Language: "en", Text: text.Hash, Size: len(body), Order: 1, Standing: kb.InStory, Chapters: []kb.Chapter{{Number: 1}}})
	d.Set(&kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: len(body)}, Seq: 1})
	r := &kb.Reading{Passage: "p", Engine: "e", By: kb.ByModel, Entities: []kb.EntityNote{{Name: "Ann", Type: kb.Character}, {Name: "Bo", Type: kb.Character, Description: "Bo waits for Ann."},
		{Name: "Mill", Type: kb.Location}}, Relations: []kb.RelationNote{{Source: "Ann", Target: "Bo", Description: "they met", Strength: 5}}}
	at := 0
	for _, name := range []string{"Ann", "Ann", "Ann", "Ann", "Ann", "Bo", "Mill"} {
		at += strings.Index(body[at:], name)
		r.Mentions = append(r.Mentions, kb.Mention{Surface: name, Span: kb.Span{Start: at, End: at + len(name)}})
		at += len(name)
	}
	d.Set(r)
	d.Set(&kb.Card{ID: "c", Anchors: []kb.NameID{"ann"}, Fields: map[kb.Field]string{kb.FieldImportance: kb.ImportanceMajor, kb.FieldNotes: "Annoyed by the noise of the Mill."}, Tags: []string{"north"}})
	m := newModel(func(*cast.View) []cast.Suspect { return nil })
	m.gender = func(*cast.Entity) cast.Gender { return cast.Female }
	m.refresh(cast.Of(d.Snapshot(), nil))
	return m
}

func (m *model) said(f facet) string {
	var out []string
	for _, v := range m.values(f) {
		out = append(out, fmt.Sprintf("%s %d", v.words, v.count))
	}
	return strings.Join(out, ", ")
}

func TestEachFacetCountsWhoFitsTheOthers(t *testing.T) {
	m := town(t)
	for _, c := range []struct {
		facet facet
		want  string
	}{{byImportance, "major 1, not said 2"}, {byTag, "# north 1"}, {byOften, "2–5 mentions 1, 1 mention 2"}, {byGender, "female 2"}, {byState, "related to nobody 1"}} {
		if got := m.said(c.facet); got != c.want {
			t.Errorf("%s: %s, not %s", c.facet, got, c.want)
		}
	}
	m.chosen[byOften] = "1"
	m.filter()
	if len(m.rows) != 2 {
		t.Errorf("%d are mentioned once", len(m.rows))
	}
	if got := m.said(byImportance); got != "not said 2" {
		t.Errorf("among those the importances are %s", got)
	}
	if got := m.said(byOften); got != "2–5 mentions 1, 1 mention 2" {
		t.Errorf("a facet narrows itself: %s", got)
	}
}

func TestAPageTellsWhichOtherPagesNameIt(t *testing.T) {
	m := town(t)
	links := func(name string) string {
		e, _ := m.view.Find(name)
		var out []string
		for _, b := range m.backlinks(e) {
			out = append(out, b.page.Name+": "+b.text[b.start:b.end])
		}
		return strings.Join(out, ", ")
	}
	for name, want := range map[string]string{"Mill": "Ann: Mill", "Ann": "Bo: Ann", "Bo": ""} {
		if got := links(name); got != want {
			t.Errorf("%s is named by %q, not %q", name, got, want)
		}
	}
}

func TestTheListHoldsWhoIsCalledSoAndWhoseWordsSaySoTheMostMentionedFirst(t *testing.T) {
	m := town(t)
	m.query = " ANN"
	m.filter()
	var got []string
	for _, e := range m.rows {
		got = append(got, e.Name)
	}
	if strings.Join(got, ", ") != "Ann, Bo" {
		t.Errorf("the list holds %q", got)
	}
}

func TestMoreThanAHundredMentionsAreSaidInWords(t *testing.T) {
	m := town(t)
	if got := m.valueWords(byOften, steps[0].words); got != "more than 100 mentions" {
		t.Errorf("it is said %q", got)
	}
}
