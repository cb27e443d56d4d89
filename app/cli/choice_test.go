package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/practice"
)

// heart returns a scripted server to which all emotions of a question are flat: only its mood parts it
// from memories.
func heart(t *testing.T, mood float64) *practice.Server {
	t.Helper()
	flat := map[string]int{}
	for _, e := range strings.Fields("joy acceptance fear surprise sadness disgust anger anticipation") {
		flat[e] = 5
	}
	s := practice.Start(practice.Options{Script: practice.Tasks(map[string]practice.Script{"score_emotion": practice.Say(map[string]any{"items": []map[string]any{
		{"id": "0", "emotions": flat, "valence": mood, "arousal": mood, "dominance": mood}}})}, practice.Rules)})
	t.Cleanup(s.Close)
	return s
}

// answered asks and returns the memories and passages that were chosen, and the request of the
// reply.
func answered(t *testing.T, s *practice.Server, kb, who, question string, flags ...string) (memories, passages []string, request string) {
	t.Helper()
	before := len(s.Calls())
	args := append([]string{"ask", "-kb", kb, "-as", who, "-json"}, flags...)
	var a answerJSON
	editortest.Must(t, json.Unmarshal([]byte(must(t, append(append(args, scripted(s)...), question)...)), &a))
	for _, m := range a.Trace.Retrieved.Memories {
		memories = append(memories, m.Text)
	}
	for _, c := range s.Calls()[before:] {
		if c.Task == "" && c.Stream {
			request = string(c.Body)
		}
	}
	return memories, a.Trace.Retrieved.Passages, request
}

// sent reports whether a text is in a request, as JSON writes it.
func sent(t *testing.T, request, text string) bool {
	t.Helper()
	quoted := editortest.Get(json.Marshal(strings.SplitN(text, "\n", 2)[0]))(t)
	return strings.Contains(request, strings.Trim(string(quoted), `"`))
}

// How many memories and passages are taken, and by which strategy, reaches what the model is sent.
func TestTheChoiceOfMemoriesReachesTheRequest(t *testing.T) {
	kb := built(t)
	who, question := chief(t, kb), "What do you remember of the lamp and the sand?"
	s := heart(t, 0.9)
	for _, n := range []int{2, 5} {
		memories, _, request := answered(t, s, kb, who, question, "-method", "memory", "-memories", fmt.Sprint(n))
		if len(memories) != n {
			t.Errorf("-memories %d takes %d", n, len(memories))
		}
		for _, m := range memories {
			if !sent(t, request, m) {
				t.Errorf("-memories %d: %q is not in the request", n, m)
			}
		}
		if _, passages, _ := answered(t, s, kb, who, question, "-method", "rag", "-passages", fmt.Sprint(n/2)); len(passages) != n/2 {
			t.Errorf("-passages %d takes %d", n/2, len(passages))
		}
	}
	few, _, _ := answered(t, s, kb, who, question, "-method", "emotional-ss", "-memories", "2", "-first", "2")
	many, _, _ := answered(t, s, kb, who, question, "-method", "emotional-ss", "-memories", "2", "-first", "40", "-mood", "1")
	if slices.Equal(few, many) {
		t.Errorf("-first changes nothing: %q", few)
	}
	meaning, _, request := answered(t, s, kb, who, question, "-method", "full", "-full-by", "memory", "-memories", "3", "-mood", "1")
	feeling, _, _ := answered(t, s, kb, who, question, "-method", "full", "-full-by", "emotional-ss", "-memories", "3", "-first", "3", "-mood", "1")
	if slices.Equal(meaning, feeling) || len(meaning) == 0 || !sent(t, request, meaning[0]) {
		t.Errorf("-full-by changes nothing, or it is not sent: %q and %q", meaning, feeling)
	}
}

// Where emotions are flat, valence, arousal and dominance choose as far as the writer lets them.
func TestTheMoodChangesTheChoice(t *testing.T) {
	merry, gloomy := heart(t, 0.9), heart(t, 0.1)
	ask := func(s *practice.Server, mood string) []string {
		kb := built(t) // which keeps how a question feels
		memories, _, _ := answered(t, s, kb, chief(t, kb), "What do you say of the lamp?", "-method", "emotional-ca", "-mood", mood)
		return memories
	}
	if a, b := ask(merry, "1"), ask(gloomy, "1"); slices.Equal(a, b) || len(a) == 0 {
		t.Errorf("a merry and a gloomy question choose the same: %q", a)
	}
	if a, b := ask(merry, "0"), ask(merry, "1"); slices.Equal(a, b) {
		t.Errorf("with and without a part the mood chooses the same: %q", a)
	}
}
