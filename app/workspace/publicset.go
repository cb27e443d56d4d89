package workspace

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"dramatis/app/document"
	"dramatis/app/engine"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/ingest"
	"dramatis/storage/exchange/publicset"
)

// PublicSets returns the names of the public sets that can be read.
func PublicSets() []string { return publicset.Names() }

// ReadPublicSet reads a public set from its folder.
func ReadPublicSet(name, folder string) ([]publicset.Base, error) {
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return nil, kb.Errorf("there is no folder “%s”: name the folder of the set", folder)
	}
	return publicset.Read(name, os.DirFS(folder))
}

// fileOfSet returns the name of the file for a set's base.
func fileOfSet(base publicset.Base) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(" -_.", r) {
			return r
		}
		return '_'
	}, base.Name)
	const longest = 40 // letters: some systems allow no more than 255 bytes
	if r := []rune(name); len(r) > longest {
		name = string(r[:longest])
	}
	if name != base.Name || strings.Trim(name, ". ") == "" { // two names may become the same
		name += "-" + kb.Hash("", base.Name)
	}
	return name + Ending
}

// openSetBase opens the base of a public set at a path, and imports what is missing: an interrupted
// import is continued.
func openSetBase(ctx context.Context, folder string, base publicset.Base, path string, e *engine.Engine, report pipeline.Reporter) (*Workspace, error) {
	sources, err := setSources(ctx, folder, base)
	if err != nil {
		return nil, err
	}
	b, err := OpenOrCreate(ctx, path)
	if err != nil {
		return nil, err
	}
	mark := setMark(sources, e)
	if b.Snapshot().Setting(kb.SettingSet) == mark {
		return b, nil
	}
	if _, err := b.ImportSources(ctx, sources, e, ImportOptions{}, report); err != nil {
		return nil, errors.Join(fmt.Errorf("read the texts of “%s”: %w", base.Name, err), b.Close())
	}
	if err := b.introduceAsked(base); err != nil {
		return nil, errors.Join(err, b.Close())
	}
	err = b.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		return editor.Transaction{Label: "set", Quiet: true, Edits: []kb.Edit{kb.Put(s, &kb.Setting{Name: kb.SettingSet, Value: mark})}}, nil
	})
	if err != nil {
		return nil, errors.Join(err, b.Close())
	}
	return b, nil
}

// introduceAsked adds the characters that a set asks and that no reading found.
func (b *Workspace) introduceAsked(base publicset.Base) error {
	asked := slices.Clone(base.Interview)
	for _, q := range base.Questions {
		asked = append(asked, q.As)
	}
	for _, name := range asked {
		if _, err := b.View().Resolve(resolveSetName(b.View(), name, base)); err == nil {
			continue
		}
		if err := b.Do(edits.Introduce(name, kb.Character)); err != nil {
			return fmt.Errorf("add “%s”, who is asked: %w", name, err)
		}
	}
	return nil
}

// A SetRun is a public set to be asked, read from its folder.
type SetRun struct {
	Name, Folder string
	Bases        []publicset.Base // those of ReadPublicSet to be asked
	Into         string           // the folder for their files, made if needed
	Most         int              // first questions of each kind for each base; 0: all
	What         EvaluationRequest
}

// Each opens or makes the bases of the set one after the other, and calls ask with each and what it is
// asked: its questions, then its interviews. e reads the texts.
func (r SetRun) Each(ctx context.Context, e *engine.Engine, report pipeline.Reporter, ask func(*Workspace, EvaluationRequest, *evaluation.Set) error) error {
	if err := os.MkdirAll(r.Into, 0o755); err != nil {
		return kb.Errorf("the folder “%s” for the knowledge bases can't be made: name another report", r.Into)
	}
	for _, base := range r.Bases {
		if err := r.one(ctx, base, e, report, ask); err != nil {
			return err
		}
	}
	return nil
}

func (r SetRun) one(ctx context.Context, base publicset.Base, e *engine.Engine, report pipeline.Reporter, ask func(*Workspace, EvaluationRequest, *evaluation.Set) error) (err error) {
	b, err := openSetBase(ctx, r.Folder, base, filepath.Join(r.Into, fileOfSet(base)), e, report)
	if err != nil {
		return err
	}
	defer func() {
		if e := b.Close(); err == nil {
			err = e
		}
	}()
	set, err := b.setOf(base)
	if err != nil {
		return err
	}
	if r.Most > 0 {
		set.Questions = evaluation.FirstOfEach(set.Questions, r.Most)
	}
	what := r.What
	what.Title, what.Questions, what.Source = base.Name, set.Questions, r.Name
	if len(set.Questions) > 0 {
		if err := ask(b, what, set); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(base.Questionnaires)) {
		q, err := evaluation.ReadQuestionnaire(base.Questionnaires[name], strings.TrimSuffix(name, filepath.Ext(name)))
		if err != nil {
			return fmt.Errorf("read “%s”: %w", name, err)
		}
		interview := what
		interview.Title, interview.Questions, interview.Questionnaire, interview.Interview = "", nil, q, b.interviewNames(base)
		if err := ask(b, interview, set); err != nil {
			return err
		}
	}
	return nil
}

// BesideReport returns the folder of a set's bases beside its report.
func BesideReport(path string) string { return strings.TrimSuffix(path, filepath.Ext(path)) + ".bases" }

// Label adds a set's labels of characters to a sheet.
func Label(sheet *evaluation.Sheet, set *evaluation.Set) {
	for _, said := range set.Personalities {
		if sheet.Said != nil {
			sheet.Said[kb.NameIDOf(said.As)] = &said
		}
	}
}

// setMark identifies what has been read completely: texts, by an engine.
func setMark(sources []pipeline.Source, e *engine.Engine) string {
	parts := []string{e.Name()}
	for _, s := range sources {
		parts = append(parts, string(s.Document.ID), s.Document.Text)
	}
	return kb.Hash("s", parts...)
}

// setSources returns the texts of a base as documents.
func setSources(ctx context.Context, folder string, base publicset.Base) ([]pipeline.Source, error) {
	var out []pipeline.Source
	for i, t := range base.Texts {
		var src pipeline.Source
		if t.Path != "" {
			var err error
			if src, err = document.Read(ctx, filepath.Join(folder, filepath.FromSlash(t.Path))); err != nil {
				return nil, err
			}
		} else {
			at, err := filepath.Abs(filepath.Join(folder, base.Name, fmt.Sprintf("%d.txt", i+1)))
			if err != nil {
				return nil, fmt.Errorf("name a text of “%s”: %w", base.Name, err)
			}
			doc, err := ingest.FromBytes(ctx, at, []byte(t.Body))
			if err != nil {
				return nil, err
			}
			src = pipeline.Source{Document: doc.Document, Text: doc.Text}
		}
		src.Document.Title = t.Title
		if t.Apart {
			src.Document.Standing = kb.Apart
		}
		out = append(out, src)
	}
	return out, nil
}

// setOf returns what a public set asks this base: questions with names and places of the base, and the
// labels of its characters.
func (b *Workspace) setOf(base publicset.Base) (*evaluation.Set, error) {
	v := b.View()
	out := &evaluation.Set{Title: base.Name}
	books := slices.DeleteFunc(slices.Clone(v.Story().Documents()), func(d *kb.Document) bool { return d.Standing != kb.InStory })
	names := map[string]string{}
	as := func(name string) string {
		if names[name] == "" {
			names[name] = resolveSetName(v, name, base)
		}
		return names[name]
	}
	for _, q := range base.Questions {
		next := q.Question
		next.As = as(q.As)
		if q.Book > 0 && q.Book <= len(books) {
			next.AsOf = &kb.Place{Document: books[q.Book-1].ID, Chapter: min(q.Chapter, lastOf(books[q.Book-1]))}
		}
		next.ID = evaluation.QuestionID(next)
		if !slices.ContainsFunc(out.Questions, func(o kb.Question) bool { return o.ID == next.ID }) {
			out.Questions = append(out.Questions, next)
		}
	}
	for _, data := range base.Labels {
		list, err := evaluation.ReadLabels(data, v.Has)
		if err != nil {
			return nil, err
		}
		for _, p := range list {
			if name := interviewName(base, p); name != "" {
				p.As = as(name)
				out.Personalities = append(out.Personalities, p)
			}
		}
	}
	return out, nil
}

// interviewName returns the name of the character of a set that labels are of, "" if the set does not interview it.
func interviewName(base publicset.Base, p kb.Personality) string {
	is := slices.ContainsFunc(base.Interview, func(name string) bool { return kb.NameIDOf(name) == kb.NameIDOf(p.As) })
	switch {
	case len(base.Interview) == 1 && (is || p.As+"-"+base.Language == base.Name):
		return base.Interview[0]
	case is:
		return p.As
	}
	return ""
}

// interviewNames returns the names in this base of those a public set interviews.
func (b *Workspace) interviewNames(base publicset.Base) []string {
	var out []string
	v := b.View()
	for _, name := range base.Interview {
		if n := resolveSetName(v, name, base); !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// lastOf returns the number of a book's last chapter.
func lastOf(d *kb.Document) int {
	n := 0
	for _, c := range d.Chapters {
		n = max(n, c.Number)
	}
	return n
}

// resolveSetName returns the name in the base of somebody in a set: the name itself, the title of the only
// page, or the most mentioned character whose name contains or is contained in it. A name that nobody
// has is returned unchanged, and the question will fail.
func resolveSetName(v *cast.View, name string, base publicset.Base) string {
	tries := []string{name}
	if len(base.Texts) == 1 && base.Texts[0].Apart {
		tries = append(tries, base.Texts[0].Title)
	}
	for _, n := range tries {
		if _, err := v.Resolve(n); err == nil {
			return n
		}
	}
	for _, e := range v.Characters() { // the most mentioned first
		for _, n := range append([]string{e.Name}, e.Aliases()...) {
			for _, want := range tries {
				if kb.NameIDOf(n) == kb.NameIDOf(want) || hasWord(n, want) || hasWord(want, n) {
					return v.Called(e)
				}
			}
		}
	}
	return name
}

// hasWord reports whether a name contains another as whole words.
func hasWord(name, part string) bool {
	words, parts := strings.Fields(strings.ToLower(name)), strings.Fields(strings.ToLower(part))
	for i := 0; len(parts) > 0 && i+len(parts) <= len(words); i++ {
		if slices.Equal(words[i:i+len(parts)], parts) {
			return true
		}
	}
	return false
}
