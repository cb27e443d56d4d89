package chinese

import (
	"regexp"
	"strings"

	"dramatis/pipeline/text"
)

var (
	// selfPattern matches a clause up to the name with which somebody says who they are: 我叫, 在下便是, 我是城里德昌行的.
	selfPattern = regexp.MustCompile(`^(?:我|俺|在下|小人|小弟|晚辈|晚生|鄙人|敝人|老夫|老身|贫道|贫僧)(?:的名字|的大名|的小名|的本名)?(?:就|便|正)?(?:是|叫|名叫|叫做|姓\p{Han}{1,2}名)(?:\p{Han}{0,8}的)?$`)
	// surnamePattern matches a clause with a surname only, before one with the name: 敝姓罗，罗敬亭.
	surnamePattern = regexp.MustCompile(`^(?:我|敝|在下|小人|小可|免贵|贱|晚辈|晚生)姓\p{Han}{1,2}$`)
	// askedNamePattern matches a question for somebody's name.
	askedNamePattern = regexp.MustCompile(`(?:叫什么|什么名字|贵姓|尊姓|高姓|怎么称呼|如何称呼|尊姓大名|姓甚名谁)`)
	// particles may follow a name at the end of a clause.
	particles = newSet(splitHan("啊呀呢哪嘛罢吧"))
)

// introduced returns who is introduced in a clause by the one who says or tells it: 我叫某某, 敝姓罗，罗敬亭; else Nobody.
func (g *studyBuilder) introduced(k int) int {
	r := &g.runs[k]
	for _, m := range g.mentions(r.start, r.end) {
		if !g.isPerson(m.Name) {
			continue
		}
		lead, rest := g.folded[r.start:m.Span.Start], g.folded[min(m.Span.End, r.end):r.end]
		whole := lead == "" && k > 0 && g.runs[k-1].end < r.start && surnamePattern.MatchString(g.folded[g.runs[k-1].start:g.runs[k-1].end])
		if (rest == "" || particles.has(rest)) && (whole || selfPattern.MatchString(lead)) {
			return m.Name
		}
	}
	return text.Nobody
}

// saysOwnName returns who says in a quotation what their own name is, or answers somebody who asks for it; else Nobody.
func (g *studyBuilder) saysOwnName(i int) int {
	q := g.study.Quotations
	first, last := g.runsOf(q[i].Inner)
	for k := first; k <= last; k++ {
		if name := g.introduced(k); name != text.Nobody {
			return name
		}
	}
	if first > last || i == 0 || !g.isSameConversation(i) || !g.asksName(i-1) {
		return text.Nobody
	}
	r := &g.runs[first]
	for _, m := range g.mentions(r.start, r.end) {
		if m.Span.Start == r.start && m.Span.End == r.end && g.isPerson(m.Name) && strings.ContainsRune("。，", r.next) {
			return m.Name
		}
	}
	return text.Nobody
}

// asksName reports whether a quotation asks for a name, or is an answer that asks back.
func (g *studyBuilder) asksName(i int) bool {
	said := g.text(g.study.Quotations[i].Inner)
	return askedNamePattern.MatchString(said) || strings.HasSuffix(said, "你呢？") && i > 0 && askedNamePattern.MatchString(g.text(g.study.Quotations[i-1].Inner))
}

// attributeIntroductions gives quotations in which people say who they are to them, unless a tag names somebody else.
func (g *studyBuilder) attributeIntroductions() {
	for i := range g.study.Quotations {
		u, t := &g.study.Quotations[i], &g.attributions[i]
		if t.me || t.by == byTag && u.Speaker != text.Nobody {
			continue
		}
		if name := g.saysOwnName(i); name != text.Nobody {
			u.Speaker, u.By, u.Sure = name, byIntroduction, true
			t.speaker, t.by = name, byIntroduction
			if g.mayBeSame(u.Addressee, name) {
				u.Addressee = text.Nobody
			}
			for k := i + 1; k < len(g.attributions) && g.attributions[k].by == byPronoun && g.paragraphOf(k) == g.paragraphOf(i); k++ { // “…”他拱一拱手，“…”
				g.study.Quotations[k].Speaker, g.attributions[k].speaker = name, name
			}
		}
	}
}
