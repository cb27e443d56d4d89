package lint_test

import (
	"fmt"
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/lint"
)

const body = "Mr. Hale met Miss Hale. Ann Ross and John Ross sang. Bee and Wasp talked. Mrs. Dove is a river. upon whom he said. Lone."

// base returns a cast in which most things are wrong.
func base(t *testing.T, more ...kb.Record) *cast.View {
	t.Helper()
	draft := kb.Empty().Draft()
	text := kb.TextOf(body)
	read := &kb.Reading{Passage: "p", Engine: "test", By: kb.ByRule}
	note := func(name string, typ kb.Type) {
		if i := strings.Index(body, name); i >= 0 {
			read.Mentions = append(read.Mentions, kb.Mention{Surface: name, Span: kb.Span{Start: i, End: i + len(name)}})
		}
		read.Entities = append(read.Entities, kb.EntityNote{Name: name, Type: typ, Ungrounded: !strings.Contains(body, name)})
	}
	for _, name := range []string{"Mr. Hale", "Miss Hale", "Ann Ross", "John Ross", "Bee", "Wasp", "upon whom he said", "Lone", "Ghost"} {
		note(name, kb.Character)
	}
	note("Mrs. Dove", kb.Location)
	for i := 0; i+1 < 4; i += 2 {
		read.Relations = append(read.Relations, kb.RelationNote{Source: read.Entities[i].Name, Target: read.Entities[i+1].Name, Strength: 5, Description: "they meet"})
	}
	says := kb.Utterance{Speaker: "Bee", Addressee: "Wasp", Text: "Good day", Span: kb.Span{Start: 60, End: 62}}
	read.Scenes = []kb.Scene{{Utterances: []kb.Utterance{says, says}}}
	records := []kb.Record{text, &kb.Document{ID: "d", Title: "Tale", Text: text.Hash, Size: len(body), Standing: kb.InStory, Order: 1},
		&kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: len(body)}, Seq: 1}, read,
		same("Mr. Hale", "Miss Hale"), same("Ann Ross", "John Ross"), same("Bee", "Wasp")}
	for _, r := range append(records, more...) {
		draft.Set(r)
	}
	return cast.Of(draft.Snapshot(), nil)
}

func same(a, b string) *kb.Verdict {
	return &kb.Verdict{ID: kb.VerdictIDOf(kb.NameIDOf(a), kb.NameIDOf(b)), A: kb.NameIDOf(a), B: kb.NameIDOf(b), SurfaceA: a, SurfaceB: b,
		Answer: kb.Same, Confidence: 0.8, By: kb.ByRule, State: kb.Pending}
}

func tell(list []cast.Suspect) string {
	var out []string
	for _, s := range list {
		link := ""
		if s.Link != nil {
			link = " ✂ " + s.Link.SurfaceA + "=" + s.Link.SurfaceB
		}
		out = append(out, fmt.Sprintf("%s: %s%s", s.Kind, kb.SpellOut(s.Why, nil), link))
	}
	return strings.Join(out, "\n")
}

const wrong = `givens: two first names: “Ann Ross” and “John Ross” ✂ Ann Ross=John Ross
talkers: “Bee” and “Wasp” speak to each other 2 times ✂ Bee=Wasp
genders: “Mr. Hale” is a man’s title, “Miss Hale” a woman’s ✂ Mr. Hale=Miss Hale
once: named once, and related to nobody
type: “Mrs. Dove” is titled as a person
no name: “upon whom he said” is hardly a name by its form
nowhere: “Ghost” is not in the text`

func TestWhatIsLikelyWrongIsFoundWithTheReason(t *testing.T) {
	if got := tell(lint.Find(base(t))); got != wrong {
		t.Errorf("found\n%s\nnot\n%s", got, wrong)
	}
}

func TestWhatTheWriterConfirmedIsNoSuspect(t *testing.T) {
	approved := *same("Mr. Hale", "Miss Hale")
	approved.State = kb.Approved
	v := base(t, &approved, &kb.Card{ID: "c", Anchors: []kb.NameID{"lone"}, Fields: map[kb.Field]string{kb.FieldName: "Lone"}},
		&kb.Setting{Name: kb.SettingFine, Value: "givens|ann ross|john ross\nnowhere|ghost|"})
	for _, s := range lint.Find(v) {
		switch s.Kind {
		case cast.Genders, cast.Once, cast.Givens, cast.Nowhere:
			t.Errorf("still suspected: %s (%s)", kb.SpellOut(s.Why, nil), s.Key())
		}
	}
}

func TestAVerdictThatWasOverruledMakesItsGroupASuspect(t *testing.T) {
	no := same("Ann Ross", "Bee")
	no.Answer, no.Confidence = kb.Different, 0.5
	v := base(t, no, same("John Ross", "Bee"))
	if got := tell(lint.Find(v)); !strings.Contains(got, "different: “Ann Ross” and “Bee” were said to be two ✂") {
		t.Errorf("found\n%s", got)
	}
}
