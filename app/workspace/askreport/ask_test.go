//go:build corpus

package askreport

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/app/workspace"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/text"
)

// corpus is the folder of books, from the environment.
var corpus = os.Getenv("DRAMATIS_CORPUS")

// A bookSet is the questions about one book. Every alternative of a list of words is separated by "|"; a question is
// answered when one alternative of each is in the prompt.
type bookSet struct {
	Book      string     `json:"book"`
	As        string     `json:"as"` // who is asked, and knows the answers
	Questions []question `json:"questions"`
	Followups []question `json:"followups"`
	Inside    []string   `json:"inside"`  // of the book's world
	Outside   []string   `json:"outside"` // of another
	Unknown   []string   `json:"unknown"` // of its world, told nowhere
	// Unwitnessed ask somebody of what they cannot know.
	Unwitnessed []question `json:"unwitnessed"`

	name string
	held bool
}

type question struct {
	As     string   `json:"as"`
	Q      string   `json:"q"`
	A      []string `json:"a"`
	Kind   string   `json:"kind"`
	Before []string `json:"before"`
	About  string   `json:"about"`
	Not    []string `json:"not"`
	// Chapters tell the answer, as the program numbers them, and Knows are those who could give it:
	// who was there, or was told; nobody named: who is asked.
	Chapters []int    `json:"chapters"`
	Knows    []string `json:"knows"`
}

// known reports whether somebody could know the answer.
func (q question) known(to string) bool { return len(q.Knows) == 0 || slices.Contains(q.Knows, to) }

// sets returns all question sets in sorted order, or those that DRAMATIS_BOOKS names; the second,
// fourth and so on are held out.
func sets(t *testing.T) []*bookSet {
	t.Helper()
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no questions: %v", err)
	}
	slices.Sort(files)
	var out []*bookSet
	for i, file := range files {
		data := editortest.Get(os.ReadFile(file))(t)
		s := &bookSet{name: strings.TrimSuffix(filepath.Base(file), ".json"), held: i%2 == 1}
		if some := strings.Fields(os.Getenv("DRAMATIS_BOOKS")); len(some) > 0 && !slices.Contains(some, s.name) {
			continue
		}
		if err := json.Unmarshal(data, s); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		out = append(out, s)
	}
	return out
}

// others returns the books of the corpus that have no questions of their own.
func others(t *testing.T) []*bookSet {
	t.Helper()
	var out []*bookSet
	if os.Getenv("DRAMATIS_BOOKS") != "" {
		return nil
	}
	have := map[string]bool{}
	for _, s := range sets(t) {
		have[filepath.Base(s.Book)] = true
	}
	for _, folder := range []string{"", "litbank", "chinese"} {
		for _, path := range editortest.Get(filepath.Glob(filepath.Join(corpus, folder, "*.txt")))(t) {
			if name := filepath.Base(path); !have[name] {
				out = append(out, &bookSet{name: strings.TrimSuffix(name, ".txt"), Book: filepath.Join(folder, name)})
			}
		}
	}
	return out
}

// eachBook asks in a test of its own for each book, and lets go of the book after it: -run Test/book picks one.
func eachBook(t *testing.T, books []*bookSet, ask func(t *testing.T, s *bookSet)) {
	t.Helper()
	if corpus == "" {
		t.Fatal("set DRAMATIS_CORPUS to the folder of books")
	}
	for _, s := range books {
		t.Run(s.name, func(t *testing.T) { ask(t, s) })
	}
}

// read imports the book by rule.
func (s *bookSet) read(t *testing.T) (*workspace.Workspace, *engine.Engine) {
	t.Helper()
	w := editortest.Get(workspace.Memory())(t)
	t.Cleanup(func() { _ = w.Close() })
	e := editortest.Get(w.Engine(engine.Config{}))(t)
	editortest.Get(w.Import(context.Background(), []string{filepath.Join(corpus, s.Book)}, e, workspace.ImportOptions{}, workspace.Silent{}))(t)
	return w, e
}

// bearer returns who has a name, or one that ends or begins with it.
func bearer(v *cast.View, name string) *cast.Entity {
	if e, ok := v.Find(name); ok {
		return e
	}
	for _, e := range v.Entities() { // most mentioned first
		for _, n := range e.Names {
			if retrieve.Names(n.Surface, name) || retrieve.Names(name, n.Surface) {
				return e
			}
		}
	}
	return nil
}

// holds reports whether one alternative of each list is in a text.
func holds(text string, words []string) bool {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	return !slices.ContainsFunc(words, func(w string) bool {
		return !slices.ContainsFunc(strings.Split(w, "|"), func(one string) bool { return strings.Contains(text, strings.ToLower(one)) })
	})
}

// A tally counts right answers.
type tally struct{ right, of int }

func (c *tally) count(ok bool) bool {
	c.of++
	if ok {
		c.right++
	}
	return ok
}

func (c tally) String() string {
	return fmt.Sprintf("%.3f (%d/%d)", float64(c.right)/float64(max(1, c.of)), c.right, c.of)
}

// figures by what is measured.
type figures map[string]*tally

func (f figures) of(name string) *tally {
	if f[name] == nil {
		f[name] = &tally{}
	}
	return f[name]
}

func (f figures) String() string {
	var names, lines []string
	for n := range f {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		lines = append(lines, fmt.Sprintf("  %-28s %v", n, f[n]))
	}
	return strings.Join(lines, "\n")
}

// An asker asks the characters of one book.
type asker struct {
	t   *testing.T
	set *bookSet
	w   *workspace.Workspace
	e   *engine.Engine
	out []figures
	log []string

	methods []string
}

func (a *asker) count(name string, ok bool) {
	for _, f := range a.out {
		f.of(name).count(ok)
	}
}

func (a *asker) miss(format string, args ...any) { a.log = append(a.log, fmt.Sprintf(format, args...)) }

func (a *asker) ask(as string, q question, method string, known bool) (chat.Answer, bool) {
	who := bearer(a.w.View(), as)
	if who == nil {
		a.miss("nobody is called %s", as)
		return chat.Answer{}, false
	}
	return a.askOf(who, q, method, known), true
}

// askOf asks a character.
func (a *asker) askOf(who *cast.Entity, q question, method string, known bool) chat.Answer {
	a.t.Helper()
	var before []kb.Turn
	for i, line := range q.Before {
		before = append(before, kb.Turn{FromCharacter: i%2 == 1, Text: line})
	}
	return editortest.Get(a.w.Ask(context.Background(), conversation.Question{As: who.ID, Text: q.Q, History: before, Method: method, OnlyKnown: known}, a.e, nil, nil))(a.t)
}

// tells reports whether something that an answer was made from is of one of the chapters.
func (a *asker) tells(got chat.Answer, chapters []int) bool {
	v := a.w.View()
	return slices.ContainsFunc(got.Trace.Items, func(i conversation.Item) bool {
		return i.Span.Len() > 0 && slices.Contains(chapters, v.Evidence.PlaceOf(i.Document, i.Span.Start).Chapter)
	})
}

// evidence returns the prompt without what was asked and said.
func evidence(got chat.Answer, q question) string {
	out := got.Trace.Prompt
	for _, said := range append(slices.Clone(q.Before), q.Q) {
		out = strings.ReplaceAll(out, said, "")
	}
	return out
}

// refused returns the names that lie outside the book's world.
func refused(got chat.Answer) []string {
	var out []string
	for _, x := range got.Trace.Asked {
		if x.Scope == conversation.OutOfScope {
			out = append(out, x.Name)
		}
	}
	return out
}

func (a *asker) all() {
	s := a.set
	for _, method := range a.methods {
		for _, q := range s.Questions {
			got, ok := a.ask(s.As, q, method, false)
			right := ok && holds(evidence(got, q), q.A)
			a.count("answers "+method, right)
			if method != chat.Full {
				continue
			}
			if q.known(s.As) {
				known, _ := a.ask(s.As, q, method, true)
				a.count("answers full, of what was witnessed", holds(evidence(known, q), q.A))
			}
			a.count("something of the right chapter", ok && a.tells(got, q.Chapters))
			said := ok && holds(strings.ReplaceAll(got.Answer, q.Q, ""), q.A)
			a.count("in the reply", said)
			a.count("not given up", !strings.HasPrefix(got.Answer, "I don't know") && !strings.HasPrefix(got.Answer, "我不知道"))
			if q.Kind != "" {
				a.count("in the reply, "+q.Kind, said)
			}
			a.count("not refused wrongly", got.InScope && len(refused(got)) == 0)
			if !right || !said {
				a.miss("%v %v %s → %s", right, q.A, q.Q, strings.ReplaceAll(got.Answer, "\n", " | "))
			}
		}
	}
	for _, q := range s.Followups {
		got, ok := a.ask(s.As, q, chat.Full, false)
		v := a.w.View()
		right := ok && holds(evidence(got, q), q.A) && slices.ContainsFunc(strings.Split(q.About, "|"), func(name string) bool {
			e := bearer(v, name)
			return e != nil && got.Trace.Finds(e.Holds)
		})
		a.count("follow-ups", right)
		if !right {
			a.miss("follow-up %v %v %s: %v → %s", q.Before, q.A, q.Q, got.Trace.Names(conversation.KindEntity), got.Answer)
		}
	}
	a.scope()
	for _, q := range s.Unwitnessed {
		for _, method := range []string{chat.Full, chat.RAG, chat.Bubbles, "memory"} {
			got, ok := a.ask(q.As, q, method, true)
			if !ok {
				continue // nobody is called so
			}
			told := slices.ContainsFunc(q.Not, func(w string) bool { return holds(evidence(got, q)+got.Answer, []string{w}) })
			a.count("not leaked", !told)
			if told {
				a.miss("leak by %s to %s: %s tells %v", method, q.As, q.Q, q.Not)
			}
		}
	}
}

func (a *asker) scope() {
	for _, q := range a.set.Inside {
		got, _ := a.ask(a.set.As, question{Q: q}, chat.Full, false)
		ok := got.InScope && len(refused(got)) == 0
		a.count("scope", ok)
		a.count("not refused wrongly", ok)
		if !ok {
			a.miss("refused wrongly: %s %v", q, refused(got))
		}
	}
	for _, q := range a.set.Outside {
		got, _ := a.ask(a.set.As, question{Q: q}, chat.Full, false)
		ok := !got.InScope
		a.count("scope", ok)
		a.count("declined", ok)
		if !ok {
			a.miss("let through: %s %v", q, got.Trace.Asked)
		}
	}
	for _, q := range a.set.Unknown {
		got, _ := a.ask(a.set.As, question{Q: q}, chat.Full, false)
		ok := text.Declines(got.Answer)
		a.count("says it does not know", ok)
		if !ok {
			a.miss("does know: %s → %s", q, got.Answer)
		}
	}
}

// TestReportAsking asks every book its questions. DRAMATIS_ASK=tune shows the books that
// may be tuned on with what they miss, DRAMATIS_ASK=held the others by three methods, anything else
// the figures of all. DRAMATIS_METHODS names the methods to go by.
func TestReportAsking(t *testing.T) {
	if corpus == "" {
		t.Fatal("set DRAMATIS_CORPUS to the folder of books")
	}
	tune, brief := os.Getenv("DRAMATIS_ASK") == "tune", os.Getenv("DRAMATIS_ASK") == "held"
	methods := []string{chat.Full, chat.RoleRAG, chat.RAG, chat.Bubbles, "emotional-ca", "emotional-ss", "memory"}
	if brief {
		methods = methods[:3]
	}
	if some := os.Getenv("DRAMATIS_METHODS"); some != "" {
		methods = strings.Fields(some)
	}
	tuned, held := figures{}, figures{}
	for _, s := range sets(t) {
		if s.held && tune || !s.held && brief {
			continue
		}
		all := tuned
		if s.held {
			all = held
		}
		w, e := s.read(t)
		own := figures{}
		a := &asker{t: t, set: s, w: w, e: e, out: []figures{all, own}, methods: methods}
		a.all()
		if tune {
			t.Logf("%s\n%v\n%s", s.name, own, strings.Join(a.log, "\n"))
		}
	}
	t.Logf("tuned on\n%v\nheld out\n%v", tuned, held)
}
