package chinese

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// addDefinitions chooses for each name the sentences that say who or what it is, the best first.
func (g *studyBuilder) addDefinitions() {
	const enough = 3
	for i := range g.names {
		all := g.definitions(i)
		slices.SortStableFunc(all, func(a, b text.Definition) int { return cmp.Compare(b.Portrait, a.Portrait) })
		list := &g.study.Names[i].Defining
		for _, d := range all {
			if !g.isPerson(i) {
				d.Portrait = 0
			}
			if len(*list) < enough && !slices.ContainsFunc(*list, func(o text.Definition) bool { return o.At == d.At }) {
				*list = append(*list, d)
			}
		}
	}
}

// definitions returns the sentences that may define a name. Portrait is their weight, at this stage for all kinds.
func (g *studyBuilder) definitions(name int) (all []text.Definition) {
	const (
		look          = 400 // mentions looked at; descriptions of people come early
		leastEntrance = 8 * han
	)
	var entrance kb.Span // the first sentence about a person
	c := g.names[name]
	add := func(at kb.Span, worth float64) {
		if n := len(all); n > 0 && all[n-1].At == at {
			all[n-1].Portrait = max(all[n-1].Portrait, worth)
			return
		}
		all = append(all, text.Definition{At: at, Portrait: worth})
	}
	for k, at := range c.at[:min(look, len(c.at))] {
		switch r := &g.runs[g.runAt(at.Start)]; {
		case r.heading, g.isPerson(name) && r.quoted:
		case g.isPerson(name):
			sentence := g.sentenceAround(at)
			if said, worth := g.portrait(sentence, at); worth > 0 {
				add(said, worth)
			} else if entrance.Len() == 0 && sentence.Len() >= leastEntrance {
				entrance = sentence
			}
		default:
			worth := g.definingScore(at, r)
			countIf(&worth, k == 0)
			if worth >= 2 || k == 0 && !r.quoted {
				add(g.sentenceAround(at), float64(worth))
			}
		}
	}
	for _, at := range c.statedAt { // 姓某名某 has the name in two parts
		if span := g.unquoted(g.sentenceAround(kb.Span{Start: at, End: at + han}), at); !strings.ContainsAny(g.body[span.Start:span.End], "你您") {
			add(span, byStation+2)
		}
	}
	if len(all) == 0 && entrance.Len() > 0 {
		add(entrance, kb.Entrance)
	}
	return all
}

// Words that define the name before or after them, and words that continue a definition in the next clause.
var (
	definingAfter  = newSet(strings.Fields("是 乃是 便是 就是 乃 原是 本是 姓 字 号 绰号 人称 为人 生得 长得 祖居 祖籍 籍贯 自幼 从小 出身"))
	definingBefore = newSet(strings.Fields("是 乃是 便是 正是 就是 原来是 名叫"))
	definingNext   = newSet(append(strings.Fields("字 此人 为人 生得"), allNamePhrases...))
)

// definingScore returns how much the words around one mention define it.
func (g *studyBuilder) definingScore(at kb.Span, r *run) (score int) {
	before := g.folded[max(r.start, at.Start-6*han):at.Start]
	after := g.folded[at.End:max(at.End, min(g.runEnd(at.End-1), at.End+6*han))]
	add := func(points int, holds bool) {
		if holds {
			score += points
		}
	}
	add(5, namePhraseSet.suffix(before) != "")
	add(3, definingAfter.prefix(after) != "")
	add(2, definingBefore.suffix(before) != "")
	add(1, g.lex.title.suffix(before) != "" || g.lex.role.suffix(before) != "")
	if next := g.runAt(at.End) + 1; score > 0 { // 此人姓某, 绰号某 in the next clauses
		for i := next; i < min(next+2, len(g.runs)); i++ {
			add(2, definingNext.prefix(g.folded[g.runs[i].start:g.runs[i].end]) != "")
		}
	}
	add(1, at.Start == r.start && !r.quoted)
	add(-1, r.quoted)
	return score
}

// unquoted returns a sentence or, if it is in speech, the part of the speech around an offset.
func (g *studyBuilder) unquoted(sentence kb.Span, at int) kb.Span {
	if i := strings.LastIndexAny(g.body[sentence.Start:at], "“”「」『』"); i >= 0 && !strings.ContainsAny(g.body[sentence.Start+i:sentence.Start+i+han], "”」』") {
		sentence.Start += i + han
		if k := strings.IndexAny(g.body[at:max(at, sentence.End)], "”」』"); k >= 0 {
			sentence.End = at + k
		}
	}
	return sentence
}

// sentenceAround returns the sentence in which a mention occurs.
func (g *studyBuilder) sentenceAround(at kb.Span) kb.Span {
	p := g.paragraphs[g.runs[g.runAt(at.Start)].paragraph].Span
	// paragraphs may be long: look only near the mention
	const around = 600
	p.Start, p.End = max(p.Start, g.startOfCharacter(at.Start-around)), min(p.End, g.startOfCharacter(at.End+around))
	if s, ok := text.SentenceAt(g.body, p, at.Start, "zh"); ok {
		return s
	}
	return at
}
