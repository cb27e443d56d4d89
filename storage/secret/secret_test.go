package secret

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/zalando/go-keyring"

	"dramatis/editor/editortest"
)

type fakeRing map[string]string

func (f fakeRing) Get(service, user string) (string, error) {
	if key, ok := f[service+" "+user]; ok {
		return key, nil
	}
	return "", keyring.ErrNotFound
}
func (f fakeRing) Set(service, user, key string) error { f[service+" "+user] = key; return nil }
func (f fakeRing) Delete(service, user string) error {
	if _, ok := f[service+" "+user]; !ok {
		return keyring.ErrNotFound
	}
	delete(f, service+" "+user)
	return nil
}

func variables(set map[string]string) func(string) (string, bool) {
	return func(name string) (string, bool) { v, ok := set[name]; return v, ok }
}

func TestAKeyThatIsKeptIsFoundAndCanBeTakenOut(t *testing.T) {
	ctx, k := context.Background(), Keys{ring: fakeRing{}, env: variables(nil)}
	for _, key := range []string{"one", "two"} {
		editortest.Must(t, k.Keep(ctx, "api.example.org", key))
		if got, from := k.Find(ctx, "api.example.org", "X"); got != key || from != Keyring {
			t.Errorf("found %q from %q", got, from)
		}
	}
	if got, from := k.Find(ctx, "other.example.org", ""); got != "" || from != Nowhere {
		t.Errorf("another host has %q from %q", got, from)
	}
	for range 2 {
		editortest.Must(t, k.Keep(ctx, "api.example.org", ""))
	}
	if got, _ := k.Find(ctx, "api.example.org", ""); got != "" {
		t.Errorf("%q is still there", got)
	}
}

func TestAVariableThatIsSetCountsBeforeTheKeyring(t *testing.T) {
	k := Keys{ring: fakeRing{"dramatis h": "ring"}, env: variables(map[string]string{"SET": "env", "EMPTY": ""})}
	for variable, want := range map[string]string{"SET": "env", "EMPTY": "ring", "UNSET": "ring", "": "ring"} {
		if got, _ := k.Find(context.Background(), "h", variable); got != want {
			t.Errorf("with variable %q the key is %q", variable, got)
		}
	}
}

// stuckRing never answers until it is let go.
type stuckRing struct{ fakeRing }

func (s stuckRing) Get(string, string) (string, error) { select {} }
func (s stuckRing) Set(string, string, string) error   { select {} }

func TestAKeyringThatDoesNotAnswerIsGivenUp(t *testing.T) {
	k := Keys{ring: stuckRing{}, env: variables(nil), wait: time.Millisecond}
	if key, from := k.Find(context.Background(), "h", "V"); key != "" || from != Nowhere {
		t.Errorf("found %q from %q", key, from)
	}
	err := k.Keep(context.Background(), "h", "sk-very-secret")
	if !errors.Is(err, errNoKeyring) || strings.Contains(err.Error(), "very-secret") {
		t.Errorf("the error is %v", err)
	}
}

type talkativeRing struct{ fakeRing }

func (talkativeRing) Set(_, _, key string) error { return errors.New("could not run: store " + key) }

func TestNoErrorHoldsTheKey(t *testing.T) {
	err := Keys{ring: talkativeRing{}}.Keep(context.Background(), "h", "sk-very-secret")
	if err == nil || strings.Contains(err.Error(), "sk-very-secret") {
		t.Errorf("the error is %v", err)
	}
}
