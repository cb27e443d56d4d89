package workspace

import (
	"errors"
	"fmt"
	"os"
	"strconv"

	"dramatis/editor"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// Uncurated is a copy of the base at a path without the writer's decisions: verdicts are as
// they were proposed, and what was written of entities, relations and knowledge is gone.
// What was proposed and what was read stay. A copy that was made of the same state before
// is opened as it is, with what was evaluated in it.
func (b *Workspace) Uncurated(path string) (*Workspace, error) {
	state := strconv.FormatInt(evaluation.State(b.History()), 10)
	if _, err := os.Stat(path); err == nil {
		old, err := Open(path)
		switch {
		case err == nil && old.Snapshot().Setting(kb.SettingBefore) == state:
			return old, nil
		case err == nil && old.Snapshot().Setting(kb.SettingBefore) == "":
			return nil, errors.Join(kb.Errorf("“%s” is no copy that was made to compare with: name another report", path), old.Close())
		case err == nil:
			err = old.Close()
		}
		if err != nil {
			return nil, err
		}
		if err := os.Remove(path); err != nil {
			return nil, fmt.Errorf("make room for a copy: %w", err)
		}
	}
	if err := b.File.SaveCopy(path); err != nil {
		return nil, err
	}
	out, err := Open(path)
	if err != nil {
		return nil, err
	}
	if err := out.Put(func(s *kb.Snapshot) (editor.Transaction, error) { return withoutDecisions(s, state), nil }); err != nil {
		return nil, errors.Join(err, out.Close())
	}
	return out, nil
}

// withoutDecisions takes back everything that a writer has said. What is left of verdicts
// is the proposal. state marks of what it is the copy.
func withoutDecisions(s *kb.Snapshot, state string) editor.Transaction {
	tx := editor.Transaction{Label: "before", Quiet: true, Edits: []kb.Edit{kb.Put(s, &kb.Setting{Name: kb.SettingBefore, Value: state})}}
	for _, r := range kb.DecisionsOf(s).Records {
		v, ok := r.(*kb.Verdict)
		if !ok || v.By == kb.ByWriter {
			tx.Edits = append(tx.Edits, kb.Remove(r))
			continue
		}
		proposed := *v
		proposed.State, proposed.From, proposed.Note = kb.Pending, nil, ""
		tx.Edits = append(tx.Edits, kb.Put(s, &proposed))
	}
	return tx
}

// Curated reports whether a writer has decided anything in the base.
func (b *Workspace) Curated() bool { return len(kb.DecisionsOf(b.Snapshot()).Records) > 0 }
