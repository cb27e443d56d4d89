package exchange

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"dramatis/editor/kb"
)

// decisionsVersion identifies a file of decisions.
const decisionsVersion = "dramatis-decisions-1"

// maxDecisions is the largest size in bytes that ReadDecisions accepts.
const maxDecisions = 64 << 20

// errNotDecisions is returned for what WriteDecisions did not write.
var errNotDecisions error = kb.Errorf("this is not a file of decisions that Dramatis has written; nothing was changed: choose one that was exported as decisions")

type decisionsFile struct {
	Format    string           `json:"format"`
	Documents []kb.DocumentRef `json:"documents"`
	Records   []decisionRecord `json:"records"`
}

type decisionRecord struct {
	Kind   kb.Kind         `json:"kind"`
	Record json.RawMessage `json:"record"`
}

// WriteDecisions writes the writer's decisions as JSON.
func WriteDecisions(w io.Writer, d kb.Decisions) error {
	out := decisionsFile{Format: decisionsVersion, Documents: nonNil(d.Documents), Records: []decisionRecord{}}
	for _, r := range d.Records {
		data, err := kb.Encode(r)
		if err != nil {
			return err
		}
		out.Records = append(out.Records, decisionRecord{r.Kind(), data})
	}
	return writeIndented(w, out)
}

// isEmpty reports whether all values of a record are empty.
func isEmpty(record json.RawMessage) bool {
	var fields map[string]json.RawMessage
	if json.Unmarshal(record, &fields) != nil {
		return false
	}
	for _, v := range fields {
		if s := string(v); s != `""` && s != "null" && s != "0" && s != "false" && s != "[]" && s != "{}" {
			return false
		}
	}
	return true
}

// ReadDecisions reads what WriteDecisions wrote. It accepts only records of kb.DecisionKinds.
func ReadDecisions(r io.Reader) (kb.Decisions, error) {
	var in decisionsFile
	data, err := io.ReadAll(io.LimitReader(r, maxDecisions+1))
	if err != nil {
		return kb.Decisions{}, fmt.Errorf("read the decisions: %w", err)
	}
	if len(data) > maxDecisions || json.Unmarshal(data, &in) != nil || in.Format != decisionsVersion {
		return kb.Decisions{}, errNotDecisions
	}
	out, known := kb.Decisions{Documents: in.Documents}, map[kb.Ref]bool{}
	for i, x := range in.Records {
		if !slices.Contains(kb.DecisionKinds(), x.Kind) {
			return kb.Decisions{}, fmt.Errorf("%w (entry %d is no decision)", errNotDecisions, i+1)
		}
		record, err := kb.Decode(x.Kind, x.Record)
		if err != nil || !isValidVerdict(record) {
			return kb.Decisions{}, fmt.Errorf("%w (entry %d is damaged)", errNotDecisions, i+1)
		}
		if isEmpty(x.Record) || record.Key() == "" || lacksNames(record) {
			return kb.Decisions{}, fmt.Errorf("%w (entry %d is empty)", errNotDecisions, i+1)
		}
		ref := kb.RefOf(record)
		if known[ref] {
			return kb.Decisions{}, fmt.Errorf("%w (entry %d is about what an earlier one is about)", errNotDecisions, i+1)
		}
		known[ref] = true
		out.Records = append(out.Records, record)
	}
	return out, nil
}

// isValidVerdict reports whether a verdict is in a state, and by somebody, that there is.
func isValidVerdict(r kb.Record) bool {
	v, ok := r.(*kb.Verdict)
	return !ok || slices.Contains([]kb.State{kb.Pending, kb.Approved, kb.Rejected}, v.State) && slices.Contains([]kb.Origin{"", kb.ByRule, kb.ByModel, kb.ByWriter}, v.By)
}

// lacksNames reports whether a decision lacks the names that it is about.
func lacksNames(r kb.Record) bool {
	switch r := r.(type) {
	case *kb.Card:
		return len(r.Anchors) == 0
	case *kb.HandNote:
		return r.Name == "" && r.Text == ""
	case *kb.RelationCard:
		return len(r.Source) == 0 || len(r.Target) == 0
	case *kb.Verdict:
		return r.A == "" || r.B == "" || r.A == r.B
	}
	return false
}
