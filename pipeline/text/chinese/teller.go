package chinese

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// me is who says 我 in the telling.
const me = "我"

// What a text must show before somebody is taken as the one who tells it as 我.
const (
	leastMe     = 3   // clauses in which 我 acts, outside speech
	meEvery     = 60  // one of them in this many clauses of the telling, at least
	calledBy    = 2.0 // points of a name that is called beside the teller's words, or in words said to them
	calledElse  = 1.0 // and of one that is called elsewhere
	toldOf      = 2.0 // against a name, for each place in the telling that has it
	mostTold    = 2   // such places that the name of a teller may have
	leastCalled = 2.0 // points of the teller's name
	ahead       = 1.5 // times as many as the second name, unless both may be one person's
	longestSign = 14  // characters of a signature
	longestHead = 24  // and of a heading that says whose a diary is
)

var (
	diaryOf = regexp.MustCompile(`^[《〈]?(\p{Han}{2,4}?)(?:的)?(?:日记|日記|手记|手記|自述|札记|札記|日志|日誌|回忆录|笔记|手稿)[》〉]?(?:[\s　].*)?$`)
	signed  = regexp.MustCompile(`^(?:愚|小|你的|您的|不孝|学生|友|弟子|你)?(?:兄|弟|姐|姊|妹|父|母|儿|女|侄|甥|妻|夫|友|师|叔|学生)?[\s　]*(\p{Han}{1,4}?)[\s　]*(?:敬上|谨上|拜上|顿首|再拜|手书|亲笔|手启|谨启|上|字|草|启)?$`)
	notMe   = regexp.MustCompile(`^我(?:们|家|国|军|方|的|看见|听见|看到|听到|听得|看着|听|见)`)
	toMe    = regexp.MustCompile(`(?:问|对|跟|向|和|同|叫|喊|告诉|望着|看着|喊住|叫住|拉住)(?:了)?我`)
)

// tellers finds who says 我 in the telling, gives them what they say, and notes the stretches that they tell.
func (g *stage) tellers() {
	for i := range g.study.Quotations {
		if name := g.signer(i); name != text.Nobody {
			g.study.Quotations[i].Speaker, g.study.Quotations[i].By, g.told[i].me, g.told[i].tagged = name, bySignature, false, true
		}
	}
	list := g.tellings()
	for _, t := range list {
		g.study.Names[t.Name].Narrator = true
	}
	g.study.Tellings = list
	for i := range g.study.Quotations {
		if u := &g.study.Quotations[i]; g.told[i].me {
			u.Speaker = g.study.Teller(u.Span.Start)
			u.Sure = u.Sure && u.Speaker != text.Nobody
		}
	}
}

// tellings returns the stretches whose teller the text gives away: in the heading of a diary, by the signature of a letter, else by
// the name that the teller is called.
func (g *stage) tellings() []text.Telling {
	r := &tellingReader{stage: g}
	if given := r.addAnnounced(); given != text.Nobody || len(r.out) > 0 {
		r.add(given, len(g.folded))
	} else {
		r.chapters()
	}
	return r.out
}

// A tellingReader collects stretches of a text with who tells them.
type tellingReader struct {
	*stage
	from int // of the section that is read
	out  []text.Telling
}

// add ends the section, which somebody tells if 我 acts in it and it hardly mentions them.
func (r *tellingReader) add(name, to int) {
	at := kb.Span{Start: r.from, End: to}
	r.from = to
	if name == text.Nobody {
		return
	}
	if mine, _ := r.clausesIn(at); mine > 0 && r.timesTold(r.toldIn(at), name) <= mostTold {
		r.out = append(r.out, text.Telling{Name: name, At: at})
	}
}

// addAnnounced adds the sections that a heading or a signature is of, and returns whose the last one is.
func (r *tellingReader) addAnnounced() (given int) {
	given = text.Nobody
	letter := 0 // where the last one may begin
	for _, p := range r.paragraphs {
		line := strings.TrimSpace(r.text(p.Span))
		if p.Heading || r.salutes(line) {
			letter = p.Span.Start
		}
		switch n := utf8.RuneCountInString(line); {
		case n <= longestHead && diaryOf.MatchString(line):
			if name := r.nameCalled(diaryOf.FindStringSubmatch(line)[1]); name != text.Nobody {
				r.add(given, p.Span.Start)
				given = name
			}
		case n <= longestSign && signed.MatchString(line):
			if name := r.nameCalled(signed.FindStringSubmatch(line)[1]); name != text.Nobody {
				r.add(given, max(r.from, letter))
				r.add(name, p.Span.End)
				given = text.Nobody
			}
		}
	}
	return given
}

// chapters adds the chapters in which 我 acts, told by who is called beside the words of 我.
func (r *tellingReader) chapters() {
	end := len(r.folded)
	all := kb.Span{Start: r.from, End: end}
	name := sync.OnceValue(func() int { return r.calledTeller(all) }) // few books are told as 我
	for _, p := range append(slices.Clone(r.paragraphs), text.Paragraph{Span: kb.Span{Start: end, End: end}, Heading: true}) {
		switch {
		case !p.Heading || p.Span.Start <= r.from:
		case r.inFirstPerson(kb.Span{Start: r.from, End: p.Span.Start}):
			r.add(name(), p.Span.Start)
		default:
			r.from = p.Span.Start
		}
	}
}

// inFirstPerson reports whether 我 acts so often in the telling of a chapter that it is no thought of somebody's.
func (g *stage) inFirstPerson(at kb.Span) bool {
	mine, all := g.clausesIn(at)
	return mine >= leastMe && mine*meEvery >= all
}

// salutes reports whether a line is the salutation of a letter: 文山吾弟：
func (g *stage) salutes(line string) bool {
	words := strings.TrimRight(line, "：:")
	return words != line && words != "" && utf8.RuneCountInString(words) <= longestSign && g.lex.speech.suffix(words) == "" && !strings.ContainsAny(words, "，。！？“”")
}

// nameCalled returns the person with a name, or the only one whose name ends in it.
func (g *stage) nameCalled(word string) int {
	found := text.Nobody
	for i, c := range g.names {
		switch {
		case c.kind != person:
		case c.word == word:
			return i
		case strings.HasSuffix(c.word, word) && len(word) >= 2*han:
			found = i
		}
	}
	return found
}

// clausesIn returns how many clauses the telling of a stretch has, and in how many of them 我 acts.
func (g *stage) clausesIn(at kb.Span) (mine, all int) {
	for i := g.runAt(at.Start); i < len(g.runs) && g.runs[i].start < at.End; i++ {
		r := &g.runs[i]
		if r.quoted || r.heading {
			continue
		}
		all++
		clause := g.folded[r.start:r.end]
		tick(&mine, strings.HasPrefix(clause, me) && !strings.HasPrefix(clause, me+"们"))
	}
	return mine, all
}

// toldIn returns how often the telling of a stretch has each name; a paragraph that is nothing else is a signature.
func (g *stage) toldIn(at kb.Span) map[int]int {
	told := map[int]int{}
	for _, m := range g.study.MentionsIn(at) {
		r := g.runAt(m.Span.Start)
		if r >= len(g.runs) || g.runs[r].quoted || g.runs[r].heading {
			continue
		}
		line := strings.TrimSpace(g.text(g.paragraphs[g.runs[r].paragraph].Span))
		if !signed.MatchString(line) && !diaryOf.MatchString(line) {
			told[m.Name]++
		}
	}
	return told
}

// timesTold returns how often the telling has a name, or one alike.
func (g *stage) timesTold(told map[int]int, name int) (n int) {
	for other, times := range told {
		if g.alike(name, other) {
			n += times
		}
	}
	return n
}

// signer returns who signs a letter that is quoted: a name that is its last sentence.
func (g *stage) signer(i int) int {
	const leastLetter = 20 * han
	u := &g.study.Quotations[i]
	if u.Inner.Len() < leastLetter {
		return text.Nobody
	}
	_, k := g.runsOf(u.Inner)
	if k < 0 || !ends(g.runs[k].prev) {
		return text.Nobody
	}
	for _, m := range g.mentions(g.runs[k].start, g.runs[k].end) {
		if g.person(m.Name) && m.Span.End == g.runs[k].end && m.Span.Start-g.runs[k].start <= 2*han {
			return m.Name
		}
	}
	return text.Nobody
}

// calledTeller returns the name by which the teller of a stretch is called; Nobody where no name is ahead.
func (g *stage) calledTeller(at kb.Span) int {
	points := g.callsOf(at)
	best := text.Nobody
	for name := range g.names { // in order
		if n := points[name]; n >= leastCalled && (best == text.Nobody || n > points[best]) {
			best = name
		}
	}
	if best == text.Nobody {
		return text.Nobody
	}
	for name, n := range points {
		if points[best] < ahead*n && name != best && !g.maySameTeller(name, best) {
			return text.Nobody
		}
	}
	for name := range g.names { // 先生 is 方先生, who is called so too
		if points[name] > 0 && strings.HasSuffix(g.names[name].word, g.names[best].word) {
			best = name
		}
	}
	return best
}

// callsOf weighs the names that are called in a stretch as the teller's: those called beside the teller's words weigh more, those
// that the telling mentions less.
func (g *stage) callsOf(at kb.Span) map[int]float64 {
	points := map[int]float64{}
	for i := range g.study.Quotations {
		if !at.Holds(g.study.Quotations[i].Span.Start) || g.told[i].me {
			continue
		}
		name := g.vocative(i)
		switch {
		case name == text.Nobody || g.signer(i) != text.Nobody:
		case g.besideMe(i):
			points[name] += calledBy
		default:
			points[name] += calledElse
		}
	}
	told := g.toldIn(at)
	for name := range points {
		points[name] -= toldOf * float64(g.timesTold(told, name))
	}
	return points
}

// besideMe reports whether a quotation is before or after one of 我, or said to 我.
func (g *stage) besideMe(i int) bool {
	return i > 0 && g.told[i-1].me && g.joined(i) || i+1 < len(g.told) && g.told[i+1].me && g.joined(i+1) || g.saidToMe(i)
}

// maySameTeller reports whether two names that the teller may be called are one person's: of one family name, or alike.
func (g *stage) maySameTeller(a, b int) bool {
	return g.alike(a, b) || g.names[a].sharesSurname(g.names[b])
}

// saidToMe reports whether the words around a quotation say that it is said to 我.
func (g *stage) saidToMe(i int) bool {
	u := &g.study.Quotations[i]
	k := g.paragraphOf(i)
	if k < 0 {
		return false
	}
	p := g.paragraphs[k].Span
	return p.Start <= u.Span.Start && u.Span.End <= p.End &&
		(toMe.MatchString(g.folded[p.Start:u.Span.Start]) || toMe.MatchString(g.folded[u.Span.End:p.End]))
}

// actsAsMe reports whether 我 acts at the beginning of a clause: 我说, 我问她, but not 我看见他说.
func (g *stage) actsAsMe(clause string) bool {
	return strings.HasPrefix(clause, me) && !notMe.MatchString(clause)
}

// withMe gives a speaker to quotations in what 我 tells that nothing is said about: to who acted last before a talk begins, then to the
// teller and the other in turn.
func (g *stage) withMe() {
	q := g.study.Quotations
	for i := range q {
		teller := g.study.Teller(q[i].Span.Start)
		if q[i].Speaker != text.Nobody || g.told[i].tagged || teller == text.Nobody {
			continue
		}
		switch {
		case !g.follows(i):
			q[i].Speaker, q[i].By = g.actsLast(i, teller), bySentence
		case q[i-1].Speaker == teller:
			q[i].Speaker, q[i].By = g.otherThan(i-1, teller), byTurn
		case q[i-1].Speaker != text.Nobody:
			q[i].Speaker, q[i].By = teller, byTurn
		}
	}
}

// follows reports whether hardly anything is told between a quotation and the one before it.
func (g *stage) follows(i int) bool {
	q := g.study.Quotations
	return g.joined(i) && (q[i].Span.Start-q[i-1].Span.End <= 12 || g.onlyTag(i-1))
}

// otherThan returns who spoke or acted last but the teller in the talk up to a quotation.
func (g *stage) otherThan(i, teller int) int {
	for k := i; ; k-- {
		if s := g.study.Quotations[k].Speaker; s != text.Nobody && s != teller {
			return s
		}
		if !g.follows(k) {
			if a := g.actsLast(k, teller); a != text.Nobody || !g.joined(k) {
				return a
			}
		}
	}
}

// actsLast returns who but the teller is named last as one who acts before a quotation, in its paragraph or the one above.
func (g *stage) actsLast(i, teller int) int {
	at := g.study.Quotations[i].Span.Start
	last := g.paragraphOf(i)
	for k := g.runAt(at) - 1; k >= 0 && g.runs[k].paragraph >= last-1 && !g.runs[k].heading; k-- {
		r := &g.runs[k]
		m := g.firstPerson(r)
		if r.quoted || m == nil || g.maySameTeller(m.Name, teller) {
			continue
		}
		before := g.folded[r.start:m.Span.Start]
		if prepositions.suffix(before) == "" || strings.HasPrefix(before, "有") && m.Span.End == r.end { // 有个孩子叫阿某
			return m.Name
		}
	}
	return text.Nobody
}

// entryDate is the date that begins an entry of a diary.
var entryDate = regexp.MustCompile(`^[\s　]*(?:民国|光绪|公元)?[〇零一二三四五六七八九十廿卅元正腊冬\d]{1,4}(?:年|月)[初〇零一二三四五六七八九十廿卅\d]{0,4}`)
