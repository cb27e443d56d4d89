package naming

import (
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
)

// everybody matches the words before a name that other people use for a person: 街坊都唤他某某.
const everybody = `[都皆](?:[唤喚叫称稱]|管)[他她](?:[做作叫]|[为為])?[“「『]?$`

var (
	// calledByOthers matches the words before a name that other people use for the subject of the sentence: 人称“某某”, 街坊都唤他某某.
	calledByOthers = pattern.MustCompile(`人[称稱][“「『]?$|` + everybody)
	// everybodyCalls matches those of them that contain a pronoun, which may refer to a person in the sentence before.
	everybodyCalls = pattern.MustCompile(everybody)
)

// otherNameOf matches the words before another name of the subject of a sentence: 本名某某.
var otherNameOf = pattern.MustCompile(`(?:[本原真大学學俗小乳]名|` + bynameWords + `)(?:叫做|叫作|唤做|唤作|叫|是|为)?[“「『]?$`)

// bynameWords are words for a nickname.
const bynameWords = `外号|外號|绰号|綽號|诨名|诨号`

// aboutOneBefore matches the start of a sentence about a person in the sentence before.
var aboutOneBefore = pattern.MustCompile(`^[他她]`)

// aboutAnother matches words that introduce another person: 膝下一子, 有个伙计, 姓常的, a speech.
var aboutAnother = pattern.MustCompile(`[一两兩另][个個位名]|有[一个個]|^[的之]|姓|[：:]|[` + kinCharacters + `]`)

// kinCharacters are characters of words that change the subject of a sentence: 膝下一子，人称某某.
const kinCharacters = "子女儿兒侄妹弟兄姐妻夫徒孙孫父母爹娘媳婿仆僕友"

// longestCalledBy is the maximum length of a match of calledByOthers, in bytes.
const longestCalledBy = 6 * len("人")

// longestClauses is the maximum length of the text between the subject and the other name, in bytes.
const longestClauses = 240

// CalledByOthers finds Chinese sentences that say what others call a person, or another name of that person, in a later clause than
// the one that begins with the person, or in the next sentence:
// 渡口的某甲，使一支长桨，人称“某乙”，客人都唤他某丙。他本名某丁. Spots are the spans of people's names in bytes, in the order of the text. Each
// statement is an Alias of two spots.
func CalledByOthers(text string, spots []kb.Span) []Statement {
	var out []Statement
	called := map[int]bool{}
	for i, at := range spots {
		lead := text[max(0, at.Start-longestCalledBy):at.Start]
		m := calledByOthers.FindStringIndex(lead)
		topic := -1
		switch {
		case m != nil:
			called[i] = true
			topic = topicBefore(text, spots, i, called)
		default:
			m = otherNameOf.FindStringIndex(lead)
		}
		if topic < 0 && m != nil {
			topic = topicOfSentenceBefore(text, spots[:i], at.Start)
		}
		if topic >= 0 {
			out = append(out, Statement{Saying: Alias, A: topic, B: i, Span: kb.Span{Start: spots[topic].Start, End: at.End},
				Phrase: strings.TrimRight(lead[m[0]:], "“「『")})
		}
	}
	return out
}

// topicOfSentenceBefore returns the last spot of the only person named in the sentence before the one at an offset, if the latter begins
// with a pronoun or states what everybody calls that person; otherwise -1. Vocatives at the start of a speech and titles before names are
// not counted.
func topicOfSentenceBefore(text string, spots []kb.Span, offset int) int {
	from := sentenceStart(text, offset)
	sentence, end := text[from:offset], from-len("。")
	if end < 0 || !strings.Contains("。！？", text[end:from]) { // it begins a paragraph or a speech
		return -1
	}
	ofEverybody := everybodyCalls.MatchString(sentence) && (len(spots) == 0 || spots[len(spots)-1].End <= from)
	if !aboutOneBefore.MatchString(sentence) && !ofEverybody || aboutAnother.MatchString(strings.TrimRight(sentence, "“「")) {
		return -1
	}
	start, who := sentenceStart(text, end), -1
	for k := len(spots) - 1; k >= 0 && spots[k].Start >= start; k-- {
		at := spots[k]
		called := strings.HasPrefix(text[at.End:], "，") && (strings.HasSuffix(text[:at.Start], "“") || strings.HasSuffix(text[:at.Start], "「"))
		switch {
		case at.End > from, called, who >= 0 && at.End == spots[who].Start:
		case who < 0 || text[spots[who].Start:spots[who].End] == text[at.Start:at.End]:
			who = k
		default:
			return -1
		}
	}
	return who
}

// sentenceStart returns the start of the Chinese sentence at an offset, or of its quotation.
func sentenceStart(text string, offset int) int {
	lead := text[max(0, offset-longestClauses):offset]
	i := strings.LastIndexAny(lead, "。！？!?\n“”「」")
	if i < 0 {
		return offset - len(lead)
	}
	_, size := utf8.DecodeRuneInString(lead[i:])
	return offset - len(lead) + i + size
}

// longestOpener is the maximum length, in bytes, of the words before the topic of a sentence (她爹某某, 却说某某). They must not contain one of
// the prepositions.
const (
	longestOpener = 4 * len("字")
	prepositions  = "对向与和跟同把被给在"
)

// introduced matches the words before the name of a person who is introduced in the middle of a sentence: 有一个管家婆，叫某某.
var introduced = pattern.MustCompile(`(?:叫|叫做|叫作|名唤|唤做|唤作)$`)

// topicBefore returns the spot of the topic of the sentence of a name: the person that begins the sentence, ends its first clause or is
// introduced in it. It returns -1 if there is none, or if another person is mentioned in between: kin, or a full name that is not in called.
func topicBefore(text string, spots []kb.Span, name int, called map[int]bool) int {
	for k := name - 1; k >= 0 && spots[name].Start-spots[k].Start <= longestClauses; k-- {
		between := text[spots[k].End:spots[name].Start]
		if strings.ContainsAny(between, "。！？!?\n") || aboutAnother.MatchString(strings.TrimRight(between, "“「")) {
			return -1
		}
		start := sentenceStart(text, spots[k].Start)
		before := text[start:spots[k].Start]
		first := !strings.ContainsAny(before, "，,") && !strings.HasSuffix(text[:start], "“") && !strings.HasSuffix(text[:start], "”")
		parts := Parse(text[spots[k].Start:spots[k].End])
		switch {
		case first && (strings.HasPrefix(between, "，") || len(before) <= longestOpener && !strings.ContainsAny(before, prepositions)), introduced.MatchString(before):
			return k
		case !called[k] && parts.Full():
			return -1
		}
	}
	return -1
}
