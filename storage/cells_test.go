package storage

import (
	"errors"
	"testing"

	"dramatis/editor/kb"
)

func TestWhatCouldNotBeReadAgainIsNotWritten(t *testing.T) {
	var p *kb.Problem
	if err := checkSize(kb.Encoded{After: make([]byte, maxCell+1)}); !errors.As(err, &p) || p.Do == "" {
		t.Errorf("of a record that is too large: %v", err)
	}
	if err := checkSize(kb.Encoded{After: make([]byte, maxCell)}); err != nil {
		t.Error(err)
	}
}
