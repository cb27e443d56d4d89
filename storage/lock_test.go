package storage

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// beforeEachTry replaces the pause between two tries for a lock and counts the calls.
func beforeEachTry(t *testing.T, do func(n int)) *int {
	t.Helper()
	n, pause := 0, beforeNextTry
	beforeNextTry = func() { n++; do(n) }
	t.Cleanup(func() { beforeNextTry = pause })
	return &n
}

// gotLock returns a lock as another program holds it.
func gotLock(t *testing.T, path string) *lock {
	t.Helper()
	held, err := acquire(path)
	check(t, err)
	return held
}

// A program that was killed holds its locks until the last of its threads has ended.
func TestALockOfAProgramThatIsDyingIsWaitedFor(t *testing.T) {
	locks := map[string]func(path string) (free func() error){
		"the name": func(path string) func() error { return gotLock(t, path).release },
	}
	if locksItself {
		locks["the file itself"] = func(path string) func() error {
			handle, err := os.OpenFile(path, os.O_RDWR, 0)
			check(t, errors.Join(err, lockItself(handle)))
			return handle.Close
		}
	}
	for name, hold := range locks {
		t.Run(name, func(t *testing.T) {
			path := novel(t)
			free := hold(path)
			tried := beforeEachTry(t, func(n int) {
				if n == 3 {
					check(t, free())
				}
			})
			f := must(Open(t.Context(), path, Options{}))(t)
			check(t, f.ReadOnly())
			check(t, f.Commit(step("two", verdict("a", "b"))))
			check(t, f.Close())
			alone(t, path)
			if *tried != 3 {
				t.Errorf("it was tried again %d times", *tried)
			}
		})
	}
	t.Run("the target of a copy", func(t *testing.T) {
		f, path := must(Open(t.Context(), novel(t), Options{}))(t), filepath.Join(t.TempDir(), "copy.dramatis")
		held := gotLock(t, path)
		beforeEachTry(t, func(int) { check(t, held.release()) })
		check(t, f.SaveCopy(t.Context(), path))
		alone(t, path)
	})
}

func TestALockThatStaysIsNotWaitedForLong(t *testing.T) {
	for name, c := range map[string]struct {
		options Options
		here    bool // this program has the file open
		tries   int
	}{
		"another program writes":    {tries: tries - 1},
		"this program writes":       {here: true},
		"it is opened for reading":  {options: Options{ReadOnly: true}},
		"it is a copy like another": {options: Options{Expendable: true}},
	} {
		t.Run(name, func(t *testing.T) {
			path := novel(t)
			if c.here {
				must(Open(t.Context(), path, Options{}))(t)
			} else {
				held := gotLock(t, path)
				t.Cleanup(func() { check(t, held.release()) })
			}
			tried := beforeEachTry(t, func(int) {})
			if f := must(Open(t.Context(), path, c.options))(t); !errors.Is(f.ReadOnly(), ErrReadOnly) {
				t.Errorf("it opens with %v", f.ReadOnly())
			}
			if *tried != c.tries {
				t.Errorf("it was tried again %d times, not %d", *tried, c.tries)
			}
		})
	}
}
