package builtin

import (
	"context"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// scenesOf returns the scenes of an English text that is one passage.
func scenesOf(t *testing.T, body string) []task.Scene {
	t.Helper()
	e := editortest.Get(New().Study(context.Background(), &kb.Document{ID: "d", Language: "en"}, body, nil))(t)
	out := editortest.Get(e.ExtractScenes(context.Background(), task.ScenesInput{Text: body, Language: "en", Where: kb.Stretch{Document: "d", Span: kb.Span{End: len(body)}}}))(t)
	return out.Scenes
}

func TestWhatTheNarratorInterruptsIsOneUtterance(t *testing.T) {
	const body = "Orlow and Mr. Tarn sat by the stove.\n\n“Cold,” said Mr. Tarn, “is it not?”\n\n“Very,” said Orlow. “Come in.”\n\nMr. Tarn came in.\n"
	var got []string
	for _, s := range scenesOf(t, body) {
		for _, u := range s.Utterances {
			got = append(got, u.Speaker+": "+u.Text)
		}
	}
	if len(got) != 2 || got[0] != "Mr. Tarn: Cold, is it not?" || got[1] != "Orlow: Very. Come in." {
		t.Errorf("got %q", got)
	}
}

func TestWhatTheNarratorInterruptsInChineseIsOneUtterance(t *testing.T) {
	const body = "薛满仓同司徒雁坐在船头。\n\n“怎么没说！”薛满仓道，“第二日就说了。”\n\n“那也罢了。”司徒雁道。她望着水面，又看了薛满仓一眼。“走罢。”\n"
	e := New()
	editortest.Get(e.Study(context.Background(), &kb.Document{ID: "d", Language: "zh"}, body, nil))(t)
	out := editortest.Get(e.ExtractScenes(context.Background(), task.ScenesInput{Text: body, Language: "zh", Where: kb.Stretch{Document: "d", Span: kb.Span{End: len(body)}}}))(t)
	var got []string
	for _, s := range out.Scenes {
		for _, u := range s.Utterances {
			got = append(got, u.Text)
		}
	}
	if said := strings.Join(got, "|"); !strings.HasPrefix(said, "怎么没说！第二日就说了。|那也罢了。") || strings.Contains(said, "罢了。走") {
		t.Errorf("said %q", said)
	}
}

func TestWhatIsSaidIsAWholeSentence(t *testing.T) {
	const people = "Orlow and Mr. Tarn sat by the stove.\n\n"
	const long = "said Mr. Tarn, and he looked for a long while at the door, where the snow was coming in under the board that nobody had mended since the winter before, and then at Orlow, who had not moved from the stove all that evening"
	for body, want := range map[string]string{
		"“The door,” " + long + ", “is open again.”\n":             "The door, is open again.",
		"“Gone to the mill,” said Orlow. He went to the window.\n": "Gone to the mill.",
		"“Well,” said Orlow, and went to the window.\n":            "",
		"“Is it cold?” said Orlow. “Yes,” said Mr. Tarn.\n":        "Is it cold?|Yes.",
	} {
		body = people + body
		var got []string
		for _, s := range scenesOf(t, body) {
			for _, u := range s.Utterances {
				got = append(got, u.Text)
			}
		}
		if said := strings.Join(got, "|"); said != want {
			t.Errorf("%q is said as %q, want %q", body[len(people):], said, want)
		}
	}
}

func TestABrokenLineIsNoEndOfWhatIsSaid(t *testing.T) {
	body := strings.Repeat("Orlow and Mr. Tarn sat by the stove, and\nneither of them was in a hurry to go home, for\nthe night was cold and long.\n\n", 4) + "\"My cousin is quite blind and very ill, is Mr.\nEdward Holloway.\" said Orlow to Mr. Tarn.\n\n\"Poor man,\" said Mr. Tarn to Orlow.\n"
	e := editortest.Get(New().Study(context.Background(), &kb.Document{ID: "d", Language: "en"}, body, nil))(t)
	out := editortest.Get(e.ExtractGraph(context.Background(), task.GraphInput{Text: body, Language: "en", Where: kb.Stretch{Document: "d", Span: kb.Span{End: len(body)}}}))(t)
	for _, r := range out.Relations {
		if strings.HasSuffix(strings.TrimRight(r.Description, "”"), "Mr.") {
			t.Errorf("%q ends within a name", r.Description)
		}
	}
	if len(out.Relations) == 0 {
		t.Error("there is no relation")
	}
}

func TestParentAndChildAreNotConfused(t *testing.T) {
	const body = "Anna Penrose and Harold Penrose sat down. Harold Penrose, the father of Anna Penrose, was tired. “Come,” said Harold Penrose. “Yes,” said Anna Penrose.\n\nAnna Penrose’s brother, Edward Penrose, came in. “Good evening,” said Edward Penrose.\n"
	out := editortest.Get(New().ExtractGraph(context.Background(), task.GraphInput{Text: body, Language: "en"}))(t)
	for _, r := range out.Relations {
		switch pair := r.Source + " " + r.Target + " " + r.Kind; r.Kind {
		case kb.Parent:
			if r.Source != "Harold Penrose" {
				t.Error(pair)
			}
		case kb.Child:
			if r.Target != "Harold Penrose" {
				t.Error(pair)
			}
		}
	}
}

// A settled but inferred speaker is named in the prompt, but is no evidence of presence.
func TestASpeakerBeyondDoubtIsInferred(t *testing.T) {
	const body = "Orlow and Mr. Tarn sat by the stove.\n\n“Is it cold, Orlow?” said Mr. Tarn.\n\n“Very cold, Mr. Tarn,” said Orlow.\n\n“Come in then, Orlow, and shut the door.”\n\n“I will, Mr. Tarn.”\n\n“Be quick, Orlow,” said Mr. Tarn.\n"
	var named, inferred []string
	for _, s := range scenesOf(t, body) {
		for _, u := range s.Utterances {
			switch {
			case u.Inferred && !u.Doubtful:
				inferred = append(inferred, u.Speaker+": "+u.Text)
			case !u.Inferred && !u.Doubtful:
				named = append(named, u.Text)
			}
		}
	}
	if len(named) != 3 || len(inferred) != 2 || inferred[0] != "Mr. Tarn: Come in then, Orlow, and shut the door." || inferred[1] != "Orlow: I will, Mr. Tarn." {
		t.Errorf("named %q, inferred %q", named, inferred)
	}
}
