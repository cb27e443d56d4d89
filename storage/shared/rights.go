package shared

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// Grant gives a role of the server the right to read the base, or also to write it. Only the owner can
// do that. A writer appends to the history under the role's own name and can neither change nor delete
// rows.
func (s *Store) Grant(ctx context.Context, role string, write bool) error {
	to := " TO " + pgx.Identifier{role}.Sanitize() // GRANT takes no parameters
	rights := []string{"USAGE ON SCHEMA dramatis", "SELECT ON ALL TABLES IN SCHEMA dramatis"}
	if write {
		columns := ""
		for i, c := range changeColumns {
			if i > 0 {
				columns += ", "
			}
			columns += c
		}
		rights = append(rights, "INSERT ("+columns+") ON dramatis.change", "INSERT ON dramatis.reply, dramatis.vector",
			"INSERT (session, question), UPDATE (question, seen), DELETE ON dramatis.present",
			"INSERT (document, session), UPDATE (seen), DELETE ON dramatis.claim")
	}
	return explain(s.address, "save", pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		for _, r := range rights {
			if _, err := tx.Exec(ctx, "GRANT "+r+to); err != nil {
				return err
			}
		}
		return nil
	}))
}
