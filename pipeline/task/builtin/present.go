package builtin

import (
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb/pattern"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// besideMention is how far, in bytes, the words around a name are looked at.
const besideMention = 48

// What before or after a name says that its bearer is only spoken or thought of.
var (
	notThere    = pattern.MustCompile(`^(?:['’]s? (?:[a-z-]+ )?(?:house|room|letter|letters|name|death|absence|departure|story|words|marriage|wedding|mother|father|brother|sister|wife|husband|son|daughter|uncle|aunt|cousin|friend|friends|family|money|will|return|arrival|affairs?|character|opinion|fortune|picture|portrait|body|grave|ghost|memory|place|estate|servants?|door|lodgings?|visit|promise|advice|plan|behaviou?r)\b|(?:,[^,.;]{1,40},)? (?:had|has|would|might|could|should|may|will|was to|is|does|were) )`)
	hanSpokenOf = pattern.MustCompile(`(?:听说|听得|提起|说起|想起|想到|念着|讲起|唤作|唤做|叫做|名叫|姓|比|像|如|关于|思念|记得|谈起|问起|多亏|若是|倘若|如果|假如|除了|写给|寄给)$`)
	hanNotThere = pattern.MustCompile(`^(?:的(?:家|书|信|名|死|事|坟|兄|弟|父|母|妻|女|子|儿|妹|姐|丈夫|老婆|朋友|钱|房)|家里|家中|府上|府中|庄上|那里|那边|这个名字)`)
)

// onlyMentioned reports whether the narrator only speaks of the bearer of a name there, or
// of something of theirs, or of what they had done before: they need not be present.
func (w *window) onlyMentioned(m text.Mention) bool {
	from, to := max(w.at.Start, m.Span.Start-besideMention), min(w.at.End, m.Span.End+besideMention)
	before, behind := w.text[from:m.Span.Start], oneLineEnd(w.text[m.Span.End:to])
	if w.study.Language == "zh" {
		return hanSpokenOf.MatchString(before) || hanNotThere.MatchString(behind)
	}
	if i := strings.LastIndexAny(before, ".!?;"); i >= 0 {
		before = before[i+1:]
	}
	return speaksOf(strings.ReplaceAll(before, "\n", " ")) || notThere.MatchString(behind)
}

// Words right before a name whose bearer is only spoken or thought of: those after which "the", "my", "old" and such
// may follow, those after which the name follows, and what comes before "to" and "old".
var (
	aboutWords = script.WordSet(`of about from concerning regarding for like than named called signed without late poor absent beyond since until till whether if that`)
	tellWords  = script.WordSet(`remembered remembering thought think imagined imagining missed missing mentioned mentioning naming expected expecting hoped hoping wrote
		writing written dreamed dreamt knew heard believe believed supposed supposing feared promised how why what when where because although`)
	toWords  = script.WordSet(`wrote writing written letter`)
	ownWords = script.WordSet(`the a my his her their our poor young old little late dear`)
)

// mostOwned is how many of ownWords stand before a name at most.
const mostOwned = 2

// speaksOf reports whether words right before a name say that its bearer is only spoken of: "of my poor ", "wrote to ".
func speaksOf(before string) bool {
	word, rest := lastWord(strings.ToLower(before))
	if tellWords[word] || word == "to" && toWords[wordBefore(rest)] {
		return true
	}
	for n := 0; ; n++ {
		if aboutWords[word] || word == "old" && wordBefore(rest) == "dear" {
			return true
		}
		if n == mostOwned || !ownWords[word] {
			return false
		}
		word, rest = lastWord(rest)
	}
}

func wordBefore(s string) string {
	word, _ := lastWord(s)
	return word
}

// lastWord returns the word at the end of a text that ends with a blank, and what is before it; "" without such a blank.
func lastWord(s string) (word, rest string) {
	s, blank := strings.CutSuffix(s, " ")
	if !blank {
		return "", ""
	}
	from := strings.LastIndexFunc(s, func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '_') })
	if from >= 0 {
		_, size := utf8.DecodeRuneInString(s[from:])
		from += size
	} else {
		from = 0
	}
	return s[from:], s[:from]
}

// oneLineEnd returns a text with its lines joined, which keeps whether it begins with a space.
func oneLineEnd(s string) string { return strings.ReplaceAll(s, "\n", " ") }
