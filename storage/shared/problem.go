package shared

import (
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"

	"dramatis/editor/kb"
	"dramatis/storage"
)

// Codes of PostgreSQL (manual, appendix A).
const (
	codePrivilege  = "42501"
	codePassword   = "28P01"
	codeLogin      = "28000"
	codeNoDatabase = "3D000"
	codeNoRole     = "42704"
	codeDiskFull   = "53100"
	codeReadOnly   = "25006"
)

// codeOf returns the code of the server's error, "" if it isn't one.
func codeOf(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// explain makes a Problem of an error; doing says what was being done to the base. A Problem is
// returned unchanged. pgx's errors contain no password.
func explain(a Address, doing string, err error) error {
	var known *kb.Problem
	if err == nil || errors.As(err, &known) {
		return err
	}
	p := &kb.Problem{What: kb.Errorf("the server of the shared base “%s” can't be reached", a), Kept: "everything saved before is kept",
		Do: "check the network and the address, and try again", Kind: storage.ErrNoServer, Err: fmt.Errorf("%s %s: %w", doing, a, err)}
	switch code := codeOf(err); code {
	case "":
	case codePassword, codeLogin:
		p.What = kb.Errorf("the server of the shared base “%s” does not let you in", a)
		p.Do, p.Kind = "check the user, and the password in the keyring or the file PGPASSFILE", storage.ErrNoRight
	case codePrivilege, codeReadOnly:
		p.What = kb.Errorf("your role may not do this in the shared base “%s”", a)
		p.Do, p.Kind = "ask its owner for the right", storage.ErrNoRight
	case codeNoRole:
		p.What = kb.Errorf("the server of the shared base “%s” knows no such role", a)
		p.Kept, p.Do, p.Kind = "nothing was changed", "make it with createuser, or check the name", storage.ErrNoRight
	case codeNoDatabase:
		p.What = kb.Errorf("the server has no database for the shared base “%s”", a)
		p.Do = "make it with createdb, or check the name"
	case codeDiskFull:
		p.What = kb.Errorf("the server of the shared base “%s” has no space left", a)
		p.Do, p.Kind = "have room made there and try again", storage.ErrNoSpace
	default:
		p.What = kb.Errorf("the server of the shared base “%s” refused (%s)", a, code)
		p.Do, p.Kind = "try again, or ask who runs the server", storage.ErrDisk
	}
	return p
}
