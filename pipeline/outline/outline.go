package outline

import (
	"context"
	"slices"
	"sort"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/normalize"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/builtin"
	"dramatis/pipeline/text"
)

const (
	mostChief   = 16   // names that go with every passage
	mostNamed   = 30   // with those who are near the passage
	mostForms   = 4    // other names of one
	nearby      = 2500 // bytes before a passage that say who is present
	lastWords   = 160  // bytes right before a passage
	fewMentions = 2    // knowing who is named less often does not help
)

// An Outline of one document. It may be used by several goroutines.
type Outline struct {
	doc    *kb.Document
	body   string
	reader task.SceneExtractor
	study  *text.Study
	figure []figure // of the cast, the most often named first
}

// A figure is one of the cast with its names.
type figure struct {
	forms []form
	all   []int // offsets of all mentions, sorted
}

type form struct {
	name string
	at   []int // offsets of the mentions, sorted
}

// Of reads a document by rule. progress is called with bytes.
func Of(ctx context.Context, doc *kb.Document, body *kb.Text, progress func(done int)) (*Outline, error) {
	engine, err := builtin.New().Study(ctx, doc, body.Body, progress)
	if err != nil {
		return nil, err
	}
	o := &Outline{doc: doc, body: body.Body, reader: engine, study: engine.(*builtin.Engine).Studied()}
	if o.figure, err = figures(ctx, doc, body, o.study); err != nil {
		return nil, err
	}
	return o, nil
}

// figures finds who is who by rule, over a base that holds nothing but the text.
func figures(ctx context.Context, doc *kb.Document, body *kb.Text, s *text.Study) ([]figure, error) {
	whole := &kb.Passage{ID: kb.PassageIDOf(doc.ID, body.Body, 0), Document: doc.ID, Span: kb.Span{End: len(body.Body)}, Seq: 1}
	read := &kb.Reading{Passage: whole.ID, Engine: builtin.Name, By: kb.ByRule}
	for _, n := range s.Names {
		read.Entities = append(read.Entities, kb.EntityNote{Name: n.Surface, Type: n.Type})
	}
	for _, m := range s.Mentions {
		mention := kb.Mention{Surface: body.Body[m.Span.Start:m.Span.End], Span: m.Span}
		if m.Short {
			mention.Of = s.Names[m.Name].Surface
		}
		read.Mentions = append(read.Mentions, mention)
	}
	draft := kb.Empty().Draft()
	alone := *doc
	for _, r := range []kb.Record{&alone, body, whole, read} {
		draft.Set(r)
	}
	base := draft.Snapshot()
	view := cast.Of(base, nil)
	verdicts, _, err := normalize.Propose(ctx, normalize.InputOf(base, view.Evidence, nil), builtin.New(), nil)
	if err != nil {
		return nil, err
	}
	draft = base.Draft()
	for _, v := range verdicts {
		draft.Set(v)
	}
	return figuresOf(cast.Of(draft.Snapshot(), view)), nil
}

func figuresOf(v *cast.View) []figure {
	var out []figure
	for _, e := range v.Entities() {
		if e.Type != kb.Character || e.Mentions < fewMentions {
			continue
		}
		var f figure
		for _, n := range e.Names {
			one := form{name: n.Surface}
			for _, m := range n.Mentions {
				one.at = append(one.at, m.Span.Start)
			}
			sort.Ints(one.at)
			if len(one.at) > 0 {
				f.forms = append(f.forms, one)
				f.all = append(f.all, one.at...)
			}
		}
		sort.Ints(f.all)
		if len(f.all) > 0 {
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b figure) int {
		if d := len(b.all) - len(a.all); d != 0 {
			return d
		}
		return a.all[0] - b.all[0]
	})
	return out
}

// Cast returns the chief names that are before the end of a passage, and those near
// it. A name that first occurs later is left out: nobody should know it yet.
func (o *Outline) Cast(at kb.Span) []task.CastName {
	out := []task.CastName{}
	near := kb.Span{Start: max(0, at.Start-nearby), End: at.End}
	for i, f := range o.figure {
		if f.all[0] >= at.End || i >= mostChief && countIn(f.all, near) == 0 {
			continue
		}
		if out = append(out, f.castName(at.End)); len(out) == mostNamed {
			break
		}
	}
	return out
}

// castName returns the names that are before an offset, the most frequent first.
func (f figure) castName(end int) task.CastName {
	type counted struct {
		name string
		n    int
	}
	var known []counted
	for _, x := range f.forms {
		if n := countIn(x.at, kb.Span{End: end}); n > 0 {
			known = append(known, counted{x.name, n})
		}
	}
	slices.SortFunc(known, func(a, b counted) int {
		if a.n != b.n {
			return b.n - a.n
		}
		return strings.Compare(a.name, b.name)
	})
	out := task.CastName{Name: known[0].name, Also: []string{}}
	for _, k := range known[1:min(len(known), 1+mostForms)] {
		out.Also = append(out.Also, k.name)
	}
	return out
}

func countIn(offsets []int, at kb.Span) int {
	return sort.SearchInts(offsets, at.End) - sort.SearchInts(offsets, at.Start)
}

// Before returns what is right before a passage; nil if it begins a chapter.
func (o *Outline) Before(ctx context.Context, at kb.Span) (*task.Before, error) {
	chapter := 0
	if c, ok := o.doc.Chapter(o.doc.ChapterAt(at.Start)); ok {
		chapter = c.Start
	}
	if at.Start <= chapter || strings.TrimSpace(o.body[chapter:at.Start]) == "" {
		return nil, nil
	}
	scene := o.study.SceneAt(at.Start-1, len(o.body))
	from := max(chapter, scene.Start, at.Start-nearby)
	for from < at.Start && o.body[from]&0xC0 == 0x80 {
		from++
	}
	out := &task.Before{Present: []string{}, LastWords: text.Tail(o.body[chapter:at.Start], lastWords)}
	if i := sort.Search(len(o.study.Breaks), func(i int) bool { return o.study.Breaks[i].Offset >= at.Start }); i > 0 && o.study.Breaks[i-1].Offset >= chapter {
		out.Time, out.Place = task.OrNil(o.study.Breaks[i-1].Time), task.OrNil(o.study.Breaks[i-1].Place)
	}
	span := kb.Span{Start: from, End: at.Start}
	scenes, err := o.reader.ExtractScenes(ctx, task.ScenesInput{Text: o.body[from:at.Start], Language: o.doc.Language, Where: kb.Stretch{Document: o.doc.ID, Span: span}})
	if err != nil {
		return nil, err
	}
	if n := len(scenes.Scenes); n > 0 {
		out.Present = scenes.Scenes[n-1].Participants
	}
	return out, nil
}
