package judge

import (
	"math"
	"slices"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// Thresholds on the probability that two names are the same.
const (
	same      = 0.5
	different = 0.25
)

// bias is the prior log-odds for pairs without clues: most pairs of names are two people.
const bias = -1.2

// Judge returns a verdict for each pair, in order.
func Judge(in task.JudgeInput) task.JudgeOutput {
	out := task.JudgeOutput{Verdicts: make([]task.Verdict, 0, len(in.Pairs))}
	for _, p := range in.Pairs {
		out.Verdicts = append(out.Verdicts, judge(p))
	}
	return out
}

func judge(p task.Pair) task.Verdict {
	clues, odds := p.Clues, 0.0
	if len(clues) == 0 {
		clues, odds = byForm(p.A, p.B), bias
	}
	for _, c := range clues {
		odds += c.Weight
	}
	likely := 1 / (1 + math.Exp(-odds))
	v := task.Verdict{ID: p.ID, Reason: reason(clues, likely)}
	switch {
	case likely >= same:
		v.Verdict, v.Confidence = kb.Same, likely
	case likely <= different:
		v.Verdict, v.Confidence = kb.Different, 1-likely
	default:
		v.Verdict, v.Confidence = kb.Unsure, math.Max(likely, 1-likely)
	}
	v.Confidence = math.Round(math.Min(0.99, v.Confidence)*100) / 100
	return v
}

// reason returns a sentence with the strongest evidence for the verdict, then the strongest against it.
func reason(clues []task.Clue, likely float64) string {
	sorted := append([]task.Clue(nil), clues...)
	sort.SliceStable(sorted, func(i, j int) bool { return math.Abs(sorted[i].Weight) > math.Abs(sorted[j].Weight) })
	var pro, con []string
	for _, c := range sorted {
		switch {
		case c.Weight > 0 && len(pro) < 2:
			pro = append(pro, kb.SpellOut(c.Text, nil))
		case c.Weight < 0 && len(con) < 2:
			con = append(con, kb.SpellOut(c.Text, nil))
		}
	}
	first, second, turn := pro, con, "but "
	if likely < same {
		first, second = con, pro
	}
	text := strings.Join(first, "; ")
	if len(second) > 0 {
		if text != "" {
			text += "; " + turn
		}
		text += strings.Join(second, "; ")
	}
	if text == "" {
		return "nothing speaks for it or against it"
	}
	return text
}

// byForm returns clues from the forms and types of two names, for a pair that has no clues.
func byForm(a, b task.Side) []task.Clue {
	m := naming.Compare(naming.Parse(a.Name), naming.Parse(b.Name))
	type form struct {
		has  bool
		clue task.Clue
	}
	family := m.Family == naming.Equal
	forms := []form{ // the first that applies
		{m.Whole, task.Clue{Kind: "same name", Text: "the same name, but for title or article", Weight: 4.5}},
		{m.Given == naming.Equal && family, task.Clue{Kind: "full name", Text: "the same given and family name", Weight: 5}},
		{m.Given == naming.Short && family, task.Clue{Kind: "short form", Text: "the same family name with a short form of the given name", Weight: 3.5}},
		{m.Given == naming.Initial && family, task.Clue{Kind: "initials", Text: "the initial fits, with the same family name", Weight: 2}},
		{m.Given == naming.Short, task.Clue{Kind: "short form", Text: "one is a short form of the other", Weight: 1.2}},
		{m.Overlaps(), task.Clue{Kind: "shared", Text: "the names share a part", Weight: 1.6}},
		{true, task.Clue{Kind: task.NoCommonWord, Text: "the names have nothing in common", Weight: -2.5}},
	}
	out := []task.Clue{forms[slices.IndexFunc(forms, func(f form) bool { return f.has })].clue}
	for _, f := range []form{
		{m.Gender, task.Clue{Kind: "gender", Text: "a man and a woman", Weight: -5}},
		{m.Clashes() && !m.Gender, task.Clue{Kind: "form", Text: "the forms of the names belong to two people", Weight: -4.5}},
		{m.Titles > 0, task.Clue{Kind: "titles", Text: "the titles are hardly one person's", Weight: -4 * m.Titles}},
		{a.Type != b.Type && a.Type != "" && b.Type != "", task.Clue{Kind: "type", Text: "they are of different kinds", Weight: -2.5}},
	} {
		if f.has {
			out = append(out, f.clue)
		}
	}
	return out
}
