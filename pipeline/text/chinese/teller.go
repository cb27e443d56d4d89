package chinese

import (
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// me is the pronoun of a first-person narrator.
const me = "我"

// Conditions for identifying a first-person narrator.
const (
	leastNarratorClauses  = 3   // clauses with 我 as actor, outside speech
	narratorClauseEvery   = 60  // at least one of them in so many clauses of the narration
	unnamedClauseEvery    = 20  // the same where no name of the narrator is known
	calledBesidePoints    = 2.0 // points of a name that is called next to the narrator's speech, or in speech to the narrator
	introducedPoints      = 9.0 // points of a name by which the narrator introduces himself or herself
	calledElsewherePoints = 1.0 // points of a name that is called elsewhere
	narratedPenalty       = 2.0 // negative points for each mention in the narration
	mostNarrated          = 2   // maximum number of such mentions of a narrator
	leastCalled           = 2.0 // minimum points of the narrator's name
	leadFactor            = 1.5 // ratio of points to the second name, unless both may be one person's
	longestSign           = 14  // characters of a signature
	longestHead           = 24  // characters of a heading that says whose a diary is
)

var (
	diaryPattern         = regexp.MustCompile(`^[《〈]?(\p{Han}{2,4}?)(?:的)?(?:日记|日記|手记|手記|自述|札记|札記|日志|日誌|回忆录|笔记|手稿)[》〉]?(?:[\s　].*)?$`)
	signaturePattern     = regexp.MustCompile(`^(?:愚|小|你的|您的|不孝|学生|友|弟子|你)?(?:兄|弟|姐|姊|妹|父|母|儿|女|侄|甥|妻|夫|友|师|叔|学生)?[\s　]*(\p{Han}{1,4}?)[\s　]*(?:敬上|谨上|拜上|顿首|再拜|手书|亲笔|手启|谨启|上|字|草|启)?$`)
	notNarratorPattern   = regexp.MustCompile(`^我(?:们|家|国|军|方|的|看见|听见|看到|听到|听得|看着|听|见)`)
	narratorsBodyPattern = regexp.MustCompile(`^我的(?:心|手|脸|眼|声音|嗓子|嘴|喉咙)`)
	toNarratorPattern    = regexp.MustCompile(`(?:问|对|跟|向|和|同|叫|喊|告诉|望着|看着|喊住|叫住|拉住)(?:了)?我`)
)

// findNarrators finds the first-person narrators, makes them speakers of their speech, and records the stretches that they narrate.
func (g *studyBuilder) findNarrators() {
	for i := range g.study.Quotations {
		if name := g.signerOf(i); name != text.Nobody {
			g.study.Quotations[i].Speaker, g.study.Quotations[i].By, g.mine[i] = name, bySignature, false
			g.attributions[i].speaker, g.attributions[i].by, g.attributions[i].me = name, bySignature, false
		}
	}
	g.setNarrators(g.narratedStretches())
}

// setNarrators records the narrators of stretches, who speak where 我 does.
func (g *studyBuilder) setNarrators(list []text.Telling) {
	for _, t := range list {
		g.study.Names[t.Name].Narrator = true
	}
	g.study.Tellings = list
	for i := range g.study.Quotations {
		if u := &g.study.Quotations[i]; g.mine[i] {
			u.Speaker = g.study.Teller(u.Span.Start)
			u.Sure = u.Speaker != text.Nobody && g.attributions[i].by == byTag
		}
	}
}

// isUnnamed reports whether an offset is in a chapter whose narrator is not known.
func (g *studyBuilder) isUnnamed(at int) bool {
	i := sort.Search(len(g.unnamed), func(i int) bool { return g.unnamed[i].End > at })
	return i < len(g.unnamed) && g.unnamed[i].Holds(at)
}

// nameNarrator names the narrator of the chapters whose narrator is not known, once it is known which speeches
// without a tag are the narrator's: others call the narrator by name between them. It reports whether a name was found.
func (g *studyBuilder) nameNarrator() bool {
	if len(g.unnamed) == 0 || len(g.study.Tellings) > 0 {
		return false
	}
	r := &narrationReader{studyBuilder: g}
	name := g.calledNarrator(kb.Span{End: len(g.folded)})
	for _, at := range g.unnamed {
		r.from = at.Start
		r.add(name, at.End)
	}
	g.setNarrators(r.out)
	return len(r.out) > 0
}

// isInFirstPerson reports whether what is at an offset is in first-person narration, by a named narrator or not.
func (g *studyBuilder) isInFirstPerson(at int) bool {
	return g.study.Teller(at) != text.Nobody || g.isUnnamed(at)
}

// narratedStretches returns the stretches with a known narrator: by the heading of a diary, by the signature of a letter, else by
// the name that others call the narrator.
func (g *studyBuilder) narratedStretches() []text.Telling {
	r := &narrationReader{studyBuilder: g}
	if given := r.addAnnounced(); given != text.Nobody || len(r.out) > 0 {
		r.add(given, len(g.folded))
	} else {
		r.chapters()
	}
	return r.out
}

// A narrationReader collects stretches of a text with their narrators.
type narrationReader struct {
	*studyBuilder
	from int // start of the current section
	out  []text.Telling
}

// add ends the section, which the person narrates if 我 acts in it and it hardly mentions the person.
func (r *narrationReader) add(name, to int) {
	at := kb.Span{Start: r.from, End: to}
	r.from = to
	if name == text.Nobody {
		return
	}
	if mine, _ := r.clausesIn(at); mine > 0 && r.countAlike(r.narratedMentions(at), name) <= mostNarrated {
		r.out = append(r.out, text.Telling{Name: name, At: at})
	}
}

// addAnnounced adds the sections with a heading or a signature, and returns the narrator of the last one.
func (r *narrationReader) addAnnounced() (given int) {
	given = text.Nobody
	letter := 0 // where the last letter may begin
	for _, p := range r.paragraphs {
		line := strings.TrimSpace(r.text(p.Span))
		if p.Heading || r.isSalutation(line) {
			letter = p.Span.Start
		}
		switch n := utf8.RuneCountInString(line); {
		case n <= longestHead && diaryPattern.MatchString(line):
			if name := r.nameCalled(diaryPattern.FindStringSubmatch(line)[1]); name != text.Nobody {
				r.add(given, p.Span.Start)
				given = name
			}
		case n <= longestSign && signaturePattern.MatchString(line):
			if name := r.nameCalled(signaturePattern.FindStringSubmatch(line)[1]); name != text.Nobody {
				r.add(given, max(r.from, letter))
				r.add(name, p.Span.End)
				given = text.Nobody
			}
		}
	}
	return given
}

// chapters adds the first-person chapters, in which 我 acts often in the narration; the narrator is the person called next to the narrator's speech.
func (r *narrationReader) chapters() {
	end := len(r.folded)
	all := kb.Span{Start: r.from, End: end}
	name := sync.OnceValue(func() int { return r.calledNarrator(all) }) // few books have a first-person narrator
	for _, p := range append(slices.Clone(r.paragraphs), text.Paragraph{Span: kb.Span{Start: end, End: end}, Heading: true}) {
		if !p.Heading || p.Span.Start <= r.from {
			continue
		}
		at := kb.Span{Start: r.from, End: p.Span.Start}
		if mine, all := r.clausesIn(at); mine < leastNarratorClauses || mine*narratorClauseEvery < all { // 我 is only in a thought
			r.from = at.End
			continue
		} else if name() == text.Nobody && mine*unnamedClauseEvery >= all {
			r.unnamed = append(r.unnamed, at)
		}
		r.add(name(), at.End)
	}
}

// isSalutation reports whether a line is the salutation of a letter: 文山吾弟：
func (g *studyBuilder) isSalutation(line string) bool {
	words := strings.TrimRight(line, "：:")
	return words != line && words != "" && utf8.RuneCountInString(words) <= longestSign && g.lex.speech.suffix(words) == "" && !strings.ContainsAny(words, "，。！？“”")
}

// nameCalled returns the person with a name, or the last one whose name ends with it.
func (g *studyBuilder) nameCalled(word string) int {
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

// clausesIn returns the number of clauses in the narration of a stretch, and in how many of them 我 acts.
func (g *studyBuilder) clausesIn(at kb.Span) (mine, all int) {
	for i := g.runAt(at.Start); i < len(g.runs) && g.runs[i].start < at.End; i++ {
		r := &g.runs[i]
		if r.quoted || r.heading {
			continue
		}
		all++
		clause := g.folded[r.start:r.end]
		countIf(&mine, strings.HasPrefix(clause, me) && !strings.HasPrefix(clause, me+"们"))
	}
	return mine, all
}

// narratedMentions counts the mentions of each name in the narration of a stretch, without signatures and headings of diaries.
func (g *studyBuilder) narratedMentions(at kb.Span) map[int]int {
	told := map[int]int{}
	for _, m := range g.study.MentionsIn(at) {
		r := g.runAt(m.Span.Start)
		if r >= len(g.runs) || g.runs[r].quoted || g.runs[r].heading {
			continue
		}
		line := strings.TrimSpace(g.text(g.paragraphs[g.runs[r].paragraph].Span))
		if !signaturePattern.MatchString(line) && !diaryPattern.MatchString(line) {
			told[m.Name]++
		}
	}
	return told
}

// countAlike returns the number of mentions of a name and of names that may be the same person's.
func (g *studyBuilder) countAlike(told map[int]int, name int) (n int) {
	for other, times := range told {
		if g.mayBeSame(name, other) {
			n += times
		}
	}
	return n
}

// signerOf returns who signs a quoted letter: the name that is its last sentence.
func (g *studyBuilder) signerOf(i int) int {
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
		if g.isPerson(m.Name) && m.Span.End == g.runs[k].end && m.Span.Start-g.runs[k].start <= 2*han {
			return m.Name
		}
	}
	return text.Nobody
}

// calledNarrator returns the name by which others call the narrator of a stretch, or Nobody if no name has enough points.
func (g *studyBuilder) calledNarrator(at kb.Span) int {
	points, onlyCalled := g.narratorPoints(at)
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
		if points[best] < leadFactor*n && name != best && !g.mayBeSame(name, best) && !onlyCalled[name] {
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

// narratorPoints scores the names that are called in a stretch as the narrator's: more for those called next to the narrator's speech, less
// for those that the narration mentions. Those called there that the narration never mentions may all be the narrator's.
func (g *studyBuilder) narratorPoints(at kb.Span) (points map[int]float64, onlyCalled map[int]bool) {
	points, onlyCalled = map[int]float64{}, map[int]bool{}
	for i := range g.study.Quotations {
		if !at.Holds(g.study.Quotations[i].Span.Start) || g.mine[i] {
			continue
		}
		name := g.vocative(i)
		switch {
		case name == text.Nobody || g.signerOf(i) != text.Nobody:
		case g.isBesideNarrator(i):
			points[name] += calledBesidePoints
			onlyCalled[name] = true
		default:
			points[name] += calledElsewherePoints
		}
	}
	told := g.narratedMentions(at)
	for k := g.runAt(at.Start); k < len(g.runs) && g.runs[k].start < at.End; k++ {
		if r := &g.runs[k]; !r.quoted && !r.heading {
			if name := g.introduced(k); name != text.Nobody { // 我叫某某
				points[name] += introducedPoints
				told[name]--
			}
		}
	}
	for i := range g.study.Quotations {
		if u := &g.study.Quotations[i]; at.Holds(u.Span.Start) && g.mine[i] {
			if name := g.saysOwnName(i); name != text.Nobody {
				points[name] += introducedPoints
			}
		}
	}
	for name := range points {
		n := g.countAlike(told, name)
		points[name] -= narratedPenalty * float64(n)
		onlyCalled[name] = onlyCalled[name] && n == 0
	}
	return points, onlyCalled
}

// isBesideNarrator reports whether a quotation is before or after one by the narrator, or said to the narrator.
func (g *studyBuilder) isBesideNarrator(i int) bool {
	return i > 0 && g.mine[i-1] && g.isSameConversation(i) || i+1 < len(g.attributions) && g.mine[i+1] && g.isSameConversation(i+1) || g.isSaidToNarrator(i)
}

// isSaidToNarrator reports whether the words around a quotation say that it is said to 我.
func (g *studyBuilder) isSaidToNarrator(i int) bool {
	u := &g.study.Quotations[i]
	k := g.paragraphOf(i)
	if k < 0 {
		return false
	}
	p := g.paragraphs[k].Span
	return p.Start <= u.Span.Start && u.Span.End <= p.End &&
		(toNarratorPattern.MatchString(g.folded[p.Start:u.Span.Start]) || toNarratorPattern.MatchString(g.folded[u.Span.End:p.End]))
}

// actsAsMe reports whether 我 acts at the start of a clause: 我说, 我问她, but not 我看见他说.
func (g *studyBuilder) actsAsMe(clause string) bool {
	return strings.HasPrefix(clause, me) && (!notNarratorPattern.MatchString(clause) || narratorsBodyPattern.MatchString(clause))
}

// entryDate matches the date at the start of a diary entry.
var entryDate = regexp.MustCompile(`^[\s　]*(?:民国|光绪|公元)?[〇零一二三四五六七八九十廿卅元正腊冬\d]{1,4}(?:年|月)[初〇零一二三四五六七八九十廿卅\d]{0,4}`)
