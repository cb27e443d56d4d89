package normalize

import (
	"context"
	"fmt"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// batch is how many pairs a judge is asked about at once.
const batch = 20

// A Judge decides pairs and says whose word that is. task.Engine fulfils it.
type Judge interface {
	task.IdentityJudge
	Origin() kb.Origin
}

// A Report says what was done.
type Report struct {
	Names      int
	Candidates int // pairs that were worth asking about
	Judged     int // pairs that the judge was asked about
	Skipped    int // settled by connection or contradiction before their turn
	Known      int // settled by a verdict there was before
	Walls      int // kept apart by the form of the names, without a judge
	Calls      int // batches
}

// Propose finds candidate pairs and has them judged, the likeliest first. It
// returns new verdicts, sorted by id: the judge's, and walls that the names'
// forms alone make (ByRule). Verdicts of the writer, and others as good as the
// judge's, are taken as settled and not returned. progress, which may be nil,
// is told how many of the pairs are through. On an error of the judge or the
// embedder it returns what was judged so far beside the error.
func Propose(ctx context.Context, in Input, judge Judge, progress func(done, total int)) ([]*kb.Verdict, Report, error) {
	if progress == nil {
		progress = func(int, int) {}
	}
	b := newBook(in)
	cands, err := b.candidates(ctx)
	if err != nil {
		return nil, Report{Names: len(b.names)}, err
	}
	run := &run{book: b, cands: cands, settled: newSettled(len(b.names)), judge: judge, known: map[kb.VerdictID]bool{}}
	run.report.Names, run.report.Candidates = len(b.names), len(cands.pairs)
	run.takeKnown()
	run.takeWalls()
	err = run.judgeAll(ctx, progress)
	return sortVerdicts(run.out), run.report, err
}

type run struct {
	book    *book
	cands   *candidates
	settled *settled
	judge   Judge
	known   map[kb.VerdictID]bool
	out     []*kb.Verdict
	report  Report
}

// takeKnown settles what verdicts there are, the most authoritative first.
func (r *run) takeKnown() {
	for _, v := range byAuthority(r.book.in.Verdicts) {
		i, ok := r.book.index[v.A]
		j, ok2 := r.book.index[v.B]
		if !v.Decided() && v.By.Authority() < r.judge.Origin().Authority() {
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

// takeWalls sets the walls that the forms of the names make.
func (r *run) takeWalls() {
	for _, p := range r.cands.walls {
		id := kb.VerdictIDOf(r.book.names[p.a].ID, r.book.names[p.b].ID)
		if r.known[id] || r.settled.joined(p.a, p.b) {
			continue
		}
		r.settled.wall(p.a, p.b)
		r.known[id] = true
		r.report.Walls++
		r.out = append(r.out, r.book.wallVerdict(p))
	}
}

// judgeAll asks in batches. A batch holds no two pairs of which one may settle
// the other, so that what is learned from the likeliest saves asking the rest.
func (r *run) judgeAll(ctx context.Context, progress func(done, total int)) error {
	queue := r.cands.pairs
	total := len(queue)
	done := 0
	for len(queue) > 0 {
		ask, rest := r.nextBatch(queue)
		done = total - len(rest) - len(ask)
		progress(done, total)
		queue = rest
		if len(ask) == 0 {
			continue
		}
		if err := r.ask(ctx, ask); err != nil {
			return err
		}
		progress(total-len(rest), total)
	}
	progress(total, total)
	return nil
}

// lookahead is how far down the queue a batch may be filled from.
const lookahead = 8 * batch

func (r *run) nextBatch(queue []*pair) (ask, rest []*pair) {
	partners := map[int][]int{} // by root: whom the batch asks about it
	for i, p := range queue {
		if len(ask) == batch || i >= lookahead && len(ask) > 0 {
			return ask, append(rest, queue[i:]...)
		}
		if r.known[kb.VerdictIDOf(r.book.names[p.a].ID, r.book.names[p.b].ID)] {
			r.report.Known++
			continue
		}
		if r.settled.known(p.a, p.b) {
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

// mayBeSettled tells whether answers about the batch's pairs could settle this
// one too.
func (r *run) mayBeSettled(ra, rb int, partners map[int][]int) bool {
	if len(partners[ra]) > 0 && len(partners[rb]) > 0 {
		return true
	}
	for _, c := range partners[ra] {
		if r.settled.known(c, rb) {
			return true
		}
	}
	for _, c := range partners[rb] {
		if r.settled.known(c, ra) {
			return true
		}
	}
	return false
}

func (r *run) ask(ctx context.Context, pairs []*pair) error {
	in := task.JudgeInput{Source: r.book.in.Source, Language: r.book.in.Language}
	for i, p := range pairs {
		in.Pairs = append(in.Pairs, r.book.asked(fmt.Sprint(i+1), p))
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
		verdict := r.book.verdict(p, in.Pairs[i], v, r.judge.Origin())
		r.out = append(r.out, verdict)
		r.known[verdict.ID] = true
		switch binds, _ := verdict.Binds(); {
		case binds == kb.Link && verdict.From == nil:
			r.settled.join(p.a, p.b)
		case binds == kb.Wall:
			r.settled.wall(p.a, p.b)
		}
	}
	return nil
}
