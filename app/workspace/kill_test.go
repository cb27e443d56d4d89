package workspace

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/app/sample"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/storage/shared/sharedtest"
)

// childImports names, in the environment of a child process of this test, the
// base, the document that the child has to import and, with a model, the address
// of its server: one a line.
const childImports = "DRAMATIS_TEST_IMPORT"

func TestMain(m *testing.M) {
	if job := os.Getenv(childImports); job != "" {
		parts := append(strings.Split(job, "\n"), "")
		choice := engine.Config{}
		if server := parts[2]; server != "" {
			choice = fewAtOnce(server)
		}
		if err := importing(parts[0], parts[1], choice); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	sharedtest.Main(m)
}

// importing imports a document and says each change that is durable.
func importing(path, doc string, c engine.Config) error {
	b, err := OpenOrCreate(context.Background(), path)
	if err != nil {
		return err
	}
	b.Watch(func(c editor.Changed) {
		for _, ref := range c.Refs {
			fmt.Printf("%s %s\n", ref.Kind, ref.Key)
		}
	})
	e, err := b.Engine(c)
	if err != nil {
		return err
	}
	_, err = b.Import(context.Background(), []string{doc}, e, ImportOptions{}, Silent{})
	fmt.Println("end")
	return err
}

// story returns the English sample's story in a folder.
func story(t *testing.T) string {
	t.Helper()
	docs := editortest.Get(sample.Documents(sample.English, t.TempDir()))(t)
	return docs[0]
}

func castOf(b *Workspace) string {
	var out []string
	for _, e := range b.View().Entities() {
		out = append(out, fmt.Sprint(e.ID, e.Name, e.Aliases(), e.Mentions))
	}
	return strings.Join(out, "\n")
}

func TestNothingAcknowledgedIsMissingWhenAnImportIsKilled(t *testing.T) {
	doc := story(t)
	whole := filepath.Join(t.TempDir(), "whole.dramatis")
	editortest.Must(t, importing(whole, doc, engine.Config{}))
	b := editortest.Get(Open(t.Context(), whole))(t)
	want := castOf(b)
	records := kb.Count[*kb.Reading](b.Snapshot()) + kb.Count[*kb.Verdict](b.Snapshot())
	editortest.Must(t, b.Close())
	r := rand.New(rand.NewPCG(7, 11))
	path := ""
	for kill := range 20 {
		if kill%4 == 0 { // a new base now and then, else the one that was killed before
			path = filepath.Join(t.TempDir(), "killed.dramatis")
		}
		acknowledged := killAfter(t, path, doc, r.IntN(records+20))
		b, err := OpenOrCreate(t.Context(), path)
		if err != nil {
			t.Fatalf("kill %d: %v", kill, err)
		}
		for _, ref := range acknowledged {
			if _, ok := b.Snapshot().Find(ref); !ok {
				t.Errorf("kill %d: %s %s was acknowledged and is gone", kill, ref.Kind, ref.Key)
			}
		}
		if kill%4 == 3 {
			e := editortest.Get(b.Engine(engine.Config{}))(t)
			editortest.Get(b.Import(context.Background(), []string{doc}, e, ImportOptions{}, Silent{}))(t)
			if got := castOf(b); got != want {
				t.Errorf("kill %d: the import went on to another cast:\n%s\nnot\n%s", kill, got, want)
			}
		}
		editortest.Must(t, b.Close())
	}
}

// killAfter starts an import in a child and kills it after n changes were
// acknowledged. It returns those.
func killAfter(t *testing.T, path, doc string, n int) []kb.Ref {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childImports+"="+path+"\n"+doc)
	out := editortest.Get(cmd.StdoutPipe())(t)
	editortest.Must(t, cmd.Start())
	var refs []kb.Ref
	lines := bufio.NewScanner(out)
	for len(refs) < n && lines.Scan() {
		kind, key, ok := strings.Cut(lines.Text(), " ")
		if !ok {
			break // the end
		}
		refs = append(refs, kb.Ref{Kind: kb.Kind(kind), Key: key})
	}
	editortest.Must(t, lines.Err())
	_ = cmd.Process.Kill() // it may have ended
	_ = cmd.Wait()
	return refs
}

func TestAnUnchangedDocumentIsNotReadAgain(t *testing.T) {
	b := editortest.Get(Memory())(t)
	defer b.Close()
	doc := story(t)
	e := editortest.Get(b.Engine(engine.Config{}))(t)
	first := editortest.Get(b.Import(context.Background(), []string{doc}, e, ImportOptions{}, Silent{}))(t)
	again := editortest.Get(b.Import(context.Background(), []string{doc}, e, ImportOptions{}, Silent{}))(t)
	if first.Read == 0 || again.Read != 0 || again.Kept != first.Read || again.Judged != 0 {
		t.Errorf("first %+v, again %+v", first, again)
	}
}

func TestOnlyTheChangedChapterIsReadAgainAndTheWritersWordStays(t *testing.T) {
	b := editortest.Get(Memory())(t)
	defer b.Close()
	doc := story(t)
	e := editortest.Get(b.Engine(engine.Config{}))(t)
	first := editortest.Get(b.Import(context.Background(), []string{doc}, e, ImportOptions{}, Silent{}))(t)
	decided := firstPair(t, b.View())
	editortest.Must(t, b.Do(edits.Reject(decided.ID)))
	data := editortest.Get(os.ReadFile(doc))(t)
	i := strings.Index(string(data), "## ") // into the first chapter
	i += strings.Index(string(data[i:]), "\n\n") + 2
	changed := slices.Concat(data[:i], []byte("It had rained all morning.\n\n"), data[i:])
	editortest.Must(t, os.WriteFile(doc, changed, 0o600))
	again := editortest.Get(b.Import(context.Background(), []string{doc}, e, ImportOptions{}, Silent{}))(t)
	if again.Read == 0 || again.Read*3 > first.Read {
		t.Errorf("%d of %d passages were read again for one changed chapter", again.Read, first.Read)
	}
	if v, ok := kb.Get[*kb.Verdict](b.Snapshot(), string(decided.ID)); !ok || v.State != kb.Rejected {
		t.Errorf("the writer's decision is gone: %+v", v)
	}
}

// firstPair returns the first question about a pair.
func firstPair(t *testing.T, v *cast.View) *cast.Question {
	t.Helper()
	for _, q := range append(v.Queue(), v.Rest()...) {
		if q.Asking == cast.AskPair {
			return q
		}
	}
	t.Fatal("no pair is asked about")
	return nil
}

func TestUndoingAnImportLeavesNothingOfIt(t *testing.T) {
	b := editortest.Get(Memory())(t)
	defer b.Close()
	e := editortest.Get(b.Engine(engine.Config{}))(t)
	doc := story(t)
	editortest.Get(b.Import(context.Background(), []string{doc}, e, ImportOptions{}, Silent{}))(t)
	editortest.Get(b.Undo())(t)
	if n := len(b.View().Entities()); n != 0 || b.UndoLabel() != "" {
		t.Errorf("%d entities are left, and the undo of %q", n, b.UndoLabel())
	}
	editortest.Get(b.Redo())(t)
	want := castOf(b)
	if want == "" {
		t.Error("redo did not bring the import back")
	}
	editortest.Get(b.Undo())(t)
	editortest.Get(b.Import(context.Background(), []string{doc}, e, ImportOptions{}, Silent{}))(t)
	if got := castOf(b); got != want {
		t.Errorf("importing again gives\n%s\nnot\n%s", got, want)
	}
}
