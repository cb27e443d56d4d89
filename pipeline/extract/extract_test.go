package extract

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

type scripted struct {
	graph  task.GraphOutput
	scenes task.ScenesOutput
	err    error
}

func (s scripted) ExtractGraph(context.Context, task.GraphInput) (task.GraphOutput, error) {
	return s.graph, s.err
}
func (s scripted) ExtractScenes(context.Context, task.ScenesInput) (task.ScenesOutput, error) {
	return s.scenes, s.err
}
func (scripted) Name() string      { return "scripted/1" }
func (scripted) Origin() kb.Origin { return kb.ByModel }

const words = "Miss Ashe met Tom\nAshe by the mill. “Is it you,\nTom?” she asked. Ashes lay about."

func read(t *testing.T, s scripted) *kb.Reading {
	t.Helper()
	return editortest.Get(Read(context.Background(), s, Job{Passage: &kb.Passage{ID: "p"}, PassageInput: task.PassageInput{Text: words, Language: "en", Types: kb.Types()}}, nil))(t)
}

func TestNamesAreFoundAtTheirPlacesTheLongestFirst(t *testing.T) {
	r := read(t, scripted{graph: task.GraphOutput{Entities: []task.Entity{
		{Name: "Miss Ashe", Type: "person"}, {Name: "Tom Ashe", Type: "Character"}, {Name: "Tom"}, {Name: "Ashe"}, {Name: "Nobody"},
	}}})
	var got []string
	for _, m := range r.Mentions {
		got = append(got, strings.ReplaceAll(m.Surface, "\n", "⏎"))
	}
	if want := "Miss Ashe|Tom⏎Ashe|Tom"; strings.Join(got, "|") != want {
		t.Errorf("mentions %q, want %q", got, want)
	}
	if r.Entities[0].Type != kb.Character || r.Entities[1].Type != kb.Character {
		t.Error("types are not brought to the ones asked for")
	}
	if !r.Entities[4].Ungrounded || r.Entities[0].Ungrounded {
		t.Error("a name that is not in the text is not marked ungrounded")
	}
}

func TestAShortFormIsAMentionOfTheName(t *testing.T) {
	at := strings.Index(words, "she asked")
	r := read(t, scripted{graph: task.GraphOutput{Entities: []task.Entity{{Name: "Tom"}, {Name: "Sheila", Short: []kb.Span{{Start: at, End: at + 3}}}}}})
	want := kb.Mention{Surface: "she", Span: kb.Span{Start: at, End: at + 3}, Of: "Sheila"}
	if got := r.Mentions[len(r.Mentions)-1]; got != want || r.Entities[1].Ungrounded || r.Entities[1].Quote != want.Span {
		t.Errorf("%+v of %+v", got, r.Entities[1])
	}
	if got := r.Mentions[0]; got.Of != "" {
		t.Errorf("%+v is no part of a name", got)
	}
}

func TestAQuoteIsFoundOverALineBreakAndOtherMarks(t *testing.T) {
	r := read(t, scripted{graph: task.GraphOutput{Relations: []task.Relation{
		{Source: "Miss Ashe", Target: "Tom", Quote: "\"Is it you, Tom?\"", Strength: 12},
		{Source: "Miss Ashe", Target: "Tom", Quote: "words that stand nowhere", Strength: 3},
	}}})
	if r.Relations[0].Ungrounded || r.Relations[0].Strength != 10 || !r.Relations[1].Ungrounded {
		t.Errorf("relations: %+v", r.Relations)
	}
	if q := words[r.Relations[0].Quote.Start:r.Relations[0].Quote.End]; q != "“Is it you,\nTom?”" {
		t.Errorf("quote %q", q)
	}
}

func TestAFailureIsAFailedReadingAndNeverAnEmptyOne(t *testing.T) {
	r := read(t, scripted{err: errors.New("the reply was cut off")})
	if !strings.Contains(r.Failure, "cut off") {
		t.Errorf("reading: %+v", r)
	}
	fatal := errors.New("no key")
	_, err := Read(context.Background(), scripted{err: fatal}, Job{Passage: &kb.Passage{}, PassageInput: task.PassageInput{Text: words}}, func(err error) bool { return errors.Is(err, fatal) })
	if !errors.Is(err, fatal) {
		t.Errorf("an error that stops the run is %v", err)
	}
}

func FuzzLocatorStaysInsideTheText(f *testing.F) {
	f.Add(words, "is it you, tom")
	f.Add("武松打虎", "武松")
	f.Add("\xff\xfe x", "x")
	f.Fuzz(func(t *testing.T, body, words string) {
		l := newLocator(body)
		if at, ok := l.find(words); ok && (at.Start < 0 || at.End > len(body) || at.Start >= at.End) {
			t.Fatalf("span %v of %d bytes", at, len(body))
		}
		for _, at := range l.findAll(words) {
			if at.Start < 0 || at.End > len(body) || at.Start >= at.End {
				t.Fatalf("span %v of %d bytes", at, len(body))
			}
		}
	})
}

// TestAReplyListsNoMoreThanAPassageHolds reads lists as a malicious server could send them.
func TestAReplyListsNoMoreThanAPassageHolds(t *testing.T) {
	var s scripted
	for i := range 100_000 {
		s.graph.Entities = append(s.graph.Entities, task.Entity{Name: fmt.Sprint("Name ", i)})
		s.graph.Relations = append(s.graph.Relations, task.Relation{Source: "Tom", Target: fmt.Sprint("Name ", i)})
	}
	s.scenes.Scenes = []task.Scene{{}, {Start: -5}}
	for i := range 100_000 {
		s.scenes.Scenes[0].Participants = append(s.scenes.Scenes[0].Participants, fmt.Sprint("Name ", i))
		s.scenes.Scenes[0].Facts = append(s.scenes.Scenes[0].Facts, task.Fact{Text: "x"})
	}
	r := read(t, s)
	if len(r.Entities) > maxUngrounded || len(r.Relations) > 100 || len(r.Scenes[0].Participants) > 100 || len(r.Scenes[0].Facts) > 100 || r.Scenes[1].Start < 0 {
		t.Errorf("%d names, %d relations, %d people, %d facts are kept", len(r.Entities), len(r.Relations), len(r.Scenes[0].Participants), len(r.Scenes[0].Facts))
	}
	r = read(t, scripted{graph: task.GraphOutput{Entities: []task.Entity{{Name: "."}, {Name: ".."}, {Name: strings.Repeat("x", 5000)}, {Name: "Tom"}, {Name: "铜哨"}, {Name: "7"}}}})
	if len(r.Entities) != 3 {
		t.Errorf("names are %+v", r.Entities)
	}
}

// Weak models return blanks and sentences as names. A name that may be one is kept and marked as ungrounded, and so is
// everything that the passage contains.
func TestWordsThatAreNoNamesAreLeftOut(t *testing.T) {
	sentence := "The old man who kept the mill was not at home that day"
	r := read(t, scripted{graph: task.GraphOutput{
		Entities: []task.Entity{{Name: "<NAME>"}, {Name: sentence}, {Name: "她来到了磨坊，没有人在。"}, {Name: "Who was by the mill?"}, {Name: "Mr. Dunn, Jr."}, {Name: "TOM  Ashe"},
			{Name: "\"Is it you, Tom?\""}},
		Relations: []task.Relation{{Source: "<NAME>", Target: "Tom", Quote: "met Tom"}},
	}, scenes: task.ScenesOutput{Scenes: []task.Scene{{Participants: []string{"Tom", "<NAME>"}}}}})
	var kept []string
	for _, e := range r.Entities {
		kept = append(kept, fmt.Sprint(e.Name, e.Ungrounded))
	}
	if got := strings.Join(kept, "|"); got != `Mr. Dunn, Jr.true|TOM Ashefalse|"Is it you, Tom?"false` {
		t.Errorf("kept are %s", got)
	}
	if len(r.NoNames) != 4 || len(r.Relations) != 0 || len(r.Scenes[0].Participants) != 1 {
		t.Errorf("left out are %q; relations %v, people %v", r.NoNames, r.Relations, r.Scenes[0].Participants)
	}
}

func TestAliasesAreInThePassageOrTheCast(t *testing.T) {
	g := newGrounding(Job{PassageInput: task.PassageInput{Text: words, Cast: []task.CastName{{Name: "Edmund Vale", Also: []string{"Ned"}}}}}, &kb.Reading{})
	g.addAliases([]task.AlsoCalled{
		{Name: "tom  ashe", Of: "Tom", Quote: "met Tom Ashe"}, {Name: "Tom", Of: "Ned", Quote: "met Tom Ashe"},
		{Name: "Rufus", Of: "Tom", Quote: "met Tom Ashe"}, {Name: "Ned", Of: "Edmund Vale", Quote: "met Tom Ashe"}, {Name: "Ashe", Of: "Tom", Quote: "nowhere"}})
	for i, want := range []bool{false, false, true, true, true} {
		if a := g.r.Aliases[i]; a.Ungrounded != want {
			t.Errorf("%q of %q is ungrounded: %v", a.Name, a.Of, a.Ungrounded)
		}
	}
}

func TestATitlePageCostsNoCall(t *testing.T) {
	for body, asked := range map[string]bool{"The Lamp\n\nA Tale\n": false, "The Lamp\n\nAda lit the lamp, and Ben came in.\n": true} {
		r, err := Read(context.Background(), scripted{err: errors.New("asked")}, Job{Passage: &kb.Passage{ID: "p"}, PassageInput: task.PassageInput{Text: body, Language: "en", Types: kb.Types()}}, nil)
		if err != nil || (r.Failure != "") != asked {
			t.Errorf("%q is asked for: %q, %v", body, r.Failure, err)
		}
	}
}
