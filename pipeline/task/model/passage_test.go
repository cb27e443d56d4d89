package model

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/practice"
	"dramatis/pipeline/task"
)

func TestAPassageIsReadInOneCall(t *testing.T) {
	s := newStudio(t, practice.Options{}, nil)
	night := "night"
	out, err := s.ReadPassage(context.Background(), task.PassageInput{Work: task.Work{Title: "Jekyll and Hyde"}, Language: "en",
		Before: &task.Before{Time: &night, Present: []string{}, LastWords: "and so they walked."}, Text: "Elizabeth, or Beth, came in. " + passage})
	if err != nil || len(out.Entities) < 4 || len(out.Relations) < 3 || len(out.Scenes) != 1 || len(out.Scenes[0].Utterances) != 2 {
		t.Fatalf("%+v, %v", out, err)
	}
	if len(out.AlsoCalled) != 1 || out.AlsoCalled[0].Of != "Elizabeth" || out.AlsoCalled[0].Name != "Beth" {
		t.Errorf("also called: %+v", out.AlsoCalled)
	}
	if n := s.server.Count(""); n != 1 {
		t.Errorf("%d calls", n)
	}
}

func TestWhatAModelDoesNotKnowOfAPassageIsNull(t *testing.T) {
	reply := `{"entities":[{"name":"Hyde","type":"character","description":"","level":null},{"name":"Macbeth","type":"character","description":"","level":"within"}],` +
		`"also_called":null,"relations":[{"source":"Hyde","target":"Macbeth","kind":null,"description":"d","quote":"Hyde","strength":3}],` +
		`"scenes":[{"first_words":"Mr. Utterson the lawyer","continues":true,"time":null,"place":null,"summary":"s","participants":[],` +
		`"utterances":[{"speaker":"Enfield","addressee":null,"text":"Did you ever … that door?","feeling":null}],"facts":[]}]}`
	s := newStudio(t, practice.Options{Script: practice.Say(reply)}, nil)
	out, err := s.ReadPassage(context.Background(), task.PassageInput{Text: passage, Language: "en"})
	if err != nil || len(out.Entities) != 2 || out.Entities[1].Level != task.LevelWithin || out.Relations[0].Kind != "" {
		t.Fatalf("%+v, %v", out, err)
	}
	if out.Scenes[0].Continues {
		t.Error("a scene goes on from nothing")
	}
}

// halvesOnly answers for texts up to so many bytes and breaks the others off.
func halvesOnly(most int) practice.Script {
	return func(a practice.Ask) string {
		var in struct{ Text string }
		if a.Read(&in); len(in.Text) > most {
			return "I would rather"
		}
		return practice.Rules(a)
	}
}

func TestAPassageWhoseReplyIsBadIsReadInHalves(t *testing.T) {
	long := passage + "\n\n" + strings.ReplaceAll(passage, "Enfield", "Lanyon")
	s := newStudio(t, practice.Options{Script: halvesOnly(len(passage) + 20)}, nil)
	out := editortest.Get(s.ReadPassage(context.Background(), task.PassageInput{Text: long, Language: "en"}))(t)
	var in task.PassageInput
	calls := s.server.Calls()
	if err := json.Unmarshal(calls[len(calls)-1].Input, &in); err != nil || in.Before == nil || !strings.HasSuffix(in.Before.LastWords, "Henry Jekyll was rich.") {
		t.Errorf("the second half is asked for with %s, %v", calls[len(calls)-1].Input, err)
	}
	for _, want := range []string{"Mr. Enfield", "Mr. Lanyon"} {
		found := false
		for _, e := range out.Entities {
			found = found || e.Name == want
		}
		if !found {
			t.Errorf("%s is not among %+v", want, out.Entities)
		}
	}
	if len(out.Scenes) != 1 || len(out.Scenes[0].Utterances) != 4 {
		t.Errorf("scenes %+v", out.Scenes)
	}
}

func TestAModelThatCanReadNoPassageInOneCallIsAskedInTwo(t *testing.T) {
	s := newStudio(t, practice.Options{Script: practice.Tasks(map[string]practice.Script{"read_passage": practice.Say("no")}, practice.Rules)}, nil)
	for n := range mostFailed {
		if !s.ReadsWhole() {
			t.Fatalf("given up after %d passages", n)
		}
		if _, err := s.ReadPassage(context.Background(), task.PassageInput{Text: fmt.Sprint(n, passage), Language: "en"}); !errors.Is(err, llm.BadReply) {
			t.Fatal(err)
		}
	}
	if s.ReadsWhole() {
		t.Error("it is still asked for whole passages")
	}
}

func TestNamesAreGroupedInOneCall(t *testing.T) {
	s := newStudio(t, practice.Options{}, nil)
	out, err := s.GroupNames(context.Background(), task.GroupInput{Work: task.Work{Title: "Jekyll and Hyde"}, Language: "en", Names: []task.GroupName{
		{ID: "1", Name: "Mr. Utterson", Type: kb.Character}, {ID: "2", Name: "Utterson", Type: kb.Character}, {ID: "3", Name: "Hyde", Type: kb.Character}}})
	if err != nil || len(out.Groups) != 1 || strings.Join(out.Groups[0].Names, " ") != "1 2" || out.Groups[0].Confidence == 0 {
		t.Errorf("%+v, %v", out, err)
	}
}

func TestAGroupOfNamesThatWereNotAskedAboutIsABadReply(t *testing.T) {
	for _, ids := range []string{`"1","9"`, `"1","2"],"confidence":1,"holds_from":null},{"reason":"","names":["2","3"`} {
		s := newStudio(t, practice.Options{Script: practice.Say(`{"groups":[{"reason":"","names":[` + ids + `],"confidence":1,"holds_from":null}],"unsure":[]}`)}, nil)
		_, err := s.GroupNames(context.Background(), task.GroupInput{Names: []task.GroupName{{ID: "1"}, {ID: "2"}, {ID: "3"}}})
		if !errors.Is(err, llm.BadReply) {
			t.Errorf("%s: %v", ids, err)
		}
	}
}
