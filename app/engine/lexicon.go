package engine

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"dramatis/editor/kb"
	"dramatis/pipeline/task/builtin"
)

// lexicons caches the list of words read last: an engine is made for each question.
var lexicons struct {
	sync.Mutex
	path string
	at   time.Time
	list *builtin.Lexicon
}

// builtinWith returns the built-in engine with the writer's list of words, if any. The list is read
// where it is, and not copied.
func builtinWith(path string) (*builtin.Engine, error) {
	if path == "" {
		return builtin.New(), nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, lexiconProblem(path, err)
	}
	if !info.Mode().IsRegular() {
		return nil, lexiconProblem(path, errors.New("it is not a file"))
	}
	if info.Size() > builtin.MaxLexicon {
		return nil, kb.Errorf("“%s” is larger than %d MB: choose another file", filepath.Base(path), builtin.MaxLexicon>>20)
	}
	lexicons.Lock()
	defer lexicons.Unlock()
	if lexicons.path != path || !lexicons.at.Equal(info.ModTime()) {
		f, err := os.Open(path)
		if err != nil {
			return nil, lexiconProblem(path, err)
		}
		defer f.Close()
		list, err := builtin.ReadLexicon(f)
		if err != nil {
			return nil, lexiconProblem(path, err)
		}
		lexicons.path, lexicons.at, lexicons.list = path, info.ModTime(), list
	}
	return builtin.New().WithLexicon(lexicons.list), nil
}

func lexiconProblem(path string, err error) error {
	return fmt.Errorf("%w (%w)", kb.Errorf("the list of words “%s” can't be read: choose another list, or none", filepath.Base(path)), err)
}
