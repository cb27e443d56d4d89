package builtin

import (
	"context"
	"fmt"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/builtin/judge"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/article"
	"dramatis/pipeline/text/chinese"
	"dramatis/pipeline/text/english"
)

// Name is the engine's name with its version, which is stored with readings.
const Name = "builtin/1"

// An Engine works by rules. The zero value has studied no document and reads each passage by itself. It may be used by
// several goroutines.
type Engine struct {
	document kb.DocumentID
	text     string
	study    *text.Study
	index    *graphIndex
	page     *article.Page // nil for a story
	own      *Lexicon
}

// New returns an engine that has studied no document.
func New() *Engine { return &Engine{} }

// WithLexicon returns an engine that also scores emotions with the writer's list of words.
func (e *Engine) WithLexicon(l *Lexicon) *Engine {
	out := *e
	out.own = l
	return &out
}

var (
	_ task.Engine  = (*Engine)(nil)
	_ task.Studier = (*Engine)(nil)
	_ task.Lister  = (*Engine)(nil)
)

// Name returns "builtin/" and the version.
func (*Engine) Name() string { return Name }

// Origin returns kb.ByRule.
func (*Engine) Origin() kb.Origin { return kb.ByRule }

// Study reads a whole document and returns the engine for its passages. progress is called with bytes read.
func (e *Engine) Study(ctx context.Context, doc *kb.Document, body string, progress func(done int)) (task.Engine, error) {
	s, err := studyText(ctx, doc.Language, doc.Mask(body, kb.MarkApart, kb.MarkStray), progress)
	if err != nil {
		return nil, fmt.Errorf("study “%s”: %w", doc.Title, err)
	}
	if doc.Language != "zh" { // Chinese headings have no capitals, and often the full names
		s.RemoveNamesIn(doc.MarksOf(kb.MarkHeading))
	}
	s.TakeMarkedSpeeches(body, doc.Marks)
	out := &Engine{document: doc.ID, text: body, study: s, own: e.own}
	if doc.Standing == kb.Apart {
		out.page = article.Read(doc.Subject(), body, s)
	}
	out.index = indexOf(s, body)
	return out, nil
}

// Studied returns the study of the document; nil if nothing was studied.
func (e *Engine) Studied() *text.Study { return e.study }

// LeftOut returns how many names of the document are left out: see text.Study.
func (e *Engine) LeftOut() int { return e.study.LeftOut }

// studyText studies a whole text in "en" or "zh".
func studyText(ctx context.Context, language, body string, progress func(done int)) (*text.Study, error) {
	read, ok := readers[language]
	if !ok {
		read = english.Study
	}
	s, err := read(ctx, body, progress)
	if err == nil {
		separateNamesakes(s, body)
	}
	return s, err
}

// readers by language; English is the fallback.
var readers = map[string]func(context.Context, string, func(int)) (*text.Study, error){
	"en": english.Study,
	"zh": chinese.Study,
}

// A window is a passage in the study of its document. The offsets of the study are those of text, and at is the
// passage within it.
type window struct {
	study *text.Study
	index *graphIndex
	text  string
	at    kb.Span

	described   kb.Span // see describeBy
	description string
}

// local converts a span of the document into one of the passage.
func (w *window) local(s kb.Span) kb.Span { return s.Shift(-w.at.Start) }

func (w *window) slice(s kb.Span) string { return w.text[s.Start:s.End] }

// window returns the passage in the studied document, or studies the passage alone if it is not from there.
func (e *Engine) window(ctx context.Context, passage, language string, where kb.Stretch) (*window, error) {
	at := where.Span
	if e.study != nil && where.Document == e.document && at.Start >= 0 && at.End <= len(e.text) &&
		at.Start <= at.End && e.text[at.Start:at.End] == passage {
		return &window{study: e.study, index: e.index, text: e.text, at: at}, nil
	}
	s, err := studyText(ctx, language, passage, nil)
	if err != nil {
		return nil, err
	}
	return &window{study: s, index: indexOf(s, passage), text: passage, at: kb.Span{Start: 0, End: len(passage)}}, nil
}

// JudgeIdentity sums the clues of each pair.
func (*Engine) JudgeIdentity(ctx context.Context, in task.JudgeInput) (task.JudgeOutput, error) {
	if err := ctx.Err(); err != nil {
		return task.JudgeOutput{}, err
	}
	return judge.Judge(in), nil
}
