package practice

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// The rules decide something for each task of the wire contract: what is asked, and what the reply says.
func TestEachTaskIsAnsweredByWhatItsInputSays(t *testing.T) {
	for _, c := range []struct {
		task, input string
		want, never []string
	}{
		{"choose_canonical_name", `{"groups":[{"id":"g","names":[{"name":"the Captain","mentions":4},{"name":"John Smith","mentions":2}]}]}`,
			[]string{`"name":"John Smith"`}, nil},
		{"merge_descriptions", `{"items":[{"id":"i","descriptions":["A weaver. He is old.","A weaver. He left."]}]}`, []string{"A weaver. He is old. He left."}, nil},
		{"merge_descriptions", `{"items":[{"id":"i","descriptions":[]}]}`, []string{"Nothing is said."}, nil},
		{"summarize_character", `{"name":"Ann","descriptions":["A weaver."],"utterances":["Go away!"]}`, []string{"A weaver.", "exclamation"}, nil},
		{"summarize_character", `{"name":"Ann","utterances":["Why?"]}`, []string{"questions"}, []string{"exclamation"}},
		{"write_card", `{"name":"Ann","scenes":["At the mill.","At the ford."],"lines":["Come in."]}`, []string{`"scenario":"At the ford."`, "“Come in.”"}, nil},
		{"analyze_question", `{"character":{"name":"Ann"},"question":"What does Tom Ashe think of your smartphone and your friends?"}`,
			[]string{`"name":"smartphone"`, "out_of_scope", `"name":"Tom Ashe"`, `"level":"general"`}, []string{`"name":"Ann"`}},
		{"judge_response", `{"metric":"unknown_question_rejection","response":"I know nothing of that."}`, []string{`"rating":1`}, nil},
		{"judge_response", `{"metric":"unknown_question_rejection","response":"It is a telephone."}`, []string{`"rating":0`}, nil},
		{"judge_response", `{"metric":"knowledge_hallucination","response":"I never heard of it."}`, []string{`"rating":1`}, nil},
		{"judge_response", `{"metric":"personality_consistency","response":"I weave linen all day.","question":"What do you weave?","character":{"summary":"She weaves linen."}}`,
			[]string{`"rating":5`}, nil},
		{"rate_personality", `{"poles":["E","I"],"dialogue":[{"answer":"yes always gladly"}]}`, []string{`"pole":"E","value":69`, `"pole":"I","value":31`}, nil},
		{"rate_personality", `{"poles":["openness"],"dialogue":[{"answer":"no"}]}`, []string{`"pole":"openness"`}, nil},
		{"score_emotion", `{"items":[{"id":"x","text":"He wept with grief."},{"id":"y","text":"A happy laugh."}]}`, []string{`"sadness":4`, `"joy":7`}, nil},
		{"group_names", `{"names":[{"id":"1","name":"Henry Jekyll","type":"character"},{"id":"2","name":"Jekyll","type":"character"},{"id":"3","name":"Edward Hyde","type":"character"}]}`,
			[]string{`"names":["1","2"]`}, []string{`"3"`}},
		{"judge_identity", `{"pairs":[{"id":"p","a":{"name":"Mr. Hyde"},"b":{"name":"Henry Jekyll","description":"He is known as Mr. Hyde."}}]}`,
			[]string{`"verdict":"same"`, `"id":"p"`}, nil},
		{"extract_scenes", `{"text":"At night Tom Ashe came to Soho. “Who is there?” said Ann Vale. Tom Ashe was a weaver."}`,
			[]string{`"time":"night"`, `"speaker":"Ann Vale"`, "Tom Ashe was a weaver."}, nil},
		{"read_passage", `{"text":"Tom Ashe, or Long Tom met Ann Vale.","before":{"place":"Soho"}}`,
			[]string{`"also_called":[{"name":"Long Tom","of":"Tom Ashe"`, `"continues":true`, `"level":null`}, nil},
		{"probe", `{}`, []string{"ready"}, nil},
	} {
		got := Rules(Ask{Task: c.task, Input: json.RawMessage(c.input)})
		canonical := sorted(t, got)
		for _, want := range c.want {
			if !strings.Contains(canonical, want) {
				t.Errorf("%s of %s: no %s in %s", c.task, c.input, want, canonical)
			}
		}
		for _, never := range c.never {
			if strings.Contains(canonical, never) {
				t.Errorf("%s of %s: %s in %s", c.task, c.input, never, canonical)
			}
		}
	}
	if got := Rules(Ask{Task: "unheard_of"}); got != "" {
		t.Errorf("an unknown task is answered by %s", got)
	}
}

// A guest list names hundreds of pairs, and no model answers with all of them.
func TestAListOfNamesGetsAReplyThatAModelCouldGive(t *testing.T) {
	var guests []string
	for first := range 6 {
		for last := range 8 {
			guests = append(guests, "Guest"+string(rune('a'+first))+" Family"+string(rune('a'+last)))
		}
	}
	text := "At the ball were " + strings.Join(guests, ", ") + ". Then Guestf Familyg danced with Guestf Familyh."
	input, _ := json.Marshal(map[string]string{"text": text})
	got := Rules(Ask{Task: "read_passage", Input: input})
	if n := strings.Count(got, `"source"`); n != mostRelations || len(got) > 32<<10 {
		t.Errorf("%d relations in %d bytes", n, len(got))
	}
	if !strings.Contains(sorted(t, got), `"source":"Guestf Familyg","strength":7,"target":"Guestf Familyh"`) {
		t.Error("the two who are named together twice are left out")
	}
}

// sorted is JSON with its keys in order.
func sorted(t *testing.T, text string) string {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return toJSON(v)
}

func TestFreeTextIsTheLineThatSharesMostWithTheQuestion(t *testing.T) {
	for _, c := range []struct{ system, question, want string }{
		{"You are Ann.\n- The mill is by the river.\n- Tom left in spring.", "When did Tom leave the mill in spring?", "As far as I know: Tom left in spring."},
		{"You are Ann.", "What is a comet?", "I know nothing of that."},
		{"你是宋江。", "火车是什么？", "此事我不曾听说。"},
	} {
		if got := Rules(Ask{System: c.system, Messages: []string{c.system, c.question}}); got != c.want {
			t.Errorf("%q is answered by %q, not %q", c.question, got, c.want)
		}
	}
}

func TestEachServerRefusesInItsOwnWords(t *testing.T) {
	long := strings.Repeat("word ", 9000)
	for _, c := range []struct {
		double Double
		format string
		input  string
		status int
		says   string
	}{
		{LMStudio, "json_object", "{}", 400, "must be 'json_schema' or 'text'"},
		{LMStudio, "json_schema", "{}", 200, ""},
		{KoboldCpp, "json_schema", "{}", 400, "response_format is not supported"},
		{LlamaCpp, "", long, 400, "exceeds the available context size (4096 tokens)"},
		{LMStudio, "", long, 400, "context length of only 4096 tokens"},
		{VLLM, "", long, 400, "maximum context length is 8192 tokens"},
		{Ollama, "", long, 200, ""}, // cuts in silence
		{OpenAI, "json_schema", long, 200, ""},
	} {
		s := Start(Options{Double: c.double, Script: Say("yes")})
		body := ask("", c.input)
		if c.format != "" {
			body["response_format"] = map[string]any{"type": c.format}
		}
		status, out := post(t, s, "/chat/completions", body)
		if said := fmt.Sprint(out); status != c.status || !strings.Contains(said, c.says) {
			t.Errorf("%v with %q: %d, %s", c.double, c.format, status, said)
		}
		if c.double == Ollama && out["usage"].(map[string]any)["prompt_tokens"].(float64) != 4096 {
			t.Errorf("Ollama says it read %v", out["usage"])
		}
		s.Close()
	}
}

func TestEachFaultIsSeenByTheClient(t *testing.T) {
	for fault, want := range map[Fault]struct {
		status int
		says   string
	}{
		RateLimited: {429, "rate_limit_exceeded"}, QuotaExhausted: {429, "insufficient_quota"}, Loading: {503, "Loading model"},
		ErrorIn200: {200, "something broke"}, Malformed: {200, "and so on"}, Repairable: {200, "```json"}, CutOff: {200, "finish_reason:length"},
		ReasoningOnly: {200, "think about it"}, Empty: {200, "content:"}, ServerError: {500, ""},
	} {
		s := Start(Options{Script: Say(`{"word":"a rather long answer"}`), Faults: Faults{Rates: map[Fault]float64{fault: 1}}})
		status, out := post(t, s, "/chat/completions", ask("probe", "{}"))
		if said := fmt.Sprint(out); status != want.status || !strings.Contains(said, want.says) {
			t.Errorf("%s: %d, %s", fault, status, said)
		}
		if calls := s.Calls(); len(calls) != 1 || calls[0].Fault != string(fault) || calls[0].Task != "probe" {
			t.Errorf("%s: heard %+v", fault, calls)
		}
		s.Close()
	}
}
