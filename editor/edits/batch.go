package edits

import (
	"errors"
	"slices"
	"strconv"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// DecideAll approves, rejects or reopens many questions as one step, except those that contradict the
// writer's earlier decisions or earlier ones in this step.
func DecideAll(state kb.State, ids ...kb.VerdictID) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		var tx editor.Transaction
		var refused error // the first
		label := ""
		sofar, decided := v.Decisions(), 0
		for _, id := range ids {
			var from *kb.Place
			if old, ok := kb.Get[*kb.Verdict](v.Snapshot, string(id)); ok && state == kb.Approved {
				from = old.From
			}
			one, err := decide(id, state, from)(v)
			var u *editor.Unavailable
			fresh := slices.DeleteFunc(one.Edits, func(e kb.Edit) bool {
				return slices.ContainsFunc(tx.Edits, func(o kb.Edit) bool { return o.Ref() == e.Ref() })
			})
			if next, ok := applyDecisions(sofar, fresh); err == nil && ok {
				sofar = next
				tx.Edits = append(tx.Edits, fresh...)
				decided++
				label = one.Label
			} else if err != nil && !errors.As(err, &u) {
				return tx, err
			} else if refused == nil {
				refused = err
			}
		}
		switch {
		case decided > 1:
			label = editor.Label(batchLabels[state], strconv.Itoa(decided))
		case decided == 0 && refused != nil:
			return tx, refused
		case decided == 0:
			return tx, editor.Cannot("none of these can be decided so: you have decided otherwise before")
		}
		tx.Label = label
		return tx, nil
	}
}

var batchLabels = map[kb.State]string{
	kb.Approved: "approve {} pairs",
	kb.Rejected: "reject {} pairs",
	kb.Pending:  "reopen {} pairs",
}

// applyDecisions returns the partition with the decisions in edits; false if they contradict it.
func applyDecisions(sofar *identity.Partition, edits []kb.Edit) (*identity.Partition, bool) {
	for _, e := range edits {
		w, ok := e.After.(*kb.Verdict)
		if !ok {
			continue
		}
		if w.Decided() && sofar.Contradiction(w) != nil {
			return sofar, false
		}
		sofar = sofar.Preview(w)
	}
	return sofar, true
}
