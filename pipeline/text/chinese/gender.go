package chinese

import (
	"strings"

	"dramatis/pipeline/text"
	"dramatis/pipeline/text/naming"
)

// setGenders guesses genders from titles, kinship, the pronouns that follow, and, weakest, the
// characters of a given name.
func (g *studyBuilder) setGenders() {
	for i, c := range g.names {
		if c.kind == person {
			g.study.Names[i].Gender = g.genderOf(c)
		}
	}
}

func (g *studyBuilder) genderOf(c *candidate) text.Gender {
	if c.title != "" {
		if s := g.lex.gender[c.title]; s != "" && c.title != "先生" && c.title != "客" {
			return s
		}
	}
	female, male := 0, 0
	sure := false
	for t, n := range c.titles {
		switch g.lex.gender[t] {
		case text.Female:
			female, sure = female+3*n, true
		case text.Male:
			male, sure = male+3*n, true
		}
	}
	const look = 60 // mentions looked at; the first are the best evidence
	for _, at := range c.at[:min(look, len(c.at))] {
		f, m := g.genderEvidence(at.Start, at.End)
		female += f
		male += m
	}
	if c.title == "" && naming.LooksFemale(c.word[c.surname:]) {
		female += 2
		sure = true
	}
	if !sure && female+male < 2 {
		return ""
	}
	switch {
	case female > 2*male:
		return text.Female
	case male > 2*female:
		return text.Male
	}
	return ""
}

// genderEvidence scores the words next to a mention, and the pronoun in
// the next clause.
func (g *studyBuilder) genderEvidence(start, end int) (female, male int) {
	i := g.runAt(start)
	r := &g.runs[i]
	before := g.folded[max(r.start, start-4*han):start]
	for i+1 < len(g.runs) && g.runs[i].end < end { // a name with a mark inside
		i++
	}
	switch {
	case g.lex.woman.suffix(before) != "" && !strings.HasSuffix(before, "她"):
		female += 2
	case g.lex.man.suffix(before) != "" && !strings.HasSuffix(before, "他"):
		male += 2
	}
	if i+1 < len(g.runs) && !g.runs[i+1].quoted && start == r.start {
		next := g.folded[g.runs[i+1].start:g.runs[i+1].end]
		countIf(&male, strings.HasPrefix(next, "他"))
		countIf(&female, strings.HasPrefix(next, "她"))
	}
	return female, male
}
