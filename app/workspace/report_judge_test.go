//go:build corpus

package workspace

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm/practice"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/gold"
)

// script answers the two tasks of a judge as p does; a server of rules answers the others.
func (p *perfect) script() practice.Script {
	return practice.Tasks(map[string]practice.Script{
		"judge_identity": func(a practice.Ask) string {
			var in task.JudgeInput
			a.Read(&in)
			out, _ := p.JudgeIdentity(context.Background(), in)
			return practice.Say(out)(a)
		},
		"group_names": func(a practice.Ask) string {
			var in task.GroupInput
			a.Read(&in)
			out, _ := p.GroupNames(context.Background(), in)
			out.Groups, out.Unsure = append([]task.IdentityGroup{}, out.Groups...), []task.UnsurePair{}
			return practice.Say(out)(a)
		},
	}, practice.Rules)
}

// TestReportAJudgeOverHTTP prints what is made of a book that a server has read by rules and judged by the gold, always rightly
// and with one in twenty answers wrong.
func TestReportAJudgeOverHTTP(t *testing.T) {
	needCorpus(t)
	var whole, flipped pairCount
	for _, book := range golds(t) {
		if !strings.Contains(book.Name, os.Getenv("BOOK")) {
			continue
		}
		right := &perfect{}
		row := fmt.Sprintf("%-52s right %v", book.Name, whole.added(overHTTP(t, book, right)))
		row += fmt.Sprintf(", %.1f a name (%d)", float64(right.asked)/float64(len(right.served)), len(right.served))
		for seed := range 3 {
			row += fmt.Sprintf("; wrong %v", flipped.added(overHTTP(t, book, &perfect{errs: oneInTwenty(seed)})))
		}
		t.Log(row)
	}
	t.Logf("a judge over HTTP that is always right: %v; with one in twenty answers wrong: %v", whole, flipped)
}

// added adds a count to the sum and returns it.
func (c *pairCount) added(one pairCount) pairCount { c.add(one); return one }

// overHTTP reads and judges a book with a server.
func overHTTP(t *testing.T, book *gold.Book, p *perfect) pairCount {
	t.Helper()
	p.group, p.served = book.Persons(), map[kb.NameID]bool{}
	s := practice.Start(practice.Options{Script: p.script()})
	defer s.Close()
	b := editortest.Get(OpenOrCreate(t.Context(), filepath.Join(t.TempDir(), "book"+Ending)))(t)
	defer func() { _ = b.Close() }()
	e := editortest.Get(b.Engine(scripted(s.URL)))(t)
	report := editortest.Get(b.Import(context.Background(), []string{book.Path}, e, ImportOptions{}, Silent{}))(t)
	if len(report.Failed) > 0 {
		t.Errorf("%s: %v failed", book.Name, report.Failed)
	}
	_, pairs, _, _ := score(p.servedOf(book), b.View())
	return pairs
}
