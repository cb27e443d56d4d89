package present

import (
	"maps"
	"slices"
	"strings"

	"dramatis/app/i18n"
	"dramatis/editor/kb"
)

// Change describes what an edit changed.
func Change(e kb.Edit) string {
	r := e.After
	if r == nil {
		r = e.Before
	}
	switch r := r.(type) {
	case *kb.Verdict:
		return verdictChange(e, r)
	case *kb.Card:
		return cardChange(e)
	case *kb.HandNote:
		return i18n.T("Note: %s", strings.TrimSpace(r.Name+" "+r.Text)) + removedMark(e)
	case *kb.RelationCard:
		return i18n.T("Relation: %s", r.Description) + removedMark(e)
	case *kb.Ignored:
		return i18n.T("Not a name: %s", string(r.Name)) + removedMark(e)
	case *kb.Document:
		return i18n.T("Document: %s", r.Title) + removedMark(e)
	case *kb.Passage:
		return i18n.T("Passage %d", r.Seq) + removedMark(e)
	case *kb.Question:
		return i18n.T("Question to %s: %s", r.As, r.Text) + removedMark(e)
	case *kb.Evaluation:
		return i18n.N(len(r.Questions), "Evaluation: 1 question", "Evaluation: %d questions") + removedMark(e)
	case *kb.Outcome:
		return i18n.T("Answer of %s: %s", r.Question.As, r.Question.Text) + removedMark(e)
	case *kb.Trait:
		return i18n.T("Interview of %s: %s", r.As, r.Dimension) + removedMark(e)
	case *kb.Personality:
		return i18n.T("Personality of %s", r.As) + removedMark(e)
	case *kb.Arrangement:
		return i18n.T("Places in the picture") + removedMark(e)
	case *kb.NamedState:
		return i18n.T("Named state: %s", r.Name) + removedMark(e)
	case *kb.Setting:
		return i18n.T("Setting: %s", r.Name) + removedMark(e)
	}
	return i18n.T(string(r.Kind())) + removedMark(e)
}

// removedMark marks what no longer exists after the edit.
func removedMark(e kb.Edit) string {
	if e.After == nil {
		return " " + i18n.T("(removed)")
	}
	return ""
}

// states are the states of a verdict in the words that are on the window's buttons.
var states = map[kb.State]string{kb.Pending: i18n.K("pending"), kb.Approved: i18n.K("same"), kb.Rejected: i18n.K("different")}

func verdictChange(e kb.Edit, w *kb.Verdict) string {
	pair := w.SurfaceA + " = " + w.SurfaceB
	state := func(r kb.Record) string {
		v, ok := r.(*kb.Verdict)
		if !ok || v == nil {
			return "–"
		}
		return i18n.T(states[v.State])
	}
	return pair + ": " + state(e.Before) + " → " + state(e.After)
}

// cardChange describes the fields that differ.
func cardChange(e kb.Edit) string {
	fields := func(r kb.Record) map[kb.Field]string {
		if c, ok := r.(*kb.Card); ok && c != nil {
			out := maps.Clone(c.Fields)
			if out == nil {
				out = map[kb.Field]string{}
			}
			out["tags"] = List(c.Tags)
			return out
		}
		return map[kb.Field]string{}
	}
	before, after := fields(e.Before), fields(e.After)
	names := slices.Sorted(maps.Keys(before))
	for f := range after {
		if _, ok := before[f]; !ok {
			names = append(names, f)
		}
	}
	slices.Sort(names)
	var out []string
	for _, f := range names {
		if f == kb.FieldPortrait && before[f] != after[f] {
			out = append(out, i18n.T("another picture"))
		} else if before[f] != after[f] {
			out = append(out, i18n.T("%s: “%s” → “%s”", i18n.T(string(f)), before[f], after[f]))
		}
	}
	return strings.Join(out, "; ")
}
