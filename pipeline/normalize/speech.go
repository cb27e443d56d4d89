package normalize

import (
	"regexp"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// How people say in speech who somebody is: right before the name.
var (
	saysYou = regexp.MustCompile(`(?i)(?:\byou(?: are|['’]re)(?: really| indeed)? (?:the )?|你(?:便|就|原来)?是)$`)
	saysI   = regexp.MustCompile(`(?i)(?:\bi(?: am|['’]m) (?:the )?|\bmy name is |我(?:便|就|乃)?是)$`)
	ofThem  = regexp.MustCompile(`^(?:['’]s\b|['’] |的)`) // “you are Ann's …”
	asks    = regexp.MustCompile(`^[^.!;。！”"]{0,40}[?？]`)
)

// told is what somebody in the story says, in addition to what the text itself says.
const told naming.Saying = -1

// readSpeech reads what a speaker says of himself and of the one he speaks to: “So you
// are the Heron,” said Ann to Miss Vale. owners and spans are the names of the
// document, in its order; note is called with two names and the place.
func (b *book) readSpeech(u Utterance, body string, owners []int, spans []kb.Span, note func(i, j int, at kb.Span)) {
	if u.Span.Start < 0 || u.Span.End > len(body) {
		return
	}
	speaker, knowsSpeaker := b.index[u.Speaker]
	hearer, knowsHearer := b.index[u.Addressee]
	first := sort.Search(len(spans), func(k int) bool { return spans[k].Start >= u.Span.Start })
	for k := first; k < len(spans) && spans[k].End <= u.Span.End; k++ {
		before, after := body[max(u.Span.Start, spans[k].Start-32):spans[k].Start], body[spans[k].End:u.Span.End]
		if !strings.HasSuffix(before, " ") && !strings.HasSuffix(before, "是") {
			continue // none of the phrases ends otherwise
		}
		if ofThem.MatchString(after) || strings.HasSuffix(before, "是") && !endsClause(after) || asks.MatchString(after) {
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
