package workspace

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/evaluate"
	"dramatis/storage/exchange"
	"dramatis/storage/files"
)

// KeepSet keeps the questions of a set and what it says characters are like.
func (b *Workspace) KeepSet(s *evaluation.Set) error {
	if len(s.Questions) > 0 {
		if err := b.Put(evaluation.Add(s.Questions...)); err != nil {
			return err
		}
	}
	for _, p := range s.Personalities {
		if err := b.Put(evaluation.Describe(p)); err != nil {
			return err
		}
	}
	return nil
}

// largestSet bounds files of questions and of scores, in bytes.
const largestSet = 64 << 20

// ReadQuestions reads a file of questions for this base.
func (b *Workspace) ReadQuestions(path string) (*evaluation.Set, error) {
	data, err := files.Read(path, largestSet)
	if err != nil {
		return nil, kb.Errorf("the questions “%s” can't be read: check the name and the folder", filepath.Base(path))
	}
	v := b.View()
	set, err := evaluation.ReadSet(data, v.Story().Parse, func(name string) bool { _, ok := v.Find(name); return ok })
	if err != nil {
		return nil, fmt.Errorf("read “%s”: %w", filepath.Base(path), err)
	}
	if set.Title == "" {
		set.Title = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	return set, nil
}

// QuestionFile is a set of questions as a file.
func (b *Workspace) QuestionFile(s *evaluation.Set) ([]byte, error) { return s.Write(b.place) }

// WriteQuestions writes a set of questions to a file.
func (b *Workspace) WriteQuestions(s *evaluation.Set, path string) error {
	data, err := b.QuestionFile(s)
	if err != nil {
		return err
	}
	return files.Write(context.Background(), path, data)
}

// place writes a place as ReadQuestions and the command line read it.
func (b *Workspace) place(p kb.Place) string {
	story := b.View().Story()
	d, ok := story.Document(p.Document)
	if !ok || d.ID == story.First() {
		return fmt.Sprint(p.Chapter)
	}
	return fmt.Sprintf("%s:%d", d.Title, p.Chapter)
}

// Report is an evaluation to be written.
func (b *Workspace) Report(s *evaluation.Sheet) evaluate.Report {
	return evaluate.Report{Sheet: s, Of: cmp.Or(b.Name(), "in memory"), Scripts: s.Engine == kb.PracticeModel, Place: b.View().Story().Label}
}

// TakeScores takes the writer's own scores over from a report as CSV that was filled
// in, into the newest evaluation of questions, as one step to undo. It tells how many
// answers were scored, and how many lines are of other questions.
func (b *Workspace) TakeScores(path string) (sheet *evaluation.Sheet, scored, strange int, err error) {
	data, err := files.Read(path, largestSet)
	if err != nil {
		return nil, 0, 0, kb.Errorf("the report “%s” can't be read: check the name and the folder", filepath.Base(path))
	}
	all := evaluation.All(b.Snapshot())
	all = slices.DeleteFunc(all, func(e *kb.Evaluation) bool { return e.Interview })
	if len(all) == 0 {
		return nil, 0, 0, kb.Errorf("nothing was evaluated yet: ask some questions first")
	}
	newest := all[len(all)-1]
	scores, strange, err := b.Report(evaluation.SheetOf(b.Snapshot(), newest)).Scores(data)
	if err != nil {
		return nil, 0, 0, fmt.Errorf("read “%s”: %w", filepath.Base(path), err)
	}
	if err := b.Put(evaluation.ScoreAll(scores)); err != nil {
		return nil, 0, 0, err
	}
	return evaluation.SheetOf(b.Snapshot(), newest), len(scores), strange, nil
}

// CanReport tells why no report can be written to a file of that name.
func CanReport(path string) error { return evaluate.Can(path) }

// WriteReport writes the report of an evaluation as Markdown, CSV or JSON, by the
// ending of the file's name.
func (b *Workspace) WriteReport(s *evaluation.Sheet, path string) error {
	data, err := b.Report(s).Write(path, func(rows [][]string) ([]byte, error) {
		var out bytes.Buffer
		err := exchange.WriteTable(&out, rows)
		return out.Bytes(), err
	})
	if err != nil {
		return err
	}
	return files.Write(context.Background(), path, data)
}
