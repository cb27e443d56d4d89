package builtin

import (
	"cmp"
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

// A candidate is a sentence of a source with its score as an answer.
type candidate struct {
	item, sentence int
	score          float64
}

// A source is an item of the material, split into sentences.
type source struct {
	task.MaterialItem
	text      string
	sentences []kb.Span
	words     []map[string]bool // stems of each sentence
}

// sources returns the items that may be quoted; for a question about somebody, only those about them if there are any.
func (c *composer) sources() []source {
	items := slices.Clone(c.m.Items)
	if c.kind == asksStanding {
		about := slices.DeleteFunc(slices.Clone(items), func(i task.MaterialItem) bool {
			return !slices.ContainsFunc(c.m.Found, func(k task.KnownName) bool {
				names := c.namesOf(k.Name)
				return c.isNamed(k) && (names(i.About) || i.Passage && names(i.Text))
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
			s.sentences = joinSpeeches(s.text, s.sentences)
		}
		for _, at := range s.sentences {
			s.words = append(s.words, c.stemsIn(s.text[at.Start:at.End]))
		}
		out[i] = s
	}
	return out
}

// stemsIn returns the stems of a sentence, without those of adverbs where the question asks for the noun.
func (c *composer) stemsIn(sentence string) map[string]bool {
	words := stems(sentence)
	for _, w := range text.NounsAsked(c.question) {
		if words[w] && !text.IsNounIn(sentence, w) {
			delete(words, w)
		}
	}
	return words
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

// spokenEvidence is evidence with the certain speaker, and whether the sentence is in a quotation.
func (c *composer) spokenEvidence(s source, i int) evidence {
	out := s.evidence(i)
	before := s.text[:s.sentences[i].Start]
	opened := strings.Count(before, "“") + strings.Count(before, "‘") + strings.Count(before, "「")
	closed := strings.Count(before, "”") + strings.Count(before, "’") - len(apostrophe.FindAllString(before, -1)) + strings.Count(before, "」")
	out.by, out.speech = c.speakerOf(s.MaterialItem, out.text), strings.ContainsAny(out.text, "“”‘\"「」") || opened > closed || strings.Count(before, `"`)%2 == 1
	return out
}

// apostrophe matches one within a word, which does not close a quotation.
var apostrophe = regexp.MustCompile(`\p{L}’\p{L}`)

// joinSpeeches joins the sentences of one speech: Ann to Ben: “Come. It is late.”
func joinSpeeches(words string, sentences []kb.Span) []kb.Span {
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

// candidates returns all sentences of the sources, by score; the first found comes first among equals. Passages are
// ordered by relevance, and each counts less than the one before.
func (c *composer) candidates(sources []source) []candidate {
	r := c.rater(sources)
	var out []candidate
	passages := 0
	for i, s := range sources {
		part := c.itemWeight(s.MaterialItem)
		if s.Passage {
			part /= 1 + laterPart*float64(passages)
			passages++
		}
		for k := range s.sentences {
			out = append(out, candidate{i, k, r.score(s, k) * part})
		}
	}
	slices.SortStableFunc(out, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	return out
}

// A rater scores sentences as answers to a question.
type rater struct {
	*composer
	weights                   []weighted
	all, most                 float64 // weight of all words of the question, and of the heaviest one
	hasType, pair, statesRole func(sentence string) bool
	died                      *regexp.Regexp
}

func (c *composer) rater(sources []source) *rater {
	r := &rater{composer: c, hasType: c.typeWanted(), pair: c.pair(), statesRole: c.roleTest(), died: c.deathPattern()}
	r.weights, r.all = c.weighWords(stems(c.question), sources)
	for _, w := range r.weights {
		r.most = max(r.most, w.weight)
	}
	return r
}

// score returns the score of a sentence: the weight of the question's words in it, and a bonus if it is of the kind
// that the question asks for.
func (r *rater) score(s source, sentence int) float64 {
	at := s.sentences[sentence]
	words := s.text[at.Start:at.End]
	score := r.cover(s, sentence, r.weights)
	if r.kind == asksStanding && s.Kind == task.Described && slices.ContainsFunc(r.m.Found, r.isNamed) {
		score = r.all + ofTypePart*r.most // a description need not name the person
	}
	if r.pair != nil && r.pair(words) {
		score += r.all // it names both
	}
	if r.died != nil && r.died.MatchString(idleDeath.ReplaceAllString(words, "")) {
		score += 2 * r.all
	}
	if r.statesRole != nil && r.statesRole(words) {
		score += 2*r.all + ofTypePart*r.most
	}
	if score > 0 {
		score += r.most * r.fitness(s, sentence, words)
	}
	if asksQuestion.MatchString(words) {
		score *= askingPart
	}
	return score
}

// fitness returns how well a sentence fits the kind of the question, in units of the weight of its heaviest word.
func (r *rater) fitness(s source, sentence int, words string) (parts float64) {
	if r.hasType != nil && r.hasType(words) {
		parts += ofTypePart
	}
	switch {
	case r.kind == asksWhere && r.namesPlace(words):
		parts += placePart
	case r.kind == asksWhy:
		parts += reasonPart * givesReasonAt(s, sentence)
	}
	return parts
}

// asksQuestion matches a sentence that is a question.
var asksQuestion = regexp.MustCompile(`[?？]["”’」]*\s*$`)

// pair returns a test whether a sentence names both the character and somebody in the question. It is nil unless the
// question asks how they are related or what one feels for the other.
func (c *composer) pair() func(sentence string) bool {
	if c.kind != asksFeeling && (c.kind != asksStanding || !toYou.MatchString(c.question)) {
		return nil // “Who is Ann?” is answered by a description of her
	}
	for _, k := range c.m.Found {
		if c.isNamed(k) && k.Name != c.m.Character.Name {
			one, other := c.namesOf(k.Name), c.namesOf(c.m.Character.Name)
			return func(sentence string) bool { return one(sentence) && other(sentence) }
		}
	}
	return nil
}

// quotes returns the two or three quotations that answer the question best, word for word, each with its place.
func (c *composer) quotes() []string {
	sources, fits := c.sources(), c.typeTest()
	out, best := c.directQuotes(), 0.0
	for _, x := range c.candidates(sources) {
		s := sources[x.item]
		if isHeading(s, x.sentence) || fits != nil && !fits(c.spokenEvidence(s, x.sentence)) {
			continue
		}
		words := text.EndWithEllipsis(text.CloseQuotes(c.extend(s, x.sentence), c.language, s.Kind == task.Described || s.Kind == task.Noted))
		if len(out) == maxQuotes || len(out) > 0 && x.score <= leastOfBest*best {
			break
		}
		if words == "" || slices.ContainsFunc(c.quoted, func(t string) bool {
			return overlapsQuote(t, words)
		}) {
			continue
		}
		best = max(best, x.score)
		c.quoted = append(c.quoted, words)
		out = append(out, inQuotes(words)+c.place(s.MaterialItem))
	}
	for _, own := range c.m.Own[:min(len(c.m.Own), 1)] {
		if fits != nil && !fits(evidence{text: own, about: c.m.Character.Name}) {
			break
		}
		if words := c.cut(kb.Clean(own)); words != "" && len(out) < maxQuotes && c.sharesWord(own) {
			out = append(out, c.say("I once said: %s", "我曾说过：%s", kb.InQuotes(words)))
		}
	}
	return out
}

// sharesWord reports whether a line of the character shares a content word with the question, other than words for times.
func (c *composer) sharesWord(own string) bool {
	asked := stems(c.question)
	for w := range stems(own) {
		if asked[w] && !text.SaysWhen(w) {
			return true
		}
	}
	return false
}

// directQuotes returns quotations that answer the question even if they share no words with it: the first meeting, who
// somebody is.
func (c *composer) directQuotes() (out []string) {
	switch {
	case c.kind == asksMeeting && c.firstMeeting() != nil:
		met := *c.firstMeeting().Met
		c.quoted = append(c.quoted, kb.Clean(met.Text))
		return []string{inQuotes(c.cut(kb.Clean(met.Text)))}
	case c.kind == asksAbout, c.kind == asksStanding && !toYou.MatchString(c.question):
		for _, says := range c.askedPortrait() {
			if says = script.CloseSentence(says); len(out) < maxSelf {
				c.quoted = append(c.quoted, says)
				out = append(out, inQuotes(says))
			}
		}
	}
	return out
}

// typeTest returns a test whether a sentence may answer a question that asks for something of a type, whichever words
// it shares: who somebody's father is, how old they are, what they fear. nil if any sentence may.
func (c *composer) typeTest() func(evidence) bool {
	l := &evidenceCheck{c: c}
	if meets := l.demandTest(c.question); meets != nil {
		return meets
	}
	if c.reportsDeath() {
		return c.deathTest()
	}
	if on := c.relevanceTest(); on != nil {
		return on
	}
	me := []string{c.m.Character.Name}
	if c.kind == asksFeeling && c.pair() == nil {
		return func(e evidence) bool {
			mine := e.by == me[0] || e.by == "" && (e.about == me[0] || !e.speech)
			return l.isAbout(e, me) || mine && singularFirstPerson.MatchString(e.text)
		}
	}
	if word := c.kinWord(); (c.kind == asksStanding || c.kind == asksList) && word != "" && c.askedOwner() == me[0] {
		form := regexp.MustCompile(`(?i)` + word)
		return func(e evidence) bool {
			return (l.isAbout(e, me) || inFirstPerson.MatchString(e.text)) && form.MatchString(e.text)
		}
	}
	return nil
}

// isHeading reports whether a sentence is a chapter heading.
func isHeading(s source, sentence int) bool {
	at := s.sentences[sentence]
	words := s.text[at.Start:at.End]
	_, title, _ := strings.Cut(s.About, " ")
	return chapterHeading.MatchString(words) || s.Passage && title != "" && strings.HasSuffix(words, title) && len(words) < len(title)+maxHeadingNumber
}

// maxHeadingNumber is how many bytes of a heading may be before its title.
const maxHeadingNumber = 24

// chapterHeading matches the beginning of a heading.
var chapterHeading = regexp.MustCompile(`^(?:CHAPTER|Chapter) [\dIVXLC]+\b|^第[\d一二三四五六七八九十百]{1,4}[回章]`)

// place returns the place of an item in the book, in parentheses.
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

// overlapsQuote reports whether one of two quotes contains the other, or its first or last part: they are around
// neighbouring sentences, or are one speech with and without its speaker.
func overlapsQuote(a, b string) bool {
	a, b = onlyLetters(speechLine.ReplaceAllString(a, "")), onlyLetters(speechLine.ReplaceAllString(b, ""))
	return strings.Contains(a, b) || strings.Contains(b, a) || sharesEnd(a, b) || sharesEnd(b, a)
}

// onlyLetters returns the letters and digits of a text, for comparison.
func onlyLetters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

// sharesEnd reports whether a contains the first or the last part of b.
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
