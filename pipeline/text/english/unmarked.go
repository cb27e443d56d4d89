package english

import (
	"cmp"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// Limits by which a novel without quotation marks is recognized: it has tags (I can't, he said.), and hardly any marks.
const (
	fewestTags       = 4  // paragraphs with tags
	paragraphsPerTag = 40 // at most
	tagsPerQuote     = 4  // at least
	tagsPerSpoken    = 3  // at most: the others may be indirect speech, as in reports
)

// unmarkedSpeech returns the speeches of a text that has tags but hardly any quotation marks; nil for other texts. They are
// found by the tags, and beside these by words with which people speak to each other.
func unmarkedSpeech(body string, paragraphs []text.Paragraph, quotes []text.Quote) []text.Quote {
	if tagsPerQuote*len(quotes) > len(paragraphs) {
		return nil
	}
	u := unmarked{body: body, paragraphs: paragraphs}
	for i, p := range paragraphs {
		if !p.Heading && !p.Rule {
			u.read(i)
		}
	}
	if u.tags < fewestTags || u.tags*paragraphsPerTag < len(paragraphs) || u.tags < tagsPerQuote*len(quotes) || u.tags > tagsPerSpoken*u.spoken {
		return nil
	}
	return u.out
}

// unmarked collects the speeches of a text without quotation marks.
type unmarked struct {
	body       string
	paragraphs []text.Paragraph
	tags       int // paragraphs with tags
	spoken     int // of these, those with a speech of which speaksTo holds
	past       int // of these, those in the past tense less those in the present
	out        []text.Quote
}

// Limits of a paragraph without a tag that may have speech: it is short, and a speech is at most so many paragraphs above.
const (
	longestUntagged = 300 // bytes
	untaggedReach   = 2
)

// read adds the speeches of a paragraph. Without a tag, these are the sentences that sound spoken; a sentence alone need only not
// narrate.
func (u *unmarked) read(paragraph int) {
	at := u.paragraphs[paragraph].Span
	sentences := text.SentencesIn(u.body, at, "en")
	said := u.tagged(sentences)
	if said == nil {
		if len(u.out) == 0 || at.Len() > longestUntagged || u.out[len(u.out)-1].Paragraph < paragraph-untaggedReach {
			return
		}
		for _, s := range sentences {
			if !u.narrates(s) && (len(sentences) == 1 || soundsSpoken(u.of(s))) {
				u.add(paragraph, s)
			}
		}
		return
	}
	u.count(at, said)
	u.extend(sentences, said)
	for _, spans := range said {
		for _, s := range spans {
			u.add(paragraph, s)
		}
	}
}

// tagged returns what is said in each sentence with a tag, or before one that is only a tag (Why? she asked.); nil if no sentence has
// one. A sentence without a tag has nil, one that is only a tag an empty list.
func (u *unmarked) tagged(sentences []kb.Span) [][]kb.Span {
	said, found := make([][]kb.Span, len(sentences)), false
	for k, s := range sentences {
		said[k] = u.besideTag(s)
		if said[k] == nil && k > 0 && len(said[k-1]) == 0 && u.isAsked(sentences[k-1]) && tagAlone.MatchString(u.of(s)) {
			said[k-1], said[k] = []kb.Span{sentences[k-1]}, []kb.Span{}
		}
		found = found || said[k] != nil
	}
	if !found {
		return nil
	}
	return said
}

// count counts a paragraph with tags.
func (u *unmarked) count(at kb.Span, said [][]kb.Span) {
	u.tags++
	u.past += cmp.Compare(strings.Count(u.of(at), " said"), strings.Count(u.of(at), " says"))
	for _, spans := range said {
		for _, s := range spans {
			if speaksTo(u.of(s)) {
				u.spoken++
				return
			}
		}
	}
}

// extend adds the sentences beside those with a tag that sound spoken and don't narrate.
func (u *unmarked) extend(sentences []kb.Span, said [][]kb.Span) {
	add := func(k int) {
		if said[k] == nil && soundsSpoken(u.of(sentences[k])) && !u.narrates(sentences[k]) {
			said[k] = sentences[k : k+1]
		}
	}
	for k := 1; k < len(sentences); k++ {
		if said[k-1] != nil {
			add(k)
		}
	}
	for k := len(sentences) - 2; k >= 0; k-- {
		if next := said[k+1]; len(next) > 0 && next[0].Start == sentences[k+1].Start {
			add(k)
		}
	}
}

// besideTag returns what is said in a sentence with a tag, nil for one without.
func (u *unmarked) besideTag(s kb.Span) []kb.Span {
	t := u.of(s)
	if at := tagInFront.FindStringSubmatchIndex(t); at != nil && !tagAlone.MatchString(t[at[2]:]) {
		return []kb.Span{{Start: s.Start + at[2], End: s.End}}
	}
	at := tagInside.FindStringSubmatchIndex(t)
	if at == nil {
		return nil
	}
	mark := strings.IndexByte(t[at[0]:], ' ')
	lead := t[:at[0]+mark]
	if isIndirect(t[at[2]:at[3]]) || clauseWords[firstWord(lead)] && !soundsSpoken(lead) {
		return nil
	}
	out := []kb.Span{{Start: s.Start, End: s.Start + len(lead)}}
	if t[at[4]:at[5]] == "," && resumes(strings.TrimSpace(t[at[1]:])) {
		out = append(out, kb.Span{Start: s.Start + at[1] + 1, End: s.End})
	}
	return out
}

// of returns the text of a sentence.
func (u *unmarked) of(s kb.Span) string { return u.body[s.Start:s.End] }

// isAsked reports whether a sentence ends in a mark after which its tag is a sentence of its own.
func (u *unmarked) isAsked(s kb.Span) bool {
	return strings.HasSuffix(u.of(s), "?") || strings.HasSuffix(u.of(s), "!")
}

// narrates reports whether a sentence begins with what somebody does or did; what somebody does counts only if the tags before are
// in the present tense.
func (u *unmarked) narrates(s kb.Span) bool {
	return narratesPast.MatchString(u.of(s)) || u.past < 0 && narratesPresent.MatchString(u.of(s))
}

// add adds a speech; one right after another is joined with it.
func (u *unmarked) add(paragraph int, s kb.Span) {
	if n := len(u.out); n > 0 && u.out[n-1].Paragraph == paragraph && strings.TrimSpace(u.body[u.out[n-1].Span.End:s.Start]) == "" {
		u.out[n-1].Span.End, u.out[n-1].Inner.End = s.End, s.End
		return
	}
	u.out = append(u.out, text.Quote{Span: s, Inner: s, Paragraph: paragraph})
}
