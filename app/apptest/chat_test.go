package apptest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/engine"
	"dramatis/app/sample"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm/practice"
)

// talkWith imports the English sample and turns to the character of a name.
func talkWith(t *testing.T, r *Robot, name string) {
	t.Helper()
	r.ImportSample(sample.English)
	e, ok := r.S.View().Find(name)
	if !ok {
		t.Fatalf("nobody is called %s", name)
	}
	r.S.Converse(e.ID)
	r.Idle().Check("Only what they know") // off: the whole book may be used
}

// nameOf returns the name that the window shows for the entity with a name.
func nameOf(t *testing.T, r *Robot, name string) string {
	t.Helper()
	e, ok := r.S.View().Find(name)
	if !ok {
		t.Fatalf("nobody is called %s", name)
	}
	return e.Name
}

func kept(r *Robot) []*kb.Chat {
	return r.S.Talks().Kept(func(kb.NameID) bool { return true })
}

// conversation returns what is kept of a conversation.
func (r *Robot) conversation(c *kb.Chat) *conversation.Conversation {
	r.t.Helper()
	out, err := r.S.Talks().OpenTalk(c)
	if err != nil {
		r.t.Fatal(err)
	}
	return out
}

func (r *Robot) ask(question string) *Robot {
	r.t.Helper()
	return r.Type("chat.entry", question).Press(fyne.KeyReturn)
}

func TestTwoCharactersAnswerInOneConversationEachForReasonsOfTheirOwn(t *testing.T) {
	r := Start(t, "story.dramatis")
	talkWith(t, r, "Augusta Pell")
	r.Do("chat.others").Write("Quarrell").Press(fyne.KeyReturn)
	one, other := nameOf(t, r, "Augusta Pell"), nameOf(t, r, "Quarrell")
	r.Sees("and " + other + " ▾").ask("Who is Mrs. Budge?").Sees("Why " + other + " said it").Sees("turn 2")
	said := r.conversation(kept(r)[0]).Path()
	if len(said) != 2 || said[0].As != "" || !said[1].Follows || said[0].Trace == nil || said[1].Trace == nil {
		t.Fatalf("kept are %+v", said)
	}
	if e, ok := r.S.View().Bearer(said[1].As); !ok || e.Name != other {
		t.Errorf("the second answer is of %s", said[1].As)
	}
	r.Reopen("story.dramatis").Do("go.chat").Sees("and " + other).Sees(one).Do("chat.alone").ask("And who are you?").Sees("turn 3")
	if n := len(r.conversation(kept(r)[0]).Path()); n != 3 {
		t.Errorf("%d answers, not three", n)
	}
}

func TestAConversationGoesOnAfterTheFileIsOpenedAgain(t *testing.T) {
	r := Start(t, "story.dramatis")
	talkWith(t, r, "Augusta Pell")
	r.ask("What do you make of Mr. Quarrell?").Sees("by name")
	r.ask("Where does he live?").Sees("spoken of before")
	list := kept(r)
	if len(list) != 1 || list[0].Title != "What do you make of Mr. Quarrell?" {
		t.Fatalf("kept are %+v", list)
	}
	r.Reopen("story.dramatis").Do("go.chat").Sees("Where does he live?").Sees("turn 2")
	r.ask("And Captain Dray?")
	if c := r.conversation(kept(r)[0]); len(c.Path()) != 3 {
		t.Errorf("the conversation has %d turns", len(c.Path()))
	}
}

func TestAQuestionIsChangedAndBothBranchesStay(t *testing.T) {
	r := Start(t, "")
	talkWith(t, r, "Augusta Pell")
	r.ask("Who is Captain Dray?").ask("And his wife?")
	r.Tap("Change the question").Sees("Instead of question 1")
	r.ask("Who is Mrs. Budge?").Sees("version 2 of 2")
	c := r.conversation(kept(r)[0])
	if p := c.Path(); len(p) != 1 || p[0].Question != "Who is Mrs. Budge?" {
		t.Fatalf("shown is %v", p)
	}
	r.Tap("‹").Sees("version 1 of 2").Sees("And his wife?")
	if p := r.conversation(kept(r)[0]).Path(); len(p) != 2 {
		t.Errorf("the first branch has %d turns", len(p))
	}
	r.Do("chat.again").Sees("version 2 of 2").Sees("the answer is the same")
	r.Type("chat.entry", "").Press(fyne.KeyLeft).Sees("version 1 of 2").Press(fyne.KeyRight).Sees("version 2 of 2").Press(fyne.KeyRight).Sees("version 2 of 2")
	r.Type("chat.entry", "word").Press(fyne.KeyLeft).Sees("version 2 of 2") // moves the caret
	r.Type("chat.entry", "").Do("chat.earlier").Sees("version 1 of 2")
}

func TestConversationsAreBegunNamedDeletedAndBroughtBack(t *testing.T) {
	r := Start(t, "")
	talkWith(t, r, "Augusta Pell")
	r.ask("Who is Captain Dray?").Do("chat.new")
	if strings.Contains(VisibleText(r.S), "Change the question") {
		t.Error("the new conversation is not empty")
	}
	r.ask("Who is Mrs. Budge?").Do("chat.rename").Write(" again").Tap("Keep")
	if list := kept(r); len(list) != 2 || !strings.Contains(list[0].Title, "again") {
		t.Fatalf("kept are %+v, %+v", list[0], list)
	}
	r.Do("chat.delete")
	if n := len(kept(r)); n != 1 {
		t.Fatalf("%d are left", n)
	}
	r.ask("Who is Mr. Quarrell?").Tap("Undo").Sees("Who is Mrs. Budge?").Sees("turn 1")
	if n := len(kept(r)); n != 3 {
		t.Errorf("%d are there after undo", n)
	}
	r.Tap("chat.more").Tap("Conversation").Tap("Who is Captain Dray?").Sees("turn 1").Sees("Captain Dray")
	c := r.conversation(kept(r)[2])
	path := r.Path("talk.txt")
	r.S.Talks().WriteTalk(c.Text(func(kb.NameID) string { return "Augusta Pell" }, "A stranger"), path)
	text, err := os.ReadFile(path)
	if err != nil || !strings.HasPrefix(string(text), "A stranger: Who is Captain Dray?\n\nAugusta Pell: ") {
		t.Errorf("saved is %q, %v", text, err)
	}
}

func TestAnAliasIsFixedFromTheTraceAndTheAnswerDiffers(t *testing.T) {
	r := Start(t, "")
	r.S.Do(edits.Configure(kb.SettingHold, "true")) // names stay apart until the writer says so
	talkWith(t, r, "Augusta Pell")
	r.ask("Who is Silas Quarrell?").Sees("turn 1")
	before := r.conversation(kept(r)[0]).Path()[0]
	r.Tap("Fix… ▾").Tap("Open Silas Quarrell")
	if s := r.S.State(); s.Pane != "cast" {
		t.Fatalf("the trace leads to %s", s.Pane)
	}
	r.Tap("Merge with…").Write("Mr. Quarrell").Press(fyne.KeyReturn).Tap("Silas Quarrell ▾").Tap("Mr. Quarrell").Tap("Merge")
	if e, _ := r.S.View().Find("Silas Quarrell"); !e.Holds(kb.NameIDOf("Mr. Quarrell")) {
		t.Fatalf("not merged; the window says\n%s", VisibleText(r.S))
	}
	r.Do("go.chat").Tap("Ask again").Sees("SINCE IT WAS ASKED BEFORE").Sees("− Silas Quarrell").Sees("by name").Sees("the answer has other words").Sees("version 2 of 2")
	c := r.conversation(kept(r)[0])
	if d := conversation.Compare(before, c.Path()[0]); len(d.Lost) == 0 || !d.Answer {
		t.Errorf("the difference is %+v", d)
	}
}

func TestThreeMethodsAnswerSideBySide(t *testing.T) {
	var all sync.WaitGroup // no reply begins before all three are asked for: they are asked at once
	all.Add(3)
	var replies atomic.Int32
	server := serve(t, practice.Options{Script: func(a practice.Ask) string {
		if a.Task == "" && replies.Add(1) <= 3 {
			all.Done()
			all.Wait()
		}
		return practice.Rules(a)
	}})
	r := Start(t, "")
	talkWith(t, r, "Augusta Pell")
	r.choose(server.URL)
	r.Tap("chat.compare").Tap("the nearest passages").Tap("chat.compare").Tap("the name alone").Sees("3 side by side")
	r.ask("What do you make of Mr. Quarrell?").Sees("scripted-model").Sees("Go on from here").Sees("the name alone")
	path := r.conversation(kept(r)[0]).Path()
	if len(path) != 1 || path[0].Method != "rolerag" {
		t.Fatalf("gone on is with %+v", path)
	}
	c := r.conversation(kept(r)[0])
	together := c.Together(path[0].ID)
	if len(together) != 3 {
		t.Fatalf("%d answers stand together", len(together))
	}
	for _, id := range together {
		x, _ := c.Find(id)
		if x.Answer == "" || x.Tokens == 0 || x.Engine != "scripted-model" || x.Trace == nil {
			t.Errorf("%s: %+v", x.Method, x)
		}
		if found := len(x.Trace.Items); (found > 0) != (x.Method != "vanilla") {
			t.Errorf("%s retrieved %d items", x.Method, found)
		}
	}
	r.Tap("Go on from here").ask("And why?")
	if p := r.conversation(kept(r)[0]).Path(); len(p) != 2 || p[0].Method != "rag" {
		t.Errorf("gone on is with %v", p[0].Method)
	}
}

// halting returns a model server that says the beginning of a reply in character, and
// then nothing until the client goes. told is called before the first word.
func halting(t testing.TB, words string, told func()) (url string) {
	t.Helper()
	rules := practice.Start(practice.Options{})
	t.Cleanup(rules.Close)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, err := io.ReadAll(req.Body)
		if err != nil {
			return
		}
		req.Body = io.NopCloser(bytes.NewReader(body))
		if !bytes.Contains(body, []byte(`"stream":true`)) || bytes.Contains(body, []byte("task: ")) {
			rules.ServeHTTP(w, req)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		told()
		_, _ = io.WriteString(w, `data: {"id":"1","object":"chat.completion.chunk","model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"`+words+`"}}]}`+"\n\n")
		w.(http.Flusher).Flush()
		<-req.Context().Done()
	}))
	t.Cleanup(s.Close)
	return s.URL + "/v1"
}

func TestAConversationStaysWithItsBase(t *testing.T) {
	r := Start(t, "one.dramatis")
	talkWith(t, r, "Augusta Pell")
	r.ask("Who is Captain Dray?")
	r.S.Make(r.Path("two.dramatis"))
	r.Idle()
	talkWith(t, r, "Augusta Pell")
	if n := len(kept(r)); n != 0 || strings.Contains(VisibleText(r.S), "Change the question") {
		t.Errorf("%d conversations came along", n)
	}
	r.ask("Who is Mrs. Budge?")
	r.S.Open(r.Path("one.dramatis"))
	r.Idle().Do("go.chat").Sees("Who is Captain Dray?")
	if list := kept(r); len(list) != 1 || list[0].Title != "Who is Captain Dray?" {
		t.Errorf("kept are %+v", list)
	}
}

// halfway returns a robot before an answer of which half has come.
func halfway(t *testing.T, file string) *Robot {
	t.Helper()
	url := halting(t, "Half of an answer", func() {})
	r := Start(t, file)
	talkWith(t, r, "Augusta Pell")
	r.choose(url)
	r.Type("chat.entry", "Who is Captain Dray?")
	r.S.Window().Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	for !strings.Contains(VisibleText(r.S), "Half of an answer") {
		r.loop.RunUntilIdle()
		runtime.Gosched()
	}
	return r
}

func TestAnAnswerThatComesLateIsNotKeptInAnotherBase(t *testing.T) {
	r := halfway(t, "one.dramatis")
	r.S.Make(r.Path("two.dramatis")) // the answer is broken off by this
	r.S.WaitOpened()
	r.loop.RunUntilIdle()
	r.Idle()
	if n := len(kept(r)); n != 0 {
		t.Errorf("%d conversations came along", n)
	}
}

func TestAStreamIsStoppedAndWhatHadComeIsKept(t *testing.T) {
	r := halfway(t, "")
	if strings.Contains(VisibleText(r.S), "Change the question") {
		t.Error("the answer is shown as if it had ended")
	}
	r.Do("chat.stop").Sees("Half of an answer").Sees("stopped").Sees("Change the question")
	if x := r.conversation(kept(r)[0]).Path()[0]; !x.Stopped || x.Answer != "Half of an answer" {
		t.Errorf("kept is %+v", x)
	}
	if strings.Contains(VisibleText(r.S), "the next import") {
		t.Error("stopping an answer is taken for stopping an import")
	}
}

func TestAnAnswerThatFailsSaysWhyAndCanBeAskedAgain(t *testing.T) {
	server := serve(t, practice.Options{})
	r := Start(t, "")
	talkWith(t, r, "Augusta Pell")
	r.choose(server.URL)
	server.SetFaults(practice.Faults{Rates: map[practice.Fault]float64{practice.QuotaExhausted: 1}})
	r.ask("Who is Captain Dray?").Sees("quota").Sees("Ask again")
	if n := len(kept(r)); n != 0 {
		t.Errorf("%d conversations are kept of nothing", n)
	}
	server.SetFaults(practice.Faults{})
	r.Tap("Ask again").Sees("Change the question")
	if p := r.conversation(kept(r)[0]).Path(); len(p) != 1 || p[0].Question != "Who is Captain Dray?" {
		t.Errorf("kept is %+v", p)
	}
}

func TestNothingIsSentBeforeTheWriterAgreesAndOneQuestionIsEnough(t *testing.T) {
	r := Start(t, "")
	talkWith(t, r, "Augusta Pell")
	r.choose("http://models.example.invalid/v1")
	r.Tap("chat.compare").Tap("the nearest passages")
	r.ask("Who is Captain Dray?").Sees("Send text to http://models.example.invalid?").Tap("Not now").Sees("Stopped before a word came.")
	if n := len(r.S.Window().Canvas().Overlays().List()); n != 0 {
		t.Errorf("%d more questions are asked", n)
	}
	if n := len(kept(r)); n != 0 {
		t.Error("something is kept")
	}
}

func TestTheChatIsWorkedFromTheKeyboardInChinese(t *testing.T) {
	r := StartIn(t, "", "zh")
	r.ImportSample(sample.Chinese)
	e, ok := r.S.View().Find("温砚")
	if !ok {
		t.Fatal("温砚 is not there")
	}
	r.S.Converse(e.ID)
	r.Idle().ask("你认得石敢么？").Sees("按名字").ask("他是什么样的人？").Sees("前面说到").Sees("没有使用语言模型")
	r.Press(fyne.KeyUp).Sees("代替第 2 问")
	r.Type("chat.entry", "他住在哪里？").Press(fyne.KeyReturn).Sees("第 2 版，共 2 版")
}

func TestAnAnswerTellsWhatItWasAllowedToUse(t *testing.T) {
	r := Start(t, "")
	talkWith(t, r, "Augusta Pell")
	r.Tap("As of: the end ▾").Tap("As of: 5 Two Men and a Culvert").Check("Only what they know")
	r.ask("Who is Captain Dray?").Sees("As of: 5 Two Men and a Culvert · Only what they know")
	r.Check("Only what they know").Do("chat.again") // as it was asked then
	c := r.conversation(kept(r)[0])
	for _, x := range c.Exchanges {
		if x.AsOf == nil || x.AsOf.Chapter != 5 || !x.Known {
			t.Errorf("asked was %+v", x)
		}
	}
	if len(c.Exchanges) != 2 {
		t.Errorf("%d answers", len(c.Exchanges))
	}
}

func TestALongConversationShowsItsEndFirst(t *testing.T) {
	r := Start(t, "")
	talkWith(t, r, "Augusta Pell")
	c := &conversation.Conversation{}
	for i := range 40 {
		c.Add(conversation.Exchange{Question: fmt.Sprintf("Question %d?", i+1), Answer: "So."})
	}
	kept := false
	if r.S.Talks().Keep(conversation.Keep(kb.Chat{ID: r.S.Talks().NewTalk(), As: "augusta pell", Title: "Long"}, c), func() { kept = true }); !kept {
		t.Fatal("not kept")
	}
	r.Tap("chat.more").Tap("Conversation").Tap("Long").Sees("Question 40?")
	if strings.Contains(VisibleText(r.S), "Question 16?") {
		t.Error("all of it is laid out")
	}
	r.Tap("Show 16 earlier turns").Sees("Question 1?").Sees("Question 40?").Sees("The reasons of this answer were not kept")
}

func TestProfileMannerAndTemplateAreTheWriters(t *testing.T) {
	r := Start(t, "")
	talkWith(t, r, "Augusta Pell")
	r.Do("chat.persona").Sees("made of the text")
	r.Type("chat.profile", "The computer of the tides.").Type("chat.style", "Dry and exact.").Tap("Keep and lock").Sees("yours · locked")
	r.ask("Who is Captain Dray?")
	prompt := func() string {
		q := conversation.Question{As: r.S.View().Entities()[0].ID, Text: "Who is Captain Dray?"}
		e, _ := r.S.View().Find("Augusta Pell")
		q.As = e.ID
		engine := editortest.Get(r.S.Base().Engine(engine.Config{}))(t)
		trace := editortest.Get(r.S.Base().Recommend(context.Background(), q, engine))(t)
		return trace.Prompt
	}
	if got := prompt(); !strings.Contains(got, "The computer of the tides.") || !strings.Contains(got, "Dry and exact.") {
		t.Errorf("the prompt is\n%s", got)
	}
	r.Do("edit.undo").Do("edit.undo").Do("chat.persona").Sees("made of the text")
	r.Do("chat.template").Sees("built in").Type("chat.template", "You are {{.Nam}}.").Tap("Keep").Sees("can't be used")
	r.Type("chat.template", "Be {{.Name}} and no other.").Tap("Preview").Sees("Be Ada and no other.").Tap("Close")
	r.Tap("Keep").Sees("yours")
	if got := prompt(); !strings.HasPrefix(got, "Be "+nameOf(t, r, "Augusta Pell")+" and no other.") {
		t.Errorf("the prompt is\n%s", got)
	}
	r.Tap("Back to the built-in one").Sees("built in").Tap("×")
	r.choose(serve(t, practice.Options{}).URL).Do("chat.persona").Sees("not written yet").Tap("Write it again")
	if shown := VisibleText(r.S); strings.Contains(shown, "not written yet") || !strings.Contains(shown, "made of the text") {
		t.Errorf("the model wrote nothing:\n%s", shown)
	}
	if got := prompt(); !strings.HasPrefix(got, "You are "+nameOf(t, r, "Augusta Pell")+", of “Nine Minutes of Dry Ground”.") {
		t.Errorf("the prompt is\n%s", got)
	}
}

func TestWhatWouldBeUsedIsShownAndLeftOut(t *testing.T) {
	r := Start(t, "")
	talkWith(t, r, "Augusta Pell")
	r.Type("chat.entry", "What do you make of Mr. Quarrell?").Tap("chat.offer").Sees("tap what should be left out")
	var offered string
	for _, line := range strings.Split(VisibleText(r.S), "\n") {
		if strings.HasPrefix(line, nameOf(t, r, "Augusta Pell")+" – ") {
			offered = line
		}
	}
	r.Tap(offered).ask("What do you make of Mr. Quarrell?").Sees("left out by you")
	if x := r.conversation(kept(r)[0]).Path()[0]; strings.Contains(x.Answer, "Of "+offered) {
		t.Errorf("the answer uses what was left out: %s", x.Answer)
	}
	if strings.Contains(VisibleText(r.S), "tap what should be left out") {
		t.Error("the recommendations stay after the answer")
	}
	whole := Widget(r.S, "chat.entry")
	r.Type("chat.entry", "Who are your friends?").Tap("chat.offer").Sees("tap what should be left out")
	above := r.S.App.Driver().AbsolutePositionForObject(Widget(r.S, "Give all of it")).Y
	if high := r.S.App.Driver().AbsolutePositionForObject(whole).Y - above; high > 150 {
		t.Errorf("half the cast takes %v of the window", high)
	}
	r.Tap("Give all of it")
	if strings.Contains(VisibleText(r.S), "tap what should be left out") {
		t.Error("the recommendations stay")
	}
}

func TestWhatWasSaidIsTakenInAndTakenBack(t *testing.T) {
	r := Start(t, "")
	talkWith(t, r, "Augusta Pell")
	r.ask("Who is Captain Dray?")
	spoken := func() (n int) {
		for range kb.All[*kb.Spoken](r.S.View().Snapshot) {
			n++
		}
		return n
	}
	r.Do("chat.takein").Sees("Taken in")
	if spoken() != 1 {
		t.Fatalf("%d were taken in", spoken())
	}
	r.Do("chat.takein").Sees("taken in already").Do("edit.undo")
	if spoken() != 0 {
		t.Error("undo left it")
	}
}

func TestWhoWearsAMaskIsAskedByEitherNameBeforeItComesOut(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.review")
	var reveal *cast.Question
	for _, w := range r.S.View().Queue() {
		if w.From != nil {
			reveal = w
		}
	}
	r.S.ShowReview(reveal.ID)
	place := r.S.View().Story().Label(*reveal.From)
	r.Idle().Key("L").Tap("From " + place + " (proposed)")
	masked := func(name string) *Robot {
		return r.Do("go.chat").Tap("chat.who").Write(name + ", before").Press(fyne.KeyReturn)
	}
	masked("Miss Lovibond").Check("Only what they know").Tap("As of: the end ▾").Tap("As of: 2 The Improving Society")
	r.ask("What do you make of Sir Godfrey?").Sees("I am Miss")
	masked("Heron")
	r.ask("What do you make of Sir Godfrey?").Sees("I am Heron")
}

func TestEscapeClosesWhatIsOpenBesideTheChat(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.chat").Do("chat.persona").Sees("Keep and lock")
	r.Press(fyne.KeyEscape)
	if strings.Contains(VisibleText(r.S), "Keep and lock") {
		t.Error("the profile is still shown")
	}
}
