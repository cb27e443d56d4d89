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

// An OtherStudio is another studio that has the base open now.
type OtherStudio struct {
	Author   string
	Question kb.VerdictID // the question of the queue that it has on screen, "" for none
}

// absentAfter is how long after its last beat a studio counts as gone.
const absentAfter = 10 * time.Second

// others are the other studios that have the base open, and the question that this one shows.
type others struct {
	mu       sync.Mutex
	list     []OtherStudio
	question kb.VerdictID
}

// Others returns the other studios that have the base open.
func (s *Store) Others() []OtherStudio {
	s.others.mu.Lock()
	defer s.others.mu.Unlock()
	return slices.Clone(s.others.list)
}

// SetQuestion sets the question of the queue that this studio shows, "" for none.
func (s *Store) SetQuestion(question kb.VerdictID) {
	s.others.mu.Lock()
	moved := s.others.question != question
	s.others.question = question
	s.others.mu.Unlock()
	if !moved || s.ReadOnly() != nil {
		return
	}
	select {
	case s.moved <- struct{}{}:
	default: // it will be sent already
	}
}

// sendPosition sends the question that this studio shows, on its own goroutine, so that the interface doesn't wait.
func (s *Store) sendPosition(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.moved:
		}
		_, _ = withTimeout(ctx, func(ctx context.Context) (bool, error) { // otherwise the next beat says it
			batch := s.presenceBatch()
			batch.Queue("SELECT pg_notify('dramatis', 'present')")
			return true, s.pool.SendBatch(ctx, batch).Close()
		})
	}
}

// presenceBatch returns the statements that report this studio and the question that it shows.
func (s *Store) presenceBatch() *pgx.Batch {
	s.others.mu.Lock()
	question := s.others.question
	s.others.mu.Unlock()
	batch := &pgx.Batch{}
	batch.Queue(`INSERT INTO dramatis.present (session, question) VALUES ($1, $2)
		ON CONFLICT (session) DO UPDATE SET question = excluded.question, seen = now()`, s.session, string(question))
	return batch
}

// beat reports this studio and the question that it shows, and looks for missed changes.
func (s *Store) beat(ctx context.Context, conn *pgx.Conn) error {
	if s.ReadOnly() == nil {
		batch := s.presenceBatch()
		batch.Queue("DELETE FROM dramatis.present WHERE seen < now() - interval '1 day'")
		if err := conn.SendBatch(ctx, batch).Close(); err != nil {
			return err
		}
		if err := s.renew(ctx, conn); err != nil {
			return err
		}
	}
	s.order.Lock()
	err := s.applyMissed(ctx, conn)
	s.order.Unlock()
	if err != nil {
		return err
	}
	return s.listOthers(ctx, conn)
}

// listOthers asks the server which other studios have the base open.
func (s *Store) listOthers(ctx context.Context, conn *pgx.Conn) error {
	rows, err := conn.Query(ctx, `SELECT author, question FROM dramatis.present WHERE session <> $1 AND seen > now() - $2::interval ORDER BY author, session`,
		s.session, absentAfter)
	if err != nil {
		return err
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[OtherStudio])
	if err != nil {
		return err
	}
	s.others.mu.Lock()
	changed := !slices.Equal(list, s.others.list)
	s.others.list = list
	s.others.mu.Unlock()
	if changed {
		s.wakeListener()
	}
	return nil
}

// leave reports that this studio has closed the base, if the server answers at once.
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
	_ = s.pool.SendBatch(ctx, batch).Close() // otherwise it is soon considered gone
}

// otherHistory is called if the server's history is not the one that the copy follows.
func (s *Store) otherHistory() error {
	p := &kb.Problem{What: kb.Errorf("the server of the shared base “%s” has another history than what is open here", s.address),
		Kept: "what is open here can still be read", Do: "save it as a file, then open the base again", Kind: storage.ErrReadOnly, Err: errOtherHistory}
	s.readOnly.Store(p)
	return p
}
