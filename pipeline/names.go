package pipeline

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// register records when each name was first met, in story order, so that ids of entities stay when
// aliases come and go.
func (r *run) register(ctx context.Context) error {
	return r.put(ctx, func(s *kb.Snapshot) ([]kb.Edit, error) {
		ev := r.base.View().Evidence
		next := kb.Count[*kb.NameEntry](s)
		type met struct {
			id     kb.NameID
			moment kb.Moment
			offset int
		}
		var fresh []met
		for _, n := range ev.Order {
			if n.Seq > 0 {
				next = max(next, n.Seq)
				continue
			}
			m := met{id: n.ID, moment: kb.Always}
			if len(n.Mentions) > 0 {
				m.moment, m.offset = ev.MomentOf(n.Mentions[0].Document, n.Mentions[0].Span.Start), n.Mentions[0].Span.Start
			}
			fresh = append(fresh, m)
		}
		slices.SortFunc(fresh, func(a, b met) int {
			return cmp.Or(cmp.Compare(a.moment, b.moment), a.offset-b.offset, cmp.Compare(a.id, b.id))
		})
		out, entries := make([]kb.Edit, len(fresh)), make([]kb.NameEntry, len(fresh))
		for i, m := range fresh {
			entries[i] = kb.NameEntry{ID: m.id, Seq: next + i + 1}
			out[i] = kb.Put(s, &entries[i]) // a crafted base may hold one without a number
		}
		return out, nil
	})
}

// batch is how many groups one request has, mergeBatch how many items an engine gets to divide into requests, and
// mergeBatchByRule how many are stored at once if there are no requests.
const (
	batch            = 20
	mergeBatch       = 120
	mergeBatchByRule = 1000
)

// choose chooses the canonical name of every entity with several names.
func (r *run) choose(ctx context.Context) error {
	groups, keys, obvious := r.unchosen()
	if len(obvious) > 0 {
		if err := r.putQuiet(obvious...); err != nil {
			return err
		}
	}
	r.report.Stage("choose names", len(groups))
	return r.batches(ctx, len(groups), batch, func(from, to int) error {
		out, err := r.Engine.ChooseNames(ctx, task.NamesInput{Groups: groups[from:to]})
		if err != nil {
			return r.warn(ctx, "choose names", err)
		}
		var records []kb.Record
		for _, c := range out.Choices {
			if key := keys[c.ID]; key != "" && c.Name != "" {
				records = append(records, &kb.Digest{Hash: key, Text: c.Name, Engine: r.Engine.Name()})
			}
		}
		return r.putQuiet(records...)
	})
}

// unchosen returns the groups of names among which an engine must choose, with their digests by id, and the choices
// that need no engine.
func (r *run) unchosen() (groups []task.NameGroup, keys map[string]string, obvious []kb.Record) {
	view := r.base.View()
	pages := pagesOf(view.Story())
	keys = map[string]string{}
	for _, e := range view.Entities() {
		if len(e.Names) < 2 || e.Field(kb.FieldName) != "" {
			continue
		}
		key := cast.NameDigest(e)
		if _, known := kb.Get[*kb.Digest](view.Snapshot, key); known {
			continue
		}
		g := task.NameGroup{ID: string(e.ID), Type: e.Type}
		for _, n := range e.Names {
			g.Names = append(g.Names, task.CountedName{Name: n.Surface, Mentions: len(n.Mentions)})
		}
		name := dominantName(g)
		if title := pages.titleOf(g); title != "" && (name == "" || !pages.story) {
			name = title
		}
		if name != "" {
			obvious = append(obvious, &kb.Digest{Hash: key, Text: name, Engine: r.Engine.Name()})
			continue
		}
		groups = append(groups, g)
		keys[g.ID] = key
	}
	return groups, keys, obvious
}

// dominance is how many times more often than any other a name must be used to need no choice.
const dominance = 5

// pages are the documents apart from the story, each about one person.
type pages struct {
	titles map[string]bool // folded
	story  bool            // there are documents of a story too
}

func pagesOf(story *kb.Story) pages {
	out := pages{titles: map[string]bool{}}
	for _, d := range story.Documents() {
		if d.Standing == kb.Apart {
			out.titles[kb.Fold(d.Subject())] = true
		} else {
			out.story = true
		}
	}
	return out
}

// titleOf returns the name of a group that is the title of a page, or "".
func (p pages) titleOf(g task.NameGroup) string {
	for _, n := range g.Names {
		if p.titles[kb.Fold(n.Name)] {
			return n.Name
		}
	}
	return ""
}

// dominantName returns the name of a group that is used far more often than the others, unless it is a bare title or a
// description: Meg is Meg, though she is once called Margaret. It is "" if a choice is needed.
func dominantName(g task.NameGroup) string {
	best, second := task.CountedName{}, 0
	for _, n := range g.Names {
		if n.Mentions > best.Mentions {
			best, second = n, best.Mentions
		} else {
			second = max(second, n.Mentions)
		}
	}
	parts := naming.Parse(best.Name)
	first, _ := utf8.DecodeRuneInString(best.Name)
	if best.Mentions < dominance*max(1, second) || len(parts.Words) == 0 || parts.Epithet || unicode.IsLower(first) {
		return ""
	}
	return best.Name
}

// merge merges the descriptions of entities and relations, unless they are few and short.
func (r *run) merge(ctx context.Context) error {
	items := r.unmerged()
	for _, lang := range []string{script.English, script.Chinese} {
		if err := r.mergeIn(ctx, lang, items[lang]); err != nil {
			return err
		}
	}
	return nil
}

// unmerged returns the descriptions that were not merged yet by their language, each list once.
func (r *run) unmerged() map[string][]task.MergeItem {
	view := r.base.View()
	out := map[string][]task.MergeItem{}
	taken := map[string]bool{}
	want := func(subject string, also, descriptions []string) {
		if len(descriptions) <= cast.FewEnough {
			return
		}
		key := cast.MergedDigest(descriptions)
		if _, known := kb.Get[*kb.Digest](view.Snapshot, key); !known && !taken[key] {
			taken[key] = true
			lang := descriptionLanguage(descriptions)
			out[lang] = append(out[lang], task.MergeItem{ID: key, Subject: subject, Also: also, Descriptions: descriptions})
		}
	}
	for _, e := range view.Entities() {
		notes := 0
		for _, n := range e.Names {
			notes += len(n.Notes)
		}
		if notes <= cast.FewEnough {
			continue
		}
		if _, portrayed := view.Portraits(e); !portrayed { // otherwise the best are shown unchanged
			want(e.Name, e.Aliases(), view.Descriptions(e))
		}
	}
	for _, rel := range view.Relations() {
		if len(rel.Notes) > cast.FewEnough {
			want(rel.Source.Name+" – "+rel.Target.Name, slices.Concat(rel.Source.Aliases(), rel.Target.Aliases()), view.RelationDescriptions(rel))
		}
	}
	return out
}

func (r *run) mergeIn(ctx context.Context, lang string, items []task.MergeItem) error {
	size := mergeBatch
	if r.Engine.Origin() == kb.ByRule {
		size = mergeBatchByRule
	}
	asked := map[string]bool{}
	for _, item := range items {
		asked[item.ID] = true
	}
	r.report.Stage("merge descriptions", len(items))
	// An engine divides items into calls by size, so it gets many at once.
	return r.batches(ctx, len(items), size, func(from, to int) error {
		out, err := r.Engine.MergeDescriptions(ctx, task.MergeInput{Language: lang, Items: items[from:to]})
		if err != nil {
			return r.warn(ctx, "merge descriptions", err)
		}
		var records []kb.Record
		for _, item := range out.Items {
			if asked[item.ID] && item.Description != "" {
				records = append(records, &kb.Digest{Hash: item.ID, Text: item.Description, Engine: r.Engine.Name()})
			}
		}
		return r.putQuiet(records...)
	})
}

// descriptionLanguage returns the language in which to merge descriptions: Chinese if one of them
// contains Chinese.
func descriptionLanguage(descriptions []string) string {
	if slices.ContainsFunc(descriptions, script.HoldsHan) {
		return script.Chinese
	}
	return script.English
}

// batches handles n items in requests of at most size, as many concurrently as passages are read; the
// requests are independent.
func (r *run) batches(ctx context.Context, n, size int, do func(from, to int) error) error {
	group, running := errgroup.WithContext(ctx)
	group.SetLimit(r.Concurrency)
	for from := 0; from < n && running.Err() == nil; from += size {
		to := min(from+size, n)
		group.Go(func() error {
			if err := r.Pause(running); err != nil {
				return err
			}
			if err := do(from, to); err != nil {
				return err
			}
			r.report.Add(to - from)
			return nil
		})
	}
	return errors.Join(group.Wait(), ctx.Err())
}

// warn lets a run continue without the result of one request, unless continuing is useless. What is
// missing is requested again at the next import.
func (r *run) warn(ctx context.Context, doing string, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if r.Stops != nil && r.Stops(err) {
		return err
	}
	r.report.Warn(doing, err)
	return nil
}
