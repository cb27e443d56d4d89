package workspace

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/app/sample"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/memory"
	"dramatis/pipeline/llm/practice"
	"dramatis/pipeline/memorytest"
	"dramatis/pipeline/task"
)

// opening returns the first words of a scene as they are in the imported text:
// without the heading and the marks of Markdown.
func opening(body string, at int) string {
	text := strings.TrimLeft(body[at:], "\n ")
	if strings.HasPrefix(text, "#") {
		_, text, _ = strings.Cut(text, "\n")
	}
	line, _, _ := strings.Cut(strings.TrimLeft(text, "\n "), "\n")
	line = strings.ReplaceAll(line, "*", "")
	runes := []rune(line)
	return string(runes[:min(len(runes), 30)])
}

// sceneScript answers read_passage as a model without faults would: with the scenes
// of the gold that begin in the passage, and the one that goes on into it.
func sceneScript(g *memorytest.Gold) practice.Script {
	type scene struct {
		first string
		of    task.Scene
	}
	var scenes []scene
	for _, s := range cast.Of(g.Snapshot(), nil).Evidence.Scenes {
		if s.Continues {
			continue
		}
		one := task.Scene{Summary: "a scene", Participants: append([]string{}, s.Participants...), Utterances: []task.Utterance{}, Facts: []task.Fact{}}
		if s.Place != "" {
			one.Place = &s.Place
		}
		if s.Time != "" {
			one.Time = &s.Time
		}
		scenes = append(scenes, scene{opening(g.Body, s.Base+s.Start), one})
	}
	return func(a practice.Ask) string {
		var in struct {
			Text string `json:"text"`
		}
		a.Read(&in)
		out := task.ScenesOutput{Scenes: []task.Scene{}}
		for i, s := range scenes {
			at := strings.Index(in.Text, s.first)
			if at < 0 {
				continue
			}
			if lead := strings.TrimSpace(in.Text[:at]); len(out.Scenes) == 0 && lead != "" && i > 0 {
				before := scenes[i-1].of
				before.FirstWords, before.Continues = opening(lead, 0), true
				out.Scenes = append(out.Scenes, before)
			}
			s.of.FirstWords = s.first
			out.Scenes = append(out.Scenes, s.of)
		}
		var whole map[string]any
		if err := json.Unmarshal([]byte(practice.Rules(a)), &whole); err != nil {
			return ""
		}
		if len(out.Scenes) > 0 { // else it is the middle of a scene: one goes on
			whole["scenes"] = out.Scenes
		} else {
			whole["scenes"].([]any)[0].(map[string]any)["continues"] = true
		}
		data, err := json.Marshal(whole)
		if err != nil {
			return ""
		}
		return string(data)
	}
}

// TestReportTheBordersOfTheSamplesFromAServer reads both samples over HTTP from a
// server that is scripted with the gold's scenes, passage by passage.
func TestReportTheBordersOfTheSamplesFromAServer(t *testing.T) {
	for _, language := range []string{sample.English, sample.Chinese} {
		g := memorytest.ReadGold(t, filepath.Join("..", "sample", language))
		s := practice.Start(practice.Options{Script: practice.Tasks(map[string]practice.Script{"read_passage": sceneScript(g)}, practice.Rules)})
		defer s.Close()
		b := editortest.Get(Memory())(t)
		defer b.Close()
		e := editortest.Get(b.Engine(scripted(s.URL)))(t)
		editortest.Get(b.Import(context.Background(), []string{sampleText(t, language)}, e, ImportOptions{}, Silent{}))(t)
		v := b.View()
		doc := v.Story().Documents()[0]
		all, inner, lines := borders(g, memory.Derive(v), doc, v.Snapshot.Text(doc.ID).Body)
		t.Logf("%s: borders %v; within chapters %v\n%s", language, all, inner, strings.Join(lines, "\n"))
		if all.f1() < 0.8 {
			t.Errorf("%s: borders %v", language, all)
		}
	}
}
