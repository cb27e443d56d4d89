package edits_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// span returns where words are in the test's text.
func span(words string) kb.Span {
	i := strings.Index(editortest.Body, words)
	return kb.Span{Start: i, End: i + len(words)}
}

// id returns the entity that has a name.
func id(t *testing.T, v *cast.View, name string) kb.EntityID {
	t.Helper()
	e, ok := v.Find(name)
	if !ok {
		t.Fatalf("nobody is called %s", name)
	}
	return e.ID
}

// relations writes the relations of a view, one a line.
func relations(v *cast.View) string {
	var out []string
	for _, r := range v.Relations() {
		out = append(out, fmt.Sprintf("%s – %s %.0f %s", r.Source.Name, r.Target.Name, r.Strength, v.RelationDescription(r)))
	}
	return strings.Join(out, "; ")
}

func chapters(v *cast.View) string {
	d, _ := kb.Get[*kb.Document](v.Snapshot, "d")
	var out []string
	for _, c := range d.Chapters {
		out = append(out, fmt.Sprintf("%d %s", c.Number, c.Title))
	}
	return strings.Join(out, "; ")
}

// factsOfVale returns what the writer noted of Miss Vale.
func factsOfVale(v *cast.View) string {
	e, _ := v.Find("Vale")
	var out []string
	for _, f := range v.Facts(e) {
		if f.Note != "" {
			out = append(out, f.Text+" [by hand]")
		}
	}
	return strings.Join(out, "; ")
}

func TestOfManyDecisionsThoseThatContradictTheWriterAreLeftOut(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	editortest.Must(t, s.Do(edits.Different("Mr. Ashe", "Tom Ashe")))
	editortest.Must(t, s.Do(edits.DecideAll(kb.Approved, kb.VerdictIDOf("mr. ashe", "ashe"), kb.VerdictIDOf("tom ashe", "ashe"))))
	if got := editortest.Names(s.View()); got != "Ashe=Mr. Ashe; Miss Vale=Vale; Mill; Tom Ashe" {
		t.Errorf("the cast is %s", got)
	}
	if err := s.Do(edits.DecideAll(kb.Approved, kb.VerdictIDOf("tom ashe", "ashe"))); err == nil {
		t.Error("nothing could be decided, and nothing was said")
	} else if !strings.Contains(err.Error(), "“Mr. Ashe ≠ Tom Ashe”") {
		t.Errorf("it is not said what speaks against it: %v", err)
	}
}

func TestOneDecisionOfManyIsCalledByItsNames(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	editortest.Must(t, s.Do(edits.DecideAll(kb.Approved, kb.VerdictIDOf("tom ashe", "ashe"))))
	if got := editor.English(s.UndoLabel()); got != "approve “Tom Ashe = Ashe”" {
		t.Errorf("it is called %q", got)
	}
}

func TestADecisionWithANoteComesBackFirstAndStaysInForce(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	id := kb.VerdictIDOf("vale", "miss vale")
	editortest.Must(t, s.Do(edits.Reject(id)))
	editortest.Must(t, s.Put(func(snap *kb.Snapshot) (editor.Transaction, error) {
		w, _ := kb.Get[*kb.Verdict](snap, string(id))
		next := *w
		next.Note = "changed"
		return editor.Transaction{Label: "import", Edits: []kb.Edit{kb.Put(snap, &next)}}, nil
	}))
	if q := s.View().Queue(); len(q) != 3 || q[0].ID != id {
		t.Fatalf("the queue is %v", q)
	}
	if got := editortest.Names(s.View()); got != "Ashe=Mr. Ashe; Mill; Miss Vale; Tom Ashe; Vale" {
		t.Errorf("the cast is %s", got)
	}
	editortest.Must(t, s.Do(edits.Reject(id)))
	if q := s.View().Queue(); len(q) != 2 {
		t.Errorf("confirmed, it is asked again: %v", q)
	}
}

func TestAFieldThatTheTextHasOvertakenIsReported(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	editortest.Must(t, s.Do(edits.Describe("Mill", "It grinds.")))
	editortest.Must(t, s.Do(edits.Retype("Mill", kb.Organization)))
	mill := func() []kb.Field {
		e, _ := s.View().Find("Mill")
		return s.View().Outdated(e)
	}
	if got := mill(); got != nil {
		t.Fatalf("nothing was read since, and overtaken are %v", got)
	}
	editortest.Must(t, s.Put(func(snap *kb.Snapshot) (editor.Transaction, error) {
		old, _ := kb.Get[*kb.Reading](snap, "p")
		next := *old
		next.Entities = append(next.Entities[:len(next.Entities):len(next.Entities)], kb.EntityNote{Name: "Mill", Type: kb.Location, Description: "It burned down."})
		return editor.Transaction{Label: "import", Edits: []kb.Edit{kb.Put(snap, &next)}}, nil
	}))
	if got := mill(); len(got) != 1 || got[0] != kb.FieldDescription {
		t.Fatalf("overtaken are %v", got)
	}
	e, _ := s.View().Find("Mill")
	if got := s.View().Description(e); got != "It grinds." {
		t.Errorf("the writer's word is gone: %s", got)
	}
	editortest.Must(t, s.Do(edits.Describe("Mill", "It grinds."))) // mine, knowing the new one
	if got := mill(); got != nil {
		t.Errorf("kept, it is still told: %v", got)
	}
}

func TestAPreviewShowsWhatACommandWouldMakeAndChangesNothing(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	then, err := editor.Preview(s.View(), edits.Merge("Ashe", "Tom Ashe"))
	editortest.Must(t, err)
	if editortest.Names(then) == editortest.Names(s.View()) || editortest.Names(s.View()) != unchanged {
		t.Errorf("previewed %s, there is %s", editortest.Names(then), editortest.Names(s.View()))
	}
}

func TestAFactByHandIsReworded(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	editortest.Must(t, s.Do(edits.WriteFact(id(t, s.View(), "Vale"), "She limps.")))
	editortest.Must(t, s.Do(edits.WriteFact(id(t, s.View(), "Vale"), "She sings.")))
	e, _ := s.View().Find("Vale")
	limps := s.View().Facts(e)[0].Note
	editortest.Must(t, s.Do(edits.RewordFact(limps, "She limps a little.")))
	if got := factsOfVale(s.View()); got != "She limps a little. [by hand]; She sings. [by hand]" {
		t.Errorf("the facts are %s", got)
	}
	if err := s.Do(edits.RewordFact(limps, " ")); err == nil {
		t.Error("a fact was emptied")
	}
	if _, err := s.Undo(); err != nil || !strings.HasPrefix(factsOfVale(s.View()), "She limps.") {
		t.Errorf("undone: %s, %v", factsOfVale(s.View()), err)
	}
}

const unchanged = "Ashe=Mr. Ashe; Miss Vale=Vale; Mill; Tom Ashe"

// TestEveryCommandDoesWhatItSaysAndIsUndone runs each command on the same base,
// looks at what it changed, and takes it back.
func TestEveryCommandDoesWhatItSaysAndIsUndone(t *testing.T) {
	type command func(*testing.T, *cast.View) editor.Command
	plain := func(c editor.Command) command { return func(*testing.T, *cast.View) editor.Command { return c } }
	verdict := func(a, b string) kb.VerdictID { return kb.VerdictIDOf(kb.NameIDOf(a), kb.NameIDOf(b)) }
	for name, c := range map[string]struct {
		do    command
		label string
		see   func(*cast.View) string
		want  string
	}{
		"merge": {plain(edits.Merge("Ashe", "Tom Ashe")), "merge Tom Ashe into Ashe", editortest.Names, "Ashe=Mr. Ashe=Tom Ashe; Miss Vale=Vale; Mill"},
		"merge by id": {func(t *testing.T, v *cast.View) editor.Command {
			return edits.MergeEntities(id(t, v, "Vale"), id(t, v, "Mill"))
		},
			"merge Mill into Miss Vale", editortest.Names, "Mill=Miss Vale=Vale; Ashe=Mr. Ashe; Tom Ashe"},
		"merge as": {func(t *testing.T, v *cast.View) editor.Command {
			return edits.MergeAs("Vale", id(t, v, "Mill"), id(t, v, "Vale"))
		}, "merge Miss Vale into Mill", editortest.Names, "Vale=Mill=Miss Vale; Ashe=Mr. Ashe; Tom Ashe"},
		"keep apart": {func(t *testing.T, v *cast.View) editor.Command {
			return edits.KeepApart(id(t, v, "Mill"), id(t, v, "Vale"), id(t, v, "Tom Ashe"))
		}, "keep Mill, Miss Vale, Tom Ashe apart", func(v *cast.View) string { return fmt.Sprint(v.Counts()) }, "{3 0 3}"},
		"split":   {plain(edits.Split("Ashe", "Mr. Ashe")), "split Mr. Ashe from Ashe", editortest.Names, "Miss Vale=Vale; Ashe; Mill; Mr. Ashe; Tom Ashe"},
		"approve": {plain(edits.Approve(verdict("Tom Ashe", "Ashe"), nil)), "approve “Tom Ashe = Ashe”", editortest.Names, "Ashe=Mr. Ashe=Tom Ashe; Miss Vale=Vale; Mill"},
		"reject":  {plain(edits.Reject(verdict("Vale", "Miss Vale"))), "reject “Vale = Miss Vale”", editortest.Names, "Ashe=Mr. Ashe; Mill; Miss Vale; Tom Ashe; Vale"},
		"approve many": {plain(edits.DecideAll(kb.Approved, verdict("Tom Ashe", "Ashe"), verdict("Vale", "Miss Vale"))), "approve 2 pairs", editortest.Names,
			"Ashe=Mr. Ashe=Tom Ashe; Miss Vale=Vale; Mill"},
		"reject many": {plain(edits.DecideAll(kb.Rejected, verdict("Mr. Ashe", "Ashe"), verdict("Vale", "Miss Vale"))), "reject 2 pairs", editortest.Names,
			"Ashe; Mill; Miss Vale; Mr. Ashe; Tom Ashe; Vale"},
		"call right": {plain(edits.ConfirmSuspects("givens|a|b")), "call it right", func(v *cast.View) string { return fmt.Sprint(v.IsDismissed("givens|a|b")) }, "true"},
		"same":       {plain(edits.Same("Mill", "Vale", nil)), "approve “Mill = Vale”", editortest.Names, "Mill=Miss Vale=Vale; Ashe=Mr. Ashe; Tom Ashe"},
		"different":  {plain(edits.Different("Mr. Ashe", "Ashe")), "reject “Mr. Ashe = Ashe”", editortest.Names, "Miss Vale=Vale; Ashe; Mill; Mr. Ashe; Tom Ashe"},
		"rename":     {plain(edits.Rename("Vale", "Augusta")), "rename Miss Vale", editortest.Names, "Ashe=Mr. Ashe; Augusta=Miss Vale=Vale; Mill; Tom Ashe"},
		"not a name": {func(t *testing.T, v *cast.View) editor.Command {
			return edits.NotNames(id(t, v, "Mill"), id(t, v, "Vale"))
		},
			"", editortest.Names, "Ashe=Mr. Ashe; Tom Ashe"},
		"delete": {func(t *testing.T, v *cast.View) editor.Command { return edits.Delete(id(t, v, "Mill")) }, "", editortest.Names, "Ashe=Mr. Ashe; Miss Vale=Vale; Tom Ashe"},
		"ignore": {plain(edits.Ignore("Mr. Ashe")), "", editortest.Names, "Miss Vale=Vale; Ashe; Mill; Tom Ashe"},
		"retype": {plain(edits.Retype("Mill", kb.Organization)), "", func(v *cast.View) string { e, _ := v.Find("Mill"); return string(e.Type) }, "organization"},
		"describe": {plain(edits.Describe("Vale", "A heroine.")), "describe Miss Vale", func(v *cast.View) string {
			e, _ := v.Find("Vale")
			return v.Description(e)
		}, "A heroine."},
		"tag": {func(t *testing.T, v *cast.View) editor.Command {
			return edits.Tag(id(t, v, "Vale"), []string{"heroine", "south"})
		}, "", func(v *cast.View) string {
			e, _ := v.Find("Vale")
			return strings.Join(e.Card.Tags, ",")
		}, "heroine,south"},
		"name by hand": {plain(edits.AddName("d", span("saw"), kb.Object)), "note the name saw", editortest.Names, "Ashe=Mr. Ashe; Miss Vale=Vale; Mill; Tom Ashe; saw"},
		"alias by hand": {func(t *testing.T, v *cast.View) editor.Command {
			return edits.AddAlias("d", span("the"), id(t, v, "Mill"))
		}, "note the as a name of Mill", editortest.Names, "Ashe=Mr. Ashe; Mill=the; Miss Vale=Vale; Tom Ashe"},
		"fact": {func(t *testing.T, v *cast.View) editor.Command {
			return edits.AddFact("d", span("left the Mill"), id(t, v, "Vale"), "")
		}, "note a fact about Miss Vale",
			func(v *cast.View) string {
				n := v.Evidence.Names["miss vale"]
				return n.Notes[len(n.Notes)-1].Description
			}, "left the Mill"},
		"fact in no text": {func(t *testing.T, v *cast.View) editor.Command {
			return edits.WriteFact(id(t, v, "Vale"), " She limps. ")
		},
			"note a fact about Miss Vale", factsOfVale, "She limps. [by hand]"},
		"relate": {func(t *testing.T, v *cast.View) editor.Command {
			return edits.Relate(id(t, v, "Vale"), id(t, v, "Tom Ashe"), kb.Parent, "kin", 8)
		}, "relate Miss Vale and Tom Ashe", relations,
			"Miss Vale – Tom Ashe 8 kin; Ashe – Tom Ashe 7 they met"},
		"unrelate": {func(t *testing.T, v *cast.View) editor.Command {
			return edits.Unrelate(id(t, v, "Ashe"), id(t, v, "Tom Ashe"))
		}, "", relations, ""},
		"two of one name": {plain(edits.DivideName("Ashe", "the elder", nil, []kb.PassageID{"p"})), "tell two people called Ashe apart", func(v *cast.View) string {
			e, ok := v.Bearer("ashe#the elder")
			if !ok {
				return ""
			}
			return string(e.Names[0].ID)
		}, "ashe#the elder"},
		"begin a chapter": {plain(edits.BeginChapter("d", span("Miss Vale saw").Start, "The second")), "begin a chapter in The Mill", chapters, "1 The second"},
		"retitle":         {plain(edits.Retitle("d", "The Weir")), "rename the document The Mill", func(v *cast.View) string { return v.Story().Documents()[0].Title }, "The Weir"},
		"stand apart":     {plain(edits.SetStanding("d", kb.Apart, nil)), "", func(v *cast.View) string { return string(v.Story().First()) }, ""},
		"remove":          {plain(edits.RemoveDocument("d")), "remove the document The Mill", editortest.Names, ""},
		"skip": {plain(edits.Skip(verdict("Tom Ashe", "Ashe"))), "skip “Tom Ashe = Ashe”", func(v *cast.View) string {
			w, _ := kb.Get[*kb.Verdict](v.Snapshot, string(verdict("Tom Ashe", "Ashe")))
			return fmt.Sprint(w.Skipped, w.State)
		}, "1pending"},
		"same names": {plain(edits.SameNames("tom ashe", "ashe")), "approve “Tom Ashe = Ashe”", editortest.Names, "Ashe=Mr. Ashe=Tom Ashe; Miss Vale=Vale; Mill"},
		"introduce":  {plain(edits.Introduce(" The\tWeir ", kb.Location)), "add The Weir", editortest.Names, "Ashe=Mr. Ashe; Miss Vale=Vale; Mill; Tom Ashe; The Weir"},
		"also called": {func(t *testing.T, v *cast.View) editor.Command {
			return edits.GiveName(id(t, v, "Vale"), "Augusta")
		}, "note Augusta as a name of Miss Vale", editortest.Names, "Ashe=Mr. Ashe; Miss Vale=Vale=Augusta; Mill; Tom Ashe"},
		"also called as another": {func(t *testing.T, v *cast.View) editor.Command {
			return edits.GiveName(id(t, v, "Vale"), "Mill")
		}, "note Mill as a name of Miss Vale", editortest.Names, "Mill=Miss Vale=Vale; Ashe=Mr. Ashe; Tom Ashe"},
		"relation in a text": {func(t *testing.T, v *cast.View) editor.Command {
			return edits.AddRelation("d", span("left the Mill"), id(t, v, "Vale"), id(t, v, "Mill"), " ")
		}, "relate Miss Vale and Mill", relations, "Miss Vale – Mill 7 left the Mill; Ashe – Tom Ashe 7 they met"},
		"choose an encoding": {plain(edits.ChooseEncoding("d", "gb18030")), "choose the encoding of The Mill", func(v *cast.View) string {
			d := v.Story().Documents()[0]
			return fmt.Sprint(d.Encoding, d.Chosen, d.Guessed)
		}, "gb18030true false"},
		"configure": {plain(edits.Configure(kb.SettingHold, "true")), "", func(v *cast.View) string { return v.Snapshot.Setting(kb.SettingHold) }, "true"},
	} {
		t.Run(name, func(t *testing.T) {
			s := editortest.Open(t)
			editortest.Fill(t, s)
			before := editortest.Dump(t, s.Snapshot())
			editortest.Must(t, s.Do(c.do(t, s.View())))
			if got := c.see(s.View()); got != c.want {
				t.Errorf("gave %s\nnot  %s", got, c.want)
			}
			label, err := s.Undo()
			editortest.Must(t, err)
			if c.label != "" && editor.English(label) != c.label {
				t.Errorf("is called %q, not %q", label, c.label)
			}
			if editortest.Dump(t, s.Snapshot()) != before || editortest.Names(s.View()) != unchanged {
				t.Error("is not undone")
			}
			_, err = s.Redo()
			editortest.Must(t, err)
			if got := c.see(s.View()); got != c.want {
				t.Errorf("redone it gives %s", got)
			}
		})
	}
}

// TestACommandThatCanNotRunSaysWhyAndChangesNothing holds for every refusal.
func TestACommandThatCanNotRunSaysWhyAndChangesNothing(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	v := s.View()
	for name, c := range map[string]editor.Command{
		"merge of nobody":          edits.Merge("Ashe", "Zed"),
		"merge of one":             edits.Merge("Ashe", "Mr. Ashe"),
		"split of all":             edits.Split("Ashe", "Ashe", "Mr. Ashe"),
		"split of another":         edits.Split("Ashe", "Vale"),
		"approve of nothing":       edits.Approve("v0", nil),
		"reject of nothing":        edits.Reject("v0"),
		"same with itself":         edits.Same("Ashe", "ashe", nil),
		"rename of nobody":         edits.Rename("Zed", "Y"),
		"retype of nobody":         edits.Retype("Zed", kb.Event),
		"unknown type":             edits.Retype("Vale", "ghost"),
		"ignore of nothing":        edits.Ignore(),
		"ignore of nobody":         edits.Ignore("Zed"),
		"restore of nobody":        edits.Restore("zed"),
		"nothing selected":         edits.AddName("d", kb.Span{Start: 4, End: 4}, kb.Character),
		"beyond the text":          edits.AddName("d", kb.Span{Start: 4000, End: 4004}, kb.Character),
		"no such document":         edits.AddName("nowhere", kb.Span{End: 4}, kb.Character),
		"note of nothing":          edits.RemoveNote("n0"),
		"relation with itself":     edits.Relate(id(t, v, "Vale"), id(t, v, "Vale"), "", "kin", 5),
		"relation with nobody":     edits.Relate(id(t, v, "Vale"), "e0", "", "kin", 5),
		"chapter beyond":           edits.BeginChapter("d", 4000, ""),
		"chapter that is not one":  edits.JoinChapter("d", 3),
		"document that is not one": edits.Retitle("nowhere", "x"),
		"title of nothing":         edits.Retitle("d", " "),
		"move beyond":              edits.MoveDocument("d", 1),
		"sense without a place":    edits.DivideName("Ashe", "the elder", nil, nil),
		"sense of nobody":          edits.DivideName("Zed", "the elder", nil, []kb.PassageID{"p"}),
		"introduce of one there":   edits.Introduce("vale", kb.Character),
		"introduce a ghost":        edits.Introduce("Casper", "ghost"),
		"introduce a mark":         edits.Introduce("…", kb.Character),
		"introduce without end":    edits.Introduce(strings.Repeat("a", 121), kb.Character),
		"called so already":        edits.GiveName(id(t, v, "Vale"), "Miss Vale"),
		"same names of nobody":     edits.SameNames("zed", "ashe"),
		"skip of nothing":          edits.Skip("v0"),
		"sort of nothing":          edits.Sort("v0", []string{"Ashe", "Vale"}),
		"these of nothing":         edits.These("v0", "ashe"),
		"united name":              edits.UniteName("ashe#the elder"),
		"chapter without a title":  edits.RenameChapter("d", 7, "x"),
	} {
		refuses(t, s, name, c)
	}
}

// refuses fails unless a command says why it can't run and changes nothing.
func refuses(t *testing.T, s *editor.Session, name string, c editor.Command) {
	t.Helper()
	before := s.Snapshot()
	err := s.Do(c)
	var u *editor.Unavailable
	if !errors.As(err, &u) || strings.TrimSpace(err.Error()) == "" {
		t.Errorf("%s: %v", name, err)
	}
	if s.Snapshot() != before {
		t.Errorf("%s: the base has changed", name)
	}
}

func TestALabelKeepsItsArgumentsApart(t *testing.T) {
	label := editor.Label("merge {} into {}", "a {} brace", "Ashe")
	if got := editor.English(label); got != "merge a {} brace into Ashe" {
		t.Error(got)
	}
	got := kb.SpellOut(label, func(string) string { return "把 {} 并入 {}" })
	if got != "把 a {} brace 并入 Ashe" {
		t.Error(got)
	}
}

func TestANameOfTwoPeopleIsTakenForOneAgain(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	editortest.Must(t, s.Do(edits.DivideName("Ashe", "the elder", nil, []kb.PassageID{"p"})))
	divided := editortest.Names(s.View())
	editortest.Must(t, s.Do(edits.UniteName("ashe#the elder")))
	if got := editortest.Names(s.View()); got != unchanged || divided == unchanged {
		t.Errorf("divided: %s; united: %s", divided, got)
	}
}

func TestAChapterIsRenamedWithinItsDocument(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	editortest.Must(t, s.Do(edits.BeginChapter("d", span("Miss Vale saw").Start, "The second")))
	editortest.Must(t, s.Do(edits.RenameChapter("d", 1, " The Flood ")))
	if got := chapters(s.View()); got != "1 The Flood" {
		t.Errorf("the chapters are %s", got)
	}
}

func TestADecisionThatIsTakenBackIsAProposalAgain(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	ofText, own := kb.VerdictIDOf("vale", "miss vale"), kb.VerdictIDOf("mill", "vale")
	editortest.Must(t, s.Do(edits.Reject(ofText)))
	editortest.Must(t, s.Do(edits.Same("Mill", "Vale", nil)))
	for _, id := range []kb.VerdictID{ofText, own} {
		editortest.Must(t, s.Do(edits.Reopen(id)))
	}
	if w, _ := kb.Get[*kb.Verdict](s.Snapshot(), string(ofText)); w == nil || w.Decided() {
		t.Errorf("the proposal is %+v", w)
	}
	if w, ok := kb.Get[*kb.Verdict](s.Snapshot(), string(own)); ok {
		t.Errorf("what only the writer had said is left: %+v", w)
	}
	if got := editortest.Names(s.View()); got != unchanged {
		t.Errorf("the cast is %s", got)
	}
}
