package builtin

import (
	"context"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// quoted returns the whole reply of the engine to a question about passages.
func quoted(t *testing.T, question, language string, m task.Material, passages ...string) string {
	t.Helper()
	m.Searched, m.Covers = true, 1
	for _, p := range passages {
		m.Items = append(m.Items, task.MaterialItem{About: "1 One", Text: p, Passage: true})
	}
	r := editortest.Get(New().Reply(context.Background(), task.ReplyInput{Language: language, Turns: []kb.Turn{{Text: question}}, Material: m}, nil))(t)
	return r.Text
}

func TestAQuoteIsShortAndOfWholeSentencesOrClauses(t *testing.T) {
	filler := strings.Repeat("The wind was high, and the gulls walked on the wall; nobody came. ", 8)
	long := strings.Repeat("the wind was high, and the gulls walked about on the old wall, ", 8) + "and Ann hid the pearls in the culvert, " + strings.Repeat("while nobody saw anything of it at all, ", 8) + "which was as well."
	for _, passage := range []string{filler + "Ann hid the pearls in the culvert. " + filler, long, "They said that " + long} {
		first, _, _ := strings.Cut(quoted(t, "Where did Ann hide the pearls?", "en", task.Material{}, passage), "\n")
		if n := utf8.RuneCountInString(first); n > longestQuote+20 || !strings.Contains(first, "Ann hid the pearls in the culvert") {
			t.Errorf("%d characters: %s", n, first)
		}
	}
	han := strings.Repeat("风很大，海鸥在墙上走来走去，没有人来。", 10)
	first, _, _ := strings.Cut(quoted(t, "安娜把珍珠藏在哪里？", "zh", task.Material{}, han+"安娜把珍珠藏在桥洞里。"+han), "\n")
	if n := utf8.RuneCountInString(first); n > longestHanQuote+20 || !strings.Contains(first, "桥洞") {
		t.Errorf("%d characters: %s", n, first)
	}
}

func TestAQuoteThatASemicolonEndsSaysThatItGoesOn(t *testing.T) {
	m := task.Material{Items: []task.MaterialItem{{About: "安娜", Text: "安娜把珍珠藏在桥洞里；", Kind: task.Described}}}
	if got := quoted(t, "安娜把珍珠藏在哪里？", "zh", m); !strings.Contains(got, "桥洞里……”") {
		t.Error(got)
	}
}

func TestTheSentenceWithTheRareWordsAndTheRightTypeIsQuotedFirst(t *testing.T) {
	passages := []string{
		"The first witness looked at his hat. The first witness coughed at the court.",
		"The first witness was Mr. Orlow.",
		"The mill is old. The pearls were warm. The pearls were in the culvert.",
	}
	for question, want := range map[string]string{
		"Who was the first witness?":                   "“The first witness was Mr. Orlow.”",
		"Where were the pearls when the mill was old?": "“The mill is old.",
	} {
		if got := quoted(t, question, "en", task.Material{}, passages...); !strings.HasPrefix(got, want) {
			t.Errorf("%s %s", question, got)
		}
	}
}

func TestAQuestionWithWhoIsAnsweredByThePeopleOfTheFittingSentences(t *testing.T) {
	m := task.Material{Character: task.Persona{Name: "Ann"}, Mentioned: []task.KnownName{person("Orlow"), person("Tarn"), {Name: "Hull", Type: kb.Location}}, Found: []task.KnownName{person("Ann")}}
	for question, want := range map[string]string{
		"Who hid the pearls in the culvert?":     "Orlow.\n",
		"Who was at the mill in the storm?":      "It may be Tarn or Orlow.\n",
		"Who?":                                   "“",
		"What was hid in the culvert with Tarn?": "“",
	} {
		if got := quoted(t, question, "en", m, "Orlow hid the pearls in the culvert. He came from Hull.", "Tarn came to the mill.", "Orlow saw the storm from far."); !strings.HasPrefix(got, want) {
			t.Errorf("%s %s", question, got)
		}
	}
}

func TestARelativeThatIsOnlyMentionedIsNoAnswer(t *testing.T) {
	mother := task.Tie{Of: "Mrs. Tarn", To: "Ann", Kind: kb.Parent, Says: []string{"Mrs. Tarn is Ann’s mother."}}
	aunt := task.Tie{Of: "Miss Orlow", To: "Ann", Kind: kb.Kin, Says: []string{"Miss Orlow is Ann’s aunt."}}
	for question, knows := range map[string]bool{
		"What did you sell for your mother?":                true,
		"What did Mr. Tarn say about the Vicar's horse?":    true,
		"What is the name of your cousin?":                  false,
		"Hello! Where do you hide? And your cousin's name?": true,
		"What was the name of your brother?":                false,
	} {
		m := task.Material{Character: task.Persona{Name: "Ann"}, Ties: []task.Tie{mother, aunt}, Found: []task.KnownName{{Name: "Ann"}, {Name: "Mr. Tarn"}}}
		if got := quoted(t, question, "en", m, "I sold the pearls and hid in the culvert with the Vicar."); strings.HasPrefix(got, "I don't know") == knows {
			t.Errorf("%s %s", question, got)
		}
	}
}

// The score of a sentence does not depend on the order in which the weights of its words are summed.
func TestTheScoreOfASentenceIsAlwaysTheSame(t *testing.T) {
	c := newComposer(task.ReplyInput{Turns: []kb.Turn{{Text: "Which miller stole seven barrels of flour from the old barn behind the river?"}}, Language: "en",
		Material: task.Material{Items: []task.MaterialItem{{Text: "The miller stole flour. The miller had seven barrels. Barrels stood behind the barn. An old miller lay in the barn by the river.", Passage: true}}}})
	sources := c.sources()
	worth := func() (out []float64) {
		weights, all := c.weighWords(stems(c.question), sources)
		for k := range sources[0].sentences {
			out = append(out, all, c.cover(sources[0], k, weights))
		}
		return out
	}
	for first, i := worth(), 0; i < 50; i++ {
		if again := worth(); !slices.Equal(again, first) {
			t.Fatalf("worth %v, then %v", first, again)
		}
	}
}

// A base from a stranger may name any language for a document.
func TestAQuestionInAnUnknownLanguageIsAnswered(t *testing.T) {
	in := task.ReplyInput{Language: "xx", Turns: []kb.Turn{{Text: "Where is Ben?"}}, Material: task.Material{
		Items: []task.MaterialItem{{About: "Ann", Text: "Ann to Ben: “Ben is at the mill.”"}}}}
	if r := editortest.Get(New().Reply(t.Context(), in, nil))(t); r.Text == "" {
		t.Error("there is no answer")
	}
}
