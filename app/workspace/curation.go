package workspace

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"dramatis/app/engine"
	"dramatis/editor"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/evaluate"
)

// copyWithoutDecisions returns a copy of the base, at a path, without the writer's decisions: verdicts are as
// proposed, and what was written about entities, relations and knowledge is gone. Proposals and
// readings stay. An existing copy of the same state is opened as it is, with its evaluations.
func (b *Workspace) copyWithoutDecisions(ctx context.Context, path string) (*Workspace, error) {
	state := strconv.FormatInt(evaluation.State(b.History()), 10)
	if _, err := os.Stat(path); err == nil {
		old, err := Open(ctx, path)
		switch {
		case err == nil && old.Snapshot().Setting(kb.SettingBefore) == state:
			return old, nil
		case err == nil && old.Snapshot().Setting(kb.SettingBefore) == "":
			return nil, errors.Join(kb.Errorf("“%s” is not a copy that was made to compare with: name another report", path), old.Close())
		case err == nil:
			err = old.Close()
		}
		if err != nil {
			return nil, err
		}
	}
	err := b.saveChanged(ctx, path, func(copied *Workspace) error {
		return copied.Put(func(s *kb.Snapshot) (editor.Transaction, error) { return withoutDecisions(s, state), nil })
	})
	if err != nil {
		return nil, err
	}
	return Open(ctx, path)
}

// withoutDecisions removes everything that a writer has decided; of verdicts the proposal is left.
// state identifies the copied state.
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

// BeforeAndAfter runs do with a copy of the base without the writer's decisions, and then with the
// base. The copy is made at a path and removed afterwards.
func (b *Workspace) BeforeAndAfter(ctx context.Context, path string, do func(w *Workspace, version string) error) error {
	if !b.HasDecisions() {
		return kb.Errorf("nothing was decided in “%s” yet: there is nothing to compare", b.Name())
	}
	before, err := b.copyWithoutDecisions(ctx, path)
	if err != nil {
		return err
	}
	if err := errors.Join(do(before, evaluate.Before), before.Close()); err != nil {
		return err
	}
	if err := do(b, evaluate.After); err != nil {
		return err
	}
	return os.Remove(path)
}

// evaluateBoth evaluates the base without the writer's decisions, stores that as a run of this base,
// and then evaluates it as it is.
func (b *Workspace) evaluateBoth(ctx context.Context, x EvaluationRequest, e *engine.Engine, report evaluate.Reporter) (sheet *evaluation.Sheet, err error) {
	path := b.Path() + ".before" + Ending
	if b.Path() == "" || b.Shared != nil {
		dir, err := os.MkdirTemp("", "dramatis-before-")
		if err != nil {
			return nil, fmt.Errorf("make room for a copy: %w", err)
		}
		defer os.RemoveAll(dir)
		path = filepath.Join(dir, "before"+Ending)
	}
	x.Curating = false
	err = b.BeforeAndAfter(ctx, path, func(w *Workspace, version string) (err error) {
		x.Version = version
		if sheet, err = w.Evaluate(ctx, x, e, report); err != nil || version == evaluate.After {
			return err
		}
		if why := b.ReadOnly(); why != nil {
			return why // both are stored, or nothing can be compared
		}
		return b.Put(evaluation.Adopt(sheet))
	})
	return sheet, err
}

// HasDecisions reports whether a writer has decided anything in the base.
func (b *Workspace) HasDecisions() bool { return len(kb.DecisionsOf(b.Snapshot()).Records) > 0 }
