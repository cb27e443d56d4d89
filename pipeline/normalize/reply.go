package normalize

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
)

// replies count who speaks right before or after somebody is called by a name: who is called “Lizzy” is likely the one
// who answers.
type replies struct {
	answers [][]answer // by the name called
	spoke   []int      // by name: its answers
	all     int
}

// An answer is how often a speaker answers to a name.
type answer struct{ by, n int }

// measure fills in how often one party speaks when the other is called: as part of all answers but those of the name
// itself (0 to 1), and against chance (log). Answers by other names of the one called make the part smaller.
func (r *replies) measure(v *measures, x, y *party) {
	fromY, othersX := r.answering(x, y)
	fromX, othersY := r.answering(y, x)
	v[mCallPart] = max(ratio(fromY, othersX), ratio(fromX, othersY))
	v[mCallLift] = lift(fromX+fromY, float64(othersX*r.spokenBy(y)+othersY*r.spokenBy(x))/float64(r.all+1))
}

// answering counts the answers of y when x is called, and all answers but those of the name called.
func (r *replies) answering(x, y *party) (fromY, others int) {
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

func (r *replies) spokenBy(x *party) int {
	n := 0
	for _, i := range x.names {
		n += r.spoke[i]
	}
	return n
}

// fewestAnswers make a pair worth weighing.
const fewestAnswers = 2

// pairs calls add with each two names of which one has answered for the other.
func (r *replies) pairs(add func(i, j int)) {
	for i, list := range r.answers {
		for _, a := range list {
			if a.n >= fewestAnswers && a.by != i {
				add(i, a.by)
			}
		}
	}
}

// besideSpeech is how far the speech before or after may be, in bytes.
const besideSpeech = 500

// The text before and after a name that somebody is called by.
var (
	beforeCall = pattern.MustCompile(`(?:^|[,.!?;:—–…“”"'‘’(，。！？；：、—「『]\s*|(?i)\b(?:my dear|dear|my|oh|o|ah|yes|no|well|why|but|and|now|come|good|poor|old|young|please|thank you|hullo|hello|hey)\s)$`)
	afterCall  = pattern.MustCompile(`^(?:$|\s*[,.!?;:—–…”"'’)，。！？；：—」』])`)
)

// countReplies reads all speeches in the order of the text.
func (b *book) countReplies() *replies {
	r := &replies{answers: make([][]answer, len(b.names)), spoke: make([]int, len(b.names))}
	speeches := map[int][]Utterance{}
	for _, u := range b.in.Utterances {
		if d, ok := b.docs[u.Document]; ok {
			speeches[d] = append(speeches[d], u)
		}
	}
	for _, d := range sortedKeys(speeches) {
		list := speeches[d]
		slices.SortStableFunc(list, func(x, y Utterance) int { return cmp.Compare(x.Span.Start, y.Span.Start) })
		owners, spans := b.spotsOf(d)
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
	r.spoke[speaker]++
	r.all++
}

// calls returns the names that somebody is called by in a speech.
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

// speakerBeside returns the speaker that the text names beside the next speech of another, before or after the n-th.
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
