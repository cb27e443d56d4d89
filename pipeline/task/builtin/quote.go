package builtin

import (
	"cmp"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// The longest quote, in characters: of several sentences, and of one, which is cut beyond it.
const (
	longestQuote    = 300
	longestHanQuote = 110
	longestWhole    = 480
	longestHanWhole = 160
)

// What a sentence counts by where it is and what it says. Found on the questions of the ten books
// that may be tuned on (app/workspace/askreport).
const (
	besidePart    = 0.7  // of a word that only the sentence before or after holds
	alikePart     = 0.6  // of a word for which a sentence has only a synonym
	ofTypePart    = 1.0  // of the question's rarest word, for what may be the answer
	placePart     = 0.7  // of the same, for a place that is named where one is asked for
	passagePart   = 2.2  // a passage was found by the question's words
	describedPart = 0.5  // a description is long, and about everything
	relatedPart   = 1.5  // a relation, where several of a kind are asked for
	saysPart      = 2.0  // who the question names says it, where it asks for that
	askingPart    = 0.75 // a question tells less than its answer
)

// A candidate is a sentence of what was found, with what it is worth as an answer.
type candidate struct {
	item, sentence int
	score          float64
}

// A source is an item of what was found, in sentences.
type source struct {
	task.MaterialItem
	text      string
	sentences []kb.Span
	words     []map[string]bool // stems of each sentence
}

// sources returns the items that may be quoted, in sentences: where somebody is asked for, only what
// is said about them.
func (c *composer) sources() []source {
	items := slices.Clone(c.m.Items)
	if c.kind == asksStanding {
		about := slices.DeleteFunc(slices.Clone(items), func(i task.MaterialItem) bool {
			return !slices.ContainsFunc(c.m.Found, func(k task.KnownName) bool {
				names := c.namesOf(k.Name)
				return c.asked(k) && (names(i.About) || i.Passage && names(i.Text))
			})
		})
		if len(about) > 0 {
			items = about
		}
	}
	out := make([]source, len(items))
	for i, item := range items {
		s := source{MaterialItem: item, text: kb.Clean(item.Text)}
		if s.sentences = text.Sentences(s.text, c.language); item.Kind == task.Relates {
			s.sentences = wholeSpeech(s.text, s.sentences)
		}
		for _, at := range s.sentences {
			s.words = append(s.words, stems(s.text[at.Start:at.End]))
		}
		out[i] = s
	}
	return out
}

// evidence returns a sentence of a source, in a passage with the one before it.
func (s *source) evidence(i int) evidence {
	at := s.sentences[i]
	out := evidence{text: s.text[at.Start:at.End], about: s.About}
	if s.Passage && i > 0 {
		out.before = s.text[s.sentences[i-1].Start:at.Start]
	}
	return out
}

// spokenEvidence is evidence with who surely says it, or whether it is in a speech.
func (c *composer) spokenEvidence(s source, i int) evidence {
	out := s.evidence(i)
	before := s.text[:s.sentences[i].Start]
	opened := strings.Count(before, "“") + strings.Count(before, "‘") + strings.Count(before, "「")
	closed := strings.Count(before, "”") + strings.Count(before, "’") - len(apostrophe.FindAllString(before, -1)) + strings.Count(before, "」")
	out.by, out.speech = c.speakerOf(s.MaterialItem, out.text), strings.ContainsAny(out.text, "“”‘\"「」") || opened > closed || strings.Count(before, `"`)%2 == 1
	return out
}

// apostrophe is one within a word, which closes no speech.
var apostrophe = regexp.MustCompile(`\p{L}’\p{L}`)

// wholeSpeech joins the sentences of one speech: Ann to Ben: “Come. It is late.”
func wholeSpeech(words string, sentences []kb.Span) []kb.Span {
	var out []kb.Span
	open := 0
	for _, s := range sentences {
		if open > 0 {
			out[len(out)-1].End = s.End
		} else {
			out = append(out, s)
		}
		said := words[s.Start:s.End]
		open = max(0, open+strings.Count(said, "“")-strings.Count(said, "”"))
	}
	return out
}

// candidates returns all sentences of the sources, best first; of equals the one that was found first.
func (c *composer) candidates(sources []source) []candidate {
	asked := stems(c.question)
	weights, all := weigh(asked, sources)
	most := 0.0
	for _, w := range weights {
		most = max(most, w.weight)
	}
	wanted, pair, calls, died := c.typeWanted(), c.pair(), c.callsThem(), c.deathOf()
	var out []candidate
	for i, s := range sources {
		part := c.worth(s.MaterialItem)
		for k, at := range s.sentences {
			score := c.cover(s, k, weights)
			if c.kind == asksStanding && s.Kind == task.Described && slices.ContainsFunc(c.m.Found, c.asked) {
				score = all + ofTypePart*most // it says who is asked for, whether it names them or not
			}
			if pair != nil && pair(s.text[at.Start:at.End]) {
				score += all // it is about both
			}
			if died != nil && died.MatchString(idleDeath.ReplaceAllString(s.text[at.Start:at.End], "")) {
				score += 2 * all
			}
			if calls != nil && calls(s.text[at.Start:at.End]) {
				score += 2*all + ofTypePart*most
			}
			if score > 0 && wanted != nil && wanted(s.text[at.Start:at.End]) {
				score += ofTypePart * most
			}
			if score > 0 && c.kind == asksWhere && c.namesPlace(s.text[at.Start:at.End]) {
				score += placePart * most
			}
			if score > 0 && c.kind == asksWhy {
				score += reasonPart * most * givesReasonAt(s, k)
			}
			if asks.MatchString(s.text[at.Start:at.End]) {
				score *= askingPart
			}
			out = append(out, candidate{i, k, score * part})
		}
	}
	slices.SortStableFunc(out, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	return out
}

// asks matches a sentence that asks.
var asks = regexp.MustCompile(`[?？]["”’」]*\s*$`)

// pair reports whether a sentence names somebody the question names, and the character; nil where
// the question does not ask how they are related or what one feels for the other.
func (c *composer) pair() func(sentence string) bool {
	if c.kind != asksFeeling && (c.kind != asksStanding || !toYou.MatchString(c.question)) {
		return nil // "Who is Ann?" is answered by what describes her
	}
	for _, k := range c.m.Found {
		if c.asked(k) && k.Name != c.m.Character.Name {
			one, other := c.namesOf(k.Name), c.namesOf(c.m.Character.Name)
			return func(sentence string) bool { return one(sentence) && other(sentence) }
		}
	}
	return nil
}

// cover returns the weight of the question's words that a sentence holds, or in part one beside it.
func (c *composer) cover(s source, sentence int, weights []weighted) float64 {
	sum := 0.0
	for _, w := range weights {
		part := holdsAlike(s.words[sentence], w.word)
		if sentence > 0 {
			part = max(part, besidePart*holdsAlike(s.words[sentence-1], w.word))
		}
		if sentence+1 < len(s.words) {
			part = max(part, besidePart*holdsAlike(s.words[sentence+1], w.word))
		}
		sum += part * w.weight
	}
	return sum
}

// holdsAlike returns 1 if stems of a sentence hold a word, alikePart if they hold a synonym.
func holdsAlike(stems map[string]bool, word string) float64 {
	switch {
	case stems[word]:
		return 1
	case slices.ContainsFunc(text.Synonyms(word), func(other string) bool { return stems[other] }):
		return alikePart
	}
	return 0
}

// worth returns what an item's sentences count more or less, by its kind.
func (c *composer) worth(i task.MaterialItem) float64 {
	switch {
	case c.kind == asksSaying && c.said(i):
		return saysPart
	case c.kind == asksList && i.Kind == task.Relates, c.kind == asksStanding && i.Kind == task.Described:
		return relatedPart
	case c.kind == asksStanding:
		return 1
	case i.Passage:
		return passagePart
	case i.Kind == task.Described:
		return describedPart
	}
	return 1
}

// said reports whether an item is the speech of somebody the question names.
func (c *composer) said(i task.MaterialItem) bool {
	return i.Kind == task.Remembered && slices.ContainsFunc(c.m.Found, func(k task.KnownName) bool {
		return c.asked(k) && (strings.HasPrefix(i.Text, k.Name+":") || strings.HasPrefix(i.Text, k.Name+" to ") || strings.HasPrefix(i.Text, k.Name+"说") || strings.HasPrefix(i.Text, k.Name+"对"))
	})
}

// stems returns the content words of a text without their endings, as their plain forms.
func stems(s string) map[string]bool {
	out := map[string]bool{}
	for w := range contentWords(s) {
		out[text.Lemma(text.Stem(w))] = true
	}
	return out
}

// A weighted word of a question.
type weighted struct {
	word   string
	weight float64
}

// weigh gives each word of a question the more weight the fewer sentences hold it. The words are in order, so that
// sums of them are always the same; all is the sum of all.
func weigh(asked map[string]bool, sources []source) (out []weighted, all float64) {
	total, with := 0, map[string]int{}
	for _, s := range sources {
		for _, words := range s.words {
			total++
			for w := range asked {
				if words[w] {
					with[w]++
				}
			}
		}
	}
	for _, w := range slices.Sorted(maps.Keys(asked)) {
		weight := math.Log(1 + float64(total)/float64(1+with[w]))
		out, all = append(out, weighted{w, weight}), all+weight
	}
	return out, all
}

// What a question asks for by its interrogative.
var (
	asksForPerson = regexp.MustCompile(`(?i)\b(?:who|whom|whose)\b|谁|哪个|哪位|何人`)
	asksForPlace  = regexp.MustCompile(`(?i)\bwhere\b|\b(?:which|what) (?:\w+ )?` + placeKinds + `\b|哪里|哪儿|在哪|何处|什么地方|哪一处`)
	asksForName   = regexp.MustCompile(`(?i)\b(?:names?|called)\b|叫什么|名字`)
	asksForNumber = regexp.MustCompile(`(?i)\bhow (?:many|much|old|long|tall)\b|多少|几岁|几个`)
	leadsTo       = regexp.MustCompile(`\b(?i:go|goes|went|gone|going|come|came|sailed|journey(?:ed)?|travel(?:led)?|set out|moved|fled|escaped|returned|arrived|reached|born|settled|lived?|stayed)\b[^.;:!?,]{0,30}?\b(?:to|for|from|in|at|into|on)\s+(?:the\s+)?\p{Lu}\p{Ll}+`)
	counts        = regexp.MustCompile(`(?i)\b` + numeral + `\b|[一二三四五六七八九十百千两]+[个块元岁年钱]`)
)

// typeWanted reports whether a sentence holds something of the type that the question asks for;
// nil where it asks for no type.
func (c *composer) typeWanted() func(sentence string) bool {
	switch {
	case asksForPlace.MatchString(c.question):
		asked := stems(c.question)
		return func(sentence string) bool {
			return c.namesPlace(sentence) || leadsTo.MatchString(sentence) || slices.ContainsFunc(c.placePhrases(sentence), func(at string) bool {
				return !overlapsAny(stems(at[strings.LastIndexByte(at, ' ')+1:]), asked)
			})
		}
	case asksForPerson.MatchString(c.question), asksForName.MatchString(c.question):
		return c.namesAnother
	case asksForNumber.MatchString(c.question):
		return counts.MatchString
	}
	return nil
}

// namesPlace reports whether a sentence names a place that the question doesn't.
func (c *composer) namesPlace(sentence string) bool {
	return slices.ContainsFunc(slices.Concat(c.m.Places, c.m.Told, c.m.Found), func(k task.KnownName) bool {
		return k.Type == kb.Location && !c.asked(k) && strings.Contains(sentence, k.Name)
	})
}

// namesAnother reports whether a sentence names somebody or something that the question doesn't.
func (c *composer) namesAnother(sentence string) bool {
	for _, k := range slices.Concat(c.m.Told, c.m.Found) {
		if k.Name != c.m.Character.Name && !c.asked(k) && strings.Contains(sentence, k.Name) {
			return true
		}
	}
	return !c.zh && newName(strings.Fields(sentence), c.question, true)
}

// newName reports whether words hold a name that the question doesn't; the first word of a
// sentence has its capital anyway.
func newName(words []string, question string, whole bool) bool {
	low := strings.ToLower(question)
	for i, w := range words {
		bare := trimMarks(w)
		bare = strings.TrimSuffix(strings.TrimSuffix(bare, "’s"), "'s")
		first, _ := utf8.DecodeRuneInString(bare)
		if unicode.IsUpper(first) && (i > 0 || !whole) && len(bare) > 1 && !strings.Contains(low, strings.ToLower(bare)) && !stops[strings.ToLower(bare)] {
			return true
		}
	}
	return false
}

// anySentence reports whether a sentence of what may be quoted is as wanted.
func (c *composer) anySentence(wanted func(string) bool) bool {
	return slices.ContainsFunc(c.sources(), func(s source) bool {
		return slices.ContainsFunc(s.sentences, func(at kb.Span) bool { return wanted(s.text[at.Start:at.End]) })
	})
}

// quotes returns the two or three things that fit the question best, word for word, each with its
// place.
func (c *composer) quotes() []string {
	sources, fits := c.sources(), c.fits()
	out := c.foremost()
	for _, x := range c.candidates(sources) {
		s := sources[x.item]
		if isHeading(s, x.sentence) || fits != nil && !fits(c.spokenEvidence(s, x.sentence)) {
			continue
		}
		words := text.CloseQuotes(c.extend(s, x.sentence), c.language, s.Kind == task.Described || s.Kind == task.Noted)
		if len(out) == mostQuotes || x.score == 0 && len(out) > 0 {
			break
		}
		if words == "" || slices.ContainsFunc(c.told, func(t string) bool {
			return saysAgain(t, words)
		}) {
			continue
		}
		c.told = append(c.told, words)
		out = append(out, inQuotes(words)+c.place(s.MaterialItem))
	}
	for _, own := range c.m.Own[:min(len(c.m.Own), 1)] {
		if fits != nil && !fits(evidence{text: own, about: c.m.Character.Name}) {
			break
		}
		if words := c.cut(kb.Clean(own)); words != "" && len(out) < mostQuotes {
			out = append(out, c.say("I once said: %s", "我曾说过：%s", kb.InQuotes(words)))
		}
	}
	return out
}

// foremost returns what answers a question whatever its words: where the character first met somebody, who
// somebody is.
func (c *composer) foremost() (out []string) {
	switch {
	case c.kind == asksMeeting && c.met() != nil:
		met := *c.met().Met
		c.told = append(c.told, kb.Clean(met.Text))
		return []string{inQuotes(c.cut(kb.Clean(met.Text)))}
	case c.kind == asksAbout, c.kind == asksStanding && !toYou.MatchString(c.question):
		for _, says := range c.portrait() {
			if says = script.CloseSentence(says); len(out) < mostOfSelf {
				c.told = append(c.told, says)
				out = append(out, inQuotes(says))
			}
		}
	}
	return out
}

// fits reports whether a sentence may answer a question that asks for something of a type, no matter whose
// words it shares; nil where any may: who somebody's father is, how old one is, what one fears.
func (c *composer) fits() func(evidence) bool {
	l := &lack{c: c}
	if meets := l.demanded(c.question); meets != nil {
		return meets
	}
	if c.tellsOfDeath() {
		return c.diedOf()
	}
	if on := c.bearsOn(); on != nil {
		return on
	}
	me := []string{c.m.Character.Name}
	if c.kind == asksFeeling && c.pair() == nil {
		return func(e evidence) bool {
			mine := e.by == me[0] || e.by == "" && (e.about == me[0] || !e.speech)
			return l.of(e, me) || mine && ofOneself.MatchString(e.text)
		}
	}
	if word := c.kinWord(); (c.kind == asksStanding || c.kind == asksList) && word != "" && c.whose() == me[0] {
		form := regexp.MustCompile(`(?i)` + word)
		return func(e evidence) bool {
			return (l.of(e, me) || inFirstPerson.MatchString(e.text)) && form.MatchString(e.text)
		}
	}
	return nil
}

// isHeading reports whether a sentence is the heading of a chapter.
func isHeading(s source, sentence int) bool {
	at := s.sentences[sentence]
	words := s.text[at.Start:at.End]
	_, title, _ := strings.Cut(s.About, " ")
	return headed.MatchString(words) || s.Passage && title != "" && strings.HasSuffix(words, title) && len(words) < len(title)+longestNumber
}

// longestNumber is how many bytes of a heading are before its title.
const longestNumber = 24

// headed is how a heading begins.
var headed = regexp.MustCompile(`^(?:CHAPTER|Chapter) [\dIVXLC]+\b|^第[\d一二三四五六七八九十百]{1,4}[回章]`)

// place returns where an item is in the book, in brackets.
func (c *composer) place(i task.MaterialItem) string {
	place := i.Place
	if i.Passage {
		place = i.About
	}
	if place == "" {
		return ""
	}
	return c.say(" (%s)", "（%s）", place)
}

// saysAgain reports whether one of two quotes holds the other, or they hold each other's first or last part: stretches
// around neighbouring sentences, or a speech with and without who speaks.
func saysAgain(a, b string) bool {
	a, b = letters(spoken.ReplaceAllString(a, "")), letters(spoken.ReplaceAllString(b, ""))
	return strings.Contains(a, b) || strings.Contains(b, a) || sharesEnd(a, b) || sharesEnd(b, a)
}

// letters returns those of a text, for comparing.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

// sharesEnd reports whether a text holds the first or the last part of another.
func sharesEnd(a, b string) bool {
	const part = 32 // bytes
	if len(b) <= part {
		return false
	}
	head, tail := part, len(b)-part
	for head < len(b) && !utf8.RuneStart(b[head]) {
		head++
	}
	for !utf8.RuneStart(b[tail]) {
		tail--
	}
	return strings.Contains(a, b[:head]) || strings.Contains(a, b[tail:])
}

// longest returns the length of a quote in characters; whole of one sentence.
func (c *composer) longest(whole bool) int {
	switch {
	case c.zh && whole:
		return longestHanWhole
	case c.zh:
		return longestHanQuote
	case whole:
		return longestWhole
	}
	return longestQuote
}

// extend returns a sentence with what follows it and what comes before, as far as that is short enough.
func (c *composer) extend(s source, sentence int) string {
	from, to := sentence, sentence
	if s.Kind == task.Described || s.Kind == task.Relates { // of many places
		return c.cut(strings.TrimSpace(s.text[s.sentences[from].Start:s.sentences[to].End]))
	}
	lead, begins := c.lead(s.text, s.sentences[sentence].Start)
	fits := func(from, to int) bool {
		return s.sentences[from].Start >= begins && utf8.RuneCountInString(s.text[s.sentences[from].Start:s.sentences[to].End]) <= c.longest(false)
	}
	for grown := true; grown; {
		grown = false
		if to+1 < len(s.sentences) && fits(from, to+1) {
			to, grown = to+1, true
		}
		if from > 0 && fits(from-1, to) && !(c.follows() && grown) {
			from, grown = from-1, true
		}
	}
	if s.sentences[from].Start == begins {
		lead = ""
	}
	return lead + c.cut(strings.TrimSpace(s.text[s.sentences[from].Start:s.sentences[to].End]))
}

// lead returns the line's beginning that says who speaks at an offset, “Ann to Ben: “”, and where that speech
// begins; "" if the line names no speaker there.
func (c *composer) lead(words string, at int) (lead string, begins int) {
	for _, m := range speechForms[c.language].FindAllStringSubmatchIndex(words, -1) {
		if m[6] <= at && at < m[7] {
			return words[m[2]:m[6]], m[2]
		}
	}
	return "", 0
}

// clauseEnd is where a sentence that is too long may be cut.
var clauseEnd = regexp.MustCompile(`[,;:] |—|--|[，；：]`)

// cut shortens a sentence that is too long to the run of its clauses that holds most of the
// question's words.
func (c *composer) cut(words string) string {
	if utf8.RuneCountInString(words) <= c.longest(true) {
		return words
	}
	longest := c.longest(false)
	ends := []int{0}
	for _, at := range clauseEnd.FindAllStringIndex(words, -1) {
		ends = append(ends, at[1])
	}
	ends = append(ends, len(words))
	asked := stems(c.question)
	from, to, most := 0, 0, -1
	for i := range ends {
		for k := i + 1; k < len(ends) && utf8.RuneCountInString(words[ends[i]:ends[k]]) <= longest; k++ {
			n := 0
			for w := range stems(words[ends[i]:ends[k]]) {
				if asked[w] {
					n++
				}
			}
			if n > most || n == most && ends[k]-ends[i] > to-from {
				from, to, most = ends[i], ends[k], n
			}
		}
	}
	if to == 0 {
		return shorten(words, longest)
	}
	part := strings.TrimRight(words[from:to], " ,;:—-，；：")
	if from > 0 {
		part = "…" + part
	}
	if to < len(words) {
		part += "…"
	}
	return part
}
