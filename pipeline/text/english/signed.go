package english

import (
	"context"
	"strings"
	"unicode"

	"dramatis/editor/kb/pattern"
	"dramatis/pipeline/text"
)

const (
	longestLetter    = 15_000 // bytes from the salutation to the signature
	longestSignature = 110    // bytes
	longestDateline  = 90     // bytes
)

var (
	salutation   = pattern.MustCompile(`^["“'‘_*\s]*(?i:(?:(?:my|our)[ \n]+)?(?:(?:own|very|most|ever)[ \n]+)*(?:dear(?:est)?|darling|beloved|honou?red|respected)\b)(?:\b(?:Mr|Mrs|Ms|Dr|M|St|Capt|Col)\.|[^,.:;!?—]){0,40}?(?:,|:|;|--|—|\.--|\.—)`)
	dateline     = pattern.MustCompile(`\d|(?i:\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december)\b)`)
	signature    = pattern.MustCompile(`^["“'‘_*\s]*((?i:(?:(?:believe me|i am|i remain|with|ever|yours?|affectionately|your)\b)[^.!?]{0,80}?[,.\s_*]+)?)` + aName + `[.,"”’'_*\s]*$`)
	closing      = pattern.MustCompile(`(?i)\b(?:yours?|ever|affectionate(?:ly)?|faithful(?:ly)?|sincere(?:ly)?|love|loving|remain|obedient|servant|devoted|truly|friend|farewell|adieu|god bless)\b[^.!?]{0,60}[,.]?["”_*\s]*$`)
	postscript   = pattern.MustCompile(`^["“'‘_*\s]*(?:P\.[ \n]?)+S\b`)
	isolatedName = pattern.MustCompile(`^["“'‘\s]*(?:_[^_]+_|\*[^*]+\*|[\p{Lu}\s.'’-]{3,})[.,"”\s]*$`)
)

// addLetters adds the letters for which no heading names the writer: from the dateline or the salutation to the signature.
func (s *stage) addLetters(ctx context.Context, given []section) []section {
	var letters []section
	for p := 0; p < len(s.paragraphs); p++ {
		if p%often == 0 && ctx.Err() != nil {
			return given
		}
		if x, ok := s.letterAt(p); ok {
			letters = append(letters, x)
			p = x.to - 1
		}
	}
	out := given
	for _, x := range letters {
		out = insertSection(out, x)
	}
	return out
}

// insertSection puts a letter or tale among sections, in order. It splits a section that it is in, and is split by a
// tale within it. It is left out if a heading has already named it, or if it overlaps another section in part.
func insertSection(list []section, x section) []section {
	var out []section
	put := func(from, to int, as section) {
		if from < to {
			as.from, as.to = from, to
			out = append(out, as)
		}
	}
	from := x.from // beginning of the rest of the letter
	for _, g := range list {
		switch {
		case g.to <= x.from:
			out = append(out, g)
		case g.from >= x.to:
			put(from, x.to, x)
			out, from = append(out, g), x.to
		case !g.isShort() && g.from > x.from && g.to < x.to:
			put(from, g.from, x)
			out, from = append(out, g), g.to
		case g.isShort() || g.from > x.from || g.to < x.to:
			return list
		default:
			put(g.from, x.from, g)
			put(from, x.to, x)
			put(x.to, g.to, g)
			from = x.to
		}
	}
	put(from, x.to, x)
	return out
}

// body returns the text of a paragraph.
func (s *stage) body(p int) string {
	return s.text[s.paragraphs[p].Span.Start:s.paragraphs[p].Span.End]
}

// isDated reports whether a date is in the paragraph before.
func (s *stage) isDated(p int) bool {
	return p > 0 && s.paragraphs[p-1].Span.Len() < longestDateline && dateline.MatchString(s.body(p-1))
}

// salutationAt returns the salutation of a letter that begins at a paragraph, or "". After a date, a name alone is enough.
func (s *stage) salutationAt(p int) string {
	body := s.body(p)
	switch {
	case s.paragraphs[p].Heading && s.paragraphs[p].Span.Len() > longestDateline:
		return ""
	case s.isDated(p) && bareSalutation.MatchString(body):
		return body
	case !salutation.MatchString(body):
		return ""
	}
	return salutation.FindString(body)
}

// letterAt returns the letter whose salutation is a paragraph. It ends with the next signature that is not the name in the
// salutation.
func (s *stage) letterAt(p int) (section, bool) {
	calls := s.salutationAt(p)
	if calls == "" {
		return section{}, false
	}
	writes := func(who int) bool { return who != text.Nobody && !strings.Contains(calls, s.study.Names[who].Surface) }
	x := section{from: p, to: p + 1, teller: s.signerWithin(p), letter: true}
	if writes(x.teller) {
		return x, true
	}
	start := s.paragraphs[p].Span.Start
	for q := p + 1; q < len(s.paragraphs) && s.paragraphs[q].Span.Start-start < longestLetter; q++ {
		if x.teller = s.signerAt(q); writes(x.teller) {
			if s.isDated(p) && !chapterHeading.MatchString(s.body(p-1)) {
				x.from--
			}
			for x.to = q + 1; x.to < len(s.paragraphs) && postscript.MatchString(s.body(x.to)); x.to++ {
			}
			x.quoted = s.allQuoted(x)
			return x, true
		}
		if s.paragraphs[q].Heading && chapterHeading.MatchString(s.body(q)) || salutation.MatchString(s.body(q)) {
			break
		}
	}
	return section{}, false
}

// signerAt returns the name that signs a letter in a paragraph: it is set apart, or follows a closing.
func (s *stage) signerAt(p int) int {
	body := s.body(p)
	if len(body) > longestSignature {
		return text.Nobody
	}
	m := signature.FindStringSubmatch(body)
	if m == nil || m[1] == "" && !isolatedName.MatchString(body) && !closing.MatchString(s.body(p-1)) {
		return text.Nobody
	}
	if who := s.peopleByName().find(m[2]); who != text.Nobody {
		return who
	}
	return s.peopleByName().findInitials(m[2])
}

// signerWithin returns the name that signs a letter of one paragraph in its last sentence.
func (s *stage) signerWithin(p int) int {
	at := s.paragraphs[p].Span
	sentences := text.SentencesIn(s.text, at, "en")
	if len(sentences) < 2 {
		return text.Nobody
	}
	return s.signerOf(sentences[len(sentences)-1].Start, at.End)
}

// quoteSigner returns the name that signs a letter which is quoted in a turn, in the last sentence of its last quotation.
func (s *stage) quoteSigner(t *turn) int {
	at := s.quotes[t.quotes[len(t.quotes)-1]].Inner
	if at.Len() < longestSignature {
		return text.Nobody
	}
	sentences := text.SentencesIn(s.text, at, "en")
	return s.signerOf(sentences[len(sentences)-1].Start, at.End)
}

// signerOf returns the name in a stretch that consists of a closing and a name: Yours, Ann.
func (s *stage) signerOf(from, end int) int {
	if m := signature.FindStringSubmatch(s.text[from:end]); m != nil && m[1] != "" {
		return s.peopleByName().find(m[2])
	}
	return text.Nobody
}

// findInitials returns the most frequent name whose words begin with the initials of a signature: “H. J.” is Henry Jekyll.
func (x *nameIndex) findInitials(signed string) int {
	if !initials.MatchString(signed) {
		return text.Nobody
	}
	want := strings.ToLower(strings.Join(strings.FieldsFunc(signed, func(r rune) bool { return !unicode.IsLetter(r) }), ""))
	for i, words := range x.words { // most frequent first
		letters := ""
		for _, w := range words {
			letters += w[:1]
		}
		if letters == want {
			return i
		}
	}
	return text.Nobody
}

// initials matches two or three letters, each but the last with a full stop.
var initials = pattern.MustCompile(`^(?:\p{Lu}\.\s*){1,2}\p{Lu}\.?$`)
