package normalize

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"golang.org/x/sync/errgroup"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// A grouping asks a judge that can see a whole cast which of its names are one,
// and then, pair by pair, about what only one opinion supports. The judge's
// groups and the clues of the text are two opinions: where they agree nothing more
// is asked.
type grouping struct {
	*run
	of     map[[2]int]*pair // candidates by key
	near   map[int][]*pair  // candidates of a name
	votes  map[[2]int]*vote
	served map[[2]int]bool // were in one call
	parts  []*part         // by name
	own    map[int][]int   // by name: the part of its group that two opinions hold together
	fixed  *settled        // what the writer has decided
	finder *quoteFinder
	said   map[[2]int][]task.Verdict // what was answered about pairs
	final  map[[2]int]bool           // answered in an earlier run
	failed bool                      // the judge has answered not all
	missed error                     // why some of the pairs of a call have no answer
	// sharing are the names that have a word.
	sharing map[string][]int
	offered map[int][]int // see likeliest
}

// A vote is what groups say of a pair.
type vote struct {
	odds   float64
	called bool // a call has joined the two
	unsure bool
	reason string
	from   *string
	stated *kb.Quote // words of the text that say so, as its reader found
}

// A part is the names that are one as far as is known.
type part struct{ names []int }

// The log-odds at which a pair's clues are an opinion of their own.
const (
	supported    = 2.0  // that two are one
	worthAsking  = -3.0 // of two that no call has seen together
	contradicted = 0.5  // that two are one although a call has kept them apart
)

// apart is what it counts that a judge leaves two names in different groups: it may
// have overlooked them.
const apart = 1.7

// odds returns the log-odds that the clues of a pair give for "the same".
func (p *pair) odds() float64 {
	if p == nil {
		return 0
	}
	return p.score
}

// groupNames has a judge that can see a whole cast group it, and gives its
// verdicts. It reports false where the judge can't.
func (r *run) groupNames(ctx context.Context, progress func(done, total int)) (bool, error) {
	judge, ok := r.judge.(task.NameGrouper)
	if !ok {
		return false, nil
	}
	g := &grouping{run: r, of: map[[2]int]*pair{}, near: map[int][]*pair{}, votes: map[[2]int]*vote{}, served: map[[2]int]bool{},
		fixed: r.settled, finder: newQuoteFinder(r.book), said: map[[2]int][]task.Verdict{}, final: map[[2]int]bool{}}
	for _, p := range r.cands.pairs {
		g.of[key(p.a, p.b)] = p
		g.near[p.a], g.near[p.b] = append(g.near[p.a], p), append(g.near[p.b], p)
	}
	for i := range r.book.names {
		g.parts = append(g.parts, &part{[]int{i}})
	}
	g.share()
	g.offered = map[int][]int{}
	for _, p := range r.cands.likely {
		g.offered[p.a], g.offered[p.b] = append(g.offered[p.a], p.b), append(g.offered[p.b], p.a)
	}
	windows := g.windows(judge)
	progress(0, len(windows)+1)
	err := g.askAll(ctx, judge, windows)
	g.takeStated()
	g.join()
	progress(len(windows), len(windows)+1)
	if err == nil {
		err = g.verify(ctx)
	}
	g.failed = err != nil
	g.conclude()
	if g.failed {
		r.concluded, r.out = r.out, nil
	}
	progress(len(windows)+1, len(windows)+1)
	return true, err
}

// A grouped window is what a judge answered about some names.
type grouped struct {
	window []int
	names  []task.GroupName
	out    task.GroupOutput
}

// askAll has all windows grouped, side by side, and counts the votes in their order,
// also where some calls fail.
func (g *grouping) askAll(ctx context.Context, judge task.NameGrouper, windows [][]int) error {
	answers := make([][]grouped, len(windows))
	var asking errgroup.Group // one failure ends no other call: what is on the wire is paid for
	asking.SetLimit(max(1, g.batch/pairsPerCall))
	for n, window := range windows {
		asking.Go(func() (err error) {
			answers[n], err = g.ask(ctx, judge, window)
			return err
		})
	}
	err := asking.Wait()
	for _, list := range answers {
		for _, a := range list {
			g.report.Calls++
			g.report.Judged += len(a.window)
			g.take(a.window, a.names, a.out)
		}
	}
	return err
}

// ask has one window of names grouped. A window that is too much for the judge is
// asked for in halves, and left to pairs when even a few are too many.
func (g *grouping) ask(ctx context.Context, judge task.NameGrouper, window []int) ([]grouped, error) {
	in := task.GroupInput{Work: g.book.in.Work, Language: g.book.in.Language}
	for n, i := range window {
		e := g.book.names[i]
		in.Names = append(in.Names, task.GroupName{ID: fmt.Sprint(n + 1), Name: e.Surface, Type: typeOf(e), Mentions: e.count(),
			Description: clip(e.Description, longestDescribed), Quotes: g.finder.quotes(i, g.partners(i, window), quotesPerName, 0)})
	}
	out, err := judge.GroupNames(ctx, in)
	switch {
	case errors.Is(err, task.ErrTooMuch):
		var all []grouped
		if len(window) < fewestGrouped {
			return nil, nil
		}
		for _, half := range halves(window) {
			some, err := g.ask(ctx, judge, half)
			if err != nil {
				return nil, err
			}
			all = append(all, some...)
		}
		return all, nil
	case err != nil:
		return nil, fmt.Errorf("group %d names: %w", len(window), err)
	}
	return []grouped{{window, in.Names, out}}, nil
}

// pairsPerCall is about how many pairs a judge that asks side by side puts into one
// call.
const pairsPerCall = 8

// partners returns the names of a window that a name could be one with.
func (g *grouping) partners(i int, window []int) map[int]bool {
	in := map[int]bool{}
	for _, p := range g.near[i] {
		in[p.a+p.b-i] = true
	}
	out := map[int]bool{}
	for _, j := range window {
		if in[j] {
			out[j] = true
		}
	}
	return out
}

// take counts the votes of one answer.
func (g *grouping) take(window []int, names []task.GroupName, out task.GroupOutput) {
	index := map[string]int{}
	for n, name := range names {
		index[name.ID] = window[n]
	}
	together := map[[2]int]bool{}
	for _, group := range out.Groups {
		c := min(max(group.Confidence, 0.6), 0.98)
		for n, x := range group.Names {
			for _, y := range group.Names[n+1:] {
				k := key(index[x], index[y])
				together[k] = true
				v := g.vote(k)
				v.odds += math.Log(c / (1 - c))
				v.called = true
				v.reason, v.from = cmp.Or(v.reason, group.Reason), cmp.Or(v.from, group.HoldsFrom)
			}
		}
	}
	for _, u := range out.Unsure {
		k := key(index[u.A], index[u.B])
		v := g.vote(k)
		v.unsure, v.reason = true, cmp.Or(v.reason, u.Reason)
	}
	for n, i := range window {
		for _, j := range window[n+1:] {
			k := key(i, j)
			g.served[k] = true
			if v := g.votes[k]; !together[k] && (v != nil || g.of[k] != nil) && (v == nil || !v.unsure) {
				g.vote(k).odds -= apart
			}
		}
	}
}

// takeStated counts what the readers of the passages found: words that say that two
// names are one.
func (g *grouping) takeStated() {
	for _, a := range g.book.in.Aliases {
		i, ok := g.book.index[a.A]
		j, ok2 := g.book.index[a.B]
		if !ok || !ok2 || i == j {
			continue
		}
		v := g.vote(key(i, j))
		v.odds += stated
		if v.stated == nil {
			v.stated = &a.Quote
		}
	}
}

// stated are the log-odds that a statement found in the text gives.
const stated = 2.2

func (g *grouping) vote(k [2]int) *vote {
	if g.votes[k] == nil {
		g.votes[k] = &vote{}
	}
	return g.votes[k]
}

// join makes groups of what the votes join, the surest first. What most votes
// between two groups hold apart stays apart, and so does what the writer does.
func (g *grouping) join() {
	for i := range g.parts {
		if root := g.fixed.root(i); root != i {
			g.unite(root, i)
		}
	}
	keys := make([][2]int, 0, len(g.votes))
	for k, v := range g.votes {
		if v.odds > 0 {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, func(a, b [2]int) int {
		return cmp.Or(cmp.Compare(g.votes[b].odds, g.votes[a].odds), inOrder(a, b))
	})
	for _, k := range keys {
		if g.between(k[0], k[1]) > 0 {
			g.unite(k[0], k[1])
		}
	}
}

// between sums the votes between the groups of two names; nothing outweighs the
// writer's "different".
func (g *grouping) between(i, j int) float64 {
	if g.parts[i] == g.parts[j] {
		return 0
	}
	sum := 0.0
	for _, x := range g.parts[i].names {
		for _, y := range g.parts[j].names {
			if g.fixed.apart(x, y) {
				return math.Inf(-1)
			}
			if v := g.votes[key(x, y)]; v != nil {
				sum += v.odds
			}
		}
	}
	return sum
}

func (g *grouping) unite(i, j int) {
	a, b := g.parts[i], g.parts[j]
	if a == b {
		return
	}
	both := &part{slices.Concat(a.names, b.names)}
	for _, n := range both.names {
		g.parts[n] = both
	}
}

// groups returns the groups in the order of their first names.
func (g *grouping) groups() []*part {
	var out []*part
	seen := map[*part]bool{}
	for _, p := range g.parts {
		if !seen[p] {
			seen[p] = true
			slices.SortFunc(p.names, func(a, b int) int { return cmp.Or(g.book.names[b].count()-g.book.names[a].count(), a-b) })
			out = append(out, p)
		}
	}
	return out
}

// hubs is how many names of a group, the most mentioned ones, each other one is said to be
// one with, as far as a call joined the two. With the chief name alone, whose clues may speak
// against it, a name would not hold to a large group.
const hubs = 6

// conclude makes verdicts of the groups: for each name with the chief names of its
// group, and for all candidates that a call has seen together or that were asked
// about. The walls by form hold where no group contradicts them.
func (g *grouping) conclude() {
	done := map[[2]int]bool{}
	give := func(i, j int) {
		if k := key(i, j); i != j && !done[k] {
			done[k] = true
			g.give(k)
		}
	}
	for _, group := range g.groups() {
		for n, i := range group.names {
			for h, hub := range group.names[:min(n, hubs)] {
				if v := g.votes[key(hub, i)]; h == 0 || v != nil && v.odds > 0 {
					give(hub, i)
				}
			}
		}
	}
	for _, p := range g.cands.pairs {
		if g.served[key(p.a, p.b)] {
			give(p.a, p.b)
		}
	}
	for _, k := range slices.SortedFunc(maps.Keys(g.said), inOrder) {
		give(k[0], k[1])
	}
	for _, p := range g.cands.walls {
		if id := g.book.verdictID(p); !done[key(p.a, p.b)] && !g.known[id] && g.parts[p.a] != g.parts[p.b] {
			g.known[id] = true
			g.report.Walls++
			g.out = append(g.out, g.book.ruled(p))
		}
	}
}

// give makes the verdict about one pair, on the judge's word and with the clues. When
// the judge has failed, what two opinions don't agree on is left open: it was to be
// asked about.
func (g *grouping) give(k [2]int) {
	p := g.of[k]
	if p == nil {
		p = &pair{a: k[0], b: k[1]}
	}
	id := g.book.verdictID(p)
	if g.known[id] {
		return // the writer has spoken
	}
	one := g.parts[k[0]] == g.parts[k[1]]
	if g.failed && len(g.said[k]) == 0 && (one && !g.twice(k[0], k[1]) || !one && p.odds() >= contradicted) {
		return
	}
	g.known[id] = true
	out := g.book.blank(p, g.judge.Origin())
	sum, from := g.opinions(k, out, min(max(p.odds(), -2.5), 2.5))
	g.book.explain(out, p)
	switch {
	case !one && g.open(k):
		out.Answer, out.Confidence = kb.Unsure, 0.5
	case one:
		out.Answer, out.Confidence = kb.Same, sureness(sum)
	default:
		out.Answer, out.Confidence = kb.Different, sureness(-sum)
	}
	if one && from != nil && p.odds() < supported {
		out.From = g.book.placeOf(*from, p)
	}
	g.out = append(g.out, out)
}

// opinions adds to a verdict what the judge has said of a pair, and returns the odds with them and from which place it holds.
func (g *grouping) opinions(k [2]int, out *kb.Verdict, odds float64) (float64, *string) {
	var from *string
	v := g.votes[k]
	if v != nil {
		odds += min(max(v.odds, -3), 3)
		from = v.from
		if v.reason != "" {
			out.Reasons = append(out.Reasons, kb.Reason{Text: v.reason, Weight: round(max(-1, min(1, v.odds)))})
		}
	}
	for _, s := range g.said[k] {
		odds += oddsOf(s)
		from = cmp.Or(from, s.HoldsFrom)
		if s.Reason != "" {
			out.Reasons = append(out.Reasons, kb.Reason{Text: s.Reason, Weight: round(leaning(s))})
		}
	}
	if v != nil && v.stated != nil {
		out.Evidence = append(out.Evidence, *v.stated)
	}
	return odds, from
}

// open reports whether a pair stays unsure: the judge said so and nothing that came
// later.
func (g *grouping) open(k [2]int) bool {
	if list := g.said[k]; len(list) > 0 {
		return list[len(list)-1].Verdict == kb.Unsure
	}
	return g.votes[k] != nil && g.votes[k].unsure
}

// oddsOf returns the log-odds for "the same" that a verdict gives.
func oddsOf(v task.Verdict) float64 {
	c := min(max(v.Confidence, 0.55), 0.98)
	switch v.Verdict {
	case kb.Same:
		return math.Log(c / (1 - c))
	case kb.Different:
		return -math.Log(c / (1 - c))
	}
	return 0
}

// sureness returns the probability of an answer by its log-odds. An answer that holds
// although the sum speaks against it is hardly one.
func sureness(odds float64) float64 {
	return math.Round(100/(1+math.Exp(-max(odds, 0.4)))) / 100
}
