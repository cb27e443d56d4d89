package normalize

import (
	"regexp"
	"sort"

	"dramatis/pipeline/text/naming"
)

// How people say in speech who somebody is: right before the name.
var (
	saysYou = regexp.MustCompile(`(?i)(?:\byou(?: are|['’]re)(?: really| indeed)? (?:the )?|你(?:便|就|原来)?是)$`)
	saysI   = regexp.MustCompile(`(?i)(?:\bi(?: am|['’]m) (?:the )?|\bmy name is |我(?:便|就|乃)?是)$`)
	ofThem  = regexp.MustCompile(`^(?:['’]s\b|['’] |的)`) // “you are Ann's …”
	asks    = regexp.MustCompile(`^[^.!;。！”"]{0,40}[?？]`)
)

// told is what somebody in the story says, beside what the text itself says.
const told naming.Saying = -1

// spoken reads what speakers say of themselves and of those they speak to: “So
// you are the Heron,” said Ann to Miss Vale.
func (b *book) spoken(note func(i, j int, s naming.Saying, at place, phrase string)) {
	for d := range b.in.Documents {
		owners, spans := b.spotsOf(d)
		body := b.in.Documents[d].Text
		for _, u := range b.in.Utterances {
			if u.Document != b.in.Documents[d].ID || u.Span.Start < 0 || u.Span.End > len(body) {
				continue
			}
			speaker, knowsSpeaker := b.index[u.Speaker]
			hearer, knowsHearer := b.index[u.Addressee]
			for k := sort.Search(len(spans), func(k int) bool { return spans[k].Start >= u.Span.Start }); k < len(spans) && spans[k].End <= u.Span.End; k++ {
				before, after := body[max(u.Span.Start, spans[k].Start-32):spans[k].Start], body[spans[k].End:u.Span.End]
				if ofThem.MatchString(after) || asks.MatchString(after) {
					continue
				}
				switch {
				case knowsHearer && saysYou.MatchString(before):
					note(hearer, owners[k], told, place{d, spans[k]}, "")
				case knowsSpeaker && saysI.MatchString(before):
					note(speaker, owners[k], told, place{d, spans[k]}, "")
				}
			}
		}
	}
}
