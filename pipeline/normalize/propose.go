package normalize

import (
	"context"
	"fmt"
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// batch is the number of pairs that a judge is asked about at once.
const batch = 20

// A Batcher is a judge that answers more pairs in the time of one request, because it sends
// requests concurrently.
type Batcher interface{ PairsAtOnce() int }

func batchSize(judge Judge) int {
	if w, ok := judge.(Batcher); ok {
		return max(batch, w.PairsAtOnce())
	}
	return batch
}

// A Judge decides pairs; Origin says who it is. task.Engine implements it.
type Judge interface {
	task.IdentityJudge
	Origin() kb.Origin
}

// A Report counts what was done.
type Report struct {
	Names      int
	Candidates int // candidate pairs
	Judged     int // pairs that the judge was asked about
	Skipped    int // pairs that other answers settled before they were asked about
	Known      int // pairs settled by an existing verdict
	Walls      int // pairs kept apart by the forms of the names, without a judge
	Calls      int // of the judge
	// Left are verdicts about the pairs that a judge that failed left open: those that it came
	// to before it failed, and the rules' verdicts about the others, sorted by id. They
	// are for a run that continues without the judge. A run that continues with it
	// must not take them for the judge's answers.
	Left []*kb.Verdict
}

// Propose finds candidate pairs and has them judged, the likeliest first. It
// returns new verdicts, sorted by id: the judge's, and walls that follow from the
// forms of the names alone (ByRule). The writer's verdicts, and others with the
// judge's authority, are final and not returned. progress, which may be nil,
// is called with the number of pairs that are done. If the judge or the
// embedder fails, it returns the error, the verdicts so far, and in the report
// what is Left.
func Propose(ctx context.Context, in Input, judge Judge, progress func(done, total int)) ([]*kb.Verdict, Report, error) {
	if progress == nil {
		progress = func(int, int) {}
	}
	b, err := newBook(ctx, in)
	if err != nil {
		return nil, Report{}, err
	}
	cands, err := b.candidates(ctx)
	if err != nil {
		return nil, Report{Names: len(b.names)}, err
	}
	run := &run{book: b, cands: cands, settled: newUnionFind(len(b.names)), judge: judge, batch: batchSize(judge), known: map[kb.VerdictID]bool{}, earlier: map[kb.VerdictID]*kb.Verdict{}}
	run.report.Names, run.report.Candidates = len(b.names), len(cands.pairs)
	run.applyKnown()
	if judge.Origin() == kb.ByRule {
		run.judgeByRule(ctx, progress)
		run.addOffers()
		run.reviewDecisions()
		if err := ctx.Err(); err != nil {
			return nil, run.report, err
		}
		return sortVerdicts(run.out), run.report, nil
	}
	grouped, err := run.groupNames(ctx, progress)
	if !grouped {
		run.addWalls()
		err = run.judgeAll(ctx, progress)
	}
	if err != nil && ctx.Err() == nil {
		run.collectLeft()
	}
	run.addOffers()
	run.reviewDecisions()
	return sortVerdicts(run.out), run.report, err
}

type run struct {
	book    *book
	cands   *candidates
	settled *unionFind
	judge   Judge
	batch   int // pairs per call
	known   map[kb.VerdictID]bool
	// earlier are the judge's answers from before. They are reused where it would
	// be asked, so that a run that continues an interrupted one has the same result as a single run.
	earlier map[kb.VerdictID]*kb.Verdict
	// tentative pairs were answered "same" although their clues are against it.
	tentative []*pair
	out       []*kb.Verdict
	// concluded are the verdicts that a judge that failed came to all the same.
	concluded []*kb.Verdict
	report    Report
}

// applyKnown applies the existing verdicts, those of the highest authority first, and
// keeps the judge's own for when their pairs come up.
func (r *run) applyKnown() {
	for _, v := range sortedByAuthority(r.book.in.Verdicts) {
		i, ok := r.book.index[v.A]
		j, ok2 := r.book.index[v.B]
		if own := r.judge.Origin().Authority(); !v.Decided() && v.By.Authority() <= own {
			if v.By.Authority() == own {
				r.earlier[v.ID] = v
			}
			continue
		}
		r.known[v.ID] = true
		if !ok || !ok2 || i == j {
			continue
		}
		switch binds, _ := v.Binds(); {
		case binds == kb.Link && v.From == nil:
			r.settled.join(i, j)
		case binds == kb.Wall:
			r.settled.wall(i, j)
		}
	}
}

// judgeByRule makes the verdicts that follow from the scores. Pairs that nobody would take for one
// and that share nothing are left out. It returns early when ctx ends.
func (r *run) judgeByRule(ctx context.Context, progress func(done, total int)) {
	const often = 64
	for n, list := range [][]*pair{r.cands.pairs, r.cands.walls} {
		for i, p := range list {
			if i%often == 0 && ctx.Err() != nil {
				return
			}
			if id := r.book.verdictID(p); r.known[id] {
				r.report.Known++
				continue
			}
			if r.isNeedless(p) {
				continue
			}
			if n == 0 {
				r.report.Judged++
			} else {
				r.report.Walls++
			}
			r.out = append(r.out, r.book.ruleVerdict(p))
		}
	}
	progress(len(r.cands.pairs), len(r.cands.pairs))
}

// isNeedless reports whether the rules' verdict about a pair need not be reported.
func (r *run) isNeedless(p *pair) bool {
	return p.score < leastScore && !r.book.match(p.a, p.b).Overlaps()
}

// collectLeft sets report.Left: the conclusions of a judge that failed, and the verdicts of the
// rules about the pairs that it has answered neither now nor in an earlier run.
func (r *run) collectLeft() {
	r.report.Left = r.concluded
	for _, list := range [][]*pair{r.cands.pairs, r.cands.walls} {
		for _, p := range list {
			id := r.book.verdictID(p)
			if !r.known[id] && r.earlier[id] == nil && !r.settled.decided(p.a, p.b) && !r.isNeedless(p) {
				r.known[id] = true
				r.report.Left = append(r.report.Left, r.book.ruleVerdict(p))
			}
		}
	}
	sortVerdicts(r.report.Left)
}

// addWalls adds the walls that follow from the forms of the names.
func (r *run) addWalls() {
	for _, p := range r.cands.walls {
		id := r.book.verdictID(p)
		if r.known[id] || len(r.reuseEarlier([]*pair{p})) == 0 || r.settled.joined(p.a, p.b) {
			continue
		}
		r.settled.wall(p.a, p.b)
		r.known[id] = true
		r.report.Walls++
		r.out = append(r.out, r.book.ruleVerdict(p))
	}
}

// judgeAll asks in batches. A batch has no two pairs of which one may settle
// the other, so that answers about the likeliest pairs save questions about others.
func (r *run) judgeAll(ctx context.Context, progress func(done, total int)) error {
	queue := r.cands.pairs
	total := len(queue)
	done := 0
	for len(queue) > 0 {
		ask, rest := r.nextBatch(queue)
		fresh := r.reuseEarlier(ask)
		if len(fresh) < len(ask) && len(fresh) > 0 {
			// The text has changed since: fill up the batch with new pairs.
			queue = queue[len(queue)-len(rest)-len(fresh):]
			copy(queue, fresh)
			slices.SortFunc(queue[:min(len(queue), len(fresh)+lookahead*r.batch)], func(a, b *pair) int { return a.rank - b.rank })
			continue
		}
		done = total - len(rest) - len(ask)
		progress(done, total)
		queue = rest
		if len(fresh) == 0 {
			continue
		}
		if err := r.ask(ctx, fresh); err != nil {
			return err
		}
		progress(total-len(rest), total)
	}
	progress(total, total)
	return r.recheck(ctx)
}

// reuseEarlier applies the judge's earlier answers to pairs, and returns the pairs
// without one.
func (r *run) reuseEarlier(pairs []*pair) (fresh []*pair) {
	for _, p := range pairs {
		v := r.earlier[r.book.verdictID(p)]
		if v == nil {
			fresh = append(fresh, p)
			continue
		}
		r.known[v.ID] = true
		r.report.Known++
		r.settle(p, v)
	}
	return fresh
}

// settle applies an answer to r.settled.
func (r *run) settle(p *pair, v *kb.Verdict) {
	switch binds, _ := v.Binds(); {
	case binds == kb.Link && v.From == nil && p.score >= trustedScore:
		r.settled.join(p.a, p.b)
	case binds == kb.Link && v.From == nil:
		r.tentative = append(r.tentative, p)
	case binds == kb.Wall:
		r.settled.wall(p.a, p.b)
	}
}

// lookahead is how far down the queue a batch may be filled from, in batches.
const lookahead = 8

func (r *run) nextBatch(queue []*pair) (ask, rest []*pair) {
	partners := map[int][]int{} // by root: the roots that the batch pairs it with
	looked := 0
	// Pairs put off are moved right before those not looked at, so that the queue is never
	// copied as a whole.
	defer func() {
		at := looked - len(rest)
		copy(queue[at:looked], rest)
		rest = queue[at:]
	}()
	for i, p := range queue {
		if len(ask) == r.batch || i >= lookahead*r.batch && len(ask) > 0 {
			break
		}
		looked = i + 1
		if r.known[r.book.verdictID(p)] {
			r.report.Known++
			continue
		}
		if r.settled.decided(p.a, p.b) {
			r.report.Skipped++
			continue
		}
		ra, rb := r.settled.root(p.a), r.settled.root(p.b)
		if r.mayBeSettled(ra, rb, partners) {
			rest = append(rest, p)
			continue
		}
		partners[ra] = append(partners[ra], rb)
		partners[rb] = append(partners[rb], ra)
		ask = append(ask, p)
	}
	return ask, rest
}

// mayBeSettled reports whether answers about the batch's pairs could settle this
// pair too.
func (r *run) mayBeSettled(ra, rb int, partners map[int][]int) bool {
	if len(partners[ra]) > 0 && len(partners[rb]) > 0 {
		return true
	}
	for _, c := range partners[ra] {
		if r.settled.decided(c, rb) {
			return true
		}
	}
	for _, c := range partners[rb] {
		if r.settled.decided(c, ra) {
			return true
		}
	}
	return false
}

func (r *run) ask(ctx context.Context, pairs []*pair) error {
	in := task.JudgeInput{Source: r.book.in.Source, Work: r.book.in.Work, Language: r.book.in.Language}
	for i, p := range pairs {
		in.Pairs = append(in.Pairs, r.book.pairAsked(fmt.Sprint(i+1), p))
	}
	out, err := r.judge.JudgeIdentity(ctx, in)
	if err != nil {
		return fmt.Errorf("judge %d pairs of names: %w", len(pairs), err)
	}
	r.report.Calls++
	r.report.Judged += len(pairs)
	byID := map[string]task.Verdict{}
	for _, v := range out.Verdicts {
		byID[v.ID] = v
	}
	for i, p := range pairs {
		v, ok := byID[in.Pairs[i].ID]
		if !ok {
			continue
		}
		verdict := r.book.verdict(p, v, r.judge.Origin())
		r.out = append(r.out, verdict)
		r.known[verdict.ID] = true
		r.settle(p, verdict)
	}
	return nil
}

// trustedScore is the score from which a judge's "same" is accepted at once. Below it
// the clues are rather against it, and of many such pairs a judge with some errors
// joins some. So each is asked about once more, with other names of the two.
const trustedScore = 0

// recheck asks about other names of the people that a surprising "same" would join. A
// "different" then contradicts it, and the writer sees the contradiction.
func (r *run) recheck(ctx context.Context) error {
	list := r.tentative
	r.tentative = nil
	for len(list) > 0 {
		var ask []*pair
		groups := map[int][]int{} // names by root
		for i := range r.book.names {
			root := r.settled.root(i)
			groups[root] = append(groups[root], i)
		}
		for len(list) > 0 && len(ask) < r.batch {
			if p := r.otherPair(list[0], groups); p != nil {
				ask = append(ask, p)
				r.known[r.book.verdictID(p)] = true
			}
			list = list[1:]
		}
		if ask = r.reuseEarlier(ask); len(ask) == 0 {
			continue
		}
		if err := r.ask(ctx, ask); err != nil {
			return err
		}
	}
	r.tentative = nil
	return nil
}

// otherPair returns the most frequent pair of names of the same two groups that the judge was not asked
// about, or nil.
func (r *run) otherPair(p *pair, groups map[int][]int) *pair {
	var best *pair
	most := -1
	for _, i := range groups[r.settled.root(p.a)] {
		for _, j := range groups[r.settled.root(p.b)] {
			n := min(r.book.names[i].count(), r.book.names[j].count())
			if n > most && !r.known[kb.VerdictIDOf(r.book.names[i].ID, r.book.names[j].ID)] {
				k := key(i, j)
				best, most = &pair{a: k[0], b: k[1]}, n
			}
		}
	}
	return best
}
