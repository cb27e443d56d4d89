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

// A grouping asks a judge that can see a whole cast which of its names are one person,
// and then, pair by pair, about what only one opinion supports. The judge's
// groups and the clues of the text are two opinions: where they agree, no question is asked.
type grouping struct {
	*run
	pairOf       map[[2]int]*pair // candidate pairs
	candidatesOf map[int][]*pair  // candidate pairs by name
	votes        map[[2]int]*vote
	shown        map[[2]int]bool // pairs that were in one call
	groupOf      []*group        // by name
	core         map[int][]int   // by name: the part of its group that is confirmed
	finder       *quoteFinder
	answers      map[[2]int][]task.Verdict // the judge's answers about pairs
	final        map[[2]int]bool           // pairs answered in an earlier run
	failed       bool                      // the judge has failed before the end
	missedErr    error                     // why some pairs have no answer
	// namesByWord are names by word.
	namesByWord map[string][]int
	offered     map[int][]int // by name: the names of cands.likely
}

// A vote is what the judge's groups say about a pair.
type vote struct {
	odds         float64
	joinedByCall bool // a call has put the two into one group
	unsure       bool
	reason       string
	from         *string
	stated       *kb.Quote // text that says that the two are one, as found by its reader
}

// A group is a set of names that are one person as far as is known.
type group struct{ names []int }

// Thresholds for the log-odds of a pair's clues.
const (
	supportedOdds    = 2.0  // enough to be an opinion that two are one
	leastAsked       = -3.0 // enough to ask about two names that were in no call together
	contradictedOdds = 0.5  // enough to ask about two names that a call has kept apart
)

// keptApartOdds is the vote against a pair that the judge leaves in different groups. It is small, because the
// judge may have overlooked the pair.
const keptApartOdds = 1.7

// odds returns the log-odds for "the same" from the clues of a pair.
func (p *pair) odds() float64 {
	if p == nil {
		return 0
	}
	return p.score
}

// groupNames has the judge group the whole cast, and makes the verdicts. It returns false
// if the judge can't do that.
func (r *run) groupNames(ctx context.Context, progress func(done, total int)) (bool, error) {
	judge, ok := r.judge.(task.NameGrouper)
	if !ok {
		return false, nil
	}
	g := &grouping{run: r, pairOf: map[[2]int]*pair{}, candidatesOf: map[int][]*pair{}, votes: map[[2]int]*vote{}, shown: map[[2]int]bool{},
		finder: newQuoteFinder(r.book), answers: map[[2]int][]task.Verdict{}, final: map[[2]int]bool{}}
	for _, p := range r.cands.pairs {
		g.pairOf[key(p.a, p.b)] = p
		g.candidatesOf[p.a], g.candidatesOf[p.b] = append(g.candidatesOf[p.a], p), append(g.candidatesOf[p.b], p)
	}
	for i := range r.book.names {
		g.groupOf = append(g.groupOf, &group{[]int{i}})
	}
	g.indexWords()
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

// A groupAnswer is a judge's answer about the names of one window.
type groupAnswer struct {
	window []int
	names  []task.GroupName
	out    task.GroupOutput
}

// askAll has all windows grouped concurrently, and counts the votes in the order of the windows,
// even if some calls fail.
func (g *grouping) askAll(ctx context.Context, judge task.NameGrouper, windows [][]int) error {
	answers := make([][]groupAnswer, len(windows))
	var asking errgroup.Group // a failure cancels no other call: calls in flight are paid for
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
// split in halves, and skipped if even fewestGrouped names are too many.
func (g *grouping) ask(ctx context.Context, judge task.NameGrouper, window []int) ([]groupAnswer, error) {
	in := task.GroupInput{Work: g.book.in.Work, Language: g.book.in.Language}
	for n, i := range window {
		e := g.book.names[i]
		in.Names = append(in.Names, task.GroupName{ID: fmt.Sprint(n + 1), Name: e.Surface, Type: typeOf(e), Mentions: e.count(),
			Description: clip(e.Description, longestDescribed), Quotes: g.finder.quotes(i, g.partners(i, window), quotesPerName, 0)})
	}
	out, err := judge.GroupNames(ctx, in)
	switch {
	case errors.Is(err, task.ErrTooMuch):
		var all []groupAnswer
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
	return []groupAnswer{{window, in.Names, out}}, nil
}

// pairsPerCall is about the number of pairs that a concurrent judge puts into one
// call.
const pairsPerCall = 8

// partners returns the names of a window that form a candidate pair with a name.
func (g *grouping) partners(i int, window []int) map[int]bool {
	in := map[int]bool{}
	for _, p := range g.candidatesOf[i] {
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
				v.joinedByCall = true
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
			g.shown[k] = true
			if v := g.votes[k]; !together[k] && (v != nil || g.pairOf[k] != nil) && (v == nil || !v.unsure) {
				g.vote(k).odds -= keptApartOdds
			}
		}
	}
}

// takeStated counts the statements that the readers of the passages found: words that say that two
// names are one.
func (g *grouping) takeStated() {
	for _, a := range g.book.in.Aliases {
		i, ok := g.book.index[a.A]
		j, ok2 := g.book.index[a.B]
		if !ok || !ok2 || i == j {
			continue
		}
		v := g.vote(key(i, j))
		v.odds += statedOdds
		if v.stated == nil {
			v.stated = &a.Quote
		}
	}
}

// statedOdds is the vote, in log-odds, of a statement in the text.
const statedOdds = 2.2

func (g *grouping) vote(k [2]int) *vote {
	if g.votes[k] == nil {
		g.votes[k] = &vote{}
	}
	return g.votes[k]
}

// join makes groups from the votes, the surest first. Groups stay apart if the votes between them
// or the writer's decisions are against joining them.
func (g *grouping) join() {
	for i := range g.groupOf {
		if root := g.settled.root(i); root != i {
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
		return cmp.Or(cmp.Compare(g.votes[b].odds, g.votes[a].odds), comparePairs(a, b))
	})
	for _, k := range keys {
		if g.votesBetweenGroups(k[0], k[1]) > 0 {
			g.unite(k[0], k[1])
		}
	}
}

// votesBetweenGroups sums the votes between the groups of two names; it is -Inf if the
// writer has decided that two of them are different.
func (g *grouping) votesBetweenGroups(i, j int) float64 {
	if g.groupOf[i] == g.groupOf[j] {
		return 0
	}
	sum := 0.0
	for _, x := range g.groupOf[i].names {
		for _, y := range g.groupOf[j].names {
			if g.settled.keptApart(x, y) {
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
	a, b := g.groupOf[i], g.groupOf[j]
	if a == b {
		return
	}
	both := &group{slices.Concat(a.names, b.names)}
	for _, n := range both.names {
		g.groupOf[n] = both
	}
}

// groups returns the groups in the order of their first names; each group's names are sorted, the most frequent first.
func (g *grouping) groups() []*group {
	var out []*group
	seen := map[*group]bool{}
	for _, p := range g.groupOf {
		if !seen[p] {
			seen[p] = true
			slices.SortFunc(p.names, func(a, b int) int { return cmp.Or(g.book.names[b].count()-g.book.names[a].count(), a-b) })
			out = append(out, p)
		}
	}
	return out
}

// mostChiefs is the number of chief names of a group, the most mentioned ones, that a verdict links each other
// name to, if a call joined the two. With one chief name, whose clues may be against it, a name
// would not be held in a large group.
const mostChiefs = 6

// conclude makes verdicts from the groups: for each name with the chief names of its
// group, for all candidate pairs that were in one call, and for all pairs that were asked
// about. The walls by form hold where no group contradicts them.
func (g *grouping) conclude() {
	done := map[[2]int]bool{}
	give := func(i, j int) {
		if k := key(i, j); i != j && !done[k] {
			done[k] = true
			g.addVerdict(k)
		}
	}
	for _, group := range g.groups() {
		for n, i := range group.names {
			for h, hub := range group.names[:min(n, mostChiefs)] {
				if v := g.votes[key(hub, i)]; h == 0 || v != nil && v.odds > 0 {
					give(hub, i)
				}
			}
		}
	}
	for _, p := range g.cands.pairs {
		if g.shown[key(p.a, p.b)] {
			give(p.a, p.b)
		}
	}
	for _, k := range slices.SortedFunc(maps.Keys(g.answers), comparePairs) {
		give(k[0], k[1])
	}
	for _, p := range g.cands.walls {
		if id := g.book.verdictID(p); !done[key(p.a, p.b)] && !g.known[id] && g.groupOf[p.a] != g.groupOf[p.b] {
			g.known[id] = true
			g.report.Walls++
			g.out = append(g.out, g.book.ruleVerdict(p))
		}
	}
}

// addVerdict makes the verdict about one pair from the judge's opinion and the clues. If
// the judge has failed, pairs on which two opinions don't agree are left out, because they
// were to be asked about.
func (g *grouping) addVerdict(k [2]int) {
	p := g.pairOf[k]
	if p == nil {
		p = &pair{a: k[0], b: k[1]}
	}
	id := g.book.verdictID(p)
	if g.known[id] {
		return // the writer has decided
	}
	one := g.groupOf[k[0]] == g.groupOf[k[1]]
	if g.failed && len(g.answers[k]) == 0 && (one && !g.confirmed(k[0], k[1]) || !one && p.odds() >= contradictedOdds) {
		return
	}
	g.known[id] = true
	out := g.book.newVerdict(p, g.judge.Origin())
	sum, from := g.opinions(k, out, min(max(p.odds(), -2.5), 2.5))
	g.book.explain(out, p)
	switch {
	case !one && g.isUnsure(k):
		out.Answer, out.Confidence = kb.Unsure, 0.5
	case one:
		out.Answer, out.Confidence = kb.Same, confidenceOf(sum)
	default:
		out.Answer, out.Confidence = kb.Different, confidenceOf(-sum)
	}
	if one && from != nil && p.odds() < supportedOdds {
		out.From = g.book.placeOf(*from, p)
	}
	g.out = append(g.out, out)
}

// opinions adds the judge's reasons about a pair to a verdict. It returns the odds with the judge's opinions added, and
// the place from which the verdict holds.
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
	for _, s := range g.answers[k] {
		odds += oddsOf(s)
		from = cmp.Or(from, s.HoldsFrom)
		if s.Reason != "" {
			out.Reasons = append(out.Reasons, kb.Reason{Text: s.Reason, Weight: round(signedConfidence(s))})
		}
	}
	if v != nil && v.stated != nil {
		out.Evidence = append(out.Evidence, *v.stated)
	}
	return odds, from
}

// isUnsure reports whether the judge's last word about a pair was "unsure".
func (g *grouping) isUnsure(k [2]int) bool {
	if list := g.answers[k]; len(list) > 0 {
		return list[len(list)-1].Verdict == kb.Unsure
	}
	return g.votes[k] != nil && g.votes[k].unsure
}

// oddsOf returns the log-odds for "the same" of a judge's answer.
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

// confidenceOf converts log-odds to a probability, rounded to 0.01. It is at least that of 0.4, since an answer may hold
// although the sum is against it.
func confidenceOf(odds float64) float64 {
	return math.Round(100/(1+math.Exp(-max(odds, 0.4)))) / 100
}
