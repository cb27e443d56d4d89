package english

import (
	"context"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb/pattern"
	"dramatis/pipeline/text"
)

// A tale is told within the story by one of its characters: Marlow begins, a manuscript is found. The text
// names its narrator in the last sentence before it and goes on with "I".
const (
	firstLook   = 4  // paragraphs in which a tale must say "I"
	fewestI     = 2  // times
	backInFrame = 3  // paragraphs after a heading in which the teller is mentioned again
	longestLead = 90 // words of the sentence that announces a tale
)

var (
	aTale     = `(?:story|tale|narrative|history|account|narration|relation|recital|adventures?|experiences?|confession|statement|deposition|yarn)`
	announces = pattern.MustCompile(`(?i)\b(?:began|begins|commenced|told|tells|related|recounted|narrated|resumed|went on|continued|spoke|proceeded|gave|set down|wrote)\b[^.!?]*?(?:\b` + aTale + `\b|\bas follows\b|\bin (?:these|the following|his own|her own) words\b|\bthus\b|\bthis\b)`)
	thisIs    = pattern.MustCompile(`(?i)\b(?:this|here|that) (?:is|was|follows|,? then,? is) (?:the |his |her |what )?(?:whole )?(?:` + aTale + ` )?(?:that |which |as )?`)
	found     = pattern.MustCompile(`(?i)\b(?:manuscript|papers?|packet|letter|diary|journal|note-?book|account|narrative|confession|memoir|document)\b`)
	readsOn   = pattern.MustCompile(`(?i)\b(?:as follows|ran thus|read thus|(?:it|they|and|which|that) (?:ran|read|began|begins|runs|reads|said)|here it is|i copy it|i give it|in (?:his|her|these) (?:own )?words)\b`)
	endsOf    = pattern.MustCompile(`(?i)\b(?:ended|ceased|finished|concluded|stopped|paused|broke off|fell silent|was silent|was done|said no more)\b`)
	tellsEnd  = pattern.MustCompile(`(?i)(?:^(?:here|thus|so|such|with (?:this|these|that)|at this|that)\b|\b` + aTale + `\b)`)
	paperEnds = pattern.MustCompile(`(?i)\b(?:manuscript|papers?|letter|diary|journal|note-?book|account|narrative|confession|memoir|document)\b[^.!?]*\b(?:ended|ends|broke off|breaks off|stopped|stops)\b`)
	saysStory = pattern.MustCompile(`(?i)\b` + aTale + `\b`)
)

// withTales adds the tales that are told within the story to the sections of which the text says
// who narrates them.
func (s *stage) withTales(ctx context.Context, given []section) []section {
	out := given
	for p := 0; p+1 < len(s.paragraphs); p++ {
		if p%often == 0 && ctx.Err() != nil {
			return given
		}
		if s.paragraphs[p].Heading || s.paragraphs[p].Rule {
			continue
		}
		who := s.announced(p)
		if who == text.Nobody {
			continue
		}
		if x, ok := s.taleAt(p+1, who, given); ok {
			out = cutIn(out, x)
			p = x.to - 1
		}
	}
	return out
}

// announced returns the narrator of what follows, as the last sentence of a paragraph names them, else Nobody.
func (s *stage) announced(p int) int {
	// where nothing leads on, a heading or a rule must follow
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
	if end-from > longestLead || from < end && s.tokens[from].quoted || strings.HasSuffix(strings.TrimSpace(words), "?") {
		return text.Nobody
	}
	switch {
	case found.MatchString(words) && readsOn.MatchString(words):
		return s.writerOf(p, from, end)
	case announces.MatchString(words), thisIs.MatchString(words) && saysStory.MatchString(words):
		return s.tellerNamed(p, from, end)
	}
	return text.Nobody
}

// tellerNamed returns the subject of an announcement: a name, or the last who could be the "he" or
// "she" that it begins with.
func (s *stage) tellerNamed(p, from, end int) int {
	for i := from; i < end; i++ {
		who, next := s.actorAt(i, end)
		if who == unknown || s.tokens[next-1].possessive {
			continue
		}
		if s.tokens[i].before&hard == 0 && i > from && isPreposition[s.word(&s.tokens[i-1])] {
			i = next - 1
			continue
		}
		switch {
		case who >= 0:
			return int(who)
		case who == he || who == she:
			return s.namedLast(p, i, s.gender(who))
		case who <= nominal:
			continue
		}
	}
	return text.Nobody
}

// writerOf returns whose papers an announcement speaks of: the name after "of", "by" or "from", or
// its owner, in the sentences before too.
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
			return s.namedLast(p, i, 1)
		case "her":
			return s.namedLast(p, i, -1)
		}
	}
	owner := text.Nobody // They found Orlow's diary. It read as follows:
	for i := int(s.first[p]); i < from; i++ {
		if name, next, ok := s.nameAt(i, from); ok {
			if s.tokens[next-1].possessive && next < from && found.MatchString(s.word(&s.tokens[next])) {
				owner = name
			}
			i = next - 1
		}
	}
	return owner
}

// namedLast returns the last person of a gender who is named before a token, in its paragraph or the
// two before, outside speech.
func (s *stage) namedLast(p, before, gender int) int {
	from, _ := s.tokensOf(max(0, p-2), s.paragraphs[max(0, p-2)].Span.Start, s.paragraphs[max(0, p-2)].Span.End)
	out := text.Nobody
	for i := from; i < before; i++ {
		if s.tokens[i].quoted {
			continue
		}
		if name, next, ok := s.nameAt(i, before); ok {
			if !s.tokens[next-1].possessive && !clash(gender, s.gender(actor(name))) {
				out = name
			}
			i = next - 1
		}
	}
	return out
}

// taleAt returns the tale that begins with paragraph p, to where the text says that it ends, where a
// heading or a rule leads back to the teller as one who is mentioned, or where another section
// begins.
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
		if (s.paragraphs[k].Heading || s.paragraphs[k].Rule) && s.backIn(k+1, x.to, who) || s.ends(k, who) {
			x.to = k
		}
	}
	said, looked := 0, 0
	for k := p; k < x.to && looked < firstLook; k++ {
		if !s.paragraphs[k].Heading && !s.paragraphs[k].Rule {
			said += s.timesI(k)
			looked++
			if s.toldOf(k, who) {
				return x, false
			}
		}
	}
	return x, said >= fewestI
}

func (s *stage) sameTeller(a, b int) bool {
	return a != text.Nobody && s.likely(actor(a)) == s.likely(actor(b))
}

// timesI returns how often a paragraph says "I" outside speech.
func (s *stage) timesI(p int) int {
	n := 0
	for i := int(s.first[p]); i < int(s.first[p+1]); i++ {
		if t := &s.tokens[i]; !t.quoted && s.word(t) == "i" {
			n++
		}
	}
	return n
}

// toldOf: somebody does something in a paragraph outside speech, under a name.
func (s *stage) toldOf(p, who int) bool {
	out := false
	s.eachActor(p, s.paragraphs[p].Span.Start, s.paragraphs[p].Span.End, func(a actor, subject bool) {
		out = out || subject && a >= 0 && s.sameTeller(int(a), who)
	})
	return out
}

// backIn: after a heading or a rule the teller is mentioned.
func (s *stage) backIn(p, end, who int) bool {
	for k := p; k < min(end, p+backInFrame); k++ {
		if s.toldOf(k, who) {
			return true
		}
	}
	return false
}

// ends: a paragraph says that the teller, or the paper, has ended.
func (s *stage) ends(p, who int) bool {
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
	return endsOf.MatchString(words) && (s.toldOf(p, who) || tellsEnd.MatchString(words) && saysStory.MatchString(words))
}

// lastRune returns the last character of a text that is no space or mark around words.
func lastRune(body string) string {
	body = strings.TrimRight(body, " \n\t_\"“”")
	_, n := utf8.DecodeLastRuneInString(body)
	return body[len(body)-n:]
}
