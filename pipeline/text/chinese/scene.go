package chinese

import (
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// findBreaks finds where scenes begin: after a heading or a line of marks, and at sentences
// outside speech that begin with another time (次日, 当晚, 七月十一夜), with
// a storyteller's phrase (却说) or with an arrival.
func (g *studyBuilder) findBreaks() {
	last := -leastScene
	pending := false // after a heading or a rule
	seen := -1
	for i := range g.runs {
		r := &g.runs[i]
		if r.heading {
			pending = true
			continue
		}
		begins := r.paragraph != seen
		if begins && seen >= 0 {
			for _, p := range g.paragraphs[seen+1 : r.paragraph] {
				pending = pending || p.Rule
			}
		}
		seen = r.paragraph
		if r.quoted || !begins && !ends(r.prev) && !closes(r.prev) {
			continue
		}
		b, ok := g.breakAt(i)
		switch {
		case pending && begins:
			pending = false
		case !ok || !g.mayBreak(b, r, begins, last):
			continue
		}
		b.Offset = g.offsetOf(r, begins)
		g.study.Breaks = append(g.study.Breaks, b)
		last = b.Offset
	}
}

// leastScene is the minimum number of bytes between two breaks.
const leastScene = 240

// mayBreak reports whether a scene may begin with a run if the one before began at last.
func (g *studyBuilder) mayBreak(b text.Break, r *run, begins bool, last int) bool {
	if !begins {
		return r.start-last >= leastScene && b.Time != "" && !closes(r.prev)
	}
	return r.start-last >= leastScene || b.Time != "" && r.start-last > 3*han
}

// offsetOf returns where the scene begins: at its paragraph or at the run.
func (g *studyBuilder) offsetOf(r *run, begins bool) int {
	if begins {
		return g.paragraphs[r.paragraph].Span.Start
	}
	return r.start
}

// Words before an expression of time, and words that say that a time has come: 到了三更, 等到二更.
var (
	turnWords    = newSet(strings.Fields("哪知 那知 谁知 不料 不想 可是 但是 就在 就是 便在 直到"))
	arrivalWords = newSet(strings.Fields("到了 到得 挨到 等到 直到 将到 约有 约莫 待到 已是 正是 将近 看看 转眼 不觉"))
)

// breakAt reads time and place at the start of a sentence.
func (g *studyBuilder) breakAt(i int) (text.Break, bool) {
	r := &g.runs[i]
	t := g.folded[r.start:r.end]
	var b text.Break
	opener := g.lex.opener.prefix(t)
	at := len(opener)
	end := at + g.timeWords(t[at:])
	if end == at { // 哪知就在同一夜
		led := at
		for n := len(turnWords.prefix(t[led:])); n > 0; n = len(turnWords.prefix(t[led:])) {
			led += n
		}
		if n := g.timeWords(t[led:]); n > 0 {
			at, end = led, led+n
		}
	}
	if w := arrivalWords.prefix(t[at:]); end == at && w != "" {
		if n := g.timeWords(t[at+len(w):]); n > 0 {
			end = at + len(w) + n
		}
	}
	if end > at {
		b.Time = g.body[r.start+at : r.start+end]
	}
	arrived := ""
	b.Place, arrived = g.placeIn(i)
	begins := i == 0 || g.runs[i-1].paragraph != r.paragraph
	return b, opener != "" || b.Time != "" || begins && (arrived != "" || g.startsWithMove(i))
}

// startsWithMove reports whether a paragraph begins with a change of place that is not named:
// 驴车刚出山门, 待二人去远, 连夜去见.
func (g *studyBuilder) startsWithMove(i int) bool {
	r := &g.runs[i]
	t := g.folded[r.start:r.end]
	if strings.HasPrefix(t, "待") || strings.HasPrefix(t, "等") {
		return leftWords.suffix(t) != ""
	}
	if strings.HasPrefix(t, "就在这") && strings.HasSuffix(t, "里") {
		return true
	}
	return slices.ContainsFunc(moveWords, func(w string) bool { i := strings.Index(t, w); return i >= 2*han && i <= 6*han })
}

// Words for moving and for having left.
var (
	moveWords = strings.Fields("刚出 连夜 登岸 上岸 下船 进城 出城 上山 下山 回家 回府 进屋 出门 到家")
	leftWords = newSet(strings.Fields("去远 走后 去后 去了 走远 走了"))
)

// timeWords returns the length of the expression of time at the start of t.
func (g *studyBuilder) timeWords(t string) int {
	if n := len(g.lex.time.prefix(t)); n > 0 {
		return n + len(hours.prefix(t[n:]))
	}
	return dateLength(t)
}

// hours are times of the day that may follow a word of time.
var hours = newSet(strings.Fields("时分 天明 天亮 清早 早晨 晚上 夜里 傍晚 午后 清晨 夜间 早上 一早 起来"))

// dateLength returns the length of a date at the start of t: 七月十一夜, 景宁十五年七月初八清晨, 三日后, 过了两个月.
func dateLength(t string) int {
	n, unit, reign := scanDate(t)
	for _, w := range []string{"以后", "之后", "过后"} {
		if strings.HasPrefix(t[n:], w) {
			n += len(w)
		}
	}
	if unit == 0 || !isDate(t[:n], unit, reign) {
		return 0
	}
	return n + len(words().time.prefix(t[n:]))
}

// scanDate returns how many bytes of a text may belong to a date, the number of units in them, and whether they may include
// a reign.
func scanDate(t string) (n, unit int, reign bool) {
	era, digits := true, 0
	for n+han <= len(t) && n < 16*han {
		c := t[n : n+han]
		switch {
		case strings.Contains("一二三四五六七八九十百千初廿卅两数几半元正腊〇零", c):
			digits++
		case strings.Contains("年月日夜天更后晚早晨午间个时", c) && digits > 0:
			unit++
			era = era && !strings.Contains("年月日夜更", c)
		case strings.Contains("过又第到", c) && digits == 0 && n < 2*han:
		case strings.Contains("了清", c) && n > 0 && unit+digits+n/han < 12:
		case digits == 0 && era && n < 2*han: // the name of an era
			reign = true
		default:
			return n, unit, reign
		}
		n += han
	}
	return n, unit, reign
}

// isDate reports whether words with a number and a unit are a date and not a duration.
func isDate(head string, unit int, reign bool) bool {
	switch {
	case reign && !strings.Contains(head, "年"), !strings.ContainsAny(head, "年月日夜天更晨晚"),
		strings.HasSuffix(head, "了"):
		return false
	}
	long := strings.HasSuffix(head, "年") || strings.HasSuffix(head, "天")
	return !long || unit != 1 || strings.ContainsAny(head, "后过第")
}

// placeIn returns the place that the sentence of a run names, and the word of going
// before it.
func (g *studyBuilder) placeIn(i int) (place, arrived string) {
	r := &g.runs[i]
	end := r.end
	for j := i; j < len(g.runs) && j < i+6 && g.runs[j].paragraph == r.paragraph && !g.runs[j].quoted; j++ {
		end = g.runs[j].end
		if ends(g.runs[j].next) {
			break
		}
	}
	for _, m := range g.study.MentionsIn(kb.Span{Start: r.start, End: end}) {
		k := g.names[m.Name].kind
		if g.isPerson(m.Name) || k == thing || k == event {
			continue
		}
		from := g.runs[g.runAt(m.Span.Start)].start
		went := g.lex.goes.suffix(g.folded[from:m.Span.Start])
		if place == "" || went != "" && arrived == "" {
			place = g.study.Names[m.Name].Surface
			if len(went) >= 2*han {
				arrived = went
			}
		}
	}
	return place, arrived
}
