package normalize

import (
	"sort"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
	"dramatis/pipeline/text/naming"
)

// Chinese words for the speaker, words that introduce a name, and what may be between these and the name.
const (
	oneself     = `(?:我|吾|俺|咱|洒家|贫僧|小僧|贫道|在下|小人|小的|小弟|小生|小子|小可|妾|奴家|学生|晚生|下官|末将|小将|本人|鄙人|敝人|老夫|老汉|老身)`
	surnameSaid = `姓[^，。！？；]{1,2}[，、]?`
	calledBy    = `(?:姓名|名|双名|单名|法名|法号|道号|人称|绰号|外号|小名|乳名|本名|真名|大名|学名|笔名|唤)`
	copula      = `(?:是|叫|唤)?[做作]?`
)

// Phrases right before a name with which a speaker says who somebody is.
var (
	saysYou = pattern.MustCompile(`(?i)(?:\byou(?: are|['’]re)(?: really| indeed)? (?:the )?|你(?:便|就|原来)?(?:是|叫|名叫|叫做|叫作))$`)
	saysI   = pattern.MustCompile(`(?i)(?:` + strings.Join([]string{
		`\bi(?: am|['’]m) (?:the )?`, `\bmy name is `, `\bcall me `,
		oneself + `(?:便|就|乃|原|本|也|正)?(?:` + surnameSaid + `)?(?:` + calledBy + `|是|叫)` + copula, // 在下姓沈名
		`(?:^|[，。！？；、：“]|俗|俗家|本|原)` + surnameSaid + `(?:` + calledBy + `|叫)` + copula,           // 俗家姓陈，法名
		`(?:^|[。！？“])(?:贱名|草字|贱字|贱号|法名|道号|法号)` + copula,
	}, "|") + `)$`)
	ofThem = pattern.MustCompile(`^(?:['’]s\b|['’] |的)`) // “you are Ann's …”
	asks   = pattern.MustCompile(`^[^.!;。！”"]{0,40}[?？]`)
)

// saidInSpeech is a statement by somebody in the story, in addition to the statements of the text (naming.Saying).
const saidInSpeech naming.Saying = -1

// readSpeech finds what a speaker says about himself and about the one he speaks to: “So you
// are the Heron,” said Ann to Miss Vale. owners and spans are the names of the
// document, sorted; note is called with two names and the place.
func (b *book) readSpeech(u Utterance, body string, owners []int, spans []kb.Span, note func(i, j int, at kb.Span)) {
	if u.Span.Start < 0 || u.Span.End > len(body) {
		return
	}
	speaker, knowsSpeaker := b.index[u.Speaker]
	hearer, knowsHearer := b.index[u.Addressee]
	first := sort.Search(len(spans), func(k int) bool { return spans[k].Start >= u.Span.Start })
	for k := first; k < len(spans) && spans[k].End <= u.Span.End; k++ {
		before, after := strings.TrimRight(body[max(u.Span.Start, spans[k].Start-36):spans[k].Start], "“‘「『"), body[spans[k].End:u.Span.End]
		last, _ := utf8.DecodeLastRuneInString(before)
		han := strings.ContainsRune("是叫唤做作名号称字", last)
		if !han && last != ' ' {
			continue // none of the phrases ends otherwise
		}
		if ofThem.MatchString(after) || han && !endsClause(strings.TrimLeft(after, "”’」』")) || asks.MatchString(after) {
			continue
		}
		switch {
		case knowsHearer && saysYou.MatchString(before):
			note(hearer, owners[k], spans[k])
		case knowsSpeaker && !u.Doubtful && saysI.MatchString(before):
			note(speaker, owners[k], spans[k])
		}
	}
}
