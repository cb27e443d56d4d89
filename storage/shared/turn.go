package shared

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A turn is an advisory lock of PostgreSQL: of several studios that came behind one
// another, each plans on what the one before it has written, instead of all planning
// for one to win. Nothing rests on it but how long that takes: the order is kept by the
// numbers of the rows.

// turnKey is the advisory lock of turns, beside that of the format.
const turnKey = lockKey + 1

const (
	// turnComes is how long a turn is waited for. Then the change is written without one.
	turnComes = 5 * time.Second
	// turnLasts is how long a studio may take to plan in its turn before the server gives
	// the turn to the next.
	turnLasts = 2 * time.Second
)

// errNotInTurn is for a change while another studio has the turn.
var errNotInTurn = errors.New("another studio has the turn")

// Turn waits for this studio's turn to write, and takes in what was done until then. The
// change that is committed next ends it, else pass.
func (s *Store) Turn() (pass func()) {
	if s.turn == nil {
		ctx, cancel := context.WithTimeout(context.Background(), turnComes+answerWithin)
		defer cancel()
		s.pushing = !s.takeTurn(ctx)
	}
	return func() {
		s.pushing = false
		turn := s.turn
		if turn == nil {
			return
		}
		s.turn = nil
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_, _ = turn.Exec(ctx, "ROLLBACK") // or the connection is closed, which is the same
		turn.Release()
	}
}

// takeTurn reports whether the turn has come, with what others did before it.
func (s *Store) takeTurn(ctx context.Context) bool {
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return false // the change will say why
	}
	if err := s.waitForTurn(ctx, conn); err != nil {
		_ = conn.Conn().Close(ctx)
		conn.Release()
		return false
	}
	s.turn = conn
	return true
}

func (s *Store) waitForTurn(ctx context.Context, conn *pgxpool.Conn) (err error) {
	s.mu.Lock()
	from := s.place.seq
	s.mu.Unlock()
	batch := &pgx.Batch{}
	batch.Queue("BEGIN")
	batch.Queue("SELECT set_config('lock_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $2, true)", millis(turnComes), millis(turnLasts))
	batch.Queue("SELECT pg_advisory_xact_lock($1)", int64(turnKey))
	batch.Queue(after, from, "")
	answers := conn.SendBatch(ctx, batch)
	defer func() { err = errors.Join(err, answers.Close()) }()
	for range 3 {
		if _, err := answers.Exec(); err != nil {
			return err
		}
	}
	rows, err := answers.Query()
	if err != nil {
		return err
	}
	defer rows.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.takeRows(true, func(each func(row) error) error { return eachRow(rows, each) })
}

// millis returns a time as PostgreSQL's settings take it.
func millis(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }
