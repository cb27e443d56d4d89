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

// A Store is an open shared base. As an editor.Store it is used by one goroutine at a
// time; all else may be used by any.
type Store struct {
	address Address
	studio  string // this machine's name, kept with the copies
	session string // this opening's name
	copy    *storage.File
	pool    *pgxpool.Pool
	role    string // as the server knows us; set by the first greeting
	schema  schema

	readOnly atomic.Pointer[kb.Problem] // why nothing can be written now
	stop     context.CancelFunc
	ended    chan struct{}
	wake     chan struct{} // to tell the listener of the session; of size one
	listener atomic.Pointer[func()]
	closing  sync.Once
	failed   error // of closing

	mu     sync.Mutex // held while the place moves
	place  place
	news   []editor.News
	closed bool

	turn    *pgxpool.Conn // while this studio has it; used by the goroutine that commits
	pushing bool          // the turn did not come in time: write without it

	others others
	claims claims
	moved  chan struct{} // to say where this studio is; of size one
}

// ReadOnly says why nothing can be written now: no connection, no right, a server of a
// newer format.
func (s *Store) ReadOnly() error {
	if p := s.readOnly.Load(); p != nil {
		return p
	}
	return nil
}

// Copy returns the local copy: all reading asks it.
func (s *Store) Copy() *storage.File { return s.copy }

// Address returns where the base is, without a password.
func (s *Store) Address() string { return s.address.String() }

// Name returns what people call the base.
func (s *Store) Name() string { return s.address.Name() }

// Load reads the copy.
func (s *Store) Load() (*kb.Snapshot, []editor.Head, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.news = nil
	return s.copy.Load()
}

// Edits returns the edits of one step. ErrBehind when it is gone from the copy and the session
// has not heard yet who dropped it.
func (s *Store) Edits(seq int64) ([]kb.Edit, error) {
	edits, err := s.copy.Edits(seq)
	if errors.Is(err, sql.ErrNoRows) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if len(s.news) > 0 {
			return nil, editor.ErrBehind
		}
	}
	return edits, err
}

// News returns the changes of others since it was asked last.
func (s *Store) News() []editor.News {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.news
	s.news = nil
	return out
}

// Listen has f called when there is something new.
func (s *Store) Listen(f func()) {
	if f == nil {
		s.listener.Store(nil)
		return
	}
	s.listener.Store(&f)
	s.tell()
}

// tell wakes whoever listens.
func (s *Store) tell() {
	select {
	case s.wake <- struct{}{}:
	default: // it is to be woken already
	}
}

// Sync takes in what others have done up to now, and has the listener called. Without it
// that takes a moment.
func (s *Store) Sync(ctx context.Context) error {
	s.mu.Lock()
	err := s.catchUp(ctx, s.pool, true)
	s.mu.Unlock()
	if f := s.listener.Load(); f != nil {
		(*f)()
	}
	return explain(s.address, "follow", err)
}

// listening calls the listener whenever it is to be woken. It is on a goroutine of its
// own: the session may be waiting for a change to be made durable.
func (s *Store) listening() {
	for range s.wake {
		if f := s.listener.Load(); f != nil {
			(*f)()
		}
	}
}

// commitWithin bounds how long a change may take to be made durable, with time for
// another connection; large ones have a second for each megabyte more.
const commitWithin = 5 * time.Second

// Commit makes a change durable on the server and then in the copy. ErrBehind when
// others came first.
func (s *Store) Commit(c *editor.Change) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return explain(s.address, "save", pgx.ErrTxClosed)
	}
	if p := s.readOnly.Load(); p != nil {
		return p
	}
	if len(s.news) > 0 {
		return editor.ErrBehind
	}
	n := editor.News{Change: *c}
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

// append puts a row behind what the copy has, and follows. A connection that breaks is
// made again, and the history asked whether the row is there.
func (s *Store) append(ctx context.Context, r *row) error {
	for try := 0; ; try++ {
		var added, lost bool
		var others []row
		var err error
		if try > 0 {
			if added, err = s.landed(ctx, r); added {
				return s.keep(*r)
			}
		}
		inTurn := s.turn != nil // it may have been ended for taking too long
		if err == nil {
			r.Seq = s.place.seq + 1
			added, others, err = s.try(ctx, r)
		}
		switch {
		case err == nil && added:
			return s.keep(*r)
		case err == nil:
			return s.behind(ctx, r.ID, others)
		case errors.Is(err, errNotInTurn): // planned again when it has come
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
				Kept: "everything saved before is kept", Do: "look again when the connection is back whether this was saved", Kind: storage.ErrNoServer, Err: err}
		}
	}
}

// try adds the row, and asks for those of others that are there already, in one round
// trip. It ends the turn.
func (s *Store) try(ctx context.Context, r *row) (added bool, others []row, err error) {
	batch := &pgx.Batch{}
	batch.Queue(add, append(r.values(), len(s.schema), int64(turnKey), s.pushing)...)
	batch.Queue(after+" LIMIT $3", s.place.seq, r.ID, fetched)
	s.pushing = false
	send := s.pool.SendBatch
	if turn := s.turn; turn != nil {
		s.turn = nil
		defer turn.Release() // one that is not done with is closed
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

// fetched is how many changes of others are fetched with the answer that they came first.
const fetched = 50

// landed reports whether a row of a broken connection is in the history.
func (s *Store) landed(ctx context.Context, r *row) (bool, error) {
	err := s.pool.QueryRow(ctx, "SELECT seq FROM dramatis.change WHERE id = $1", r.ID).Scan(&r.Seq)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	return err == nil && r.Seq == s.place.seq+1, err
}

// keep takes this studio's own row into the copy.
func (s *Store) keep(r row) error {
	r.Author = s.role
	n, err := r.news(s.studio, s.role)
	if err == nil {
		err = s.follow([]editor.News{n}, r.Seq, r.ID)
	}
	return err
}

// follow takes changes into the copy. What can't be taken in is on the server all the
// same, and nothing is written until the base is opened again.
func (s *Store) follow(news []editor.News, seq int64, id string) error {
	to := place{base: s.place.base, seq: seq, id: id}
	if err := s.copy.Follow(news, to.String()); err != nil {
		p := &kb.Problem{What: kb.Errorf("the local copy of the shared base “%s” can't be written", s.address),
			Kept: "the server has everything", Do: "make room on the disk and open the base again", Kind: storage.ErrDisk, Err: err}
		s.readOnly.Store(p)
		return p
	}
	s.place = to
	return nil
}

// behind follows those who came first.
func (s *Store) behind(ctx context.Context, id string, others []row) error {
	before := s.place.seq
	var err error
	if len(others) == 0 || others[0].Seq != before+1 { // a row of our own, of which the answer was lost
		err = s.catchUp(ctx, s.pool, true)
	} else {
		err = s.takeRows(true, func(each func(row) error) error {
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
		p := newer(s.address, version, len(s.schema)).(*kb.Problem)
		s.readOnly.Store(p)
		return p
	}
	return explain(s.address, "save", errors.Join(err, fmt.Errorf("the change %s was not taken", id)))
}

func isProblem(err error) bool {
	var p *kb.Problem
	return errors.As(err, &p)
}

// catchUp takes in what is behind the place. s.mu is held.
func (s *Store) catchUp(ctx context.Context, q querier, tell bool) error {
	return s.takeRows(tell, func(each func(row) error) error { return rowsAfter(ctx, q, s.place.seq, each) })
}

// takeRows takes rows behind the place into the copy.
func (s *Store) takeRows(tell bool, all func(each func(row) error) error) error {
	var batch []editor.News
	var last row
	size := 0
	flush := func() error {
		if len(batch) == 0 {
			return nil
		}
		if err := s.follow(batch, last.Seq, last.ID); err != nil {
			return err
		}
		if tell {
			s.news = append(s.news, batch...)
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
		n, err := r.news(s.studio, s.role)
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

// batchSize is about how many bytes of history are written to the copy at once.
const batchSize = 4 << 20

// Close ends the connections and closes the copy.
func (s *Store) Close() error {
	s.closing.Do(func() {
		s.stop()
		<-s.ended
		s.leave()
		s.mu.Lock()
		defer s.mu.Unlock()
		s.closed = true
		s.pool.Close()
		close(s.wake)
		s.failed = s.copy.Close()
	})
	return s.failed
}
