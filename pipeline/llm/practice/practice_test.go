package practice

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

func post(t *testing.T, s *Server, path string, body any) (int, map[string]any) {
	t.Helper()
	b := editortest.Get(json.Marshal(body))(t)
	resp := editortest.Get(http.Post(s.URL+path, "application/json", bytes.NewReader(b)))(t)
	defer resp.Body.Close()
	raw := editortest.Get(io.ReadAll(resp.Body))(t)
	var out map[string]any
	_ = json.Unmarshal(raw, &out)
	return resp.StatusCode, out
}

func ask(name, input string) map[string]any {
	return map[string]any{"model": "scripted-model", "messages": []any{
		map[string]any{"role": "system", "content": "task: " + name + "\nDo it."}, map[string]any{"role": "user", "content": input}}}
}

func TestFaultsComeAtTheirRateAndAreTheSameEachTime(t *testing.T) {
	f := Faults{Seed: 1, Rates: map[Fault]float64{Malformed: 0.1, RateLimited: 0.05}}
	count := map[Fault]int{}
	for n := range 4000 {
		body := []byte(fmt.Sprint(n))
		got := f.draw(body, 1)
		count[got]++
		if f.draw(body, 1) != got {
			t.Fatal("the same request fails in another way")
		}
	}
	if count[Malformed] < 340 || count[Malformed] > 460 || count[RateLimited] < 150 || count[RateLimited] > 250 {
		t.Errorf("%v", count)
	}
}

func TestTheRulesFindTheCastOfAPassage(t *testing.T) {
	text := "Mr. Utterson met Edward Hyde in Soho. But Hyde said nothing. “I know you,” said Mr. Utterson. The night was cold."
	var graph struct {
		Entities  []struct{ Name, Type string }
		Relations []struct{ Source, Target, Quote string }
	}
	input, _ := json.Marshal(map[string]any{"text": text})
	editortest.Must(t, json.Unmarshal([]byte(Rules(Ask{Task: "extract_graph", Input: input})), &graph))
	names := fmt.Sprint(graph.Entities)
	for _, want := range []string{"Mr. Utterson", "Edward Hyde", "Soho"} {
		if !strings.Contains(names, want) {
			t.Errorf("%s is not in %s", want, names)
		}
	}
	if strings.Contains(names, "But") || strings.Contains(names, "The ") || len(graph.Relations) == 0 {
		t.Errorf("%s, %v", names, graph.Relations)
	}
	for _, r := range graph.Relations {
		if !strings.Contains(text, r.Quote) {
			t.Errorf("%q is not in the text", r.Quote)
		}
	}
	if got := fmt.Sprint(namesIn("宋江笑道：“哥哥。”李逵大叫道：“好！”")); got != "[宋江 李逵]" {
		t.Errorf("%s", got)
	}
}

func TestTheRulesTellTheSameFromTheDifferent(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"Jekyll", "Henry Jekyll", "same"}, {"Dr. Jekyll", "Henry Jekyll", "same"}, {"Mr. Bennet", "Mrs. Bennet", "different"},
		{"Jekyll", "Hyde", "different"}, {"宋公明", "公明", "same"}, {"the Captain", "Smith", "unsure"},
	} {
		if got, _, _ := sameName(side{Name: c.a}, side{Name: c.b}); got != c.want {
			t.Errorf("%s and %s: %s", c.a, c.b, got)
		}
	}
}

func TestNearTextsHaveNearVectors(t *testing.T) {
	dot := func(a, b string) float64 {
		x, y, sum := Vector(a, 256), Vector(b, 256), 0.0
		for i := range x {
			sum += float64(x[i]) * float64(y[i])
		}
		return sum
	}
	if same := dot("宋江 是 押司", "宋江 是 押司"); same < 0.999 || same > 1.001 {
		t.Errorf("a text is %g near itself", same)
	}
	if near, far := dot("Henry Jekyll: a doctor", "Dr. Jekyll, a doctor of medicine"), dot("Henry Jekyll: a doctor", "the ship sailed at dawn"); near < far+0.3 {
		t.Errorf("near %g, far %g", near, far)
	}
	if v := Vector("", 8); v[0] != 1 {
		t.Errorf("%v", v)
	}
}
