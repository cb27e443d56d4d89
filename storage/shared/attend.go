package shared

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// beatInterval is how often a studio reports its presence and asks for missed changes.
	beatInterval = 2 * time.Second
	// answerWithin is how long the server may take to answer a beat before the connection counts as
	// broken.
	answerWithin = 5 * time.Second
	// maxRetryWait is the longest wait between tries to connect.
	maxRetryWait = 3 * time.Second
)

// firstRetryWait is the first wait after a connection broke; it doubles with every failure.
const firstRetryWait = 100 * time.Millisecond

// followServer applies the changes on the server until the store is closed. It reconnects with growing waits.
func (s *Store) followServer(ctx context.Context) {
	defer close(s.ended)
	wait := firstRetryWait
	for ctx.Err() == nil {
		err := s.followConnection(ctx, func() { wait = firstRetryWait })
		if ctx.Err() != nil {
			return
		}
		if !isProblem(err) {
			s.offline(err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		wait = min(2*wait, maxRetryWait)
	}
}

// followConnection follows the server on one connection, and calls connected once it is there.
func (s *Store) followConnection(ctx context.Context, connected func()) error {
	conn, err := withTimeout(ctx, func(ctx context.Context) (*pgx.Conn, error) {
		return pgx.ConnectConfig(ctx, s.address.config.ConnConfig.Copy())
	})
	if err != nil {
		return err
	}
	defer func() {
		end, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = conn.Close(end)
	}()
	if _, err := conn.Exec(ctx, "LISTEN dramatis"); err != nil {
		return err
	}
	s.order.Lock()
	_, err = withTimeout(ctx, func(ctx context.Context) (bool, error) { return true, s.checkServer(ctx, conn) })
	if errors.Is(err, errOtherHistory) {
		err = s.otherHistory()
	}
	if err == nil {
		err = s.catchUp(ctx, conn, announced)
	}
	s.order.Unlock()
	s.wakeListener()
	if err != nil {
		return err
	}
	connected()
	for {
		if _, err := withTimeout(ctx, func(ctx context.Context) (bool, error) { return true, s.beat(ctx, conn) }); err != nil {
			return err
		}
		until, cancel := context.WithTimeout(ctx, beatInterval)
		for {
			n, err := conn.WaitForNotification(until)
			if err != nil {
				break
			}
			if err := s.handle(ctx, conn, n.Payload); err != nil {
				cancel()
				return err
			}
		}
		cancel()
		if ctx.Err() != nil || conn.IsClosed() {
			return ctx.Err()
		}
	}
}

// handle acts on a notification.
func (s *Store) handle(ctx context.Context, conn *pgx.Conn, payload string) error {
	what, number, _ := strings.Cut(payload, " ")
	if what != "change" {
		return s.listOthers(ctx, conn)
	}
	s.order.Lock()
	defer s.order.Unlock()
	if seq, err := strconv.ParseInt(number, 10, 64); err == nil && seq <= s.place.seq {
		return nil // our own
	}
	return s.applyMissed(ctx, conn)
}

// applyMissed applies the changes after our place. s.order is held.
func (s *Store) applyMissed(ctx context.Context, conn *pgx.Conn) error {
	_, err := withTimeout(ctx, func(ctx context.Context) (bool, error) { return true, s.catchUp(ctx, conn, announced) })
	if s.hasNews() {
		s.wakeListener()
	}
	return err
}

// withTimeout runs do with a time limit for the server's answer.
func withTimeout[T any](ctx context.Context, do func(context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	return do(ctx)
}
