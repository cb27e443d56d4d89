package retrieve_test

import (
	"context"
	"slices"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/memorytest"
	. "dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/builtin"
)

// following asks a question after some turns, of a base without limits.
func following(t *testing.T, full *cast.View, who, language, question string, engine Engine, history ...string) Context {
	t.Helper()
	c := editortest.Get(Find(context.Background(), Request{Topic: Topic{View: full, Full: full, Question: question, Language: language, Types: kb.Types()}, Character: find(t, full, who), Persona: task.Persona{Name: who}, History: history}, engine, nil))(t)
	return c
}

func TestPronounsOfAQuestionReferToWhatWasNamedBefore(t *testing.T) {
	english := cast.Of(memorytest.ReadGold(t, "../../app/sample/english").Snapshot(), nil)
	chinese := cast.Of(memorytest.ReadGold(t, "../../app/sample/chinese").Snapshot(), nil)
	for _, c := range []struct {
		view                    *cast.View
		language, who, question string
		history                 []string
		want                    string // "": no pronoun is resolved
	}{
		{english, "en", "Augusta Pell", "Where does he live?", []string{"What do you make of Mr. Quarrell?", "A hard man."}, "Mr. Quarrell"},
		{english, "en", "Augusta Pell", "And she?", []string{"Do you like Clemency and Ansel Tolliver?", "Yes."}, "Clemency Vane"},
		{english, "en", "Augusta Pell", "What did you do there?", []string{"Do you know the net loft?", "I was in it once, with Clemency."}, "the net loft"},
		{english, "en", "Augusta Pell", "Is there a boat?", []string{"Do you know the net loft?", "I was in it once."}, ""},
		{english, "en", "Augusta Pell", "Why does he drink?", []string{"Who troubles you?", "Captain Dray, when he is at the Old Sluice."}, "Captain Dray"},
		{english, "en", "Augusta Pell", "When Captain Dray came, what did he say?", []string{"What of Mr. Quarrell?", "Nothing."}, "Captain Dray"},
		{english, "en", "Augusta Pell", "What do you think of him?", []string{"What of Mr. Quarrell?", "Nothing.", "How is the weather?", "Fair."}, "Mr. Quarrell"},
		{chinese, "zh", "温砚", "他是什么样的人？", []string{"你认得石敢么？", "认得。"}, "石敢"},
		{chinese, "zh", "温砚", "她是谁？", []string{"你认得司徒雁么？", "认得。"}, "司徒雁"},
		{chinese, "zh", "温砚", "你去过那里么？", []string{"望江寺在哪里？", "在江边。"}, "望江寺"},
		{chinese, "zh", "温砚", "你还见过其他人么？", []string{"你认得石敢么？", "认得。"}, ""},
	} {
		got := following(t, c.view, c.who, c.language, c.question, builtin.New(), c.history...)
		names := got.Trace.Names(conversation.KindEntity)
		if c.want == "" {
			if slices.ContainsFunc(got.Trace.Items, func(i conversation.Item) bool { return i.How == conversation.ByHistory }) {
				t.Errorf("%q follows up %v", c.question, names)
			}
		} else if len(names) == 0 || names[0] != c.want {
			t.Errorf("%q after %q is about %v, not %s", c.question, c.history, names, c.want)
		}
	}
}

func TestAPronounMayReferToSomebodyWithoutAName(t *testing.T) {
	full := cast.Of(memorytest.ReadGold(t, "../../app/sample/english").Snapshot(), nil)
	for _, c := range []struct{ before, question, want string }{
		{"Who is the ferryman?", "Which boat did he row?", "Which boat did the ferryman row?"},
		{"Tell me about Zorn.", "What was his trade?", "What was Zorn's trade?"},
		{"How is the weather?", "Which boat did he row?", "Which boat did he row?"},
		{"Tell me about Clémency.", "Where does she live?", "Where does Clemency Vane live?"},
	} {
		got := following(t, full, "Augusta Pell", "en", c.question, builtin.New(), c.before, "A little.")
		if got.Asking != c.want {
			t.Errorf("%q after %q is asked as %q", c.question, c.before, got.Asking)
		}
	}
}

func TestAPronounThatTheAnalysisResolvedIsNotAddedAgain(t *testing.T) {
	full := cast.Of(memorytest.ReadGold(t, "../../app/sample/english").Snapshot(), nil)
	question := "Where does he live?"
	engine := &memorytest.Engine{Questions: map[string]task.QuestionOutput{question: {Entities: []task.AskedEntity{
		one("he", task.InScope, task.Specific), one("Captain Dray", task.InScope, task.Specific)}}}}
	c := following(t, full, "Augusta Pell", "en", question, engine, "Who frightens you, Mr. Quarrell or Captain Dray?", "The Captain.")
	if got := c.Trace.Names(conversation.KindEntity); !slices.Equal(got, []string{"Captain Dray"}) || len(c.Unknown) > 0 {
		t.Errorf("about %v, unknown %v", got, c.Unknown)
	}
}
