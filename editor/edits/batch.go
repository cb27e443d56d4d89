package edits

import (
	"errors"
	"strconv"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// DecideAll approves, rejects or reopens many questions as one step. What
// contradicts the writer's earlier decisions, or those taken before it in this
// step, is left out.
func DecideAll(state kb.State, ids ...kb.VerdictID) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		var tx editor.Transaction
		sofar := v.Decisions()
		for _, id := range ids {
			one, err := decideAmong(v, sofar, id, state)
			var u *editor.Unavailable
			if errors.As(err, &u) {
				continue
			}
			if err != nil {
				return tx, err
			}
			if one.After != nil {
				sofar = sofar.Preview(one.After.(*kb.Verdict))
			}
			tx.Edits = append(tx.Edits, one)
		}
		if len(tx.Edits) == 0 {
			return tx, editor.Cannot("none of these can be decided so: you have decided otherwise before")
		}
		tx.Label = editor.Label(batchLabels[state], strconv.Itoa(len(tx.Edits)))
		return tx, nil
	}
}

var batchLabels = map[kb.State]string{
	kb.Approved: "approve {} pairs",
	kb.Rejected: "reject {} pairs",
	kb.Pending:  "reopen {} pairs",
}

// decideAmong is the edit of one decision, refused when it contradicts those of
// sofar.
func decideAmong(v *cast.View, sofar *identity.Partition, id kb.VerdictID, state kb.State) (kb.Edit, error) {
	old, ok := kb.Get[*kb.Verdict](v.Snapshot, string(id))
	if !ok {
		return kb.Edit{}, editor.Cannot("there is no question %s to decide", id)
	}
	var from *kb.Place
	if state == kb.Approved {
		from = old.From
	}
	tx, err := decide(id, state, from)(v)
	if err != nil {
		return kb.Edit{}, err
	}
	next := tx.Edits[0]
	if w, ok := next.After.(*kb.Verdict); ok && w.Decided() && sofar.Contradiction(w) != nil {
		return kb.Edit{}, editor.Cannot("“%s = %s” contradicts another of these", w.SurfaceA, w.SurfaceB)
	}
	return next, nil
}
