package shared

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"dramatis/editor"
	"dramatis/editor/kb"
	"dramatis/storage"
	"dramatis/storage/shared/sharedtest"
	"dramatis/storage/storagetest"
)

// role makes a role that may nothing.
func role(t *testing.T, server *sharedtest.Server, name, more string) {
	t.Helper()
	server.Exec(t, "postgres", fmt.Sprintf("DO $$ BEGIN CREATE ROLE %s LOGIN %s; EXCEPTION WHEN duplicate_object THEN NULL; END $$", name, more))
}

func refused(t *testing.T, err error, kind error, words ...string) {
	t.Helper()
	if !errors.Is(err, kind) {
		t.Fatalf("%v is no %v", err, kind)
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("%q does not say %q", err, w)
		}
	}
}

func TestReadersReadAndWritersOnlyAddUnderTheirOwnName(t *testing.T) {
	server := sharedtest.Start(t)
	base := server.Database(t)
	owner := opened(t, server.Address("postgres", base), t.TempDir())
	storagetest.Check(t, owner.Commit(storagetest.Step("one", storagetest.Verdict("a", "b"))))
	for _, name := range []string{"stranger", "reader", "writer"} {
		role(t, server, name, "")
	}
	_, err := Open(t.Context(), server.Address("stranger", base), Options{Folder: t.TempDir(), Create: true})
	refused(t, err, storage.ErrNoRight, "ask its owner")
	storagetest.Check(t, owner.Grant(t.Context(), "reader", false))
	storagetest.Check(t, owner.Grant(t.Context(), "writer", true))

	reader := opened(t, server.Address("reader", base), t.TempDir())
	if _, heads := storagetest.Load(t, reader); len(heads) != 1 {
		t.Errorf("a reader sees %d steps", len(heads))
	}
	refused(t, reader.ReadOnly(), storage.ErrReadOnly, "reader may only read")
	if err := reader.Commit(storagetest.Step("two", storagetest.Verdict("c", "d"))); err == nil {
		t.Error("a reader wrote")
	}
	writer := opened(t, server.Address("writer", base), t.TempDir())
	storagetest.Check(t, writer.ReadOnly())
	two := storagetest.Step("two", storagetest.Verdict("c", "d"))
	storagetest.Check(t, writer.Commit(two))
	if two.Record.Author != "writer" {
		t.Errorf("the author is %q", two.Record.Author)
	}
	storagetest.Check(t, writer.PutVectors("m", map[string][]float32{"k": {1}}))
	storagetest.Check(t, writer.Cache().Put("k", []byte("v")))
	storagetest.Check(t, writer.beat(t.Context(), connected(t, server.Address("writer", base))))
	for _, sql := range []string{
		"UPDATE dramatis.change SET label = ''", "DELETE FROM dramatis.change", "TRUNCATE dramatis.change",
		"UPDATE dramatis.base SET format = 9", "DROP TABLE dramatis.change", "UPDATE dramatis.reply SET data = ''",
		"INSERT INTO dramatis.change (seq, id, author, studio, step, past, past_author, past_undone, grp, kind, label, at, drop_before, edits) VALUES (9, 'x', 'postgres', '', true, false, '', false, '', '', '', 0, 0, '')",
		"INSERT INTO dramatis.present (session, author) VALUES ('x', 'postgres')",
	} {
		if _, err := connected(t, server.Address("writer", base)).Exec(t.Context(), sql); codeOf(err) != codePrivilege {
			t.Errorf("a writer may %s (%v)", sql, err)
		}
	}
}

func connected(t *testing.T, address string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	storagetest.Check(t, err)
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

func TestAPasswordComesFromWhereItIsKeptAndIsInNothingThatIsSaidOrWritten(t *testing.T) {
	server := sharedtest.Start(t)
	base := server.Database(t)
	const password = "s3sam-öffne"
	role(t, server, sharedtest.Guarded, "SUPERUSER PASSWORD '"+password+"'")
	address := server.Address(sharedtest.Guarded, base)
	with := strings.Replace(address, sharedtest.Guarded+"@", url.UserPassword(sharedtest.Guarded, password).String()+"@", 1)
	t.Setenv("PGPASSFILE", filepath.Join(t.TempDir(), "none"))
	folder := t.TempDir()
	try := func(address string, ask func(context.Context, string) string) error {
		s, err := Open(t.Context(), address, Options{Folder: folder, Create: true, Password: ask})
		if err != nil {
			return err
		}
		storagetest.Check(t, s.ReadOnly())
		if strings.Contains(s.Address()+s.Name(), password) {
			t.Errorf("the address is %s", s.Address())
		}
		storagetest.Check(t, s.Commit(storagetest.Step("x", storagetest.Verdict("a", "b"))))
		return s.Close()
	}
	refused(t, try(address, nil), storage.ErrNoRight, "PGPASSFILE")
	err := try(strings.Replace(with, url.PathEscape(password), "wrong-word", 1), nil)
	refused(t, err, storage.ErrNoRight)
	if strings.Contains(fmt.Sprintf("%+v %v", err, errors.Unwrap(err)), "wrong-word") {
		t.Errorf("the password is in %v", err)
	}
	storagetest.Check(t, try(with, nil))
	asked := ""
	storagetest.Check(t, try(address, func(_ context.Context, account string) string { asked = account; return password }))
	if asked != "postgres://"+sharedtest.Guarded+"@127.0.0.1/"+base {
		t.Errorf("the keyring was asked for %q", asked)
	}
	file := filepath.Join(t.TempDir(), "pass")
	storagetest.Check(t, os.WriteFile(file, []byte("127.0.0.1:*:*:"+sharedtest.Guarded+":"+password+"\n"), 0o600))
	t.Setenv("PGPASSFILE", file)
	storagetest.Check(t, try(address, nil))
	_, err = Parse("postgres://u:" + url.PathEscape(password) + "@host:99999999/db")
	if err == nil || strings.Contains(fmt.Sprintf("%+v", err), "s3sam") {
		t.Errorf("a wrong address: %v", err)
	}
	storagetest.Check(t, filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if strings.Contains(string(data), password) {
			t.Errorf("the password is in %s", path)
		}
		return err
	}))
	var n int
	conn := connected(t, server.Address("postgres", base))
	storagetest.Check(t, conn.QueryRow(t.Context(), "SELECT count(*) FROM dramatis.change AS c WHERE c::text LIKE '%' || $1 || '%'", password).Scan(&n))
	if n > 0 {
		t.Error("the password is in the history")
	}
}

func TestTheConnectionIsSealedWhereTheServerAsksForIt(t *testing.T) {
	server := sharedtest.Start(t)
	base := server.Database(t)
	role(t, server, sharedtest.Sealed, "SUPERUSER")
	plain := server.Address(sharedtest.Sealed, base)
	_, err := Open(t.Context(), plain, Options{Folder: t.TempDir(), Create: true})
	refused(t, err, storage.ErrNoRight)
	for _, mode := range []string{"prefer", "require"} {
		s := opened(t, strings.Replace(plain, "sslmode=disable", "sslmode="+mode, 1), t.TempDir())
		var sealed bool
		storagetest.Check(t, s.pool.QueryRow(t.Context(), "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()").Scan(&sealed))
		if !sealed {
			t.Errorf("sslmode=%s: not sealed", mode)
		}
	}
	_, err = Open(t.Context(), strings.Replace(plain, "sslmode=disable", "sslmode=verify-full", 1), Options{Folder: t.TempDir(), Create: true})
	refused(t, err, storage.ErrNoServer) // nobody vouches for the certificate
}

func TestTheFormatIsBroughtUpToDateByOneAndANewerOneIsRefused(t *testing.T) {
	server := sharedtest.Start(t)
	address := server.Address("postgres", server.Database(t))
	old := opened(t, address, t.TempDir())
	storagetest.Check(t, old.Commit(storagetest.Step("one", storagetest.Verdict("a", "b"))))
	next := schema{current[0], "CREATE TABLE dramatis.extra (x text); SELECT pg_sleep(0.1)"}
	var group sync.WaitGroup
	for range 4 {
		folder := t.TempDir()
		group.Go(func() {
			s, err := open(context.Background(), address, Options{Folder: folder}, next)
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Commit(storagetest.Insert(storagetest.Verdict("c", newID()))); err != nil && !errors.Is(err, editor.ErrBehind) {
				t.Error(err)
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	var err error
	for range 3 { // it may have to follow first
		storagetest.Load(t, old)
		if err = old.Commit(storagetest.Step("two", storagetest.Verdict("e", "f"))); !errors.Is(err, editor.ErrBehind) {
			break
		}
	}
	refused(t, err, storage.ErrNewer, "format 2", "newest Dramatis")
	_, err = Open(t.Context(), address, Options{Folder: t.TempDir()})
	refused(t, err, storage.ErrNewer)
}

func TestAStepThatOthersDroppedUnheardIsBehindNotBroken(t *testing.T) {
	server := sharedtest.Start(t)
	address := server.Address("postgres", server.Database(t))
	ours, theirs := opened(t, address, t.TempDir()), opened(t, address, t.TempDir())
	one := storagetest.Step("one", storagetest.Verdict("a", "b"))
	storagetest.Check(t, ours.Commit(one))
	storagetest.Check(t, theirs.Sync(t.Context()))
	theirs.News()
	storagetest.Check(t, ours.Commit(&editor.Change{Undone: []int64{one.Record.Seq}, Edits: []kb.Edit{one.Edits[0].Invert()}}))
	two := storagetest.Step("two", storagetest.Verdict("c", "d"))
	two.DropUndone = true
	storagetest.Check(t, ours.Commit(two))
	storagetest.Check(t, theirs.Sync(t.Context()))
	if _, err := theirs.Edits(one.Record.Seq); !errors.Is(err, editor.ErrBehind) {
		t.Errorf("before it is heard of: %v", err)
	}
	theirs.News()
	if _, err := theirs.Edits(one.Record.Seq); err == nil || errors.Is(err, editor.ErrBehind) {
		t.Errorf("after: %v", err)
	}
}
