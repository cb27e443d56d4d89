package workspace

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"dramatis/app/engine"
	"dramatis/app/sample"
	"dramatis/editor"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
)

// turns is how long the conversation of the benchmark is.
const turns = 50

// conversing returns the English sample in a file, and what so many questions to its
// heroine by the full method gave, without a model.
func conversing(b *testing.B) (base *Workspace, said *conversation.Conversation) {
	b.Helper()
	docs, err := sample.Documents(sample.English, b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	if base, err = OpenOrCreate(b.Context(), filepath.Join(b.TempDir(), "talk"+Ending)); err != nil {
		b.Fatal(err)
	}
	engine := editortest.Get(base.Engine(engine.Config{}))(b)
	editortest.Get(base.Import(context.Background(), docs, engine, ImportOptions{}, Silent{}))(b)
	v := base.View()
	me, ok := v.Find("Augusta Pell")
	if !ok {
		b.Fatal("nobody is asked")
	}
	said = &conversation.Conversation{}
	forms := []string{"What do you make of %s?", "Where did you meet %s?", "Do you trust %s?"}
	for i := range turns {
		q := conversation.Question{As: me.ID, Text: fmt.Sprintf(forms[i%3], v.Entities()[i%25].Name), Method: chat.Full,
			History: said.HistoryTo(said.Head, conversation.Sight{}, v.Story(), nil)}
		a := editortest.Get(base.Ask(context.Background(), q, engine, nil, func(string) error { return nil }))(b)
		t := a.Trace
		if t.Prompt == "" || len(t.Measured) == 0 || len(t.Predicted) == 0 {
			b.Fatalf("the trace is %+v", t)
		}
		said.Add(conversation.Exchange{Question: q.Text, Answer: a.Answer, Method: q.Method, InScope: a.InScope, Tokens: t.Tokens, Trace: &t})
	}
	return base, said
}

// BenchmarkAConversation keeps fifty questions with everything that led to the
// answers: "keep" is the last turn ("kb" what the file grows by for all of them,
// "written" what was written to it for them), "open" all of them read again.
func BenchmarkAConversation(b *testing.B) {
	base, said := conversing(b)
	size := func() int64 {
		editortest.Must(b, base.Close())
		info, err := os.Stat(base.Path())
		if err != nil {
			b.Fatal(err)
		}
		if base, err = Open(b.Context(), base.Path()); err != nil {
			b.Fatal(err)
		}
		return info.Size()
	}
	me, _ := base.View().Find("Augusta Pell")
	keep := func(id string, turns int) {
		part := &conversation.Conversation{Exchanges: said.Exchanges[:turns], Head: turns}
		editortest.Must(b, base.Put(conversation.Keep(kb.Chat{ID: id, As: me.Group.Anchor, Title: conversation.TitleOf(said)}, part)))
	}
	before := size()
	written := 0
	stop := base.Watch(func(c editor.Changed) {
		for _, r := range c.Refs {
			r, _ := base.Snapshot().Find(r)
			data, err := kb.Encode(r)
			if err != nil {
				b.Error(err)
			}
			written += len(data)
		}
	})
	for n := range turns {
		keep("first", n+1)
	}
	stop()
	grown := size() - before
	b.Run("keep", func(b *testing.B) {
		n := 0
		for b.Loop() {
			b.StopTimer()
			n++
			id := fmt.Sprint("talk-", n)
			keep(id, turns-1)
			b.StartTimer()
			keep(id, turns)
			b.StopTimer()
			editortest.Must(b, base.Put(conversation.Delete(id)))
			b.StartTimer()
		}
		b.ReportMetric(float64(grown)/1024, "kb")
		b.ReportMetric(float64(written)/1024, "written-kb")
	})
	b.Run("open", func(b *testing.B) {
		c, ok := kb.Get[*kb.Chat](base.Snapshot(), "first")
		if !ok {
			b.Fatal("it is not there")
		}
		for b.Loop() {
			again, err := conversation.Open(base.Snapshot(), c)
			if err != nil || len(again.Exchanges) != turns || again.Exchanges[turns-1].Trace.Prompt == "" {
				b.Fatalf("%+v, %v", again, err)
			}
		}
	})
	editortest.Must(b, base.Close())
}
