package judge

import (
	"math"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// Probabilities of "the same" from which the answers are given.
const (
	same      = 0.5
	different = 0.25
)

// bias is what speaks against two names of which nothing but their forms is
// known: most pairs of names are two people.
const bias = -1.2

// Judge answers every pair asked.
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

// reason is one sentence: the evidence for it, then the evidence against.
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

// byForm gives the clues of two names' forms and types alone, for pairs that
// come without any.
func byForm(a, b task.Side) []task.Clue {
	m := naming.Compare(naming.Parse(a.Name), naming.Parse(b.Name))
	clue := func(kind, text string, weight float64) task.Clue {
		return task.Clue{Kind: kind, Text: text, Weight: weight}
	}
	var out []task.Clue
	switch {
	case m.Whole:
		out = append(out, clue("same name", "the same name, but for title or article", 4.5))
	case m.Given == naming.Equal && m.Family == naming.Equal:
		out = append(out, clue("full name", "the same given and family name", 5))
	case m.Given == naming.Short && m.Family == naming.Equal:
		out = append(out, clue("short form", "the same family name with a short form of the given name", 3.5))
	case m.Given == naming.Initial && m.Family == naming.Equal:
		out = append(out, clue("initials", "the initial fits, with the same family name", 2))
	case m.Given == naming.Short:
		out = append(out, clue("short form", "one is a short form of the other", 1.2))
	case m.Touches():
		out = append(out, clue("shared", "the names share a part", 1.6))
	default:
		out = append(out, clue(task.NoCommonWord, "the names have nothing in common", -2.5))
	}
	if m.Gender {
		out = append(out, clue("gender", "a man and a woman", -5))
	}
	if m.Clashes() && !m.Gender {
		out = append(out, clue("form", "the forms of the names belong to two people", -4.5))
	}
	if m.Titles > 0 {
		out = append(out, clue("titles", "the titles are hardly one person's", -4*m.Titles))
	}
	if a.Type != b.Type && a.Type != "" && b.Type != "" {
		out = append(out, clue("type", "they are of different kinds", -2.5))
	}
	return out
}
