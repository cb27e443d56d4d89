package workspace

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"dramatis/app/export"
	"dramatis/editor/conversation"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/evaluate"
	"dramatis/storage/exchange"
	"dramatis/storage/files"
)

// KeepSet stores the questions and labels of a set.
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

// maxSet bounds files of questions and of scores, in bytes.
const maxSet = 64 << 20

// readFile reads and parses a file that may be no larger than a set; unread is the error if it can't be read.
func readFile[T any](path string, unread error, parse func([]byte) (T, error)) (out T, err error) {
	data, err := files.Read(path, maxSet)
	switch {
	case errors.Is(err, files.ErrLarge):
		return out, kb.Errorf("“%s” is larger than %d MB: choose another file", filepath.Base(path), maxSet>>20)
	case err != nil:
		return out, unread
	}
	if out, err = parse(data); err != nil {
		return out, fmt.Errorf("read “%s”: %w", filepath.Base(path), err)
	}
	return out, nil
}

// ReadQuestions reads a file of questions for this base.
func (b *Workspace) ReadQuestions(path string) (*evaluation.Set, error) {
	v := b.View()
	unread := kb.Errorf("the questions “%s” can't be read: check the name and the folder", filepath.Base(path))
	set, err := readFile(path, unread, func(data []byte) (*evaluation.Set, error) { return evaluation.ReadSet(data, v.Story().Parse, v.Has) })
	if err == nil && set.Title == "" {
		set.Title = withoutExtension(path)
	}
	return set, err
}

func withoutExtension(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

// QuestionFile returns a set of questions as a file.
func (b *Workspace) QuestionFile(s *evaluation.Set) ([]byte, error) { return s.Write(b.place) }

// WriteQuestions writes a set of questions to a file.
func (b *Workspace) WriteQuestions(s *evaluation.Set, path string) error {
	data, err := b.QuestionFile(s)
	if err != nil {
		return err
	}
	return files.Write(context.Background(), path, data)
}

// place formats a place so that ReadQuestions and the command line can read it.
func (b *Workspace) place(p kb.Place) string {
	story := b.View().Story()
	d, ok := story.Document(p.Document)
	if !ok || d.ID == story.First() {
		return fmt.Sprint(p.Chapter)
	}
	return fmt.Sprintf("%s:%d", d.Title, p.Chapter)
}

// Report returns an evaluation for writing.
func (b *Workspace) Report(s *evaluation.Sheet) evaluate.Report {
	v := b.View()
	mentions := map[string]int{}
	for _, as := range s.Characters() {
		if e, ok := v.Find(as); ok {
			mentions[as] = e.Mentions
		}
	}
	return evaluate.Report{Sheet: s, Of: cmp.Or(b.Name(), "in memory"), Version: s.Version, Scripts: s.Engine == kb.PracticeModel, Place: v.Story().Label, Mentions: mentions}
}

// TakeScores imports the writer's own scores from a completed CSV report into the newest evaluation of
// questions, as one step to undo. It returns how many answers were scored, and how many lines belong to
// other questions.
func (b *Workspace) TakeScores(path string) (sheet *evaluation.Sheet, scored, strange int, err error) {
	all := slices.DeleteFunc(evaluation.All(b.Snapshot()), func(e *kb.Evaluation) bool { return e.Interview })
	if len(all) == 0 {
		return nil, 0, 0, kb.Errorf("nothing was evaluated yet: ask some questions first")
	}
	newest := all[len(all)-1]
	unread := kb.Errorf("the report “%s” can't be read: check the name and the folder", filepath.Base(path))
	scores, err := readFile(path, unread, func(data []byte) (scores map[string]map[string]float64, err error) {
		scores, strange, err = b.Report(evaluation.SheetOf(b.Snapshot(), newest)).Scores(data)
		return scores, err
	})
	if err == nil {
		err = b.Put(evaluation.ScoreAll(scores))
	}
	if err != nil {
		return nil, 0, 0, err
	}
	return evaluation.SheetOf(b.Snapshot(), newest), len(scores), strange, nil
}

// CanReport returns an error if no report can be written to a file of that name.
func CanReport(path string) error { return evaluate.Can(path) }

// WriteReport writes the report of an evaluation in the format of the file's extension.
func (b *Workspace) WriteReport(s *evaluation.Sheet, path string) error {
	study := evaluate.Study{Reports: []evaluate.Report{b.Report(s)}}
	if before := evaluation.RunWithoutDecisions(b.Snapshot(), s); before != nil {
		study.Reports = slices.Insert(study.Reports, 0, b.Report(before))
	}
	return WriteStudy(study, path)
}

// WriteStudy writes a report over several evaluations, of one base or of several.
func WriteStudy(s evaluate.Study, path string) error {
	data, err := s.Write(path, evaluate.Drawers{Picture: export.Chart,
		CSV: func(rows [][]string) ([]byte, error) {
			var out bytes.Buffer
			err := exchange.WriteTable(&out, rows)
			return out.Bytes(), err
		}})
	if err != nil {
		return err
	}
	return files.Write(context.Background(), path, data)
}

// ReadQuestionnaire reads a file of items for interviews.
func ReadQuestionnaire(path string) (*evaluation.Questionnaire, error) {
	unread := kb.Errorf("the questionnaire “%s” can't be read: check the name and the folder", filepath.Base(path))
	return readFile(path, unread, func(data []byte) (*evaluation.Questionnaire, error) {
		return evaluation.ReadQuestionnaire(data, withoutExtension(path))
	})
}

// ReadLabels reads a file of labels of this base's characters.
func (b *Workspace) ReadLabels(path string) ([]kb.Personality, error) {
	unread := kb.Errorf("the labels “%s” can't be read: check the name and the folder", filepath.Base(path))
	return readFile(path, unread, func(data []byte) ([]kb.Personality, error) { return evaluation.ReadLabels(data, b.View().Has) })
}

// ReadHistory reads earlier turns with a character from a file.
func (b *Workspace) ReadHistory(path string, as kb.EntityID) ([]kb.Turn, error) {
	v := b.View()
	own := func(name string) bool { e, ok := v.Find(name); return ok && e.ID == as }
	unread := kb.Errorf("the history “%s” can't be read: check the name and the folder", filepath.Base(path))
	return readFile(path, unread, func(data []byte) ([]kb.Turn, error) { return conversation.ReadHistory(data, own) })
}

// WriteHistory writes turns so that ReadHistory can read them.
func WriteHistory(path string, list []kb.Turn) error {
	data, err := conversation.WriteHistory(list)
	if err != nil {
		return fmt.Errorf("write the history: %w", err)
	}
	return files.Write(context.Background(), path, data)
}
