package secret

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/zalando/go-keyring"
)

// Service is the name under which keys are in the keyring.
const Service = "dramatis"

// keyringTimeout is how long the keyring may take: a locked one asks the writer, a missing one may never answer.
const keyringTimeout = 3 * time.Second

// errNoKeyring means that this system has no keyring that answers.
var errNoKeyring = errors.New("this system keeps no keys for Dramatis; set an environment variable instead and name it in the settings")

// A Source says where a key was found.
type Source string

// Where keys come from.
const (
	Nowhere  Source = ""
	Keyring  Source = "keyring"
	Variable Source = "environment variable"
)

// Keys finds and stores keys. The zero value uses the system's keyring.
type Keys struct {
	ring ring
	env  func(string) (string, bool)
	wait time.Duration
}

// A ring is the part of go-keyring that is used.
type ring interface {
	Get(service, user string) (string, error)
	Set(service, user, password string) error
	Delete(service, user string) error
}

type system struct{}

func (system) Get(service, user string) (string, error) { return keyring.Get(service, user) }
func (system) Set(service, user, key string) error      { return keyring.Set(service, user, key) }
func (system) Delete(service, user string) error        { return keyring.Delete(service, user) }

func (k Keys) withDefaults() Keys {
	if k.ring == nil {
		k.ring = system{}
	}
	if k.env == nil {
		k.env = os.LookupEnv
	}
	k.wait = cmp.Or(k.wait, keyringTimeout)
	return k
}

// Find returns the key of a host: from the environment variable if it is set, else from the keyring. A
// missing key is no error: servers on this machine need none.
func (k Keys) Find(ctx context.Context, host, variable string) (key string, from Source) {
	k = k.withDefaults()
	if variable != "" {
		if key, ok := k.env(variable); ok && key != "" {
			return key, Variable
		}
	}
	key, err := k.ask(ctx, func() (string, error) { return k.ring.Get(Service, host) })
	if err != nil || key == "" {
		return "", Nowhere
	}
	return key, Keyring
}

// Keep puts the key of a host into the keyring; "" removes it.
func (k Keys) Keep(ctx context.Context, host, key string) error {
	k = k.withDefaults()
	_, err := k.ask(ctx, func() (string, error) {
		if key != "" {
			return "", k.ring.Set(Service, host, key)
		}
		err := k.ring.Delete(Service, host)
		if errors.Is(err, keyring.ErrNotFound) {
			return "", nil
		}
		return "", err
	})
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	// The keyring's own error is not passed on: some quote what they were given.
	return fmt.Errorf("the key of %s was not kept: %w", host, errNoKeyring)
}

// ask calls the keyring and stops waiting after Wait. The call itself can't be cancelled; its answer
// is then dropped.
func (k Keys) ask(ctx context.Context, call func() (string, error)) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, k.wait)
	defer cancel()
	type answer struct {
		key string
		err error
	}
	done := make(chan answer, 1)
	go func() {
		key, err := call()
		done <- answer{key, err}
	}()
	select {
	case a := <-done:
		return a.key, a.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
