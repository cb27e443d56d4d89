package model

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/llmtest"
	"dramatis/pipeline/llm/openai"
	"dramatis/pipeline/llm/practice"
	"dramatis/pipeline/llm/reply"
	"dramatis/pipeline/task"
)

var update = flag.Bool("update", false, "write the goldens again")

// studio is an engine on a whole stack that talks HTTP to a scripted server.
type studio struct {
	*Engine
	server *practice.Server
	client *openai.Client
	meter  *llm.Meter
}

func newStudio(t testing.TB, opt practice.Options, change func(*Options, *openai.Config)) studio {
	t.Helper()
	s := practice.Start(opt)
	t.Cleanup(s.Close)
	cfg := openai.Config{BaseURL: s.URL, Model: "scripted-model", Transport: llm.Transport{Clock: llmtest.NewClock(), Pace: llm.NewPace(llm.PaceSetting{Concurrency: 16}, llmtest.NewClock())}}
	o := Options{Model: "scripted-model", EmbedModel: "scripted-embedding"}
	if change != nil {
		change(&o, &cfg)
	}
	c := editortest.Get(openai.New(cfg))(t)
	meter := llm.NewMeter(nil, llm.Budget{})
	o.Client = llm.Stack(c, llm.Layers{Cache: &llmtest.MemoryCache{}, Meter: meter})
	o.Embedder = c.Embedder(o.EmbedModel)
	o.Context = func() int { return c.ContextLimit("") }
	return studio{New(o), s, c, meter}
}

const passage = "Mr. Utterson the lawyer walked with Mr. Enfield. “Did you ever remark that door?” said Enfield. " +
	"Utterson was a man of a rugged countenance. The door belonged to Edward Hyde, and Dr. Jekyll had given Hyde a key. " +
	"In Soho they met Edward Hyde at night. “I am a friend of Henry Jekyll,” said Utterson. Hyde was pale and dwarfish. Henry Jekyll was rich."

func place(s string) *string { return &s }

// inputs is one input for each task.
func inputs() map[string]any {
	return map[string]any{
		readPassage: task.PassageInput{Work: task.Work{Title: "Jekyll and Hyde", Author: place("Robert Louis Stevenson")}, Place: "Story of the Door", Language: "en", Types: kb.Types(),
			Cast:   []task.CastName{{Name: "Hyde", Also: []string{"Edward Hyde"}}},
			Before: &task.Before{Time: place("night"), Present: []string{"Utterson"}, LastWords: "into the court."}, Text: "Hyde <struck> Carew."},
		groupNames: task.GroupInput{Work: task.Work{Title: "Jekyll and Hyde"}, Language: "en", Names: []task.GroupName{
			{ID: "1", Name: "Hyde", Type: kb.Character, Mentions: 9, Description: "A man.", Quotes: []task.PlaceQuote{{Place: "chapter 1", Text: "Hyde struck Carew."}}},
			{ID: "2", Name: "Edward Hyde", Type: kb.Character, Mentions: 2, Quotes: []task.PlaceQuote{}}}},
		extractGraph:  task.GraphInput{Text: "Hyde <struck> Carew.", Language: "en", Types: kb.Types()},
		extractScenes: task.ScenesInput{Text: "宋江道：“兄弟”。", Language: "zh", KnownNames: []string{"宋江"}},
		judgeIdentity: task.JudgeInput{Source: "Jekyll and Hyde", Work: task.Work{Title: "Jekyll and Hyde"}, Pairs: []task.Pair{{ID: "p1",
			A: task.Side{Name: "Jekyll", Type: kb.Character, Description: "A doctor.", Quotes: []task.PlaceQuote{{Place: "chapter 1", Text: "Dr. Jekyll"}}},
			B: task.Side{Name: "Hyde", Type: kb.Character, Description: "A man.", Quotes: []task.PlaceQuote{}}}}},
		chooseCanonicalName: task.NamesInput{Groups: []task.NameGroup{{ID: "g1", Type: kb.Character, Names: []task.CountedName{{Name: "Jekyll", Mentions: 9}, {Name: "Henry Jekyll", Mentions: 3}}}}},
		mergeDescriptions:   task.MergeInput{Language: "en", Items: []task.MergeItem{{ID: "i1", Subject: "Jekyll – Hyde", Descriptions: []string{"One.", "Two."}}}},
		summarizeCharacter:  task.ProfileInput{Name: "Hyde", Language: "en", Descriptions: []string{"He is pale."}, Utterances: []string{"I am here."}},
		writeCard: task.CardInput{Name: "Hyde", Language: "en", AsOf: place("Story of the Door"), Descriptions: []string{"He is pale."}, Relations: []string{"Hyde – Utterson: met once."},
			Scenes: []string{"He trampled a child."}, Lines: []string{"I am here."}},
		analyzeQuestion: task.QuestionInput{Character: task.Persona{Name: "Utterson", Summary: "A lawyer."}, Question: "Who is Hyde?", History: []string{}, Language: "en", Types: kb.Types()},
		scoreEmotion:    task.EmotionInput{Language: "en", Items: []task.EmotionItem{{ID: "m1", Text: "I fear him."}}},
		judgeResponse:   task.RatingInput{Metric: knowledgeExposure, Character: task.Persona{Name: "Hyde", Summary: "A man."}, Question: "Who are you?", Response: "Hyde."},
		ratePersonality: task.PersonalityInput{Test: "MBTI", Dimension: "E/I", Poles: []string{"E", "I"}, Dialogue: []task.InterviewQnA{{Question: "Q", Answer: "A"}}},
	}
}

func TestEachPromptIsSentAsItsGolden(t *testing.T) {
	e := New(Options{Model: "m"})
	for _, name := range tasks() {
		req := editortest.Get(e.request(name, inputs()[name]))(t)
		if line, _, _ := strings.Cut(req.System, "\n"); line != "task: "+name {
			t.Errorf("%s begins with %q", name, line)
		}
		if len(req.Messages) != 1 || !json.Valid([]byte(req.Messages[0].Text)) || req.Temperature != 0 || req.Schema.Name != name || req.Version == "" {
			t.Errorf("%s: %+v", name, req)
		}
		if _, err := reply.ParseSchema(req.Schema.JSON); err != nil {
			t.Errorf("%s: strict mode would refuse the schema: %v", name, err)
		}
		got := fmt.Sprintf("version %s\n\n%s\n\n--- input\n%s\n\n--- schema\n%s\n", req.Version, req.System, req.Messages[0].Text, req.Schema.JSON)
		file := filepath.Join("testdata", name+".golden")
		if *update {
			editortest.Must(t, os.MkdirAll("testdata", 0o755))
			editortest.Must(t, os.WriteFile(file, []byte(got), 0o644))
		}
		want := editortest.Get(os.ReadFile(file))(t)
		if got != string(want) {
			t.Errorf("%s is not as its golden; look at the change, then run with -update\n%s", name, got)
		}
	}
}

func TestReasonsComeBeforeVerdicts(t *testing.T) {
	for name, order := range map[string][2]string{judgeIdentity: {`"reason"`, `"verdict"`}, groupNames: {`"reason"`, `"confidence"`}, chooseCanonicalName: {`"reason"`, `"name"`},
		analyzeQuestion: {`"reason"`, `"scope"`}, judgeResponse: {`"analysis"`, `"rating"`}, ratePersonality: {`"analysis"`, `"scores"`}} {
		p, ok := prompts[name]
		s := string(p.Schema.JSON)
		if !ok || !strings.Contains(s, order[0]) || strings.Index(s, order[0]+":{") > strings.Index(s, order[1]+":{") {
			t.Errorf("%s: %s", name, s)
		}
	}
}

func TestEveryTaskIsAnsweredOverHTTP(t *testing.T) {
	s := newStudio(t, practice.Options{}, nil)
	ctx := context.Background()
	graph, err := s.ExtractGraph(ctx, task.GraphInput{Text: passage, Language: "en"})
	if err != nil || len(graph.Entities) < 4 || len(graph.Relations) < 3 {
		t.Errorf("graph %+v, %v", graph, err)
	}
	for _, r := range graph.Relations {
		if !strings.Contains(passage, r.Quote) || r.Strength < 1 || r.Strength > 10 {
			t.Errorf("relation %+v", r)
		}
	}
	scenes, err := s.ExtractScenes(ctx, task.ScenesInput{Text: passage, Language: "en"})
	if err != nil || len(scenes.Scenes) != 1 || scenes.Scenes[0].Start != 0 || len(scenes.Scenes[0].Utterances) != 2 || len(scenes.Scenes[0].Facts) == 0 {
		t.Errorf("scenes %+v, %v", scenes, err)
	}
	in := inputs()
	judged, err := s.JudgeIdentity(ctx, in[judgeIdentity].(task.JudgeInput))
	if err != nil || len(judged.Verdicts) != 1 || judged.Verdicts[0].Verdict != kb.Different {
		t.Errorf("verdicts %+v, %v", judged, err)
	}
	chosen, err := s.ChooseNames(ctx, in[chooseCanonicalName].(task.NamesInput))
	if err != nil || len(chosen.Choices) != 1 || chosen.Choices[0].Name == "" {
		t.Errorf("names %+v, %v", chosen, err)
	}
	profile, err := s.SummarizeCharacter(ctx, in[summarizeCharacter].(task.ProfileInput))
	if err != nil || profile.Summary != "He is pale." {
		t.Errorf("profile %+v, %v", profile, err)
	}
	asked, err := s.AnalyzeQuestion(ctx, task.QuestionInput{Character: task.Persona{Name: "Utterson"}, Question: "Has Edward Hyde a smartphone?", Language: "en"})
	if err != nil || len(asked.Entities) != 2 || asked.Entities[0].Scope != task.OutOfScope || asked.Entities[1].Name != "Edward Hyde" {
		t.Errorf("question %+v, %v", asked, err)
	}
	scored, err := s.ScoreEmotion(ctx, in[scoreEmotion].(task.EmotionInput))
	if err != nil || len(scored.Items) != 1 || len(scored.Items[0].Emotions) != 8 || scored.Items[0].Emotions["fear"] < 2 || scored.Items[0].Valence >= 0.5 {
		t.Errorf("scores %+v, %v", scored, err)
	}
	rating, err := s.JudgeResponse(ctx, in[judgeResponse].(task.RatingInput))
	if err != nil || rating.Analysis == "" || rating.Rating < 1 {
		t.Errorf("rating %+v, %v", rating, err)
	}
	rated, err := s.RatePersonality(ctx, in[ratePersonality].(task.PersonalityInput))
	if err != nil || len(rated.Scores) != 2 || rated.Scores[0].Value+rated.Scores[1].Value != 100 {
		t.Errorf("personality %+v, %v", rated, err)
	}
	vectors, err := s.Embed(ctx, []string{"one", "two"})
	if err != nil || len(vectors) != 2 || len(vectors[0]) != 256 || s.EmbeddingModel() != "scripted-embedding" {
		t.Errorf("%d vectors, %v", len(vectors), err)
	}
	for _, c := range s.server.Calls() {
		if c.Task == "" {
			continue // embeddings
		}
		if c.Format != "json_schema" || c.SchemaName != c.Task || !c.Stream || c.Temperature == nil || *c.Temperature != 0 || c.Messages != 2 {
			t.Errorf("%s was sent as %+v", c.Task, c)
		}
	}
}

func TestAReplyInCharacterIsStreamedWithoutAFormat(t *testing.T) {
	s := newStudio(t, practice.Options{}, nil)
	var pieces []string
	in := task.ReplyInput{System: "You are Utterson.\n- Hyde has a key to the door.", Temperature: 0.8,
		Turns: []kb.Turn{{Text: "Good day."}, {Text: "Sir."}, {FromCharacter: true, Text: "Good day."}, {Text: "Who has a key to the door?"}}}
	for range 2 { // asked again, it is answered again
		got, err := s.Reply(context.Background(), in, func(p string) error { pieces = append(pieces, p); return nil })
		if err != nil || got.Text != "As far as I know: Hyde has a key to the door." || got.PromptTokens == 0 {
			t.Fatalf("%+v, %v", got, err)
		}
	}
	draft, err := s.DraftReply(context.Background(), in)
	if err != nil || draft == "" {
		t.Errorf("%q, %v", draft, err)
	}
	calls := s.server.Calls()
	if len(calls) != 3 || len(pieces) < 4 {
		t.Fatalf("%d calls, %d pieces", len(calls), len(pieces))
	}
	for i, c := range calls {
		if !c.Stream || c.Format != "" || c.Task != "" || c.Messages != 4 {
			t.Errorf("call %d: %+v", i, c)
		}
	}
	if *calls[0].Temperature != 0.8 || *calls[2].Temperature != 0 {
		t.Errorf("temperatures %v and %v", *calls[0].Temperature, *calls[2].Temperature)
	}
}

func TestWhatNeedsNoModelIsSettledWithoutACall(t *testing.T) {
	s := newStudio(t, practice.Options{}, nil)
	ctx := context.Background()
	names, err := s.ChooseNames(ctx, task.NamesInput{Groups: []task.NameGroup{{ID: "a", Names: []task.CountedName{{Name: "Hyde", Mentions: 2}}}}})
	if err != nil || names.Choices[0].Name != "Hyde" || names.Choices[0].Reason == "" {
		t.Errorf("%+v, %v", names, err)
	}
	merged, err := s.MergeDescriptions(ctx, task.MergeInput{Language: "en", Items: []task.MergeItem{
		{ID: "one", Subject: "A", Descriptions: []string{"Alone."}}, {ID: "none", Subject: "B"},
		{ID: "equal", Subject: "C", Descriptions: []string{"He is  tall.", "He is tall.", ""}},
		{ID: "short", Subject: "D", Descriptions: []string{"He is tall", "He is rich."}},
		{ID: "zh", Subject: "宋江", Descriptions: []string{"宋江是押司", "他面黑身矮。"}}}})
	want := []task.MergedItem{{ID: "one", Description: "Alone."}, {ID: "none"}, {ID: "equal", Description: "He is  tall."},
		{ID: "short", Description: "He is tall. He is rich."}, {ID: "zh", Description: "宋江是押司。他面黑身矮。"}}
	if err != nil || !reflect.DeepEqual(merged.Items, want) {
		t.Errorf("%+v, %v", merged, err)
	}
	if out, err := s.ExtractGraph(ctx, task.GraphInput{Text: " \n"}); err != nil || out.Entities == nil {
		t.Errorf("%+v, %v", out, err)
	}
	if out, err := s.SummarizeCharacter(ctx, task.ProfileInput{Name: "X"}); err != nil || out.Summary != "" {
		t.Errorf("%+v, %v", out, err)
	}
	if n := len(s.server.Calls()); n != 0 {
		t.Errorf("%d calls", n)
	}
}

func TestBatchesAreAsLargeAsSetAndKeepTheirOrder(t *testing.T) {
	s := newStudio(t, practice.Options{}, nil)
	in := task.JudgeInput{Source: "X"}
	for n := range 50 {
		in.Pairs = append(in.Pairs, task.Pair{ID: fmt.Sprintf("p%d", n), A: task.Side{Name: "Jekyll"}, B: task.Side{Name: "Henry Jekyll"}})
	}
	out, err := s.JudgeIdentity(context.Background(), in)
	if err != nil || len(out.Verdicts) != 50 {
		t.Fatalf("%d verdicts, %v", len(out.Verdicts), err)
	}
	for n, v := range out.Verdicts {
		if v.ID != fmt.Sprintf("p%d", n) || v.Verdict != kb.Same {
			t.Errorf("verdict %d: %+v", n, v)
		}
	}
	if n := s.server.Count(judgeIdentity); n != 7 {
		t.Errorf("%d calls for 50 pairs", n)
	}
	in.Pairs[3].ID = "p4"
	if _, err := s.JudgeIdentity(context.Background(), in); err == nil {
		t.Error("two pairs of one id were taken")
	}
}

func TestAVerdictHoldsFromAPlaceOfItsQuotesOnly(t *testing.T) {
	say := func(verdict, from string) practice.Options {
		return practice.Options{Script: practice.Say(map[string]any{"verdicts": []any{map[string]any{"id": "p1", "reason": "r", "verdict": verdict, "confidence": 0.9, "holds_from": from}}})}
	}
	for _, c := range []struct {
		opt  practice.Options
		want *string
	}{{say("same", "Chapter 1 "), place("chapter 1")}, {say("same", "chapter 9"), nil}, {say("different", "chapter 1"), nil}} {
		out, err := newStudio(t, c.opt, nil).JudgeIdentity(context.Background(), inputs()[judgeIdentity].(task.JudgeInput))
		if err != nil || !reflect.DeepEqual(out.Verdicts[0].HoldsFrom, c.want) {
			t.Errorf("%+v, %v", out.Verdicts, err)
		}
	}
}

func TestABatchWithoutAllItsAnswersIsHalvedAndOnlyTheBadOneFails(t *testing.T) {
	// A model that never answers for p3.
	s := newStudio(t, practice.Options{Script: func(a practice.Ask) string {
		var out struct {
			Verdicts []map[string]any `json:"verdicts"`
		}
		_ = json.Unmarshal([]byte(practice.Rules(a)), &out)
		kept := []map[string]any{}
		for _, v := range out.Verdicts {
			if v["id"] != "p3" {
				kept = append(kept, v)
			}
		}
		b, _ := json.Marshal(map[string]any{"verdicts": kept})
		return string(b)
	}}, nil)
	in := task.JudgeInput{}
	for n := range 8 {
		in.Pairs = append(in.Pairs, task.Pair{ID: fmt.Sprintf("p%d", n), A: task.Side{Name: "Jekyll"}, B: task.Side{Name: fmt.Sprintf("Name%d", n)}})
	}
	out, err := s.JudgeIdentity(context.Background(), in)
	var some *incomplete
	if !errors.As(err, &some) || len(some.Failed) != 1 || !errors.Is(some.Failed["p3"], llm.BadReply) || len(out.Verdicts) != 7 || !errors.Is(err, llm.BadReply) {
		t.Errorf("%d verdicts, %v", len(out.Verdicts), err)
	}
}

func TestAPassageThatIsTooMuchIsSplitAndJoined(t *testing.T) {
	for name, bad := range map[string]practice.Script{
		"broken":   practice.Say(`{"entities":[`),
		"garbage":  practice.Say("I am not able to do that."),
		"thoughts": practice.Say("<think>So many names…</think>"),
	} {
		long := "First. " + passage + "\n\nSecond. " + passage + "\n\nThird. " + passage
		var texts []string
		var mu sync.Mutex
		s := newStudio(t, practice.Options{Script: func(a practice.Ask) string {
			var in struct{ Text string }
			a.Read(&in)
			if len(in.Text) > len(long)/2+100 {
				return bad(a)
			}
			mu.Lock()
			texts = append(texts, in.Text)
			mu.Unlock()
			return practice.Rules(a)
		}}, nil)
		got, err := s.ExtractGraph(context.Background(), task.GraphInput{Text: long, Language: "en"})
		if err != nil || strings.Join(texts, "") != long || len(texts) < 2 {
			t.Errorf("%s: %d parts, %v", name, len(texts), err)
		}
		seen := map[string]int{}
		for _, x := range got.Entities {
			seen[x.Name]++
		}
		if seen["Edward Hyde"] != 1 || len(got.Relations) == 0 {
			t.Errorf("%s: %v", name, seen)
		}
		scenes, err := s.ExtractScenes(context.Background(), task.ScenesInput{Text: long, Language: "en"})
		if err != nil || len(scenes.Scenes) != 1 || len(scenes.Scenes[0].Utterances) < 6 {
			t.Errorf("%s: %d scenes, %v", name, len(scenes.Scenes), err)
		}
	}
}

func TestAModelThatNeverAnswersFailsThePassageWithTheReason(t *testing.T) {
	s := newStudio(t, practice.Options{Faults: practice.Faults{Rates: map[practice.Fault]float64{practice.ReasoningOnly: 1}}}, nil)
	out, err := s.ExtractGraph(context.Background(), task.GraphInput{Text: strings.Repeat(passage, 4), Language: "en"})
	if !errors.Is(err, llm.ReasoningOnly) || !strings.Contains(err.Error(), "thought") || out.Entities != nil {
		t.Errorf("%+v, %v", out, err)
	}
}

func TestALearntContextMakesSmallerPassages(t *testing.T) {
	s := newStudio(t, practice.Options{Double: practice.LlamaCpp}, nil) // 4096 tokens
	long := strings.Repeat(passage+"\n\n", 60)                          // about 6,000
	for n := range 2 {
		s.server.Forget()
		editortest.Get(s.ExtractGraph(context.Background(), task.GraphInput{Text: long + fmt.Sprint(n), Language: "en"}))(t)
		for i, c := range s.server.Calls() {
			if tooLong := len(c.Input) > 4*3200; tooLong && (n > 0 || i > 0) {
				t.Errorf("round %d: call %d has %d bytes", n, i, len(c.Input))
			}
		}
	}
}

func TestGleaningAddsWhatWasMissed(t *testing.T) {
	round := 0
	s := newStudio(t, practice.Options{Script: func(a practice.Ask) string {
		round++
		switch round {
		case 1:
			return `{"entities":[{"name":"Hyde","type":"person","description":"A man."}],"relations":[]}`
		case 2:
			return `{"entities":[{"name":"Carew","type":"Character","description":"A victim."},{"name":"Hyde","type":"character","description":"A man."}],"relations":[{"source":"Hyde","target":"Carew","description":"struck him","quote":"hyde struck  carew","strength":9}]}`
		}
		return `{"entities":[],"relations":[]}`
	}}, func(o *Options, _ *openai.Config) { o.Gleanings = 3 })
	out, err := s.ExtractGraph(context.Background(), task.GraphInput{Text: "Then Hyde struck\nCarew.", Language: "en"})
	if err != nil || round != 3 || len(out.Entities) != 2 || out.Entities[0].Type != kb.Character || len(out.Relations) != 1 || out.Relations[0].Quote != "Hyde struck\nCarew" {
		t.Errorf("%+v, %v after %d", out, err, round)
	}
	if c := s.server.Calls()[2]; c.Messages != 6 {
		t.Errorf("the third asking has %d messages", c.Messages)
	}
}

func TestALongHistoryIsMergedInParts(t *testing.T) {
	s := newStudio(t, practice.Options{}, nil)
	it := task.MergeItem{ID: "hero", Subject: "Hero"}
	for n := range 400 {
		it.Descriptions = append(it.Descriptions, fmt.Sprintf("In passage %d the hero does deed number %d, which nobody had done before him in that land.", n, n))
	}
	out, err := s.MergeDescriptions(context.Background(), task.MergeInput{Language: "en", Items: []task.MergeItem{it, {ID: "x", Subject: "X", Descriptions: []string{"Short."}}}})
	if err != nil || len(out.Items) != 2 || out.Items[0].ID != "hero" || out.Items[0].Description == "" {
		t.Fatalf("%+v, %v", out, err)
	}
	if n := s.server.Count(mergeDescriptions); n < 3 || n > 8 {
		t.Errorf("%d calls", n)
	}
}

func TestARunOnAFaultyServerLosesNothing(t *testing.T) {
	texts := make([]string, 60)
	for n := range texts {
		texts[n] = fmt.Sprintf("Passage %d. %s", n, passage)
	}
	run := func(s studio) []task.GraphOutput {
		out := make([]task.GraphOutput, len(texts))
		var wg sync.WaitGroup
		for n, text := range texts {
			wg.Go(func() {
				var err error
				if out[n], err = s.ExtractGraph(context.Background(), task.GraphInput{Text: text, Language: "en"}); err != nil {
					t.Errorf("passage %d was lost: %v", n, err)
				}
			})
		}
		wg.Wait()
		return out
	}
	good := run(newStudio(t, practice.Options{}, nil))
	for seed := uint64(1); seed < 4; seed++ {
		var mu sync.Mutex
		halved := 0 // passages whose reply was malformed twice
		s := newStudio(t, practice.Options{Faults: practice.Faults{Seed: seed, Rates: map[practice.Fault]float64{
			practice.Malformed: 0.05, practice.RateLimited: 0.03, practice.ServerError: 0.03, practice.Hanging: 0.01}}},
			func(o *Options, cfg *openai.Config) {
				cfg.Transport.Clock, cfg.Transport.Idle = waitless{llm.WallClock{}}, 2*time.Second
				o.Notice = func(n llm.Notice) {
					mu.Lock()
					defer mu.Unlock()
					if strings.HasPrefix(n.English, "split a passage") {
						halved++
					}
				}
			})
		other := 0
		for i, got := range run(s) {
			if !reflect.DeepEqual(got, good[i]) {
				other++
			}
		}
		if other > halved {
			t.Errorf("seed %d: %d passages are read otherwise, %d of them in halves", seed, other, halved)
		}
		if s.server.Count("") <= len(texts) {
			t.Errorf("seed %d: nothing went wrong in %d calls", seed, s.server.Count(""))
		}
	}
}

// waitless is real time for time-outs and none for waits.
type waitless struct{ llm.Clock }

func (waitless) Sleep(ctx context.Context, _ time.Duration) error { return ctx.Err() }

func TestASecondRunAsksNothing(t *testing.T) {
	s := newStudio(t, practice.Options{}, nil)
	for range 2 {
		editortest.Get(s.ExtractGraph(context.Background(), task.GraphInput{Text: passage, Language: "en"}))(t)
		editortest.Get(s.ScoreEmotion(context.Background(), inputs()[scoreEmotion].(task.EmotionInput)))(t)
	}
	if n := s.server.Count(""); n != 2 {
		t.Errorf("%d calls", n)
	}
}

func TestAWrongKeyStopsTheRunAtOnce(t *testing.T) {
	s := newStudio(t, practice.Options{Key: "the-right-key"}, func(_ *Options, c *openai.Config) { c.Key = "the-wrong-key" })
	in := task.EmotionInput{Language: "en"}
	for n := range 4000 {
		in.Items = append(in.Items, task.EmotionItem{ID: fmt.Sprint(n), Text: "word"})
	}
	_, err := s.ScoreEmotion(context.Background(), in)
	if !errors.Is(err, llm.Unauthorized) || strings.Contains(err.Error(), "the-wrong-key") {
		t.Errorf("got %v", err)
	}
	if n := s.server.Calls(); len(n) > 100 {
		t.Errorf("%d of 200 batches were sent", len(n))
	}
}

func TestRatingsOutsideOfTheirMetricAreAskedForAgain(t *testing.T) {
	s := newStudio(t, practice.Options{Script: func(a practice.Ask) string {
		if len(a.Messages) > 2 {
			return `{"analysis":"a","rating":1}`
		}
		return `{"analysis":"a","rating":7}`
	}}, nil)
	in := inputs()[judgeResponse].(task.RatingInput)
	in.Metric = unknownQuestionRejection
	if got, err := s.JudgeResponse(context.Background(), in); err != nil || got.Rating != 1 || s.server.Count("") != 2 {
		t.Errorf("%+v, %v", got, err)
	}
	in.Metric = "charm"
	if _, err := s.JudgeResponse(context.Background(), in); err == nil {
		t.Error("a metric that isn't one was taken")
	}
}

func TestAnEstimateGrowsWithTheWorkAndKnowsThePrices(t *testing.T) {
	e := New(Options{Model: "gpt-4o-mini", EmbedModel: "text-embedding-3-small"})
	small := e.Estimate(Workload{Passages: 10, PassageTokens: 6000, Scenes: true, Emotions: true, Embeddings: true}, llm.DefaultPrices())
	large := e.Estimate(Workload{Passages: 100, PassageTokens: 60000, Scenes: true, Emotions: true, Embeddings: true}, llm.DefaultPrices())
	if small.Calls < 20 || large.Calls < 5*small.Calls || large.Dollars < 6*small.Dollars || small.Unpriced || small.Prompt < 12000 {
		t.Errorf("%+v\n%+v", small, large)
	}
	if f := New(Options{Model: "qwen"}).Estimate(Workload{Passages: 1, PassageTokens: 600}, llm.DefaultPrices()); !f.Unpriced || f.Dollars != 0 {
		t.Errorf("%+v", f)
	}
	if got := large.Time(time.Second, 4); got != time.Duration(large.Calls)*time.Second/4 {
		t.Errorf("%s", got)
	}
	if f := e.Estimate(Workload{}, nil); f.Calls != 0 {
		t.Errorf("nothing to read costs %+v", f)
	}
}

func TestQuotesGetTheSpellingOfTheText(t *testing.T) {
	text := "“It is Mr. Hyde’s\ndoor,” he said.　宋江笑道：“哥哥！”"
	for quote, want := range map[string]string{
		"he said":                  "he said",
		`it is mr hyde's door`:     "It is Mr. Hyde’s\ndoor",
		`"It is Mr. Hyde's door,"`: "It is Mr. Hyde’s\ndoor",
		"宋江笑道「哥哥」":                 "宋江笑道：“哥哥",
		"she said":                 "she said",
		"":                         "",
		"...":                      "...",
	} {
		if got := verbatim(text, quote); got != want {
			t.Errorf("%q: %q, want %q", quote, got, want)
		}
	}
}

func FuzzHalvesMakeTheWhole(f *testing.F) {
	f.Add(strings.Repeat("宋江道：“哥哥”。", 40))
	f.Add(strings.Repeat("One. Two\n\n", 60))
	f.Add(strings.Repeat("x", 900))
	f.Fuzz(func(t *testing.T, text string) {
		a, b, ok := halve(text)
		if ok && (a+b != text || a == "" || b == "") {
			t.Fatalf("%q + %q", a, b)
		}
		if got := verbatim(text, b); got != strings.TrimSpace(b) {
			t.Fatalf("%q is not found as it stands: %q", b, got)
		}
	})
}
