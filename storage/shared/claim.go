package shared

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"dramatis/editor/kb"
	"dramatis/storage"
)

// claims are the documents that this studio is reading into the base.
type claims struct {
	mu   sync.Mutex
	held []claim
}

// A claim is on the documents of one import.
type claim struct {
	keys []string
	lost context.CancelCauseFunc
}

// Claim reserves documents, given as titles by key, for an import of this studio: no other studio reads them meanwhile. A
// studio that stops reporting its presence loses its claims to the next one that asks. The context ends when the claim is
// lost; release ends the claim.
func (s *Store) Claim(ctx context.Context, titles map[string]string) (claimed context.Context, release func(), err error) {
	keys := slices.Sorted(maps.Keys(titles)) // sorted, so that two studios never wait for each other
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		for _, key := range keys {
			if err := s.claimOne(ctx, tx, key, titles[key]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, nil, explain(s.address, "save", err)
	}
	claimed, cancel := context.WithCancelCause(ctx)
	s.claims.mu.Lock()
	defer s.claims.mu.Unlock()
	s.claims.held = append(s.claims.held, claim{keys, cancel})
	return claimed, func() {
		cancel(nil)
		s.release(keys)
	}, nil
}

func (s *Store) claimOne(ctx context.Context, tx pgx.Tx, key, title string) error {
	if _, err := tx.Exec(ctx, "DELETE FROM dramatis.claim WHERE document = $1 AND (session = $2 OR seen < now() - $3::interval)", key, s.session, absentAfter); err != nil {
		return err
	}
	tag, err := tx.Exec(ctx, "INSERT INTO dramatis.claim (document, session) VALUES ($1, $2) ON CONFLICT DO NOTHING", key, s.session)
	if err != nil || tag.RowsAffected() == 1 {
		return err
	}
	author := "?"
	if err := tx.QueryRow(ctx, "SELECT author FROM dramatis.claim WHERE document = $1", key).Scan(&author); err != nil {
		return err
	}
	return &kb.Problem{What: kb.Errorf("%s is reading “%s” into the base now", author, title), Kept: "what is read appears here as it comes",
		Do: "wait for the end; if that studio is gone for 10 seconds, the same import continues from here", Kind: storage.ErrInUse}
}

func (s *Store) release(keys []string) {
	s.claims.mu.Lock()
	s.claims.held = slices.DeleteFunc(s.claims.held, func(c claim) bool { return slices.Equal(c.keys, keys) })
	s.claims.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_, _ = s.pool.Exec(ctx, "DELETE FROM dramatis.claim WHERE session = $1 AND document = ANY($2)", s.session, keys) // it expires by itself otherwise
}

// renew reports that the claims are still held, and ends imports whose claims another studio has taken.
func (s *Store) renew(ctx context.Context, conn *pgx.Conn) error {
	s.claims.mu.Lock()
	held := slices.Clone(s.claims.held)
	s.claims.mu.Unlock()
	for _, c := range held {
		tag, err := conn.Exec(ctx, "UPDATE dramatis.claim SET seen = now() WHERE session = $1 AND document = ANY($2)", s.session, c.keys)
		if err != nil {
			return err
		}
		if int(tag.RowsAffected()) < len(c.keys) {
			c.lost(&kb.Problem{What: kb.Errorf("another studio has taken this import over, because this one was not heard of"),
				Kept: "everything that was read is kept", Do: "let it finish there", Kind: storage.ErrInUse})
		}
	}
	return nil
}
