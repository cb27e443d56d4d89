package shared

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"dramatis/editor/kb"
	"dramatis/storage"
)

// Is reports whether a name of a base is the address of a shared one.
func Is(name string) bool {
	return strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://")
}

// An Address is where a shared base is: postgres://user@host:port/database?options as
// PostgreSQL reads it (manual, 34.1.1.2).
type Address struct {
	name   string // without a password
	base   string // the name of the database
	config *pgxpool.Config
}

// connectWithin bounds how long a server may take to answer at first.
const connectWithin = 5 * time.Second

// Parse reads an address. A password in it is used and never shown.
func Parse(address string) (Address, error) {
	u, err := url.Parse(address)
	if err != nil || !Is(address) {
		return Address{}, &kb.Problem{What: kb.Errorf("this is not the address of a shared base"), Kept: "nothing was changed",
			Do: "write it as postgres://user@host/database", Kind: storage.ErrNoServer}
	}
	shown := *u
	if u.User != nil {
		shown.User = url.User(u.User.Username())
	}
	options := u.Query()
	options.Del("password")
	options.Del("sslpassword")
	shown.RawQuery = options.Encode()
	a := Address{name: shown.String(), base: path.Base(u.Path)}
	if a.config, err = pgxpool.ParseConfig(address); err != nil {
		// An error of pgx may quote the address.
		return Address{}, &kb.Problem{What: kb.Errorf("the address “%s” can't be understood", a.name), Kept: "nothing was changed",
			Do: "write it as postgres://user@host/database", Kind: storage.ErrNoServer}
	}
	if u.Path == "" || u.Path == "/" {
		a.base = a.config.ConnConfig.Database
	}
	c := a.config
	c.MaxConns, c.MinConns = 4, 0
	c.ConnConfig.ConnectTimeout = cmp.Or(c.ConnConfig.ConnectTimeout, connectWithin)
	for name, value := range map[string]string{"application_name": "Dramatis", "client_min_messages": "warning", "synchronous_commit": "on"} {
		if c.ConnConfig.RuntimeParams[name] == "" {
			c.ConnConfig.RuntimeParams[name] = value
		}
	}
	return a, nil
}

// String returns the address without a password.
func (a Address) String() string { return a.name }

// Name returns what people call the base: the name of its database.
func (a Address) Name() string { return a.base }

// Account returns the name under which a password is kept in a keyring.
func (a Address) Account() string {
	c := a.config.ConnConfig
	return "postgres://" + c.User + "@" + c.Host + "/" + c.Database
}

// file returns the name of the local copy.
func (a Address) file() string {
	sum := sha256.Sum256([]byte(a.name))
	clean := strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, a.base)
	return clean + "-" + hex.EncodeToString(sum[:6])
}
