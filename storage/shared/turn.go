package shared

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A turn is an advisory lock of PostgreSQL. Of several studios that were behind, each plans on what the one before has
// written; without turns, all would plan and all but one would have to plan again. It only saves time: the row numbers
// guarantee the order.

// turnKey is the advisory lock of turns, next to that of the format.
const turnKey = lockKey + 1

const (
	// turnWait is how long to wait for a turn. Then the change is written without one.
	turnWait = 5 * time.Second
	// turnLimit is how long a studio may plan in its turn before the server passes the turn on.
	turnLimit = 2 * time.Second
)

// errNotInTurn means that another studio has the turn.
var errNotInTurn = errors.New("another studio has the turn")

// Turn waits for this studio's turn to write, and applies what was done until then. The next commit
// ends the turn; otherwise pass does.
func (s *Store) Turn() (pass func()) {
	if s.turn == nil {
		ctx, cancel := context.WithTimeout(context.Background(), turnWait+answerWithin)
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

// takeTurn reports whether the turn has come, after applying what others did before.
func (s *Store) takeTurn(ctx context.Context) bool {
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return false // the commit will report why
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
	batch.Queue("SELECT set_config('lock_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $2, true)", millis(turnWait), millis(turnLimit))
	batch.Queue("SELECT pg_advisory_xact_lock($1)", int64(turnKey))
	batch.Queue(rowsAfterSQL, from, "")
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
	s.order.Lock()
	defer s.order.Unlock()
	return s.takeRows(announced, func(each func(row) error) error { return eachRow(rows, each) })
}

// millis formats a duration for PostgreSQL's settings.
func millis(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }
