package builtin

import (
	"strings"

	"dramatis/editor/kb/pattern"
	"dramatis/pipeline/text"
)

// besideMention is how far, in bytes, the words around a name are looked at.
const besideMention = 48

// What before or after a name says that its bearer is only spoken or thought of.
var (
	spokenOf    = pattern.MustCompile(`(?i)\b(?:(?:of|about|from|concerning|regarding|for|like|than|named|called|signed|without|late|poor|dear old|absent|beyond|since|until|till|whether|if|that) (?:(?:the|a|my|his|her|their|our|poor|young|old|little|late|dear) ){0,2}|(?:remember(?:ed|ing)|thought|think|imagin(?:ed|ing)|miss(?:ed|ing)|mention(?:ed|ing)|nam(?:ed|ing)|expect(?:ed|ing)|hop(?:ed|ing)|wrote(?: to)?|writ(?:ing|ten)(?: to)?|letter to|sent for|dream(?:ed|t)(?: that)?|knew(?: that)?|heard(?: that)?|believed?(?: that)?|suppos(?:ed|ing)(?: that)?|feared(?: that)?|promised|told (?:him|her|me|us|them) (?:that|how|why|what|where)|said that|how|why|what|when|where|because|although) )$`)
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
	return spokenOf.MatchString(strings.ReplaceAll(before, "\n", " ")) || notThere.MatchString(behind)
}

// oneLineEnd returns a text with its lines joined, which keeps whether it begins with a space.
func oneLineEnd(s string) string { return strings.ReplaceAll(s, "\n", " ") }
