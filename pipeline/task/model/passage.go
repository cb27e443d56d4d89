package model

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"

	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
	"dramatis/pipeline/tokens"
)

// ReadPassage reads everything in one passage in one call. A passage whose reply fails is split, and
// the results of its halves are joined. It fails if any part fails: half a reading is not a reading.
func (e *Engine) ReadPassage(ctx context.Context, in task.PassageInput) (task.PassageOutput, error) {
	if strings.TrimSpace(in.Text) == "" {
		return joinPassages(task.PassageOutput{}, task.PassageOutput{}, ""), nil
	}
	if len(in.Types) == 0 {
		in.Types = kb.Types()
	}
	in.Cast = orEmpty(in.Cast)
	out, err := e.passage(ctx, in, 0)
	if err == nil {
		e.whole.read.Add(1)
		return out, nil
	}
	if k := llm.KindOf(err); (k == llm.BadReply || k == llm.CutOff) && llm.Splits(err) && e.whole.fail() {
		e.notice(readPassage, "one call a passage is too much for %s: from now on each passage is read in two", e.opt.Model)
	}
	return task.PassageOutput{}, fmt.Errorf("read the passage: %w", err)
}

// ReadsWhole reports whether passages are read in one call: not if the writer has said otherwise, nor
// once the model has failed at it.
func (e *Engine) ReadsWhole() bool { return !e.opt.Apart && !e.whole.tooMuch() }

func (e *Engine) passage(ctx context.Context, in task.PassageInput, depth int) (task.PassageOutput, error) {
	req, err := e.request(readPassage, in)
	if err != nil {
		return task.PassageOutput{}, err
	}
	first, second, canSplit := halve(in.Text)
	req.Splittable = canSplit && depth < deepestSplit
	req.Check = checking(func(out task.PassageOutput) error { return someScene(out.Scenes) })
	if req.Splittable && tokens.Count(req.Messages[0].Text) > e.room(readPassage, 1<<20) {
		err = &llm.Error{Kind: llm.TooLong}
	} else {
		var out task.PassageOutput
		var reply llm.Reply
		if out, reply, err = complete[task.PassageOutput](ctx, e, req); err == nil {
			return e.tidyPassage(ctx, in, req, reply, out)
		}
	}
	if !req.Splittable || !llm.Splits(err) {
		return task.PassageOutput{}, err
	}
	e.notice(readPassage, "split a passage in two, because %v", err)
	in.Text = first
	a, err := e.passage(ctx, in, depth+1)
	if err != nil {
		return task.PassageOutput{}, err
	}
	in.Text, in.Before = second, beforeSecond(a, first)
	b, err := e.passage(ctx, in, depth+1)
	if err != nil {
		return task.PassageOutput{}, err
	}
	return joinPassages(a, b, first), nil
}

// someScene rejects a reply without a scene: a passage of a story has at least one.
func someScene(scenes []task.Scene) error {
	if len(scenes) == 0 {
		return fmt.Errorf("scenes: a passage is at least one scene")
	}
	return nil
}

func (e *Engine) tidyPassage(ctx context.Context, in task.PassageInput, req llm.Request, reply llm.Reply, out task.PassageOutput) (task.PassageOutput, error) {
	graph, err := e.glean(ctx, req, reply, task.GraphOutput{Entities: out.Entities, Relations: out.Relations})
	if err != nil {
		return task.PassageOutput{}, err
	}
	graph = tidyGraph(graph, in.Text, in.Types)
	scenes := tidyScenes(task.ScenesOutput{Scenes: out.Scenes}, in.Text).Scenes
	for i := range scenes {
		if i > 0 || in.Before == nil {
			scenes[i].Continues = false
		}
	}
	tidy := task.PassageOutput{Entities: graph.Entities, Relations: graph.Relations, Scenes: scenes, AlsoCalled: []task.AlsoCalled{}}
	for _, x := range out.AlsoCalled {
		x.Name, x.Of, x.Quote = trimName(x.Name), trimName(x.Of), verbatim(in.Text, x.Quote)
		if x.Name != "" && x.Of != "" && fold(x.Name) != fold(x.Of) {
			tidy.AlsoCalled = append(tidy.AlsoCalled, x)
		}
	}
	return tidy, nil
}

// lastWords is how many bytes of the first half are shown before the second.
const lastWords = 160

// beforeSecond returns the context for the second half of a passage.
func beforeSecond(a task.PassageOutput, first string) *task.Before {
	b := &task.Before{Present: []string{}, LastWords: text.Tail(first, lastWords)}
	if n := len(a.Scenes); n > 0 {
		s := a.Scenes[n-1]
		b.Time, b.Place, b.Present = s.Time, s.Place, s.Participants
	}
	return b
}

// joinPassages joins the halves of a passage.
func joinPassages(a, b task.PassageOutput, first string) task.PassageOutput {
	graph := joinGraphs(task.GraphOutput{Entities: a.Entities, Relations: a.Relations}, task.GraphOutput{Entities: b.Entities, Relations: b.Relations})
	scenes := joinScenes(task.ScenesOutput{Scenes: a.Scenes}, task.ScenesOutput{Scenes: b.Scenes}, first)
	return task.PassageOutput{Entities: graph.Entities, Relations: graph.Relations, Scenes: scenes.Scenes,
		AlsoCalled: append(append([]task.AlsoCalled{}, a.AlsoCalled...), b.AlsoCalled...)}
}

// A wholeRecord counts successes and failures of a model with one call per passage.
type wholeRecord struct{ read, failed atomic.Int32 }

// mostFailed is how many failures, without any success, mean that a model is too weak.
const mostFailed = 3

func (w *wholeRecord) tooMuch() bool { return w.read.Load() == 0 && w.failed.Load() >= mostFailed }

// fail reports whether this failure is the decisive one.
func (w *wholeRecord) fail() bool { return w.failed.Add(1) == mostFailed && w.read.Load() == 0 }
