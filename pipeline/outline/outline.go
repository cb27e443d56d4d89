package outline

import (
	"cmp"
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
	maxChief     = 16   // characters that every passage gets
	maxCast      = 30   // including those near the passage
	maxForms     = 4    // aliases of one
	contextReach = 2500 // bytes before a passage that show who is present
	tailBytes    = 160  // bytes quoted from right before a passage
	minMentions  = 2    // of a character in the cast
)

// An Outline is the context of the passages of one document. Several goroutines may use it.
type Outline struct {
	doc    *kb.Document
	body   string
	reader task.SceneExtractor
	study  *text.Study
	cast   []castMember // most mentioned first
}

// A castMember is a character with their names.
type castMember struct {
	forms []nameForm
	all   []int // offsets of all mentions, sorted
}

type nameForm struct {
	name string
	at   []int // offsets of the mentions, sorted
}

// Of finds the outline of a document by rule. progress is called with bytes.
func Of(ctx context.Context, doc *kb.Document, body *kb.Text, progress func(done int)) (*Outline, error) {
	engine, err := builtin.New().Study(ctx, doc, body.Body, progress)
	if err != nil {
		return nil, err
	}
	o := &Outline{doc: doc, body: body.Body, reader: engine, study: engine.(*builtin.Engine).Studied()}
	if o.cast, err = findCast(ctx, doc, body, o.study); err != nil {
		return nil, err
	}
	return o, nil
}

// findCast finds the characters by rule, in a base that has only this text.
func findCast(ctx context.Context, doc *kb.Document, body *kb.Text, s *text.Study) ([]castMember, error) {
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
	return castMembers(cast.Of(draft.Snapshot(), view)), nil
}

func castMembers(v *cast.View) []castMember {
	var out []castMember
	for _, e := range v.Entities() {
		if e.Type != kb.Character || e.Mentions < minMentions {
			continue
		}
		var f castMember
		for _, n := range e.Names {
			one := nameForm{name: n.Surface}
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
	slices.SortStableFunc(out, func(a, b castMember) int {
		return cmp.Or(len(b.all)-len(a.all), a.all[0]-b.all[0])
	})
	return out
}

// Cast returns the chief characters before the end of a passage, and those near it. A name that first occurs later is
// left out: the reader must not know it yet.
func (o *Outline) Cast(at kb.Span) []task.CastName {
	out := []task.CastName{}
	near := kb.Span{Start: max(0, at.Start-contextReach), End: at.End}
	for i, f := range o.cast {
		if f.all[0] >= at.End || i >= maxChief && countIn(f.all, near) == 0 {
			continue
		}
		if out = append(out, f.castName(at.End)); len(out) == maxCast {
			break
		}
	}
	return out
}

// castName returns a character's names before an offset, the most frequent first.
func (f castMember) castName(end int) task.CastName {
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
		return cmp.Or(b.n-a.n, strings.Compare(a.name, b.name))
	})
	out := task.CastName{Name: known[0].name, Also: []string{}}
	for _, k := range known[1:min(len(known), 1+maxForms)] {
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
	from := max(chapter, scene.Start, at.Start-contextReach)
	for from < at.Start && o.body[from]&0xC0 == 0x80 {
		from++
	}
	out := &task.Before{Present: []string{}, LastWords: text.Tail(o.body[chapter:at.Start], tailBytes)}
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
