package shared

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"dramatis/editor"
	"dramatis/editor/kb"
	"dramatis/storage"
)

var _ editor.Shared = (*Store)(nil)

// A Store is an open shared base. As an editor.Store it is for one goroutine at a time; its other
// methods are safe for concurrent use.
type Store struct {
	address Address
	studio  string // this machine's name, kept with the copies
	session string // the name of this session
	copy    *storage.File
	pool    *pgxpool.Pool
	role    string // as the server knows us; set by greet
	schema  schema

	readOnly atomic.Pointer[kb.Problem] // why nothing can be written now
	stop     context.CancelFunc
	ended    chan struct{}
	wake     chan struct{} // wakes the session's listener; of size one
	listener atomic.Pointer[func()]
	closing  sync.Once
	failed   error // of closing

	// order is held while something is appended to the server's history or followed from it: one at a
	// time, and over the network. Nothing that only reads waits for it.
	order  sync.Mutex
	closed bool

	mu    sync.Mutex // held while the copy changes; never over the network
	place place      // changes under order and mu
	news  []editor.RemoteChange

	turn    *pgxpool.Conn // while this studio has the turn; used by the goroutine that commits
	pushing bool          // the turn did not come in time: write without it

	others others
	claims claims
	moved  chan struct{} // says that this studio shows another question; of size one
}

// ReadOnly returns why nothing can be written now (no connection, no right, a server with a newer
// format), nil if it can.
func (s *Store) ReadOnly() error {
	if p := s.readOnly.Load(); p != nil {
		return p
	}
	return nil
}

// Copy returns the local copy, from which everything is read.
func (s *Store) Copy() *storage.File { return s.copy }

// Address returns where the base is, without a password.
func (s *Store) Address() string { return s.address.String() }

// Name returns what people call the base.
func (s *Store) Name() string { return s.address.Name() }

// Load reads the copy.
func (s *Store) Load(ctx context.Context) (*kb.Snapshot, []editor.Head, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.news = nil
	return s.copy.Load(ctx)
}

// Edits returns the edits of one step, or ErrBehind if the copy has dropped it and the session doesn't
// know yet.
func (s *Store) Edits(seq int64) ([]kb.Edit, error) {
	edits, err := s.copy.Edits(seq)
	if errors.Is(err, sql.ErrNoRows) && s.hasNews() {
		return nil, editor.ErrBehind
	}
	return edits, err
}

// hasNews reports whether the session doesn't know yet of changes of others.
func (s *Store) hasNews() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.news) > 0
}

// News returns the changes of others since the last call.
func (s *Store) News() []editor.RemoteChange {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.news
	s.news = nil
	return out
}

// Listen sets the function that is called when there are changes.
func (s *Store) Listen(f func()) {
	if f == nil {
		s.listener.Store(nil)
		return
	}
	s.listener.Store(&f)
	s.wakeListener()
}

// wakeListener wakes the listener.
func (s *Store) wakeListener() {
	select {
	case s.wake <- struct{}{}:
	default: // it will be woken already
	}
}

// Sync applies all changes of others at once, and calls the listener. Without it that takes a moment.
func (s *Store) Sync(ctx context.Context) error {
	s.order.Lock()
	err := s.catchUp(ctx, s.pool, announced)
	s.order.Unlock()
	if f := s.listener.Load(); f != nil {
		(*f)()
	}
	return explain(s.address, "follow", err)
}

// callListener calls the listener whenever it is woken. It has its own goroutine, because the session may
// be waiting for a commit.
func (s *Store) callListener() {
	for range s.wake {
		if f := s.listener.Load(); f != nil {
			(*f)()
		}
	}
}

// commitWithin bounds a commit, including one new connection; large ones have another second per
// megabyte.
const commitWithin = 5 * time.Second

// Commit makes a change durable on the server and then in the copy. It returns ErrBehind if others
// were first.
func (s *Store) Commit(c *editor.Change) error {
	s.order.Lock()
	defer s.order.Unlock()
	if s.closed {
		return explain(s.address, "save", pgx.ErrTxClosed)
	}
	if p := s.readOnly.Load(); p != nil {
		return p
	}
	if s.hasNews() {
		return editor.ErrBehind
	}
	n := editor.RemoteChange{Change: *c}
	if c.DropUndone || len(c.Undone)+len(c.Redone) > 0 {
		dropped, err := s.copy.Droppable(append(append([]int64(nil), c.Undone...), c.Redone...)...)
		if err != nil {
			return err
		}
		if c.DropUndone {
			n.Dropped = dropped
		}
	}
	r, err := rowOf(&n, s.studio)
	if err != nil {
		return explain(s.address, "save", err)
	}
	if c.Stop != nil {
		if err := c.Stop(); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), commitWithin+time.Duration(len(r.Edits)>>20)*time.Second)
	defer cancel()
	if err := s.append(ctx, &r); err != nil {
		return err
	}
	if c.Record != nil {
		c.Record.Seq = r.Seq
		c.Record.Author = s.role
	}
	return nil
}

// append adds a row after what the copy has, and advances. If the connection breaks it connects again
// and asks whether the row arrived.
func (s *Store) append(ctx context.Context, r *row) error {
	for try := 0; ; try++ {
		var added, lost bool
		var others []row
		var err error
		if try > 0 {
			if added, err = s.isStored(ctx, r); added {
				return s.applyOwn(*r)
			}
		}
		inTurn := s.turn != nil // it may have been ended for taking too long
		if err == nil {
			r.Seq = s.place.seq + 1
			added, others, err = s.try(ctx, r)
		}
		switch {
		case err == nil && added:
			return s.applyOwn(*r)
		case err == nil:
			return s.applyOthers(ctx, r.ID, others)
		case errors.Is(err, errNotInTurn): // planned again when the turn has come
			return editor.ErrBehind
		case codeOf(err) != "" && !inTurn || isProblem(err):
			return explain(s.address, "save", err)
		}
		if lost = ctx.Err() != nil; !lost {
			select {
			case <-ctx.Done():
				lost = true
			case <-time.After(100 * time.Millisecond):
			}
		}
		if lost {
			s.offline(err)
			return &kb.Problem{What: kb.Errorf("the connection to the shared base “%s” was lost while saving", s.address),
				Kept: "everything saved before is kept", Do: "check whether this was saved when the connection is back", Kind: storage.ErrNoServer, Err: err}
		}
	}
}

// try adds the row, and returns the rows of others that were there before it, in one round trip. It
// ends the turn.
func (s *Store) try(ctx context.Context, r *row) (added bool, others []row, err error) {
	batch := &pgx.Batch{}
	batch.Queue(addRowSQL, append(r.values(), len(s.schema), int64(turnKey), s.pushing)...)
	batch.Queue(rowsAfterSQL+" LIMIT $3", s.place.seq, r.ID, maxFetched)
	s.pushing = false
	send := s.pool.SendBatch
	if turn := s.turn; turn != nil {
		s.turn = nil
		defer turn.Release() // an unfinished one is closed
		batch.Queue("COMMIT")
		send = turn.SendBatch
	}
	answers := send(ctx, batch)
	defer func() {
		if e := answers.Close(); err == nil {
			err = e // nothing is durable before it
		}
	}()
	var free bool
	if err := answers.QueryRow().Scan(&free, &added); err != nil {
		return false, nil, err
	}
	if !free {
		return false, nil, errNotInTurn
	}
	rows, err := answers.Query()
	if err != nil {
		return false, nil, err
	}
	defer rows.Close()
	for rows.Next() {
		o, err := scan(rows)
		if err != nil {
			return false, nil, err
		}
		others = append(others, o)
	}
	return added, others, rows.Err()
}

// maxFetched is how many changes of others come with the answer that they were first.
const maxFetched = 50

// isStored reports whether the row of a broken connection is in the history.
func (s *Store) isStored(ctx context.Context, r *row) (bool, error) {
	err := s.pool.QueryRow(ctx, "SELECT seq FROM dramatis.change WHERE id = $1", r.ID).Scan(&r.Seq)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	return err == nil && r.Seq == s.place.seq+1, err
}

// A notice says whether changes that are applied to the copy are announced in News.
type notice bool

const (
	silent    notice = false
	announced notice = true
)

// applyOwn applies this studio's own row to the copy.
func (s *Store) applyOwn(r row) error {
	r.Author = s.role
	n, err := r.toChange(s.studio, s.role)
	if err == nil {
		err = s.follow([]editor.RemoteChange{n}, r.Seq, r.ID, silent)
	}
	return err
}

// follow applies changes to the copy, and passes them to News if they are to be announced. If that fails, they are
// on the server all the same, and nothing is written until the base is opened again.
func (s *Store) follow(news []editor.RemoteChange, seq int64, id string, tell notice) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	to := place{base: s.place.base, seq: seq, id: id}
	if err := s.copy.Follow(news, to.String()); err != nil {
		p := &kb.Problem{What: kb.Errorf("the local copy of the shared base “%s” can't be written", s.address),
			Kept: "the server has everything", Do: "make room on the disk and open the base again", Kind: storage.ErrDisk, Err: err}
		s.readOnly.Store(p)
		return p
	}
	s.place = to
	if tell == announced {
		s.news = append(s.news, news...)
	}
	return nil
}

// applyOthers applies the rows of those who were first.
func (s *Store) applyOthers(ctx context.Context, id string, others []row) error {
	before := s.place.seq
	var err error
	if len(others) == 0 || others[0].Seq != before+1 { // our own row, whose answer was lost
		err = s.catchUp(ctx, s.pool, announced)
	} else {
		err = s.takeRows(announced, func(each func(row) error) error {
			for _, o := range others {
				if err := each(o); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err != nil {
		return explain(s.address, "follow", err)
	}
	if s.place.seq > before {
		return editor.ErrBehind
	}
	_, version, err := format(ctx, s.pool)
	if err == nil && version != len(s.schema) {
		p := errNewer(s.address, version, len(s.schema)).(*kb.Problem)
		s.readOnly.Store(p)
		return p
	}
	return explain(s.address, "save", errors.Join(err, fmt.Errorf("the change %s was not taken", id)))
}

func isProblem(err error) bool {
	var p *kb.Problem
	return errors.As(err, &p)
}

// catchUp applies the rows after our place. s.order is held.
func (s *Store) catchUp(ctx context.Context, q querier, tell notice) error {
	return s.takeRows(tell, func(each func(row) error) error { return rowsAfter(ctx, q, s.place.seq, each) })
}

// takeRows applies rows after our place to the copy. s.order is held.
func (s *Store) takeRows(tell notice, all func(each func(row) error) error) error {
	var batch []editor.RemoteChange
	var last row
	size := 0
	flush := func() error {
		if len(batch) == 0 {
			return nil
		}
		if err := s.follow(batch, last.Seq, last.ID, tell); err != nil {
			return err
		}
		batch, size = nil, 0
		return nil
	}
	next := s.place.seq
	err := all(func(r row) error {
		if r.Seq <= next {
			return nil // it came another way meanwhile
		}
		if next++; r.Seq != next {
			return fmt.Errorf("change %d of the history comes where %d should: %w", r.Seq, next, errOtherHistory)
		}
		n, err := r.toChange(s.studio, s.role)
		if err != nil {
			return fmt.Errorf("change %d of the history: %w", r.Seq, err)
		}
		batch, last = append(batch, n), r
		if size += len(r.Edits) + 100; size > batchSize {
			return flush()
		}
		return nil
	})
	if e := flush(); err == nil { // what came before the connection broke counts
		err = e
	}
	return err
}

// batchSize is roughly how many bytes of history are written to the copy at once.
const batchSize = 4 << 20

// Close ends the connections and closes the copy.
func (s *Store) Close() error {
	s.closing.Do(func() {
		s.stop()
		<-s.ended
		s.leave()
		s.order.Lock()
		defer s.order.Unlock()
		s.closed = true
		s.pool.Close()
		close(s.wake)
		s.failed = s.copy.Close()
	})
	return s.failed
}
