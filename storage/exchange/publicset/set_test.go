package publicset

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

func read(t *testing.T, name, folder string) []Base {
	t.Helper()
	return editortest.Get(Read(name, os.DirFS("testdata/"+folder)))(t)
}

func TestCharacterLLMIsReadFromItsFiles(t *testing.T) {
	bases := read(t, characterLLM, "character-llm")
	if len(bases) != 2 || bases[0].Name != "Maud" || len(bases[0].Questions) != 3 || len(bases[1].Questions) != 4 {
		t.Fatalf("%+v", bases)
	}
	trap := bases[1].Questions[3]
	if trap.Expect != kb.ExpectOutOfScope || !trap.MustDecline || bases[1].Questions[0].Expect != kb.ExpectGeneral || trap.Seq != 4 {
		t.Errorf("%+v", bases[1].Questions)
	}
	if text := bases[1].Texts[0]; text.Title != "Orrin Vale" || !text.Apart || text.Path != "profiles/wiki_Orrin.txt" {
		t.Errorf("%+v", text)
	}
}

func TestRoleBenchIsReadInBothLanguages(t *testing.T) {
	en := read(t, roleBenchEN, "rolebench")
	if len(en) != 1 || en[0].Language != "en" || len(en[0].Questions) != 3 || len(en[0].Texts) != 2 {
		t.Fatalf("%+v", en)
	}
	if en[0].Questions[0].Expect != kb.ExpectGeneral || en[0].Questions[1].Expect != kb.ExpectSpecific || !strings.Contains(en[0].Texts[1].Body, "Orrin Vale: Then sail in the dark") {
		t.Errorf("%+v", en[0])
	}
	if both := read(t, roleBench, "rolebench"); len(both) != 2 || both[0].Language != "en" || both[1].Language != "zh" {
		t.Errorf("in both languages: %+v", both)
	}
	zh := read(t, roleBenchZH, "rolebench")
	if len(zh) != 1 || zh[0].Language != "zh" || len(zh[0].Questions) != 1 || !strings.Contains(zh[0].Texts[1].Body, "陆掌灯：那你就摸黑开船吧。") {
		t.Errorf("%+v", zh)
	}
}

func TestCharacterEvalIsReadWithDialoguesAsHistory(t *testing.T) {
	bases := read(t, characterEval, "charactereval")
	if len(bases) != 1 || bases[0].Name != "灯塔记" || len(bases[0].Questions) != 3 || len(bases[0].Texts) != 3 {
		t.Fatalf("%+v", bases)
	}
	second := bases[0].Questions[1]
	if second.Text != "那你可以歇歇了。" || len(second.History) != 4 || !second.History[3].FromCharacter || second.History[3].Text != "小兰十岁就会了。" {
		t.Errorf("%+v", second)
	}
	if body := bases[0].Texts[2].Body; strings.Count(body, "风浪也涨了") != 1 {
		t.Errorf("a dialogue that goes on stands twice:\n%s", body)
	}
	if !strings.Contains(bases[0].Texts[0].Body, "身份：灯塔看守") || len(bases[0].Interview) != 1 || len(bases[0].Questionnaires) != 1 {
		t.Errorf("%+v", bases[0])
	}
}

func TestInCharacterIsReadWithQuestionnairesAndLabels(t *testing.T) {
	bases := read(t, inCharacter, "incharacter")
	if len(bases) != 1 || bases[0].Name != "Orrin-en" || len(bases[0].Interview) != 1 || bases[0].Interview[0] != "Orrin Vale" || len(bases[0].Labels) != 1 || bases[0].Questionnaires["Keepers.json"] == nil {
		t.Fatalf("%+v", bases)
	}
	if !strings.Contains(bases[0].Texts[0].Body, "Orrin Vale: The light does not drink") {
		t.Error(bases[0].Texts[0].Body)
	}
}

func TestTimeCharaIsReadWithMoments(t *testing.T) {
	bases := read(t, timeChara, "timechara")
	if len(bases) != 1 || len(bases[0].Questions) != 3 || len(bases[0].Texts) != 1 {
		t.Fatalf("%+v", bases)
	}
	later, was, away := bases[0].Questions[0], bases[0].Questions[1], bases[0].Questions[2]
	if later.Book != 1 || later.Chapter != 2 || later.Expect != kb.ExpectHidden || !later.MustDecline || later.OnlyKnown {
		t.Errorf("%+v", later)
	}
	if was.Chapter != lastChapter || was.Expect != kb.ExpectSpecific || !was.OnlyKnown || away.Expect != kb.ExpectHidden || !away.OnlyKnown {
		t.Errorf("%+v, %+v", was, away)
	}
}

func TestWhatIsWrongWithASetIsOneSentenceWithTheFile(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	for _, c := range []struct {
		set  string
		fs   fstest.MapFS
		says string
	}{
		{"magic", nil, "there is no set “magic”: there are character-llm, charactereval"},
		{characterLLM, fstest.MapFS{}, "there is no list of questions"},
		{characterLLM, fstest.MapFS{"generated_agent_interview_A.json": file("[]")}, "there is no text wiki_A.txt"},
		{characterLLM, fstest.MapFS{"generated_agent_interview_A.json": file("[]"), "wiki_A.txt": file("A.")}, "nothing of the set “character-llm”"},
		{characterLLM, fstest.MapFS{"generated_agent_interview_A.json": file("{]"), "wiki_A.txt": file("A.")}, "“generated_agent_interview_A.json”, line 1"},
		{characterLLM, fstest.MapFS{"generated_agent_interview_A.json": file("[]"), "wiki_A.txt": file("\xff")}, "“wiki_A.txt” is not text in UTF-8"},
		{roleBenchZH, fstest.MapFS{}, "rolebench-zh/…/test.jsonl"},
		{roleBench, fstest.MapFS{}, "rolebench-eng/…/test.jsonl"},
		{roleBenchEN, fstest.MapFS{"rolebench-eng/general/test.jsonl": file(`{"role": "A", "question": "B?"}`), "profiles-eng/desc.json": file("{}")}, "of the role “A”"},
		{characterEval, fstest.MapFS{"test_data.jsonl": file(`[{"role": "", "context": "x"}]`), "character_profiles.json": file("{}")}, "example 1"},
		{inCharacter, fstest.MapFS{}, "questionnaires/*.json"},
		{inCharacter, fstest.MapFS{"questionnaires/a.json": file("{}"), "characters_labels.json": file(`{"A-en": {}}`)}, "no lines of any labelled character"},
		{timeChara, fstest.MapFS{}, "no file of questions"},
		{timeChara, fstest.MapFS{"t.json": file(`[{"series": "s", "character": "A", "question": "B?"}]`)}, "the books of “s”"},
		{timeChara, fstest.MapFS{"s/1.txt": file("A."), "t.json": file(`[{"series": "s", "character": "A", "question": "B?", "character_period": "one day"}]`)}, "which chapter “one day” is"},
		{timeChara, fstest.MapFS{"s/1.txt": file("A."), "t.json": file(`[{"series": "s", "character": "A", "question": "B?", "place": "2-1"}]`)}, "book 2 of “s”"},
	} {
		if _, err := Read(c.set, c.fs); err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s %v: %v", c.set, c.fs, err)
		}
	}
}

func FuzzSets(f *testing.F) {
	f.Add(`[{"topic_id": "topic-4", "question": "Q?"}]`, "# A\n\nText.")
	f.Add(`{"role": "A", "question": "B?", "content": "C", "context": "A：b\nB：c"}`, `{"A": {"k": ["v", 1]}}`)
	f.Add(`[{"series": "s", "character": "A", "question": "B?", "character_period": "3rd-year", "data_type": "future"}]`, `{"A-en": {"BFI": {"Openness": {"score": 3}}}}`)
	f.Fuzz(func(t *testing.T, records, other string) {
		root := fstest.MapFS{}
		for _, p := range []string{"generated_agent_interview_A.json", "rolebench-eng/general/test.jsonl", "rolebench-zh/role_specific/test.jsonl", "profiles-eng/profiles-eng-A.jsonl", "test_data.jsonl", "texts/A-en.jsonl", "t.json"} {
			root[p] = &fstest.MapFile{Data: []byte(records)}
		}
		for _, p := range []string{"wiki_A.txt", "profiles-eng/desc.json", "profiles-zh/desc.json", "character_profiles.json", "characters_labels.json", "characters.json", "questionnaires/q.json", "s/1.txt", "periods.json"} {
			root[p] = &fstest.MapFile{Data: []byte(other)}
		}
		for _, name := range Names() {
			bases, err := Read(name, root)
			if err != nil && (err.Error() == "" || strings.ContainsAny(err.Error(), "\n\r")) {
				t.Fatalf("%s: %q", name, err)
			}
			for _, b := range bases {
				for _, q := range b.Questions {
					if q.As == "" || q.Text == "" || q.Book < 0 || q.Book > len(b.Texts) {
						t.Fatalf("%s: %+v", name, q)
					}
				}
			}
		}
	})
}
