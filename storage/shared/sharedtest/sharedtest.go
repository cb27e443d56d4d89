// Package sharedtest starts a PostgreSQL server from the system's packages for tests, in its own
// folder and on a loopback port. Only tests import it.
package sharedtest

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// A Server is a running PostgreSQL.
type Server struct {
	dir  string
	bin  string
	port int
	made int // databases
	mu   sync.Mutex
}

// variable names the environment variable that is "off" to leave these tests out and "required" to
// make a missing PostgreSQL an error, as "make test-shared" does.
const variable = "DRAMATIS_POSTGRES"

var one struct {
	sync.Mutex
	server *Server
	err    error
}

// Main runs the tests of a package and stops the server if they started it.
func Main(m *testing.M) {
	status := m.Run()
	if one.server != nil {
		one.server.stop()
	}
	os.Exit(status)
}

// Start returns the server for this package's tests, started on first use. Without PostgreSQL the test
// is left out. Main must be called by the package's TestMain.
func Start(t testing.TB) *Server {
	t.Helper()
	if os.Getenv(variable) == "off" {
		t.Skip("make test-shared runs this")
	}
	one.Lock()
	defer one.Unlock()
	if one.server == nil && one.err == nil {
		one.server, one.err = start()
	}
	if one.err != nil {
		if os.Getenv(variable) == "required" {
			t.Fatal(one.err)
		}
		t.Skip(one.err)
	}
	return one.server
}

// find returns the folder of PostgreSQL's programs, version 15 or newer.
func find() (string, error) {
	folders, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil {
		return "", err
	}
	slices.SortFunc(folders, func(a, b string) int { return versionOf(b) - versionOf(a) })
	for _, dir := range folders {
		if _, err := os.Stat(filepath.Join(dir, "initdb")); err == nil && versionOf(dir) >= 15 {
			return dir, nil
		}
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	return "", errors.New("no PostgreSQL is installed here: run .ci/setup shared")
}

func versionOf(bin string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(bin)))
	return n
}

func start() (*Server, error) {
	bin, err := find()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "dramatis-postgres-")
	if err != nil {
		return nil, err
	}
	s := &Server{dir: dir, bin: bin}
	if os.Getuid() == 0 { // PostgreSQL refuses to be run by root
		if out, err := exec.Command("chown", "postgres", dir).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("give %s to postgres: %s", dir, out)
		}
	}
	if err := s.run("initdb", "-D", s.data(), "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8"); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	if err := s.secure(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s.port = free.Addr().(*net.TCPAddr).Port
	if err := free.Close(); err != nil {
		return nil, err
	}
	if err := s.Up(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return s, nil
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// run runs one of PostgreSQL's programs, as another user if this one is root.
func (s *Server) run(name string, args ...string) error {
	args = append([]string{filepath.Join(s.bin, name)}, args...)
	if os.Getuid() == 0 {
		args = append([]string{"runuser", "-u", "postgres", "--"}, args...)
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = s.dir
	var out bytes.Buffer
	cmd.Stderr = &out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, strings.TrimSpace(out.String()))
	}
	return nil
}

// Guarded is a role that needs a password, Sealed one that needs TLS.
const (
	Guarded = "guarded"
	Sealed  = "sealed"
)

// secure sets who needs a password or TLS, and gives the server a certificate.
func (s *Server) secure() error {
	rules := "host all " + Guarded + " 127.0.0.1/32 scram-sha-256\nhostnossl all " + Sealed + " 127.0.0.1/32 reject\n" +
		"host all all 127.0.0.1/32 trust\nlocal all all trust\n"
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	plain, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	of := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	cert, err := x509.CreateCertificate(rand.Reader, of, of, key.Public(), key)
	if err != nil {
		return err
	}
	for name, data := range map[string][]byte{"pg_hba.conf": []byte(rules),
		"server.key": pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: plain}),
		"server.crt": pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert})} {
		path := filepath.Join(s.data(), name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			return err
		}
		if os.Getuid() == 0 {
			if out, err := exec.Command("chown", "postgres", path).CombinedOutput(); err != nil {
				return fmt.Errorf("give %s to postgres: %s", path, out)
			}
		}
	}
	return nil
}

// Up starts the server.
func (s *Server) Up() error {
	return s.run("pg_ctl", "-D", s.data(), "-w", "-t", "180", "-l", filepath.Join(s.dir, "log"), "-o",
		fmt.Sprintf("-p %d -c listen_addresses=127.0.0.1 -c unix_socket_directories=%s -c max_connections=200 -c ssl=on -c recovery_init_sync_method=syncfs", s.port, s.dir), "start")
}

// Down stops the server at once, as a failing machine would.
func (s *Server) Down() error { return s.run("pg_ctl", "-D", s.data(), "-m", "immediate", "stop") }

func (s *Server) stop() {
	_ = s.Down()
	os.RemoveAll(s.dir)
}

// Port returns where the server listens on 127.0.0.1.
func (s *Server) Port() int { return s.port }

// Address returns the address of a database for a user without a password.
func (s *Server) Address(user, database string) string {
	return fmt.Sprintf("postgres://%s@127.0.0.1:%d/%s?sslmode=disable", user, s.port, database)
}

// Database makes an empty database and returns its name.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	s.mu.Lock()
	s.made++
	name := fmt.Sprintf("novel%d", s.made)
	s.mu.Unlock()
	s.Exec(t, "postgres", "CREATE DATABASE "+name)
	return name
}

// Exec runs a statement in a database as its owner.
func (s *Server) Exec(t testing.TB, database, sql string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.Address("postgres", database))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, sql); err != nil {
		t.Fatal(err)
	}
}
