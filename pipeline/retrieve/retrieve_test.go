package retrieve_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/memorytest"
	. "dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

func one(name, scope, level string) task.AskedEntity {
	return task.AskedEntity{Name: name, Type: kb.Character, Reason: "asked", Scope: scope, Level: level}
}

func find(t *testing.T, v *cast.View, name string) *cast.Entity {
	t.Helper()
	e, ok := v.Find(name)
	if !ok {
		t.Fatalf("nobody is called %q", name)
	}
	return e
}

// ask retrieves for a character at a chapter, with the given result of the analysis.
func ask(t *testing.T, s *memorytest.Story, who string, chapter int, known bool, question string, about ...task.AskedEntity) Context {
	t.Helper()
	full := s.View()
	var at *kb.Place
	if chapter > 0 {
		at = s.Chapter(chapter)
	}
	sight := Narrow(full, find(t, full, who), at, known)
	engine := &memorytest.Engine{Questions: map[string]task.QuestionOutput{question: {HypotheticalAnswer: "Perhaps.", Entities: about}}}
	c := editortest.Get(Find(context.Background(), Request{Topic: Topic{View: sight.View, Full: full, Question: question, Language: "en", Types: kb.Types()}, Character: sight.Character, Persona: task.Persona{Name: who}}, engine, nil))(t)
	return c
}

func text(c Context) string {
	var b strings.Builder
	for _, i := range c.Items {
		b.WriteString(i.About + ": " + i.Text + "\n")
	}
	for _, r := range c.Refused {
		b.WriteString(r.Name + ": " + r.Reason + "\n")
	}
	return b.String()
}

func scopes(c Context) []string {
	out := []string{}
	for _, e := range c.Trace.Asked {
		out = append(out, e.Name+"="+e.Scope)
	}
	return out
}

func TestOutOfScopeUnknownAndHiddenAreDistinguished(t *testing.T) {
	c := ask(t, memorytest.Lamp(), "Ada Rook", 1, false, "What of the telephone, of Zorn and of Mr. Voss?",
		one("telephone", task.OutOfScope, task.Specific), one("Zorn", task.InScope, task.Specific), one("Mr. Voss", task.InScope, task.Specific))
	if got, want := scopes(c), []string{"telephone=out_of_scope", "Zorn=unknown", "Mr. Voss=hidden"}; !slices.Equal(got, want) {
		t.Fatalf("scopes are %v, want %v", got, want)
	}
	if r := c.Trace.Asked[2].Reason; r != "not before chapter 2" {
		t.Errorf("Mr. Voss is hidden because %q", r)
	}
	if c.AllRefused {
		t.Error("two of three things asked about are in scope")
	}
	if !slices.Equal(c.Unknown, []string{"Zorn"}) {
		t.Errorf("unknown: %v", c.Unknown)
	}
}

func TestAQuestionIsOutOfScopeWhenAllItNamesIs(t *testing.T) {
	s := memorytest.Lamp()
	c := ask(t, s, "Ada Rook", 0, false, "Do you own a telephone?", one("telephone", task.OutOfScope, task.Specific), one("Sker", task.InScope, task.Specific))
	if !c.AllRefused {
		t.Error("only the draft named Sker; the question is out of scope")
	}
	if c := ask(t, s, "Ada Rook", 0, false, "Hello.", one("Sker", task.InScope, task.Specific)); c.AllRefused {
		t.Error("a greeting is in scope")
	}
}

func TestASpecificQuestionGetsDescriptionsAndRelationsToTheCharacterAndEachOther(t *testing.T) {
	c := ask(t, memorytest.Lamp(), "Ada Rook", 2, false, "What of Ben and Mr. Voss?", one("Ben", task.InScope, task.Specific), one("Mr. Voss", task.InScope, task.Specific))
	if got, want := c.Trace.Names(conversation.KindEntity), []string{"Ben", "Mr. Voss"}; !slices.Equal(got, want) {
		t.Errorf("entities %v, want %v", got, want)
	}
	if got, want := c.Trace.Names(conversation.KindRelation), []string{"Ada Rook – Ben", "Mr. Voss – Ben"}; !slices.Equal(got, want) {
		t.Errorf("relations %v, want %v", got, want)
	}
}

func TestAGeneralQuestionGetsTheNeighboursOfItsTypeStrongestFirst(t *testing.T) {
	s := memorytest.Lamp()
	if got, want := ask(t, s, "Ada Rook", 2, false, "Whom do you know?", one("people", task.InScope, task.General)).Trace.Asked[0].Names(),
		[]string{"Ben", "the Gull"}; !slices.Equal(got, want) {
		t.Errorf("people %v, want %v", got, want)
	}
	places := one("places", task.InScope, task.General)
	places.Type = kb.Location
	if got, want := ask(t, s, "Ada Rook", 2, false, "Which places?", places).Trace.Asked[0].Names(), []string{"Sker"}; !slices.Equal(got, want) {
		t.Errorf("places %v, want %v", got, want)
	}
	things := one("things", task.InScope, task.General)
	things.Type = kb.Object
	got := ask(t, s, "Ada Rook", 2, false, "Which things?", things)
	if got.Trace.Asked[0].Scope != conversation.Unknown {
		t.Errorf("no thing is known, yet it is %s", got.Trace.Asked[0].Scope)
	}
	if len(got.Unknown) > 0 {
		t.Errorf("a word for a kind is a name that nobody knows: %q", got.Unknown)
	}
}

func TestBeforeARevealTheTwoAreTwoAndTheTraceSaysMoreComesOut(t *testing.T) {
	s := memorytest.Lamp()
	c := ask(t, s, "Ada Rook", 2, false, "Who is the Gull?", one("the Gull", task.InScope, task.Specific))
	if got, want := scopes(c), []string{"the Gull=in_scope", "the Gull=hidden"}; !slices.Equal(got, want) {
		t.Errorf("scopes are %v, want %v", got, want)
	}
	if strings.Contains(text(c), "Voss") {
		t.Errorf("the reveal leaks:\n%s", text(c))
	}
	after := ask(t, s, "Ada Rook", 3, false, "Who is the Gull?", one("the Gull", task.InScope, task.Specific))
	if !strings.Contains(text(after), "Voss") {
		t.Errorf("after the reveal the two are one:\n%s", text(after))
	}
}

func TestADraftThatKnowsTooMuchIsNotFollowed(t *testing.T) {
	c := ask(t, memorytest.Lamp(), "Ada Rook", 2, false, "Who is the Gull?", one("the Gull", task.InScope, task.Specific), one("Mr. Voss", task.InScope, task.Specific))
	if strings.Contains(text(c), "Voss") || slices.Contains(c.Trace.Names(conversation.KindEntity), "Mr. Voss") {
		t.Errorf("the draft's guess leads to the answer:\n%s", text(c))
	}
}

func TestTheEngineIsGivenNoNameThatGivesARevealAway(t *testing.T) {
	s := memorytest.Lamp()
	full := s.View()
	sight := Narrow(full, find(t, full, "Ada Rook"), s.Chapter(1), false)
	engine := &memorytest.Engine{}
	editortest.Get(Find(context.Background(), Request{Topic: Topic{View: sight.View, Full: full, Question: "?"}, Character: sight.Character}, engine, nil))(t)
	for _, k := range engine.Known {
		if all := append([]string{k.Name}, k.Aliases...); slices.Contains(all, "the Gull") && slices.Contains(all, "Mr. Voss") {
			t.Errorf("the engine is told that %v are one", all)
		}
	}
	if !slices.ContainsFunc(engine.Known, func(k task.KnownName) bool { return k.Name == "Mr. Voss" }) {
		t.Error("without the hidden names an engine can't tell hidden from out of scope")
	}
}

func TestACharacterWhoWasNeitherPresentNorToldDoesNotKnow(t *testing.T) {
	s := memorytest.Lamp()
	c := ask(t, s, "Ada Rook", 2, true, "What did Mr. Voss do at Sker?", one("Mr. Voss", task.InScope, task.Specific), one("Sker", task.InScope, task.Specific))
	if got, want := scopes(c), []string{"Mr. Voss=hidden", "Sker=in_scope"}; !slices.Equal(got, want) {
		t.Fatalf("scopes are %v, want %v", got, want)
	}
	if r := c.Trace.Asked[0].Reason; r != "Ada Rook was not there and was not told" {
		t.Errorf("the reason is %q", r)
	}
	if got := text(c); strings.Contains(got, "barrel") || strings.Contains(got, "swear") {
		t.Errorf("the mill leaks:\n%s", got)
	}
	ben := ask(t, s, "Ben", 2, true, "What did Mr. Voss do?", one("Mr. Voss", task.InScope, task.Specific))
	if !strings.Contains(text(ben), "barrel") {
		t.Errorf("Ben was there:\n%s", text(ben))
	}
}

func TestACharacterKnowsTheirOwnSecret(t *testing.T) {
	s := memorytest.Lamp()
	full := s.View()
	for _, c := range []struct {
		who     string
		chapter int
		one     bool
	}{{"Mr. Voss", 2, true}, {"Ben", 2, false}, {"Ada Rook", 3, true}, {"Captain Lowe", 3, false}} {
		v := Narrow(full, find(t, full, c.who), s.Chapter(c.chapter), true).View
		gull, a := v.Bearer("the gull")
		voss, b := v.Bearer("mr. voss")
		joined := v.Partition.Joined("the gull", "mr. voss")
		if joined != c.one {
			t.Errorf("for %s in chapter %d the two are one: %v, want %v (%v %v %v %v)", c.who, c.chapter, joined, c.one, gull, a, voss, b)
		}
	}
}

func TestSomebodyNotMetYetIsNotInTheView(t *testing.T) {
	s := memorytest.Lamp()
	full := s.View()
	if got := Narrow(full, find(t, full, "Captain Lowe"), s.Chapter(1), false).Character; got != nil {
		t.Errorf("Captain Lowe is there as %q", got.Name)
	}
}

func TestNamesAreMatchedAsPeopleWriteThem(t *testing.T) {
	s := memorytest.Lamp()
	l := NewLexicon(s.View().AsOf(s.Chapter(2)), nil)
	for name, want := range map[string]string{"ada rook": "Ada Rook", "Ada": "Ada Rook", "Miss Rook": "Ada Rook", "Gull": "the Gull", "THE GULL": "the Gull",
		"Voss": "Mr. Voss", "Mister Ben": "Ben", "Mrs. Voss": "", "Captain Lowe": "", "oo": ""} {
		got := ""
		if found := l.Match(name); len(found) > 0 {
			got = found[0].Name
		}
		if got != want {
			t.Errorf("%q means %q, want %q", name, got, want)
		}
	}
}

func TestChineseNamesAreMatchedByTheirParts(t *testing.T) {
	s := memorytest.New("灯", "zh", "司徒雁在渡口点灯。薛满仓撑船。").Name("司徒雁", kb.Character, "司徒雁点灯。", "司徒雁在渡口点灯").
		Name("薛满仓", kb.Character, "薛满仓撑船。", "薛满仓撑船")
	l := NewLexicon(s.View(), nil)
	for name, want := range map[string]string{"司徒": "司徒雁", "渡口的薛满仓": "薛满仓", "雁": "", "满月": ""} {
		got := ""
		if found := l.Match(name); len(found) > 0 {
			got = found[0].Name
		}
		if got != want {
			t.Errorf("%q means %q, want %q", name, got, want)
		}
	}
	if got := l.In("薛满仓见过司徒雁么？"); len(got) != 2 {
		t.Errorf("the question names %d people, want 2", len(got))
	}
}

type index map[string][]float32

func (x index) Nearest(_ context.Context, v []float32, k int) ([]Hit, error) {
	var out []Hit
	for key, w := range x {
		dot := 0.0
		for i := range v {
			dot += float64(v[i]) * float64(w[i])
		}
		out = append(out, Hit{key, dot})
	}
	slices.SortFunc(out, func(a, b Hit) int {
		if a.Cosine != b.Cosine {
			return int(1e6 * (b.Cosine - a.Cosine))
		}
		return strings.Compare(a.Key, b.Key)
	})
	return out[:min(k, len(out))], nil
}

func entityText(v *cast.View, e *cast.Entity) string { return e.Name + ": " + v.Description(e) }

func TestANameThatOccursNowhereIsSearchedByMeaning(t *testing.T) {
	s := memorytest.Lamp()
	full := s.View()
	x := index{}
	for _, e := range full.AsOf(s.Chapter(1)).Entities() {
		x[entityText(full, e)] = memorytest.Vector(entityText(full, e))
	}
	sight := Narrow(full, find(t, full, "Ada Rook"), s.Chapter(1), false)
	for _, e := range sight.View.Entities() {
		x[entityText(sight.View, e)] = memorytest.Vector(entityText(sight.View, e))
	}
	q := "Have you seen a masked rider who steals oil?"
	engine := &memorytest.Engine{Model: "m", Questions: map[string]task.QuestionOutput{q: {Entities: []task.AskedEntity{one("a masked rider who steals the oil", task.InScope, task.Specific)}}}}
	c := editortest.Get(Find(context.Background(), Request{Topic: Topic{View: sight.View, Full: full, Question: q}, Character: sight.Character, Sources: Sources{TextKey: entityText}}, engine, x))(t)
	if got := c.Trace.Asked[0].Names(); !slices.Equal(got, []string{"the Gull"}) {
		t.Errorf("matched %v", got)
	}
}

func TestAServerThatCannotEmbedIsAskedByNamesAlone(t *testing.T) {
	s := memorytest.Lamp()
	full := s.View()
	engine := &memorytest.Engine{Model: "m", Fails: map[string]error{"embed": fmt.Errorf("down")},
		Questions: map[string]task.QuestionOutput{"Zorn?": {Entities: []task.AskedEntity{one("Zorn", task.InScope, task.Specific), one("Ben", task.InScope, task.Specific)}}}}
	c := editortest.Get(Find(context.Background(), Request{Topic: Topic{View: full, Full: full, Question: "Zorn?"}, Character: find(t, full, "Ada Rook"), Sources: Sources{TextKey: entityText}}, engine, index{}))(t)
	if got, want := scopes(c), []string{"Zorn=unknown", "Ben=in_scope"}; !slices.Equal(got, want) {
		t.Errorf("scopes are %v, want %v", got, want)
	}
}

func TestAViewCacheGivesTheSameSightForTheSameQuestion(t *testing.T) {
	s := memorytest.Lamp()
	full := s.View()
	views := &ViewCache{}
	ada := find(t, full, "Ada Rook")
	a := views.Narrow(full, ada, s.Chapter(2), true)
	if b := views.Narrow(full, ada, s.Chapter(2), true); a.View != b.View {
		t.Error("the view was derived twice")
	}
	if b := views.Narrow(full, ada, s.Chapter(2), false); a.View == b.View {
		t.Error("another question got the same view")
	}
}

func BenchmarkRetrievalAt10000Entities(b *testing.B) {
	s := memorytest.New("big", "en", "Ada Rook saw everybody.").Name("Ada Rook", kb.Character, "Ada Rook watches.", "Ada Rook saw")
	d := s.Snapshot().Draft()
	for i := range 20000 {
		text := kb.TextOf(fmt.Sprintf("Person%d Number%d met Ada Rook at Place%d and spoke of the oil.", i%10000, i%10000, i%500))
		doc := &kb.Document{ID: kb.DocumentID(fmt.Sprint("d", i)), Title: fmt.Sprint(i), Text: text.Hash, Size: len(text.Body), Order: i + 2, Standing: kb.InStory}
		name := fmt.Sprintf("Person%d Number%d", i%10000, i%10000)
		p := &kb.Passage{ID: kb.PassageID(fmt.Sprint("p", i)), Document: doc.ID, Span: kb.Span{Start: 0, End: len(text.Body)}}
		r := &kb.Reading{Passage: p.ID, Mentions: []kb.Mention{{Surface: name, Span: kb.Span{Start: 0, End: len(name)}}},
			Entities:  []kb.EntityNote{{Name: name, Type: kb.Character, Description: text.Body, Quote: kb.Span{Start: 0, End: len(text.Body)}}},
			Relations: []kb.RelationNote{{Source: name, Target: "Ada Rook", Description: text.Body, Quote: kb.Span{Start: 0, End: len(text.Body)}, Strength: 5}}}
		for _, rec := range []kb.Record{text, doc, p, r} {
			d.Set(rec)
		}
	}
	full := cast.Of(d.Snapshot(), nil)
	ada, _ := full.Find("Ada Rook")
	q := "What did Person77 Number77 say to Person4321 of the oil, and whom do you know?"
	engine := &memorytest.Engine{Questions: map[string]task.QuestionOutput{q: {Entities: []task.AskedEntity{
		one("Person77 Number77", task.InScope, task.Specific), one("Person4321", task.InScope, task.Specific),
		one("nobody at all", task.InScope, task.Specific), one("people", task.InScope, task.General)}}}}
	views := &ViewCache{}
	for b.Loop() {
		c, err := Find(context.Background(), Request{Topic: Topic{View: full, Full: full, Question: q, Types: kb.Types()}, Character: ada, Sources: Sources{Views: views}}, engine, nil)
		if err != nil || len(c.Trace.Asked[1].Matched) != 1 {
			b.Fatal(err, c.Trace.Asked)
		}
	}
}

func TestANameBorneLaterIsNotMatchedToSomebodyElseNow(t *testing.T) {
	body := "Joe Harper rowed the boat.\n\nInjun Joe came by night."
	d := kb.Empty().Draft()
	text := kb.TextOf(body)
	d.Set(text)
	d.Set(&kb.Document{ID: "d", Title: "T", Language: "en", Text: text.Hash, Size: len(body), Order: 1, Standing: kb.InStory,
		Chapters: []kb.Chapter{{Number: 1, Title: "One"}, {Number: 2, Title: "Two", Start: 28}}})
	for i, name := range []string{"Joe Harper", "Injun Joe"} {
		at := strings.Index(body, name)
		end := strings.Index(body[at:], ".") + at + 1
		d.Set(&kb.Passage{ID: kb.PassageID(fmt.Sprint("p", i)), Document: "d", Span: kb.Span{Start: at, End: end}, Seq: i + 1})
		d.Set(&kb.Reading{Passage: kb.PassageID(fmt.Sprint("p", i)), Engine: "e", By: kb.ByModel,
			Mentions: []kb.Mention{{Surface: name, Span: kb.Span{End: len(name)}}}, Entities: []kb.EntityNote{{Name: name, Type: kb.Character, Description: name + "."}}})
	}
	full := cast.Of(d.Snapshot(), nil)
	for question, want := range map[string]string{"Joe Harper": conversation.InScope, "Joe": conversation.InScope, "Injun Joe": conversation.Hidden} {
		sight := Narrow(full, find(t, full, "Joe Harper"), &kb.Place{Document: "d", Chapter: 1}, false)
		engine := &memorytest.Engine{Questions: map[string]task.QuestionOutput{question: {Entities: []task.AskedEntity{one(question, task.InScope, task.Specific)}}}}
		c := editortest.Get(Find(context.Background(), Request{Topic: Topic{View: sight.View, Full: full, Question: question, Language: "en", Types: kb.Types()}, Character: sight.Character, Persona: task.Persona{Name: "Joe Harper"}}, engine, nil))(t)
		if got := c.Trace.Asked[0].Scope; got != want {
			t.Errorf("%s is %s, not %s: %v", question, got, want, c.Trace.Asked)
		}
	}
}

func TestACommonThingThatOccursLaterIsNoSecret(t *testing.T) {
	body := "Joe Harper rowed the boat.\n\nThe doctor mixed the draught in the tower."
	d := kb.Empty().Draft()
	story := kb.TextOf(body)
	d.Set(story)
	d.Set(&kb.Document{ID: "d", Title: "T", Language: "en", Text: story.Hash, Size: len(body), Order: 1, Standing: kb.InStory,
		Chapters: []kb.Chapter{{Number: 1, Title: "One"}, {Number: 2, Title: "Two", Start: 28}}})
	for i, n := range []struct {
		name string
		of   kb.Type
	}{{"Joe Harper", kb.Character}, {"the draught", kb.Object}} {
		at := strings.Index(body, n.name)
		d.Set(&kb.Passage{ID: kb.PassageID(fmt.Sprint("p", i)), Document: "d", Span: kb.Span{Start: at, End: at + len(n.name)}, Seq: i + 1})
		d.Set(&kb.Reading{Passage: kb.PassageID(fmt.Sprint("p", i)), Engine: "e", By: kb.ByModel,
			Mentions: []kb.Mention{{Surface: n.name, Span: kb.Span{End: len(n.name)}}}, Entities: []kb.EntityNote{{Name: n.name, Type: n.of, Description: n.name + "."}}})
	}
	full := cast.Of(d.Snapshot(), nil)
	sight := Narrow(full, find(t, full, "Joe Harper"), &kb.Place{Document: "d", Chapter: 1}, false)
	const question = "What was in the draught?"
	engine := &memorytest.Engine{Questions: map[string]task.QuestionOutput{question: {Entities: []task.AskedEntity{one("the draught", task.InScope, task.Specific)}}}}
	c := editortest.Get(Find(context.Background(), Request{Topic: Topic{View: sight.View, Full: full, Question: question, Language: "en", Types: kb.Types()}, Character: sight.Character, Persona: task.Persona{Name: "Joe Harper"}}, engine, nil))(t)
	if len(c.Refused) > 0 || !slices.Equal(c.Unknown, []string{"the draught"}) || c.Trace.Asked[0].Scope != conversation.Unknown {
		t.Errorf("refused %v, unknown %v, asked %v", c.Refused, c.Unknown, c.Trace.Asked)
	}
	if strings.Contains(text(c), "doctor") {
		t.Errorf("what is said later is given: %s", text(c))
	}
}
