package shared

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"dramatis/editor/kb"
	"dramatis/storage"
)

// Options for Open.
type Options struct {
	// Folder is where the local copies are.
	Folder string
	// Create makes the base if the database has none.
	Create bool
	// Password returns the password of an account ("postgres://user@host/database") if the server
	// wants one and neither the address nor PGPASSFILE has it; it may be nil.
	Password func(ctx context.Context, account string) string
}

// A place is how far a copy has followed the history of a base.
type place struct {
	base string
	seq  int64
	id   string // of the newest change
}

func (p place) String() string { return fmt.Sprintf("%s %d %s", p.base, p.seq, p.id) }

func readPlace(text string) (p place) {
	parts := strings.Fields(text)
	if len(parts) >= 2 {
		p.base = parts[0]
		p.seq, _ = strconv.ParseInt(parts[1], 10, 64)
	}
	if len(parts) > 2 {
		p.id = parts[2]
	}
	return p
}

// Open opens a shared base. Without a connection it opens the copy of an earlier session for reading,
// and ReadOnly returns the reason until the server answers.
func Open(ctx context.Context, address string, o Options) (*Store, error) {
	return open(ctx, address, o, current)
}

func open(ctx context.Context, address string, o Options, with schema) (*Store, error) {
	a, err := Parse(address)
	if err != nil {
		return nil, err
	}
	s := &Store{address: a, session: newID(), schema: with, ended: make(chan struct{}), wake: make(chan struct{}, 1), moved: make(chan struct{}, 1)}
	if s.studio, err = studioOf(o.Folder); err != nil {
		return nil, err
	}
	if s.pool, err = pgxpool.NewWithConfig(ctx, a.config); err != nil {
		return nil, explain(a, "open", err)
	}
	if s.copy, err = openCopy(ctx, o.Folder, a.file()); err != nil {
		s.pool.Close()
		return nil, err
	}
	if err := s.begin(ctx, o); err != nil {
		s.pool.Close()
		return nil, errors.Join(explain(a, "open", err), s.copy.Close())
	}
	run, stop := context.WithCancel(context.WithoutCancel(ctx))
	s.stop = stop
	go s.callListener()
	go s.followServer(run)
	go s.sendPosition(run)
	return s, nil
}

// begin follows the server, or works without it if the copy has anything.
func (s *Store) begin(ctx context.Context, o Options) error {
	followed, err := s.copy.Followed()
	if err != nil {
		return err
	}
	s.place = readPlace(followed)
	conn, err := s.connect(ctx, o)
	if err == nil {
		err = s.schema.prepare(ctx, conn, s.address, o.Create)
	}
	if err == nil {
		err = s.checkServer(ctx, conn)
		if errors.Is(err, errOtherHistory) { // a new base, or one restored from a backup: the copy starts over
			if err = s.discard(ctx, o.Folder); err == nil {
				err = s.checkServer(ctx, conn)
			}
		}
	}
	if err == nil {
		err = s.catchUp(ctx, conn, silent)
	}
	if conn != nil {
		err = errors.Join(err, conn.Close(ctx))
	}
	if ctx.Err() != nil { // which says nothing of the server
		return ctx.Err()
	}
	if err == nil || s.place.seq == 0 || codeOf(err) != "" || isProblem(err) {
		return err
	}
	s.offline(err)
	s.role, err = s.copy.Meta(roleMeta)
	return err
}

// roleMeta is the key under which a copy keeps the role with which it follows.
const roleMeta = "role"

// connect connects, with a password from the keyring if the server wants one.
func (s *Store) connect(ctx context.Context, o Options) (*pgx.Conn, error) {
	config := s.address.config.ConnConfig
	conn, err := pgx.ConnectConfig(ctx, config.Copy())
	if code := codeOf(err); (code == codePassword || code == codeLogin) && o.Password != nil && config.Password == "" {
		if config.Password = o.Password(ctx, s.address.Account()); config.Password != "" {
			s.pool.Close()
			if s.pool, err = pgxpool.NewWithConfig(ctx, s.address.config); err != nil {
				return nil, err
			}
			return pgx.ConnectConfig(ctx, config.Copy())
		}
	}
	return conn, err
}

// checkServer asks for our role and rights, and checks that the copy follows the server's history. s.order is held, unless
// the store is still being opened.
func (s *Store) checkServer(ctx context.Context, conn *pgx.Conn) error {
	id, version, err := format(ctx, conn)
	if err != nil {
		return err
	}
	if version > len(s.schema) {
		return errNewer(s.address, version, len(s.schema))
	}
	var may, standby bool
	err = conn.QueryRow(ctx, "SELECT session_user::text, has_any_column_privilege('dramatis.change', 'INSERT'), pg_is_in_recovery()").Scan(&s.role, &may, &standby)
	if err != nil {
		return err
	}
	same := s.place.base == "" || s.place.base == id
	if same && s.place.seq > 0 {
		var newest string
		err := conn.QueryRow(ctx, "SELECT id FROM dramatis.change WHERE seq = $1", s.place.seq).Scan(&newest)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		same = newest == s.place.id
	}
	if !same {
		return errOtherHistory
	}
	s.mu.Lock()
	s.place.base = id
	s.mu.Unlock()
	if was, err := s.copy.Meta(roleMeta); err != nil || was != s.role {
		if err := errors.Join(err, s.copy.SetMeta(roleMeta, s.role)); err != nil {
			return err
		}
	}
	switch {
	case standby:
		s.readOnly.Store(&kb.Problem{What: kb.Errorf("the server of the shared base “%s” is a standby and takes no changes", s.address),
			Kept: "nothing can be lost", Do: "open the base on the main server to change it", Kind: storage.ErrReadOnly})
	case !may:
		s.readOnly.Store(&kb.Problem{What: kb.Errorf("your role %s may only read the shared base “%s”", s.role, s.address),
			Kept: "nothing can be lost", Do: "ask its owner for the right to write", Kind: storage.ErrReadOnly})
	default:
		s.readOnly.Store(nil)
	}
	return nil
}

// offline records that there is no connection.
func (s *Store) offline(err error) {
	s.readOnly.Store(&kb.Problem{What: kb.Errorf("there is no connection to the shared base “%s”, so it can only be read", s.address),
		Kept: "everything saved before is kept", Do: "wait until the connection is back; the program keeps trying", Kind: storage.ErrReadOnly, Err: errors.Join(errNoConnection, err)})
	s.wakeListener()
}

// maxCopies is how many programs on one machine may have a base open, each with its own copy.
const maxCopies = 8

// openCopy opens the first copy that no other program has open, or makes one.
func openCopy(ctx context.Context, folder, name string) (*storage.File, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder for copies of shared bases: %w", err)
	}
	for n := 1; n <= maxCopies; n++ {
		path := filepath.Join(folder, name+storage.Ending)
		if n > 1 {
			path = filepath.Join(folder, fmt.Sprintf("%s-%d%s", name, n, storage.Ending))
		}
		f, err := openOrMake(ctx, path)
		if err != nil {
			return nil, err
		}
		if why := f.ReadOnly(); why == nil {
			return f, nil
		} else if err := f.Close(); err != nil || !errors.Is(why, storage.ErrInUse) {
			return nil, errors.Join(why, err)
		}
	}
	return nil, &kb.Problem{What: kb.Errorf("this base is open in %d programs on this machine", maxCopies), Kept: "nothing was changed",
		Do: "close one of them", Kind: storage.ErrInUse}
}

// openOrMake opens a copy. A copy that can't be read is made again.
func openOrMake(ctx context.Context, path string) (*storage.File, error) {
	f, err := storage.Open(ctx, path, storage.Options{Expendable: true})
	if errors.Is(err, storage.ErrCorrupt) {
		if err := storage.Remove(path); err != nil {
			return nil, err
		}
		err = fs.ErrNotExist
	}
	if errors.Is(err, fs.ErrNotExist) {
		if f, err = storage.Create(path); err == nil {
			err = f.Close()
		}
		if err == nil {
			f, err = storage.Open(ctx, path, storage.Options{Expendable: true})
		}
	}
	return f, err
}

// discard starts the copy over.
func (s *Store) discard(ctx context.Context, folder string) error {
	path := s.copy.Path()
	if err := errors.Join(s.copy.Close(), storage.Remove(path)); err != nil {
		return err
	}
	var err error
	s.copy, err = openCopy(ctx, folder, s.address.file())
	s.place = place{}
	return err
}

// studioOf returns the name of this machine, made on first use. The person is known by the PostgreSQL
// role; what was done here under that role can be undone here.
func studioOf(folder string) (string, error) {
	path := filepath.Join(folder, "studio")
	data, err := os.ReadFile(path)
	if id := strings.TrimSpace(string(data)); err == nil && id != "" {
		return id, nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("read the name of this studio: %w", err)
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("make the folder for copies of shared bases: %w", err)
	}
	// If two programs come at once, only one makes it.
	temp := filepath.Join(folder, "studio-"+newID())
	if err := os.WriteFile(temp, []byte(newID()+"\n"), 0o600); err != nil {
		return "", fmt.Errorf("name this studio: %w", err)
	}
	err = os.Link(temp, path)
	if e := os.Remove(temp); err == nil {
		err = e
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return "", fmt.Errorf("name this studio: %w", err)
	}
	data, err = os.ReadFile(path)
	return strings.TrimSpace(string(data)), err
}
