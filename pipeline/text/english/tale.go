package english

import (
	"context"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb/pattern"
	"dramatis/pipeline/text"
)

// A tale is a story that one of the characters narrates: Marlow begins, a manuscript is found. The sentence before
// it names its narrator, and it goes on with "I".
const (
	taleWindow   = 4  // paragraphs at the beginning of a tale in which "I" must occur
	minI         = 2  // times that it must occur there
	frameWindow  = 3  // paragraphs after a heading in which a mention of the narrator ends the tale
	maxLeadWords = 90 // words of the sentence that announces a tale
)

var (
	taleWord     = `(?:story|tale|narrative|history|account|narration|relation|recital|adventures?|experiences?|confession|statement|deposition|yarn)`
	announcement = pattern.MustCompile(`(?i)\b(?:began|begins|commenced|told|tells|related|recounted|narrated|resumed|went on|continued|spoke|proceeded|gave|set down|wrote)\b[^.!?]*?(?:\b` + taleWord + `\b|\bas follows\b|\bin (?:these|the following|his own|her own) words\b|\bthus\b|\bthis\b)`)
	thisIs       = pattern.MustCompile(`(?i)\b(?:this|here|that) (?:is|was|follows|,? then,? is) (?:the |his |her |what )?(?:whole )?(?:` + taleWord + ` )?(?:that |which |as )?`)
	paperWord    = pattern.MustCompile(`(?i)\b(?:manuscript|papers?|packet|letter|diary|journal|note-?book|account|narrative|confession|memoir|document)\b`)
	leadsToText  = pattern.MustCompile(`(?i)\b(?:as follows|ran thus|read thus|(?:it|they|and|which|that) (?:ran|read|began|begins|runs|reads|said)|here it is|i copy it|i give it|in (?:his|her|these) (?:own )?words)\b`)
	endVerb      = pattern.MustCompile(`(?i)\b(?:ended|ceased|finished|concluded|stopped|paused|broke off|fell silent|was silent|was done|said no more)\b`)
	endPhrase    = pattern.MustCompile(`(?i)(?:^(?:here|thus|so|such|with (?:this|these|that)|at this|that)\b|\b` + taleWord + `\b)`)
	paperEnds    = pattern.MustCompile(`(?i)\b(?:manuscript|papers?|letter|diary|journal|note-?book|account|narrative|confession|memoir|document)\b[^.!?]*\b(?:ended|ends|broke off|breaks off|stopped|stops)\b`)
	storyWord    = pattern.MustCompile(`(?i)\b` + taleWord + `\b`)
)

// addTales adds the tales within the story to the sections with a given narrator.
func (s *stage) addTales(ctx context.Context, given []section) []section {
	out := given
	for p := 0; p+1 < len(s.paragraphs); p++ {
		if p%often == 0 && ctx.Err() != nil {
			return given
		}
		if s.paragraphs[p].Heading || s.paragraphs[p].Rule {
			continue
		}
		who := s.announcedTeller(p)
		if who == text.Nobody {
			continue
		}
		if x, ok := s.taleAt(p+1, who, given); ok {
			out = insertSection(out, x)
			p = x.to - 1
		}
	}
	return out
}

// announcedTeller returns the narrator that the last sentence of a paragraph announces, or text.Nobody.
func (s *stage) announcedTeller(p int) int {
	// Without a colon or dash, a heading or a rule must follow.
	if !strings.ContainsAny(lastRune(s.body(p)), ":—–-") && !(p+1 < len(s.paragraphs) && (s.paragraphs[p+1].Heading || s.paragraphs[p+1].Rule)) {
		return text.Nobody
	}
	sentences := text.SentencesIn(s.text, s.paragraphs[p].Span, "en")
	if len(sentences) == 0 {
		return text.Nobody
	}
	at := sentences[len(sentences)-1]
	words := s.text[at.Start:s.paragraphs[p].Span.End]
	from, end := s.tokensOf(p, at.Start, s.paragraphs[p].Span.End)
	if end-from > maxLeadWords || from < end && s.tokens[from].quoted || strings.HasSuffix(strings.TrimSpace(words), "?") {
		return text.Nobody
	}
	switch {
	case paperWord.MatchString(words) && leadsToText.MatchString(words):
		return s.writerOf(p, from, end)
	case announcement.MatchString(words), thisIs.MatchString(words) && storyWord.MatchString(words):
		return s.announcedSubject(p, from, end)
	}
	return text.Nobody
}

// announcedSubject returns the subject of an announcement: a name, or the last person before that its "he" or "she"
// may refer to.
func (s *stage) announcedSubject(p, from, end int) int {
	for i := from; i < end; i++ {
		who, next := s.actorAt(i, end)
		if who == unknown || s.tokens[next-1].possessive {
			continue
		}
		if i > from && s.afterPreposition(i) {
			i = next - 1
			continue
		}
		switch {
		case who >= 0:
			return int(who)
		case who == he || who == she:
			return s.lastNamed(p, i, s.gender(who))
		case who <= nominal:
			continue
		}
	}
	return text.Nobody
}

// writerOf returns the writer of the papers that an announcement mentions: the name after "of", "by" or "from", or
// their owner, also as named in the sentences before.
func (s *stage) writerOf(p, from, end int) int {
	named := text.Nobody
	for i := from; i < end; i++ {
		name, next, ok := s.nameAt(i, end)
		if !ok {
			continue
		}
		if w := ""; i > from {
			w = s.word(&s.tokens[i-1])
			if w == "of" || w == "by" || w == "from" || w == "in" {
				return name
			}
		}
		if s.tokens[next-1].possessive {
			return name
		}
		named = name
		i = next - 1
	}
	if named != text.Nobody {
		return named
	}
	for i := from; i < end; i++ {
		switch s.word(&s.tokens[i]) {
		case "his":
			return s.lastNamed(p, i, 1)
		case "her":
			return s.lastNamed(p, i, -1)
		}
	}
	owner := text.Nobody // They found Orlow's diary. It read as follows:
	for i := int(s.first[p]); i < from; i++ {
		if name, next, ok := s.nameAt(i, from); ok {
			if s.tokens[next-1].possessive && next < from && paperWord.MatchString(s.word(&s.tokens[next])) {
				owner = name
			}
			i = next - 1
		}
	}
	return owner
}

// lastNamed returns the last person of a gender who is named outside speech, or called in it, before a token, in its
// paragraph or the two before.
func (s *stage) lastNamed(p, before, gender int) int {
	from, _ := s.tokensOf(max(0, p-2), s.paragraphs[max(0, p-2)].Span.Start, s.paragraphs[max(0, p-2)].Span.End)
	out := text.Nobody
	for i := from; i < before; i++ {
		if name, next, ok := s.nameAt(i, before); ok {
			if (!s.tokens[i].quoted || s.vocative(chunk{i, next - 1})) && !s.tokens[next-1].possessive && !clash(gender, s.gender(actor(name))) {
				out = name
			}
			i = next - 1
		}
	}
	return out
}

// taleAt returns the tale that begins at paragraph p. It ends where the text says so, after a heading or a rule where
// its narrator is mentioned again, or where another section begins.
func (s *stage) taleAt(p, who int, given []section) (section, bool) {
	x := section{from: p, to: len(s.paragraphs), teller: who}
	for _, g := range given {
		if g.from <= p && p < g.to {
			x.to = min(x.to, g.to)
			if s.sameTeller(g.teller, who) {
				return x, false
			}
		} else if g.from > p {
			x.to = min(x.to, g.from)
		}
	}
	for k := p + 1; k < x.to; k++ {
		if (s.paragraphs[k].Heading || s.paragraphs[k].Rule) && s.isActiveAfter(k+1, x.to, who) || s.endsTale(k, who) {
			x.to = k
		}
	}
	countOfI, looked := 0, 0
	for k := p; k < x.to && looked < taleWindow; k++ {
		if !s.paragraphs[k].Heading && !s.paragraphs[k].Rule {
			countOfI += s.countI(k)
			looked++
			if s.isActive(k, who) {
				return x, false
			}
		}
	}
	return x, countOfI >= minI
}

func (s *stage) sameTeller(a, b int) bool {
	return a != text.Nobody && s.canonical(actor(a)) == s.canonical(actor(b))
}

// countI returns how often "I" occurs outside speech in a paragraph.
func (s *stage) countI(p int) int {
	n := 0
	for i := int(s.first[p]); i < int(s.first[p+1]); i++ {
		if t := &s.tokens[i]; !t.quoted && s.word(t) == "i" {
			n++
		}
	}
	return n
}

// isActive reports whether somebody is, by name, the subject of a sentence outside speech in a paragraph.
func (s *stage) isActive(p, who int) bool {
	out := false
	s.eachActor(p, s.paragraphs[p].Span.Start, s.paragraphs[p].Span.End, func(a actor, subject bool) {
		out = out || subject && a >= 0 && s.sameTeller(int(a), who)
	})
	return out
}

// isActiveAfter reports whether somebody is active in the paragraphs after a heading or a rule.
func (s *stage) isActiveAfter(p, end, who int) bool {
	for k := p; k < min(end, p+frameWindow); k++ {
		if s.isActive(k, who) {
			return true
		}
	}
	return false
}

// endsTale reports whether a paragraph says that the narrator, or the paper, has ended.
func (s *stage) endsTale(p, who int) bool {
	sentences := text.SentencesIn(s.text, s.paragraphs[p].Span, "en")
	if len(sentences) == 0 {
		return false
	}
	at := sentences[0]
	words := s.text[at.Start:at.End]
	if from, end := s.tokensOf(p, at.Start, at.End); from == end || s.tokens[from].quoted {
		return false
	}
	if paperEnds.MatchString(words) {
		return true
	}
	return endVerb.MatchString(words) && (s.isActive(p, who) || endPhrase.MatchString(words) && storyWord.MatchString(words))
}

// lastRune returns the last character of a text other than spaces and the marks around words.
func lastRune(body string) string {
	body = strings.TrimRight(body, " \n\t_\"“”")
	_, n := utf8.DecodeLastRuneInString(body)
	return body[len(body)-n:]
}
