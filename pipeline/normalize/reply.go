package normalize

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
)

// replies count who speaks right before or after somebody is called by a name: the person who is called “Lizzy” is likely the one
// who answers.
type replies struct {
	answers   [][]answer // by name: the answers when it is called
	answersOf []int      // by name: the number of its answers
	all       int
}

// An answer counts how often one speaker answers to a name.
type answer struct{ by, n int }

// measure sets the measures of how often one cluster speaks when the other is called: as share of all answers but those of the name
// itself (0 to 1), and to the number expected by chance (log). Answers by other names of the one called make the share smaller.
func (r *replies) measure(v *measures, x, y *cluster) {
	fromY, othersX := r.countAnswers(x, y)
	fromX, othersY := r.countAnswers(y, x)
	v[mCallPart] = max(ratio(fromY, othersX), ratio(fromX, othersY))
	v[mCallLift] = lift(fromX+fromY, float64(othersX*r.answersBy(y)+othersY*r.answersBy(x))/float64(r.all+1))
}

// countAnswers counts the answers of y when x is called, and all answers but those of the name called.
func (r *replies) countAnswers(x, y *cluster) (fromY, others int) {
	for _, i := range x.names {
		for _, a := range r.answers[i] {
			if a.by != i {
				others += a.n
			}
			if y.holds(a.by) {
				fromY += a.n
			}
		}
	}
	return fromY, others
}

func (r *replies) answersBy(x *cluster) int {
	n := 0
	for _, i := range x.names {
		n += r.answersOf[i]
	}
	return n
}

// fewestAnswers is the number of answers that makes a candidate pair.
const fewestAnswers = 2

// pairs calls add with each two names where one has answered for the other.
func (r *replies) pairs(add func(i, j int)) {
	for i, list := range r.answers {
		for _, a := range list {
			if a.n >= fewestAnswers && a.by != i {
				add(i, a.by)
			}
		}
	}
}

// besideSpeech is the maximum distance of the speech before or after, in bytes.
const besideSpeech = 500

// The text before and after a name by which somebody is called.
var (
	beforeCall = pattern.MustCompile(`(?:^|[,.!?;:—–…“”"'‘’(，。！？；：、—「『]\s*|(?i)\b(?:my dear|dear|my|oh|o|ah|yes|no|well|why|but|and|now|come|good|poor|old|young|please|thank you|hullo|hello|hey)\s)$`)
	afterCall  = pattern.MustCompile(`^(?:$|\s*[,.!?;:—–…”"'’)，。！？；：—」』])`)
)

// countReplies counts replies in all speeches, in the order of the text.
func (b *book) countReplies() *replies {
	r := &replies{answers: make([][]answer, len(b.names)), answersOf: make([]int, len(b.names))}
	speeches := map[int][]Utterance{}
	for _, u := range b.in.Utterances {
		if d, ok := b.docs[u.Document]; ok {
			speeches[d] = append(speeches[d], u)
		}
	}
	for _, d := range sortedKeys(speeches) {
		list := speeches[d]
		slices.SortStableFunc(list, func(x, y Utterance) int { return cmp.Compare(x.Span.Start, y.Span.Start) })
		owners, spans := b.mentionsOf(d)
		for n, u := range list {
			for _, called := range b.calls(u, b.in.Documents[d].Text, owners, spans) {
				for _, step := range []int{-1, 1} {
					if speaker, ok := b.speakerBeside(list, n, step); ok {
						r.note(called, speaker)
					}
				}
			}
		}
	}
	return r
}

func (r *replies) note(called, speaker int) {
	list := r.answers[called]
	k := slices.IndexFunc(list, func(a answer) bool { return a.by == speaker })
	if k < 0 {
		k = len(list)
		list = append(list, answer{by: speaker})
		r.answers[called] = list
	}
	list[k].n++
	r.answersOf[speaker]++
	r.all++
}

// calls returns the names by which somebody is called in a speech.
func (b *book) calls(u Utterance, body string, owners []int, spans []kb.Span) []int {
	if u.Span.Start < 0 || u.Span.End > len(body) {
		return nil
	}
	var out []int
	for k := sort.Search(len(spans), func(k int) bool { return spans[k].Start >= u.Span.Start }); k < len(spans) && spans[k].End <= u.Span.End; k++ {
		before := body[max(u.Span.Start, spans[k].Start-24):spans[k].Start]
		if !slices.Contains(out, owners[k]) && beforeCall.MatchString(strings.ToValidUTF8(before, "")) && afterCall.MatchString(body[spans[k].End:u.Span.End]) {
			out = append(out, owners[k])
		}
	}
	return out
}

// speakerBeside returns the speaker of the next speech by somebody else before or after the n-th, if the text names the speaker there.
func (b *book) speakerBeside(list []Utterance, n, step int) (int, bool) {
	for k := n + step; k >= 0 && k < len(list); k += step {
		first, second := list[min(k, k-step)], list[max(k, k-step)]
		if second.Span.Start-first.Span.End > besideSpeech {
			break
		}
		if list[k].Speaker == list[n].Speaker && list[k].Speaker != "" {
			continue
		}
		i, ok := b.index[list[k].Speaker]
		return i, ok && !list[k].Inferred && !list[k].Doubtful
	}
	return 0, false
}
