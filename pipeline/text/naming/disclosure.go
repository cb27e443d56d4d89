package naming

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
)

// realNamePattern matches the words before a name that is somebody's real name, or the name of the bearer of a title: His real name was …
var realNamePattern = pattern.MustCompile(`([.!?…]["”’)]?\s+)(?:His|Her|Their) (?:((?:real|true|proper|full|whole|right|own|Christian|baptismal|given|first|maiden) )?name|real identity) (?:is|was|(?:had|has) (?:once )?been) (?:really |in fact )?$`)

// Patterns of the words before a name that other people use for a person named before.
var (
	// calledByMany matches “Everybody called her …”. It excludes “nobody”, and “he”, who may be the person named before.
	calledByMany = pattern.MustCompile(`(?i:\b(?:everybody|everyone|people|folks?|they|all|who|(?:the|his|her|their) [a-z]+(?: (?:of|in|at|from) (?:the|his|her|their) [a-z]+)?)(?: (?:all|always|still|usually|generally|only|had|ever))*) ` + callsThem)
	// calledByOne matches “called her …”, directly after the name of the speaker.
	calledByOne = pattern.MustCompile(`^ (?:always |still |usually |only |had )*` + callsThem)
	// calledInClause matches a relative clause with that verb about the person named before.
	calledInClause = pattern.MustCompile(`(?:He|She) (?:was|is) [^,.;!?]{2,40} whom [^,.;!?]{2,40} called ` + beforeName)
)

const (
	callsThem  = `(?:calls?|called|nicknamed|christened|dubbed) (him|her) ` + beforeName
	beforeName = `(?:the |old |little |only |simply |just )*["“‘']?$`
)

// pronounFirst matches a sentence that begins with a pronoun.
var pronounFirst = pattern.MustCompile(`^[.!?…\s"“”‘’']*(?:He|She)\b`)

// longestSentence is the maximum length of the sentence before a disclosure, in bytes.
const longestSentence = 400

// Disclosures finds sentences that say what somebody's real name is, or what others call them: "I
// knew Rook. His real name was Davin. Everybody called him Dav." Spots are the spans of people's names in the order of the
// text. A disclosure is about the one person named before in the sentence or in the sentence before; if several are named, it is ignored.
func Disclosures(text string, spots []kb.Span) []Statement {
	var out []Statement
	for i, at := range spots {
		from := max(0, at.Start-60)
		lead, who, phrase := text[from:at.Start], -1, ""
		if m := realNamePattern.FindStringSubmatchIndex(lead); m != nil {
			who, phrase = antecedent(text, spots[:i], from+m[2], false), lead[m[3]:]
			if who >= 0 && m[4] < 0 && strings.Contains(phrase, " name ") && !isTitleAlone(text[spots[who].Start:spots[who].End]) {
				who = -1 // Rook looked at him. His name was Davin.
			}
		} else {
			who, phrase = called(text, spots[:i], at)
		}
		if who >= 0 {
			phrase = strings.Join(strings.Fields(strings.ToLower(phrase)), " ")
			out = append(out, Statement{Saying: Alias, A: who, B: i, Span: kb.Span{Start: spots[who].Start, End: at.End}, Phrase: phrase})
		}
	}
	return out
}

// isTitleAlone reports whether a name is nothing but a title: the Professor.
func isTitleAlone(name string) bool {
	parts := Parse(name)
	return parts.IsTitle()
}

// otherGender is the gender that contradicts a pronoun.
var otherGender = map[string]Gender{"him": Female, "her": Male}

// hasGender reports whether a name shows the gender.
func hasGender(name string, g Gender) bool {
	parts := Parse(name)
	return g != Unknown && parts.Gender == g
}

// called returns the index of the spot of the person that others call by a name, according to the words before it, and these words. It
// returns -1 if the words do not say so.
func called(text string, spots []kb.Span, name kb.Span) (who int, phrase string) {
	from := max(0, name.Start-90)
	lead, pronoun := text[from:name.Start], ""
	start := name.Start
	if m := calledByMany.FindStringSubmatchIndex(lead); m != nil {
		start, pronoun = from+m[0], lead[m[2]:m[3]]
	} else if m := calledInClause.FindStringIndex(lead); m != nil {
		start = from + m[0]
	} else if last := len(spots) - 1; last >= 0 && spots[last].End <= name.Start {
		if m := calledByOne.FindStringSubmatch(text[spots[last].End:name.Start]); m != nil {
			start, pronoun, spots = spots[last].Start, m[1], spots[:last]
		}
	}
	if start == name.Start {
		return -1, ""
	}
	who = antecedent(text, spots, start, true)
	if who < 0 {
		return -1, ""
	}
	one, other := text[spots[who].Start:spots[who].End], text[name.Start:name.End]
	meansAnother := pronoun != "" && strings.Contains(text[spots[who].End:start], " "+pronoun) // Rook kept him. They called him …
	if meansAnother || hasGender(one, otherGender[pronoun]) || hasGender(other, otherGender[pronoun]) || strings.Contains(one, other) || strings.Contains(other, one) {
		return -1, ""
	}
	return who, strings.TrimRight(text[start:name.Start], "\"“‘'")
}

// antecedent returns the last spot of the person that a pronoun at an offset refers to: the only person named in the last sentence
// before it that does not begin with a pronoun. If mayBeEmpty is set, that sentence may name nobody, and the one before it counts. It
// returns -1 if several people are named or nobody is.
func antecedent(text string, spots []kb.Span, offset int, mayBeEmpty bool) int {
	for range 3 {
		sentence := lastSentence(text[max(0, offset-longestSentence):offset])
		offset -= len(sentence)
		if !pronounFirst.MatchString(sentence) {
			who, several := onlyNamed(text, spots, kb.Span{Start: offset, End: offset + len(sentence)})
			if who >= 0 || several || !mayBeEmpty {
				return who
			}
			mayBeEmpty = false
		}
		if strings.HasPrefix(sentence, "\n\n") {
			return -1
		}
	}
	return -1
}

// onlyNamed returns the last spot of the only person named in a span, or -1, and whether several are named. Names in the possessive
// and names after "in", which are places, are not counted.
func onlyNamed(text string, spots []kb.Span, span kb.Span) (who int, several bool) {
	who = -1
	for k := len(spots) - 1; k >= 0 && spots[k].Start >= span.Start; k-- {
		switch {
		case spots[k].End > span.End, possessive.MatchString(text[spots[k].End:min(len(text), spots[k].End+4)]), strings.HasSuffix(text[:spots[k].Start], " in "):
		case who < 0 || text[spots[who].Start:spots[who].End] == text[spots[k].Start:spots[k].End]:
			who = k
		default:
			return -1, true
		}
	}
	return who, false
}

var possessive = pattern.MustCompile(`^['’]s`)

// lastSentence returns the text after the last end of a sentence or paragraph. The full stop of a title ends none, nor does
// a mark before a small letter.
func lastSentence(text string) string {
	cut := strings.LastIndex(text, "\n\n")
	for _, mark := range []string{". ", "! ", "? ", ".\n", "!\n", "?\n", "” ", "”\n"} {
		at := strings.LastIndex(text, mark)
		for at > 0 && (mark[0] == '.' && endsWithTitle(text[:at]) || startsSmall(text[at+len(mark):])) {
			at = strings.LastIndex(text[:at], mark)
		}
		cut = max(cut, at)
	}
	return text[max(0, cut):]
}

// startsSmall reports whether a text starts with a small letter.
func startsSmall(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLower(first)
}

// endsWithTitle reports whether the last word of a text is an abbreviated title: Mrs
func endsWithTitle(text string) bool {
	return Abbreviated[strings.ToLower(text[strings.LastIndexAny(text, " \n(“\"")+1:])]
}
