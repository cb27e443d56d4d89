package builtin

import (
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb/pattern"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// mentionContext is how many bytes around a mention are used.
const mentionContext = 48

// Words before or after a name whose bearer is only mentioned, and need not be present.
var (
	absentAfter     = pattern.MustCompile(`^(?:['’]s? (?:[a-z-]+ )?(?:house|room|letter|letters|name|death|absence|departure|story|words|marriage|wedding|mother|father|brother|sister|wife|husband|son|daughter|uncle|aunt|cousin|friend|friends|family|money|will|return|arrival|affairs?|character|opinion|fortune|picture|portrait|body|grave|ghost|memory|place|estate|servants?|door|lodgings?|visit|promise|advice|plan|behaviou?r)\b|(?:,[^,.;]{1,40},)? (?:had|has|would|might|could|should|may|will|was to|is|does|were) )`)
	hanAbsentBefore = pattern.MustCompile(`(?:听说|听得|提起|说起|想起|想到|念着|讲起|唤作|唤做|叫做|名叫|姓|比|像|如|关于|思念|记得|谈起|问起|多亏|若是|倘若|如果|假如|除了|写给|寄给)$`)
	hanAbsentAfter  = pattern.MustCompile(`^(?:的(?:家|书|信|名|死|事|坟|兄|弟|父|母|妻|女|子|儿|妹|姐|丈夫|老婆|朋友|钱|房)|家里|家中|府上|府中|庄上|那里|那边|这个名字)`)
)

// isOnlyMentioned reports whether the narrator only mentions somebody, something of theirs, or what they had done
// before: they need not be present.
func (w *window) isOnlyMentioned(m text.Mention) bool {
	from, to := max(w.at.Start, m.Span.Start-mentionContext), min(w.at.End, m.Span.End+mentionContext)
	before, behind := w.text[from:m.Span.Start], joinLines(w.text[m.Span.End:to])
	if w.study.Language == "zh" {
		return hanAbsentBefore.MatchString(before) || hanAbsentAfter.MatchString(behind)
	}
	if i := strings.LastIndexAny(before, ".!?;"); i >= 0 {
		before = before[i+1:]
	}
	return endsInMention(strings.ReplaceAll(before, "\n", " ")) || absentAfter.MatchString(behind)
}

// Words right before a name that is only mentioned: aboutWords may have "the", "my", "old" and the like after them,
// thoughtWords may not; letterWords come before "to".
var (
	aboutWords   = script.WordSet(`of about from concerning regarding for like than named called signed without late poor absent beyond since until till whether if that`)
	thoughtWords = script.WordSet(`remembered remembering thought think imagined imagining missed missing mentioned mentioning naming expected expecting hoped hoping wrote
		writing written dreamed dreamt knew heard believe believed supposed supposing feared promised how why what when where because although`)
	letterWords     = script.WordSet(`wrote writing written letter`)
	determinerWords = script.WordSet(`the a my his her their our poor young old little late dear`)
)

// maxDeterminers is how many of determinerWords may be before a name.
const maxDeterminers = 2

// endsInMention reports whether the words right before a name say that its bearer is only mentioned: "of my poor ",
// "wrote to ".
func endsInMention(before string) bool {
	word, rest := lastWord(strings.ToLower(before))
	if thoughtWords[word] || word == "to" && letterWords[wordBefore(rest)] {
		return true
	}
	for n := 0; ; n++ {
		if aboutWords[word] || word == "old" && wordBefore(rest) == "dear" {
			return true
		}
		if n == maxDeterminers || !determinerWords[word] {
			return false
		}
		word, rest = lastWord(rest)
	}
}

func wordBefore(s string) string {
	word, _ := lastWord(s)
	return word
}

// lastWord returns the last word of a text that ends with a space, and the text before the word; "" if there is no
// such space.
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

// joinLines replaces line breaks by spaces, also at the beginning.
func joinLines(s string) string { return strings.ReplaceAll(s, "\n", " ") }
