package present

import (
	"maps"
	"slices"
	"strings"

	"dramatis/app/words"
	"dramatis/editor/kb"
)

// Change says in words what an edit changed.
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
		return words.T("Note: %s", strings.TrimSpace(r.Name+" "+r.Text)) + gone(e)
	case *kb.RelationCard:
		return words.T("Relation: %s", r.Description) + gone(e)
	case *kb.Ignored:
		return words.T("Not a name: %s", string(r.Name)) + gone(e)
	case *kb.Document:
		return words.T("Document: %s", r.Title) + gone(e)
	case *kb.Passage:
		return words.T("Passage %d", r.Seq) + gone(e)
	case *kb.Question:
		return words.T("Question to %s: %s", r.As, r.Text) + gone(e)
	case *kb.Evaluation:
		return words.N(len(r.Questions), "Evaluation: 1 question", "Evaluation: %d questions") + gone(e)
	case *kb.Outcome:
		return words.T("Answer of %s: %s", r.Question.As, r.Question.Text) + gone(e)
	case *kb.Trait:
		return words.T("Interview of %s: %s", r.As, r.Dimension) + gone(e)
	case *kb.Personality:
		return words.T("Personality of %s", r.As) + gone(e)
	case *kb.Setting:
		return words.T("Setting: %s", r.Name) + gone(e)
	}
	return words.T(string(r.Kind())) + gone(e)
}

// gone marks what is no longer there after the edit.
func gone(e kb.Edit) string {
	if e.After == nil {
		return " " + words.T("(removed)")
	}
	return ""
}

func verdictChange(e kb.Edit, w *kb.Verdict) string {
	pair := w.SurfaceA + " = " + w.SurfaceB
	state := func(r kb.Record) string {
		v, ok := r.(*kb.Verdict)
		if !ok || v == nil {
			return "–"
		}
		return words.T(string(v.State))
	}
	return pair + ": " + state(e.Before) + " → " + state(e.After)
}

// cardChange tells the fields that differ.
func cardChange(e kb.Edit) string {
	fields := func(r kb.Record) map[kb.Field]string {
		if c, ok := r.(*kb.Card); ok && c != nil {
			out := maps.Clone(c.Fields)
			if out == nil {
				out = map[kb.Field]string{}
			}
			out["tags"] = strings.Join(c.Tags, ", ")
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
		if before[f] != after[f] {
			out = append(out, words.T("%s: “%s” → “%s”", words.T(string(f)), before[f], after[f]))
		}
	}
	return strings.Join(out, "; ")
}
