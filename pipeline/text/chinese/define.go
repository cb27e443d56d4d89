package chinese

import (
	"slices"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// define picks for each name the sentences that say who or what it is, three
// at most, the most informative first.
func (g *stage) define() {
	const enough, leastEntrance = 3, 8 * han
	type found struct {
		at    kb.Span
		score float64
	}
	const look = 400 // places of one name; who a person is is said early
	for i, c := range g.names {
		var all []found
		var entrance kb.Span // the first sentence about a person
		for k, at := range c.at[:min(look, len(c.at))] {
			r := &g.runs[g.runAt(at.Start)]
			if r.heading {
				continue
			}
			span := g.sentenceAround(at)
			s := 0.0
			if g.study.Names[i].Type == kb.Character {
				if r.quoted {
					continue
				}
				whole := span
				if span, s = g.portray(span, at); s == 0 {
					if entrance.Len() == 0 && whole.Len() >= leastEntrance {
						entrance = whole
					}
					continue
				}
			} else {
				s = float64(g.definingScore(at, r))
				if k == 0 {
					s++
				}
				if s < 2 && (k > 0 || r.quoted) {
					continue
				}
			}
			if n := len(all); n > 0 && all[n-1].at == span {
				all[n-1].score = max(all[n-1].score, s)
				continue
			}
			all = append(all, found{span, s})
		}
		for _, at := range c.stating { // 姓某名某 has the name in two parts
			if span := g.unquoted(g.sentenceAround(kb.Span{Start: at, End: at + han}), at); !strings.ContainsAny(g.body[span.Start:span.End], "你您") {
				all = append(all, found{span, byStation + 2})
			}
		}
		if len(all) == 0 && entrance.Len() > 0 {
			all = append(all, found{entrance, kb.Entrance})
		}
		sort.SliceStable(all, func(a, b int) bool { return all[a].score > all[b].score })
		d := &g.study.Names[i].Defining
		for _, f := range all {
			def := text.Definition{At: f.at}
			if g.study.Names[i].Type == kb.Character {
				def.Portrait = f.score
			}
			if len(*d) < enough && !slices.ContainsFunc(*d, func(o text.Definition) bool { return o.At == f.at }) {
				*d = append(*d, def)
			}
		}
	}
}

// definingScore returns how much the words around one mention define it.
func (g *stage) definingScore(at kb.Span, r *run) int {
	before := g.folded[max(r.start, at.Start-6*han):at.Start]
	after := g.folded[at.End:max(at.End, min(g.runEnd(at.End-1), at.End+6*han))]
	score := 0
	if givingSet.suffix(before) != "" {
		score += 5
	}
	for _, w := range []string{"是", "乃是", "便是", "就是", "乃", "原是", "本是", "姓", "字", "号", "绰号", "人称", "为人", "生得", "长得", "祖居", "祖籍", "籍贯", "自幼", "从小", "出身"} {
		if strings.HasPrefix(after, w) {
			score += 3
			break
		}
	}
	for _, w := range []string{"是", "乃是", "便是", "正是", "就是", "原来是", "名叫"} {
		if strings.HasSuffix(before, w) {
			score += 2
			break
		}
	}
	if g.lex.title.suffix(before) != "" || g.lex.role.suffix(before) != "" {
		score++
	}
	// 此人姓某, 绰号某 in the next clause
	for i, n := g.runAt(at.End)+1, 0; i < len(g.runs) && n < 2 && score > 0; i, n = i+1, n+1 {
		t := g.folded[g.runs[i].start:g.runs[i].end]
		if givingSet.prefix(t) != "" || strings.HasPrefix(t, "字") || strings.HasPrefix(t, "此人") || strings.HasPrefix(t, "为人") || strings.HasPrefix(t, "生得") {
			score += 2
		}
	}
	if at.Start == r.start && !r.quoted {
		score++
	}
	if r.quoted {
		score--
	}
	return score
}

// unquoted returns a sentence, or of speech the part of it that is said around an offset.
func (g *stage) unquoted(sentence kb.Span, at int) kb.Span {
	if i := strings.LastIndexAny(g.body[sentence.Start:at], "“”「」『』"); i >= 0 && !strings.ContainsAny(g.body[sentence.Start+i:sentence.Start+i+han], "”」』") {
		sentence.Start += i + han
		if k := strings.IndexAny(g.body[at:max(at, sentence.End)], "”」』"); k >= 0 {
			sentence.End = at + k
		}
	}
	return sentence
}

// sentenceAround returns the sentence in which a mention occurs.
func (g *stage) sentenceAround(at kb.Span) kb.Span {
	p := g.paragraphs[g.runs[g.runAt(at.Start)].paragraph].Span
	// whole paragraphs may be long: look at what is near
	const around = 600
	p.Start, p.End = max(p.Start, g.clear(at.Start-around)), min(p.End, g.clear(at.End+around))
	for _, s := range text.SentencesIn(g.body, p, "zh") {
		if s.End > at.Start {
			return s
		}
	}
	return at
}
