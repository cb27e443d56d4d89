package builtin

import (
	"context"
	"errors"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

const story = `CHAPTER 1

Mr. Harold Penrose was an old clockmaker of Larchfield. He lived in Mill Lane with his sister Agnes.

“Good morning, Agnes,” said Penrose.

“Good morning, Harold,” answered Agnes. “Has Captain Voss come back to Larchfield?”

“He has,” said Penrose. “I hate him.”

The next morning Captain Voss came to Mill Lane. Voss was a tall man, and Agnes laughed when she saw him.

“Where is your brother?” asked Captain Voss.

“Gone to Larchfield,” said Agnes.
`

func studied(t *testing.T) (task.Engine, *kb.Document) {
	t.Helper()
	doc := &kb.Document{ID: "d", Title: "Clocks", Language: "en"}
	last := 0
	e, err := New().Study(context.Background(), doc, story, func(done int) {
		if done < last {
			t.Errorf("progress went back from %d to %d", last, done)
		}
		last = done
	})
	if err != nil {
		t.Fatal(err)
	}
	if last != len(story) {
		t.Errorf("progress ended at %d of %d", last, len(story))
	}
	return e, doc
}

func TestAPassageIsReadWithTheEvidenceOfItsDocument(t *testing.T) {
	e, doc := studied(t)
	from := strings.Index(story, "“Good morning, Agnes")
	passage := story[from:]
	out, err := e.ExtractGraph(context.Background(), task.GraphInput{Text: passage, Language: "en", Types: kb.Types(),
		Where: kb.Stretch{Document: doc.ID, Span: kb.Span{Start: from, End: len(story)}}})
	if err != nil {
		t.Fatal(err)
	}
	types := map[string]kb.Type{}
	for _, n := range out.Entities {
		types[n.Name] = n.Type
		if n.Description != "" && kb.Clean(passage[n.Quote.Start:n.Quote.End]) != n.Description {
			t.Errorf("%s is told in other words than those quoted", n.Name)
		}
	}
	for name, want := range map[string]kb.Type{"Agnes": kb.Character, "Penrose": kb.Character, "Captain Voss": kb.Character, "Larchfield": kb.Location, "Mill Lane": kb.Location} {
		if types[name] != want {
			t.Errorf("%s is a %q, want %q", name, types[name], want)
		}
	}
	if _, ok := types["CHAPTER"]; ok || types["Good"] != "" || types["Gone"] != "" {
		t.Errorf("headings and openers are no names: %v", types)
	}
	for _, r := range out.Relations {
		if r.Strength < 1 || r.Strength > 10 || r.Quote == "" || passage[r.At.Start:r.At.End] != r.Quote {
			t.Errorf("relation %+v", r)
		}
	}
}

func TestAListOfHeadingsHasFewScenes(t *testing.T) {
	list := strings.Repeat("CHAPTER I.\n\nIt rained.\n\n", 100)
	out, err := New().ExtractScenes(context.Background(), task.ScenesInput{Text: list, Language: "en"})
	if most := minScenes + len(list)/bytesPerScene; err != nil || len(out.Scenes) < 2 || len(out.Scenes) > most {
		t.Errorf("%d scenes of at most %d, %v", len(out.Scenes), most, err)
	}
}

func TestAPassageOfAnotherDocumentIsReadByItself(t *testing.T) {
	out, err := New().ExtractGraph(context.Background(), task.GraphInput{Text: story, Language: "en", Types: kb.Types()})
	if err != nil || len(out.Entities) < 5 {
		t.Errorf("%d entities, %v", len(out.Entities), err)
	}
}

func TestScenesBreakAtAChangeOfTimeAndHoldWhatIsSaid(t *testing.T) {
	e, doc := studied(t)
	out, err := e.ExtractScenes(context.Background(), task.ScenesInput{Text: story, Language: "en",
		Where: kb.Stretch{Document: doc.ID, Span: kb.Span{Start: 0, End: len(story)}}})
	if err != nil {
		t.Fatal(err)
	}
	last := out.Scenes[len(out.Scenes)-1]
	if len(out.Scenes) < 2 || last.Time == nil || !strings.Contains(strings.ToLower(*last.Time), "next morning") {
		t.Fatalf("%d scenes, the last %+v", len(out.Scenes), last)
	}
	for _, s := range out.Scenes {
		if !strings.HasPrefix(story[s.Start:], s.FirstWords) {
			t.Errorf("%q does not begin the scene", s.FirstWords)
		}
		for _, u := range s.Utterances {
			words := strings.Fields(u.Text)
			if at := story[u.At.Start:u.At.End]; !strings.HasPrefix(at, words[0]) || !strings.HasSuffix(strings.TrimRight(at, ",."), strings.TrimRight(words[len(words)-1], ",.")) {
				t.Errorf("utterance %q is not at %q", u.Text, at)
			}
		}
	}
	said := map[string]string{}
	for _, u := range last.Utterances {
		said[u.Text] = u.Speaker
	}
	if said["Where is your brother?"] != "Captain Voss" || said["Gone to Larchfield."] != "Agnes" {
		t.Errorf("utterances: %v", said)
	}
}

func TestNegationTurnsAnEmotionIntoItsOpposite(t *testing.T) {
	joy, _ := scoreText("en", "She was very happy and laughed with joy.", nil)
	if joy[0] < 4 || joy[0] <= joy[4] {
		t.Errorf("joy: %v", joy)
	}
	not, _ := scoreText("en", "She was not happy.", nil)
	if not[4] <= not[0] {
		t.Errorf("not happy: %v", not)
	}
	_, bad := scoreText("en", "The murderer struck him in a terrible rage!", nil)
	_, good := scoreText("en", "It was a lovely, peaceful morning.", nil)
	if bad[0] >= good[0] || bad[1] <= good[1] {
		t.Errorf("valence and arousal: %v, %v", bad, good)
	}
	anger, vad := scoreText("zh", "他勃然大怒，破口大骂。", nil)
	if anger[6] < 4 || vad[0] > 0.5 {
		t.Errorf("怒: %v %v", anger, vad)
	}
	quiet, vad := scoreText("en", "The table has four legs.", nil)
	for i, v := range quiet {
		if v < 1 || v > 10 {
			t.Errorf("score %d is %v", i, v)
		}
	}
	if vad[0] < 0.3 || vad[0] > 0.7 {
		t.Errorf("a plain sentence has valence %v", vad[0])
	}
}

func cosine(t *testing.T, a, b string) float64 {
	t.Helper()
	v := editortest.Get(New().Embed(context.Background(), []string{a, b}))(t)
	sum, norm := 0.0, 0.0
	for i := range v[0] {
		sum += float64(v[0][i]) * float64(v[1][i])
		norm += float64(v[0][i]) * float64(v[0][i])
	}
	if norm < 0.999 || norm > 1.001 {
		t.Errorf("length² of %q is %v", a, norm)
	}
	return sum
}

func TestAliasesAndTopicalQuestionsAreNearTheirEntity(t *testing.T) {
	near := [][2]string{
		{"Mr. Penrose", "Harold Penrose"}, {"Captain Voss", "Voss"}, {"武松", "武松打虎的好汉武松"},
		{"Who is the physician?", "Agnes Holt: a doctor who cured the fever in the village"},
		{"Penrose: an old clockmaker", "Harold Penrose: the clockmaker of Larchfield"},
	}
	for _, p := range near {
		if c := cosine(t, p[0], p[1]); c < threshold {
			t.Errorf("%q and %q: %.2f", p[0], p[1], c)
		}
	}
	far := [][2]string{{"Captain Voss", "Agnes Holt"}, {"宋江", "西门庆"}, {"a clockmaker of Larchfield", "the ship went down in a storm"}}
	for _, p := range far {
		if c := cosine(t, p[0], p[1]); c > threshold {
			t.Errorf("%q and %q: %.2f", p[0], p[1], c)
		}
	}
}

func asked(t *testing.T, question, language string) map[string]task.AskedEntity {
	t.Helper()
	out, err := New().AnalyzeQuestion(context.Background(), task.QuestionInput{
		Character: task.Persona{Name: "Agnes Penrose", Summary: "The sister of a clockmaker."}, Question: question, Language: language,
		Known: []task.KnownName{{Name: "Harold Penrose", Aliases: []string{"Penrose", "Mr. Penrose"}, Type: kb.Character},
			{Name: "Larchfield", Type: kb.Location}, {Name: "武松", Aliases: []string{"武二"}, Type: kb.Character}}})
	if err != nil {
		t.Fatal(err)
	}
	if out.HypotheticalAnswer == "" {
		t.Error("no hypothetical answer")
	}
	found := map[string]task.AskedEntity{}
	for _, e := range out.Entities {
		if e.Reason == "" {
			t.Errorf("%s without a reason", e.Name)
		}
		found[e.Name] = e
	}
	return found
}

func TestAQuestionIsAnalyzedForNamesTypesAndAnachronisms(t *testing.T) {
	if e := asked(t, "What does Mr. Penrose think of Larchfield?", "en"); e["Harold Penrose"].Scope != task.InScope || e["Larchfield"].Level != task.Specific || len(e) != 2 {
		t.Errorf("known names: %v", e)
	}
	if e := asked(t, "Have you ever used a telephone?", "en"); e["telephone"].Scope != task.OutOfScope {
		t.Errorf("telephone: %v", e)
	}
	if e := asked(t, "Do you know Zebulon Quarry?", "en"); e["Zebulon Quarry"].Scope != task.OutOfScope {
		t.Errorf("stranger: %v", e)
	}
	if e := asked(t, "Who are your friends?", "en"); e["friends"].Level != task.General || e["friends"].Type != kb.Character {
		t.Errorf("friends: %v", e)
	}
	if e := asked(t, "你认识武二吗？", "zh"); e["武松"].Scope != task.InScope {
		t.Errorf("武二: %v", e)
	}
	if e := asked(t, "你用过电话吗？", "zh"); e["电话"].Scope != task.OutOfScope {
		t.Errorf("电话: %v", e)
	}
}

func TestAReplyQuotesDeclinesAndSaysThatNoModelSpeaks(t *testing.T) {
	in := task.ReplyInput{Language: "en", Turns: []kb.Turn{{Text: "What of Harold and the telephone?"}}, Material: task.Material{
		Items:   []task.MaterialItem{{About: "Harold Penrose", Text: "He was an old clockmaker.", Place: "1"}},
		Refused: []task.Refusal{{Name: "telephone", Reason: "it belongs to a later time"}}}}
	var pieces []string
	out, err := New().Reply(context.Background(), in, func(s string) error { pieces = append(pieces, s); return nil })
	if err != nil || strings.Join(pieces, "") != out.Text {
		t.Fatalf("%v %q", err, out.Text)
	}
	for _, want := range []string{"“He was an old clockmaker.” (1)", "later time", "No language model"} {
		if !strings.Contains(out.Text, want) {
			t.Errorf("%q is missing in %q", want, out.Text)
		}
	}
	in.Language = "zh"
	if out, _ := New().Reply(context.Background(), in, nil); !strings.Contains(out.Text, "一无所知") {
		t.Errorf("in Chinese: %q", out.Text)
	}
}

func TestNoRatingIsMadeUp(t *testing.T) {
	if r, err := New().JudgeResponse(context.Background(), task.RatingInput{Metric: "unknown_question_rejection", Response: "Of that I know nothing."}); !errors.Is(err, task.ErrNoJudge) {
		t.Errorf("%+v, %v", r, err)
	}
	p, err := New().RatePersonality(context.Background(), task.PersonalityInput{Test: "MBTI", Dimension: "E/I", Poles: []string{"E", "I"},
		Dialogue: []task.InterviewQnA{{Answer: "I read alone, in quiet solitude."}}})
	if !errors.Is(err, task.ErrNoJudge) || len(p.Scores) != 0 {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestAnEndedContextStopsTheStudy(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := New().Study(ctx, &kb.Document{Language: "en"}, story, nil); err == nil {
		t.Error("the study went on")
	}
}

func FuzzQuestionsOfAnyText(f *testing.F) {
	f.Add("Who is Tom?", "Tom")
	f.Add("İstanbul Å\xff", "å")
	f.Fuzz(func(t *testing.T, question, name string) {
		in := task.QuestionInput{Question: question, Known: []task.KnownName{{Name: name}}}
		editortest.Get(New().AnalyzeQuestion(context.Background(), in))(t)
		scoreText("", question, nil)
		embed(question)
	})
}

func relation(t *testing.T, body string) string {
	t.Helper()
	out := editortest.Get(New().ExtractGraph(context.Background(), task.GraphInput{Text: body, Language: "en", Types: kb.Types()}))(t)
	for _, r := range out.Relations {
		if strings.Contains(r.Source+r.Target, "Voss") && strings.Contains(r.Source+r.Target, "Penrose") {
			return r.Kind
		}
	}
	return ""
}

func TestRelationsAreFoundByWordsThatJoinTwoNames(t *testing.T) {
	for body, want := range map[string]string{
		"In the spring Mr. Voss married Miss Penrose.":                      marriage,
		"They said that Mr. Voss was Mr. Penrose's brother.":                kinship,
		"That day Mr. Voss, the butler of Mr. Penrose, came home.":          service,
		"Mr. Voss and Mr. Penrose were old friends.":                        friendship,
		"Her father told Mr. Voss that Mr. Penrose had gone to the sea.":    presence,
		"“Come in, Mr. Penrose,” said Mr. Voss.":                            conversation,
		"*Dearest Mr. Penrose,* it ran, *on Monday I marry Mr. Voss.*":      presence,
		"Mr. Voss wrote that I had married Mr. Penrose.":                    presence,
		"“I killed Mr. Penrose,” said Mr. Voss.":                            enmity,
		"“I never killed Mr. Penrose,” said Mr. Voss.":                      presence,
		"Mr. Voss went to the mill that he hated; but Mr. Penrose did not.": presence,
		"Mr. Voss never betrayed Mr. Penrose.":                              presence,
		"Mr. Voss was not otherwise engaged, Mr. Penrose said.":             presence,
		"Mr. Voss and Mr. Penrose are both married.":                        presence,
	} {
		if got := relation(t, body); got != want {
			t.Errorf("%q is %q, want %q", body, got, want)
		}
	}
}

func BenchmarkReadingOfABook(b *testing.B) {
	body := strings.Repeat(story, 1<<20/len(story)+1)
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		e := editortest.Get(New().Study(context.Background(), &kb.Document{ID: "d", Language: "en"}, body, nil))(b)
		for at := 0; at < len(body); at += 2500 {
			end := min(len(body), at+2500)
			where := kb.Stretch{Document: "d", Span: kb.Span{Start: at, End: end}}
			editortest.Get(e.ExtractGraph(context.Background(), task.GraphInput{Text: body[at:end], Language: "en", Types: kb.Types(), Where: where}))(b)
			editortest.Get(e.ExtractScenes(context.Background(), task.ScenesInput{Text: body[at:end], Language: "en", Where: where}))(b)
		}
	}
}

func BenchmarkFeelingsOfABook(b *testing.B) {
	sentence := "She was very happy to see the old man, and he laughed with joy, but nobody had told them of the murder!"
	b.SetBytes(int64(len(sentence)))
	for b.Loop() {
		scoreText("en", sentence, nil)
	}
}

func BenchmarkEmbedding(b *testing.B) {
	sentence := "Harold Penrose: an old clockmaker of Larchfield who lived in Mill Lane with his sister Agnes."
	b.SetBytes(int64(len(sentence)))
	for b.Loop() {
		embed(sentence)
	}
}

func embed(s string) []float32 {
	var e embedder
	out := make([]float32, dimensions)
	e.embed(s, out)
	return out
}
