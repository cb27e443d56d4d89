package shared

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"dramatis/editor/kb"
	"dramatis/storage"
)

// A Present studio is one that has the base open now.
type Present struct {
	Author   string
	Question kb.VerdictID // that it is at in the queue, "" for none
}

// goneAfter is after how long without a beat a studio counts as gone.
const goneAfter = 10 * time.Second

// others are the studios that are there besides this one, and where this one is.
type others struct {
	mu       sync.Mutex
	list     []Present
	question kb.VerdictID
}

// Others returns the studios that have the base open besides this one.
func (s *Store) Others() []Present {
	s.others.mu.Lock()
	defer s.others.mu.Unlock()
	return slices.Clone(s.others.list)
}

// At says at which question of the queue this studio is, "" for none.
func (s *Store) At(question kb.VerdictID) {
	s.others.mu.Lock()
	moved := s.others.question != question
	s.others.question = question
	s.others.mu.Unlock()
	if !moved || s.ReadOnly() != nil {
		return
	}
	select {
	case s.moved <- struct{}{}:
	default: // it is to be said already
	}
}

// moving says where this studio is, on a goroutine of its own: the interface waits for
// nothing.
func (s *Store) moving(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.moved:
		}
		_, _ = within(ctx, func(ctx context.Context) (bool, error) { // the next beat says it otherwise
			batch := s.here()
			batch.Queue("SELECT pg_notify('dramatis', 'present')")
			return true, s.pool.SendBatch(ctx, batch).Close()
		})
	}
}

// here says that this studio is there, and where.
func (s *Store) here() *pgx.Batch {
	s.others.mu.Lock()
	question := s.others.question
	s.others.mu.Unlock()
	batch := &pgx.Batch{}
	batch.Queue(`INSERT INTO dramatis.present (session, question) VALUES ($1, $2)
		ON CONFLICT (session) DO UPDATE SET question = excluded.question, seen = now()`, s.session, string(question))
	return batch
}

// beat says that this studio is there and where, and looks for what was missed.
func (s *Store) beat(ctx context.Context, conn *pgx.Conn) error {
	if s.ReadOnly() == nil {
		batch := s.here()
		batch.Queue("DELETE FROM dramatis.present WHERE seen < now() - interval '1 day'")
		if err := conn.SendBatch(ctx, batch).Close(); err != nil {
			return err
		}
		if err := s.renew(ctx, conn); err != nil {
			return err
		}
	}
	s.mu.Lock()
	err := s.missed(ctx, conn)
	s.mu.Unlock()
	if err != nil {
		return err
	}
	return s.lookAround(ctx, conn)
}

// lookAround asks who else is there.
func (s *Store) lookAround(ctx context.Context, conn *pgx.Conn) error {
	rows, err := conn.Query(ctx, `SELECT author, question FROM dramatis.present WHERE session <> $1 AND seen > now() - $2::interval ORDER BY author, session`,
		s.session, goneAfter)
	if err != nil {
		return err
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Present])
	if err != nil {
		return err
	}
	s.others.mu.Lock()
	changed := !slices.Equal(list, s.others.list)
	s.others.list = list
	s.others.mu.Unlock()
	if changed {
		s.tell()
	}
	return nil
}

// leave says that this studio is gone, where that takes no time.
func (s *Store) leave() {
	if s.ReadOnly() != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	batch := &pgx.Batch{}
	batch.Queue("DELETE FROM dramatis.present WHERE session = $1", s.session)
	batch.Queue("DELETE FROM dramatis.claim WHERE session = $1", s.session)
	batch.Queue("SELECT pg_notify('dramatis', 'present')")
	_ = s.pool.SendBatch(ctx, batch).Close() // who is not heard of is gone soon
}

// otherHistory is for a server whose history is not the one that is open here.
func (s *Store) otherHistory() error {
	p := &kb.Problem{What: kb.Errorf("the server of the shared base “%s” has another history than what is open here", s.address),
		Kept: "what is open here can still be read", Do: "save it as a file, then open the base again", Kind: storage.ErrReadOnly, Err: errOtherHistory}
	s.readOnly.Store(p)
	return p
}
